import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { parseLength } from '../../../src/core/config/column-layout.ts';
import { chooseColumn, moveColumn, prunedColumns } from '../../../src/core/view/change-columns.ts';
import {
  arrangeColumns,
  type AuthorColumn,
  orderOf,
  type PersonalColumns,
  readPersonalColumns,
} from '../../../src/core/view/personal-columns.ts';

const NAMES = ['id', 'who', 'due', 'tags', 'a:b', '__proto__', 'constructor'];
const name = fc.constantFrom(...NAMES);
const pin = fc.constantFrom('start' as const, 'end' as const, null);
const width = fc.constantFrom('12ch', '4rem', '30%', null);

const column = fc.record({ name, layout: fc.record({ width: width.map(parse), hidden: fc.boolean(), pin }) });
/** The columns of a configuration: at least one is shown. */
const columns: fc.Arbitrary<AuthorColumn[]> = fc
  .uniqueArray(column, { selector: each => each.name, minLength: 1 })
  .filter(list => list.some(({ layout }) => !layout.hidden));
const choice = fc.record(
  { column: name, width: fc.integer({ min: 1, max: 900 }), against: width, hidden: fc.boolean(), pin },
  { requiredKeys: ['column'] },
);
const personal: fc.Arbitrary<PersonalColumns> = fc.record({
  order: fc.uniqueArray(name),
  changes: fc.uniqueArray(choice, { selector: each => each.column }),
});

function parse(text: string | null) {
  return text === null ? null : parseLength(text);
}

/** Columns by name alone, or `name!` for a hidden one, `name=12ch` for one with a width. */
const written = (...texts: string[]): AuthorColumn[] =>
  texts.map(text => {
    const [, found, given, mark] = /^(\w+)(?:=(\w+))?(!?)$/.exec(text)!;
    return { name: found!, layout: { width: given ? parseLength(given) : null, hidden: mark === '!', pin: null } };
  });
const shown = (list: readonly AuthorColumn[], choices: PersonalColumns | null) =>
  arrangeColumns(list, choices)
    .filter(({ hidden }) => !hidden)
    .map(each => each.column.name)
    .join(' ');

