import { buildValidators } from '../../src/build/validators.mjs';
import { openEntry } from './bench-page.mjs';

/*
 * `node test/bench/actions.mjs [ROWS] [SELECTED]`: selects 1,000 of 10,000 rows and runs an action on all of them, 5 %
 * of which fail, in Chromium. Results come all at once, in a stream at full speed, or twenty at a time, yielding to the
 * page in between. Reports the milliseconds from the click to the summary, tasks over 50 ms of processor time and the
 * longest one, and whether exactly the failed rows stay selected with their messages. The goal: no task above 50 ms.
 */
const [ROWS, SELECTED] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1000)];
const ENTRY = `
import './src/define.ts';

const [ROWS, SELECTED] = [${ROWS}, ${SELECTED}];
const processes = Array.from({ length: ROWS }, (_, i) => ({
  id: i,
  templateProcess: { id: 1, name: 'Process ' + i },
  creator: { id: 1, fullname: 'Creator ' + (i % 500) },
  state: 2,
  start: '2026-01-01T00:00:00Z',
  steps: [{ id: i, templateStep: { id: 1, name: 's', title: i + '. step', type: 2 }, state: 2, resolver: null }],
}));
const IDS = Array.from({ length: SELECTED }, (_, i) => i);
const fails = ({ process }) => process.id % 20 === 7;
const resultOf = pair =>
  fails(pair)
    ? { id: pair.process.id, ok: false, message: 'Somebody was faster' }
    : { id: pair.process.id, ok: true, process: { ...pair.process, steps: [{ ...pair.step, resolver: { id: 1, fullname: 'Me' } }] } };
const turn = () => new Promise(resolve => setTimeout(resolve));
const WAYS = {
  'all at once': async items => items.map(resultOf),
  'a stream': async function* (items) { for (const item of items) yield resultOf(item); },
  'in parts': async function* (items) {
    for (const [i, item] of items.entries()) {
      if (i % 20 === 0) await turn();
      yield resultOf(item);
    }
  },
  'at once, loaded again': async items => items.map(item => ({ ...resultOf(item), process: null })),
};

let grid;
globalThis.prepare = async way => {
  grid = document.createElement('process-grid');
  grid.lang = 'en';
  grid.config = { process_grid: { config: {
    filter: { criteria: [] },
    selection: { variable: 'chosen' },
    actions: { claim: { label: 'Claim', when: '{{ $_step.resolver == null }}', undo: 'release' }, release: { label: 'Release' } },
  } } };
  grid.adapter = { fetch: async () => ({ processes }), perform: (action, items) => WAYS[way](items) };
  document.body.append(grid);
  await grid.loaded;
  grid.selection = IDS;
  await new Promise(resolve => setTimeout(resolve, 1000));
};

globalThis.act = async () => {
  const root = grid.shadowRoot;
  const start = performance.now();
  [...root.querySelectorAll('[part~="action-bar"] button')].find(({ textContent }) => textContent.trim() === 'Claim').click();
  let frames = 0;
  while (!/claimed/.test(root.querySelector('[part~="status"]').textContent)) {
    await new Promise(requestAnimationFrame);
    frames++;
  }
  const time = performance.now() - start;
  await new Promise(resolve => setTimeout(resolve, 500));
  const wanted = IDS.filter(id => id % 20 === 7);
  const right = String(grid.selection) === String(wanted);
  const said = root.querySelector('[part~="status"]').textContent.trim();
  grid.remove();
  return { time, frames, right, said };
};
globalThis.ways = Object.keys(WAYS);
`;

/** Processor time in milliseconds of each task on the page's main thread. Other work on the machine does not count. */
function taskTimes(events) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const ofThread = threads.map(thread =>
    events.filter(
      ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && pid === thread.pid && tid === thread.tid && tdur,
    ),
  );
  const busiest = ofThread.reduce((a, b) => (b.length > a.length ? b : a), []);
  return busiest.map(({ tdur }) => tdur / 1000);
}

await buildValidators();
const { page, version, close } = await openEntry(ENTRY);
try {
  await page.setViewport({ width: 1280, height: 900 });
  console.log(`${SELECTED} of ${ROWS} rows acted on, ${version}\n`);
  console.log(
    '| | ms | frames | tasks over 50 | longest | selection | said |\n| --- | ---: | ---: | ---: | ---: | --- | --- |',
  );
  for (const way of await page.evaluate(() => globalThis.ways)) {
    await page.evaluate(way => globalThis.prepare(way), way);
    await page.tracing.start({ categories: ['toplevel', 'devtools.timeline'] });
    const { time, frames, right, said } = await page.evaluate(() => globalThis.act());
    const tasks = taskTimes(JSON.parse(new TextDecoder().decode(await page.tracing.stop())).traceEvents);
    const long = tasks.filter(ms => ms > 50).length;
    const longest = Math.max(...tasks);
    const cells = [way, time.toFixed(0), frames, long, longest.toFixed(0), right ? 'right' : 'wrong', said];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await close();
}
