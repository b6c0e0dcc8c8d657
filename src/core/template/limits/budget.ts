import { Drop } from 'liquidjs';
import type { TemplatePlace } from '../../base/errors/template-error.ts';
import { Markup } from '../filters/markup.ts';

/** What one evaluation may take. Beyond, it is an error in its cell, and the others live on. */
export const LIMITS = {
  /** UTF-16 units of a template's text. */
  source: 65_536,
  /** Those of them that stand in tags and outputs. */
  code: 16_384,
  /** Tags and outputs in it. */
  tokens: 1_000,
  /** Tags in tags. */
  depth: 100,
  /** Milliseconds of one evaluation, all steps together, once its work could have taken as long. */
  time: 25,
  /** Units of work of a single step, such as a filter: what it would take is known before it runs, at its worst. */
  step: 12_000,
  /** Lists in lists. */
  nesting: 500,
  /** Times around loops and blocks printed, all together. */
  loops: 20_000,
  /** Characters that filters work on; an entry of a list counts for 100. */
  memory: 2_000_000,
  /** UTF-16 units of what is printed: so many the page lays out in a moment. */
  output: 250_000,
  /** Opening and closing tags in it: sanitizing the elements of so many takes some 30 ms. */
  tags: 4_000,
  /** Snippets rendered in one evaluation. */
  snippets: 200,
} as const;

/** Thrown by whatever notices that a limit is broken. */
export class LimitBroken extends Error {}

/** A unit of work takes a microsecond at most on a machine of today. */
const WORK_OF_MILLISECOND = 1_000;
const WORK_BETWEEN_CLOCKS = WORK_OF_MILLISECOND;
/** Milliseconds that count between two looks at the clock: more is a machine that did something else. */
const LONGEST_STEP = 15;
const MEMORY_OF_ENTRY = 100;
/** Characters that an entry of a list or a member of a map counts for where all of its text is read. */
const TEXT_OF_ENTRY = 30;
/** Nanoseconds that a character takes at worst of what is done with texts, but for what counts for itself. */
const COST_OF_CHARACTER = 40;
/** Characters that are not worth counting. */
const SHORT = 50;
/** Letters that are found at the cost of reading, and nanoseconds that each takes for each letter of the whole. */
const SEARCHED_AT_ONCE = 16;
const SEARCHED_LETTER = 0.3;
/** Nanoseconds that a letter takes in each comparison of texts. */
const COMPARED_LETTER = 0.3;
/** Up to here the worst is taken for granted, beyond signs are counted. */
const COUNTED_BY_SIGNS = 5_000;
/** Nanoseconds that a character takes at worst, at best, and each sign beside that: `<` and `&`, or what is escaped. */
const MARKUP = [150, 25, 600] as const;
const ESCAPING = [120, 5, 120] as const;

/**
 * Counts what an evaluation takes. The clock is asked only now and then: an ordinary template never reaches it. It is
 * the limiter of memory that Liquid's filters know.
 */
export class Budget {
  /** The last filter or snippet, for messages. */
  at: TemplatePlace | undefined;
  #memory = 0;
  #work = 0;
  #nextClock = WORK_BETWEEN_CLOCKS;
  #lastClock = 0;
  #elapsed = 0;
  #loops = 0;
  #snippets = 0;

  reset(): void {
    this.at = undefined;
    this.#memory = this.#work = this.#elapsed = this.#lastClock = this.#loops = this.#snippets = 0;
    this.#nextClock = WORK_BETWEEN_CLOCKS;
  }

  /** Whether the time was up. */
  get isOutOfTime(): boolean {
    return this.#nextClock === Infinity;
  }

