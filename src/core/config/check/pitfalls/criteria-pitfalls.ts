import { withoutPrefix } from '../../../base/text/criterion-prefix.ts';
import { cut, type Remedy, shown, type UnplacedDiagnostic } from '../config-diagnostic.ts';
import { pairText, plainText, replacing } from '../../yaml/source-of-node.ts';
import { isGroup } from '../criterion-pointer.ts';
import { criterionShapes, severalCriteria } from '../schemas.generated.js';
import { pointerTo, valueOf, type YamlEntry, type YamlNode } from '../../yaml/yaml-node.ts';
import { quoted } from '../../repair/lines/repaired-text.ts';

/** Reports one warning at a place; an offset is into the value. */
export type Warn = (path: string, message: string, remedy: string | Remedy, at?: UnplacedDiagnostic['at']) => void;

type CheckTemplate = (node: YamlNode, path: string, name: string, roots: readonly string[]) => void;

const ROOTS = ['$_process', '$_step', '$variables', '$user'];
const TEMPLATE = /\{[{%]|^\$(?:_process|_step|variables|user)\./;
const TRUE = /^(?:yes|y|on)$/i;
const FALSE = /^(?:no|n|off)$/i;

/** Finds criteria that are valid but hardly meant. */
export class CriteriaPitfalls {
  readonly #text: string;
  readonly #warn: Warn;
  readonly #template: CheckTemplate;
  /** Values that a key can still have after the conditions so far, and the first of those conditions. */
  readonly #left = new Map<string, readonly unknown[]>();
  readonly #bounds = new Map<string, string>();

  constructor(text: string, warn: Warn, template: CheckTemplate) {
    this.#text = text;
    this.#warn = warn;
    this.#template = template;
  }

  /** @param together - all conditions of the list have to hold */
  check(list: YamlNode | undefined, path = '/filter/criteria', together = true): void {
    if (list?.kind !== 'list') return;
    list.items.forEach((item, index) => {
      if (item.kind !== 'map') return;
      for (const entry of item.entries.values()) {
        const { key, value } = entry;
        const itemPath = `${path}/${index}`;
        if (!isGroup(key)) this.#criterion(entry, itemPath, together);
        else
          new CriteriaPitfalls(this.#text, this.#warn, this.#template).check(
            value,
            `${itemPath}/${key}`,
            key === 'all',
          );
      }
    });
  }

  #criterion(entry: YamlEntry, parent: string, together: boolean): void {
    const { key, value } = entry;
    if (!Object.hasOwn(criterionShapes, key)) return;
    const path = pointerTo(parent, key);
    const shape = criterionShapes[key]!;
    const plainKey = withoutPrefix(key);
    if (shape === 'map') {
      if (value.kind === 'map') for (const each of value.entries.values()) this.#variable(each, path);
      return;
    }
    if (this.#templatesOf(value, path, key)) return;
    if (shape === 'text') this.#textValue(entry, path);
    for (const [node, valuePath] of value.kind === 'list'
      ? value.items.map((item, i) => [item, pointerTo(path, i)] as const)
      : [[value, path] as const]) {
      if (/^(?:int|ints)$/.test(shape)) groupedNumber(node, valuePath, this.#text, this.#warn);
    }
    if (together) this.#excluded(entry, path, plainKey);
  }

  /** Whether a value contains templates; nothing else of it can be checked then. */
  #templatesOf(node: YamlNode, path: string, key: string): boolean {
    if (node.kind === 'list')
      return node.items.map((item, i) => this.#templatesOf(item, pointerTo(path, i), key)).includes(true);
    if (node.kind !== 'scalar' || typeof node.value !== 'string' || !TEMPLATE.test(node.value)) return false;
    this.#template(node, path, shown(key), ROOTS);
    return true;
  }

  #textValue(entry: YamlEntry, path: string): void {
    const { key, value } = entry;
    const text = value.kind === 'scalar' ? value.value : null;
    if (typeof text !== 'string') return;
    const pair = pairText(entry, this.#text);
    const hint = (meant: string, otherwise: string): string => (pair ? replacing(pair, meant) : otherwise);
    if (Object.hasOwn(criterionShapes, `!${key}`) && /^!\s*\S/.test(text)) {
      const meant = `'!${key}': ${safe(text.slice(1).trim())}`;
      return this.#warn(path, '"!" in the value negates nothing', hint(meant, `Put it before the key: '!${key}'`));
    }
    if (/[\wÀ-ž]\*$/.test(text)) {
      const meant = text.replace(/\*$/, '');
      return this.#warn(path, `"*" stands for itself in ${shown(key)}`, replacing(text, meant));
    }
    if (key.endsWith('tag') && /\w, *\w/.test(plainText(value, this.#text) ?? '')) {
      const message = `${shown(key)} is one tag, commas included`;
      this.#warn(path, message, `Write one tag, or put it in quotes if it is one: ${quoted(text)}`);
    }
  }

  /** Finds conditions on one key that no process can meet together. */
  #excluded({ key, value }: YamlEntry, path: string, plainKey: string): void {
    const sign = key === plainKey ? '' : key[0]!;
    if (sign === '' && !severalCriteria.includes(key)) {
      const values = value.kind === 'list' ? value.items.map(valueOf) : [valueOf(value)];
      const lists = /^(?:ints|types)$/.test(criterionShapes[key]!);
      const isValid = values.every(
        each => typeof each === (/^(?:ints?|types|state)$/.test(criterionShapes[key]!) ? 'number' : 'string'),
      );
      if (!isValid || lists !== (value.kind === 'list')) return;
      const before = this.#left.get(key);
      const both = before ? values.filter(each => before.includes(each)) : values;
      if (before && before.length > 0 && values.length > 0 && both.length === 0) {
        const message = `all criteria have to hold, and no process has two values of ${shown(key)}`;
        const all = [...before, ...values].join(', ');
        const hint =
          value.kind === 'list'
            ? `Write one criterion with both: - ${key}: [${cut(all, 150)}]`
            : 'Remove one of the two.';
        this.#warn(path, message, hint, 'key');
      }
      this.#left.set(key, both);
    }
    const bound =
      value.kind === 'scalar' && criterionShapes[key] === 'date' && typeof value.value === 'string'
        ? value.value
        : null;
    if (bound === null || (sign !== '<' && sign !== '>')) return;
    this.#bounds.set(key, bound);
    const [from, to] = [this.#bounds.get(`>${plainKey}`), this.#bounds.get(`<${plainKey}`)];
    if (from !== undefined && to !== undefined && from >= to) {
      this.#warn(path, `no ${shown(plainKey)} is after ${from} and before ${to}`, `Exchange the two days.`);
    }
  }

  #variable(entry: YamlEntry, parent: string): void {
    const { key, value } = entry;
    const path = pointerTo(parent, key);
    const prefix = /^(!?)(?:\$_process\.variables|\$variables|variables)\.(?=.)/.exec(key);
    if (prefix) {
      const meant = prefix[1]! + key.slice(prefix[0].length);
      this.#warn(path, `the variable is ${shown(key)} by name`, replacing(key, meant), 'key');
    }
    if (value.kind === 'map') return this.#mapOfVariables(entry, path);
    if (value.kind === 'list') {
      return value.items.forEach((item, i) =>
        this.#value(item, pointerTo(path, i), key, plainText(item, this.#text), ''),
      );
    }
    if (value.value === null) {
      if (key.startsWith('!')) return;
      return this.#warn(
        path,
        `nothing equals null, so no process matches the variable ${shown(key)}`,
        'Write its value.',
        'key',
      );
    }
    if (typeof value.value === 'string' && /^!\s*\S/.test(value.value) && !key.startsWith('!')) {
      const pair = pairText(entry, this.#text);
      const meant = `'!${key}': ${safe(value.value.slice(1).trim())}`;
      return this.#warn(
        path,
        '"!" in the value negates nothing',
        pair ? replacing(pair, meant) : `Put it before the name: '!${key}'`,
      );
    }
    const written = plainText(value, this.#text);
    this.#value(value, path, key, written, pairText(entry, this.#text) ?? '');
  }

  #mapOfVariables(entry: YamlEntry, path: string): void {
    const { key, value } = entry;
    const inner = value.kind === 'map' ? [...value.entries.values()] : [];
    const pairs = inner.map(
      each => `${key}.${each.key}: ${plainText(each.value, this.#text) ?? shown(valueOf(each.value))}`,
    );
    const pair = pairText(entry, this.#text);
    const meant = pairs.join(', ');
    const hint = pair && pairs.length > 0 ? replacing(pair, meant) : `Write the path as the name: ${cut(meant, 120)}`;
    this.#warn(path, `a map equals nothing, so no process matches the variable ${shown(key)}`, hint, 'key');
  }

  /** `written`: the value as written without quotes; undefined if it is quoted. */
  #value(node: YamlNode, path: string, key: string, written: string | undefined, pair: string): void {
    const name = `the variable ${shown(key)}`;
    this.#template(node, path, name, ROOTS);
    if (node.kind === 'scalar' && typeof node.value === 'string' && /^[<>]=?\s*-?\d/.test(node.value)) {
      const message = `variables are compared for equality, so ${shown(node.value)} is a text that hardly any process has`;
      return this.#warn(path, message, 'Write the value itself. Ranges are for "filters", which the reader sets.');
    }
    if (written === undefined || TEMPLATE.test(written)) return;
    const meant = meantBy(written);
    if (meant === undefined) return;
    const number = node.kind === 'scalar' && typeof node.value === 'number';
    const message = `${name}: ${cut(written)} is ${number ? `the number ${String(valueOf(node))}` : 'a text'}`;
    const inQuotes = `'${written}'`;
    const by = pair && pair.endsWith(written) ? pair.slice(0, pair.length - written.length) : '';
    const hint =
      meant === inQuotes
        ? `Put it in quotes: ${inQuotes}`
        : `${replacing(by + written, by + meant)} If the text is meant, put it in quotes.`;
    this.#warn(path, message, hint);
  }
}

/** What an unquoted value was probably meant to be; undefined if it is what it seems. */
function meantBy(written: string): string | undefined {
  if (TRUE.test(written)) return 'true';
  if (FALSE.test(written)) return 'false';
  if (/^[1-9]\d{0,2}(?:\.\d{3})+$/.test(written) && (written.endsWith('.000') || /\..*\./.test(written)))
    return written.replaceAll('.', '');
  if (/^[1-9]\d{0,2}(?:[,'\u00a0 _]\d{3})+$/.test(written)) return written.replace(/\D/g, '');
  if (/^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/.test(written)) return written.replaceAll('.', '').replace(',', '.');
  if (/^0\d+$|^\+\d+$|^\d+[eE]\d+$|^0[xo][\da-fA-F]+$/.test(written)) return `'${written}'`;
  return undefined;
}

function safe(text: string): string {
  return /^[\w][\w .-]*$/.test(text) ? text : quoted(text);
}

/** `1.000`, which is one. */
export function groupedNumber(node: YamlNode | undefined, path: string, text: string, warn: Warn): void {
  const written = node && plainText(node, text);
  if (written === undefined || !/^[1-9]\d{0,2}\.000$/.test(written)) return;
  const meant = written.replace('.', '');
  warn(path, `${written} is the number ${Number(written)}`, `Write ${meant}, or ${Number(written)} if that is meant.`);
}
