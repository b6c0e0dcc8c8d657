import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import esbuild from 'esbuild';
import puppeteer from 'puppeteer-core';
import { executableOf } from '../support/browsers.mjs';
import { CHROMIUM_FLAGS } from './bench-page.mjs';
import { bundleForScriptTagInParts } from '../../src/build/build.mjs';
import { buildContestants } from './build.mjs';
import { installPeers } from './rounds.mjs';
import { CONFIG, makeProcesses } from './work.js';

/*
 * The time a reader waits: from navigation to the first painted rows of 1,000 items, with an empty cache and on the
 * second visit, over 1.6 Mbit/s with a round trip of 150 ms, on a processor at a quarter of its speed. Files are
 * compressed, as by any server.
 *
 * `node test/bench/start-up.mjs [--only ours,parts,modules,vanilla] [--rounds 5]`; `npm run bench` runs it first.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const ITEMS = 1000;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU = 4;
/**
 * Ways to load this project: one file for a script tag, a file with parts next to it, and the modules of npm, split by
 * a bundler.
 */
const OWN = ['ours', 'parts', 'modules'];
const SCRIPTS = { ours: '/process-panels.js', parts: '/panels/process-panels.js', modules: '/modules/entry.js' };

/**
 * @param names - contestants, `parts` and `modules`
 * @returns `{name, cold, warm}` for each, medians in ms over the rounds, and medians of the ratios to `vanilla`
 */
export async function measureStartUp({ names, rounds, log = () => {} }) {
  if (names.some(name => ![...OWN, 'vanilla'].includes(name))) installPeers();
  const files = await filesOf(names);
  const { url, close } = await serve(files);
  const browser = await puppeteer.launch({ executablePath: executableOf('chromium'), args: CHROMIUM_FLAGS });
  const runs = [];
  try {
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(turn + round) % names.length];
        const run = { name, round, ...(await visitTwice(browser, `${url}/${name}.html`)) };
        runs.push(run);
        log(`start-up ${name} ${round + 1}/${rounds} cold ${Math.round(run.cold)} warm ${Math.round(run.warm)}`);
      }
    }
  } finally {
    await browser.close();
    close();
  }
  return names.map(name => ({ name, ...summary(runs, name) }));
}

async function filesOf(names) {
  const peers = names.filter(name => name !== 'modules' && name !== 'parts');
  const { files } = await buildContestants(peers.includes('ours') ? peers : ['ours', ...peers]);
  const found = new Map([...files].filter(([address]) => address === '/process-panels.js' || address.endsWith('.css')));
  found.set('/items.json', JSON.stringify(makeProcesses(ITEMS)));
  for (const name of peers.filter(name => name !== 'ours')) found.set(`/${name}.js`, await startUpScript(name));
  const { preloaded, scripts } = await modules();
  for (const [address, text] of scripts) found.set(address, text);
  for (const [name, text] of await filesInParts()) found.set(`/panels/${name}`, text);
  for (const name of names)
    found.set(`/${name}.html`, OWN.includes(name) ? ownPage(name, preloaded) : peerPage(name, found));
  return found;
}

