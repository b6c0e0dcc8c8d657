import { suite, test } from 'node:test';
import { expect } from 'chai';
import { absentMembers } from '../../../../../src/core/config/check/pitfalls/absent-members.ts';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import type { PairTable, Process, Step } from '../../../../../src/core/processes/process.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';

const gridOf = (fields: Readonly<Record<string, string>>, rest = {}) =>
  readConfig({ filter: { criteria: [] }, table: { fields, ...rest } }, 'process_grid', { checkTemplate }).config!;

/** Two steps for each process. */
function pairsOf(...processes: object[]): PairTable {
  const doubled = processes.flatMap(process => [process, process]) as Process[];
  return { processes: doubled, steps: doubled.map(() => ({}) as Step), length: doubled.length };
}
const ofItems = (...items: unknown[]) => pairsOf(...items.map((item, id) => ({ id, item })));
const ofVariables = (...all: unknown[]) => pairsOf(...all.map((variables, id) => ({ id, variables })));

const warningsOf = (template: string, pairs: PairTable) =>
  absentMembers(gridOf({ a: template }), pairs).map(({ message, hint, offset }) => [message, hint, offset]);

const ITEM = { fields: { prio: 'high', 'due date': 1 }, people: [{ name: 'Ada' }], title: 'Pay' };