suite("the reader's columns", () => {
  suite('merged with those of the author', () => {
    // columns now, the reader's order -> order
    const cases: [string, string, string][] = [
      ['a b c', '', 'a b c'],
      ['a b c', 'c b a', 'c b a'],
      ['a x b', 'b a', 'b a x'], // added behind a
      ['x a b', 'b a', 'x b a'], // added at the front
      ['a x y b', 'b a', 'b a x y'],
      ['a b x', 'b a', 'b x a'],
      ['a', 'c b a', 'a'], // the others are gone
      ['x y', 'b a', 'x y'],
    ];
    for (const [now, order, result] of cases) {
      test(`${now}, which the reader had as ${order || 'they were'}, are ${result}`, () => {
        const list = written(...now.split(' '));
        const choices = { order: order.split(' ').filter(Boolean), changes: [] };
        expect(orderOf(list, choices).join(' ')).to.equal(result);
      });
    }

    test('are all there, once, whatever is kept', () =>
      fc.assert(
        fc.property(columns, personal, (list, choices) => {
          const names = arrangeColumns(list, choices).map(each => each.column.name);
          expect(names.toSorted()).to.deep.equal(list.map(each => each.name).toSorted());
        }),
      ));

    test('stand as the reader had them, added ones behind the column before them', () =>
      fc.assert(
        fc.property(columns, personal, (list, choices) => {
          const order = orderOf(list, choices);
          const known = choices.order.filter(each => order.includes(each));
          expect(order.filter(each => known.includes(each))).to.deep.equal(known);
          for (const [i, added] of list.entries()) {
            if (!known.includes(added.name)) expect(order[order.indexOf(added.name) - 1]).to.equal(list[i - 1]?.name);
          }
        }),
      ));

    test('show one column at least', () =>
      fc.assert(
        fc.property(columns, personal, (list, choices) => {
          expect(shown(list, choices)).not.to.equal('');
        }),
      ));

    test('stand at the edge they are pinned to, in the order they had', () =>
      fc.assert(
        fc.property(columns, personal, (list, choices) => {
          const arranged = arrangeColumns(list, choices);
          const pins = arranged.map(each => each.pin ?? 'middle');
          const edges = ['start', 'middle', 'end'];
          expect(pins).to.deep.equal(pins.toSorted((a, b) => edges.indexOf(a) - edges.indexOf(b)));
          const order = orderOf(list, choices);
          for (const edge of edges) {
            const names = arranged.filter(each => (each.pin ?? 'middle') === edge).map(each => each.column.name);
            expect(names).to.deep.equal(order.filter(each => names.includes(each)));
          }
        }),
      ));

    test("have the reader's width unless the author gave another since", () =>
      fc.assert(
        fc.property(columns, personal, (list, choices) => {
          for (const { column: each, width: px } of arrangeColumns(list, choices)) {
            const chosen = choices.changes.find(change => change.column === each.name);
            const { layout } = each;
            const now = layout.width && `${layout.width.value}${layout.width.unit}`;
            const holds = chosen?.against === undefined || chosen.against === now;
            expect(px).to.equal((holds ? chosen?.width : null) ?? null);
          }
        }),
      ));
  });

  suite('kept', () => {
    test('look the same when only what differs from the author is kept', () =>
      fc.assert(
        fc.property(columns, personal, (list, choices) => {
          const pruned = prunedColumns(list, choices);
          expect(arrangeColumns(list, pruned)).to.deep.equal(arrangeColumns(list, choices));
          expect(prunedColumns(list, pruned)).to.deep.equal(pruned);
        }),
      ));

    test('are nothing where the reader wants what the author wants', () =>
      fc.assert(
        fc.property(columns, list => {
          const same = list.map(({ name: each, layout }) => ({ column: each, hidden: layout.hidden, pin: layout.pin }));
          expect(prunedColumns(list, { order: list.map(each => each.name), changes: same })).to.equal(null);
        }),
      ));

    test('come back from JSON as they were', () =>
      fc.assert(
        fc.property(columns, personal, (list, choices) => {
          const pruned = prunedColumns(list, choices);
          expect(readPersonalColumns(JSON.parse(JSON.stringify(pruned)))).to.deep.equal(pruned);
        }),
      ));

    test('may be anything', () =>
      fc.assert(
        fc.property(columns, fc.anything(), fc.anything(), (list, order, changes) => {
          for (const kept of [order, { order, changes }, { order: [order], changes: [changes] }])
            expect(arrangeColumns(list, readPersonalColumns(kept))).to.have.length(list.length);
        }),
      ));

    // what is kept -> what of it is used
    const cases: [unknown, PersonalColumns | null][] = [
      [null, null],
      [{}, null],
      ['order', null],
      [{ order: 'due', changes: {} }, null],
      [{ order: ['due', 5, 'due', null, 'id'] }, { order: ['due', 'id'], changes: [] }],
      [{ changes: [null, 5, {}, { column: 7 }, { column: 'id' }] }, { order: [], changes: [{ column: 'id' }] }],
      [
        { changes: [{ column: 'id', width: 'wide', hidden: 1, pin: 'left', evil: true }] },
        { order: [], changes: [{ column: 'id' }] },
      ],
      [
        {
          changes: [
            { column: 'id', width: 1e9, hidden: true },
            { column: 'due', width: -4 },
          ],
        },
        { order: [], changes: [{ column: 'id', hidden: true }, { column: 'due' }] },
      ],
      [
        { changes: [{ column: 'id', width: 80, against: 7, pin: 'end' }] },
        { order: [], changes: [{ column: 'id', pin: 'end' }] },
      ],
      [
        {
          changes: [
            { column: 'id', hidden: true },
            { column: 'id', hidden: false },
          ],
        },
        { order: [], changes: [{ column: 'id', hidden: true }] },
      ],
    ];
    for (const [kept, used] of cases) {
      test(`as ${JSON.stringify(kept)} count as ${JSON.stringify(used)}`, () => {
        expect(readPersonalColumns(kept)).to.deep.equal(used);
      });
    }
  });

  suite('changed', () => {
    test('have what was chosen, and all else as before', () =>
      fc.assert(
        fc.property(
          columns,
          personal,
          fc.nat(),
          fc.integer({ min: 1, max: 900 }),
          pin,
          (list, choices, i, px, edge) => {
            const before = prunedColumns(list, choices);
            const each = list[i % list.length]!.name;
            const after = chooseColumn(list, before, each, { width: px, pin: edge });
            const [was, is] = [before, after].map(
              state => new Map(arrangeColumns(list, state).map(found => [found.column.name, found])),
            );
            expect([is!.get(each)!.width, is!.get(each)!.pin]).to.deep.equal([px, edge]);
            for (const other of list)
              if (other.name !== each) expect(is!.get(other.name)).to.deep.equal(was!.get(other.name));
            expect(orderOf(list, after)).to.deep.equal(orderOf(list, before));
          },
        ),
      ));

    test('go back to nothing step by step', () => {
      const list = written('id=12ch', 'who', 'due!');
      let state = chooseColumn(list, null, 'id', { width: 80 });
      state = chooseColumn(list, state, 'who', { hidden: true });
      state = chooseColumn(list, state, 'due', { hidden: false, pin: 'start' });
      state = moveColumn(list, state, 'due', 'before', 'id');
      expect(state).to.deep.equal({
        order: ['due', 'id', 'who'],
        changes: [
          { column: 'id', width: 80, against: '12ch' },
          { column: 'who', hidden: true },
          { column: 'due', hidden: false, pin: 'start' },
        ],
      });
      state = chooseColumn(list, state, 'id', { width: null });
      state = chooseColumn(list, state, 'who', { hidden: false });
      state = chooseColumn(list, state, 'due', { hidden: true, pin: null });
      expect(moveColumn(list, state, 'due', 'after', 'who')).to.equal(null);
    });

    test('move next to another column, and leave the rest in order', () =>
      fc.assert(
        fc.property(columns, personal, fc.nat(), fc.nat(), fc.boolean(), (list, choices, i, j, before) => {
          const [moved, target] = [list[i % list.length]!.name, list[j % list.length]!.name];
          const was = orderOf(list, choices);
          const is = orderOf(list, moveColumn(list, choices, moved, before ? 'before' : 'after', target));
          expect(is.filter(each => each !== moved)).to.deep.equal(was.filter(each => each !== moved));
          if (moved !== target) expect(is.indexOf(moved) - is.indexOf(target)).to.equal(before ? -1 : 1);
        }),
      ));

    test("keep a width of the reader's only until the author gives another", () => {
      const state = chooseColumn(written('id=12ch', 'who'), null, 'id', { width: 80 });
      expect(arrangeColumns(written('id=12ch'), state)[0]!.width).to.equal(80);
      expect(arrangeColumns(written('id=14ch'), state)[0]!.width).to.equal(null);
      expect(arrangeColumns(written('id'), state)[0]!.width).to.equal(null);
      expect(prunedColumns(written('id=14ch'), state)).to.equal(null);
    });

    test('never lose the last column that is shown', () => {
      const list = written('id', 'who!');
      expect(shown(list, chooseColumn(list, null, 'id', { hidden: true }))).to.equal('id');
    });
  });
});
