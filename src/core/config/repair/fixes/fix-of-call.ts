import { FILTERS_ELSEWHERE } from '../template-edits.ts';

const VALUE = String.raw`"[^"]*"|'[^']*'|[^\s,()"'{}|]+(?:\s*[=!<>]=?\s*[^\s,()"'{}|]+)?`;
const CALL = new RegExp(
  String.raw`^\{\{-?\s*([A-Za-z]\w*)\s*\(\s*((?:${VALUE})(?:\s*,\s*(?:${VALUE}))*)?\s*\)\s*-?\}\}`,
);
const VALUES = new RegExp(VALUE, 'g');
const MAX_LENGTH = 300;

/** Filters that authors write as functions, by these names. */
const FILTERS = new Set(
  (
    'upcase downcase capitalize strip round ceil floor abs size first last join replace truncate date default append ' +
    'plus minus times divided_by currency number_local date_local percent relative badge'
  ).split(' '),
);

/**
 * What to do about an output that calls a function, as spreadsheets do: `{{ UPPER(name) }}`; undefined for any other one.
 *
 * @param start - of the output in the source
 */
export function hintForCall(source: string, start: number): string | undefined {
  const output = source.slice(start, start + MAX_LENGTH);
  if (!/^\{\{-?\s*[A-Za-z]\w*\s*\(/.test(output)) return undefined;
  const [, name = '', list = ''] = CALL.exec(output) ?? [];
  const values = list.match(VALUES) ?? [];
  const word = name.toLowerCase();
  const [value, ...more] = values;
  if (/^concat(?:enate)?$/.test(word) && value) return `Write one after the other: ${values.map(printed).join('')}`;
  if (word === 'if' && values.length >= 2) {
    const [yes = '', no] = more;
    // a spreadsheet compares by one sign
    const test = value!.replace(/(?<![=!<>])=(?!=)/, '==');
    const otherwise = no === undefined ? '' : `{% else %}${printed(no)}`;
    return `Write {% if ${test} %}${printed(yes)}${otherwise}{% endif %}`;
  }
  const filter = FILTERS.has(word) ? word : (FILTERS_ELSEWHERE.get(word) ?? (word === 'len' ? 'size' : undefined));
  if (!filter || !value) return 'Templates call no functions. Write a filter behind the value: {{ value | upcase }}';
  return `Write a filter behind the value: {{ ${value} | ${filter}${more.length > 0 ? `: ${more.join(', ')}` : ''} }}`;
}

const printed = (value: string): string => (/^["']/.test(value) ? value.slice(1, -1) : `{{ ${value} }}`);
