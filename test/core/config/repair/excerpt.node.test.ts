import { suite, test } from 'node:test';
import { expect } from 'chai';
import { excerptOf } from '../../../../src/core/config/repair/excerpt.ts';

suite('an excerpt', () => {
  const at = (text: string, line: number, column: number) => {
    const { lines, ...place } = excerptOf(text, { line, column });
    return { ...place, lines: lines.map(each => `${each.number} ${each.text}`) };
  };
  test('shows the line with its neighbours', () => {
    expect(at('a\nb\nc\nd', 2, 1)).to.deep.equal({ line: 2, column: 1, lines: ['1 a', '2 b', '3 c'] });
  });
  test('at the ends has one neighbour', () => {
    expect(at('a\r\nb\rc', 1, 2)).to.deep.equal({ line: 1, column: 2, lines: ['1 a', '2 b'] });
    expect(at('a\r\nb\rc', 3, 1)).to.deep.equal({ line: 3, column: 1, lines: ['2 b', '3 c'] });
  });
  test('of nothing is an empty line', () => {
    expect(at('', 1, 1)).to.deep.equal({ line: 1, column: 1, lines: ['1 '] });
  });
  test('leaves out a byte order mark', () => {
    expect(at('\ufeffa: b', 1, 4)).to.deep.equal({ line: 1, column: 4, lines: ['1 a: b'] });
  });
  test('cuts long lines around the column, and all of them alike', () => {
    const long = Array.from({ length: 1000 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
    const { lines, column } = excerptOf(`short\n${long}\n${long}`, { line: 2, column: 701 });
    expect(lines.map(({ text }) => text.length)).to.deep.equal([1, 122, 122]);
    expect(lines[1]!.text[column - 1]).to.equal(long[700]);
    expect(lines[1]!.text).to.match(/^….*…$/);
    const start = excerptOf(long, { line: 1, column: 30 });
    expect(start.lines[0]!.text).to.equal(`${long.slice(0, 120)}…`);
    expect(start.column).to.equal(30);
  });
});
