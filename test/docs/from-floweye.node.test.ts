import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../src/core/config/read-config.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';

const [, templates] = readFileSync('docs/from-floweye.md', 'utf8')
  .split('## Latte to Liquid')[1]!
  .split('## Data')[0]!
  .split('|---|---|');
const written = Array.from(templates!.matchAll(/`(\{[{%](?:[^`])*)`/g), ([, code]) => code!.replaceAll('\\|', '|'));

suite('the templates that docs/from-floweye.md writes instead of Latte', () => {
  test('are some', () => {
    expect(written.length).to.be.above(12);
  });
  for (const template of written) {
    test(`are sound: ${template}`, () => {
      const config = { filter: { criteria: [] }, table: { fields: { a: template } } };
      expect(readConfig(config, 'process_grid', { checkTemplate }).diagnostics).to.deep.equal([]);
    });
  }
});
