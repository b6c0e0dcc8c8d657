/** A step on the way to a place in a document: a key, or the number of an item of a list. */
export type Step = string | number;

/** A key of a map, with where it stands. */
export interface KeyEntry {
  /** The keys and items that lead to it, itself included. */
  readonly path: readonly Step[];
  readonly from: number;
  readonly to: number;
}

/** Where the text that was scanned ends. */
export interface End {
  /** The map or list that holds the place; for a value the key itself is the last step. */
  readonly path: readonly Step[];
  /** Whether a key may come here, the value of one, an item that may be either, or neither: a comment, a block of text. */
  readonly kind: 'key' | 'value' | 'item' | 'text';
  /** Where what has been typed of it begins. */
  readonly from: number;
  readonly inFlow: boolean;
  /** Column of the line's contents, from which deeper lines are indented. */
  readonly indent: number;
}

interface Level {
  /** Column of the key or of the dash. */
  readonly column: number;
  readonly isItem: boolean;
  readonly step: Step;
  items: number;
}

interface Flow {
  readonly isMap: boolean;
  step: Step | null;
  /** Where the current key or value begins. */
  from: number;
}

const QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'`;
const PLAIN = String.raw`(?:[^\s'"{}[\],#&*|%@\`-]|-(?=\S))(?:[^\n:]|:(?=\S))*`;
const BLOCK_KEY = new RegExp(String.raw`(${QUOTED}|${PLAIN})[ \t]*:(?=[ \t\r\n]|$)`, 'y');
const DASH = /-(?=[ \t\r\n]|$)/y;

/**
 * Reads a text as far as it is YAML, and goes on where it is not: it is being typed. It knows block and flow style, quotes, comments and
 * blocks of text; anchors and tags count as values.
 *
 * Cost: O(length).
 */
