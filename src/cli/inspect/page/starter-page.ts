import { DEFAULT_FIELDS } from '../../../core/config/defaults.ts';
import { parsePath, valueAt } from '../../../core/config/mapping/path.ts';
import { mappedColumns } from '../../../core/config/mapping/mapped-columns.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import { safe } from '../../../core/config/repair/meant-value.ts';
import { type GroupedItems, scriptOfGroups } from '../items-in-groups.ts';
import { yamlOf } from '../guess-source.ts';
import { headingOf } from './headings.ts';
import { notesOfAmounts } from './amounts.ts';
import { GIVING_WAY, lookedAt, mappedValues, membersForReaders, READING_ORDER } from './choice-of-members.ts';
import { areRecords, noteOfCodes } from '../states/numbered-states.ts';
import { orderOfNumbers } from './order-of-numbers.ts';
import { ownColumns } from './own-columns.ts';
import { isReadableId, shownNumber } from './shown-number.ts';
import { filtersOfWords, wordsOfStates } from './state-words.ts';
import { toneOfStates } from './tones-of-states.ts';

/**
 * A complete HTML page that shows the result of a mapping, with typed columns, as a starting point.
 *
 * @param items - the items of the JSON, of which further members get columns
 * @param src - URL or file of the JSON, as written in the page
 * @param groups - where the items are, if they are no list; else null
 */
export function starterPage(
  source: SourceMapping,
  items: readonly unknown[],
  src: string,
  groups: GroupedItems | null = null,
): string {
  const yaml = starterConfig(source, items);
  const ofSource = groups === null ? ` src="${src.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<script type="module" src="panels/process-panels.js"></script>
<process-grid${ofSource}>
  <script type="application/yaml">
${yaml.replace(/^(?=.)/gm, '    ')}  </script>
</process-grid>
${groups === null ? '' : scriptOfGroups(groups, src)}`;
}

/** The configuration of that page: all items, with typed columns. */
export function starterConfig(source: SourceMapping, items: readonly unknown[]): string {
  return `ui: {title: Inbox}\nfilter: {criteria: []}\n${yamlOf(source)}${tableOf(source, items)}`;
}

/** Columns of a table, which fit a screen; more than these nobody looks for at first. */
const ENOUGH_COLUMNS = 8;

/** Name of the field and the column of the number that stands in place of the id. */
const NUMBER = 'number';
/** Name of the field by which the due date sorts. */
const DUE_SORT = 'duesort';
/** Names of fields by which the number, the id and the due date sort. */
const SORTED = [`${NUMBER}sort`, 'idsort', DUE_SORT];
const numberColumn = (path: string, sortField: string, isFirst: boolean): string =>
  `    ${NUMBER}: {field: ${NUMBER}, title: ${isReadableId(path) ? 'ID' : 'Number'}, type: text, sortField: ${sortField}${isFirst ? ', initialSort: asc' : ''}}`;
const pathOfItem = (path: string): string => `$_process.item${path.startsWith('[') ? '' : '.'}${path}`;
const ofItem = (path: string, filters = ''): string => `{{ ${pathOfItem(path)}${filters} }}`;
const numberField = (path: string): string => `    ${NUMBER}: '${ofItem(path)}'`;

/** What the author has to check of the columns of that page. */
export function notesOfColumns(source: SourceMapping, items: readonly unknown[]): string[] {
  const own = columnsOf(source, items)?.own ?? [];
  const codes = areRecords(items) ? own.flatMap(({ code }) => code ?? []) : [];
  return [
    ...own.flatMap(({ note }) => note ?? []),
    ...notesOfAmounts(own.flatMap(({ amount }) => amount ?? [])),
    ...(codes.length > 0 ? [noteOfCodes(codes)] : []),
  ];
}

function columnsOf(source: SourceMapping, items: readonly unknown[]) {
  const number = shownNumber(items, source);
  const words = wordsOfStates(source.map?.['state'], items);
  const members = membersForReaders(source, items, number, words);
  const all = mappedColumns(members);
  if (!all) return null;
  const giving = GIVING_WAY.filter(member => members.includes(member));
  const own = ownColumns(items, source, {
    read: [number, words].filter(path => path !== null),
    taken: [...DEFAULT_FIELDS.keys(), ...all.fields.keys(), ...all.columns.map(({ name }) => name), NUMBER, ...SORTED],
    room: ENOUGH_COLUMNS - members.length,
    roomForTelling: giving.length,
    hasKind: members.includes('name'),
    states: words === null && members.includes('state') ? mappedValues(source, items)('state') : null,
  });
  const over = members.length + own.length - ENOUGH_COLUMNS;
  const left = giving.slice(giving.length - Math.max(0, over));
  const mapped = mappedColumns(members.filter(member => !left.includes(member)))!;
  return { number, words, mapped, own };
}

