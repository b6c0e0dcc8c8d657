import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve('src');
/** Programs that run on a machine of the developer, on addresses of theirs, and those that serve are another matter. */
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !/^(?:build|cli|conformance|server)\b/.test(file),
);

/** What matches in the code of a file, its comments left out. */
function found(pattern: RegExp, except?: RegExp): string[] {
  return files.filter(file => {
    const code = readFileSync(path.join(SRC, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
    return pattern.test(except ? code.replace(except, '') : code);
  });
}

suite('addresses', () => {
  test('are read by one function, and by no second one', () => {
    // What is read is the page's own address, of which the query alone is changed.
    const ownAddress = /new URL\(location\.href\)/g;
    expect(found(/\bnew URL\(|\bURL\.(?:parse|canParse)\b/, ownAddress)).to.deep.equal(['core/base/address.ts']);
  });

  test('are judged by their scheme in one place', () => {
    expect(found(/javascript:|mailto:|vbscript|https\?|data:image|\.protocol\b|\{ protocol \}/)).to.deep.equal([
      'core/base/address.ts',
    ]);
  });

  test('meet an element in few places', () => {
    expect(
      found(
        /(?<!\bthis)\.(?:href|src|action|formAction) = |setAttribute\((?!'(?!href|src))|\b(?:href|src|action)="?\$\{/,
      ).toSorted(),
    ).to.deep.equal([
      'core/template/filters/avatar-markup.ts', // text that is sanitized as all markup
      'elements/markup/sanitize.ts',
      'elements/markup/typed-nodes.ts', // a picture that was judged
      'elements/page-styles/page-styles.ts', // the page's own style sheets
      'elements/rows/row-addresses.ts', // an address that was judged
      'features/export/csv-file.ts', // a file that was made here
    ]);
  });
});
