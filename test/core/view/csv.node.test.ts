import { suite, test } from 'node:test';
import { expect } from 'chai';
import { csvRecord, htmlTable, tsvRecord } from '../../../src/core/view/csv.ts';

suite('CSV', () => {
  // what is long, a text of 100,000 characters
  const long = [
    ['blanks before a formula', `${' '.repeat(100_000)}=1`],
    ['digits and blanks after a sign', `+${'1 '.repeat(50_000)}x`],
    ['digits, then blanks, after a sign', `+${'1'.repeat(50_000)}${' '.repeat(50_000)}x`],
  ] as const;
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
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['  =1', `'  =1`],
    ['＝1+1', `'＝1+1`],
    ['-', `'-`],
    // and these are numbers
    ['-5', '-5'],
    ['+5.25', '+5.25'],
    ['-1,234.50', '"-1,234.50"'],
    ['-12 %', `'-12 %`],
    ['-12%', '-12%'],
    ['+420 777 123 456', '+420 777 123 456'],
    // and these are harmless
    ['a=b', 'a=b'],
    ['2026-11-20', '2026-11-20'],
  ] as const;
  for (const [cell, written] of cells) {
    test(`writes ${JSON.stringify(cell)} as ${JSON.stringify(written)}`, () => {
      expect(csvRecord([cell])).to.equal(`${written}\r\n`);
    });
  }

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
