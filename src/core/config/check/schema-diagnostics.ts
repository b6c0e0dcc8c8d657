import { nearestName } from '../../base/text/nearest-name.ts';
import type { PanelName } from '../../query/process-query.ts';
import { streamSafe } from '../../base/text/stream-safe.ts';
import { type ConfigFault, described, either, faultAt, shown } from './config-diagnostic.ts';
import { cureOfType } from '../repair/fix-of-type.ts';
import { cureOfCriterion, cureOfName, keysAt } from '../repair/fix-of-name.ts';
import { DEFAULT_FIELDS } from '../defaults.ts';
import { cureOfItems, meantDay, meantRelativeDate, meantValue, scalarText, titleOf } from '../repair/meant-value.ts';
import { replacing } from '../yaml/source-of-node.ts';
import { criterionSynonymOf, synonymOf } from '../repair/synonyms.ts';
import { criterionShapes, type SchemaError } from './validators.generated.js';
import { pointerTo } from '../yaml/yaml-node.ts';

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

/** Meanings of the numbers of contract 3.1, for hints. */
const STATES = ['1 (pending)', '2 (active)', '10 (complete)'];

/** Other words for values of `sort` and `initialSort`. */
const VALUE_SYNONYMS: Readonly<Record<string, string>> = {
  down: 'desc',
  up: 'asc',
  newest: 'desc',
  oldest: 'asc',
  created: 'start',
  createdat: 'start',
  updated: 'modified',
  changed: 'modified',
  id: 'process',
  due: 'expiration',
  deadline: 'expiration',
  assignee: 'resolver',
  author: 'creator',
};

/** Other words for types of columns. */
const TYPE_SYNONYMS: Readonly<Record<string, string>> = {
  string: 'text',
  markup: 'html',
  int: 'number',
  integer: 'number',
  float: 'number',
  decimal: 'number',
  numeric: 'number',
  money: 'currency',
  price: 'currency',
  percentage: 'percent',
  timestamp: 'datetime',
  time: 'datetime',
  ago: 'relative',
  timeago: 'relative',
  person: 'user',
  avatar: 'user',
  status: 'badge',
  pill: 'badge',
  label: 'badge',
  labels: 'tags',
  list: 'tags',
  bar: 'progress',
  bool: 'boolean',
  checkbox: 'boolean',
};

/**
 * The errors of the validators in words, one for each mistake, with its cure.
 *
 * @param valueAt - what stands at a pointer of the checked value
 */
export function schemaFaults(
  errors: readonly SchemaError[],
  valueAt: (pointer: string) => unknown,
  panel: PanelName,
): ConfigFault[] {
  const faults = new Map<string, ConfigFault>();
  for (const error of errors) {
    const fault = faultOf(error, valueAt, panel);
    // of two that are about the same value, the first says more: its type; two keys may be missing in one map
    const about = `${fault?.path}\n${error.keyword === 'required' ? String(error.params.missingProperty) : ''}`;
    if (fault && !faults.has(about)) faults.set(about, fault);
  }
  return [...faults.values()];
}

