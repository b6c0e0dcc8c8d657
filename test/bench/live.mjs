import { buildValidators } from '../../src/build/validators.mjs';
import { openEntry } from './bench-page.mjs';

/*
 * `node test/bench/live.mjs [ROWS] [CHANGED]`: reloads a grid of 100,000 rows, 1,000 of which have changed, in
 * Chromium. "view": from new pairs, all known except for those, to their order, the goal being 30 ms; "grid": from the
 * adapter's answer to the painted rows, with the same objects except for those, and with all of them new; including the
 * check of all rows, the number of tasks over 50 ms in total, and whether the selection, the focus or the position of
 * the first row in view is lost. Medians (and minimums) of 15 reloads in milliseconds.
 */
const [ROWS, CHANGED] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1000)];
const ENTRY = `
import './src/define.ts';
import { createTemplateEngine } from './src/core/template/engine.ts';
import { createLocalView } from './src/core/view/local/local-view.ts';

const [ROWS, CHANGED, ROUNDS] = [${ROWS}, ${CHANGED}, 15];
const FIELDS = {
  id: '{{ $_step.id }}',
  name: '{{ $_process.templateProcess.name }}, {{ $_process.creator.fullname }}',
  title: '{{ $_step.templateStep.title }}',
};
const COLUMNS = Object.keys(FIELDS);
const by = (column, direction = 'asc') => ({ sort: [{ column, direction }] });
const CASES = {
  unsorted: {},
  'by number': by('id', 'desc'),
  'by text, 5,000 different ones': by('name'),
  'the same, descending': by('name', 'desc'),
  'by text, all different': by('title'),
  'by both texts': { sort: [...by('name').sort, ...by('title').sort] },
  'searched': { search: 'creator 7' },
  'searched, by text': { ...by('name'), search: 'creator 7' },
};
const stateOf = part => ({ search: '', sort: [], page: 1, ...part });

/** Process and step of a row, in one of its versions. */
const processAt = (row, version) => ({
  id: row,
  templateProcess: { id: 1, name: 'Process ' + (row % 9) + (version ? ' of version ' + version : '') },
  creator: { id: 1, fullname: 'Creator ' + ((row * 7 + version) % 500) },
  state: 2,
  start: '2026-01-01T00:00:00Z',
  steps: [{ id: row, templateStep: { id: 1, name: 's', title: ((row * 7919 + version) % 1000003) + '. step', type: 2 }, state: 2 }],
});
let processes = [];
let version = 0;
const begin = () => {
  version = 0;
  processes = Array.from({ length: ROWS }, (_, row) => processAt(row, 0));
};
const change = (kind = 'same') => {
  version++;
  processes = kind === 'json' ? JSON.parse(JSON.stringify(processes)) : processes.slice();
  // as many come at the top as go from amid the others
  if (kind === 'moved') {
    const come = Array.from({ length: CHANGED / 2 }, (_, i) => processAt(ROWS + version * CHANGED + i, version));
    for (let i = 0; i < come.length; i++) processes.splice(ROWS - 1 - i * 150, 1);
    processes.unshift(...come);
    return;
  }
  for (let i = 0; i < CHANGED; i++) {
    const row = (i * 97 + version * 13) % ROWS;
    processes[row] = processAt(row, version);
  }
};
const compared = new Array(ROWS).fill(true);
const pairs = () => ({ processes, steps: processes.map(({ steps }) => steps[0]), length: ROWS, compared });
const idle = () => new Promise(resolve => setTimeout(resolve, 400));
const figures = times => ({ median: times.sort((a, b) => a - b)[times.length >> 1], least: times[0] });

globalThis.measureView = async (name, kind) => {
  begin();
  const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
  const view = createLocalView({
    fields: new Map(Object.entries(FIELDS).map(([field, source]) => [field, engine.compile(source)])),
    columns: COLUMNS.map(field => ({ name: field, field, sortField: field })),
    searchFields: COLUMNS, perPage: null, lang: 'en', onviewchange() {}, ontemplateerror() {},
  });
  view.setPairs(pairs());
  view.setState(stateOf(CASES[name]));
  await view.settled;
  await idle().then(idle).then(idle);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    change(kind);
    const after = pairs();
    const start = performance.now();
    view.setPairs(after);
    await view.settled;
    times.push(performance.now() - start);
    await idle();
  }
  view.dispose();
  return figures(times);
};

globalThis.measureGrid = async (name, kind) => {
  begin();
  let answered = 0;
  const grid = document.createElement('process-grid');
  grid.style.blockSize = '800px';
  grid.config = { process_grid: { config: {
    filter: { criteria: [], acl: false },
    selection: { variable: 'chosen' },
    table: { fields: FIELDS, searchFields: COLUMNS, columns: Object.fromEntries(COLUMNS.map(field => [field, { field, title: field, sortField: field }])) },
  } } };
  grid.adapter = { fetch: async () => ((answered = performance.now()), { processes, total: ROWS }) };
  document.body.append(grid);
  await grid.loaded;
  grid.view = stateOf(CASES[name]);
  await grid.updateComplete;
  await idle().then(idle).then(idle);
  const scroller = grid.shadowRoot.querySelector('[part~="table"]').parentElement;
  scroller.scrollTop = 20_000;
  await idle();
  const rows = [...grid.shadowRoot.querySelectorAll('tr[data-step-id]')];
  const head = grid.shadowRoot.querySelector('thead').getBoundingClientRect().bottom;
  const row = rows.find(row => row.getBoundingClientRect().bottom > head);
  row.focus({ preventScroll: true });
  const { stepId } = row.dataset;
  grid.selection = [Number(stepId)];
  const topOf = () => [...grid.shadowRoot.querySelectorAll('tr[data-step-id]')].find(row => row.dataset.stepId === stepId)?.getBoundingClientRect().top;
  let long = 0;
  const observer = new PerformanceObserver(list => (long += list.getEntries().filter(({ startTime }) => startTime > answered).length));
  observer.observe({ type: 'longtask' });
  const [times, lost] = [[], new Set()];
  for (let round = 0; round < ROUNDS; round++) {
    const [process, top] = [processes[stepId], topOf()];
    change(kind);
    const painted = new Promise(resolve => grid.addEventListener('process-load', () => resolve(performance.now()), { once: true }));
    void grid.load();
    times.push((await painted) - answered);
    await grid.loaded;
    await idle();
    if (String(grid.selection) !== stepId) lost.add('selection');
    // A row that has changed may stand somewhere else.
    if (process !== processes[stepId]) continue;
    if (grid.shadowRoot.activeElement?.closest('tr')?.dataset.stepId !== stepId) lost.add('focus');
    if (Math.abs(topOf() - top) > 1) lost.add('place');
  }
  observer.disconnect();
  grid.remove();
  return { ...figures(times), long, lost: [...lost] };
};
globalThis.cases = Object.keys(CASES);
`;

await buildValidators();
const { page, version, close } = await openEntry(ENTRY);
try {
  await page.setViewport({ width: 1280, height: 900 });
  const names = await page.evaluate(() => globalThis.cases);
  const ms = ({ median, least }) => `${median.toFixed(0)} (${least.toFixed(0)})`;
  console.log(`${CHANGED} of ${ROWS} rows changed, ${version}\n`);
  console.log(
    '| | view | moved | grid | JSON | tasks over 50 | lost |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |',
  );
  for (const name of names) {
    const measure = (what, kind) => page.evaluate((what, name, kind) => globalThis[what](name, kind), what, name, kind);
    const views = [await measure('measureView', 'same'), await measure('measureView', 'moved')];
    const grids = [await measure('measureGrid', 'same'), await measure('measureGrid', 'json')];
    const long = grids.reduce((sum, { long }) => sum + long, 0);
    const lost = [...new Set(grids.flatMap(({ lost }) => lost))].join(', ') || 'nothing';
    console.log(`| ${name} | ${[...views, ...grids].map(ms).join(' | ')} | ${long} | ${lost} |`);
  }
} finally {
  await close();
}
