import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { heardOf } from './heard.mjs';

const run = promisify(execFile);

/** Milliseconds: without a word for so long, Orca has said what it had to say. */
const QUIET = Number(process.env.SCREEN_READER_QUIET ?? 600);
/** Milliseconds that it has for the first word. */
const FIRST = 2000;

/** Presses keys on a desktop, and gives what the screen reader says after each. */
export class Reader {
  #desktop;
  #read = 0;

  constructor(desktop) {
    this.#desktop = desktop;
  }

  /** Presses a key, such as `Tab` or `ctrl+a`, as X names it. */
  async press(key, patience) {
    await this.#xdotool('key', '--clearmodifiers', key);
    return this.heard(patience);
  }

  /** Types letters, one by one. */
  async type(text) {
    await this.#xdotool('type', '--delay', '120', text);
    return this.heard();
  }

  /** What was said since the last question, when it is quiet again. */
  async heard({ first = FIRST, quiet = QUIET, most = 20_000 } = {}) {
    const begin = Date.now();
    let last = begin;
    let events = [];
    let spoke = false;
    for (;;) {
      await delay(50);
      const more = await this.#events();
      if (more.length > 0) last = Date.now();
      events = events.concat(more);
      spoke ||= more.some(({ say }) => say);
      const now = Date.now();
      if (now - begin > most || (now - last > quiet && (spoke || now - begin > first))) return heardOf(events);
    }
  }

  /**
   * Waits until a page has opened and its panels have said what they hold.
   *
   * @param most - milliseconds for each of the two
   * @returns what was said meanwhile
   */
  async opened(most) {
    const events = [];
    for (const pattern of [/Finished loading/, /\d (?:rows?|items?)$|error/im]) {
      const begin = Date.now();
      while (Date.now() - begin < most && !events.some(({ say }) => say && pattern.test(say))) {
        await delay(100);
        events.push(...(await this.#events()));
      }
    }
    return [...heardOf(events), ...(await this.heard({ first: 800, quiet: 800 }))];
  }

  /**
   * Waits until something of this kind is said, and what is said with it.
   *
   * @param most - milliseconds
   * @returns false where it was not said
   */
  async waitFor(pattern, most) {
    const begin = Date.now();
    let text = '';
    while (!pattern.test(text)) {
      if (Date.now() - begin > most) return false;
      await delay(100);
      for (const { say } of await this.#events()) if (say) text += `${say}\n`;
    }
    await this.heard({ quiet: 1000 });
    return true;
  }

  async #events() {
    const text = await readFile(this.#desktop.speechFile, 'utf8');
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1);
    const events = lines.slice(this.#read).map(line => JSON.parse(line));
    this.#read = lines.length;
    return events;
  }

  #xdotool(...args) {
    return run('xdotool', args, { env: this.#desktop.env });
  }
}
