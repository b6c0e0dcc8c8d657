import { expect } from 'chai';
import { defineAdapter } from '../../../src/adapters/define-adapter.ts';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { script, setText } from '../../support/data-block.ts';
import { clearPage, mount, processes } from '../panel-fixture.ts';
import { parts, rows, until } from './grid-fixture.ts';

const ROWS = [
  {
    nr: 1,
    subject: 'Order paper',
    who: 'Ada Lovelace',
    until: '2030-01-02',
    tasks: [{ id: 1, what: 'Count', status: 'open' }],
  },
  { nr: 2, subject: 'Pay rent', who: 'Bob Builder', until: null },
];

suite('a grid of mapped rows without columns', () => {
  teardown(clearPage);

  async function mapped(map: string) {
    const grid = mount('process-grid', { lang: 'en' }, [
      script('application/json', JSON.stringify(ROWS)),
      script('application/yaml', `{filter: {criteria: []}, source: {map: ${map}}}`),
    ]);
    await grid.loaded;
    return grid;
  }

  // mapping -> headings
  const cases = [
    ['{id: nr, title: subject, resolver: who}', ['ID', 'Step', 'Resolver']],
    ['{id: nr, resolver: who, title: subject, expiration: until}', ['ID', 'Step', 'Due', 'Resolver']],
    ['{id: nr, priority: subject}', ['ID']],
    ['{id: nr, title: subject, creator: maker, start: since, resolver: who}', ['ID', 'Step', 'Resolver']],
    ['{id: nr, templateProcess: {name: subject}, templateStep: {title: who}}', ['ID', 'Step', 'Process']],
    ['{id: nr, steps: tasks, step: {state: 2, templateStep: {title: what}}}', ['ID', 'Step', 'State']],
    ['{id: nr, steps: tasks}', ['ID']],
  ] as const;
  for (const [map, headings] of cases) {
    test(`shows of ${map} the columns that have values`, async () => {
      const grid = await mapped(map);
      expect(parts(grid, 'header-cell').map(head => head.textContent.trim())).to.deep.equal(headings);
    });
  }

  test('shows a column from when a row has a value in it', async () => {
    const grid = await mapped('{id: nr, title: subject, start: since}');
    const headings = () => parts(grid, 'header-cell').map(head => head.textContent.trim());
    expect(headings()).to.deep.equal(['ID', 'Step']);
    const data = grid.querySelector<HTMLScriptElement>('script[type="application/json"]')!;
    setText(data, JSON.stringify([{ ...ROWS[0], since: '2026-01-02' }, ROWS[1]]));
    await until(() => headings().length === 3);
    expect(headings()).to.deep.equal(['ID', 'Step', 'Started']);
    setText(data, JSON.stringify(ROWS));
    await until(() => !rows(grid)[0]!.textContent.includes('2026'));
    expect(headings()).to.deep.equal(['ID', 'Step', 'Started']);
  });

  test('shows a person by name beside the picture', async () => {
    const grid = await mapped('{id: nr, title: subject, resolver: who}');
    expect(rows(grid).map(row => row.querySelector('.pp-user-name')!.textContent)).to.deep.equal([
      'Ada Lovelace',
      'Bob Builder',
    ]);
  });
});

