import type { PanelName } from '../query/process-query.ts';
import { streamSafe } from '../base/stream-safe.ts';
import { type ConfigFault, described, either, faultAt, shown } from './config-fault.ts';
import { cureOfType } from './cure-of-type.ts';
import { cureOfCriterion, cureOfName, keysAt } from './cure-of-name.ts';
import type { SchemaError } from './validators.generated.js';
import { pointerTo } from './yaml-node.ts';

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

/** Meanings of the numbers of specification 3, for hints. */
const STATES = ['1 (pending)', '2 (active)', '10 (complete)'];

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
    // of two that are about the same value, the first says more: its type
    if (fault && !faults.has(fault.path)) faults.set(fault.path, fault);
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
      const message = criterion
        ? `unknown criterion ${shown(key)}`
        : `unknown key ${shown(key)}${within(instancePath)}`;
      const hint = criterion
        ? cureOfCriterion(key)
        : cureOfName(key, valueAt(path), keysAt(instancePath, panel), panel);
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
      return {
        ...error('config/required', `"${key}" is missing${within(instancePath)}`, `Add "${key}: …".`),
        at: 'key',
      };
    }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).filter(each => each !== null);
      const words = instancePath.endsWith('State') ? STATES : allowed.map(String);
      const value = valueAt(instancePath);
      return error('config/value', `${name} must not be ${described(value)}`, `Write ${cureOfEnum(value, words)}.`);
    }
    case 'minimum': {
      const limit = String(params.limit);
      return error('config/range', `${name} must not be below ${limit}`, `Write ${limit} or more.`);
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
      const [first, second = ''] = Object.keys(valueAt(instancePath) as object);
      const message = `${name} has more than one entry: ${either([first, second].map(shown)).replace(' or ', ' and ')}`;
      const hint = `Begin each with a dash of its own: - ${second}: …`;
      return { ...error('config/criterion', message, hint), at: 'second' };
    }
    case 'type': {
      const value = valueAt(instancePath);
      if (value === null && /\/(?:variable|field|title)$/.test(instancePath))
        return error('config/required', `${name} must not be null`, 'Write a text.');
      const types = [params.type].flat().filter(type => type !== 'null') as string[];
      const expected = criterion ? 'a map with one entry' : either(types.map(type => TYPES[type] ?? type));
      const cure = cureOfType(types[0] ?? '', value, instancePath);
      const code = criterion ? 'config/criterion' : (cure.code ?? 'config/type');
      return error(code, `${name} must be ${expected}, not ${described(value)}`, cure.hint);
    }
    default:
      return undefined;
  }
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
  return meant || either(words);
}