/** One file with a contestant and the code that fetches the items and passes them to it. */
async function startUpScript(name) {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import * as contestant from './contestants/${name}.js'; import { startUp } from './start-up-page.js'; startUp(contestant);`,
      resolveDir: import.meta.dirname,
    },
    outfile: `${name}.js`,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    loader: {
      '.gif': 'dataurl',
      '.png': 'dataurl',
      '.svg': 'dataurl',
      '.woff2': 'empty',
      '.woff': 'empty',
      '.ttf': 'empty',
    },
    logLevel: 'error',
  });
  return outputFiles.find(({ path: file }) => file.endsWith('.js')).text;
}

/** The files for a script tag with parts next to it, by name. */
async function filesInParts() {
  const outdir = path.join(ROOT, '.cache/start-up/panels');
  const { before, after } = await bundleForScriptTagInParts({ outdir });
  return Promise.all([...before, ...after].map(async name => [name, await readFile(path.join(outdir, name), 'utf8')]));
}

/** The package's modules, bundled with code splitting; the page preloads the imports of the entry. */
async function modules() {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: '/',
    entryPoints: { 'modules/entry': path.join(ROOT, 'src/define.ts') },
    outdir: '/',
    chunkNames: 'modules/[name]-[hash]',
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  });
  const { imports } = metafile.outputs['modules/entry.js'];
  const preloaded = imports.filter(({ kind }) => kind === 'import-statement').map(({ path: file }) => `/${file}`);
  return { preloaded, scripts: outputFiles.map(({ path: file, text }) => [file, text]) };
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Start-up</title>
<style>html, body { margin: 0; height: 100%; font: 14px sans-serif } #host { width: 1200px; height: 800px }
.pp-avatar { display: inline-block; width: 24px; height: 24px; border-radius: 12px; background: #cde; text-align: center }</style>`;

/** A page as written by an author: a script, an element, a configuration. */
const ownPage = (name, preloaded) => `${HEAD}
${name !== 'modules' ? '' : preloaded.map(address => `<link rel="modulepreload" href="${address}">`).join('')}
<script type="module" src="${SCRIPTS[name]}"></script>
<div id="host"><process-grid src="/items.json"><script type="application/yaml">${JSON.stringify({ process_grid: { config: CONFIG } })}</script></process-grid></div>
<script>
  const grid = document.querySelector('process-grid');
  const look = () => {
    if (grid.shadowRoot?.querySelector('tr[data-step-id]')) requestAnimationFrame(() => setTimeout(() => (window.started = performance.now())));
    else requestAnimationFrame(look);
  };
  look();
</script></html>`;

const peerPage = (name, files) => `${HEAD}
${files.has(`/${name}.css`) ? `<link rel="stylesheet" href="/${name}.css">` : ''}
<div id="host"></div><script type="module" src="/${name}.js"></script></html>`;

async function serve(files) {
  const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json', html: 'text/html; charset=utf-8' };
  const packed = new Map([...files].map(([address, body]) => [address, gzipSync(body, { level: 9 })]));
  const server = createServer(({ url }, response) => {
    const body = packed.get(url);
    const type = url.split('.').at(-1);
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[type] ?? 'text/plain',
      ...(body && { 'content-encoding': 'gzip' }),
      'cache-control': type === 'js' || type === 'css' ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Visits a page twice in a new context: with an empty cache, and with the cache of the first visit. */
async function visitTwice(browser, url) {
  const context = await browser.createBrowserContext();
  try {
    const cold = await visit(context, url);
    const warm = await visit(context, url);
    return { cold, warm };
  } finally {
    await context.close();
  }
}

async function visit(context, url) {
  const page = await context.newPage();
  try {
    await page.setViewport({ width: 1280, height: 900 });
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 }).catch(() => page.goto(url));
    return await page.waitForFunction('window.started', { timeout: 60_000 }).then(handle => handle.jsonValue());
  } finally {
    await page.close();
  }
}

const median = list => list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) / 2)];

function summary(runs, name) {
  const own = runs.filter(run => run.name === name);
  const base = new Map(runs.filter(run => run.name === 'vanilla').map(run => [run.round, run]));
  const ratios = kind => own.filter(run => base.has(run.round)).map(run => run[kind] / base.get(run.round)[kind]);
  const of = kind => ({ ms: median(own.map(run => run[kind])), ratio: base.size > 0 ? median(ratios(kind)) : null });
  return { cold: of('cold'), warm: of('warm') };
}

/** A Markdown table with a row for each contestant. */
export function startUpTable(results) {
  const cell = ({ ms, ratio }) => `${Math.round(ms).toLocaleString('en')}${ratio ? ` (${ratio.toFixed(2)})` : ''}`;
  return [
    '| start-up, ms | empty cache | second visit |',
    '| --- | ---: | ---: |',
    ...results
      .toSorted((a, b) => a.cold.ms - b.cold.ms)
      .map(({ name, cold, warm }) => `| ${name} | ${cell(cold)} | ${cell(warm)} |`),
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'vanilla,ours,parts,modules' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const results = await measureStartUp({
    names: values.only.split(','),
    rounds: Number(values.rounds),
    log: line => console.error(line),
  });
  console.log(startUpTable(results));
}
