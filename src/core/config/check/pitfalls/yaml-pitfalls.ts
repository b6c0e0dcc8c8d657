import { shown } from '../config-diagnostic.ts';
import { isKnownName } from '../known-names.ts';
import { BULLET, COMMENT, DASH_WITH_ODD_SPACE, LIKE_A_PAIR, ODD_ENDS, SMART_QUOTES } from '../odd-signs.ts';
import type { LineRepair } from '../../repair/lines/parts-of-line.ts';
import {
  bullet,
  missingBlankAfterColon,
  missingBlankAfterDash,
  oddSpaces,
  smartQuotes,
  template,
} from '../../repair/lines/line-repairs.ts';
import {
  firstSign,
  keyWithSign,
  signOfValue,
  signOfVariable,
  signWithoutColon,
} from '../../repair/lines/sign-repairs.ts';
import type { YamlDiagnostic } from '../../yaml/parse-yaml.ts';
import { type Line, type RepairedText, quoted } from '../../repair/lines/repaired-text.ts';
import { type YamlEntry, type YamlNode, type YamlScalar, pointerAt } from '../../yaml/yaml-node.ts';

/** A line that is valid YAML, but not what its author meant. */
export interface YamlPitfall {
  readonly line: Line;
  readonly repair: LineRepair;
  readonly severity: 'error' | 'warning';
}

type Repair = (line: string) => LineRepair | undefined;

/** Keys whose value is a text, so that a comment after them is probably that text. */
const TEXT_KEY = /\/(?:title|description|placeholder|content)$/;
const REQUIRED_TEXT =
  /\/(?:columns\/[^/]+\/(?:field|title)|selection\/variable|fields\/[^/]+|(?:criteria|any|all|none)\/\d+\/[^/]+)$/;
/** Texts that may contain any characters: what looks wrong in them may be meant. */
const FREE_TEXT =
  /\/(?:title|description|placeholder|content|fields\/[^/]+|variables\/.+|(?:criteria|any|all|none)\/\d+\/!?(?:tag|fulltext|stepName))$/;
/** Maps whose keys may be any text. */
const FREE_KEY = /\/(?:columns|variables)\/[^/]+$/;
const TEMPLATE = /\/(?:fields\/[^/]+|content)$/;

/** Finds what js-yaml reads without an error, but not as it was meant: at most one pitfall a line. */
export class YamlPitfallFinder {
  readonly #text: RepairedText;
  readonly #pitfalls = new Map<number, YamlPitfall>();
  /** Repairs tried on a line, by severity and line number. */
  readonly #tried = new Map<string, Set<Repair>>();
  #root: YamlNode | undefined;

  constructor(text: RepairedText) {
    this.#text = text;
  }

  find(root: YamlNode, diagnostics: readonly YamlDiagnostic[]): YamlPitfall[] {
    this.#root = root;
    for (const { code, offset } of diagnostics) {
      if (code === 'config/tag') {
        const variable = /\/variables\/[^/]+$/.test(pointerAt(root, offset));
        this.#try(offset, signWithoutColon, keyWithSign, variable ? signOfVariable : signOfValue, firstSign);
      }
      if (code === 'config/flow-map') this.#try(offset, template);
      if (code === 'config/character' || code === 'config/syntax') this.#try(offset, firstSign);
    }
    this.#node(root, true);
    return [...this.#pitfalls.values()];
  }

  #try(offset: number, ...repairs: Repair[]): void {
    this.#tryRepairs(offset, 'error', repairs);
  }

