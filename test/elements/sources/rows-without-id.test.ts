import { expect } from 'chai';
import { memoryAdapter } from '../../../src/index.ts';
import { clearPage, mount, once, script } from '../panel-fixture.ts';

suite('rows without an id', () => {
  const { fetch } = globalThis;
  teardown(() => {
    globalThis.fetch = fetch;
    clearPage();
  });

  async function panelOver(rows: unknown, config: string, given: 'in the page' | 'src' = 'in the page') {
    globalThis.fetch = () => Promise.resolve(Response.json(rows));
    const panel =
      given === 'src'
        ? mount('process-grid', { config, src: '/rows.json' })
        : mount('process-grid', { config }, [script('application/json', JSON.stringify(rows))]);
    panel.lang = 'en';
    await panel.loaded;
    return panel;
  }
  const noticesOf = (panel: Element) =>
    Array.from(panel.shadowRoot!.querySelectorAll('.pp-notice'), ({ textContent }) => textContent.trim());
  /** What is said besides the number of rows that are left out. */
  const remarksOf = (panel: Element) => noticesOf(panel).filter(text => !text.includes('malformed'));
  const rowsOf = (panel: Element) => panel.shadowRoot!.querySelectorAll('tbody [part~=row]');
  const ALL = 'filter: {criteria: []}\n';
  const ORDERS = [
    { subject: 'Order paper', done: false, nr: 'A-1', who: 'Ada' },
    { subject: 'Pay rent', done: true, nr: 'A-2', who: 'Ada' },
  ];

  for (const given of ['in the page', 'src'] as const) {
    test(`given ${given}: the panel says what to write, and the line shows them`, async () => {
      const panel = await panelOver(ORDERS, ALL, given);
      expect(remarksOf(panel)).to.deep.equal([
        'No row has an "id". Add to the configuration: source: {map: {id: nr, title: subject}}',
      ]);
      expect(panel.diagnostics.map(({ severity, path }) => [severity, path])).to.deep.equal([['warning', '']]);
      const corrected = await panelOver(ORDERS, `${ALL}source: {map: {id: nr, title: subject}}\n`, given);
      expect(noticesOf(corrected)).to.deep.equal([]);
      expect(rowsOf(corrected)).to.have.length(2);
    });
  }

  // an adapter over a list, as it comes and as a page adds to it
  const LISTS = {
    'to memoryAdapter': () => memoryAdapter(ORDERS as never),
    'to a memoryAdapter that a page extends': () => ({ ...memoryAdapter(ORDERS as never), capabilities: {} }),
  };
  for (const [given, adapter] of Object.entries(LISTS)) {
    test(`given ${given}: the panel says what to write, and the line shows them`, async () => {
      const panel = mount('process-grid', { config: ALL, adapter: adapter() });
      panel.lang = 'en';
      await panel.loaded;
      expect(remarksOf(panel)).to.deep.equal([
        'No row has an "id". Add to the configuration: source: {map: {id: nr, title: subject}}',
      ]);
      panel.config = `${ALL}source: {map: {id: nr, title: subject}}\n`;
      await panel.updateComplete;
      await panel.loaded;
      expect([noticesOf(panel), rowsOf(panel).length]).to.deep.equal([[], 2]);
    });
  }

  test('under a filter: the panel still says what to write first', async () => {
    const panel = await panelOver(ORDERS, 'filter: {criteria: [{stepState: 2}]}\n');
    expect(remarksOf(panel)[0]).to.contain('source: {map: {id: nr, title: subject}}');
  });

  test('below a path: the error says what to add to the source that there is', async () => {
    const rows = { data: { rows: ORDERS } };
    const config = `${ALL}source: {items: data.rows}\n`;
    const panel = mount('process-grid', { config }, [script('application/json', JSON.stringify(rows))]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.hint).to.equal('Map it: "map: {id: nr}".');
  });

  test('of which some have one: only those without are left out', async () => {
    const panel = await panelOver([{ id: 1 }, { nr: 2 }], ALL);
    expect(noticesOf(panel)).to.have.length(1);
    expect(noticesOf(panel)[0]).to.contain('1 malformed item was left out');
  });

  test('in a panel for the public: only their number is said', async () => {
    const panel = await panelOver(ORDERS, 'filter: {criteria: []}\nui: {errors: public}\n');
    expect(noticesOf(panel)).to.deep.equal(['2 malformed items were left out']);
  });

  // rows, the line
  const LINES: readonly (readonly [string, readonly object[], string])[] = [
    [
      'a name that says id',
      [
        { city: 'Brno', user_id: 7 },
        { city: 'Graz', user_id: 8 },
      ],
      'id: user_id',
    ],
    [
      'a name that comes first',
      [
        { uuid: 'c1', key: 'A-1' },
        { uuid: 'c2', key: 'A-2' },
      ],
      'id: key',
    ],
    [
      'the same in two rows',
      [
        { key: 1, code: 'x' },
        { key: 1, code: 'y' },
      ],
      'id: code',
    ],
    [
      'missing in one row',
      [
        { number: null, ref: 'x' },
        { number: 4, ref: 'y' },
      ],
      'id: ref',
    ],
    [
      'another case',
      [
        { ID: 4, Title: 'Pay' },
        { ID: 5, Title: 'Ask' },
      ],
      'id: ID, title: Title',
    ],
    ['an object', [{ _id: { $oid: '64f0' } }, { _id: { $oid: '64f1' } }], 'id: _id.$oid'],
    [
      'no name that says so',
      [
        { done: 1, plate: 'B 12' },
        { done: 1, plate: 'B 13' },
      ],
      'id: plate',
    ],
    [
      'a date before a short text',
      [
        { at: '2026-01-02', slot: 'a' },
        { at: '2026-01-03', slot: 'b' },
      ],
      'id: slot',
    ],
    [
      'names in words',
      [
        { 'Order No.': 4, Subject: 'Pay' },
        { 'Order No.': 5, Subject: 'Ask' },
      ],
      `id: '["Order No."]', title: Subject`,
    ],
    ['a nested object', [{ order: { number: 4 } }, { order: { number: 5 } }], 'id: order.number'],
  ];
  for (const [name, rows, map] of LINES) {
    test(`with ${name}: the line is ${map}`, async () => {
      const panel = await panelOver(rows, ALL);
      const line = `source: {map: {${map}}}`;
      expect(remarksOf(panel)).to.deep.equal([`No row has an "id". Add to the configuration: ${line}`]);
      const corrected = await panelOver(rows, `${ALL}${line}\n`);
      expect(noticesOf(corrected)).to.deep.equal([]);
      expect(rowsOf(corrected)).to.have.length(2);
    });
  }

  test('that have the members of a process keep them by the line', async () => {
    const rows = [1, 2].map(n => ({
      number: n,
      templateProcess: { name: `Order ${n}` },
      state: 2,
      steps: [{ id: n, state: 2, templateStep: { title: 'Pay' } }],
    }));
    const panel = await panelOver(rows, ALL);
    const [notice = ''] = remarksOf(panel);
    expect(notice).to.contain(
      'source: {map: {id: number, templateProcess: templateProcess, steps: steps, state: state}}',
    );
    const [, line = ''] = /Add to the configuration: (.*)$/.exec(notice) ?? [];
    const corrected = await panelOver(rows, `${ALL}${line}\n`);
    expect(rowsOf(corrected)).to.have.length(2);
  });

  test('of which no member is different in each say so', async () => {
    const panel = await panelOver([{ city: 'Brno' }, { city: 'Brno' }], ALL);
    expect(remarksOf(panel)).to.deep.equal([
      'No row has an "id". Give each row an "id" that no other has: no member of the rows is different in each',
    ]);
  });
});
