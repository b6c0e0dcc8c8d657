import { expect } from 'chai';
import { compareText, sortClassOf } from '../../../../src/core/base/text/collation.ts';
import { streamSafe } from '../../../../src/core/base/text/stream-safe.ts';

suite('collation', () => {
  // what is special, language, texts in order
  const cases = [
    ['digits are characters', 'en', ['step 10', 'step 9']],
    ['digits are characters whatever the tag says', 'en-u-kn-true', ['10', '9']],
    ['accents stand with their letter', 'en', ['eclair', 'éclair', 'eclairs', 'zebra']],
    ['Czech has ch behind h', 'cs', ['cibule', 'čaj', 'hrad', 'chata', 'idea']],
    ['Swedish has ä behind z', 'sv', ['zebra', 'ärta']],
    ['an impossible language tag falls back', 'not a language!', ['a', 'b']],
    ['no language falls back', '', ['a', 'b']],
  ] as const;
  for (const [special, lang, texts] of cases) {
    test(special, () => expect([...texts].reverse().sort(compareText(lang))).to.deep.equal(texts));
  }

  test('texts from data are compared at once however many marks they stack', () => {
    const [above, below] = ['\u0315\u0300', '\u0300\u0315'].map(marks => streamSafe(`a${marks.repeat(100_000)}`));
    expect(compareText('cs')(above!, below!)).to.be.a('number');
  });

  test('a language has one comparison', () => expect(compareText('cs')).to.equal(compareText('cs')));

  test('values have classes: number, string, boolean, missing', () =>
    expect([0, -Infinity, '', 'x', [], {}, false, true, null, undefined, NaN].map(sortClassOf)).to.deep.equal([
      0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3,
    ]));
});
