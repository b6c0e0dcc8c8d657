import { suite, test } from 'node:test';
import { expect } from 'chai';
import { applyEdits } from '../../../../src/core/base/text/text-edit.ts';
import { checkFilters } from '../../../../src/core/config/check/meaning/check-filters.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';
import { HABITS } from '../wrong-configs/habits-of-authors.ts';
import { JSON_MISTAKES } from '../wrong-configs/json.ts';
import { NAMES } from '../wrong-configs/names.ts';
import { SILENT, TEMPLATES, VALUES } from '../wrong-configs/values.ts';
import type { WrongConfig } from '../wrong-configs/wrong-config.ts';
import { YAML } from '../wrong-configs/yaml.ts';

const CASES = [...HABITS, ...YAML, ...JSON_MISTAKES, ...NAMES, ...VALUES, ...TEMPLATES, ...SILENT];
const read = (text: string, { panel }: WrongConfig) => readConfig(text, panel, { checkTemplate, checkFilters });
/** Without the number of an item, which is another one behind an item that becomes two. */
const told = (text: string, wrong: WrongConfig) =>
  read(text, wrong).diagnostics.map(
    ({ code, message }) => `${code}: ${message.replace(/\b(criterion|item) \d+/g, '$1')}`,
  );
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each));

/** What is left of a list without what is in another. */
function without<T>(all: readonly T[], others: readonly T[]): T[] {
  const rest = [...others];
  return all.filter(each => {
    const at = rest.indexOf(each);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Where a fix may be another one than was meant: what is written may mean several things. */
const AMBIGUOUS = new Set([
  'habit: a negation with a minus',
  'habit: a title that is a list',
  // known gaps of the other corpus
  'columns as a list of names',
  'a state that is not',
  'a type that is not',
  'tags with commas',
  'a star in a name',
  'two states',
]);

suite('configurations as people from elsewhere write them', () => {
  for (const wrong of HABITS) {
    test(`are told at their line: ${wrong.name}`, () => {
      expect(read(wrong.meant, wrong).diagnostics, 'what was meant').to.deep.equal([]);
      expect(read(wrong.text, wrong).diagnostics.map(({ line }) => line)).to.include(wrong.line);
    });
  }
});

suite('each fix that is offered', () => {
  for (const wrong of CASES) {
    const { name, text, meant } = wrong;
    const { diagnostics } = read(text, wrong);
    if (!diagnostics.some(({ fix }) => fix)) continue;

    test(`ends its mistake and brings no other: ${name}`, () => {
      for (const { fix, message } of diagnostics) {
        if (!fix) continue;
        const after = told(applyEdits(text, fix), wrong);
        expect(without(after, told(text, wrong)), `new after the fix of ${message}`).to.deep.equal([]);
        expect(after.length, message).to.be.below(diagnostics.length);
      }
    });

    test(`leads to what was meant, made one after the other: ${name}`, () => {
      let current = text;
      for (let round = 0; round < 12; round++) {
        const next = read(current, wrong).diagnostics.find(({ fix }) => fix);
        if (!next) break;
        current = applyEdits(current, next.fix!);
      }
      const end = read(current, wrong);
      if (end.diagnostics.length > 0 || AMBIGUOUS.has(name)) return;
      expect(plain(end.config), current).to.equal(plain(read(meant, wrong).config));
    });
  }
});

suite('a fix that would do harm is not offered', () => {
  // what is wrong, in which line, and what would come of its fix
  const cases: readonly (readonly [string, number, string])[] = [
    ['filter: {criteria: []}\ntable:\n  columns:\n    pid: {name: pid, title: ID}', 4, 'a title that is there twice'],
    ['filter:\n  criteria:\n    - not: {tag: a}', 3, 'a group that is no list'],
    ['filter:\n  criteria:\n    - start >= soon', 3, 'a block of text'],
    ['filter: {criteria: []}\nfilters: {criteria: []}', 2, 'a filter that is there twice'],
    ['filter: {criteria: []}\ntable: {fields: {a: \'{{ $_step.data || "none" }}\'}}', 2, 'a filter without a name'],
    ['filter:\n  criteria:\n    - variables:\n        total: > 5', 4, 'a text that no variable has'],
  ];
  for (const [text, line, harm] of cases) {
    test(`for it would leave ${harm}`, () => {
      const { diagnostics } = readConfig(text, 'process_grid', { checkTemplate, checkFilters });
      const here = diagnostics.filter(each => each.line === line);
      expect(here).not.to.deep.equal([]);
      expect(here.filter(({ fix }) => fix)).to.deep.equal([]);
      // It is told in words all the same.
      for (const { hint } of here) expect(hint).to.match(/^[A-Z]/);
    });
  }

  test('nor one that changes what stands elsewhere', () => {
    for (const wrong of CASES) {
      for (const { fix } of read(wrong.text, wrong).diagnostics) {
        if (!fix) continue;
        const fixed = applyEdits(wrong.text, fix);
        const changed = without(wrong.text.split('\n'), fixed.split('\n'));
        const touched = new Set(fix.flatMap(({ offset, length }) => linesOf(wrong.text, offset, length)));
        expect(changed.length, `${wrong.name}\n${fixed}`).to.be.at.most(touched.size);
      }
    }
  });
});

/** Numbers of the lines that a span lies in, and of the one behind it. */
function linesOf(text: string, offset: number, length: number): number[] {
  const first = text.slice(0, offset).split('\n').length;
  const count = text.slice(offset, offset + length).split('\n').length;
  return Array.from({ length: count }, (_, i) => first + i);
}

test('only so many fixes are tried that a configuration full of mistakes is read soon', () => {
  const wrong = (n: number) => `filter:\n  criteria:\n${'    - procces: [1]\n'.repeat(n)}`;
  const fixesOf = (n: number) =>
    readConfig(wrong(n), 'process_grid', { checkTemplate }).diagnostics.filter(({ fix }) => fix).length;
  expect([fixesOf(3), fixesOf(200), fixesOf(9_000)]).to.deep.equal([3, 20, 0]);
});
