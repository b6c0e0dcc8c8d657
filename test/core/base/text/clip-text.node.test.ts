import { suite, test } from 'node:test';
import { expect } from 'chai';
import { clipLine, clipText } from '../../../../src/core/base/text/clip-text.ts';

suite('a text that is cut', () => {
  // text, most, what is left
  const cases: [string, number, string][] = [
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a😀b', 4, 'a😀b'],
    ['a😀bc', 4, 'a😀…'],
    // in the middle of a pair nothing of it is left
    ['ab😀c', 4, 'ab…'],
    ['😀😀', 2, '…'],
    // half a pair that data have is theirs
    ['ab\ud83dcd', 4, 'ab\ud83d…'],
    ['abcd', 1, '…'],
  ];
  for (const [text, most, left] of cases) {
    test(`${JSON.stringify(text)} to ${most} is ${JSON.stringify(left)}`, () => {
      expect(clipText(text, most)).to.equal(left);
    });
  }

  test('is well formed wherever it is cut', () => {
    const text = 'a😀é👨‍👩‍👧z'.repeat(3);
    for (let most = 1; most <= text.length; most++) {
      expect(clipText(text, most), `${most}`).to.satisfy((left: string) => left === left.replace(/\p{Cs}/gu, ''));
      expect(clipText(text, most).length).to.be.at.most(most);
    }
  });

  // text, what is left of it on a line of 8
  const lines: [string, string][] = [
    ['  one\n\ttwo  ', 'one two'],
    ['one\u0000\u0007two', 'one two'],
    ['one\n\ntwo three', 'one two…'],
    ['\n \t', ''],
  ];
  for (const [text, left] of lines) {
    test(`${JSON.stringify(text)} on a line of 8 is ${JSON.stringify(left)}`, () => {
      expect(clipLine(text, 8)).to.equal(left);
    });
  }
});
