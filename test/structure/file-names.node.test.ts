import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readdirSync } from 'node:fs';
import path from 'node:path';

suite('the names of files', () => {
  test('occur once in src', () => {
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:ts|mjs)$/.test(file)) continue;
      const name = path.basename(file);
      (seen.has(name) ? twice : seen).add(name);
    }
    expect([...twice].toSorted()).to.deep.equal([]);
  });
});
