import { PREFIX } from '../../../base/text/criterion-prefix.ts';
import { shown } from '../../check/config-diagnostic.ts';
import { isKnownName } from '../../check/known-names.ts';
import { changed, type LineRepair, MAX_SEARCHED_LENGTH, partsOf } from './parts-of-line.ts';
import { daysInWords } from '../days-in-words.ts';
import { quoted } from './repaired-text.ts';

/** `!process:` and `>start:`, on a line of its own or in `{…}`. */
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
        : `"${sign}" at the start begins a block of text in YAML, so ${shown(sign + name)} is not read as a key`,
    advice: 'Put the key in quotes',
    column: before.length,
    line: `${before}'${sign}${name}':${blank === undefined ? ' ' : ''}${line.slice(all.length)}`,
  };
}

/** `- !tag internal`: a criterion with a sign, without a colon. */
export function signWithoutColon(line: string): LineRepair | undefined {
  const [, before = '', sign = '', name = '', value = ''] =
    /^(\s*(?:-[ \t]+)+)([!>])(\w+)[ \t]+([^\s:#].*)$/.exec(line) ?? [];
  if (!isKnownName(sign + name)) return undefined;
  return {
    code: sign === '!' ? 'config/tag' : 'config/block-scalar',
    message: `${shown(sign + name)} is not a key without quotes and a colon`,
    advice: 'Write them',
    column: before.length,
    line: `${before}'${sign}${name}': ${value}`,
  };
}

/** `{amount: > 100}`. */
export function comparedInBraces(line: string): LineRepair | undefined {
  return changed(
    line,
    line.replace(
      /([{,][ \t]*["']?!?[\w.]+["']?:[ \t]+)(>=?[ \t]*-?\d[\d.]*)(?=[ \t]*[,}])/g,
      (_, key: string, value: string) => key + quoted(value),
    ),
    'config/block-scalar',
    '">" at the start of a value begins a block of text in YAML',
    COMPARES_NOTHING,
  );
}

const COMPARES_NOTHING = 'Nothing is compared by it. Write the value itself, or put the text in quotes';
/** A number after a comparison sign. */
const COMPARED = /^>=?[ \t]+-?\d/;

/** A criterion whose value begins with a sign that belongs to its key. */
const SIGN_OF_VALUE = new RegExp(
  String.raw`^(\s*(?:-[ \t]+)*)(['"]?)(${PREFIX}?)(\w+)\2(:[ \t]+)(!=|[<>]=|[!>])([ \t]*)([^\s!<>=|].*)$`,
);
/** The same within a map on one line. */
const SIGN_OF_MEMBER = /([{,][ \t]*)(\w+)(:[ \t]+)(!=?)[ \t]*(?=[^\s!<>=,\]}])/g;

/** `start: > 2026-01-01`, `tag: !internal`, `{tag: != internal}`. */
export function signOfValue(line: string): LineRepair | undefined {
  return signOf(line, name => isKnownName(name));
}

/** The same for a variable, which may have any name. */
export function signOfVariable(line: string): LineRepair | undefined {
  return signOf(line, () => true);
}

function signOf(line: string, isKey: (name: string) => boolean): LineRepair | undefined {
  const found = SIGN_OF_VALUE.exec(line);
  if (found) {
    const [, before = '', , had, name = '', , compared = '', blank = '', value = ''] = found;
    const sign = compared[0]!;
    if (had ? had !== sign : !isKey(sign + name)) return undefined;
    // there is no "or equal": "on or after a day" is "after the day before"
    const [relative, more] = /^[a-z+-]/i.test(value) ? (daysInWords(name, compared + value) ?? []) : [];
    if (relative && !more) {
      const { key, value: day } = relative;
      return beforeKey(line, sign, `${before}'${key}': ${day}`, line.length - (compared + blank + value).length);
    }
    const limit = /^[<>]=/.test(compared) ? dayBeyond(value, sign === '>' ? -1 : 1) : value;
    if (limit === undefined) return undefined;
    return beforeKey(
      line,
      sign,
      `${before}'${sign}${name}': ${limit}`,
      line.length - (compared + blank + value).length,
    );
  }
  let at = -1;
  const repaired = line.replace(SIGN_OF_MEMBER, (all: string, start: string, name: string, colon, sign, offset) => {
    if (!isKey(`!${name}`)) return all;
    if (at < 0) at = (offset as number) + start.length + name.length + (colon as string).length;
    return `${start}'!${name}'${colon}`;
  });
  return at < 0 ? undefined : beforeKey(line, '!', repaired, at);
}

function beforeKey(line: string, sign: string, repaired: string, column: number): LineRepair {
  return {
    code: sign === '!' ? 'config/tag' : 'config/block-scalar',
    message:
      sign === '!'
        ? '"!" at the start of a value begins a tag in YAML'
        : `"${sign}" at the start of a value begins a block of text in YAML`,
    advice: 'Put it before the key',
    column,
    line: repaired,
  };
}

/** The day before or after; undefined if the value is not a date. */
function dayBeyond(value: string, days: number): string | undefined {
  const [, day, rest = ''] = /^(['"]?\d{4}-\d\d-\d\d['"]?)(.*)$/.exec(value) ?? [];
  const time = day === undefined ? NaN : Date.parse(day.replace(/['"]/g, ''));
  return Number.isNaN(time) ? undefined : new Date(time + days * 86_400_000).toISOString().slice(0, 10) + rest;
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
  if (!/^(?:[%@`*&,\]}]|!(?![!<])|[|>](?:[-+\d]*[ \t]*[^-+\d\s#]|=?[ \t]+-?\d)|[-?:][ \t])/.test(value))
    return undefined;
  const sign = value[0]!;
  const inBackticks = /^`([^`]+)`$/.exec(value)?.[1];
  return changed(
    line,
    before + quoted(inBackticks ?? value) + after,
    /[|>]/.test(sign) ? 'config/block-scalar' : sign === '!' ? 'config/tag' : 'config/character',
    `"${sign}" at the start of a value ${MEANINGS[sign] ?? 'has a meaning of its own'} in YAML`,
    COMPARED.test(value) ? COMPARES_NOTHING : 'Put the value in quotes',
  );
}

/** A quoted text, which is skipped, or an item of a list or value of a map in brackets that begins with a sign. */
const SIGN_IN_BRACKETS =
  /"(?:[^"\\]|\\.?)*(?:"|$)|'[^']*(?:'|$)|((?:[[,]|:[ \t])[ \t]{0,9})([@`%*][^,[\]{}"'`:#]{0,99})(`?)(?=[,\]}])/g;

/** `[@me]`, `{tag: %a}`: the same in brackets, where only the value itself must be quoted. */
export function signInBrackets(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  if (!/^[[{]/.test(value) || value.length > MAX_SEARCHED_LENGTH) return undefined;
  let sign = '';
  const repaired = value.replace(SIGN_IN_BRACKETS, (all: string, lead?: string, item?: string) => {
    if (lead === undefined || item === undefined) return all;
    sign ||= item[0]!;
    // a list of people
    if (item === '@me' && lead.startsWith('[')) return `${lead}me`;
    return lead + quoted(item.startsWith('`') ? item.slice(1) : item.trim());
  });
  const message = `"${sign}" at the start of a value ${MEANINGS[sign] ?? 'has a meaning of its own'} in YAML`;
  return changed(line, before + repaired + after, 'config/character', message, 'Write');
}
