import { expect } from 'chai';
import fc from 'fast-check';
import { foldText, foldWords } from '../../../../src/core/base/text/fold-text.ts';
import { streamSafe } from '../../../../src/core/base/text/stream-safe.ts';

/** Marks of two classes, in the order that normalization has to change. */
const PAIR = '\u0315\u0300';

suite('folding text for the search', () => {
  // what is special, text -> folded
  const cases = [
    ['case', 'Ada LOVELACE', 'ada lovelace'],
    ['diacritics', 'Příliš žluťoučký kůň', 'prilis zlutoucky kun'],
    ['marks that stand alone', 'e\u0301a\u0300\u0315', 'ea'],
    ['sigma and the sharp s', 'Σίσυφος Straße', 'σισυφοσ strasse'],
    ['a dotted capital I', 'İ', 'i'],
    ['marks without end', `a${PAIR.repeat(50)}b`, 'ab'],
  ] as const;
  for (const [special, text, folded] of cases) {
    test(special, () => expect(foldText(text)).to.equal(folded));
  }

  // where 100,000 marks in a row stand
  const long = {
    'of two classes': PAIR.repeat(50_000),
    'of two classes that take space': '\u302e\u{1d165}'.repeat(50_000),
    'of one class': '\u0300'.repeat(100_000),
    'made of several': '\u0344\u0315'.repeat(50_000),
    'on many letters': `a${PAIR.repeat(500)}`.repeat(100),
  };
  for (const [what, marks] of Object.entries(long)) {
    test(`100,000 combining marks ${what} take one pass, in data and in the search`, () => {
      expect(foldText(`x${marks}y`)).to.match(/^x[^y]*y$/u);
      expect(foldWords(`x${marks}y`)).to.have.length(1);
    });
  }
});

suite('stream-safe text', () => {
  test('is what it was where no more than 30 marks stand in a row', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat(30))), parts => {
        const text = parts.map(([base, marks]) => `${base}a${'\u0301'.repeat(marks)}`).join('.');
        expect(streamSafe(text)).to.equal(text);
      }),
    );
  });

  test('keeps the first 30 of a longer run, wherever it stands', () => {
    const mark = fc.constantFrom('\u0301', '\u0315', '\u{1d165}', '\u302e');
    const run = fc.array(mark, { minLength: 31, maxLength: 100 });
    fc.assert(
      fc.property(fc.string(), run, fc.string(), (before, marks, after) => {
        expect(streamSafe(`${before}a${marks.join('')}b${after}`)).to.equal(
          `${before}a${marks.slice(0, 30).join('')}b${after}`,
        );
      }),
    );
  });
});
