import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { SizedCache } from '../../../src/core/base/sized-cache.ts';

suite('a cache bounded by size', () => {
  test('gives what was set last, and forgets from the one that was asked for longest ago', () => {
    const cache = new SizedCache<number>(1000);
    for (const [i, text] of ['a', 'b', 'c'].entries()) cache.set(text.repeat(80), i);
    expect(cache.get('a'.repeat(80))).to.equal(0);
    for (let i = 0; i < 5; i++) cache.set(String(i).repeat(80), i);
    expect(['a', 'b', 'c'].map(text => cache.get(text.repeat(80)))).to.deep.equal([0, undefined, 2]);
  });

  test('does not remember one text of more than a tenth of its bound', () => {
    const cache = new SizedCache<number>(1000);
    cache.set('x'.repeat(101), 1);
    expect(cache.get('x'.repeat(101))).to.equal(undefined);
  });

  test('never holds more than its bound, whatever is set, and answers with what was set', () => {
    const texts = fc.array(fc.tuple(fc.nat(300), fc.nat(9)));
    fc.assert(
      fc.property(texts, steps => {
        const cache = new SizedCache<string>(2000);
        const seen = new Set<string>();
        for (const [length, letter] of steps) {
          const text = String(letter).repeat(length);
          seen.add(text);
          cache.set(text, `${text}!`);
        }
        const held = [...seen].filter(text => {
          const value = cache.get(text);
          expect(value === undefined || value === `${text}!`).to.equal(true);
          return value !== undefined;
        });
        expect(held.reduce((sum, text) => sum + text.length + 50, 0)).to.be.at.most(2000);
      }),
    );
  });
});
