import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
// @ts-expect-error a build script without types
import { errorDocs } from '../../../src/build/error-docs.mjs';
// @ts-expect-error a build script without types
import { ERRORS } from '../../../src/build/error-table.mjs';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';

type Entry = [code: string, meaning: string, kind: 'config' | 'text' | 'other', wrong: string, right: string];
const entries = (ERRORS as { codes: Entry[] }[]).flatMap(({ codes }) => codes);

suite('docs/errors.md', () => {
  test('is up to date: node src/build/error-docs.mjs', () => {
    expect(readFileSync('docs/errors.md', 'utf8')).to.equal((errorDocs as () => string)());
  });

  test('documents every code, and no other', () => {
    const source = readFileSync('src/core/base/errors/error-code.ts', 'utf8');
    const codes = Array.from(source.matchAll(/'(\w+\/[\w-]+)'/g), ([, code]) => code);
    expect(entries.map(([code]) => code)).to.deep.equal(codes);
  });

  for (const [code, , kind, wrong, right] of entries) {
    if (kind === 'other') continue;
    const read = (text: string) =>
      readConfig(text, 'process_grid', { checkTemplate }).diagnostics.map(diagnostic => diagnostic.code);
    test(`has a wrong example that is ${code} and nothing else, and a right one`, () => {
      expect(new Set(read(wrong))).to.deep.equal(new Set([code]));
      expect(read(right)).to.deep.equal([]);
    });
  }
});