suite('a member that no row has', () => {
  // template, as written, as meant, offset
  const misspelt = [
    ['{{ $_process.item.field.prio }}', 'item.field.prio', 'item.fields.prio', 3],
    ['{{ $_process.item.fields.pri }}', 'item.fields.pri', 'item.fields.prio', 3],
    ['{{ $_process.item.feilds.proi }}', 'item.feilds.proi', 'item.fields.prio', 3],
    ['<b>{{- $_process.item.titel | upcase | escape -}}</b>', 'item.titel', 'item.title', 7],
    ['{{ $_process.item.people[0].nmae }}', 'item.people[0].nmae', 'item.people[0].name', 3],
    ["{{ $_process.item['feilds'].prio }}", "item['feilds'].prio", 'item.fields.prio', 3],
    ['{{ $_process.item.peolpe.size }}', 'item.peolpe', 'item.people', 3],
  ] as const;
  for (const [template, written, meant, offset] of misspelt) {
    test(`is reported in ${template}`, () => {
      const [message, hint] = [
        `the field "a": no row has ${JSON.stringify(`$_process.${written}`)}`,
        `Write "$_process.${meant}".`,
      ];
      expect(warningsOf(template, ofItems(ITEM))).to.deep.equal([[message, hint, offset]]);
    });
  }

  test('is reported with the brackets that a name needs', () => {
    const [[message, hint] = []] = warningsOf('{{ $_process.item.fields["due dat"] }}', ofItems(ITEM));
    expect(message).to.equal('the field "a": no row has "$_process.item.fields[\\"due dat\\"]"');
    expect(hint).to.equal('Write "$_process.item.fields["due date"]".');
  });

  const known: Readonly<Record<string, [template: string, pairs: PairTable]>> = {
    'one row has': ['{{ $_process.item.fields.prio }}', ofItems({ fields: { pri: 1 } }, {}, ITEM)],
    'is null in the first row': ['{{ $_process.item.fields.prio }}', ofItems({ fields: null }, ITEM)],
    'is null in every row': ['{{ $_process.item.owner }}', ofItems({ owner: null, owners: [] })],
    'has no value': ['{{ $_process.variables.owner }}', ofVariables({ owner: undefined, owners: [] })],
    'is below a member that is null in every row': ['{{ $_process.item.fields.x }}', ofItems({ fields: null })],
    'has no close name': ['{{ $_process.item.comment }}', ofItems(ITEM)],
    'has a close name elsewhere': ['{{ $_process.item.prio }}', ofItems(ITEM)],
    'differs in its number': ['{{ $_process.variables.line2 }}', ofVariables({ line1: 'a' })],
    'is an index': ['{{ $_process.item.people[3].name }}', ofItems(ITEM)],
    'is of a list, as Liquid reads it': ['{{ $_process.item.people.first.name }}', ofItems(ITEM)],
    'is only tested': ['{% if $_process.item.titel %}x{% endif %}', ofItems(ITEM)],
    'is in a comment': ['{% comment %}{{ $_process.item.titel }}{% endcomment %}', ofItems(ITEM)],
    'is of no item': ['{{ $_process.item.title }}', pairsOf({ id: 1, items: [] })],
    'is of no row': ['{{ $_process.item.titel }}', pairsOf()],
  };
  for (const [name, [template, pairs]] of Object.entries(known)) {
    test(`that ${name} is not reported`, () => {
      expect(warningsOf(template, pairs)).to.deep.equal([]);
    });
  }

  test('beside a close name that is printed, too, is another member: variables are fetched by name', () => {
    const template = '{{ $_process.variables.account }} {{ $_process.variables.amount }}';
    expect(warningsOf(template, ofVariables({ account: 'A' }))).to.deep.equal([]);
    expect(warningsOf('{{ $_process.variables.amuont }}', ofVariables({ amount: 1 }))).to.have.length(1);
  });

  // written, meant
  const slips = [
    ['amuont', 'amount'],
    ['amout', 'amount'],
    ['statsu', 'status'],
    ['ammount', 'amount'],
    ['stadus', 'status'],
  ] as const;
  for (const [written, meant] of slips) {
    test(`${written} beside ${meant} is reported, also if both are printed: one key was hit wrong`, () => {
      const item = { amount: 1, status: 'open' };
      for (const [root, pairs] of [
        ['item', ofItems(item)],
        ['variables', ofVariables(item)],
      ] as const) {
        const config = gridOf({ a: `{{ $_process.${root}.${meant} }}`, b: `{{ $_process.${root}.${written} }}` });
        expect(absentMembers(config, pairs).map(({ hint, path }) => [hint, path])).to.deep.equal([
          [`Write "$_process.${root}.${meant}".`, '/table/fields/b'],
        ]);
      }
    });
  }

  // printed, too; absent
  const others = [
    ['note', 'notes'],
    ['assignee', 'assigned'],
    ['updatedAt', 'updatedBy'],
    ['account', 'amount'],
    ['line1', 'line2'],
  ] as const;
  for (const [printed, absent] of others) {
    test(`${absent} beside ${printed}, which is printed, too, is another member`, () => {
      const config = gridOf({ a: `{{ $_process.item.${printed} }}`, b: `{{ $_process.item.${absent} }}` });
      expect(absentMembers(config, ofItems({ [printed]: 1 }))).to.deep.equal([]);
    });
  }

  test('is reported once for each template, with its pointer', () => {
    const template = '{{ $_process.item.titel }}/{{ $_process.item.titel }}';
    const columns = { c: { field: 'a', title: 'C', type: 'badge', tone: template } };
    const config = gridOf({ a: template, b: template }, { details: template, columns });
    expect(absentMembers(config, ofItems(ITEM)).map(({ path }) => path)).to.deep.equal([
      '/table/fields/a',
      '/table/fields/b',
      '/table/details',
      '/table/columns/c/tone',
    ]);
    const list = readConfig({ filter: { criteria: [] }, ui: { content: template } }, 'process_list').config!;
    expect(absentMembers(list, ofItems(ITEM)).map(({ path, message }) => [path, message])).to.deep.equal([
      ['/ui/content', '"content": no row has "$_process.item.titel"'],
    ]);
  });

  test('is looked for in the first 100 processes', () => {
    const items = Array.from({ length: 100 }, () => ({ title: 'x' }));
    expect(warningsOf('{{ $_process.item.titel }}', ofItems(...items.slice(1), { titel: 1 }))).to.deep.equal([]);
    expect(warningsOf('{{ $_process.item.titel }}', ofItems(...items, { titel: 1 }))).to.have.length(1);
  });

  test('is found in time among very many names', () => {
    const item = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`name of member ${i * 7919}`, i]));
    const before = performance.now();
    warningsOf('{{ $_process.item.nam }}', ofItems(...Array.from({ length: 100 }, () => item)));
    expect(performance.now() - before).to.be.below(2000);
  });
});
