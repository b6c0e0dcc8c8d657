import { Drop } from 'liquidjs';
import type { TemplatePlace } from '../../base/errors/template-error.ts';
import { Markup } from '../filters/markup.ts';

/** Limits of one evaluation. Exceeding one is an error in that cell; other cells are not affected. */
export const LIMITS = {
  /** UTF-16 units of a template's text. */
  source: 65_536,
  /** UTF-16 units in tags and outputs. */
  code: 16_384,
  /** Tags and outputs of a template. */
  tokens: 1_000,
  /** Nesting of tags. */
  depth: 100,
  /** Milliseconds of one evaluation in total; applies only if its work could have taken that long. */
  time: 25,
  /** Units of work that cannot be interrupted, such as a filter: its worst case is computed before it runs. */
  atOnce: 12_000,
  /** Nesting of lists. */
  nesting: 500,
  /** Iterations of loops and printed blocks, in total. */
  loops: 20_000,
  /** Characters that filters process; a list entry counts as 100. */
  memory: 2_000_000,
  /** UTF-16 units of printed text: as many as a page lays out quickly. */
  output: 250_000,
  /** Opening and closing tags in it: sanitizing this many takes some 30 ms. */
  tags: 4_000,
  /** Snippets rendered in one evaluation. */
  snippets: 200,
} as const;

/** Thrown when a limit is exceeded. */
export class LimitBroken extends Error {}

/** Units of work in a millisecond: one takes at most a microsecond on a current machine. */
const WORK_OF_MILLISECOND = 1_000;
const WORK_BETWEEN_CLOCKS = WORK_OF_MILLISECOND;
/** Most milliseconds that count between two readings of the clock: beyond, the machine did something else. */
const MAX_CLOCK_STEP_MS = 15;
const MEMORY_OF_ENTRY = 100;
/** Characters that a list entry or a map member counts as, beside its own text. */
const TEXT_OF_ENTRY = 30;
/** Nanoseconds that a text operation takes per character at worst, except those that charge for themselves. */
const COST_OF_CHARACTER = 40;
/** Texts up to this length are not charged. */
const FREE_LENGTH = 50;
/**
 * Search texts up to this length cost no more than reading. Longer ones: nanoseconds per letter, for each of the whole.
 */
const SEARCHED_AT_ONCE = 16;
const SEARCHED_LETTER = 0.3;
/** Nanoseconds for each letter in a comparison of texts. */
const COMPARED_LETTER = 0.3;
/** Texts up to this length are charged at worst; in longer ones, special characters are counted. */
const COUNTED_BY_SIGNS = 5_000;
/** Nanoseconds per character at worst and at best, and for each special character: `<` and `&`, or those to escape. */
const MARKUP = [150, 25, 600] as const;
const ESCAPING = [120, 5, 120] as const;

