import { suite, test } from 'node:test';
import { expect } from 'chai';
import { Random } from '../../../../src/conformance/cases/random.ts';
import type { ProcessItem } from '../../../../src/core/processes/process.ts';
import { LocalGroups } from '../../../../src/core/view/groups/local-groups.ts';
import { RemoteGroups } from '../../../../src/core/view/groups/remote-groups.ts';
import { createLocalView } from '../../../../src/core/view/local/local-view.ts';
import type { SortKey } from '../../../../src/core/view/view-state.ts';
import { loadedAgain, member, pair, table, template } from '../view-fixture.ts';

const REGIONS = ['Prague', 'Brno', 'Ústí', '', 'Brno '];

function grouped({ perPage = null as number | null, closed = new Set<string>() } = {}) {
  return createLocalView({
    fields: new Map(['region', 'amount', 'day'].map(name => [name, template(member(name))])),
    columns: [
      { name: 'region', field: 'region', sortField: 'region' },
      { name: 'amount', field: 'amount', sortField: 'amount' },
      { name: 'day', field: 'day', sortField: null },
    ],
    searchFields: ['region', 'amount'],
    perPage,
    lang: 'en',
    grouping: { column: 'region', isClosed: text => closed.has(text), LocalGroups, RemoteGroups },
    onviewchange: () => {},
    ontemplateerror: () => {},
  });
}

type View = ReturnType<typeof grouped>;

/** Each group with the ids of its rows, in order. */
function shown(view: View): [string, number[]][] {
  const { order, groups, pairs } = view;
  return Array.from({ length: groups!.starts.length - 1 }, (_, group) => [
    groups!.textOf(group)!,
    Array.from(order.subarray(groups!.starts[group], groups!.starts[group + 1]), row => pairs.steps[row]!.id as number),
  ]);
}

/** The same by a plain loop. */
function expected(items: readonly ProcessItem[], search: string, sort: readonly SortKey[]): [string, number[]][] {
  const value = (item: ProcessItem, name: string) => member(name)(item.process, item.step) as string | number | null;
  const compare = (a: ProcessItem, b: ProcessItem, { column, direction }: SortKey): number => {
    const [x, y] = [value(a, column), value(b, column)];
    const missing = (v: unknown) => v === null || v === '';
    if (missing(x) || missing(y)) return Number(missing(x)) - Number(missing(y));
    const order = typeof x === 'number' ? x - (y as number) : (x ?? '').localeCompare(String(y), 'en');
    return direction === 'desc' ? -order : order;
  };
  const found = items.filter(item =>
    `${value(item, 'region')}\n${value(item, 'amount')}`.toLowerCase().includes(search),
  );
  const rows = found.toSorted((a, b) => sort.map(key => compare(a, b, key)).find(order => order !== 0) ?? 0);
  const groups = new Map<string, ProcessItem[]>();
  for (const row of rows) {
    const text = String(value(row, 'region')).trim();
    groups.set(text, [...(groups.get(text) ?? []), row]);
  }
  const direction = sort.find(({ column }) => column === 'region')?.direction ?? 'asc';
  const least = (of: ProcessItem[]) => of.toSorted((a, b) => compare(a, b, { column: 'region', direction }))[0]!;
  return [...groups]
    .toSorted(([, a], [, b]) => compare(least(a), least(b), { column: 'region', direction }))
    .map(([text, of]) => [text, of.map(({ step }) => step.id as number)]);
}

