import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { expect } from 'chai';

const FOLDER = 'src/elements';
/** Holes where the Lit of the bundle looks for none: in comments and in texts that are no markup. */
const UNSEEN = /<!--(?:(?!-->)[^])*?\$\{|<(script|style|textarea|title)\b[^>]*>(?:(?!<\/\1)[^])*?\$\{/i;

suite('Lit in the bundle', () => {
  test('finds the holes of all templates', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
    const sources = files.map(name => readFileSync(`${FOLDER}/${name}`, 'utf8'));
    const withTemplates = sources.filter(source => /import \{[^}]*\bhtml\b[^}]*\} from 'lit'/.test(source));
    expect(withTemplates).to.have.lengthOf.above(3);
    for (const source of withTemplates) expect(source).not.to.match(UNSEEN);
  });
});
