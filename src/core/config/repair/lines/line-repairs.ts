import { PREFIXED_NAME } from '../../../base/text/criterion-prefix.ts';
import { shown } from '../../check/config-diagnostic.ts';
import { brackets, COLON_IN_TEXT, colonInBraces, flowMap, pairAfterKey } from './flow-repairs.ts';
import { commentInBraces, commentOfPages, commentOfSlashes } from './comment-repairs.ts';
import { isGroup, isKnownName } from '../../check/known-names.ts';
import { changed, type LineRepair, MAX_SEARCHED_LENGTH, partsOf, QUOTED } from './parts-of-line.ts';
import { quoted } from './repaired-text.ts';
import { BULLET, ODD_SPACES } from '../../check/odd-signs.ts';
import {
  comparedInBraces,
  firstSign,
  keyWithSign,
  signInBrackets,
  signOfValue,
  signWithoutColon,
} from './sign-repairs.ts';

/** In the order of trial, the most specific first. */
export const LINE_REPAIRS: readonly ((line: string) => LineRepair | undefined)[] = [
  oddSpaces,
  smartQuotes,
  bullet,
  signWithoutColon,
  keyWithSign,
  comparedInBraces,
  colonInBraces,
  commentOfSlashes,
  commentOfPages,
  commentInBraces,
  template,
  pairAfterKey,
  signOfValue,
  firstSign,
  signInBrackets,
  missingBlankAfterColon,
  missingColon,
  unclosedKey,
  innerQuotes,
  missingBlankAfterDash,
  colonInText,
  flowMap,
  brackets,
];

const PAIR = '(?:[“”„‟][^“”„‟]*[“”‟]|[‘’‚‛][^‘’‚‛]*[‘’‛])';
/** A whole key or value, with a comma after it in JSON. */
const QUOTED_SMARTLY = new RegExp(`^(${PAIR})(?=(?:[ \\t]*:[ \\t]*|[ \\t]*,)?$)`);
/** A key or a value in a list or a map on one line. */
const QUOTED_WITHIN = new RegExp(`([[{,:][ \\t]*)(${PAIR})(?=[ \\t]*(?:[,:\\]}]|$))`, 'g');

/** Typographic quotes, as in `“text”`: all in the line at once. */
export function smartQuotes(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  const lead = /^\s*(?:-[ \t]+)*/.exec(before)![0];
  const straight = (text: string): string => quoted(text.slice(1, -1));
  const repaired = /^[[{]/.test(value)
    ? value.replace(QUOTED_WITHIN, (_, sign: string, text: string) => sign + straight(text))
    : value.replace(QUOTED_SMARTLY, straight);
  return changed(
    line,
    lead + before.slice(lead.length).replace(QUOTED_SMARTLY, straight) + repaired + after,
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
    'a tab, a non-breaking or an invisible space stands where YAML needs an ordinary one',
    'Use an ordinary space',
  );
}

/** A value that begins with `{{` or `{%`. */
export function template(line: string): LineRepair | undefined {
  const { before, hasKey, value, after } = partsOf(line);
  const whole = /^\{[{%]/.test(value);
  const text = /^[^'"]*['"]$/.test(value) ? value.slice(0, -1) : value;
  const key = hasKey ? null : /^(\{\{.*?\}\})([ \t]*:(?:[ \t].*)?)$/.exec(value);
  const repaired = whole
    ? before + (key ? quoted(key[1]!) + key[2] : quoted(text)) + after
    : line
        .slice(0, MAX_SEARCHED_LENGTH)
        .replace(/([[,:][ \t]*)(\{\{.*?\}\}|\{%.*?%\})(?=[ \t]*[,\]}])/g, (_, start, text) => start + quoted(text)) +
      line.slice(MAX_SEARCHED_LENGTH);
  return changed(
    line,
    repaired,
    'config/flow-map',
    '"{" at the start of a value begins a map in YAML, so the template is not read as a text',
    'Put the template in quotes',
  );
}

/** Quotes that are not closed, or closed too early. */
export function innerQuotes(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return undefined;
  QUOTED.lastIndex = 0;
  const inQuotes = QUOTED.exec(value)?.[0];
  if (inQuotes === value) return undefined;
  if (inQuotes !== undefined && /^[,;]$/.test(value.slice(inQuotes.length)))
    return changed(line, before + inQuotes + after, 'config/syntax', 'a sign stands behind the quotes', 'Write');
  const closed = value.length > 1 && value.endsWith(quote);
  const text = inQuotes !== undefined && !closed ? value : value.slice(1, closed ? -1 : undefined);
  const repair = changed(
    line,
    before + (quote === '"' && !closed && text !== value ? `${value}"` : quoted(text)) + after,
    'config/syntax',
    inQuotes !== undefined ? 'the quotes end before the value does' : 'the quotes are never closed',
    'Quote the whole value',
  );
  return repair && { ...repair, column: before.length };
}

const UNCLOSED_KEY = new RegExp(String.raw`^(\s*(?:-[ \t]+)*)(["'])(${PREFIXED_NAME})(:(?:[ \t].*)?)$`);

/** `'!process: [1]`. */
function unclosedKey(line: string): LineRepair | undefined {
  const [, before = '', quote = '', name = '', rest = ''] = UNCLOSED_KEY.exec(line) ?? [];
  if (!isKnownName(name)) return undefined;
  const repaired = before + quote + name + quote + rest;
  return changed(line, repaired, 'config/syntax', 'the quotes are never closed', 'Close them');
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

/** `– stepState: 2`, `* stepState: 2`. */
export function bullet(line: string): LineRepair | undefined {
  const lead = /^\s*/.exec(line)![0];
  const rest = line.slice(lead.length);
  if (!BULLET.test(rest)) return undefined;
  const message = `"${rest[0]}" does not begin an item of a list in YAML`;
  return changed(line, `${lead}-${rest.slice(1)}`, 'config/character', message, 'Use a hyphen as the dash');
}

/** `-stepState: 2`. */
export function missingBlankAfterDash(line: string): LineRepair | undefined {
  const repaired = line.replace(/^(\s*-)(?=[\w!<>'"{])/, '$1 ');
  return changed(line, repaired, 'config/syntax', 'a space is missing after the dash', 'Write');
}

/** `title: Cases: open`. */
function colonInText(line: string): LineRepair | undefined {
  const { before, hasKey, value, after } = partsOf(line);
  if (!hasKey || !/:(?:[ \t]|$)/.test(value) || /^["'[{]/.test(value) || isGroup(before)) return undefined;
  return changed(line, before + quoted(value) + after, 'config/syntax', COLON_IN_TEXT, 'Put the value in quotes');
}

const KEY_WITHOUT_COLON = new RegExp(String.raw`^(\s*(?:-[ \t]+)*)(["']?${PREFIXED_NAME}["']?)((?:[ \t].*)?)$`);

/** `acl true`, `criteria`, `own = x`. */
function missingColon(line: string): LineRepair | undefined {
  const [, before = '', name = '', rest = ''] = KEY_WITHOUT_COLON.exec(line) ?? [];
  if (!isKnownName(name.replace(/["']/g, '')) && !/^[ \t]+=[ \t]/.test(rest)) return undefined;
  return changed(
    line,
    `${before}${name}:${rest.replace(/^[ \t]*=[ \t]*/, ' ')}`,
    'config/syntax',
    `a colon is missing after ${shown(name)}`,
    'Write',
  );
}
