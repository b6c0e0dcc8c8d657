import { executeServerCommand } from '@web/test-runner-commands';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'chai';
import { untilFound as until } from '../support/until-found.ts';

const pages = (await (await fetch('/docs-site/pages.json')).json()) as string[];

interface SitePage {
  readonly frame: HTMLIFrameElement;
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  readonly refused: string[];
}

/** Opens a page of the site, under the strict policy. */
async function open(address: string, width = 1280): Promise<SitePage> {
  const frame = document.createElement('iframe');
  frame.title = address;
  frame.style.inlineSize = `${width}px`;
  frame.style.blockSize = '800px';
  frame.src = address.startsWith('/') ? address : `/docs-site/${address}`;
  await loaded(frame, () => document.body.append(frame));
  const window = frame.contentWindow as Window & typeof globalThis;
  const refused: string[] = [];
  window.document.addEventListener('securitypolicyviolation', event => refused.push(event.violatedDirective));
  return { frame, window, document: window.document, refused };
}

const loaded = (frame: HTMLIFrameElement, start: () => void): Promise<unknown> => {
  const arrived = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
  start();
  return arrived;
};

function search({ document: page, window }: SitePage, words: string): HTMLElement {
  const input = page.querySelector<HTMLInputElement>('input[type=search]')!;
  input.focus();
  input.value = words;
  input.dispatchEvent(new window.Event('input', { bubbles: true }));
  return page.querySelector<HTMLElement>('#results')!;
}

async function violationsOf({ window, document: page }: SitePage): Promise<unknown[]> {
  const { axe } = window as unknown as { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } };
  const { violations } = await axe.run(page, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, target, html]));
}

