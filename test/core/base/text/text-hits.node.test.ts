import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { foldText, foldWords } from '../../../../src/core/base/text/fold-text.ts';
import { hitsIn } from '../../../../src/core/base/text/text-hits.ts';

const marked = (text: string, search: string) => {
  let [shown, from] = ['', 0];
  for (const { start, end } of hitsIn(text, foldWords(search))) {
    shown += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return shown + text.slice(from);
};

suite('hits of a search in a text', () => {
  // text, search -> text with its hits in brackets
  const cases: [string, string, string][] = [
    ['Leave request', 'req', 'Leave [req]uest'],
    ['Leave request', 'x', 'Leave request'],
    ['Leave request', 'E', 'L[e]av[e] r[e]qu[e]st'],
    ['Žlutý KŮŇ', 'kun zl', '[Žl]utý [KŮŇ]'],
    ['kun', 'kůň', '[kun]'],
    ['Zlute\u030c\u0301', 'e', 'Zlut[e\u030c\u0301]'],
    ['Straße 5', 'strasse', '[Straße] 5'],
    ['Straße 5', 's', '[S]tra[ß]e 5'],
    ['ΟΔΟΣ οδός', 'οδος', '[ΟΔΟΣ] [οδός]'],
    ['𝒜 İstanbul 😀', 'istanbul', '𝒜 [İstanbul] 😀'],
    ['aaaa', 'aa', '[aa][aa]'],
    ['abcd', 'abc bcd', '[abcd]'],
    ['', 'a', ''],
  ];
  for (const [text, search, expected] of cases) {
    test(`of "${search}" in "${text}" are ${expected}`, () => {
      expect(marked(text, search)).to.equal(expected);
    });
  }

  test('hold a word of the search each, do not overlap, and are there where the search finds the text', () => {
    const letters = fc.constantFrom(...'aAáÁeěĚßsSİıςΣ한😀 x'.split(''), 'e\u030c', '\u0301', '😀');
    const text = fc.array(letters, { maxLength: 12 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(text, text, (whole, search) => {
        const words = foldWords(search);
        const hits = hitsIn(whole, words);
        const found = words.filter(word => foldText(whole).includes(word));
        expect(hits.length > 0).to.equal(found.length > 0);
        for (const [i, { start, end }] of hits.entries()) {
          expect(start).to.be.within(hits[i - 1]?.end ?? 0, end - 1);
          expect(end).to.be.at.most(whole.length);
          expect(words.some(word => foldText(whole.slice(start, end)).includes(word))).to.equal(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
