import { createServer } from 'node:http';
import path from 'node:path';
import esbuild from 'esbuild';
import puppeteer from 'puppeteer-core';
import { executableOf } from '../support/browsers.mjs';

/** For a Chromium without a graphics card, as root, that asks nobody for anything. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Text of a module that resolves from the project's root → one minified file. */
export async function bundled(contents, { loader = 'ts' } = {}) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: ROOT, loader },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0].text;
}

/**
 * A page in Chromium that can import scripts.
 *
 * @param scripts - path, such as `/bench.js`, to text
 * @param body - of the page
 */
export async function openPage(scripts, body = '') {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': scripts[url] ? 'text/javascript' : 'text/html' });
    response.end(scripts[url] ?? `<!doctype html><body>${body}`);
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const browser = await puppeteer.launch({
    executablePath: executableOf('chromium'),
    args: CHROMIUM_FLAGS,
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  return {
    page,
    version: await browser.version(),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** Such a page with one script in it: the text of a module, bundled. */
export async function openEntry(contents) {
  return openPage({ '/bench.js': await bundled(contents) }, '<script type="module" src="/bench.js"></script>');
}
