import os from 'node:os';
import puppeteer from 'puppeteer-core';
import { buildValidators } from '../../src/build/validators.mjs';
import { executableOf } from '../support/browsers.mjs';
import { bundled, CHROMIUM_FLAGS } from './bench-page.mjs';
import { forkServer } from './server-process.mjs';

/* `DATABASE_URL=postgres://… node test/bench/server-clicks.mjs [user] [stream]`: a grid with 50 rows a page in
   Chromium, over the database filled by `node demo/load.mjs 1000000 2000`. The mouse clicks a sort heading, "Next"
   and a choice of a filter, each 20 times; reports the time from the browser's time stamp of the click to the first
   painted frame with the new rows, and the request's share of it. With `stream`: 257,345 rows in one answer, from
   the element to its first rows, and the memory of the server, which is a separate process. Build first. */
const user = Number(process.argv[2] ?? 1);
const CLICKS = 20;
const SECONDS = 20;
const median = times => times.toSorted((a, b) => a - b)[times.length >> 1];

const ENTRY = `
import './src/define.ts';
const column = field => ({ field, title: field, type: 'text', sortField: field });
const table = {
  fields: { number: '{{ $_process.id }}', name: '{{ $_process.templateProcess.name }}', who: '{{ $_step.resolver.fullname }}', modified: '{{ $_process.modified }}', due: '{{ $_process.expiration }}' },
  columns: {
    number: { field: 'number', title: 'Number', type: 'number', sortField: 'number' },
    name: { field: 'name', title: 'Process' },
    step: { field: 'step', title: 'Step' },
    who: { field: 'who', title: 'Resolver' },
    due: { field: 'due', title: 'Due', type: 'date', sortField: 'due' },
    modified: { field: 'modified', title: 'Modified', type: 'datetime', sortField: 'modified', initialSort: 'desc' },
  },
};
let grid;
const open = (filter, more, capabilities) => {
  grid?.remove();
  grid = document.createElement('process-grid');
  grid.setAttribute('endpoint', '/api/processes');
  if (capabilities) grid.setAttribute('capabilities', 'ask');
  grid.config = { filter, ...more, table: { ...table, ...more.table } };
  document.body.append(grid);
};
const rows = () => [...(grid.shadowRoot?.querySelectorAll('tbody [part~=row]') ?? [])].slice(0, 5).map(row => row.textContent).join();
const isBusy = () => grid.shadowRoot?.querySelector('table')?.ariaBusy === 'true';
const painted = () => new Promise(resolve => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(performance.now());
  port2.postMessage(0);
}));
globalThis.openPages = async criteria => {
  open({ criteria }, { filters: { template: { criterion: 'process', title: 'Template', choices: { One: 1, Two: 2, Three: 3 } } }, table: { perPage: 50 } }, true);
  await grid.loaded;
};
/* A tab of the page: a panel is put in the place of another when it is clicked, as an application does it. */
globalThis.addTab = criteria => {
  document.querySelector('body > button')?.remove();
  const tab = document.createElement('button');
  tab.textContent = 'Show';
  tab.onclick = () => openPages(criteria);
  document.body.prepend(tab);
};
/* Waits for one click of the mouse, and for the frame that shows other rows than before. */
globalThis.listen = isNew => {
  const before = isNew ? '' : rows();
  performance.clearResourceTimings();
  globalThis.shown = new Promise(resolve => addEventListener('click', async ({ timeStamp }) => {
    let end;
    do end = await painted(); while ((isBusy() || rows() === '' || rows() === before) && end < timeStamp + 5000);
    const request = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/processes')).at(-1);
    resolve({ all: end - timeStamp, ...(request && { sent: request.startTime - timeStamp, asked: request.responseEnd - request.startTime }) });
  }, { capture: true, once: true }));
};
globalThis.placeOf = (selector, text) => {
  const found = [...(selector === 'button' ? document : grid.shadowRoot).querySelectorAll(selector)].find(one => !one.disabled && one.textContent.includes(text));
  found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const box = found?.getBoundingClientRect();
  return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
};
globalThis.stream = async () => {
  const start = performance.now();
  open({ criteria: [{ process: [1, 2] }, { stepState: 2 }], acl: false }, { table: { perPage: 50 } }, false);
  let end;
  do end = await painted(); while (!grid.shadowRoot?.querySelector('tbody [part~=row]'));
  return end - start;
};
globalThis.ready = true;
`;