function faultOf(
  { instancePath, keyword, params }: SchemaError,
  valueAt: (pointer: string) => unknown,
  panel: PanelName,
): ConfigFault | undefined {
  const name = labelOf(instancePath);
  const error = (code: ConfigFault['code'], message: string, hint: string): ConfigFault =>
    faultAt(instancePath, code, message, hint);
  const criterion = /^\/filter\/criteria\/\d+$/.test(instancePath);
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const path = pointerTo(instancePath, key);
      if (criterion && speltOut(valueAt(instancePath))) return undefined;
      const message = criterion
        ? `unknown criterion ${shown(key)}`
        : `unknown key ${shown(key)}${within(instancePath)}`;
      const hint = criterion ? hintForCriterion(key) : hintForKey(key, valueAt, instancePath, panel);
      return { ...error('config/unknown-key', message, hint), path, at: 'key' };
    }
    case 'propertyNames': {
      const key = String(params.propertyName);
      const letters = streamSafe(key)
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z]/g, '');
      const hint = letters && letters.length < 40 ? `Write "${letters}".` : 'Use lower-case letters a to z.';
      const message = `the name of the field ${shown(key)} may hold lower-case letters a to z only`;
      return { ...error('config/field-name', message, hint), path: pointerTo(instancePath, key), at: 'key' };
    }
    case 'required': {
      const key = String(params.missingProperty);
      const present = Object.keys(valueAt(instancePath) as object);
      // told as an unknown key already
      if (present.some(each => isMeantAs(key, each, instancePath, panel))) return;
      const value = missingValue(key, instancePath, valueAt);
      return {
        ...error('config/required', `"${key}" is missing${within(instancePath)}`, `Add "${key}: ${value}".`),
        at: 'key',
      };
    }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).filter(each => each !== null);
      const words = instancePath.endsWith('State') ? STATES : allowed.map(String);
      const value = valueAt(instancePath);
      const synonyms = instancePath.endsWith('/type') ? TYPE_SYNONYMS : VALUE_SYNONYMS;
      const synonym = typeof value === 'string' ? synonyms[value.toLowerCase()] : undefined;
      if (synonym && allowed.includes(synonym))
        return error('config/value', `${name} must not be ${described(value)}`, `Write ${synonym}.`);
      if (instancePath.endsWith('/initialSort') && value === true)
        return error('config/value', `${name} must not be true`, 'Write asc or desc.');
      return error('config/value', `${name} must not be ${described(value)}`, `Write ${cureOfEnum(value, words)}.`);
    }
    case 'minimum': {
      const limit = String(params.limit);
      if (/\/(?:limit|perPage)$/.test(instancePath)) {
        const what = instancePath.endsWith('limit') ? 'no limit' : 'all rows on one page';
        return error(
          'config/range',
          `${name} must not be below ${limit}`,
          `Write null for ${what}, or ${limit} or more.`,
        );
      }
      return error('config/range', `${name} must not be below ${limit}`, `Write ${limit} or more.`);
    }
    case 'maximum': {
      const limit = String(params.limit);
      return error('config/range', `${name} must not be above ${limit}`, `Write ${limit} or less.`);
    }
    case 'minLength':
      return error('config/empty', `${name} must not be empty`, 'Write the name of a variable.');
    case 'minProperties':
      return criterion
        ? error('config/criterion', `${name} is empty`, 'Write its name and value, such as "stepState: 2".')
        : error(
            'config/empty',
            `${name} must not be an empty map`,
            'Leave it out for the default columns, or add one.',
          );
    case 'maxProperties': {
      const members = valueAt(instancePath) as Record<string, unknown>;
      const spelt = speltOut(members);
      if (spelt) {
        const hint = `Write one entry in place of all: - ${spelt}`;
        return { ...error('config/criterion', `${name} is not spelt out as field and value`, hint), at: 'key' };
      }
      const [first, second = ''] = Object.keys(members);
      const message = `${name} has more than one entry: ${either([first, second].map(shown)).replace(' or ', ' and ')}`;
      const hint = `Begin each with a dash of its own: - ${second}: …`;
      return { ...error('config/criterion', message, hint), at: 'second' };
    }
    case 'type': {
      const value = valueAt(instancePath);
      const column = /\/columns\/([^/]+)\/title$/.exec(instancePath)?.[1];
      if (value === null && column)
        return error('config/required', `${name} must not be null`, `Write "title: ${titleOf(column)}".`);
      if (value === null && /\/(?:variable|field|title)$/.test(instancePath))
        return error('config/required', `${name} must not be null`, 'Write a text.');
      const types = [params.type].flat().filter(type => type !== 'null') as string[];
      const expected = criterion ? 'a map with one entry' : either(types.map(type => TYPES[type] ?? type));
      const cure = { ...cureOfType(types[0] ?? '', value, instancePath) };
      const meant = meantFor(types[0] ?? '', value, instancePath, valueAt);
      if (meant) Object.assign(cure, { hint: meant });
      const code = criterion ? 'config/criterion' : (cure.code ?? 'config/type');
      return error(code, `${name} must be ${expected}, not ${described(value)}`, cure.hint);
    }
    default:
      return undefined;
  }
}

/** Whether an unknown key of a map is a missing one by another name, which is told of it already. */
function isMeantAs(missing: string, key: string, pointer: string, panel: PanelName): boolean {
  if (keysAt(pointer, panel).includes(key)) return false;
  return synonymOf(key, pointer, [missing]) !== undefined || key.startsWith(`${missing}=`);
}

function hintForKey(key: string, valueAt: (pointer: string) => unknown, pointer: string, panel: PanelName): string {
  const value = valueAt(pointerTo(pointer, key));
  const known = keysAt(pointer, panel);
  const synonym = synonymOf(key, pointer, known);
  if (synonym === 'sortField' && typeof value === 'boolean') {
    const field = valueAt(`${pointer}/field`);
    return value && typeof field === 'string' ? replacing(`${key}: true`, `sortField: ${field}`) : 'Remove it.';
  }
  if (synonym && !known.includes(key)) return `Write "${synonym}".`;
  const pair = /^(\w+)\s*=\s*(.+)$/.exec(key);
  if (pair && known.includes(pair[1]!)) return replacing(key, `${pair[1]}: ${pair[2]}`);
  return cureOfName(key, value, known, panel);
}

