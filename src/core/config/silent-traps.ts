import { isKnownName } from './known-names.ts';
import {
  type LineRepair,
  ODD_SPACES,
  SMART_QUOTES,
  firstSign,
  keyWithSign,
  missingBlankAfterColon,
  missingBlankAfterDash,
  oddSpaces,
  smartQuotes,
  template,
} from './line-repairs.ts';
import type { YamlFault } from './parse-yaml.ts';
import { type Line, type RepairedText, quoted } from './repaired-text.ts';
import { type YamlEntry, type YamlNode, type YamlScalar, pointerTo } from './yaml-node.ts';

/** A place where the text is YAML, but not the YAML that its author meant. */
export interface Trap {
  readonly line: Line;
  readonly repair: LineRepair;
  readonly severity: 'error' | 'warning';
}

type Repair = (line: string) => LineRepair | undefined;

/** Keys whose value is a text, so that a comment behind them is likely to be that text. */
const TEXT_KEY = /\/(?:title|description|placeholder|content)$/;
const REQUIRED_TEXT = /\/(?:columns\/[^/]+\/(?:field|title)|selection\/variable|fields\/[^/]+|criteria\/\d+\/[^/]+)$/;
const LIKE_A_PAIR = /^([!<>]?\w+):\S/;

/** Finds what js-yaml reads without an error, but otherwise than it was meant: at most one trap a line. */
export class TrapFinder {
  readonly #text: RepairedText;
  readonly #traps = new Map<number, Trap>();

  constructor(text: RepairedText) {
    this.#text = text;
  }

  find(root: YamlNode, faults: readonly YamlFault[]): Trap[] {
    for (const { code, offset } of faults) {
      if (code === 'config/tag') this.#try(offset, keyWithSign, firstSign);
      if (code === 'config/flow-map') this.#try(offset, template);
      if (code === 'config/character' || code === 'config/syntax') this.#try(offset, firstSign);
    }
    this.#node(root, '', true);
    return [...this.#traps.values()];
  }

  #try(offset: number, ...repairs: Repair[]): void {
    const line = this.#text.lineAt(offset);
    for (const repair of repairs) {
      const found = repair(line.text);
      if (found) return this.#add(line, found);
    }
  }

  #add(line: Line, repair: LineRepair, severity: Trap['severity'] = 'error'): void {
    if (!this.#traps.has(line.number)) this.#traps.set(line.number, { line, repair, severity });
  }

  #node(node: YamlNode, path: string, alone: boolean): void {
    if (node.kind === 'list') {
      node.items.forEach((item, index) => {
        this.#node(item, pointerTo(path, index), true);
        if (isEmpty(item)) this.#emptyItem(item.start);
      });
    } else if (node.kind === 'map') {
      for (const entry of node.entries.values()) this.#entry(entry, pointerTo(path, entry.key));
    } else if (node.raw.style === 'plain' && typeof node.value === 'string') this.#plainText(node, node.value, alone);
  }

  #entry(entry: YamlEntry, path: string): void {
    const { key, plain, start, value } = entry;
    if (plain && (hasOddEnds(key) || SMART_QUOTES.test(key))) this.#try(start, oddSpaces, smartQuotes);
    if (plain && key.startsWith('-') && isKnownName(key.slice(1))) this.#try(start, missingBlankAfterDash);
    if (isEmpty(value)) this.#emptyValue(entry, path);
    else this.#node(value, path, false);
  }

  #plainText(node: YamlScalar, value: string, alone: boolean): void {
    if (hasOddEnds(value) || SMART_QUOTES.test(value)) this.#try(node.start, oddSpaces, smartQuotes);
    const pair = alone && LIKE_A_PAIR.exec(value);
    if (pair && isKnownName(pair[1]!)) this.#try(node.start, oddSpaces, missingBlankAfterColon);
    this.#cutShort(node, value);
  }

  /** `pid: ID #{{ $_process.id }}`: what is left is a text without its template. `Order #5` may be meant. */
  #cutShort({ raw }: YamlScalar, value: string): void {
    const line = this.#text.lineAt(raw.end);
    const rest = /^[ \t]+#(.*)$/.exec(line.text.slice(raw.end - line.start));
    if (!rest || raw.start < line.start) return;
    const comment = rest[1]!;
    const lost = /^\{[{%]/.test(comment) || (/\{[{%]/.test(comment) && !value.includes('{{'));
    if (!lost && !/^[^\s#]/.test(comment)) return;
    const column = raw.end - line.start + rest[0].indexOf('#');
    this.#lost(line, raw.start - line.start, column, lost ? 'error' : 'warning');
  }

  #emptyValue({ end }: YamlEntry, path: string): void {
    const line = this.#text.lineAt(end);
    const colon = /^[ \t]*:[ \t]+(?=#)/.exec(line.text.slice(end - line.start));
    if (!colon) return;
    const column = end - line.start + colon[0].length;
    const comment = line.text.slice(column + 1);
    if (/^[^\s#]|\{[{%]/.test(comment) || REQUIRED_TEXT.test(path)) this.#lost(line, column, column, 'error');
    else if (TEXT_KEY.test(path) && comment.trim()) this.#lost(line, column, column, 'warning');
  }

  /** `- #urgent` */
  #emptyItem(dash: number): void {
    const line = this.#text.lineAt(dash);
    const column = dash - line.start;
    const blank = /^-[ \t]+(?=#[^\s#])/.exec(line.text.slice(column));
    if (blank) this.#lost(line, column + blank[0].length, column + blank[0].length, 'error');
  }

  #lost(line: Line, from: number, column: number, severity: Trap['severity']): void {
    const value = line.text.slice(from).trimEnd();
    this.#add(
      line,
      {
        code: 'config/comment',
        message: `"#" after a space begins a comment, so ${JSON.stringify(line.text.slice(column).trimEnd())} is lost`,
        advice: 'Put the value in quotes',
        column,
        line: line.text.slice(0, from) + quoted(value),
      },
      severity,
    );
  }
}

function isEmpty(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.raw.start < 0;
}

function hasOddEnds(text: string): boolean {
  return text.replace(ODD_SPACES, ' ').trim() !== text;
}
