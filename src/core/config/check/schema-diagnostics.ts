import type { PanelName } from '../../query/process-query.ts';
import { lettersOf } from '../../base/text/letters.ts';
import { streamSafe } from '../../base/text/stream-safe.ts';
import { fixOfCriterionKey } from '../repair/fixes/criteria/fix-of-criterion-key.ts';
import { speltOutList } from '../repair/fixes/criteria/spelt-out-list.ts';
import { fixOfSpeltOut } from '../repair/fixes/criteria/spelt-out-criterion.ts';
import { fixOfEnum } from '../repair/fixes/fix-of-enum.ts';
import { fixOfKey, fixOfValue, isMeantAs, missingValue } from '../repair/fixes/fix-of-schema.ts';
import { fixOfType } from '../repair/fixes/fix-of-type.ts';
import { fixOfLength } from '../repair/meant-length.ts';
import { entryAt, ENTRY_MAPS, isOutdented, misplacedSetting } from '../repair/misplaced-setting.ts';
import { titleOf } from '../repair/meant-value.ts';
import { pointerTo } from '../yaml/yaml-node.ts';
import {
  described,
  diagnosticAt,
  either,
  labelOf,
  type Remedy,
  shown,
  type UnplacedDiagnostic,
  type ValueAt,
  within,
  writeKey,
} from './config-diagnostic.ts';
import { groupAt, isCriterionAt, isMistake } from './criterion-pointer.ts';
import type { SchemaError } from './validators.generated.js';

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

/** What to write for a text that must not be empty. */
const EMPTY_TEXTS: Readonly<Record<string, string>> = { '/selection/variable': 'Write the name of a variable.' };

/** Most unknown names that are compared with the known ones: more could take seconds. */
const MAX_COMPARED_NAMES = 100;

/**
 * Turns the errors of the validators into diagnostics, one for each mistake, with its fix.
 *
 * @param valueAt - the part of the checked value at a pointer
 */
export function schemaDiagnostics(
  errors: readonly SchemaError[],
  valueAt: ValueAt,
  panel: PanelName,
  textIds = false,
): UnplacedDiagnostic[] {
  const diagnostics = new Map<string, UnplacedDiagnostic>();
  // By pointer of an entry: whether it stands in the wrong map.
  const misplaced = new Map<string, boolean>();
  for (const error of errors) {
    if (!isMistake(error, valueAt, textIds)) continue;
    const key = error.keyword === 'propertyNames' ? String(error.params.propertyName) : undefined;
    const pointer = key === undefined ? error.instancePath : pointerTo(error.instancePath, key);
    const entry = entryAt(pointer);
    if (entry !== undefined && !misplaced.has(entry)) {
      const diagnostic = misplacedSetting(entry, valueAt, panel);
      misplaced.set(entry, diagnostic !== undefined);
      if (diagnostic) diagnostics.set(`${entry}\n`, diagnostic);
    }
    if (entry !== undefined && misplaced.get(entry)) continue;
    const diagnostic = diagnosticOf(error, valueAt, panel, textIds, diagnostics.size < MAX_COMPARED_NAMES);
    // of two errors about one value the first, about its type, says more; one map may lack two keys
    const about = `${diagnostic?.path}\n${error.keyword === 'required' ? String(error.params.missingProperty) : ''}`;
    if (diagnostic && !diagnostics.has(about)) diagnostics.set(about, diagnostic);
  }
  return [...diagnostics.values()];
}