suite('the documentation in a browser', function () {
  this.timeout(60_000);
  teardown(() => document.querySelectorAll('iframe').forEach(frame => frame.remove()));

  test('finds what is searched for, and leads to its place', async () => {
    const site = await open('index.html');
    const results = search(site, 'overdue first');
    const first = await until(() => results.querySelector('a'));
    expect(results.querySelector('p')!.textContent).to.match(/^\d+ sections?$/);
    const { hash, pathname } = new URL(first.href);
    await loaded(site.frame, () => first.click());
    expect(site.frame.contentWindow!.location.pathname).to.equal(pathname);
    expect(site.frame.contentDocument!.getElementById(decodeURIComponent(hash.slice(1)))).not.to.equal(null);
    expect(site.refused).to.deep.equal([]);
  });

  // what is searched for, and the heading that comes first
  const FOUND = [
    ['overdue first', 'Overdue first'],
    ['  OVERDUE   first ', 'Overdue first'],
    ['six lines php', 'Six lines in a PHP page'],
  ] as const;
  for (const [words, heading] of FOUND) {
    test(`has "${heading}" first for ${JSON.stringify(words)}`, async () => {
      const results = search(await open('index.html'), words);
      expect((await until(() => results.querySelector('a'))).textContent).to.include(heading);
    });
  }

  test('says so when nothing is found, whatever was typed', async () => {
    const site = await open('index.html');
    const results = search(site, '<b>nowhere</b>');
    await until(() => results.textContent === 'Nothing found for “<b>nowhere</b>”.');
    expect(results.querySelector('b')).to.equal(null);
  });

  test('says so when there is nothing to search in', async () => {
    const site = await open('/docs-site-offline/index.html');
    const results = search(site, 'perPage');
    await until(() => results.textContent.includes('could not be loaded'));
    expect(results.textContent).not.to.include('Nothing found');
  });

  test('is searched from the keyboard: "/" begins, Escape ends', async () => {
    const site = await open('recipes.html');
    const press = (key: string) =>
      site.document.activeElement!.dispatchEvent(new site.window.KeyboardEvent('keydown', { key, bubbles: true }));
    press('/');
    expect(site.document.activeElement!.matches('input[type=search]')).to.equal(true);
    const results = search(site, 'claim');
    await until(() => results.querySelector('a'));
    press('Escape');
    await until(() => results.hidden);
    expect(site.document.querySelector<HTMLInputElement>('input[type=search]')!.value).to.equal('');
  });

  test('answers a search in the address, of a form that was sent without a script', async () => {
    const { document: page } = await open('index.html?q=persist');
    await until(() => page.querySelector('#results a'));
  });

  test('has the source of each page as Markdown', async () => {
    const { document: page } = await open('recipes.html');
    const { href } = page.querySelector<HTMLLinkElement>('link[rel=alternate]')!;
    const answer = await fetch(href);
    expect(answer.ok).to.equal(true);
    expect(await answer.text()).to.match(/^# Recipes\n/);
    expect(page.querySelector<HTMLAnchorElement>('main footer a')!.href).to.equal(href);
  });

  test('copies a block of code whole, or selects it where there is no clipboard', async () => {
    const { document: page, window, refused } = await open('index.html');
    const [block, ...others] = [...page.querySelectorAll('.code')];
    expect(others.every(each => each.querySelector('button.copy'))).to.equal(true);
    const button = block!.querySelector<HTMLButtonElement>('button.copy')!;
    const code = block!.querySelector('code')!.textContent;
    expect(code.trim().split('\n')).to.have.lengthOf.at.most(6);
    button.click();
    await until(() => button.textContent !== 'Copy');
    if (button.textContent === 'Selected') expect(window.getSelection()!.toString().trim()).to.equal(code.trim());
    else expect(button.textContent).to.equal('Copied');
    expect(refused).to.deep.equal([]);
  });

  test('has each row of a wide table in one piece on a phone, with the names of its cells', async () => {
    const { document: page, window } = await open('reference.html', 320);
    const table = page.querySelector<HTMLElement>('.stacked')!;
    expect(table.scrollWidth).to.be.at.most(table.clientWidth);
    const cell = table.querySelector<HTMLElement>('tbody td:nth-child(2)')!;
    expect(cell.dataset['name']).to.equal('type');
    expect(window.getComputedStyle(cell, '::before').content).not.to.equal('none');
    expect(table.querySelectorAll('[role=columnheader]')).to.have.lengthOf(5);
  });

  for (const page of pages) {
    test(`${page} keeps to the policy, and fits 320 px`, async () => {
      const site = await open(`${page}.html`, 320);
      expect(site.document.documentElement.scrollWidth).to.be.at.most(320);
      expect(site.refused).to.deep.equal([]);
      for (const image of site.document.images) expect(image.naturalWidth, image.src).to.be.above(0);
    });
  }

  for (const isDark of [false, true]) {
    test(`has nothing that axe finds, ${isDark ? 'dark' : 'light'}`, async function () {
      // Chromium alone can pretend it.
      if (!(await executeServerCommand('look-dark', isDark))) return this.skip();
      try {
        for (const page of ['index', 'reference', 'recipes', 'errors']) {
          const site = await open(`${page}.html`);
          const ground = site.window.getComputedStyle(site.document.body).backgroundColor;
          expect(ground === 'rgb(255, 255, 255)').to.equal(!isDark);
          expect(await violationsOf(site)).to.deep.equal([]);
        }
      } finally {
        await executeServerCommand('look-dark', false);
      }
    });
  }

  test('prints its text alone', async function () {
    const { document: page } = await open('recipes.html');
    // Chromium alone can pretend it.
    if (!(await executeServerCommand('look-printed', true))) return this.skip();
    try {
      for (const hidden of ['header', 'nav', '.anchor', 'footer'])
        expect(page.querySelector(hidden)!.checkVisibility(), hidden).to.equal(false);
      expect(page.querySelector('main h1')!.checkVisibility()).to.equal(true);
      expect(page.querySelector('main pre')!.scrollWidth).to.be.at.most(page.querySelector('main pre')!.clientWidth);
    } finally {
      await executeServerCommand('look-printed', false);
    }
  });
});
