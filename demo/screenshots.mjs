import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { executableOf } from '../test/support/browsers.mjs';
import { galleryCases } from './gallery/cases.mjs';
import { serveDemo } from './server.mjs';

/*
 * Pictures of the demo's pages in Chromium: `node demo/screenshots.mjs [PAGE…] [--out FOLDER] [--widths 320,1280]`.
 * Without pages: all. With `--readme`: the one picture of the README, docs/screenshot.png.
 * `node demo/screenshots.mjs --gallery [DRESS…]`: the gallery, in all that it is to be looked at in.
 */
const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    widths: { type: 'string', default: '320,768,1280,1920' },
    readme: { type: 'boolean' },
    gallery: { type: 'boolean' },
  },
  allowPositionals: true,
});
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PAGES =
  'index grid list configuration columns filters groups criteria templates selection actions process sources server-side team states errors views languages ' +
  'themes bootstrap million playground gallery real-log';
/** Pages that are taken in forced colors too. */
const FORCED = ['grid', 'columns', 'filters', 'groups', 'states'];
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
  for (const picture of pictures()) await take(page, picture);
} finally {
  await browser.close();
  await demo.close();
}

/** What is to be taken: `path` of the page, `file`, and how it is looked at. */
function pictures() {
  if (values.readme)
    return [
      {
        path: '',
        width: 1280,
        file: path.join(ROOT, 'docs/screenshot.png'),
        around: '.example',
      },
    ];
  const named = values.gallery
    ? galleryCases(positionals.length > 0 ? positionals : undefined)
    : (positionals.length > 0 ? positionals : PAGES.split(' ')).flatMap(lookedAt);
  return named.map(({ name, ...picture }) => ({ ...picture, file: path.join(out, `${name}.png`) }));
}

function lookedAt(name) {
  return values.widths.split(',').flatMap(width =>
    ['light', 'dark', ...(FORCED.includes(name) ? ['forced'] : [])].map(scheme => ({
      name: `${name}-${width}-${scheme}`,
      path: name === 'index' ? '' : `${name}.html`,
      width: Number(width),
      scheme,
    })),
  );
}

async function take(
  page,
  {
    path: address,
    width,
    scheme = 'light',
    zoom = 1,
    media = 'screen',
    file,
    height = 900,
    fullPage = true,
    around = null,
  },
) {
  await mkdir(path.dirname(file), { recursive: true });
  await page.setViewport({ width, height, deviceScaleFactor: zoom });
  const client = await page.createCDPSession();
  await client.send('Emulation.setEmulatedMedia', {
    media,
    features: [
      { name: 'prefers-color-scheme', value: scheme === 'dark' ? 'dark' : 'light' },
      { name: 'forced-colors', value: scheme === 'forced' ? 'active' : 'none' },
    ],
  });
  await page.goto(demo.url + address);
  await page.evaluate(async print => {
    const panels = [...document.querySelectorAll('process-grid, process-list')];
    const loaded = async panel => {
      await customElements.whenDefined(panel.localName);
      if (!panel.closest('.unfinished')) await panel.loaded;
    };
    await Promise.all(panels.map(loaded));
    await document.fonts.ready;
    if (print) dispatchEvent(new Event('beforeprint'));
  }, media === 'print');
  // It comes after the rows.
  if (await page.$('link[href$="/editor/editor.css"]'))
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.editor')].some(({ shadowRoot }) => shadowRoot?.querySelector('.cm-content')),
    );
  // Beyond the viewport Chromium paints pages of the other reading direction beside where they are.
  if (around) await page.screenshot({ path: file, clip: await page.$eval(around, withMargin) });
  else await page.screenshot({ path: file, fullPage, captureBeyondViewport: false });
  await client.detach();
  console.log(path.relative(ROOT, file));
}

/** The place of an element on the page, with a margin. */
function withMargin(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - 20, y: y - 20, width: width + 40, height: height + 40 };
}
