import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'src/elements/styles/';
const css = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  .filter(file => file.endsWith('.ts'))
  .map(file => readFileSync(FOLDER + file, 'utf8'))
  .join('\n');
const docs = readFileSync('docs/styles.md', 'utf8');
const matches = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].toSorted();

suite('the style sheets', () => {
  test('use the custom properties that are documented, and no others', () => {
    expect(matches(css, /--process-panel-[a-z-]+/g)).to.deep.equal(matches(docs, /--process-panel-[a-z-]+/g));
  });

  test('give the documented colors', () => {
    for (const [, name, light, dark] of docs.matchAll(/`--process-panel-([\w-]+)` \| `(#\w+)` \/ `(#\w+)`/g)) {
      expect(css).to.include(`var(--process-panel-${name}, light-dark(${light}, ${dark}))`);
    }
  });

  test('name no class of ours without its prefix, which the page’s classes could meet', () => {
    expect(
      matches(css.replace(/\d\.\d|\.ts\b|'\.[^']*'/g, ''), /\.[a-z][\w-]*/gi).filter(name => !name.startsWith('.pp-')),
    ).to.deep.equal([]);
  });

  test('say no left and right but where a picture is drawn', () => {
    const sided = matches(css, /^\s*(?:(?:margin|padding|border|inset)-)?(?:left|right|top|bottom)(?:-\w+)?:.*$/gm);
    expect(sided).to.deep.equal([]);
  });

  test('load nothing', () => {
    expect(css).not.to.match(/url\(|@import|@font-face/);
  });
});
