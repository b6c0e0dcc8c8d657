import { PREFIX, PREFIXED_NAME, prefixOf } from '../../../base/text/criterion-prefix.ts';
import { shown } from '../../check/config-diagnostic.ts';
import { hasOneValue, isGroup, isKnownName } from '../../check/known-names.ts';
import { criterionShapes } from '../../check/schemas.generated.js';
import { groupOfSeveral } from '../group-of-several.ts';
import { changed, type LineRepair, partsOf } from './parts-of-line.ts';
import { quoted } from './repaired-text.ts';

const INDEX_IN_TEXT = 'the brackets of a path end a text without quotes between braces';
const BRACE_IN_TEXT = 'the braces of a template end a text without quotes between brackets';
export const COLON_IN_TEXT = 'a text with a colon and a space in it looks like a key to YAML';

/** `{field: pid title: Id}`, `{title: "Id}` and `{title: Cases: open}`. */
export function flowMap(line: string): LineRepair | undefined {
  const comma = line.replace(/([{,][ \t]*\w+:[ \t]+[^\s'"[{,}]+)(?=[ \t]+(\w+):[ \t])/g, (pair: string, _, name) =>
    isKnownName(name as string) ? `${pair.replace(/;$/, '')},` : pair,
  );
  const text = line.replace(
    /([{,][ \t]*\w+:[ \t]+)([^\s'"[{,}][^,{}]*)(?=[,}])/g,
    (all: string, key: string, value: string) => (/:(?:[ \t]|$)/.test(value) ? key + quoted(value.trim()) : all),
  );
  const template = line.replace(
    /([{,][ \t]*\w+:[ \t]+)([^\s'"[\]{},][^{},'"]*(?:\{\{[^{}'"]*\}\}[^{},'"]*)+)(?=[,}])/g,
    (_, key: string, value: string) => key + quoted(value.trim()),
  );
  const path = line.replace(
    /([{,][ \t]*\w+:[ \t]+)(\p{L}[\p{L}\d_.-]*(?:\[\d+\][\p{L}\d_.-]*)+)(?=[ \t]*[,}])/gu,
    (_, key: string, value: string) => key + quoted(value),
  );
  return (
    changed(line, path, 'config/flow-map', INDEX_IN_TEXT, 'Put the value in quotes') ??
    changed(line, template, 'config/flow-map', BRACE_IN_TEXT, 'Put the value in quotes') ??
    changed(line, comma, 'config/syntax', 'a comma is missing', 'Write') ??
    changed(line, closedBeforeBrackets(line), 'config/syntax', 'the quotes are never closed', 'Close them') ??
    changed(line, text, 'config/syntax', COLON_IN_TEXT, 'Put the value in quotes')
  );
}

/** Closes the last quote after a colon before the brackets at the end of the line. */
function closedBeforeBrackets(line: string): string {
  let end = line.length;
  while (/[\]} \t]/.test(line[end - 1] ?? '')) end--;
  for (const quote of ['"', "'"]) {
    const at = line.lastIndexOf(quote, end - 1);
    if (at >= 0 && /[\]}]/.test(line.slice(end)) && /:[ \t]+$/.test(line.slice(0, at))) {
      return line.slice(0, end) + quote + line.slice(end);
    }
  }
  return line;
}

const PAIR = new RegExp(String.raw`^(["']?${PREFIX}?(\w+)["']?):[ \t]+\S`);

/** `criteria: stepState: 2`, `ui: title: Mine`: content that belongs below a key is on its line. */
export function pairAfterKey(line: string): LineRepair | undefined {
  const { before, hasKey, value, after } = partsOf(line);
  const [, name = '', sort = ''] = PAIR.exec(value) ?? [];
  if (!hasKey || !isGroup(before) || !isKnownName(sort)) return undefined;
  const item = /\bcriteria\b/.test(before);
  const pair = `{${prefixOf(name) ? `'${name}'` : name}${value.slice(name.length)}}`;
  const repair = changed(
    line,
    before + (item ? `[${pair}]` : pair) + after,
    'config/syntax',
    `${shown(name.replace(/["']/g, ''))} cannot stand behind another key without brackets`,
    'Write it on a line of its own, or',
  );
  return repair && { ...repair, column: before.length };
}

/** `[1, 2` and `[draft] Orders`. */
export function brackets(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  if (!/^[[{]/.test(value)) return undefined;
  const open: string[] = [];
  // The optional end keeps this linear: each quote is scanned once, even if many are escaped and none is closed.
  const unquoted = value.replace(/"(?:[^"\\]|\\.?)*("|$)|'(?:[^']|'')*'/g, (text: string, end?: string) =>
    end === '' ? text : '',
  );
  for (const [sign] of unquoted.matchAll(/[[\]{}]/g)) {
    if (sign === '[' || sign === '{') open.push(sign === '[' ? ']' : '}');
    else if (sign === open.at(-1)) open.pop();
  }
  if (open.length === 0) {
    const [, list] = /^(.*[\]}])[ \t]*[,;]$/.exec(value) ?? [];
    if (list)
      return changed(line, before + list + after, 'config/syntax', 'a sign stands behind the last bracket', 'Write');
    // a map with a known key is not a text, whatever is wrong with it
    if (isKnownName(/^\{[ \t]*["']?(\w+)["']?[ \t]*:/.exec(value)?.[1] ?? '')) return undefined;
    return changed(
      line,
      before + quoted(value) + after,
      'config/syntax',
      `"${value[0]}" at the start of a value begins a ${value.startsWith('[') ? 'list' : 'map'} in YAML`,
      'Put the value in quotes',
    );
  }
  return (
    bracketBeforeOneValue(line) ??
    changed(
      line,
      before + value + open.reverse().join('') + after,
      'config/syntax',
      `a closing "${open[0]}" is missing`,
      'Close it',
    )
  );
}

const KEY_OF = new RegExp(String.raw`^(\s*(?:-[ \t]+)?)["']?(${PREFIXED_NAME})["']?:[ \t]+$`);

/** `tag: [internal`: a bracket that is never closed, before the value of a key that takes no list. */
function bracketBeforeOneValue(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  const [, lead = '', name = ''] = KEY_OF.exec(before) ?? [];
  const items = value
    .slice(1)
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '');
  if (!value.startsWith('[') || /[[\]{}"']/.test(value.slice(1)) || items.length === 0 || !hasOneValue(name))
    return undefined;
  const message = `"[" begins a list that is never closed, and ${shown(name)} takes one value`;
  if (items.length === 1) {
    const only = /: | #/.test(items[0]!) ? quoted(items[0]!) : items[0]!;
    return changed(line, before + only + after, 'config/syntax', message, 'Write');
  }
  const group = Object.hasOwn(criterionShapes, name) && lead.includes('-') ? groupOfSeveral(name, items) : undefined;
  return group === undefined ? undefined : changed(line, lead + group + after, 'config/syntax', message, 'Write');
}

const MEMBER_WITHOUT_COLON = new RegExp(
  String.raw`([{,][ \t]*("\w+"|'${PREFIXED_NAME}'|\w+))(?:[ \t]*=[ \t]*|(?<=["'])[ \t]+)(?=["'\d[{tfn-])`,
  'g',
);

/** `{"stepState" 2}`, `{stepState = 2}`. */
export function colonInBraces(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  if (!value.startsWith('{')) return undefined;
  const repaired = value.replace(MEMBER_WITHOUT_COLON, (all: string, member: string, name: string) =>
    isKnownName(name.replace(/["']/g, '')) ? `${member}: ` : all,
  );
  return changed(line, before + repaired + after, 'config/syntax', 'a colon is missing after a key', 'Write');
}
