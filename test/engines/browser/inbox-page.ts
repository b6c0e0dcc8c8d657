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

  /** Another tab of the same browser, with the same session; it closes with this one. */
  async openTab(): Promise<InboxPage> {
    return new InboxPage(this.#browser, await this.#browser.newPage());
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
    await this.page.waitForFunction(has, WAIT, text).catch(async (thrown: unknown) => {
      throw new Error(`“${text}” is not in: ${await this.#text()}`, { cause: thrown });
    });
  }

  /** Resolves when a row of the grid shows all of the texts. */
  async showsRow(...texts: string[]): Promise<void> {
    const has = (wanted: readonly string[]) => {
      const rows = document.querySelector('process-grid')?.shadowRoot?.querySelectorAll('[part~=row]') ?? [];
      return Array.from(rows).some(row => wanted.every(text => row.textContent.includes(text)));
    };
    await this.page.waitForFunction(has, WAIT, texts).catch(async (thrown: unknown) => {
      throw new Error(`No row shows “${texts.join('”, “')}”: ${await this.#text()}`, { cause: thrown });
    });
  }

  /** All that the grid shows. */
  #text(): Promise<string> {
    const text = () => document.querySelector('process-grid')?.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? '';
    return this.page.evaluate(text);
  }

  /** Resolves when one of the texts, apart by `|`, is there. */
  async showsOneOf(pattern: string): Promise<void> {
    const has = (wanted: string) =>
      new RegExp(wanted).test(document.querySelector('process-grid')?.shadowRoot?.textContent ?? '');
    await this.page.waitForFunction(has, WAIT, pattern);
  }

  /** Presses the button with that label in the row that shows some texts, as soon as it can be pressed. */
  async press(label: string, ...texts: string[]): Promise<void> {
    const pressed = (wanted: string, shown: readonly string[]) => {
      const rows = document.querySelector('process-grid')!.shadowRoot!.querySelectorAll('[part~=row]');
      const row = Array.from(rows).find(one => shown.every(text => one.textContent.includes(text)));
      const button = Array.from(row?.querySelectorAll('button') ?? []).find(one => one.textContent.includes(wanted));
      if (!button || button.disabled || button.ariaDisabled === 'true') return false;
      button.click();
      return true;
    };
    await this.page.waitForFunction(pressed, WAIT, label, texts);
  }

  /** Chooses an action in the menu of the row that shows some texts. */
  async choose(label: string, ...texts: string[]): Promise<void> {
    const chosen = (wanted: string, shown: readonly string[]) => {
      const root = document.querySelector('process-grid')!.shadowRoot!;
      const items = Array.from(root.querySelectorAll<HTMLElement>('[role=menuitem]'));
      const item = items.find(one => one.checkVisibility() && one.textContent.trim() === wanted);
      if (item) {
        item.click();
        return true;
      }
      const rows = Array.from(root.querySelectorAll('[part~=row]'));
      const row = rows.find(one => shown.every(text => one.textContent.includes(text)));
      const more = row?.querySelector<HTMLButtonElement>('.pp-more');
      if (more && more.ariaDisabled !== 'true' && more.ariaExpanded !== 'true') more.click();
      return false;
    };
    await this.page.waitForFunction(chosen, WAIT, label, texts);
  }

  /** Fills the fields of the form that an action has opened, by the labels of the choices where it has some, and sends it. */
  async answer(fields: Readonly<Record<string, string | true>>): Promise<void> {
    const isOpen = () => document.querySelector('process-grid')!.shadowRoot!.querySelector('dialog')?.open;
    await this.page.waitForFunction(isOpen, WAIT);
    await this.page.evaluate(wanted => {
      const dialog = document.querySelector('process-grid')!.shadowRoot!.querySelector('dialog')!;
      for (const [name, value] of Object.entries(wanted)) {
        const control = dialog.querySelector<HTMLInputElement | HTMLSelectElement>(`#pp-question-${name}`)!;
        if (value === true) control.click();
        else if (control instanceof HTMLSelectElement) {
          control.selectedIndex = Array.from(control.options).findIndex(({ text }) => text === value);
          control.dispatchEvent(new Event('change', { bubbles: true }));
        } else {
          control.value = value;
          control.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }
      Array.from(dialog.querySelectorAll('button')).at(-1)!.click();
    }, fields);
    await this.page.waitForFunction(
      () => !document.querySelector('process-grid')!.shadowRoot!.querySelector('dialog')?.open,
      WAIT,
    );
  }
}
