import type { ErrorCode } from '../base/error-code.ts';
import { shown } from './config-fault.ts';
import { isKnownName } from './known-names.ts';
import { quoted } from './repaired-text.ts';

/** What may be wrong with a line, and the line as it was probably meant. */
export interface LineRepair {
  readonly code: ErrorCode;
  /** The cause. */
  readonly message: string;
  /** What to do; the corrected line follows it. */
  readonly advice: string;
  /** Where the cause stands, 0-based. */
  readonly column: number;
  readonly line: string;
}

/** Spaces that look like a blank, and signs that look like nothing. */
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/g;
export const ODD_ENDS = new RegExp(`^${ODD_SPACES.source}|${ODD_SPACES.source}$`);
export const SMART_QUOTES = /^[“”„‟‘’‚‛].*[“”‟‘’‛]$/s;

const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/;
const PARTS =
  /^(\s*(?:-[ \t]+)*)(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s'"#[{](?:[^#]|\S#)*?)([ \t]*:(?:[ \t]+|$)))?(.*?)((?:[ \t]+#[ \t].*)?[ \t]*)$/;

interface Parts {
  /** Indentation, dashes, key and colon. */
  readonly before: string;
  readonly hasKey: boolean;
  readonly value: string;
  /** A comment and blanks at the end. */
  readonly after: string;
}

/** Characters of a line whose parts are told apart: it takes as long as their square. */
const LONGEST = 4000;

function partsOf(line: string): Parts {
  if (line.length > LONGEST) {
    const lead = /^\s*(?:-[ \t]+)*/.exec(line)![0];
    return { before: lead, hasKey: false, value: line.slice(lead.length), after: '' };
  }
  const [, lead = '', key = '', colon = '', value = '', after = ''] = PARTS.exec(line) ?? [];
  return { before: lead + key + colon, hasKey: colon !== '', value, after };
}

/** In the order in which they are tried: the most telling first. */
export const LINE_REPAIRS: readonly ((line: string) => LineRepair | undefined)[] = [
  oddSpaces,
  smartQuotes,
  keyWithSign,
  template,
  signOfValue,
  firstSign,
  missingBlankAfterColon,
  innerQuotes,
  missingBlankAfterDash,
  colonInText,
  missingColon,
  flowMap,
  brackets,
];

/** Quotes where Unicode has similar signs: `“text”`. */
export function smartQuotes(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  const straight = (text: string): string => (SMART_QUOTES.test(text) ? quoted(text.slice(1, -1)) : text);
  const repaired = before.replace(/[“”„‟‘’‚‛][^:]*[“”‟‘’‛](?=\s*:)/, straight) + straight(value) + after;
  return changed(
    line,
    repaired,
    'config/character',
    'typographic quotes (“ ”) do not quote in YAML',
    `Use straight quotes`,
  );
}

/** Non-breaking and other spaces where YAML needs an ordinary one. */
export function oddSpaces(line: string): LineRepair | undefined {
  const repaired = line.replace(/^[\s\u200b-\u200d\u2060-]+|:[\s\u200b-\u200d\u2060]+/g, run =>
    (run.startsWith(':') ? run.replaceAll('\t', ' ') : run).replace(ODD_SPACES, sign =>
      /[\u200b-\u200d\u2060\ufeff]/.test(sign) ? '' : ' ',
    ),
  );
  return changed(
    line,
    repaired,
    'config/character',
    'a non-breaking or invisible space stands where YAML needs an ordinary one',
    'Use an ordinary space',
  );
}

/** `!process:` and `>start:`, in a line of its own or in `{…}`. */
export function keyWithSign(line: string): LineRepair | undefined {
  const found = /^(\s*(?:-[ \t]+)*|.*?[{,[][ \t]*)([!>|])[ \t]?([^\s:'",{}[\]!]+)[ \t]*:(?=([ \t]|$)|)/.exec(line);
  if (!found) return undefined;
  const [all, before = '', sign = '', name = '', blank] = found;
  if (blank === undefined && !isKnownName(sign + name)) return undefined;
  return {
    code: sign === '!' ? 'config/tag' : 'config/block-scalar',
    message:
      sign === '!'
        ? `"!" at the start makes ${shown(sign + name)} a tag of YAML, not a key`
        : `"${sign}" at the start begins a block of text in YAML, so ${shown(sign + name)} is no key`,
    advice: 'Put the key in quotes',
    column: before.length,
    line: `${before}'${sign}${name}':${blank === undefined ? ' ' : ''}${line.slice(all.length)}`,
  };
}

/** A value that begins with `{{` or `{%`. */
export function template(line: string): LineRepair | undefined {
  const { before, hasKey, value, after } = partsOf(line);
  const whole = /^\{[{%]/.test(value);
  const key = hasKey ? null : /^(\{\{.*?\}\})([ \t]*:(?:[ \t].*)?)$/.exec(value);
  const repaired = whole
    ? before + (key ? quoted(key[1]!) + key[2] : quoted(value)) + after
    : line
        .slice(0, LONGEST)
        .replace(/([[,:][ \t]*)(\{\{.*?\}\}|\{%.*?%\})(?=[ \t]*[,\]}])/g, (_, start, text) => start + quoted(text)) +
      line.slice(LONGEST);
  return changed(
    line,
    repaired,
    'config/flow-map',
    '"{" at the start of a value begins a map in YAML, so the template is not read as a text',
    'Put the template in quotes',
  );
}

/** `start: > 2026-01-01`. */
function signOfValue(line: string): LineRepair | undefined {
  const [, before = '', name = '', colon = '', value = ''] =
    /^(\s*(?:-[ \t]+)*)(\w+)(:[ \t]+)>[ \t]*([^\s>=].*)$/.exec(line) ?? [];
  if (!isKnownName(`>${name}`)) return undefined;
  return {
    code: 'config/block-scalar',
    message: '">" at the start of a value begins a block of text in YAML',
    advice: 'Put it before the key',
    column: (before + name + colon).length,
    line: `${before}'>${name}': ${value}`,
  };
}

const MEANINGS: Readonly<Record<string, string>> = {
  '*': 'refers to an anchor',
  '&': 'names an anchor',
  '!': 'begins a tag',
  '|': 'begins a block of text',
  '>': 'begins a block of text',
  '-': 'begins an item of a list',
};

/** A value that begins with a sign that has a meaning in YAML. */
export function firstSign(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  if (!/^(?:[%@`*&,\]}]|!(?![!<])|[|>][-+\d]*[ \t]*[^-+\d\s#]|[-?:][ \t])/.test(value)) return undefined;
  const sign = value[0]!;
  return changed(
    line,
    before + quoted(value) + after,
    /[|>]/.test(sign) ? 'config/block-scalar' : sign === '!' ? 'config/tag' : 'config/character',
    `"${sign}" at the start of a value ${MEANINGS[sign] ?? 'has a meaning of its own'} in YAML`,
    'Put the value in quotes',
  );
}

/** Quotes that are not closed, or closed too early. */
export function innerQuotes(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  const quote = value[0];
  if ((quote !== '"' && quote !== "'") || QUOTED.exec(value)?.[0] === value) return undefined;
  const closed = value.length > 1 && value.endsWith(quote);
  const text = QUOTED.test(value) && !closed ? value : value.slice(1, closed ? -1 : undefined);
  const repair = changed(
    line,
    before + (quote === '"' && !closed && text !== value ? `${value}"` : quoted(text)) + after,
    'config/syntax',
    QUOTED.test(value) ? 'the quotes end before the value does' : 'the quotes are never closed',
    'Quote the whole value',
  );
  return repair && { ...repair, column: before.length };
}

/** `acl:true`. */
export function missingBlankAfterColon(line: string): LineRepair | undefined {
  const [all, before = ''] = /^(\s*(?:-[ \t]+)*(?:[<]?\w+|"[^"]*"|'[^']*'):)(?=[^\s:/])/.exec(line) ?? [];
  if (all === undefined) return undefined;
  return changed(
    line,
    `${before} ${line.slice(before.length)}`,
    'config/syntax',
    'a space is missing after the colon',
    'Write',
  );
}

/** `-stepState: 2`. */
export function missingBlankAfterDash(line: string): LineRepair | undefined {
  const repaired = line.replace(/^(\s*-)(?=[\w!<>'"{])/, '$1 ');
  return changed(line, repaired, 'config/syntax', 'a space is missing after the dash', 'Write');
}

const COLON_IN_TEXT = 'a text with a colon and a space in it looks like a key to YAML';

/** `title: Cases: open`. */
function colonInText(line: string): LineRepair | undefined {
  const { before, hasKey, value, after } = partsOf(line);
  if (!hasKey || !/:(?:[ \t]|$)/.test(value) || /^["'[{]/.test(value)) return undefined;
  return changed(line, before + quoted(value) + after, 'config/syntax', COLON_IN_TEXT, 'Put the value in quotes');
}

/** `acl true`, `criteria`. */
function missingColon(line: string): LineRepair | undefined {
  const [, before = '', name = '', rest = ''] =
    /^(\s*(?:-[ \t]+)*)(["']?[!<>]?\w+["']?)((?:[ \t].*)?)$/.exec(line) ?? [];
  if (!isKnownName(name.replace(/["']/g, ''))) return undefined;
  return changed(
    line,
    `${before}${name}:${rest.replace(/^[ \t]*=[ \t]*/, ' ')}`,
    'config/syntax',
    `a colon is missing after ${shown(name)}`,
    'Write',
  );
}

/** `{field: pid title: Id}`, `{title: "Id}` and `{title: Cases: open}`. */
function flowMap(line: string): LineRepair | undefined {
  if (line.length > LONGEST) return undefined;
  const comma = line.replace(/([{,][ \t]*\w+:[ \t]+[^\s'"[{,}]+)(?=[ \t]+(\w+):[ \t])/g, (pair: string, _, name) =>
    isKnownName(name as string) ? `${pair},` : pair,
  );
  const closed = line.replace(/(:[ \t]+(["'])(?:(?!\2).)*?)([ \t]*[\]}]+[ \t]*)$/, '$1$2$3');
  const text = line.replace(
    /([{,][ \t]*\w+:[ \t]+)([^\s'"[{,}][^,}]*:)((?:[ \t][^,}]*)?)(?=[,}])/g,
    (_, key: string, start: string, end: string) => key + quoted((start + end).trim()),
  );
  return (
    changed(line, comma, 'config/syntax', 'a comma is missing', 'Write') ??
    changed(line, closed, 'config/syntax', 'the quotes are never closed', 'Close them') ??
    changed(line, text, 'config/syntax', COLON_IN_TEXT, 'Put the value in quotes')
  );
}

/** `[1, 2` and `[draft] Orders`. */
function brackets(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  if (!/^[[{]/.test(value)) return undefined;
  const open: string[] = [];
  for (const [sign] of value.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') open.push(sign === '[' ? ']' : '}');
    else if (sign === open.at(-1)) open.pop();
  }
  if (open.length === 0) {
    // a map whose fault is none of those that are known is no text
    if (isKnownName(/^\{[ \t]*["']?(\w+)["']?[ \t]*:/.exec(value)?.[1] ?? '')) return undefined;
    return changed(
      line,
      before + quoted(value) + after,
      'config/syntax',
      `"${value[0]}" at the start of a value begins a ${value.startsWith('[') ? 'list' : 'map'} in YAML`,
      'Put the value in quotes',
    );
  }
  return changed(
    line,
    before + value + open.reverse().join('') + after,
    'config/syntax',
    `a closing "${open[0]}" is missing`,
    'Close it',
  );
}

/** A repair at the first difference, undefined where there is none. */
function changed(
  line: string,
  repaired: string,
  code: ErrorCode,
  message: string,
  advice: string,
): LineRepair | undefined {
  if (repaired === line) return undefined;
  let column = 0;
  while (line[column] === repaired[column]) column++;
  return { code, message, advice, column, line: repaired };
}