await buildValidators();
const page =
  '<!doctype html><html lang="en"><title>Clicks</title><body><script type="module" src="/bench.js"></script>';
const server = await forkServer({ user, files: { '/': page, '/bench.js': await bundled(ENTRY) } });
const browser = await puppeteer.launch({
  executablePath: executableOf('chromium'),
  args: CHROMIUM_FLAGS,
  protocolTimeout: 600_000,
});
try {
  const tab = await browser.newPage();
  await tab.setViewport({ width: 1280, height: 900 });
  await tab.goto(`${server.url}/`);
  await tab.waitForFunction('globalThis.ready');
  console.log(
    `user ${user}, ${await browser.version()}, load ${os.loadavg()[0].toFixed(1)}; medians of ${CLICKS}, ms\n`,
  );
  const placeOf = async (selector, text) =>
    (await tab.waitForFunction((...given) => globalThis.placeOf(...given), {}, selector, text)).jsonValue();
  // wait until it stops moving: a page that has just been turned may still be scrolling
  const place = async (selector, text = '') => {
    let [before, now] = [null, await placeOf(selector, text)];
    while (before?.x !== now.x || before.y !== now.y) [before, now] = [now, await placeOf(selector, text)];
    return now;
  };
  const click = async (selector, text) => {
    const { x, y } = await place(selector, text);
    await tab.mouse.move(x, y);
    await tab.evaluate(isNew => globalThis.listen(isNew), selector === 'button');
    await tab.mouse.click(x, y);
    return await tab.evaluate(() => globalThis.shown);
  };
  const measure = async (name, one, clicks = CLICKS) => {
    const found = [];
    for (let i = 0; i <= clicks; i++) {
      const times = await one(i);
      if (i > 0) found.push(times);
    }
    // recently shown results need no request
    const asked = found.filter(({ sent }) => sent !== undefined);
    const of = (key, list = asked) => (list.length > 0 ? median(list.map(times => times[key])).toFixed(0) : '-');
    const longest = Math.max(...found.map(({ all }) => all)).toFixed(0);
    console.log(
      `${name.padEnd(24)} ${of('all', found).padStart(4)}, at most ${longest}; ${asked.length} asked the server, after ${of('sent')}, for ${of('asked')}`,
    );
  };
  const clicks = async (name, criteria) => {
    console.log(`\n${name}`);
    await tab.evaluate(given => globalThis.addTab(given), criteria);
    await measure('a tab that shows it', () => click('button', 'Show'));
    await measure('sort by modified', () => click('[part=sort-button]', 'Modified'));
    await measure('sort by due', () => click('[part=sort-button]', 'Due'));
    // the number of pages in the smaller inbox
    await measure('next page', () => click('[part=pager] .pp-next', ''), 7);
    const { x, y } = await place('[part=filter-bar] button', 'Template');
    await tab.mouse.click(x, y);
    await measure('a choice of a filter', i => click('[part=filter-menu] label', ['One', 'Two', 'Three'][i % 3]));
  };
  if (process.argv[3] !== 'stream') {
    await clicks('my active steps, last modified first', [{ possibleResolver: user }, { stepState: 2 }]);
    await clicks('active steps that I may see, last modified first', [{ stepState: 2 }]);
  } else {
    const idle = server.rss();
    let peak = idle;
    const timer = setInterval(() => (peak = Math.max(peak, server.rss())), 50);
    const first = await tab.evaluate(() => globalThis.stream());
    await new Promise(resolve => setTimeout(resolve, SECONDS * 1000));
    clearInterval(timer);
    console.log(
      `\n257,345 rows as a stream: first rows painted after ${first.toFixed(0)} ms; the server held ${peak.toFixed(0)} MB at most in the ${SECONDS} s after, ` +
        `${idle.toFixed(0)} MB before`,
    );
  }
} finally {
  await browser.close();
  server.close();
}