export function scanYaml(text: string): { keys: KeyEntry[]; end: End } {
  const keys: KeyEntry[] = [];
  const levels: Level[] = [];
  const flows: Flow[] = [];
  let topItems = 0;
  let quote = '';
  /** Column that a block of text is indented beyond; null where there is none. */
  let blockColumn: number | null = null;
  let end: End = { path: [], kind: 'key', from: 0, inFlow: false, indent: 0 };

  const path = (): Step[] => [
    ...levels.map(({ step }) => step),
    ...flows.flatMap(({ step }) => (step === null ? [] : [step])),
  ];

  let at = 0;
  while (at <= text.length) {
    const next = text.indexOf('\n', at);
    const lineEnd = next < 0 ? text.length : next;
    readLine(at, lineEnd);
    if (next < 0) break;
    at = next + 1;
  }
  return { keys, end };

  function readLine(start: number, lineEnd: number): void {
    const line = text.slice(start, lineEnd);
    const indent = /^[ \t]*/.exec(line)![0].length;
    if (flows.length > 0 || quote) return readInline(start, lineEnd, start);
    const isBlank = indent === line.length;
    if (blockColumn !== null && (indent > blockColumn || (isBlank && lineEnd < text.length))) {
      end = { path: path(), kind: 'text', from: lineEnd, inFlow: false, indent };
      return;
    }
    if (isBlank && lineEnd < text.length) return;
    blockColumn = null;
    let at = start + indent;
    for (;;) {
      DASH.lastIndex = at;
      if (!DASH.test(text)) break;
      openItem(at - start);
      at += 1 + /^[ \t]*/.exec(text.slice(at + 1, lineEnd))![0].length;
    }
    const column = at - start;
    BLOCK_KEY.lastIndex = at;
    const found = BLOCK_KEY.exec(text);
    if (found && at + found[0].length <= lineEnd) {
      closeDownTo(column);
      const written = found[1]!.trimEnd();
      levels.push({ column, isItem: false, step: unquoted(written), items: 0 });
      keys.push({ path: path(), from: at, to: at + written.length });
      const value = at + found[0].length;
      const gap = /^[ \t]*/.exec(text.slice(value, lineEnd))![0].length;
      return readValue(value + gap, lineEnd, column);
    }
    if (text[at] === '{' || text[at] === '[' || text[at] === '"' || text[at] === "'") {
      closeDownTo(column);
      return readInline(at, lineEnd, at, 'item');
    }
    if (!isBlank || lineEnd === text.length) closeDownTo(column);
    const kind = text[at] === '#' ? 'text' : 'item';
    end = { path: path(), kind, from: at, inFlow: false, indent: column };
  }

  /** What stands behind `key:` in its line. */
  function readValue(from: number, lineEnd: number, column: number): void {
    if (/^[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?$/.test(text.slice(from, lineEnd))) {
      blockColumn = column;
      end = { path: path(), kind: 'text', from, inFlow: false, indent: column };
      return;
    }
    readInline(from, lineEnd, from, 'value', column);
  }

  /** Signs of a line one by one: quotes, brackets, comments. */
  function readInline(at: number, lineEnd: number, from: number, kind: End['kind'] = 'value', indent = 0): void {
    let isComment = false;
    const isPlain = !/["'{[]/.test(text[at] ?? '') && flows.length === 0 && !quote;
    for (let i = at; i < lineEnd; i++) {
      const sign = text[i]!;
      if (quote) {
        if (sign === '\\' && quote === '"') i++;
        else if (sign === quote) quote = '';
      } else if (sign === '#' && /\s/.test(text[i - 1] ?? ' ')) {
        isComment = true;
        break;
      } else if (isPlain) continue;
      else if (sign === '"' || sign === "'") quote = /[\w]/.test(text[i - 1] ?? '') ? '' : sign;
      else if (sign === '{' || sign === '[') {
        flows.push({ isMap: sign === '{', step: sign === '{' ? null : 0, from: i + 1 });
      } else if (sign === '}' || sign === ']') flows.pop();
      else if (flows.length > 0) readFlowSign(sign, i);
    }
    if (flows.length === 0 && quote && isPlain) quote = '';
    const flow = flows.at(-1);
    const begin = flow ? flow.from + /^[ \t]*/.exec(text.slice(flow.from, lineEnd))![0].length : from;
    const kindNow = flow ? (flow.isMap ? (flow.step === null ? 'key' : 'value') : 'item') : kind;
    end = { path: path(), kind: isComment ? 'text' : kindNow, from: begin, inFlow: !!flow, indent };
  }

  function readFlowSign(sign: string, i: number): void {
    const flow = flows.at(-1)!;
    if (sign === ',') {
      flow.step = flow.isMap ? null : (flow.step as number) + 1;
      flow.from = i + 1;
    } else if (sign === ':' && flow.isMap && flow.step === null && /[\s,}\]]|^$/.test(text[i + 1] ?? '')) {
      const written = text.slice(flow.from, i);
      const from = flow.from + written.length - written.trimStart().length;
      flow.step = unquoted(written.trim());
      flow.from = i + 1;
      keys.push({ path: path(), from, to: from + written.trim().length });
    }
  }

  /** A dash at a column: the next item of the list there. */
  function openItem(column: number): void {
    while (levels.length > 0 && (levels.at(-1)!.column > column || isSibling(levels.at(-1)!, column))) levels.pop();
    const parent = levels.at(-1);
    const step = parent ? parent.items++ : topItems++;
    levels.push({ column, isItem: true, step, items: 0 });
  }

  function closeDownTo(column: number): void {
    while (levels.length > 0 && levels.at(-1)!.column >= column) levels.pop();
  }
}

/** A list may stand in the column of its key, but an item ends the one before it. */
const isSibling = ({ column, isItem }: Level, other: number): boolean => column === other && isItem;

const unquoted = (written: string): string =>
  /^'.*'$/s.test(written)
    ? written.slice(1, -1).replaceAll("''", "'")
    : /^".*"$/s.test(written)
      ? written.slice(1, -1)
      : written;