suite('a grid without columns whose adapter maps', () => {
  teardown(clearPage);

  const CONFIG = 'filter: {criteria: []}';
  const map = { id: 'nr', title: 'subject', resolver: 'who', start: 'since' };
  const MAPPED = ['ID', 'Step', 'Resolver'];
  const DEFAULTS = ['Creator', 'Process', 'Step', 'ID', 'Data', 'Resolver'];
  const rowsAsJson = () => Promise.resolve(Response.json({ rows: ROWS }));
  const TITLED = [{ id: 1, steps: [{ id: 1, templateStep: { title: 'Order paper' } }] }] as never;
  const headingsOf = (grid: ProcessGrid) => parts(grid, 'header-cell').map(head => head.textContent.trim());

  // what the page gives, the adapter, headings
  const cases: readonly (readonly [string, () => ProcessAdapter, readonly string[]])[] = [
    ['mapAdapter over JSON', () => mapAdapter(ROWS, { map }), MAPPED],
    ['mapAdapter over a memoryAdapter', () => mapAdapter(memoryAdapter(ROWS as never), { map }), MAPPED],
    [
      'mapAdapter over an adapter of its own',
      () => mapAdapter({ fetch: () => Promise.resolve(ROWS) }, { map }),
      MAPPED,
    ],
    [
      'httpAdapter with the option map',
      () => httpAdapter({ url: '/rows', fetch: rowsAsJson, map: { items: 'rows', map } }),
      MAPPED,
    ],
    [
      'mapAdapter that only finds the items of one that maps them',
      () => mapAdapter({ ...mapAdapter(ROWS, { map }) }, { items: 'processes' }),
      MAPPED,
    ],
    [
      'an adapter of its own that says what it maps',
      () => ({ fetch: async () => ({ processes: TITLED }), mappedMembers: ['id', 'title', 'start'] }),
      ['ID', 'Step'],
    ],
    ['mapAdapter with other members only', () => mapAdapter([{ id: 4, due: 5 }], { map: { due: 'due' } }), ['ID']],
    ['mapAdapter that only finds the items', () => mapAdapter({ rows: processes(1) }, { items: 'rows' }), DEFAULTS],
    ['memoryAdapter', () => memoryAdapter(processes(1, 2)), DEFAULTS],
  ];
  for (const [name, adapter, headings] of cases) {
    test(`shows the fitting columns of ${name}`, async () => {
      const grid = mount('process-grid', { lang: 'en', config: CONFIG, adapter: adapter() });
      await grid.loaded;
      expect(headingsOf(grid)).to.deep.equal(headings);
    });
  }

  test('shows a person by name beside the picture', async () => {
    const grid = mount('process-grid', { lang: 'en', config: CONFIG, adapter: mapAdapter(ROWS, { map }) });
    await grid.loaded;
    const names = rows(grid).map(row => row.querySelector('.pp-user-name')!.textContent);
    expect(names).to.deep.equal(['Ada Lovelace', 'Bob Builder']);
  });

  test('shows the columns of an adapter that comes by name, after the grid', async () => {
    const grid = mount('process-grid', { lang: 'en', config: CONFIG, adapter: 'rows-of-a-table' });
    await grid.updateComplete;
    defineAdapter('rows-of-a-table', mapAdapter(ROWS, { map }));
    await until(() => rows(grid).length === 2);
    expect(headingsOf(grid)).to.deep.equal(MAPPED);
  });

  test('shows the columns of an adapter that an ancestor offers', async () => {
    const adapter = mapAdapter(ROWS, { map });
    const offer = (event: Event) => {
      const { context, callback } = event as Event & { context: unknown; callback: (value: ProcessAdapter) => void };
      if (context === 'process-adapter') callback(adapter);
    };
    document.body.addEventListener('context-request', offer);
    try {
      const grid = mount('process-grid', { lang: 'en', config: CONFIG });
      await grid.loaded;
      expect(headingsOf(grid)).to.deep.equal(MAPPED);
    } finally {
      document.body.removeEventListener('context-request', offer);
    }
  });

  test('shows other columns when it gets another adapter', async () => {
    const grid = mount('process-grid', { lang: 'en', config: CONFIG, adapter: mapAdapter(ROWS, { map }) });
    await grid.loaded;
    grid.adapter = memoryAdapter(processes(1));
    await until(() => rows(grid).length === 1);
    expect(headingsOf(grid)).to.deep.equal(DEFAULTS);
  });

  test('keeps its view when it gets another adapter that maps the same', async () => {
    const grid = mount('process-grid', { lang: 'en', config: CONFIG, adapter: mapAdapter(ROWS, { map }) });
    await grid.loaded;
    grid.view = { sort: [{ column: 'step', direction: 'desc' }] };
    await until(() => rows(grid)[0]!.textContent.includes('Pay rent'));
    grid.adapter = mapAdapter([...ROWS, { nr: 3, subject: 'Answer mail' }], { map });
    await until(() => rows(grid).length === 3);
    expect(grid.view.sort).to.deep.equal([{ column: 'step', direction: 'desc' }]);
  });

  test('reads a list of members that is new each time as the same', async () => {
    const adapter: ProcessAdapter = {
      ...mapAdapter(ROWS, { map }),
      get mappedMembers() {
        return Object.keys(map);
      },
    };
    const grid = mount('process-grid', { lang: 'en', config: CONFIG, adapter });
    await grid.loaded;
    expect(headingsOf(grid)).to.deep.equal(MAPPED);
  });

  test('goes by the mapping of its configuration, if there is one', async () => {
    const config = `${CONFIG}\nsource: {map: {id: id, title: "steps[0].templateStep.title"}}`;
    const grid = mount('process-grid', { lang: 'en', config, adapter: mapAdapter(ROWS, { map }) });
    await grid.loaded;
    expect(headingsOf(grid)).to.deep.equal(['ID', 'Step']);
  });

  test('shows the columns that its author has chosen', async () => {
    const config = `${CONFIG}\ntable: {columns: {step: {field: step, title: What}}}`;
    const grid = mount('process-grid', { lang: 'en', config, adapter: mapAdapter(ROWS, { map }) });
    await grid.loaded;
    expect(headingsOf(grid)).to.deep.equal(['What']);
  });

  test('tells a value that does not fit its column as one that the adapter maps', async () => {
    const adapter = mapAdapter([{ nr: 1, person: { login: 'ada', room: 4 } }], {
      map: { id: 'nr', resolver: 'person' },
    });
    const grid = mount('process-grid', { lang: 'en', config: CONFIG, adapter });
    await grid.loaded;
    const told = grid.diagnostics.filter(({ code }) => code === 'template/type');
    expect(told.map(({ hint, path, line }) => [hint, path, line])).to.deep.equal([
      ['Choose one of its members (login, room) for "resolver", which the adapter maps.', '', 1],
    ]);
  });
});