  /** Liquid's memory limiter: `count` characters or entries. */
  use(count: unknown): void {
    if (Number(count) > 0) this.#memory += Number(count);
    if (this.#memory > LIMITS.memory) throw new LimitBroken('it works on too long texts or lists');
  }

  useEntries(count: number): void {
    this.use(count * MEMORY_OF_ENTRY);
  }

  /** Before each entry of a value is looked at. */
  readEntries(value: unknown, units = 1): void {
    if (!Array.isArray(value)) return;
    this.useEntries(value.length);
    this.step(value.length * units);
  }

  /**
   * Before all of the text of a value is read, entries of entries included.
   *
   * @param cost - nanoseconds that a character takes at worst
   */
  read(value: unknown, cost = COST_OF_CHARACTER): void {
    if (typeof value === 'string') {
      if (value.length > SHORT) this.step((value.length * cost) / 1_000);
    } else if (typeof value === 'object' && value !== null) {
      const most = (LIMITS.step * 1_000) / cost;
      this.step((this.#textLength(value, most, LIMITS.nesting) * cost) / 1_000);
    }
  }

  /** Before the text of markup is read. */
  readMarkup(html: string): void {
    this.#readSigns(html, isMarkupSign, MARKUP);
  }

  /** Before a text is escaped. */
  escape(text: string): void {
    this.#readSigns(text, isEscaped, ESCAPING);
  }

  /** Before a text is looked for in another: engines compare all letters everywhere where the text is made for it. */
  search(whole: unknown, part: unknown): void {
    const length = this.#textLength(part, LIMITS.memory, LIMITS.nesting);
    if (length > SEARCHED_AT_ONCE) this.read(whole, length * SEARCHED_LETTER);
  }

  /** Before texts are sorted, each compared with several others: they may differ in their last letter alone. */
  compareTexts(texts: readonly unknown[]): void {
    let length = 0;
    for (const text of texts) if (typeof text === 'string') length += text.length;
    this.step((length * Math.log2(texts.length + 1) * COMPARED_LETTER) / 1_000);
  }

  #readSigns(text: string, isSign: (code: number) => boolean, [worst, best, sign]: readonly number[]): void {
    const { length } = text;
    if (length <= SHORT) return;
    if (length <= COUNTED_BY_SIGNS) return this.step((length * worst!) / 1_000);
    let cost = length * best!;
    if (cost / 1_000 > LIMITS.step) return this.step(cost / 1_000);
    for (let i = 0; i < length; i++) if (isSign(text.charCodeAt(i))) cost += sign!;
    this.step(cost / 1_000);
  }

  /** About how long the text of a value is; stops counting beyond `most`. */
  #textLength(value: unknown, most: number, depth: number): number {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    if (value instanceof Markup) {
      this.readMarkup(value.html);
      return value.html.length;
    }
    if (value instanceof Drop) return SHORT;
    if (depth === 0) throw new LimitBroken(`lists stand in lists more than ${LIMITS.nesting} deep`);
    const map = Array.isArray(value) ? null : (value as Readonly<Record<string, unknown>>);
    const entries: readonly unknown[] = map ? Object.keys(map) : (value as readonly unknown[]);
    let length = entries.length * TEXT_OF_ENTRY;
    for (let i = 0; i < entries.length && length <= most; i++) {
      length += this.#textLength(map ? map[entries[i] as string] : entries[i], most, depth - 1);
    }
    return length;
  }

  /** Before something that cannot be stopped. */
  step(units: number): void {
    if (units > LIMITS.step) throw new LimitBroken('it works on too long texts or lists');
    this.work(units);
  }

  work(units: number): void {
    this.#work += units;
    if (this.#work >= this.#nextClock) this.#askClock();
  }

  loop(): void {
    if (++this.#loops > LIMITS.loops)
      throw new LimitBroken(`it goes around loops and through blocks more than ${LIMITS.loops} times`);
    this.work(1);
  }

  snippet(): void {
    if (++this.#snippets > LIMITS.snippets) throw new LimitBroken(`it renders more than ${LIMITS.snippets} snippets`);
  }

  /** What has been printed so far, characters. */
  printed(length: number): void {
    if (length > LIMITS.output) throw new LimitBroken(`it prints more than ${LIMITS.output} characters`);
  }

  /** Before printed markup becomes elements. */
  elements(html: string): void {
    if (html.length < LIMITS.tags) return;
    let tags = 0;
    for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
      if (++tags > LIMITS.tags) throw new LimitBroken(`it prints more than ${LIMITS.tags} tags`);
    }
  }

  #askClock(): void {
    const now = performance.now();
    this.#elapsed += Math.min(now - (this.#lastClock || now), LONGEST_STEP);
    this.#lastClock = now;
    // Less work than that was interrupted: the template is not to blame for a busy machine.
    if (this.#elapsed > LIMITS.time && this.#work > LIMITS.time * WORK_OF_MILLISECOND) {
      this.#nextClock = Infinity;
      throw new LimitBroken(`it takes longer than ${LIMITS.time} ms`);
    }
    this.#nextClock = this.#work + WORK_BETWEEN_CLOCKS;
  }
}

const isMarkupSign = (code: number): boolean => code === 0x26 || code === 0x3c;
const isEscaped = (code: number): boolean => isMarkupSign(code) || code === 0x22 || code === 0x27 || code === 0x3e;