function tableOf(source: SourceMapping, items: readonly unknown[]): string {
  const found = columnsOf(source, items);
  if (!found) return '';
  const { number, words, mapped, own } = found;
  // what is due first, or what has the first number
  const first = mapped.columns.some(({ member }) => member === 'expiration') ? 'expiration' : 'id';
  const fields = Array.from(mapped.fields, ([name, template]) => {
    if (name === 'state' && words !== null) return `    ${name}: '${ofItem(words, filtersOfWords(words, items))}'`;
    return name === 'id' && number !== null ? numberField(number) : `    ${name}: '${template}'`;
  });
  const sorted = `${number === null ? 'id' : NUMBER}sort`;
  const order = mapped.fields.has('id') ? orderOfId(source, items, number) : null;
  if (order !== null) fields.push(`    ${sorted}: '${order}'`);
  const dueOrder = first === 'expiration' ? orderOfDue(source, items) : null;
  if (dueOrder !== null) fields.push(`    ${DUE_SORT}: '${dueOrder}'`);
  const toneOfState = toneOfStates(source.map?.['state'], words, items, pathOfItem);
  const columns = mapped.columns.map(({ name, field, title, type, sortField, member }): Column => {
    const isId = member === 'id';
    const isDue = member === 'expiration' && dueOrder !== null;
    const sortedBy = isId && order !== null ? sorted : isDue ? DUE_SORT : sortField;
    if (isId && number !== null)
      return { member, line: numberColumn(number, order === null ? NUMBER : sorted, first === 'id') };
    const sort = `sortField: ${sortedBy}${member === first ? ', initialSort: asc' : ''}`;
    const heading = safe((member && headingOf(member, source.map ?? {})) || title);
    const tone = member === 'state' ? `, tone: '${toneOfState.replaceAll("'", "''")}'` : '';
    // so that it has room before descriptions
    const card = member === 'title' ? ', card: title' : '';
    const line = `    ${name}: {field: ${field}, title: ${heading}, type: ${type}, ${sort}${tone}${card}}`;
    return { member, line };
  });
  for (const { name, title, template, type, currency, digits, sort, meaning, code } of own) {
    fields.push(`    ${name}: '${template}'`);
    if (sort) fields.push(`    ${name}sort: '${sort}'`);
    const sortField = sort === null ? '' : `, sortField: ${sort ? `${name}sort` : name}`;
    const ofCurrency = currency === undefined ? '' : `, currency: ${currency}`;
    const format = `${type}${ofCurrency}${digits === undefined ? '' : `, digits: ${digits}`}`;
    const card = code === undefined ? '' : ', card: hidden';
    const line = `    ${name}: {field: ${name}, title: ${safe(title)}, type: ${format}${sortField}${card}}`;
    columns.push({ member: meaning, line });
  }
  const placeOf = ({ member }: Column) => (member === undefined ? READING_ORDER.length : READING_ORDER.indexOf(member));
  const lines = columns.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ line }) => line);
  return ['table:', '  fields:', ...fields, '  columns:', ...lines, ''].join('\n');
}

/** The template by which the id sorts, or the number in its place; null: its own. */
function orderOfId({ map }: SourceMapping, items: readonly unknown[], number: string | null): string | null {
  const path = number ?? map?.['id'];
  if (typeof path !== 'string' || path.includes('{')) return null;
  const keys = parsePath(path);
  const values = lookedAt(items).map(item => valueAt(item, keys));
  return orderOfNumbers(number === null ? '$_process.id' : pathOfItem(number), values);
}

/** The template by which due dates sort: the open items before those that are complete; null where none is complete. */
function orderOfDue(source: SourceMapping, items: readonly unknown[]): string | null {
  const states = mappedValues(source, items)('state');
  if (!states.some(state => Number(state) === 10) || states.every(state => Number(state) === 10)) return null;
  // a date is before "open", which is before "x"
  return '{% if $_step.state == 10 %}x{% endif %}{{ $_process.expiration | default: "open" }}';
}

/** A line of the table, and what it shows among the members that have a place; undefined: it comes last. */
interface Column {
  readonly member: string | undefined;
  readonly line: string;
}
