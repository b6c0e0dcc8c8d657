import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { executableOf } from '../test/support/browsers.mjs';
import { serveDemo } from './server.mjs';

/*
 * Pictures of the demo's pages in Chromium: `node demo/screenshots.mjs [PAGE…] [--out FOLDER] [--widths 320,1280]`.
 * Without pages: all. With `--readme`: the one picture of the README, docs/screenshot.png.
 */
const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    widths: { type: 'string', default: '320,768,1280,1920' },
    readme: { type: 'boolean' },
  },
  allowPositionals: true,
});
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PAGES =
  'index grid list configuration columns criteria templates selection actions process sources server-side states errors views languages ' +
  'themes bootstrap million playground real-log';
/** Pages that are taken in forced colors too. */
const FORCED = ['grid', 'columns', 'states'];
const out = path.resolve(ROOT, values.out ?? '.cache/screenshots');

const executablePath = executableOf('chromium');
if (!executablePath) throw new Error('Chromium is not installed: on Debian, apt-get install chromium');
const demo = await serveDemo({ port: 0 });
const browser = await puppeteer.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage();
  page.on('pageerror', error => console.error(`${page.url()}: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error') console.error(`${page.url()}: ${message.text()}`);
  });
  if (values.readme) {
    await take(page, {
      name: 'index',
      width: 1280,
      scheme: 'light',
      file: path.join(ROOT, 'docs/screenshot.png'),
      height: 800,
      fullPage: false,
    });
  } else {
    await mkdir(out, { recursive: true });
    for (const name of positionals.length > 0 ? positionals : PAGES.split(' ')) {
      for (const width of values.widths.split(',').map(Number)) {
        for (const scheme of ['light', 'dark', ...(FORCED.includes(name) ? ['forced'] : [])]) {
          await take(page, { name, width, scheme, file: path.join(out, `${name}-${width}-${scheme}.png`) });
        }
      }
    }
  }
} finally {
  await browser.close();
  await demo.close();
}

async function take(page, { name, width, scheme, file, height = 900, fullPage = true }) {
  await page.setViewport({ width, height });
  const client = await page.createCDPSession();
  await client.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme === 'dark' ? 'dark' : 'light' },
      { name: 'forced-colors', value: scheme === 'forced' ? 'active' : 'none' },
    ],
  });
  await page.goto(`${demo.url}${name === 'index' ? '' : `${name}.html`}`);
  await page.evaluate(async () => {
    const panels = [...document.querySelectorAll('process-grid, process-list')];
    const loaded = async panel => {
      await customElements.whenDefined(panel.localName);
      if (!panel.closest('.unfinished')) await panel.loaded;
    };
    await Promise.all(panels.map(loaded));
    await document.fonts.ready;
  });
  await page.screenshot({ path: file, fullPage });
  console.log(path.relative(ROOT, file));
}
