import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';

const read = (text: string) => readConfig(text, 'process_grid', { checkTemplate });
const warnings = (text: string) =>
  read(text).diagnostics.map(({ severity, code, message, hint }) => `${severity} ${code}: ${message}. ${hint}`);

suite('a column that sorts by what it does not show', () => {
  const FIELDS = `filter: {criteria: []}
table:
  fields:
    about: "{{ $_process.variables.about }}"
    rank: "{{ $_process.variables.rank }}"
    name: "{{ $_step.resolver.last }} {{ $_step.resolver.first }}"
    full: "{{ $_step.resolver.fullname }}"
    words: "{{ $_process.id }} {{ $_process.variables.about }}"
    odd: "{% if $_step.state == 2 %}{{ $_process.id }}{% endif %} {{ $_step.id }}"`;
  const warned = (field: string, sortField: string) =>
    warnings(`${FIELDS}\n  columns: {a: {field: ${field}, title: A, sortField: ${sortField}}}`);

  for (const [field, sortField] of [
    ['about', 'search'],
    ['about', 'words'],
    ['step', 'search'],
  ] as const)
    test(`is doubted: ${field} by ${sortField}`, () => {
      expect(warned(field, sortField)).to.deep.equal([
        `warning config/pitfall: the column "a" sorts by "${sortField}", which starts with something that the column does not show, so ` +
          `its order looks random. Replace "${sortField}" with "${field}".`,
      ]);
    });

  // By itself, by a rank, by an id, by more than what it shows, by the other names of a person, by what only a run tells.
  for (const [field, sortField] of [
    ['about', 'about'],
    ['about', 'rank'],
    ['pid', 'sid'],
    ['process', 'search'],
    ['resolver', 'name'],
    ['full', 'name'],
    ['about', 'odd'],
  ] as const)
    test(`is not doubted where it is meant: ${field} by ${sortField}`, () => {
      expect(warned(field, sortField)).to.deep.equal([]);
    });

  const DATES = `filter: {criteria: []}
table:
  fields:
    due: "{{ $_process.expiration | date: '%d.%m.%Y' }}"
    long: "{{ $_process.expiration | date_local: 'full' }}"
    iso: "{{ $_process.expiration | date: '%Y-%m-%d' }}"
    time: "{{ $_process.expiration | date: '%H:%M' }}"
    day: "{{ $_process.expiration }}"`;
  for (const [sortField, isDoubted] of [
    ['due', true],
    ['long', true],
    ['iso', false],
    ['time', false],
    ['day', false],
  ] as const)
    test(`is ${isDoubted ? '' : 'not '}doubted: a date by ${sortField}`, () => {
      const found = warnings(`${DATES}\n  columns: {a: {field: due, title: A, sortField: ${sortField}}}`);
      expect(found).to.deep.equal(
        isDoubted
          ? [
              `warning config/pitfall: the column "a" sorts by "${sortField}", a date that is written out, so "01.12." comes before ` +
                '"02.11.". Sort by another field, with the date alone: "{{ $_process.expiration }}".',
            ]
          : [],
      );
    });

  test('is corrected by what the warning says', () => {
    const text = `${FIELDS}\n  columns: {a: {field: about, title: A, sortField: search}}`;
    const [{ fix } = { fix: undefined }] = read(text).diagnostics;
    const [edit] = fix!;
    const corrected = text.slice(0, edit!.offset) + edit!.text + text.slice(edit!.offset + edit!.length);
    expect(corrected).to.equal(text.replace('sortField: search', 'sortField: about'));
  });
});