function diagnosticOf(
  { instancePath, keyword, params }: SchemaError,
  valueAt: ValueAt,
  panel: PanelName,
  textIds: boolean,
  lookUp: boolean,
): UnplacedDiagnostic | undefined {
  const name = labelOf(instancePath);
  const error = (code: UnplacedDiagnostic['code'], message: string, remedy: string | Remedy): UnplacedDiagnostic =>
    diagnosticAt(instancePath, code, message, remedy);
  const criterion = isCriterionAt(instancePath);
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const path = pointerTo(instancePath, key);
      if (criterion && fixOfSpeltOut(valueAt(instancePath))) return undefined;
      const list = criterion && lookUp ? speltOutList(instancePath, valueAt) : null;
      if (list) {
        if (!instancePath.endsWith(`/${list.start}`)) return undefined;
        const keys = Object.keys(list.members);
        const message = `${name} and those below it are the parts of one: ${namesOf(keys)}`;
        return { ...error('config/criterion', message, fixOfSpeltOut(list.members)!.hint), at: 'key' };
      }
      const message = criterion
        ? `unknown criterion ${shown(key)}`
        : `unknown key ${shown(key)}${within(instancePath)}`;
      const remedy = !lookUp
        ? `Mend the first ${MAX_COMPARED_NAMES} and check again.`
        : criterion
          ? fixOfCriterionKey(key, valueAt(path))
          : fixOfKey(key, valueAt, instancePath, panel);
      const diagnostic = diagnosticAt(path, 'config/unknown-key', message, remedy, 'key');
      // the fix replaces the whole sort
      return instancePath === '/filter/sort' && typeof remedy === 'object' && remedy.value !== undefined
        ? { ...diagnostic, fix: [{ path: instancePath, part: 'value', write: remedy.value }] }
        : diagnostic;
    }
    case 'propertyNames': {
      const key = String(params.propertyName);
      const letters = lettersOf(streamSafe(key));
      const remedy = letters && letters.length < 40 ? writeKey(letters) : 'Use lower-case letters a to z.';
      const message = `the name of the field ${shown(key)} may hold lower-case letters a to z only`;
      return diagnosticAt(pointerTo(instancePath, key), 'config/field-name', message, remedy, 'key');
    }
    case 'required': {
      const key = String(params.missingProperty);
      const present = Object.keys(valueAt(instancePath) as object);
      const [, map] = /^(.*)\/[^/]*$/.exec(instancePath) ?? [];
      if (lookUp && map && ENTRY_MAPS.includes(map) && isOutdented(key, map, valueAt, panel)) return;
      // reported as an unknown key already
      if (present.some(each => isMeantAs(key, each, instancePath, panel))) return;
      const value = missingValue(key, instancePath, valueAt);
      return {
        ...error('config/required', `"${key}" is missing${within(instancePath)}`, `Add "${key}: ${value}".`),
        at: 'key',
      };
    }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).filter(each => each !== null).map(String);
      const value = valueAt(instancePath);
      return error('config/value', `${name} cannot be ${described(value)}`, fixOfEnum(value, allowed, instancePath));
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
    case 'pattern': {
      const value = valueAt(instancePath);
      // The name of a field, reported already.
      if (typeof value !== 'string') return undefined;
      return error('config/value', `${name} cannot be ${described(value)}`, fixOfLength(value));
    }
    case 'minLength':
      return error('config/empty', `${name} must not be empty`, EMPTY_TEXTS[instancePath] ?? 'Write a text.');
    case 'minItems':
      return groupAt(instancePath)
        ? error('config/empty', `the group ${name} is empty`, 'Write its conditions below it, or remove it.')
        : error('config/empty', `${name} must not be an empty list`, 'Leave it out, or write a number: [20].');
    case 'minProperties':
      return criterion
        ? error('config/criterion', `${name} is empty`, 'Write its name and value, such as "stepState: 2".')
        : error(
            'config/empty',
            `${name} must not be an empty map`,
            instancePath.endsWith('/choices')
              ? 'Leave it out, or add a choice.'
              : 'Leave it out for the default columns, or add one.',
          );
    case 'maxProperties': {
      const members = valueAt(instancePath) as Record<string, unknown>;
      const keys = Object.keys(members);
      const speltOut = fixOfSpeltOut(members);
      if (speltOut) {
        const message = `${name} is written as ${namesOf(keys)}, which are not criteria`;
        return { ...error('config/criterion', message, speltOut), at: 'key' };
      }
      const [first, second = ''] = keys;
      const message = `${name} has more than one entry: ${namesOf([first!, second])}`;
      const hint = `Begin each with a dash of its own: - ${second}: …`;
      return { ...error('config/criterion', message, hint), at: 'second' };
    }
    case 'type': {
      const value = valueAt(instancePath);
      if (/^\/filters\/(?:criteria|limit|offset|acl|self)$/.test(instancePath)) {
        const message = '"filters" holds filters of the reader, and the fixed one is "filter"';
        return diagnosticAt('/filters', 'config/unknown-key', message, writeKey('filter'), 'key');
      }
      const column = /\/columns\/([^/]+)\/title$/.exec(instancePath)?.[1];
      if (value === null && column)
        return error('config/required', `${name} must not be null`, `Write "title: ${titleOf(column)}".`);
      if (value === null && /\/(?:variable|field|title|label|url)$/.test(instancePath))
        return error('config/required', `${name} must not be null`, 'Write a text.');
      const types = [params.type].flat().filter(type => type !== 'null') as string[];
      const expected = criterion ? 'a map with one entry' : either(types.map(type => TYPES[type] ?? type));
      if (typeof value === 'number' && /\/(?:width|minWidth|maxWidth|cardsBelow)$/.test(instancePath))
        return error('config/type', `${name} must be a text, not ${value}`, fixOfLength(String(value)));
      const { code: ofCause, ...byType } = fixOfType(types[0] ?? '', value, instancePath, panel);
      const remedy = fixOfValue(types[0] ?? '', value, instancePath, valueAt, textIds) ?? byType;
      const code = criterion ? 'config/criterion' : (ofCause ?? 'config/type');
      return error(code, `${name} must be ${expected}, not ${described(value)}`, remedy);
    }
    default:
      return undefined;
  }
}

/** `"path", "operator" and "value"` */
const namesOf = (keys: readonly string[]): string => either(keys.map(shown)).replace(/ or (?="[^"]*"$)/, ' and ');
