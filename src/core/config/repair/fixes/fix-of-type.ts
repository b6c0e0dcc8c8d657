import type { ErrorCode } from '../../../base/errors/error-code.ts';
import type { PanelName } from '../../../query/process-query.ts';
import { cut, type Remedy, writeValue } from '../../check/config-diagnostic.ts';
import { criterionNameAt, groupAt, isAboutUser, isCriterionAt } from '../../check/criterion-pointer.ts';
import { fixOfSort, keyOf, keysAt, wordsOf } from './fix-of-name.ts';
import { quoted } from '../lines/repaired-text.ts';
import { fixOfSpeltOutList } from './criteria/spelt-out-criterion.ts';
import { stateOf } from '../meant-state.ts';
import { ME } from '../meant-value.ts';
import { criterionShapes } from '../../check/schemas.generated.js';

interface TypeRemedy extends Remedy {
  /** The code of the cause, if it has its own. */
  readonly code?: ErrorCode;
}

const TRUE = /^(?:yes|y|on|true|1)$/i;
const FALSE = /^(?:no|n|off|false|0)$/i;
const WHOLE = 'Write a whole number.';
/** Longer texts are cut in hints and get no fix. */
const MAX_TEXT_LENGTH = 40;

/** What to write for a day, by the shape of a criterion's value. */
export const DAY_HINTS: Readonly<Record<string, string>> = {
  date: 'Write a day as YYYY-MM-DD, such as 2026-03-31.',
  'relative-date':
    'Write today, tomorrow, a sum such as "+7 days" or "-1 month +2 days", a duration such as P7D, or a day.',
};

/** What to write in place of a value of the wrong type. The value is never converted; the remedy is only reported. */
export function fixOfType(type: string, value: unknown, pointer: string, panel: PanelName): TypeRemedy {
  switch (type) {
    case 'array':
      return fixOfList(value, pointer);
    case 'integer':
      return fixOfInteger(value, pointer);
    case 'boolean':
      return fixOfBoolean(value, pointer.slice(pointer.lastIndexOf('/') + 1));
    case 'number':
      return { hint: 'Write a number.' };
    case 'string':
      return fixOfText(value, pointer);
    default:
      return fixOfMap(value, pointer, panel);
  }
}

function fixOfList(value: unknown, pointer: string): Remedy {
  if (pointer.endsWith('/criteria') || groupAt(pointer))
    return fixOfSpeltOutList(value) ?? { hint: `Begin each condition with a dash: - ${conditionOf(value)}` };
  if (typeof value === 'number') return writeValue(`[${value}]`);
  if (typeof value === 'string' && isAboutUser(criterionNameAt(pointer))) {
    if (ME.test(value.trim())) return writeValue('[me]');
    if (!/^(?:\[.*\]|-?\d+)$/s.test(value)) return { hint: 'Write the ids of people, such as [21, 22], or [me].' };
  }
  if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) {
    if (/^\[.*\]$/s.test(value)) return writeValue(value, ' without quotes');
    if (/^-?\d+$/.test(value) || pointer.endsWith('searchFields')) return writeValue(`[${value}]`);
  }
  return { hint: `Write a list: [${pointer.endsWith('searchFields') ? 'process, step' : '1, 2'}].` };
}

/** How to write the first condition of criteria that are not a list. */
function conditionOf(value: unknown): string {
  const [name, first] = (typeof value === 'object' && value ? Object.entries(value)[0] : undefined) ?? ['stepState', 2];
  const plain = name.replace(/^\d+[.)][ \t]+/, '');
  const key = /^\w+$/.test(plain) ? plain : `'${plain}'`;
  return `${key}: ${typeof first === 'object' ? '…' : cut(String(first))}`;
}

function fixOfInteger(value: unknown, pointer: string): Remedy {
  if (Array.isArray(value) && typeof value[0] === 'number' && value.length === 1) return writeValue(String(value[0]));
  if (Array.isArray(value)) return { hint: 'Write one number without brackets.' };
  if (typeof value === 'number') return { hint: 'Write a number without a fraction.' };
  const isState = pointer.endsWith('State');
  const whole = isState ? 'Write 1 (pending), 2 (active) or 10 (complete).' : WHOLE;
  if (typeof value !== 'string') return { hint: whole };
  if (/^-?\d+$/.test(value))
    return value.length <= MAX_TEXT_LENGTH ? writeValue(value, ' without quotes') : { hint: whole };
  const [, number, comment] = /^(-?\d+)[ \t]+(?:\/\/|--)[ \t]*(\S.{0,80})$/.exec(value) ?? [];
  if (number) return writeValue(`${number} # ${comment}`, ': "#" begins a comment');
  const state = isState ? stateOf(value) : undefined;
  if (state) return writeValue(String(state), ` (${value})`);
  return { hint: hintForSign(pointer.slice(pointer.lastIndexOf('/') + 1), value) ?? whole };
}

