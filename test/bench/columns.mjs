import { buildValidators } from '../../src/build/validators.mjs';
import { openEntry } from './bench-page.mjs';

/*
 * `node test/bench/columns.mjs`: a grid of 100,000 rows with nine typed columns, compared with one whose fields write
 * the same as markup, in Chromium: scrolling, sorting, searching. Alternating on one page, the minimum of 12 rounds
 * each; fails if types take over 1.1 times as long as markup.
 */
const ENTRY = `
import './src/define.ts';
const ROWS = 100_000;
const day = 86_400_000;
const now = Date.now();
const processes = Array.from({ length: ROWS }, (_, i) => ({
  id: i, templateProcess: { id: 1, name: 'Process ' + (i % 97) }, creator: { id: 1, fullname: 'Ada' }, state: 2,
  start: new Date(now - i * 60_000).toISOString(), expiration: new Date(now + ((i * 7919) % 1000 - 500) * day).toISOString(),
  variables: { customer: 'Customer ' + ((i * 31) % 5003) + ' and Sons', status: ['new', 'open', 'done'][i % 3], amount: (i * 7919) % 99_991, share: (i % 101) / 100 },
  steps: [{ id: i, templateStep: { id: 1, name: 's', title: 'Step ' + (i % 13), type: 2 }, state: 2, resolver: { id: i % 50, fullname: 'Person ' + (i % 50) } }],
}));
const TYPED = {
  number: ['{{ $_process.id }}', 'number'], name: ['{{ $_process.templateProcess.name }}', 'text'], step: ['{{ $_step.templateStep.title }}', 'text'],
  customer: ['{{ $_process.variables.customer }}', 'text'], status: ['{{ $_process.variables.status }}', 'badge'],
  amount: ['{{ $_process.variables.amount }}', 'currency'], due: ['{{ $_process.expiration }}', 'relative'],
  who: ['{{ $_step.resolver }}', 'user'], share: ['{{ $_process.variables.share }}', 'progress'],
};
const MARKUP = {
  ...Object.fromEntries(Object.entries(TYPED).map(([name, [template]]) => [name, [template, 'html']])),
  status: ["{{ $_process.variables.status | badge: 'neutral' }}", 'html'],
  amount: ["{{ $_process.variables.amount | currency: 'EUR' }}", 'html'],
  due: ['{{ $_process.expiration | relative }}', 'html'],
  who: ['{{ $_step.resolver | avatar }} {{ $_step.resolver.fullname }}', 'html'],
  share: ['{{ $_process.variables.share | progress }}', 'html'],
};
const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
async function mounted(columns) {
  const grid = document.createElement('process-grid');
  grid.style.cssText = 'display: block; inline-size: 1400px; --process-panel-max-height: 600px';
  grid.config = { process_grid: { config: { filter: { criteria: [], acl: false }, table: {
    cardsBelow: null,
    fields: { ...Object.fromEntries(Object.entries(columns).map(([name, [template]]) => [name, template])),
      amountvalue: TYPED.amount[0], duevalue: TYPED.due[0] },
    searchFields: ['customer', 'name'],
    columns: Object.fromEntries(Object.entries(columns).map(([name, [, type]]) => [name, { field: name, title: name, type,
      lines: 1, sortField: name === 'amount' || name === 'due' ? name + 'value' : name }])),
  } } } };
  grid.adapter = { fetch: async () => ({ processes, total: ROWS }) };
  document.body.append(grid);
  await grid.loaded;
  return grid;
}
const WORK = {
  async scroll(grid, round) {
    const scroller = grid.shadowRoot.querySelector('.pp-scroller');
    scroller.scrollTop = 10_000 + round * 30_000;
    await painted();
    let time = 0;
    for (let step = 0; step < 20; step++) {
      scroller.scrollTop += step % 2 ? 200 : 900;
      const start = performance.now();
      scroller.dispatchEvent(new Event('scroll'));
      void grid.offsetHeight;
      time += performance.now() - start;
      await painted();
    }
    return time;
  },
  async sort(grid, round) {
    const column = ['customer', 'amount', 'due'][round % 3];
    const start = performance.now();
    grid.view = { ...grid.view, search: '', sort: [{ column, direction: round % 2 ? 'asc' : 'desc' }] };
    await grid.updateComplete;
    return performance.now() - start;
  },
  async search(grid, round) {
    const start = performance.now();
    grid.view = { ...grid.view, search: 'customer ' + (round % 10) + ' sons' };
    await grid.updateComplete;
    return performance.now() - start;
  },
};
let grids;
globalThis.prepare = async () => void (grids = { typed: await mounted(TYPED), markup: await mounted(MARKUP) });
globalThis.measure = async (name, rounds) => {
  const times = { typed: [], markup: [] };
  for (let round = 0; round < rounds + 3; round++) {
    for (const kind of round % 2 ? ['typed', 'markup'] : ['markup', 'typed']) {
      const time = await WORK[name](grids[kind], round);
      // The first rounds read what is kept from then on.
      if (round >= 3) times[kind].push(time);
    }
  }
  return { typed: Math.min(...times.typed), markup: Math.min(...times.markup) };
};
`;

await buildValidators();
const { page, version, close } = await openEntry(ENTRY);
try {
  await page.setViewport({ width: 1440, height: 900 });
  await page.waitForFunction(() => globalThis.measure);
  await page.evaluate(() => globalThis.prepare());
  console.log(`100,000 rows, ${version}; milliseconds\n`);
  for (const name of ['scroll', 'sort', 'search']) {
    const { typed, markup } = await page.evaluate(name => globalThis.measure(name, 12), name);
    const ratio = typed / markup;
    if (ratio > 1.1) process.exitCode = 1;
    console.log(
      `${name.padEnd(8)} typed ${typed.toFixed(1).padStart(7)}   markup ${markup.toFixed(1).padStart(7)}   ${ratio.toFixed(2)} times`,
    );
  }
} finally {
  await close();
}
