import { deepEqual, equal } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
// @ts-expect-error a script without types
import { executableOf } from '../../support/browsers.mjs';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { FlowableServer, type Row } from './flowable-data.ts';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const executablePath = executableOf('chromium');
const skip =
  (await whyNot('flowable')) ??
  (!executablePath ? 'Chromium is not installed' : !existsSync(`${DIST}panels`) ? 'run "npm run build" first' : false);
const WAIT = { timeout: 25_000, polling: 'raf' } as const;

suite('an inbox over Flowable in a browser', { skip }, () => {
  let engine: EngineServer;
  let flowable: FlowableServer;
  let browser: Browser;
  let page: Page;

  before(async () => {
    engine = process.env['FLOWABLE_ORIGIN']
      ? { origin: process.env['FLOWABLE_ORIGIN'], stop: () => Promise.resolve() }
      : await startEngine('flowable');
    flowable = new FlowableServer(engine.origin);
    for (const { id } of await flowable.all('runtime/process-instances')) {
      // one that was called goes with its caller
      await flowable.ask(`runtime/process-instances/${id}`, undefined, { method: 'DELETE' }).catch(() => {});
    }
    browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    page = await browser.newPage();
  });
  after(async () => {
    await browser?.close();
    await engine?.stop();
  });

  const rows = (): Promise<string[][]> =>
    page.evaluate(() => {
      const grid = document.querySelector('process-grid')!;
      return Array.from(grid.shadowRoot!.querySelectorAll('[part~=row]'), row =>
        Array.from(row.querySelectorAll('[part~=cell]'), cell => cell.textContent.trim()).slice(0, 4),
      );
    });
  const shows = (text: string) =>
    page.waitForFunction(
      wanted => document.querySelector('process-grid')?.shadowRoot?.textContent?.includes(wanted),
      WAIT,
      text,
    );
  const begin = (businessKey: string): Promise<Row> =>
    flowable.start('invoice', {
      businessKey,
      variables: [
        { name: 'due', value: null },
        { name: 'customer', value: 'ACME' },
      ],
    });
  const taskOf = async ({ id }: Row): Promise<Row> => (await flowable.all(`runtime/tasks?processInstanceId=${id}`))[0]!;
  const press = (label: string, row: number) =>
    page.evaluate(
      (wanted, at) => {
        const grid = document.querySelector('process-grid')!;
        const found = grid.shadowRoot!.querySelectorAll('[part~=row]')[at]!;
        const button = Array.from(found.querySelectorAll('button')).find(one => one.textContent.includes(wanted))!;
        button.click();
      },
      label,
      row,
    );

  test('two lines of markup show the tasks that somebody may work on, and what others do meanwhile', async () => {
    const first = await begin('INV-1');
    await page.goto(`${engine.origin}/inbox`);
    await page.type('[name=username]', 'ada');
    await page.type('[name=password]', 'ada');
    await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')]);
    await shows('INV-1');
    deepEqual(await rows(), [['Approve the invoice', 'Invoice approval', 'INV-1', 'ACME']]);

    await press('Claim', 0);
    await shows('Ada Lovelace');
    equal((await taskOf(first))['assignee'], 'ada');

    await begin('INV-2');
    await page.waitForFunction(
      () => /INV-2|Show changes/.test(document.querySelector('process-grid')!.shadowRoot!.textContent),
      WAIT,
    );
  });

  test('a task that somebody else has claimed is told in words', async () => {
    await page.reload();
    await shows('INV-2');
    const at = (await rows()).findIndex(([, , key]) => key === 'INV-2');
    const [second] = (await flowable.all('runtime/process-instances')).filter(one => one['businessKey'] === 'INV-2');
    await flowable.ask(`runtime/tasks/${(await taskOf(second!)).id}`, { action: 'claim', assignee: 'ben' });
    await press('Claim', at);
    await shows('Somebody else has claimed it already.');
  });
});
