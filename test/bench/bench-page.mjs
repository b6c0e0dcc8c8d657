import { createServer } from 'node:http';
import path from 'node:path';
import esbuild from 'esbuild';
import puppeteer from 'puppeteer-core';
import { executableOf } from '../support/browsers.mjs';

/** For Chromium without a graphics card, run as root, without network requests of its own. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Bundles the text of a module, resolved from the project's root, into one minified file. */
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
 * Opens a page in Chromium that can import scripts.
 *
 * @param scripts - path, such as `/bench.js`, to text
 * @param body - the page's body
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

/** Opens such a page with one script, bundled from the text of a module. */
export async function openEntry(contents) {
  return openPage({ '/bench.js': await bundled(contents) }, '<script type="module" src="/bench.js"></script>');
}