suite('rows in groups', () => {
  test('are those of a plain loop, whatever is searched and sorted', async () => {
    const random = new Random(7);
    for (let round = 0; round < 300; round++) {
      const items = Array.from({ length: random.below(60) }, (_, id) =>
        pair(id, { region: random.pick(REGIONS), amount: random.below(10) }),
      );
      const view = grouped();
      view.setPairs(table(items));
      const sort = random
        .some(['region', 'amount'], 2)
        .filter((column, i, all) => all.indexOf(column) === i)
        .map(column => ({ column, direction: random.pick(['asc', 'desc'] as const) }));
      const search = random.pick(['', 'brno', '1', 'nothing']);
      view.setState({ search, sort, page: 1 });
      await view.settled;
      expect(shown(view), `round ${round}`).to.deep.equal(expected(items, search, sort));
    }
  });

  test('stay those of a plain loop while rows come, go and change', async () => {
    const random = new Random(11);
    let next = 0;
    const fresh = () => pair(next++, { region: random.pick(REGIONS), amount: random.below(10) });
    let items = Array.from({ length: 200 }, fresh);
    const view = grouped();
    const sort = [{ column: 'amount', direction: 'asc' as const }];
    view.setPairs(table(items));
    view.setState({ search: '', sort, page: 1 });
    for (let round = 0; round < 200; round++) {
      items = items.filter(() => !random.chance(0.02)).map(item => (random.chance(0.02) ? fresh() : item));
      if (random.chance(0.5)) items.splice(random.below(items.length + 1), 0, fresh());
      view.setPairs(loadedAgain(items));
      await view.settled;
      expect(shown(view), `round ${round}`).to.deep.equal(expected(items, '', sort));
    }
  });

  test('count their rows, and know none where there is none', () => {
    const view = grouped();
    view.setPairs(table([pair(1, { region: 'Brno' }), pair(2, { region: 'Prague' }), pair(3, { region: 'Brno' })]));
    expect([0, 1].map(group => view.groups!.countOf(group))).to.deep.equal([2, 1]);
    view.setState({ search: 'nothing', sort: [], page: 1 });
    expect([view.order.length, view.groups!.starts.length]).to.deep.equal([0, 1]);
  });

  test('stand under what their column reads, missing values last', () => {
    const view = grouped();
    const values = ['b', null, 'a', '', 'b'];
    view.setPairs(table(values.map((region, id) => pair(id, { region }))));
    expect(shown(view)).to.deep.equal([
      ['a', [2]],
      ['b', [0, 4]],
      ['', [1, 3]],
    ]);
  });

  test('are on pages of which a closed group takes one row', async () => {
    const closed = new Set<string>();
    const view = grouped({ perPage: 3, closed });
    view.setPairs(table(Array.from({ length: 10 }, (_, id) => pair(id, { region: id < 5 ? 'a' : 'b' }))));
    expect(view.page).to.deep.equal({ page: 1, pages: 4, start: 0, end: 3 });
    view.setState({ ...view.state, page: 4 });
    closed.add('a');
    view.setState(view.state);
    expect(view.page).to.deep.equal({ page: 2, pages: 2, start: 7, end: 10 });
    expect([view.pageOfGroup(0), view.pageOfGroup(1), view.state.page]).to.deep.equal([1, 1, 2]);
  });

  test('hold a row that changes in place until the reader asks for it', () => {
    const view = grouped();
    const items = [pair(0, { region: 'a' }), pair(1, { region: 'b' })];
    view.setPairs(table(items));
    const now = [pair(0, { region: 'b' }), items[1]!];
    view.setPairs({ ...loadedAgain(now), inPlace: true });
    expect([view.displaced, shown(view)]).to.deep.equal([
      true,
      [
        ['a', [0]],
        ['b', [1]],
      ],
    ]);
    view.setPairs(loadedAgain([...now]));
    expect(shown(view)).to.deep.equal([['b', [0, 1]]]);
  });

  test('of a column that is none are not grouped', () => {
    const view = createLocalView({
      fields: new Map(),
      columns: [],
      searchFields: [],
      perPage: null,
      lang: 'en',
      grouping: { column: 'gone', isClosed: () => false, LocalGroups, RemoteGroups },
      onviewchange: () => {},
      ontemplateerror: () => {},
    });
    view.setPairs(table([pair(1)]));
    expect([view.groups, view.order.length]).to.deep.equal([null, 1]);
  });
});

suite('groups of rows that come by windows', () => {
  const groupsOf = (...windows: (string[] | number)[]) => {
    const starts = [0];
    const processes: (ProcessItem['process'] | undefined)[] = [];
    const steps: (ProcessItem['step'] | undefined)[] = [];
    for (const window of windows) {
      if (typeof window === 'number') processes.length = steps.length += window;
      else
        for (const region of window) {
          const { process, step } = pair(steps.length, { region });
          processes.push(process);
          steps.push(step);
        }
      starts.push(steps.length);
    }
    const groups = new RemoteGroups(({ steps: all }, row) => member('region')(processes[row]!, all[row]!) as string);
    const found = groups.groupsOf({ processes, steps, length: steps.length }, starts);
    return Array.from({ length: found.starts.length - 1 }, (_, group) => [
      found.textOf(group),
      found.starts[group],
      found.countOf(group),
    ]);
  };

  test('count what is between loaded rows of others', () =>
    void expect(groupsOf(['a', 'a'], ['a', 'b'], ['c'])).to.deep.equal([
      ['a', 0, 3],
      ['b', 3, 1],
      ['c', 4, 1],
    ]));

  test('do not count what may go on in rows that are still to be loaded', () =>
    void expect(groupsOf(['a', 'b'], 100, 100, ['b', 'c', 'd'])).to.deep.equal([
      ['a', 0, 1],
      ['b', 1, null],
      [null, 2, 200],
      ['b', 202, null],
      ['c', 203, 1],
      ['d', 204, 1],
    ]));

  test('are none where there is nothing', () => void expect(groupsOf()).to.deep.equal([]));
});
