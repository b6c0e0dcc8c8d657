import { createServer } from 'node:http';
import puppeteer from 'puppeteer-core';
import { executableOf } from '../support/browsers.mjs';
import { CHROMIUM_FLAGS } from './bench-page.mjs';

const TYPES = { js: 'text/javascript', css: 'text/css' };
const TIMEOUT = 120_000;

/** Starts a server for the built files and one Chromium. Each run has a page of its own. */
export async function openBench(files) {
  const server = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const body = pathname === '/' ? pageOf(searchParams.get('contestant'), files) : files.get(pathname);
    response.writeHead(body === undefined ? 404 : 200, {
      // Isolates the page in its own process, as the browser only then reports its memory.
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'content-type': TYPES[pathname.split('.').at(-1)] ?? 'text/html; charset=utf-8',
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const browser = await puppeteer.launch({
    executablePath: executableOf('chromium'),
    headless: true,
    protocolTimeout: TIMEOUT * 2,
    args: [
      ...CHROMIUM_FLAGS,
      '--js-flags=--max-old-space-size=6000',
      '--enable-blink-features=ForceEagerMeasureMemory',
    ],
  });
  return {
    version: await browser.version(),
    run: (name, rows, options) =>
      runIn(browser, `http://127.0.0.1:${server.address().port}/?contestant=${name}`, rows, options),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

const pageOf = (name, files) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
<style>
  html, body { margin: 0; height: 100%; font: 14px sans-serif }
  #host { width: 1200px; height: 800px }
  .pp-avatar { display: inline-block; width: 24px; height: 24px; border-radius: 12px; background: #cde; text-align: center }
</style>
${files.has(`/${name}.css`) ? `<link rel="stylesheet" href="/${name}.css">` : ''}
<div id="host"></div><script type="module" src="/${name}.js"></script></html>`;

async function runIn(browser, url, rows, options) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', error => errors.push(error.message));
  let timer;
  try {
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(url);
    await page.waitForFunction('window.bench', { timeout: 10_000 });
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`did not finish in ${TIMEOUT / 1000} s`)), TIMEOUT);
    });
    const result = await Promise.race([
      page.evaluate((rows, options) => window.bench(rows, options), rows, options),
      late,
    ]);
    if (result.wrong.length > 0) result.failure = result.wrong.join('; ');
    if (errors.length > 0) result.failure = `${result.failure ?? ''} ${errors[0]}`;
    return result;
  } catch (error) {
    return { failure: [...errors, error.message][0].slice(0, 300) };
  } finally {
    clearTimeout(timer);
    await Promise.race([page.close().catch(() => {}), new Promise(resolve => setTimeout(resolve, 5000))]);
  }
}
