import type { ErrorCode } from '../../base/errors/error-code.ts';
import { cut } from '../check/config-diagnostic.ts';
import { cureOfSort } from './fix-of-name.ts';
import { quoted } from './lines/repaired-text.ts';
import { criterionShapes } from '../check/validators.generated.js';

interface Cure {
  readonly hint: string;
  /** Where the cause has a code of its own. */
  readonly code?: ErrorCode;
}

const TRUE = /^(?:yes|y|on|true|1)$/i;
const FALSE = /^(?:no|n|off|false|0)$/i;
const STATE_WORDS: Readonly<Record<string, number>> = {
  pending: 1,
  waiting: 1,
  active: 2,
  running: 2,
  complete: 10,
  completed: 10,
  done: 10,
  finished: 10,
  closed: 10,
};
const WHOLE = 'Write a whole number.';

/** What to write for a day, by the shape of a criterion's value. */
export const DAY_CURES: Readonly<Record<string, string>> = {
  date: 'Write a day as YYYY-MM-DD, such as 2026-03-31.',
  'relative-date':
    'Write today, tomorrow, a sum such as "+7 days" or "-1 month +2 days", a duration such as P7D, or a day.',
};

/** What to write in place of a value of the wrong type. Nothing is converted; the cure is only told. */
export function cureOfType(type: string, value: unknown, pointer: string): Cure {
  switch (type) {
    case 'array':
      return { hint: cureOfList(value, pointer) };
    case 'integer':
      return { hint: cureOfInteger(value, pointer) };
    case 'boolean':
      return cureOfBoolean(value, pointer.slice(pointer.lastIndexOf('/') + 1));
    case 'string':
      return { hint: cureOfText(value, pointer) };
    default:
      return { hint: cureOfMap(value, pointer) };
  }
}

function cureOfList(value: unknown, pointer: string): string {
  if (pointer.endsWith('/criteria')) return `Begin each condition with a dash: - ${conditionOf(value)}`;
  if (typeof value === 'number') return `Write [${value}].`;
  if (typeof value === 'string') {
    if (/^\[.*\]$/s.test(value)) return `Write ${cut(value)} without quotes.`;
    return /^-?\d+$/.test(value) || pointer.endsWith('searchFields')
      ? `Write [${cut(value)}].`
      : 'Write a list: [1, 2].';
  }
  return 'Write a list: [1, 2].';
}

/** The first condition of criteria that are no list, as it is to be written. */
function conditionOf(value: unknown): string {
  const [name, first] = (typeof value === 'object' && value ? Object.entries(value)[0] : undefined) ?? ['stepState', 2];
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  return `${key}: ${typeof first === 'object' ? '…' : cut(String(first))}`;
}

function cureOfInteger(value: unknown, pointer: string): string {
  if (Array.isArray(value) && typeof value[0] === 'number' && value.length === 1) return `Write ${value[0]}.`;
  if (Array.isArray(value)) return 'Write one number without brackets.';
  if (typeof value === 'number') return 'Write a number without a fraction.';
  const isState = pointer.endsWith('State');
  const whole = isState ? 'Write 1 (pending), 2 (active) or 10 (complete).' : WHOLE;
  if (typeof value !== 'string') return whole;
  if (/^-?\d+$/.test(value)) return `Write ${cut(value)} without quotes.`;
  if (/\{[{%]/.test(value)) return `Templates are evaluated in "variables" only. ${whole}`;
  const word = value.toLowerCase();
  const state = isState && Object.hasOwn(STATE_WORDS, word) ? STATE_WORDS[word] : undefined;
  if (state) return `Write ${state} (${value}).`;
  return cureOfSign(pointer.slice(pointer.lastIndexOf('/') + 1), value) ?? whole;
}

/** What to write for a value with a sign of comparison before it; undefined where there is none. */
export function cureOfSign(key: string, value: string): string | undefined {
  const [, compared = '', operand] = /^(!=?|[<>]|={1,2})[ \t]*(\d+(?:-\d\d-\d\d)?)$/.exec(value) ?? [];
  const sign = compared.replace(/=/g, '');
  return operand && Object.hasOwn(criterionShapes, sign + key)
    ? `Write ${sign ? `'${sign}${key}'` : key}: ${operand}`
    : undefined;
}

function cureOfBoolean(value: unknown, key: string): Cure {
  const word = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  const meant = TRUE.test(word) ? 'true' : FALSE.test(word) ? 'false' : '';
  if (!meant) return { hint: 'Write true or false.' };
  const hint = `Write "${key}: ${meant}".`;
  if (typeof value !== 'string' || word.toLowerCase() === meant) return { hint: `${hint} No quotes.` };
  return { hint: `${hint} In YAML 1.2 "${word}" is a text.`, code: 'config/boolean' };
}

function cureOfText(value: unknown, pointer: string): string {
  const criterion = /\/criteria\/\d+\/([^/]+)$/.exec(pointer)?.[1];
  const cure = DAY_CURES[criterionShapes[criterion ?? ''] ?? ''];
  if (cure) return cure;
  if (typeof value === 'number' || typeof value === 'boolean') return `Put it in quotes: ${quoted(String(value))}`;
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'string')
    return `Write ${cut(value[0])} without brackets.`;
  return 'Write a text.';
}

/** An item of a sort in words: `{expiration: desc}` is `expiration desc`. */
function cureWords(item: unknown): string {
  return typeof item === 'object' && item ? Object.entries(item).flat().join(' ') : String(item);
}

function cureOfMap(value: unknown, pointer: string): string {
  if (/\/criteria\/\d+$/.test(pointer)) return 'Write its name and value, such as "stepState: 2".';
  if (pointer.endsWith('/filter/sort')) return cureOfSort([value].flat().map(cureWords).join(' '));
  if (pointer.endsWith('/fields')) return `Write a name and a template for each: id: '#{{ $_process.id }}'`;
  if (Array.isArray(value)) return 'Write "name: value" lines without dashes.';
  return 'Write "name: value" lines below it, indented.';
}
