import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import postgres from 'postgres';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
// @ts-expect-error a script without types
import { serveDemo } from '../../demo/server.mjs';
import { startPostgres, withoutPostgres } from '../server/support/postgres.ts';
// @ts-expect-error a script without types
import { executableOf } from '../support/browsers.mjs';

/* The demo's back end over a PostgreSQL whose plug is pulled, as people see it in their browsers. */

const PROCESSES = 20_000;
const executablePath = executableOf('chromium');
const without = withoutPostgres || (executablePath ? false : 'Chromium is not installed');
const WAIT = { timeout: 30_000, polling: 'raf' } as const;

suite(`the back end of the demo over ${PROCESSES} processes`, { skip: without }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let demo: { url: string; close(): Promise<void> };
  let browser: Browser;
  const complaints: string[] = [];

  before(async () => {
    // what has been committed must not be lost with the plug
    server = await startPostgres({ tables: false, settings: { synchronous_commit: 'on' } });
    demo = await serveDemo({ port: 0, work: { url: server.url, processes: PROCESSES, log() {}, onerror() {} } });
    // the first request fills the database, which takes longer on a busy machine than a page is waited for
    await fetch(new URL('api/work/processes', demo.url)).then(response => response.arrayBuffer());
    browser = await puppeteer.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
  });
  after(async () => {
    await browser?.close();
    await demo?.close();
    await server?.close();
  });

  /** A window of somebody who has logged in, with the first rows in it. */
  async function windowOf(user: number): Promise<Page> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.on('pageerror', error => complaints.push((error as Error).message));
    page.on('console', message => {
      if (/Content Security Policy|process-(grid|list)>/.test(message.text())) complaints.push(message.text());
    });
    await page.setViewport({ width: 1280, height: 1400 });
    await page.goto(`${demo.url}login?user=${user}`);
    await hasRows(page);
    return page;
  }

  /** What the grid shows: its rows within view, and all of its words. */
  const shown = (page: Page) =>
    page.evaluate(() => {
      const root = document.getElementById('work')!.shadowRoot!;
      const rows = [...root.querySelectorAll<HTMLElement>('[part~=row]')].map(row => row.innerText.trim());
      const words = [...root.children]
        .map(part => (part as HTMLElement).innerText)
        .join(' ')
        .replace(/\s+/g, ' ');
      return { rows, words };
    });
  const says = async (page: Page, pattern: RegExp) => {
    const found = page.waitForFunction(
      source =>
        [...document.getElementById('work')!.shadowRoot!.children].some(part =>
          new RegExp(source).test((part as HTMLElement).innerText.replace(/\s+/g, ' ')),
        ),
      WAIT,
      pattern.source,
    );
    await found.catch(async () => expect.fail(`${String(pattern)} is not in: ${(await shown(page)).words}`));
  };
  /** Rows are in view, and all of them are there. */
  const hasRows = (page: Page) =>
    page.waitForFunction(() => {
      const root = document.getElementById('work')?.shadowRoot;
      const scroller = root?.querySelector('.pp-scroller')?.getBoundingClientRect();
      const rows = [...(root?.querySelectorAll<HTMLElement>('[part~=row]') ?? [])].filter(row => {
        const { top, bottom } = row.getBoundingClientRect();
        return scroller && bottom > scroller.top + 50 && top < scroller.bottom;
      });
      return rows.length > 5 && rows.every(row => /\d/.test(row.innerText));
    }, WAIT);
  /** Clicks what can be clicked and begins with the words, where a selector says. */
  const click = (page: Page, within: string, words: string) =>
    page.waitForFunction(
      (selector, wanted) => {
        const parts = [...document.getElementById('work')!.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
        const found = parts
          .filter(part => part.checkVisibility())
          .flatMap(part => [...part.querySelectorAll<HTMLElement>('button, label')])
          .find(one => one.checkVisibility() && one.innerText.trim().startsWith(wanted));
        found?.click();
        return found !== undefined;
      },
      WAIT,
      within,
      words,
    );
  const choose = async (page: Page, filter: string, value: string) => {
    await click(page, '[part~=filter-bar]', filter);
    await click(page, '[part~=filter-menu]', value);
    await page.keyboard.press('Escape');
    await says(page, new RegExp(`${filter}: ${value}`));
  };
  const selectAll = async (page: Page) => {
    await page.evaluate(() =>
      document.getElementById('work')!.shadowRoot!.querySelector<HTMLElement>('thead input')!.click(),
    );
    await says(page, /All [\d,]+ selected/);
  };
  const scrollTo = (page: Page, share: number) =>
    page.evaluate(part => {
      const scroller = document.getElementById('work')!.shadowRoot!.querySelector('.pp-scroller')!;
      scroller.scrollTop = part * scroller.scrollHeight;
    }, share);
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
  /** Active steps that a user has claimed, as the database has it. */
  const claimedBy = async (user: number) => {
    const [row] =
      await server.connection`select count(*)::int as n from step where state = 2 and resolver_id = ${user}`;
    return Number(row!.n);
  };

  test('shows each user what is theirs, and everything to nobody but the one who may', async () => {
    const [eliska, zoe] = [await windowOf(1), await windowOf(3)];
    const rowsOf = async (page: Page) => {
      await says(page, /\d rows/);
      return numberIn((await shown(page)).words, /([\d,]+) rows/);
    };
    const [mine, hers] = [await rowsOf(eliska), await rowsOf(zoe)];
    expect(mine).to.be.above(100).and.below(PROCESSES);
    expect(hers).to.be.above(100).and.not.equal(mine);
    await eliska.click('#everything');
    await says(eliska, /20,\d\d\d rows/);
    await zoe.click('#everything');
    await says(zoe, /You may not see what is not yours/);
    await Promise.all([eliska, zoe].map(page => page.close()));
  });

  test('is scrolled from end to end', async () => {
    const page = await windowOf(1);
    await page.click('#everything');
    await says(page, /20,\d\d\d rows/);
    await page.evaluate(() =>
      document.getElementById('work')!.shadowRoot!.querySelector<HTMLElement>('tbody [part~=row]')!.focus(),
    );
    const [first] = (await shown(page)).rows;
    // how many steps the last processes have is told when they come
    await page.keyboard.press('End');
    await hasRows(page);
    const [oldest] = await server.connection`select id::int from process order by modified_at, id limit 1`;
    await says(page, new RegExp(Number(oldest!.id).toLocaleString('en')));
    await scrollTo(page, 0.5);
    await hasRows(page);
    await page.keyboard.press('Home');
    await hasRows(page);
    expect((await shown(page)).rows[0]).to.equal(first);
    await page.close();
  });

  test('tells a second window what was claimed in the first', async () => {
    const [eliska, jiri] = [await windowOf(1), await windowOf(2)];
    // what he may see, she need not
    await eliska.click('#everything');
    await says(eliska, /20,\d\d\d rows/);
    for (const page of [eliska, jiri]) {
      await choose(page, 'State', 'active');
      await choose(page, 'Process', 'Contract review');
      await hasRows(page);
      await says(page, /\bLive\b/);
    }
    const before = await claimedBy(2);
    await click(jiri, '[part~=row]', 'Claim');
    await says(jiri, /: claimed/);
    expect(await claimedBy(2)).to.equal(before + 1);
    // it is where it was, or waits behind the button
    await eliska.waitForFunction(
      () => /Jiří Dvořák|Show changes|\d changed|\d new/.test(document.getElementById('work')!.shadowRoot!.textContent),
      WAIT,
    );
    await Promise.all([eliska, jiri].map(page => page.close()));
  });

  test('keeps the rows when the plug is pulled in a scroll, and goes on there at “Try again”', async () => {
    const page = await windowOf(1);
    await page.click('#everything');
    await says(page, /20,\d\d\d rows/);
    await server.stop();
    await scrollTo(page, 0.7);
    await says(page, /could not be loaded[^]*The database cannot be reached[^]*from the last successful load/);
    await server.start();
    // On a slow machine, the panel may have tried again by itself before.
    await page.waitForFunction(
      () => {
        const root = document.getElementById('work')!.shadowRoot!;
        const buttons = [...root.querySelectorAll<HTMLElement>('[part~=error] button')];
        buttons.find(button => button.innerText.trim() === 'Try again')?.click();
        return !root.querySelector('[part~=error]') && !/could not be loaded/.test(root.textContent);
      },
      { ...WAIT, polling: 500 },
    );
    await hasRows(page);
    await says(page, /\bLive\b/);
    await page.close();
  });

  test('says of each item of a bulk whether it was done, and does the rest at “Try again”', async () => {
    const page = await windowOf(3);
    await choose(page, 'State', 'active');
    await choose(page, 'Process', 'IT access');
    await hasRows(page);
    const before = await claimedBy(3);
    await selectAll(page);
    // somebody holds one of them: the bulk comes so far, and is at work when the plug is pulled
    const holder = postgres(server.url, { max: 1, onnotice() {} });
    const held = await holder.reserve();
    await held`begin`;
    await held`select id from process where id = (
      select p.id from process_visible v join step s on s.process_id = v.process_id join process p on p.id = s.process_id
      where v.principal = 3 and v.step_id in (0, s.id) and s.state = 2 and s.resolver_id is null and p.template_process_id = 4
      order by p.id offset 10 limit 1) for update`;
    await click(page, '[part~=action-bar]', 'Claim');
    await says(page, /Claim: [1-9]\d* of/);
    await server.stop();
    await holder.end({ timeout: 1 });
    await says(page, /\d claimed, ([\d,]+ failed|[\d,]+ unknown)|Claim(: outcome unknown| failed)/);
    const { words, rows } = await shown(page);
    expect(rows.length).to.be.above(5);
    await server.start();
    const done = numberIn(words, /([\d,]+) claimed/);
    const unknown = numberIn(words, /(?:unknown for )?\b([\d,]+)(?: unknown|\. Check)/);
    const claimed = (await claimedBy(3)) - before;
    expect(claimed).to.be.within(done, done + unknown);
    await click(page, '[part~=error]', 'Try again');
    await hasRows(page);
    await click(page, '[part~=result]', 'Try again');
    const failed = numberIn(words, /([\d,]+) failed/);
    await says(page, new RegExp(`^(?!.*failed).*\\b${failed + unknown} claimed`));
    // nothing is left that she could claim
    const [left] = await server.connection`
      select count(*)::int as n from process_visible v join step s on s.process_id = v.process_id
      join process p on p.id = s.process_id
      where v.principal = 3 and v.step_id in (0, s.id) and s.state = 2 and s.resolver_id is null and p.template_process_id = 4`;
    expect(Number(left!.n)).to.equal(0);
    await page.close();
  });

  test('follows again when the database is back', async () => {
    const page = await windowOf(2);
    await says(page, /\bLive\b/);
    await server.stop();
    await says(page, /Reconnecting/);
    expect((await shown(page)).rows.length).to.be.above(5);
    await server.start();
    await says(page, /\bLive\b/);
    await page.close();
  });

  test('has nothing that the pages complain of', () => {
    expect(complaints).to.deep.equal([]);
  });
});