  #tryRepairs(offset: number, severity: YamlPitfall['severity'], repairs: readonly Repair[]): void {
    const line = this.#text.lineAt(offset);
    const key = `${severity} ${line.number}`;
    const tried = this.#tried.get(key) ?? new Set();
    this.#tried.set(key, tried);
    for (const repair of repairs) {
      // One long line may hold thousands of texts.
      if (tried.has(repair)) continue;
      tried.add(repair);
      const found = repair(line.text);
      if (found) return this.#add(line, found, severity);
    }
  }

  #add(line: Line, repair: LineRepair, severity: YamlPitfall['severity'] = 'error'): void {
    if (this.#pitfalls.get(line.number)?.severity !== 'error')
      this.#pitfalls.set(line.number, { line, repair, severity });
  }

  #node(node: YamlNode, alone: boolean): void {
    if (node.kind === 'list') {
      for (const item of node.items) {
        if (isEmpty(item)) this.#emptyItem(item.start);
        else this.#node(item, true);
      }
    } else if (node.kind === 'map') {
      for (const entry of node.entries.values()) this.#entry(entry);
    } else if (node.raw.style === 'plain') this.#plainScalar(node, alone);
  }

  #entry(entry: YamlEntry): void {
    const { key, plain, start, value } = entry;
    if (plain && (ODD_ENDS.test(key) || SMART_QUOTES.test(key))) this.#looksWrong(start, FREE_KEY);
    if (plain && DASH_WITH_ODD_SPACE.test(key)) this.#try(start, oddSpaces);
    if (plain && BULLET.test(key) && isKnownName(key.slice(1).trim())) this.#try(start, bullet);
    if (plain && key.startsWith('-') && isKnownName(key.slice(1))) this.#try(start, missingBlankAfterDash);
    if (isEmpty(value)) this.#emptyValue(entry);
    else this.#node(value, false);
  }

  #plainScalar(node: YamlScalar, alone: boolean): void {
    const { value } = node;
    if (typeof value !== 'string') return;
    if (ODD_ENDS.test(value) || SMART_QUOTES.test(value)) this.#looksWrong(node.start, FREE_TEXT);
    const pair = alone && LIKE_A_PAIR.exec(value);
    if (pair && isKnownName(pair[1]!) && !/\/variables\//.test(pointerAt(this.#root!, node.start)))
      this.#try(node.start, oddSpaces, missingBlankAfterColon);
    COMMENT.lastIndex = node.raw.end;
    const comment = COMMENT.exec(this.#text.text);
    if (comment) this.#cutShort(node, value, comment[1]!);
  }

  /** Repairs odd spaces or typographic quotes around a key or a value; only a warning if they may be meant. */
  #looksWrong(offset: number, free: RegExp): void {
    const severity = free.test(pointerAt(this.#root!, offset)) ? 'warning' : 'error';
    this.#tryRepairs(offset, severity, [oddSpaces, smartQuotes]);
  }

  /**
   * `pid: ID #{{ $_process.id }}`: the value is left without its template. `Order #5` may be meant.
   *
   * @param comment - the text after the `#`
   */
  #cutShort({ raw }: YamlScalar, value: string, comment: string): void {
    const template = /\{[{%]/.test(comment) && !value.includes('{{');
    const close = /^[^\s#]/.test(comment);
    // `# shows {{ … }}` is an ordinary comment
    const lost = /^\{[{%]/.test(comment) || (template && close);
    if (!close && !(template && TEMPLATE.test(pointerAt(this.#root!, raw.start)))) return;
    const line = this.#text.lineAt(raw.end);
    const from = raw.start - line.start;
    if (from >= 0) this.#lost(line, from, line.text.lastIndexOf(`#${comment}`), lost ? 'error' : 'warning');
  }

  #emptyValue({ end }: YamlEntry): void {
    const line = this.#text.lineAt(end);
    const colon = /^[ \t]*:[ \t]+(?=#)/.exec(line.text.slice(end - line.start));
    if (!colon) return;
    const column = end - line.start + colon[0].length;
    const comment = line.text.slice(column + 1);
    const path = pointerAt(this.#root!, end);
    if (!REQUIRED_TEXT.test(path) && !TEXT_KEY.test(path)) return;
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

  #lost(line: Line, from: number, column: number, severity: YamlPitfall['severity']): void {
    const value = line.text.slice(from).trimEnd();
    this.#add(
      line,
      {
        code: 'config/comment',
        message: `"#" after a space begins a comment, so ${shown(line.text.slice(column).trimEnd())} is lost`,
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
