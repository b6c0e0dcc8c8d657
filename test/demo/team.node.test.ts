import { after, before, beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import puppeteer, { type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
// @ts-expect-error a script without types
import { executableOf } from '../support/browsers.mjs';
// @ts-expect-error a script without types
import { serveDemo } from '../../demo/server.mjs';

/* The team's inbox of the demo in the windows of two people, on its own server over PGlite. */

const executablePath = executableOf('chromium');
const WAIT = { timeout: 20_000, polling: 'raf' } as const;

suite('two people in the inbox of the demo', { skip: executablePath ? false : 'Chromium is not installed' }, () => {
  let demo: { url: string; close(): Promise<void> };
  let browser: Browser;
  let eliska: Page;
  let jiri: Page;
  const complaints: string[] = [];

  before(async () => {
    demo = await serveDemo({ port: 0, work: { processes: 50, log() {} } });
    browser = await puppeteer.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
    eliska = await windowOf(1);
    jiri = await windowOf(2);
  });
  after(async () => {
    await browser?.close();
    await demo?.close();
  });
  beforeEach(async () => {
    await order('outage?seconds=0');
    await order('reset');
    await Promise.all([eliska, jiri].map(page => reload(page)));
  });

  /** Requests for what changes, of each window, that are not over. */
  const streams = new Map<Page, Set<HTTPRequest>>();

  async function windowOf(user: number): Promise<Page> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const open = new Set<HTTPRequest>();
    streams.set(page, open);
    page.on('request', request => request.url().endsWith('/api/work/events') && open.add(request));
    page.on('requestfailed', request => open.delete(request));
    page.on('requestfinished', request => open.delete(request));
    page.on('pageerror', error => complaints.push((error as Error).message));
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text());
    });
    await page.setViewport({ width: 1280, height: 1600 });
    await page.goto(`${demo.url}team.html?user=${user}`);
    return page;
  }

  const order = async (what: string) => {
    const { status } = await fetch(`${demo.url}api/work/demo/${what}`, { method: 'POST' });
    expect(status).to.equal(204);
  };
  /** Loads the inbox again, and waits for its rows. */
  async function reload(page: Page) {
    await page.evaluate(async () => {
      const grid = document.getElementById('inbox') as HTMLElement & { load(): Promise<unknown> };
      await grid.load();
    });
    await page.waitForFunction(
      () => document.getElementById('inbox')!.shadowRoot!.querySelectorAll('[part~=row]').length >= 15,
      WAIT,
    );
  }
  /** The text of the first row whose text has the words; null where there is none. */
  const rowOf = (page: Page, words: string) =>
    page.evaluate(wanted => {
      const rows = document.getElementById('inbox')!.shadowRoot!.querySelectorAll<HTMLElement>('[part~=row]');
      return [...rows].map(row => row.innerText).find(text => text.includes(wanted)) ?? null;
    }, words);
  /** Clicks a button, of the first row that has the words. */
  async function click(page: Page, label: string, words: string | null = null) {
    await page.waitForFunction(
      (wanted, of) => {
        const root = document.getElementById('inbox')!.shadowRoot!;
        const rows = [...root.querySelectorAll<HTMLElement>('[part~=row]')];
        const within: ParentNode | undefined = of === null ? root : rows.find(row => row.innerText.includes(of));
        const buttons = [...(within?.querySelectorAll<HTMLElement>('button, [role=menuitem]') ?? [])];
        const button = buttons.find(
          one => (one.innerText.trim() || one.getAttribute('aria-label')) === wanted && one.checkVisibility(),
        );
        button?.click();
        return button !== undefined;
      },
      WAIT,
      label,
      words,
    );
  }
  const shows = (page: Page, words: string) =>
    page.waitForFunction(
      wanted => document.getElementById('inbox')!.shadowRoot!.textContent.includes(wanted),
      WAIT,
      words,
    );

  test('one claims, and the other sees it without doing anything', async () => {
    await click(eliska, 'Claim', 'Time off');
    await jiri.waitForFunction(
      () =>
        [...document.getElementById('inbox')!.shadowRoot!.querySelectorAll<HTMLElement>('[part~=row]')].some(
          row => row.innerText.includes('Time off') && row.innerText.includes('Eliška Nováková'),
        ),
      WAIT,
    );
  });

  test('grid and list of a window, of different criteria, are told by one connection', async () => {
    const isLive = () =>
      [...document.querySelectorAll('process-grid, process-list')].every(
        panel => panel.shadowRoot!.querySelector('.pp-live-state')?.textContent.trim() === 'Live',
      );
    await eliska.waitForFunction(isLive, WAIT);
    const open = streams.get(eliska)!;
    while (open.size !== 1) await once();
    const [stream] = [...open];
    expect([stream!.method(), new URL(stream!.url()).search]).to.deep.equal(['GET', '']);

    /** Something about the requests of that window has changed. */
    async function once() {
      await new Promise(resolve => {
        for (const type of ['request', 'requestfailed', 'requestfinished'] as const) eliska.once(type, resolve);
      });
    }
  });

  test('of two who claim at the same time the second is told that somebody was first', async () => {
    const isClaim = (request: HTTPRequest) => request.url().includes('/api/work/actions/');
    const passOthers = (request: HTTPRequest) => void (isClaim(request) || request.continue());
    for (const page of [eliska, jiri]) {
      page.on('request', passOthers);
      await page.setRequestInterception(true);
    }
    try {
      const [asked] = await Promise.all([
        Promise.all([eliska, jiri].map(page => page.waitForRequest(isClaim, WAIT))),
        ...[eliska, jiri].map(page => click(page, 'Claim', 'Time off')),
      ]);
      // neither has heard of the other's claim before asking
      for (const request of asked) await request.continue();
      await Promise.any([eliska, jiri].map(page => shows(page, 'Somebody else has changed it in the meantime.')));
    } finally {
      for (const page of [eliska, jiri]) {
        page.off('request', passOthers);
        await page.setRequestInterception(false);
      }
    }
  });

  test('what is taken back is as it was', async () => {
    /** The first row with the words; of times that count on, the instant: the words may change on their own. */
    const read = (words: string, expected?: string) => {
      const rows = document.getElementById('inbox')!.shadowRoot!.querySelectorAll<HTMLElement>('[part~=row]');
      const contents = [...rows].map(row => {
        const copy = row.cloneNode(true) as HTMLElement;
        for (const time of copy.querySelectorAll('time')) time.textContent = time.dateTime;
        return copy.textContent;
      });
      if (expected !== undefined) return contents.includes(expected);
      return contents.find(content => content.includes(words)) ?? null;
    };
    const before = (await eliska.evaluate(read, 'Time off')) as string;
    expect(before)
      .to.include('Time off')
      .and.match(/\d{4}-\d\d-\d\d/);
    await click(eliska, 'Claim', 'Time off');
    await click(eliska, 'Undo');
    // tells how the row differs where it never is as it was
    const isBack = eliska.waitForFunction(read, WAIT, 'Time off', before);
    await isBack.catch(async () => expect(await eliska.evaluate(read, 'Time off')).to.equal(before));
  });

  test('what one may not do is refused with a reason', async () => {
    await click(jiri, 'Complete', 'Zoë Müller');
    await shows(jiri, 'Zoë Müller works on it.');
  });

  test('while the server is down nothing is done, and trying again works', async () => {
    await order('outage?seconds=600');
    await click(eliska, 'Claim', 'Time off');
    await shows(eliska, 'The server is down for a moment. Nothing was done.');
    expect(await rowOf(eliska, 'Time off')).to.be.a('string');
    await order('outage?seconds=0');
    await click(eliska, 'Try again (1)');
    await shows(eliska, 'Undo');
    expect(await rowOf(eliska, 'Eliška Nováková')).to.include('Time off');
  });

  test('that the server is down is said until it is back', async () => {
    await eliska.evaluate(() => {
      const page = window as unknown as { setTimeout: unknown; outageOver: () => void };
      const begin = window.setTimeout.bind(window);
      page.setTimeout = (run: () => void, ms?: number) => {
        if (ms !== 15_000) return begin(run, ms);
        page.setTimeout = begin;
        page.outageOver = run;
        return 0;
      };
      document.getElementById('outage')!.click();
    });
    const said = () => eliska.evaluate(() => document.getElementById('said')!.textContent);
    await eliska.waitForFunction(() => 'outageOver' in window, WAIT);
    expect(await said()).to.equal('The server is down. It is back in 15 seconds.');
    await eliska.evaluate(() => (window as unknown as { outageOver(): void }).outageOver());
    expect(await said()).to.equal('');
  });

  test('a load that fails keeps the rows', async () => {
    await order('outage?seconds=600');
    await eliska.evaluate(() => void (document.getElementById('inbox') as HTMLElement & { load(): unknown }).load());
    await shows(eliska, 'The server is down for a moment.');
    expect(await rowOf(eliska, 'Time off')).to.be.a('string');
    await order('outage?seconds=0');
    await click(eliska, 'Try again');
    await eliska.waitForFunction(
      () => !document.getElementById('inbox')!.shadowRoot!.querySelector('[part~=error]'),
      WAIT,
    );
  });

  test('nothing of the page is refused by its policy', () => {
    expect(complaints).to.deep.equal([]);
  });
});
