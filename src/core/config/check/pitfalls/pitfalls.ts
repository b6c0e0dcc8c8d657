import { nearestName } from '../../../base/text/nearest-name.ts';
import { textOfMarkup } from '../../../base/text/text-of-markup.ts';
import type { PanelName } from '../../../query/process-query.ts';
import { diagnosticAt, shown, type UnplacedDiagnostic } from '../config-diagnostic.ts';
import { argumentPitfalls } from './templates/argument-pitfalls.ts';
import { CriteriaPitfalls, groupedNumber, type Warn } from './criteria-pitfalls.ts';
import { formulaPitfall } from './templates/formula-pitfall.ts';
import { livePitfalls } from './live-pitfalls.ts';
import { mappingPitfalls, pathPitfalls } from './mapping-pitfalls.ts';
import { markupPitfalls } from './templates/markup-pitfalls.ts';
import { replacing } from '../../yaml/source-of-node.ts';
import { sortPitfall, writtenDatePitfall } from './sort-pitfalls.ts';
import { MAX_PITFALLS, templatePitfalls } from './templates/template-pitfalls.ts';
import { nodeAt, pointerTo, type YamlEntry, type YamlNode } from '../../yaml/yaml-node.ts';

const ROW_ROOTS = ['$_process', '$_step'];
const TEMPLATE = /\{[{%]|\$_(?:process|step)\.|\$variables\./;

/** A whole person, as a column of type `user` takes. */
const PERSON = /^\s*\{\{-?\s*\$_(?:process\.creator|step\.resolver)\s*-?\}\}\s*$/;

/**
 * Warns of what is valid but hardly ever meant: a template that is not evaluated, a text that looks like a number,
 * settings without effect. Anything that is plainly intended is left alone: quotes say that a text is meant.
 *
 * @param text - the text that offsets of the nodes are into
 */
export function pitfalls(
  root: YamlNode,
  panel: PanelName,
  text: string,
  report: (diagnostic: UnplacedDiagnostic) => void,
): void {
  const warn: Warn = (path, message, hint, at) =>
    report({ ...diagnosticAt(path, 'config/pitfall', message, hint, at), severity: 'warning' });
  const at = (path: string): YamlNode | undefined => nodeAt(root, path)?.node;

  const template = (node: YamlNode | undefined, path: string, name: string, roots: readonly string[]): void => {
    if (node?.kind !== 'scalar' || typeof node.value !== 'string') return;
    const shownAsMarkup = roots === ROW_ROOTS ? markupPitfalls(node.value) : [];
    const formula = isField(path) ? formulaPitfall(node.value) : undefined;
    const found = formula
      ? [formula]
      : [...templatePitfalls(node.value, roots), ...argumentPitfalls(node.value), ...shownAsMarkup];
    for (const { code, message, hint, offset } of found.slice(0, MAX_PITFALLS)) {
      report({ ...diagnosticAt(path, code, `${name}: ${message}`, hint, offset), severity: 'warning' });
    }
  };
  const literal = (node: YamlNode | undefined, path: string, name: string): boolean => {
    if (node?.kind !== 'scalar' || typeof node.value !== 'string' || !TEMPLATE.test(node.value)) return false;
    warn(
      path,
      `${name} does not accept templates, so ${shown(node.value)} is shown as it is written`,
      'Write a plain text.',
    );
    return true;
  };

  new CriteriaPitfalls(text, warn, template).check(at('/filter/criteria'));
  livePitfalls(at('/live'), warn);
  mappingPitfalls(at('/source/map'), text, warn);
  for (const name of ['items', 'total', 'map']) pathPitfalls(at(`/source/${name}`), `/source/${name}`, warn);
  for (const path of ['/filter/limit', '/filter/offset', '/table/perPage']) groupedNumber(at(path), path, text, warn);
  for (const path of ['/ui/title', '/ui/description', '/ui/placeholder', '/table/placeholder']) {
    const node = at(path);
    const name = `"${path.slice(path.lastIndexOf('/') + 1)}"`;
    if (literal(node, path, name) || node?.kind !== 'scalar' || typeof node.value !== 'string') continue;
    if (!/<\/?[a-z][^<>]*>/i.test(node.value)) continue;
    const plain = node.value.replace(/<br\b[^<>]*>/gi, ' ').replace(/<\/?[a-z][^<>]*>/gi, '');
    warn(path, `${name} is plain text, so its markup is shown as it is written`, replacing(node.value, plain));
  }
  if (panel === 'process_list') return template(at('/ui/content'), '/ui/content', '"content"', ROW_ROOTS);

  variableName(at('/selection/variable'), warn);
  const people = fieldsOfPeople(columnsIn(at('/table')));
  for (const [name, { value }] of entriesOf(at('/table/fields'))) {
    if (people.has(name) && PERSON.test(textOf(value) ?? '')) continue;
    template(value, pointerTo('/table/fields', name), `the field ${shown(name)}`, ROW_ROOTS);
  }
  template(at('/table/details'), '/table/details', '"details"', ROW_ROOTS);
  const fields = new Map(entriesOf(at('/table/fields')).map(([name, { value }]) => [name, textOf(value)]));
  let sorted: string | undefined;
  for (const [name, { value }] of entriesOf(at('/table/columns'))) {
    const column = new Map(entriesOf(value));
    const path = pointerTo('/table/columns', name);
    literal(column.get('title')?.value, `${path}/title`, `"title" of the column ${shown(name)}`);
    wordless(textOf(column.get('title')?.value), name, `${path}/title`, warn);
    for (const key of ['titleClass', 'dataClass']) classes(column.get(key)?.value, `${path}/${key}`, key, warn);
    const [field, sortField] = [textOf(column.get('field')?.value), textOf(column.get('sortField')?.value)];
    sortPitfall(name, `${path}/sortField`, field, sortField, fields, warn);
    writtenDatePitfall(name, `${path}/sortField`, sortField, fields, warn);
    if (!/^(?:asc|desc)$/.test(textOf(column.get('initialSort')?.value) ?? '')) continue;
    const sortPath = `${path}/initialSort`;
    if (!sortField) {
      const message = `"initialSort" has no effect: the column ${shown(name)} has no "sortField"`;
      warn(sortPath, message, `Add "sortField: ${field ?? '…'}".`, 'key');
    } else if (sorted === undefined) sorted = name;
    else {
      const message = `"initialSort" has no effect: the table is sorted by the column ${shown(sorted)} already`;
      warn(sortPath, message, 'Remove it.', 'key');
    }
  }
}

const isField = (path: string): boolean => path.startsWith('/table/fields/');

/** Warns of a header without words: screen readers announce the name of its column. */
function wordless(title: string | undefined, name: string, path: string, warn: Warn): void {
  if (title === undefined || /\b(?:alt|aria-label|title)\s*=/.test(title) || textOfMarkup(title).trim()) return;
  const message = `the title of the column ${shown(name)} has no words, so screen readers read its name instead`;
  warn(path, message, 'Write a title; to keep it out of sight: <span class="pp-sr-only">Actions</span>.');
}

/** The columns of a table, also if their key is misspelt, which is a mistake by itself. */
function columnsIn(table: YamlNode | undefined): YamlNode | undefined {
  const entries = entriesOf(table);
  const keys = entries.map(([key]) => key);
  const key = keys.includes('columns') ? 'columns' : keys.find(each => nearestName(each, ['columns']));
  return entries.find(([each]) => each === key)?.[1].value;
}

/** Fields that a column of type `user` shows. */
function fieldsOfPeople(columns: YamlNode | undefined): ReadonlySet<string | undefined> {
  const shownAs = entriesOf(columns).map(([, { value }]) => new Map(entriesOf(value)));
  const ofPeople = shownAs.filter(column => textOf(column.get('type')?.value) === 'user');
  return new Set(ofPeople.map(column => textOf(column.get('field')?.value)));
}

function entriesOf(node: YamlNode | undefined): [string, YamlEntry][] {
  return node?.kind === 'map' ? [...node.entries] : [];
}

function textOf(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** Warns of `{{ $variables.chosen }}` and `$variables.chosen` in place of `chosen`. */
function variableName(node: YamlNode | undefined, warn: Warn): void {
  const name = textOf(node);
  const plain = name && /^(?:\{\{\s*)?(?:\$(?:variables\.)?|variables\.)(\w+)(?:\s*\}\})?$/.exec(name)?.[1];
  if (!plain) return;
  warn('/selection/variable', `the name of the variable is all of ${shown(name)}`, replacing(name, plain));
}

function classes(node: YamlNode | undefined, path: string, key: string, warn: Warn): void {
  const names = textOf(node);
  if (names === undefined) return;
  if (/^[\w-]+\s*:\s+\S|;/.test(names)) {
    return warn(
      path,
      `"${key}" holds names of classes, not styles`,
      'Remove it, and write the style into a style sheet.',
      'key',
    );
  }
  if (TEMPLATE.test(names))
    return warn(path, `"${key}" does not accept templates, so it names no class`, 'Remove it.', 'key');
  const undotted = names.replace(/(^|[\s,])\./g, '$1');
  const plain = undotted.includes(',')
    ? undotted
        .split(',')
        .map(name => name.trim())
        .join(' ')
    : undotted;
  if (plain !== names) {
    warn(path, `"${key}" holds names of classes with spaces between them`, replacing(names, plain));
  }
}
