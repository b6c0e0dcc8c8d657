import { DEFAULT_FIELDS } from '../../../core/config/defaults.ts';
import { mappedColumns } from '../../../core/config/mapping/mapped-columns.ts';
import { parsePath, valueAt } from '../../../core/config/mapping/path.ts';
import type { MappedValue, SourceMapping } from '../../../core/config/panel-config.ts';
import { safe } from '../../../core/config/repair/meant-value.ts';
import { yamlOf } from '../guess-source.ts';
import { headingOf } from './headings.ts';
import { plainName } from '../member-names.ts';
import { areNumberedPeople, isForMachines } from '../machine-ids.ts';
import { notesOfAmounts } from './amounts.ts';
import { ownColumns } from './own-columns.ts';
import { shownNumber } from './shown-number.ts';
import { filtersOfWords, wordsOfStates } from './state-words.ts';

/**
 * A complete HTML page that shows the result of a mapping, with typed columns, as a starting point.
 *
 * @param items - the items of the JSON, of which further members get columns
 * @param src - URL or file of the JSON, as written in the page
 */
export function starterPage(source: SourceMapping, items: readonly unknown[], src: string): string {
  const yaml = starterConfig(source, items);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<script type="module" src="panels/process-panels.js"></script>
<process-grid src="${src.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
  <script type="application/yaml">
${yaml.replace(/^(?=.)/gm, '    ')}  </script>
</process-grid>
`;
}

/** The configuration of that page: all items, with typed columns. */
export function starterConfig(source: SourceMapping, items: readonly unknown[]): string {
  return `ui: {title: Inbox}\nfilter: {criteria: []}\n${yamlOf(source)}${tableOf(source, items)}`;
}

/** What is complete stands out from what is to be done. */
const TONE_OF_STATE = '{% if $_step.state == 10 %}success{% else %}info{% endif %}';

/** Name of the field and the column of the number that stands in place of the id. */
const NUMBER = 'number';
const NUMBER_COLUMN = `    ${NUMBER}: {field: ${NUMBER}, title: Number, type: text, sortField: ${NUMBER}, initialSort: asc}`;
const ofItem = (path: string, filters = ''): string =>
  `{{ $_process.item${path.startsWith('[') ? '' : '.'}${path}${filters} }}`;
const numberField = (path: string): string => `    ${NUMBER}: '${ofItem(path)}'`;

/** Whether a value is a type that is the same in all items, which says only what the list holds: "incident". */
function isSameType(value: MappedValue | undefined, items: readonly unknown[]): boolean {
  if (typeof value !== 'string' || value.includes('{') || items.length < 2) return false;
  const keys = parsePath(value);
  return ['type', 'kind'].includes(plainName(keys.at(-1)!)) && new Set(items.map(item => valueAt(item, keys))).size < 2;
}

/** The mapped members but what nobody reads: a type that never differs, the ids of the items, unless a number stands in their place, and of people. */
function membersForReaders(source: SourceMapping, items: readonly unknown[], number: string | null): string[] {
  const shown = Object.entries(source.map ?? {}).filter(([member, value]) => {
    if (member === 'name') return !isSameType(value, items);
    const isId = member === 'id' ? number === null : member === 'resolver' || member === 'creator';
    return !isId || !(isForMachines(value, items) || (member !== 'id' && areNumberedPeople(value, items)));
  });
  return shown.map(([member]) => member);
}

/** What the author has to check of the columns of that page. */
export function notesOfColumns(source: SourceMapping, items: readonly unknown[]): string[] {
  const own = columnsOf(source, items)?.own ?? [];
  return [...own.flatMap(({ note }) => note ?? []), ...notesOfAmounts(own.flatMap(({ amount }) => amount ?? []))];
}

function columnsOf(source: SourceMapping, items: readonly unknown[]) {
  const number = shownNumber(items, source);
  const mapped = mappedColumns(membersForReaders(source, items, number));
  if (!mapped) return null;
  const read = number === null ? source : { ...source, map: { ...source.map, number } };
  const taken = [...DEFAULT_FIELDS.keys(), ...mapped.fields.keys(), ...mapped.columns.map(({ name }) => name), NUMBER];
  return { number, mapped, own: ownColumns(items, read, taken, mapped.columns.length) };
}

function tableOf(source: SourceMapping, items: readonly unknown[]): string {
  const found = columnsOf(source, items);
  if (!found) return '';
  const { number, mapped, own } = found;
  // what is due first, where no number is there to sort by
  const first = mapped.columns.some(({ member }) => member === 'id') ? null : 'expiration';
  const words = wordsOfStates(source.map?.['state'], items);
  const fields = Array.from(mapped.fields, ([name, template]) => {
    if (name === 'state' && words !== null) return `    ${name}: '${ofItem(words, filtersOfWords(words, items))}'`;
    return name === 'id' && number !== null ? numberField(number) : `    ${name}: '${template}'`;
  });
  const columns = mapped.columns.map(({ name, field, title, type, sortField, initialSort, member }) => {
    if (member === 'id' && number !== null) return NUMBER_COLUMN;
    const direction = initialSort ?? (member === first ? 'asc' : null);
    const sort = `sortField: ${sortField}${direction ? `, initialSort: ${direction}` : ''}`;
    const heading = safe((member && headingOf(member, source.map?.[member])) || title);
    const tone = member === 'state' ? `, tone: '${TONE_OF_STATE}'` : '';
    // so that it has room before descriptions
    const card = member === 'title' ? ', card: title' : '';
    return `    ${name}: {field: ${field}, title: ${heading}, type: ${type}, ${sort}${tone}${card}}`;
  });
  for (const { name, title, template, type, currency, digits, sort } of own) {
    fields.push(`    ${name}: '${template}'`);
    const sortField = sort === undefined ? name : `${name}sort`;
    if (sort !== undefined) fields.push(`    ${sortField}: '${sort}'`);
    const ofCurrency = currency === undefined ? '' : `, currency: ${currency}`;
    const format = `${type}${ofCurrency}${digits === undefined ? '' : `, digits: ${digits}`}`;
    columns.push(`    ${name}: {field: ${name}, title: ${safe(title)}, type: ${format}, sortField: ${sortField}}`);
  }
  return ['table:', '  fields:', ...fields, '  columns:', ...columns, ''].join('\n');
}