/** What to write for a value with a comparison sign in front; undefined if it has none. */
export function hintForSign(key: string, value: string): string | undefined {
  const [, compared = '', operand] = /^(!=?|[<>]|={1,2})[ \t]*(\d+(?:-\d\d-\d\d)?)$/.exec(value) ?? [];
  const sign = compared.replace(/=/g, '');
  return operand && Object.hasOwn(criterionShapes, sign + key) ? `Write ${keyOf(sign + key)}: ${operand}` : undefined;
}

const ADDRESS_OF_LINKS = 'Write "links: true", and the address into the attribute "detail-url" of the element.';

function fixOfBoolean(value: unknown, key: string): TypeRemedy {
  const word = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  const meant = TRUE.test(word) ? 'true' : FALSE.test(word) ? 'false' : '';
  if (!meant && key === 'links' && /[/?{]/.test(word)) return { hint: ADDRESS_OF_LINKS };
  if (!meant) return { hint: 'Write true or false.' };
  const hint = `Write "${key}: ${meant}".`;
  if (typeof value !== 'string' || word.toLowerCase() === meant) return { hint: `${hint} No quotes.`, value: meant };
  return { hint: `${hint} In YAML 1.2 "${word}" is a text.`, value: meant, code: 'config/boolean' };
}

function fixOfText(value: unknown, pointer: string): Remedy {
  const hint = DAY_HINTS[criterionShapes[criterionNameAt(pointer)] ?? ''];
  if (hint) return { hint };
  if (typeof value === 'number' || typeof value === 'boolean') {
    const meant = quoted(String(value));
    return { hint: `Put it in quotes: ${meant}`, value: meant };
  }
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'string')
    return { hint: `Write ${cut(value[0])} without brackets.`, value: quoted(value[0]) };
  const [[path, nothing] = []] = typeof value === 'object' && value ? Object.entries(value) : [];
  if (path !== undefined && nothing === null && /^\$\w[\w.]{0,80}$/.test(path)) {
    const meant = quoted(`{{ ${path} }}`);
    return { hint: `Write two braces at each end, and quotes: ${meant}`, value: meant };
  }
  return { hint: 'Write a text.' };
}

/** An example of the contents of maps with names chosen by authors. */
const NAMED_MAPS: Readonly<Record<string, string>> = {
  '/views': 'mine: {title: Mine, search: urgent}',
  '/filters': 'state: {criterion: stepState, title: State}',
  '/actions': 'claim: {label: Claim}',
};

function fixOfMap(value: unknown, pointer: string, panel: PanelName): Remedy {
  if (isCriterionAt(pointer)) return { hint: 'Write its name and value, such as "stepState: 2".' };
  if (pointer.endsWith('/filter/sort'))
    return fixOfSort(
      [value]
        .flat()
        .map(item => wordsOf(item))
        .join(' '),
    );
  if (pointer.endsWith('/fields')) return { hint: `Write a name and a template for each: id: '#{{ $_process.id }}'` };
  const [column, ...more] = [value].flat();
  if (
    pointer.endsWith('/table/groupBy') &&
    more.length === 0 &&
    typeof column === 'string' &&
    /^\w{1,40}$/.test(column)
  )
    return writeValue(`{column: ${column}}`);
  const names = keysAt(pointer, panel).join(', ');
  const [, key, rest] = (typeof value === 'string' && /^(\w{1,40}):(\S.{0,80})$/.exec(value)) || [];
  if (key && rest && keysAt(pointer, panel).includes(key))
    return { hint: `Write a blank behind the colon: ${key}: ${rest}`, value: `${key}: ${rest}` };
  const [, name, text] = (typeof value === 'string' && /^(\w{1,40})[ \t]*=>?[ \t]*(\S[^=]{0,80})$/.exec(value)) || [];
  if (name && text && keysAt(pointer, panel).includes(name))
    return { hint: `Write a colon in place of the "=": ${name}: ${text}`, value: `${name}: ${text}` };
  const known = names && ` Known here: ${names}.`;
  const isOfTexts = Array.isArray(value) && value.every(each => typeof each !== 'object');
  if (isOfTexts && NAMED_MAPS[pointer])
    return { hint: `Write a name and a definition for each: ${NAMED_MAPS[pointer]}` };
  if (isOfTexts && pointer.endsWith('/choices'))
    return { hint: 'Write a title and a value for each: {Open: 2, Closed: 10}' };
  if (isOfTexts) return { hint: `Write "name: value" lines below it, not a list.${known}` };
  if (Array.isArray(value)) return { hint: `Write "name: value" lines without dashes.${known}` };
  return { hint: `Write "name: value" lines below it, indented.${known}` };
}