function hintForCriterion(key: string): string {
  const synonym = criterionSynonymOf(key);
  if (synonym && Object.hasOwn(criterionShapes, synonym)) return `Write "${synonym}".`;
  return cureOfCriterion(key);
}

/** What is written for a key that is missing, so that the rest can be looked at. */
function missingValue(key: string, pointer: string, valueAt: (pointer: string) => unknown): string {
  const column = /^\/table\/columns\/([^/]+)$/.exec(pointer)?.[1];
  if (column && key === 'title') return titleOf(column);
  const own = valueAt('/table/fields');
  const fields = new Set([...DEFAULT_FIELDS.keys(), ...Object.keys(typeof own === 'object' && own ? own : {})]);
  if (column && key === 'field') return fields.has(column) ? column : (nearestName(column, fields) ?? '…');
  return key === 'variable' ? 'selected' : '…';
}

/** What to write for a value of the wrong type, undefined where that is not known. */
function meantFor(
  type: string,
  value: unknown,
  pointer: string,
  valueAt: (pointer: string) => unknown,
): string | undefined {
  const [, key = '', name = ''] = /\/criteria\/\d+\/([!<>]?(\w+))(?:\/\d+)?$/.exec(pointer) ?? [];
  const shape = criterionShapes[key];
  if (shape === 'date') {
    const day = meantDay(value);
    return day && `Write ${day} (YYYY-MM-DD).`;
  }
  if (shape === 'relative-date') {
    const meant = meantRelativeDate(value);
    return meant && `Write "${meant}".`;
  }
  if (name && value === null) return 'Write its value behind the colon, or remove the criterion.';
  if (/\/criteria\/\d+$/.test(pointer)) return meantCriterion(value);
  if (pointer.endsWith('/sortField') && value === true) {
    const field = valueAt(pointer.replace(/sortField$/, 'field'));
    return typeof field === 'string' ? `Write "sortField: ${field}".` : undefined;
  }
  const meant = meantValue(type, value, pointer);
  return cureOfItems(value, pointer) ?? (meant && `Write ${meant}.`);
}

/** `{field: stepState, operator: '=', value: 2}` as the criterion it means. */
function speltOut(members: unknown): string | undefined {
  const { value, operator, op, ...rest } = members as Record<string, unknown>;
  const [name, ...more] = Object.values(rest);
  if (value === undefined || more.length > 0 || typeof name !== 'string' || typeof value === 'object') return undefined;
  const sign = /^(?:!|<>|ne)/.test(scalarText(operator ?? op))
    ? '!'
    : (/^[<>]/.exec(scalarText(operator ?? op))?.[0] ?? '');
  if (!Object.hasOwn(criterionShapes, sign + name)) return undefined;
  return `${sign ? `'${sign}${name}'` : name}: ${scalarText(value)}`;
}

/** `stepState 2` and the like. */
function meantCriterion(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'object')
    return 'Write one dash in place of two.';
  if (typeof value !== 'string') return undefined;
  const [, key = '', separator = '', meant = ''] = /^([!<>]?\w+)(\s*[=:]\s*|\s+)(\S.*)$/.exec(value) ?? [];
  if (!Object.hasOwn(criterionShapes, key)) return undefined;
  const name = /^\w/.test(key) ? key : `'${key}'`;
  const colon = separator.includes(':') ? 'Write it without quotes' : 'Write a colon behind the name';
  return `${colon}: - ${name}: ${meant}`;
}

/** What an author calls what stands at a pointer: `"limit"`, `item 2 of "process"`, `"title" of the column "pid"`. */
function labelOf(pointer: string): string {
  const parts = pointer.split('/').map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [last = '', before = '', third = ''] = parts.reverse();
  if (before === 'criteria') return `criterion ${Number(last) + 1}`;
  if (before === 'columns') return `the column ${shown(last)}`;
  if (before === 'fields') return `the field ${shown(last)}`;
  if (third === 'columns') return `"${last}" of the column ${shown(before)}`;
  if (/^\d+$/.test(last) && before) return `item ${Number(last) + 1} of "${before}"`;
  return last ? `"${last}"` : 'the configuration';
}

function within(pointer: string): string {
  return pointer ? ` in ${labelOf(pointer)}` : '';
}

function cureOfEnum(value: unknown, words: readonly string[]): string {
  const start = typeof value === 'string' ? value.toLowerCase() : '';
  const meant = start && words.find(word => start.startsWith(word) || word.includes(`(${start})`));
  return meant || nearestName(start, words) || either(words);
}
