import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { csvRecord, htmlTable, tsvRecord } from '../../../src/core/view/csv.ts';

suite('CSV', () => {
  // what is long, a text of 100,000 characters
  const long = [
    ['blanks before a formula', `${' '.repeat(100_000)}=1`],
    ['digits and blanks after a sign', `+${'1 '.repeat(50_000)}x`],
    ['digits, then blanks, after a sign', `+${'1'.repeat(50_000)}${' '.repeat(50_000)}x`],
  ] as const;
  test('tabs without a formula are read in one pass', { timeout: 5_000 }, () => {
    const text = '\t'.repeat(100_000);
    expect(csvRecord([text])).to.equal(`"${text}"\r\n`);
  });

  for (const [what, text] of long) {
    test(`${what} are read in one pass`, { timeout: 5_000 }, () => {
      expect(csvRecord([text])).to.equal(`'${text}\r\n`);
    });
  }

  // cell -> as written
  const cells = [
    ['', ''],
    ['plain', 'plain'],
    ['Žluťoučký kůň', 'Žluťoučký kůň'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' padded ', '" padded "'],
    ['a\tb', '"a\tb"'],
    // a spreadsheet would run these
    ['=1+1', `'=1+1`],
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+cmd|calc', `'+cmd|calc`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['  =1', `'  =1`],
    ['＝1+1', `'＝1+1`],
    ['-', `'-`],
    // or, with another separator, what stands behind it
    ['a;=1', `"a;'=1"`],
    ['a; =1', `"a; '=1"`],
    ['a;;@b', `"a;;'@b"`],
    ['a;"=1"', `"a;""'=1"""`],
    ['a\t+b', `"a\t'+b"`],
    ['two\n=lines', `"two\n'=lines"`],
    ['two\r\n- lines', `"two\r\n'- lines"`],
    ['a;＝1', `"a;'＝1"`],
    // and these are numbers
    ['-5', '-5'],
    ['+5.25', '+5.25'],
    ['-1,234.50', '"-1,234.50"'],
    ['-12 %', `'-12 %`],
    ['-12%', '-12%'],
    ['+420 777 123 456', '+420 777 123 456'],
    // and these are harmless
    ['a=b', 'a=b'],
    ['a;b=1', '"a;b=1"'],
    ['a,=1', '"a,=1"'],
    ['a - b; c', '"a - b; c"'],
    ['2026-11-20', '2026-11-20'],
  ] as const;
  for (const [cell, written] of cells) {
    test(`writes ${JSON.stringify(cell)} as ${JSON.stringify(written)}`, () => {
      expect(csvRecord([cell])).to.equal(`${written}\r\n`);
    });
  }

  test('has no cell that is a formula, whatever is taken for the separator', () => {
    const pieces = ['=', '+', '-', '@', '＝', ';', '\t', ',', '"', "'", '\n', '\r', ' ', '\u0001', '1', 'x', '=1+1'];
    const cell = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(all => all.join(''));
    const record = fc.array(cell, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 3 }), records => {
        // A signed number that begins a line stays as it is, and another separator joins what follows to it.
        const file = records
          .map(([first, ...others]) => csvRecord([NUMBER.test(first!) ? 'x' : first!, ...others]))
          .join('');
        for (const separator of [',', ';', '\t']) {
          const formulas = cellsOf(file, separator).filter(found => FORMULA.test(found) && !NUMBER.test(found));
          expect(formulas, JSON.stringify([separator, file])).to.deep.equal([]);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  test('parts cells by commas and ends a record by CRLF', () => {
    expect(csvRecord(['1', '', 'x'])).to.equal('1,,x\r\n');
  });

  test('for the clipboard parts cells by tabs, and quotes what would break the line', () => {
    expect(tsvRecord(['a,b', 'c\td', 'e\nf', '=1'])).to.equal(`a,b\t"c\td"\t"e\nf"\t'=1\r\n`);
  });

  test('for the clipboard makes a table in which nothing is markup or a formula', () => {
    expect(htmlTable([['A<b>'], ['x & y\nz'], ['=1']])).to.equal(
      '<table><thead><tr><th>A&#60;b&#62;</th></tr></thead><tbody><tr><td>x &#38; y<br>z</td></tr>' +
        `<tr><td>'=1</td></tr></tbody></table>`,
    );
  });
});

// eslint-disable-next-line no-control-regex -- spreadsheets skip control characters
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@＝]/;
const NUMBER = /^\s*[+-]?[\d\s.,]*\d%?\s*$/;

/** The cells of a file as spreadsheets read it: a quote opens where a cell begins, and what comes after its end is text. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  let begins = true;
  for (let at = 0; at < file.length; at++) {
    const char = file[at]!;
    const wasQuoted = quoted;
    if (char === '"' && (quoted || begins)) {
      if (quoted && file[at + 1] === '"') cell += file[at++]!;
      else quoted = !quoted;
    } else if (!quoted && [separator, '\n', '\r'].includes(char)) {
      cells.push(cell);
      cell = '';
    } else cell += char;
    begins = !wasQuoted && !quoted && [separator, '\n', '\r'].includes(char);
  }
  return [...cells, cell];
}
