import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import { bundleForScriptTag } from '../../src/build/build.mjs';
import { buildValidators } from '../../src/build/validators.mjs';
import { executableOf } from '../support/browsers.mjs';
import { startWebKit } from '../support/webkit-driver.mjs';
import { CHROMIUM_FLAGS } from './bench-page.mjs';

/*
 * `node test/bench/frames.mjs [ROWS]`: frame times in three browsers while a grid of a million rows is scrolled, by the
 * wheel (a step of 120 px each frame) and by the thumb (a 200th of the whole each frame, to the last row), compared
 * with a plain table of 2,000 rows that only scrolls. Milliseconds between frames, mean and 95th percentile of 200; a
 * display of 60 Hz has 16.7. "blank": frames in which part of the view had no row. Browsers without a graphics card, in
 * a window of 1280 × 900.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROOT = path.resolve(import.meta.dirname, '../..');

const PAGE = `<!doctype html><meta charset="utf-8"><title></title>
<style>body { margin: 0 } process-grid, #plain { display: block; block-size: 100vh; --process-panel-max-height: none }
#plain { overflow: auto } table { inline-size: 100%; border-collapse: collapse } tr { block-size: 40px }</style>
<body><script type="module">
import { memoryAdapter } from '/process-panels.js';
const FRAMES = 200;
const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
const rest = ms => new Promise(resolve => setTimeout(resolve, ms));

async function scroll(scroller, step, isBlank) {
  const times = [];
  let blank = 0;
  scroller.scrollTop = 0;
  await rest(500);
  let last = await frame();
  for (let i = 0; i < FRAMES; i++) {
    scroller.scrollTop += step(scroller);
    const now = await frame();
    times.push(now - last);
    last = now;
    if (isBlank()) blank++;
  }
  times.sort((a, b) => a - b);
  return { mean: times.reduce((sum, time) => sum + time, 0) / FRAMES, p95: times[Math.floor(FRAMES * 0.95)], blank };
}
const wheel = () => 120;
const thumb = ({ scrollHeight, clientHeight }) => (scrollHeight - clientHeight) / FRAMES;

async function grid() {
  const panel = document.createElement('process-grid');
  panel.config = { process_grid: { config: { filter: { criteria: [], acl: false } } } };
  panel.adapter = memoryAdapter(Array.from({ length: ${ROWS} }, (_, id) => ({
    id,
    templateProcess: { id: id % 9, name: 'Process ' + (id % 9) },
    creator: { id: id % 500, fullname: 'Creator ' + (id % 500) },
    state: 2,
    start: '2026-01-01T00:00:00Z',
    steps: [{ id, templateStep: { id: 1, name: 's', title: id + '. step', type: 2 }, state: 2 }],
  })));
  document.body.append(panel);
  await panel.loaded;
  await rest(40_000); // what searching and sorting need is made ready in idle time
  const root = panel.shadowRoot;
  const scroller = root.querySelector('[part~="table"]').parentElement;
  const isBlank = () => {
    const { left, top, bottom } = scroller.getBoundingClientRect();
    const head = root.querySelector('thead').getBoundingClientRect().bottom;
    return [Math.max(top, head) + 2, (head + bottom) / 2, Math.min(bottom, innerHeight) - 20].some(
      y => !root.elementFromPoint(left + 60, y)?.closest('tr[data-step-id]')?.textContent.trim(),
    );
  };
  const results = [await scroll(scroller, wheel, isBlank), await scroll(scroller, thumb, isBlank)];
  scroller.scrollTop = scroller.scrollHeight;
  await rest(500);
  const last = [...root.querySelectorAll('tr[data-step-id]')].at(-1).dataset.stepId;
  if (Number(last) !== ${ROWS} - 1) throw new Error('The last row is ' + last);
  panel.remove();
  return results;
}

async function plain() {
  const scroller = document.createElement('div');
  scroller.id = 'plain';
  const rows = Array.from({ length: 2000 }, (_, i) => '<tr><td>' + i + '<td>Process ' + (i % 9) + '<td>Creator ' + (i % 500) + '<td>' + i + '. step');
  scroller.innerHTML = '<table>' + rows.join('') + '</table>';
  document.body.append(scroller);
  const results = [await scroll(scroller, wheel, () => false), await scroll(scroller, thumb, () => false)];
  scroller.remove();
  return results;
}

try {
  const figures = { plain: await plain(), grid: await grid() };
  await fetch('/figures', { method: 'POST', body: JSON.stringify(figures) });
} catch (error) {
  await fetch('/figures', { method: 'POST', body: JSON.stringify({ error: String(error) }) });
}
</script>`;

await buildValidators();
const { outfile } = await bundleForScriptTag({ outfile: path.join(ROOT, '.cache/frames/process-panels.js') });
const script = await readFile(outfile);
let told;
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const parts = await request.toArray();
    told(JSON.parse(Buffer.concat(parts).toString()));
    return response.end();
  }
  const isScript = request.url === '/process-panels.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : PAGE);
}).listen(0, '127.0.0.1');
await new Promise(resolve => server.once('listening', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;

const ms = ({ mean, p95 }) => `${mean.toFixed(1)} / ${p95.toFixed(1)}`;
console.log(`${ROWS} rows, mean / 95th percentile of the frames in ms\n`);
console.log(
  '| | plain, wheel | grid, wheel | plain, thumb | grid, thumb | blank |\n| --- | ---: | ---: | ---: | ---: | ---: |',
);
for (const [name, open] of Object.entries({
  Chromium: () => opened('chrome'),
  Firefox: () => opened('firefox'),
  WebKit: openedWebKit,
})) {
  const figures = new Promise(resolve => (told = resolve));
  const close = await open();
  const { plain, grid, error } = await figures;
  await close();
  if (error) throw new Error(`${name}: ${error}`);
  const blank = grid.reduce((sum, { blank }) => sum + blank, 0);
  console.log(`| ${name} | ${ms(plain[0])} | ${ms(grid[0])} | ${ms(plain[1])} | ${ms(grid[1])} | ${blank} |`);
}
server.close();

async function opened(browser) {
  const launched = await puppeteer.launch({
    browser,
    executablePath: executableOf(browser === 'chrome' ? 'chromium' : browser),
    args: browser === 'chrome' ? CHROMIUM_FLAGS : [],
    defaultViewport: { width: 1280, height: 862 },
  });
  const page = await launched.newPage();
  await page.goto(url);
  return () => launched.close();
}

async function openedWebKit() {
  const webkit = await startWebKit({ driver: executableOf('webkit') });
  await webkit.call('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 });
  await webkit.call('POST', '/url', { url });
  return () => webkit.close();
}
