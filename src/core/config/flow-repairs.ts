import { isKnownName } from './known-names.ts';
import { changed, type LineRepair, LONGEST, partsOf } from './line-parts.ts';
import { quoted } from './repaired-text.ts';

export const COLON_IN_TEXT = 'a text with a colon and a space in it looks like a key to YAML';

/** `{field: pid title: Id}`, `{title: "Id}` and `{title: Cases: open}`. */
export function flowMap(line: string): LineRepair | undefined {
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
export function brackets(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  if (!/^[[{]/.test(value)) return undefined;
  const open: string[] = [];
  // Each quote is looked at once: of many that are escaped none is closed.
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