/**
 * Counts the work of an evaluation. The clock is read only from time to time; an ordinary template never gets there.
 * Also serves as the memory limiter that Liquid's filters call.
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

  /** Whether the time limit was exceeded. */
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

  /** Charges for visiting each entry of a value. */
  readEntries(value: unknown, units = 1): void {
    if (!Array.isArray(value)) return;
    this.useEntries(value.length);
    this.chargeAtOnce(value.length * units);
  }

  /**
   * Charges for reading the whole text of a value, nested entries included.
   *
   * @param cost - nanoseconds for a character at worst
   */
  chargeRead(value: unknown, cost = COST_OF_CHARACTER): void {
    if (typeof value === 'string') {
      if (value.length > FREE_LENGTH) this.chargeAtOnce((value.length * cost) / 1_000);
    } else if (typeof value === 'object' && value !== null) {
      const most = (LIMITS.atOnce * 1_000) / cost;
      this.chargeAtOnce((this.#textLength(value, most, LIMITS.nesting) * cost) / 1_000);
    }
  }

  /** Charges for reading the text of markup. */
  readMarkup(html: string): void {
    this.#readSigns(html, isMarkupSign, MARKUP);
  }

  /** Charges for escaping a text. */
  escape(text: string): void {
    this.#readSigns(text, isEscaped, ESCAPING);
  }

  /** Charges for searching a text in another: with adverse texts, engines compare every letter at every position. */
  search(whole: unknown, part: unknown): void {
    const length = this.#textLength(part, LIMITS.memory, LIMITS.nesting);
    if (length > SEARCHED_AT_ONCE) this.chargeRead(whole, length * SEARCHED_LETTER);
  }

  /** Charges for sorting texts, which are compared several times each and may differ only in the last letter. */
  compareTexts(texts: readonly unknown[]): void {
    let length = 0;
    for (const text of texts) if (typeof text === 'string') length += text.length;
    this.chargeAtOnce((length * Math.log2(texts.length + 1) * COMPARED_LETTER) / 1_000);
  }

  #readSigns(text: string, isSign: (code: number) => boolean, [worst, best, sign]: readonly number[]): void {
    const { length } = text;
    if (length <= FREE_LENGTH) return;
    if (length <= COUNTED_BY_SIGNS) return this.chargeAtOnce((length * worst!) / 1_000);
    let cost = length * best!;
    if (cost / 1_000 > LIMITS.atOnce) return this.chargeAtOnce(cost / 1_000);
    for (let i = 0; i < length; i++) if (isSign(text.charCodeAt(i))) cost += sign!;
    this.chargeAtOnce(cost / 1_000);
  }

  /** Approximate length of the text of a value; stops counting beyond `most`. */
  #textLength(value: unknown, most: number, depth: number): number {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    if (value instanceof Markup) {
      this.readMarkup(value.html);
      return value.html.length;
    }
    if (value instanceof Drop) return FREE_LENGTH;
    if (depth === 0) throw new LimitBroken(`lists are nested more than ${LIMITS.nesting} deep`);
    const map = Array.isArray(value) ? null : (value as Readonly<Record<string, unknown>>);
    const entries: readonly unknown[] = map ? Object.keys(map) : (value as readonly unknown[]);
    let length = entries.length * TEXT_OF_ENTRY;
    for (let i = 0; i < entries.length && length <= most; i++) {
      length += this.#textLength(map ? map[entries[i] as string] : entries[i], most, depth - 1);
    }
    return length;
  }

  /** Charges for work that cannot be interrupted. */
  chargeAtOnce(units: number): void {
    if (units > LIMITS.atOnce) throw new LimitBroken('it works on too long texts or lists');
    this.chargeWork(units);
  }

  chargeWork(units: number): void {
    this.#work += units;
    if (this.#work >= this.#nextClock) this.#askClock();
  }

  loop(): void {
    if (++this.#loops > LIMITS.loops)
      throw new LimitBroken(`it goes around loops and through blocks more than ${LIMITS.loops} times`);
    this.chargeWork(1);
  }

  chargeSnippet(): void {
    if (++this.#snippets > LIMITS.snippets) throw new LimitBroken(`it renders more than ${LIMITS.snippets} snippets`);
  }

  /** Checks the number of characters printed so far. */
  printed(length: number): void {
    if (length > LIMITS.output) throw new LimitBroken(`it prints more than ${LIMITS.output} characters`);
  }

  /** Checks the number of tags before printed markup is parsed. */
  elements(html: string): void {
    if (html.length < LIMITS.tags) return;
    let tags = 0;
    for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
      if (++tags > LIMITS.tags) throw new LimitBroken(`it prints more than ${LIMITS.tags} tags`);
    }
  }

  #askClock(): void {
    const now = performance.now();
    this.#elapsed += Math.min(now - (this.#lastClock || now), MAX_CLOCK_STEP_MS);
    this.#lastClock = now;
    // With less work it was interrupted: a busy machine is not the template's fault.
    if (this.#elapsed > LIMITS.time && this.#work > LIMITS.time * WORK_OF_MILLISECOND) {
      this.#nextClock = Infinity;
      throw new LimitBroken(`it takes longer than ${LIMITS.time} ms`);
    }
    this.#nextClock = this.#work + WORK_BETWEEN_CLOCKS;
  }
}

const isMarkupSign = (code: number): boolean => code === 0x26 || code === 0x3c;
const isEscaped = (code: number): boolean => isMarkupSign(code) || code === 0x22 || code === 0x27 || code === 0x3e;
