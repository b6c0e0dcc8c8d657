import { buildValidators } from '../../src/build/validators.mjs';
import { openEntry } from './bench-page.mjs';

/*
 * `node test/bench/live-push.mjs [SECONDS] [ROWS] [PER_SECOND]`: a grid of 100,000 rows, sorted by a text, in Chromium,
 * while a source pushes 50 events a second for a minute: eight out of ten change a process, one adds and one removes
 * one. The button for pending changes is pressed every ten seconds. Reports the longest frame and the longest task
 * (between and during the presses), how often the first row in view moved without a press, the memory every ten
 * seconds, and whether the rows finally equal those of a model.
 */
const [SECONDS, ROWS, PER_SECOND] = [60, 100_000, 50].map((otherwise, i) => Number(process.argv[2 + i] ?? otherwise));
const ENTRY = `
import './src/define.ts';

const [SECONDS, ROWS, PER_SECOND] = [${SECONDS}, ${ROWS}, ${PER_SECOND}];
const FIELDS = {
  id: '{{ $_step.id }}',
  name: '{{ $_process.templateProcess.name }}, {{ $_process.creator.fullname }}',
  title: '{{ $_step.templateStep.title }}',
};
const COLUMNS = Object.keys(FIELDS);
const processAt = (row, version) => ({
  id: row,
  templateProcess: { id: 1, name: 'Process ' + (row % 9) + (version ? ' of version ' + version : '') },
  creator: { id: 1, fullname: 'Creator ' + ((row * 7 + version) % 500) },
  state: 2,
  start: '2026-01-01T00:00:00Z',
  steps: [{ id: row, templateStep: { id: 1, name: 's', title: ((row * 7919 + version) % 1000003) + '. step', type: 2 }, state: 2 }],
});
const rest = ms => new Promise(resolve => setTimeout(resolve, ms));
let seed = 7;
const below = n => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;

globalThis.measure = async () => {
  const model = new Map(Array.from({ length: ROWS }, (_, row) => [row, processAt(row, 0)]));
  const waiting = [];
  let wake = () => {};
  let version = 0;
  const happen = () => {
    const kind = below(10);
    const id = kind === 9 ? ROWS + ++version : below(ROWS);
    const known = model.has(id);
    if (kind === 8 && known) {
      model.delete(id);
      waiting.push({ type: 'remove', process: { id } });
    } else if (known || kind === 9) {
      const process = processAt(id, ++version);
      model.set(id, process);
      waiting.push({ type: 'change', process });
    }
    wake();
  };
  const grid = document.createElement('process-grid');
  grid.style.blockSize = '800px';
  grid.config = { process_grid: { config: {
    live: { mode: 'push' },
    filter: { criteria: [], acl: false },
    selection: { variable: 'chosen' },
    table: { fields: FIELDS, searchFields: COLUMNS, columns: Object.fromEntries(COLUMNS.map(field => [field, { field, title: field, sortField: field }])) },
  } } };
  grid.adapter = {
    fetch: async () => ({ processes: [...model.values()], total: model.size }),
    async *subscribe(query, { signal }) {
      signal.addEventListener('abort', () => wake());
      while (!signal.aborted) {
        while (waiting.length > 0) yield waiting.shift();
        await new Promise(resolve => (wake = resolve));
      }
    },
  };
  document.body.append(grid);
  await grid.loaded;
  grid.view = { search: '', sort: [{ column: 'name', direction: 'asc' }], page: 1 };
  await grid.updateComplete;
  await rest(4000);
  const root = grid.shadowRoot;
  root.querySelector('[part~="table"]').parentElement.scrollTop = 20_000;
  grid.selection = [1, 2, 3];
  await rest(1000);
  const rowAt = () => root.elementFromPoint(400, 500)?.closest('tr')?.dataset.stepId;
  let pressed = -Infinity;
  const quiet = { frame: 0, task: 0, over: 0, frames: 0 };
  const pressing = { frame: 0, task: 0, over: 0, frames: 0 };
  const of = start => (start - pressed < 1500 ? pressing : quiet);
  const observer = new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      const into = of(startTime);
      into.task = Math.max(into.task, duration);
      into.over++;
    }
  });
  observer.observe({ type: 'longtask' });
  const memory = [];
  let moved = 0;
  let last = performance.now();
  let told = 0;
  let under = rowAt();
  const begin = performance.now();
  for (let nextPress = begin + 10_000; performance.now() - begin < SECONDS * 1000;) {
    const now = await new Promise(resolve => requestAnimationFrame(resolve));
    const into = of(now);
    into.frame = Math.max(into.frame, now - last);
    into.frames++;
    last = now;
    for (; told < ((now - begin) / 1000) * PER_SECOND; told++) happen();
    if (now - pressed < 1500) under = rowAt();
    else if (rowAt() !== under) moved++;
    if (now < nextPress) continue;
    nextPress += 10_000;
    pressed = performance.now();
    root.querySelector('[part=live-button]')?.click();
    globalThis.gc?.();
    memory.push(Math.round(performance.memory.usedJSHeapSize / 1e6));
  }
  await rest(1500);
  observer.disconnect();
  root.querySelector('[part=live-button]')?.click();
  await rest(1500);
  const rows = new Map(grid.items.map(({ process }) => [process.id, process.templateProcess.name]));
  const isRight = grid.items.length === model.size && [...model.values()].every(({ id, templateProcess: { name } }) => rows.get(id) === name);
  return { told, quiet, pressing, moved, memory, rows: grid.items.length, isRight };
};
`;

await buildValidators();
const { page, version, close } = await openEntry(ENTRY);
try {
  await page.setViewport({ width: 1280, height: 900 });
  const found = await page.evaluate(() => globalThis.measure());
  const of = ({ frame, task, over, frames }) =>
    `longest frame ${frame.toFixed(0)} ms of ${frames}, longest task ${task.toFixed(0)} ms, ${over} over 50 ms`;
  console.log(`${found.told} changes in ${SECONDS} s over ${ROWS} rows, ${version}`);
  console.log(`between presses: ${of(found.quiet)}`);
  console.log(`while pressed:   ${of(found.pressing)}`);
  console.log(`row under the pointer moved: ${found.moved} frames; memory (MB): ${found.memory.join(', ')}`);
  console.log(`${found.rows} rows, ${found.isRight ? 'those of the model' : 'NOT those of the model'}`);
} finally {
  await close();
}
