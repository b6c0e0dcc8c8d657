import { expect } from 'chai';
import { clearPage, mount, script } from '../panel-fixture.ts';

suite('mapped rows of which none has the state that the filter asks for', () => {
  const { fetch, console } = globalThis;
  const { warn } = console;
  let logged: string[] = [];
  setup(() => {
    logged = [];
    console.warn = (text: string) => void logged.push(text);
  });
  teardown(() => {
    console.warn = warn;
    globalThis.fetch = fetch;
    clearPage();
  });

  async function panelOver(rows: unknown, config: string, given: 'in the page' | 'src') {
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
  const rowsOf = (panel: Element) => panel.shadowRoot!.querySelectorAll('tbody [part~=row]');
  const configOf = (criterion: string, map: string) =>
    `filter: {criteria: [${criterion}]}\nsource: {map: {id: id, ${map}}}\n`;

  const ended = (...ends: (string | null)[]) => ends.map((closed_at, at) => ({ id: at + 1, closed_at }));
  const BY_END = `state: '{% if $item.closed_at %}10{% else %}2{% endif %}'`;
  const ALL_ENDED = ended('2026-01-02', '2026-01-03', '2026-01-04');
  const TASKS = [
    {
      id: 7,
      tasks: [
        { id: 1, done: true },
        { id: 2, done: true },
      ],
    },
  ];
  const OF_TASKS = `steps: tasks, step: {state: '{% if $item.done %}10{% else %}2{% endif %}'}`;

  // rows, criterion, map, the text behind "Nothing is shown: the filter asks for", a correction of the two, number of rows that it shows
  const CASES: readonly (readonly [readonly object[], string, string, string, readonly [string, string], number])[] = [
    [
      ALL_ENDED,
      'stepState: 2',
      BY_END,
      '"stepState: 2" (active), but all 3 items are complete. Write "stepState: 10" to show them, or correct "state" of "map" if some are active.',
      ['stepState: 10', BY_END],
      3,
    ],
    [
      ended('2026-01-02'),
      'processState: 2',
      BY_END,
      '"processState: 2" (active), but the only item is complete. Write "processState: 10" to show it, or correct "state" of "map" if it is active.',
      ['processState: 10', BY_END],
      1,
    ],
    [
      ended(null, null),
      'stepState: 10',
      BY_END,
      '"stepState: 10" (complete), but both items are active. Write "stepState: 2" to show them, or correct "state" of "map" if some are complete.',
      ['stepState: 2', BY_END],
      2,
    ],
    [
      ended('2026-01-02', '2026-01-03', null),
      'stepState: 2',
      `state: '{% if $item.closed_at %}10{% else %}1{% endif %}'`,
      '"stepState: 2" (active), but of the 3 items, 1 is pending, and 2 are complete. Remove this criterion to show them, or correct "state" of "map" if some are active.',
      ['', BY_END],
      3,
    ],
    [
      ALL_ENDED,
      "'!stepState': 10",
      BY_END,
      '"!stepState: 10" (not complete), but all 3 items are complete. Write "stepState: 10" to show them, or correct "state" of "map" if some are not complete.',
      ['stepState: 10', BY_END],
      3,
    ],
    [
      ended('2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'),
      'all: [{tag: urgent}, {stepState: 2}]',
      BY_END,
      '"stepState: 2" (active), but all 4 items are complete. Write "stepState: 10" to show them, or correct "state" of "map" if some are active.',
      ['stepState: 10', BY_END],
      4,
    ],
    [
      ALL_ENDED,
      'any: [{stepState: 1}, {stepState: 2}]',
      BY_END,
      '"stepState: 1" (pending), but all 3 items are complete. Write "stepState: 10" to show them, or correct "state" of "map" if some are pending.',
      ['any: [{stepState: 10}, {stepState: 2}]', BY_END],
      3,
    ],
    [
      ended('2026-01-02', null),
      'stepState: 2',
      `state: '{% if $item.closed_at %}10{% endif %}'`,
      `"stepState: 2" (active), but of the 2 items, 1 is complete, and 1 has no state. Write: ${BY_END} (line 2, column 24 of the configuration)`,
      ['stepState: 2', BY_END],
      1,
    ],
    [
      TASKS,
      'stepState: 2',
      OF_TASKS,
      '"stepState: 2" (active), but both steps are complete. Write "stepState: 10" to show them, or correct "state" of "step" if some are active.',
      ['stepState: 10', OF_TASKS],
      2,
    ],
  ];
  for (const [rows, criterion, map, said, corrected, shown] of CASES) {
    const isOdd = said.includes('no state');
    test(`under ${criterion}, mapped by ${map}: ${isOdd ? 'the panel' : 'the console'} says which states they have, and what to write`, async () => {
      const panel = await panelOver(rows, configOf(`{${criterion}}`, map), 'src');
      const text = `Nothing is shown: the filter asks for ${said}`;
      expect(noticesOf(panel)).to.deep.equal(isOdd ? [text] : []);
      if (!isOdd) expect(logged).to.include(text);
      expect(rowsOf(panel)).to.have.length(0);
      const [better, state] = corrected;
      const mended = await panelOver(rows, configOf(better && `{${better}}`, state), 'in the page');
      expect(noticesOf(mended)).to.deep.equal([]);
      expect(rowsOf(mended)).to.have.length(shown);
    });
  }

  // what is not the filter's doing
  const OPEN = ended(null, '2026-01-02');
  const SILENT: Readonly<Record<string, readonly [rows: readonly object[], criteria: string]>> = {
    'another criterion leaves nothing': [OPEN, '{stepState: 2}, {tag: urgent}'],
    'one of two criteria need hold': [ALL_ENDED, '{any: [{stepState: 2}, {tag: urgent}]}'],
    'there are no rows': [[], '{stepState: 2}'],
  };
  for (const [why, [rows, criteria]] of Object.entries(SILENT)) {
    test(`nothing is said where ${why}`, async () => {
      for (const given of ['in the page', 'src'] as const) {
        const panel = await panelOver(rows, configOf(criteria, BY_END), given);
        expect(noticesOf(panel)).to.deep.equal([]);
        expect(rowsOf(panel)).to.have.length(0);
      }
    });
  }

  test('nothing is said where a search or a filter of the reader leaves nothing', async () => {
    const filters = 'filters: {state: {criterion: stepState, title: State}}\n';
    const panel = await panelOver(OPEN, configOf('', BY_END) + filters, 'src');
    panel.view = { ...panel.view, filters: { state: [1] } };
    await panel.loaded;
    expect([rowsOf(panel).length, noticesOf(panel)]).to.deep.equal([0, []]);
    panel.view = { ...panel.view, filters: {}, search: 'nothing like it' };
    await panel.loaded;
    expect([rowsOf(panel).length, noticesOf(panel)]).to.deep.equal([0, []]);
  });

  test('nothing is said once the last of the rows has been completed: the work is done', async () => {
    const panel = await panelOver(OPEN, configOf('{stepState: 2}', BY_END), 'src');
    expect(rowsOf(panel)).to.have.length(1);
    globalThis.fetch = () => Promise.resolve(Response.json(ALL_ENDED));
    await panel.load();
    expect([rowsOf(panel).length, noticesOf(panel)]).to.deep.equal([0, []]);
  });
});
