import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { LIMITS } from '../../../src/core/template/limits/budget.ts';
import { FILTERS } from '../../../src/core/template/filters/filters.ts';
import { engine } from './engine-fixture.ts';

const text = readFileSync('docs/templates.md', 'utf8');

suite('docs/templates.md', () => {
  const data = '{% assign name = "R&D <b>" %}{% assign html = "<i>a &amp; b</i>" %}';
  for (const [, cell, printed] of text.matchAll(/^\| `(\{.*\})(?:!)?` \| `(.*)` \|$/gm)) {
    const source = cell!.replaceAll('\\|', '|') + (printed!.endsWith('!') ? '!' : '');
    test(`is right about ${source}`, () => {
      expect(engine.compile(data + source).evaluate(null, null)).to.equal(printed);
    });
  }

  test('names no filter that there is not', () => {
    const named = [...text.matchAll(/^\| `(\w+)[:`]/gm)].map(([, name]) => name!);
    expect(named).to.have.lengthOf(16);
    expect(named.filter(name => !FILTERS.has(name))).to.deep.equal([]);
  });

  test('names the limits as they are', () => {
    for (const limit of Object.values(LIMITS)) expect(text).to.match(new RegExp(`\\b${limit.toLocaleString('en')}\\b`));
  });
});
