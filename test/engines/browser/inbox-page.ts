import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
// @ts-expect-error a script without types
import { executableOf } from '../../support/browsers.mjs';

/** What the build makes. */
export const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const executablePath = executableOf('chromium') as string | undefined;
const WAIT = { timeout: 25_000, polling: 'raf' } as const;

/** Why no browser can be used here; null where one can. */
export function whyNoBrowser(): string | null {
  if (!executablePath) return 'Chromium is not installed';
  return existsSync(`${DIST}panels`) ? null : 'run "npm run build" first';
}

/** A page with a grid in a real browser, and what a reader does there. */
export class InboxPage {
  /** Errors of the page and its console, refusals by its Content-Security-Policy among them; not those of single requests. */
  readonly errors: string[] = [];
  readonly page: Page;
  readonly #browser: Browser;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
    page.on('pageerror', thrown => this.errors.push(String(thrown)));
    page.on(
      'console',
      message =>
        message.type() === 'error' && !message.text().startsWith('Failed to load') && this.errors.push(message.text()),
    );
  }

  static async open(): Promise<InboxPage> {
    const browser = await puppeteer.launch({
      executablePath: executablePath!,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    return new InboxPage(browser, await browser.newPage());
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** The first cells of each row. */
  rows(cells = 4): Promise<string[][]> {
    return this.page.evaluate(
      many =>
        Array.from(document.querySelector('process-grid')!.shadowRoot!.querySelectorAll('[part~=row]'), row =>
          Array.from(row.querySelectorAll('[part~=cell]'), cell => cell.textContent.trim()).slice(0, many),
        ),
      cells,
    );
  }

  /** Resolves when the grid shows a text. */
  async shows(text: string): Promise<void> {
    const has = (wanted: string) => document.querySelector('process-grid')?.shadowRoot?.textContent.includes(wanted);
    await this.page.waitForFunction(has, WAIT, text);
  }

  /** Resolves when one of the texts, apart by `|`, is there. */
  async showsOneOf(pattern: string): Promise<void> {
    const has = (wanted: string) =>
      new RegExp(wanted).test(document.querySelector('process-grid')?.shadowRoot?.textContent ?? '');
    await this.page.waitForFunction(has, WAIT, pattern);
  }

  /** Presses the button with that label in the row that shows a text. */
  async press(label: string, text: string): Promise<void> {
    await this.page.evaluate(
      (wanted, shown) => {
        const rows = document.querySelector('process-grid')!.shadowRoot!.querySelectorAll('[part~=row]');
        const row = Array.from(rows).find(one => one.textContent.includes(shown))!;
        Array.from(row.querySelectorAll('button'))
          .find(one => one.textContent.includes(wanted))!
          .click();
      },
      label,
      text,
    );
  }
}
