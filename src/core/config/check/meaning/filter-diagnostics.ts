import { isCalendarDay } from '../../../base/dates/calendar-days.ts';
import { parseRelativeDate } from '../../../base/dates/relative-dates.ts';
import { nearestName } from '../../../base/text/nearest-name.ts';
import { nodeAt, pointerTo, valueOf, type YamlNode } from '../../yaml/yaml-node.ts';
import { diagnosticAt, type Remedy, shown, type UnplacedDiagnostic, writeValue } from '../config-diagnostic.ts';
import { isAboutUser, isGroup } from '../criterion-pointer.ts';
import { criterionShapes, unlistedCriteria, type ValueShape } from '../schemas.generated.js';

const SOURCES = ['criterion', 'variable', 'field'] as const;
const KEYS: readonly string[] = [...SOURCES, 'title', 'choices'];
/** Signs that a value in `choices` may be written with, as a map, beside the plain value. */
const SIGNS = ['<', '>', '!', '='];
/** A name that needs no escaping in addresses. */
const NAME = /^[a-z][\w-]{0,39}$/i;

/** By shape of value: its description, and a test for it. */
const SHAPES: Readonly<Partial<Record<ValueShape, readonly [string, (value: unknown) => boolean]>>> = {
  int: ['a whole number', Number.isSafeInteger],
  ints: ['whole numbers', Number.isSafeInteger],
  state: ['1, 2 or 10', value => [1, 2, 10].includes(value as number)],
  types: ['1, 2, 3, 4, 7, 8 or 9', value => [1, 2, 3, 4, 7, 8, 9].includes(value as number)],
  text: ['a text', value => typeof value === 'string'],
  date: ['a day as YYYY-MM-DD', value => typeof value === 'string' && isCalendarDay(value)],
  'relative-date': ['a relative date, such as "+7 days"', value => isText(value) && parseRelativeDate(value) !== null],
};

/** A valid filter, as views need it. */
export interface KnownFilter {
  readonly criterion: string | null;
  /** Names of its choices; null: it has none. */
  readonly choices: readonly string[] | null;
}

/**
 * Checks in `filters` what a schema cannot: their sources, choices and names.
 *
 * @param checkTemplate - of a template's source, its name in messages and its pointer
 * @returns the filters by name, for views
 */
export function filterDiagnostics(
  root: YamlNode,
  report: (found: UnplacedDiagnostic) => void,
  checkTemplate: (source: string, of: string, path: string) => void,
): ReadonlyMap<string, KnownFilter> {
  const known = new Map<string, KnownFilter>();
  const filters = nodeAt(root, '/filters')?.node;
  if (filters?.kind !== 'map') return known;
  for (const { key: name, value: filter } of filters.entries.values()) {
    const path = pointerTo('/filters', name);
    checkName(name, path, 'filter', report);
    if (filter.kind !== 'map') continue;
    const at = (key: string) => filter.entries.get(key)?.value;
    const given = SOURCES.filter(key => !isNull(at(key)));
    // An unknown key, reported already, may be a misspelling of one of them.
    const isMisspelt = Array.from(filter.entries.values(), ({ key }) => key).some(key => !KEYS.includes(key));
    if (given.length > 1 || (given.length === 0 && !isMisspelt)) {
      const [code, message] =
        given.length === 0
          ? (['config/required', `the filter ${shown(name)} does not say what it looks at`] as const)
          : (['config/value', `the filter ${shown(name)} looks at ${given.map(shown).join(' and ')}`] as const);
      report(diagnosticAt(path, code, message, 'Give it one of "criterion", "variable" and "field".', 'key'));
    }
    const choices = at('choices');
    const names = choices?.kind === 'map' ? Array.from(choices.entries.values(), ({ key }) => key) : null;
    const [source] = given;
    const what = textOf(source && at(source));
    known.set(name, { criterion: source === 'criterion' ? (what ?? null) : null, choices: names });
    if (!source || what === undefined) continue;
    if (source === 'criterion' && !criterion(what, names, `${path}/criterion`)) continue;
    if (choices?.kind !== 'map') continue;
    for (const { key, value } of choices.entries.values())
      choice(value, source, what, pointerTo(`${path}/choices`, key));
  }
  return known;

  /** Returns whether the criterion exists. */
  function criterion(key: string, choices: readonly string[] | null, path: string): boolean {
    const plain = key.replace(/^[!<>]/, '');
    const keys = Object.keys(criterionShapes).filter(
      each => /^\w/.test(each) && !isGroup(each) && each !== 'variables',
    );
    const say = (code: UnplacedDiagnostic['code'], message: string, remedy: string | Remedy) =>
      report(diagnosticAt(path, code, message, remedy));
    if (key === 'variables')
      say('config/value', '"variables" cannot be used as a filter', 'Write "variable: PATH" in its place.');
    else if (plain !== key && keys.includes(plain))
      say('config/value', `${shown(key)} has a sign, which belongs to a choice`, writeValue(plain));
    else if (!keys.includes(key)) {
      const near = nearestName(plain, keys);
      say(
        'config/unknown-key',
        `unknown criterion ${shown(key)}`,
        near ? writeValue(near) : `Known criteria: ${keys.join(', ')}.`,
      );
    } else {
      if (unlistedCriteria.includes(key) && !choices)
        say('config/required', `a filter by ${shown(key)} needs "choices"`, 'Add "choices: {NAME: VALUE}" to it.');
      return true;
    }
    return false;
  }

  function choice(node: YamlNode, source: (typeof SOURCES)[number], what: string, path: string): void {
    if (node.kind !== 'map') return values(node, source, what, '', path);
    if (node.entries.size === 0)
      report(
        diagnosticAt(path, 'config/empty', 'the choice is empty', 'Write a value, or a map such as {"<": today}.'),
      );
    for (const { key: sign, value } of node.entries.values()) {
      const at = pointerTo(path, sign);
      const signs = SIGNS.filter(each => isServed(source, what, each));
      if (signs.includes(sign)) values(value, source, what, sign, at);
      else {
        const message = `${shown(sign)} is not a valid sign for the ${source} ${shown(what)}`;
        report(diagnosticAt(at, 'config/unknown-key', message, `Signs: ${signs.map(shown).join(', ')}.`, 'key'));
      }
    }
  }

  function values(node: YamlNode, source: (typeof SOURCES)[number], what: string, sign: string, path: string): void {
    const items = node.kind === 'list' ? node.items : [node];
    if (items.length === 0) report(diagnosticAt(path, 'config/empty', 'the list is empty', 'Write a value.'));
    items.forEach((item, i) => {
      const at = node.kind === 'list' ? `${path}/${i}` : path;
      const value = valueOf(item);
      const template = isText(value) && /\{[{%]/.test(value);
      if (template && source !== 'field') return checkTemplate(value, 'the choice', at);
      if (source === 'criterion') misfit(value, (sign === '=' ? '' : sign) + what, at);
      else if (item.kind !== 'scalar' || value === null || template)
        report(
          diagnosticAt(
            at,
            'config/type',
            `${shown(value)} is not a value to compare with`,
            'Write a text or a number.',
          ),
        );
    });
  }

  function misfit(value: unknown, key: string, path: string): void {
    const expected = expectedOf(value, key);
    if (expected === null) return;
    const code = criterionShapes[key]!.endsWith('date') ? 'config/date' : 'config/value';
    report(
      diagnosticAt(path, code, `${shown(value)} does not fit "${key}", which takes ${expected}`, `Write ${expected}.`),
    );
  }
}

/** What the criterion expects, in words, if a value does not fit it; else null. */
export function expectedOf(value: unknown, key: string): string | null {
  const [expected, fits] = SHAPES[criterionShapes[key]!] ?? [];
  return !fits || fits(value) || (value === 'me' && isAboutUser(key)) ? null : expected!;
}

/** Whether the filter's source allows a value to be written behind a sign. */
function isServed(source: (typeof SOURCES)[number], what: string, sign: string): boolean {
  if (source === 'field' || sign === '=') return true;
  return source === 'variable' ? sign === '!' : Object.hasOwn(criterionShapes, sign + what);
}

/** Reports a name that would need escaping in an address. */
export function checkName(name: string, path: string, what: string, report: (found: UnplacedDiagnostic) => void): void {
  if (NAME.test(name)) return;
  const message = `${shown(name)} is not a valid name for a ${what}`;
  report(
    diagnosticAt(path, 'config/value', message, 'Use up to 40 letters, digits, "_" and "-", a letter first.', 'key'),
  );
}

export const isText = (value: unknown): value is string => typeof value === 'string';
const isNull = (node: YamlNode | undefined): boolean => !node || (node.kind === 'scalar' && node.value === null);
export const textOf = (node: YamlNode | undefined): string | undefined =>
  node?.kind === 'scalar' && isText(node.value) ? node.value : undefined;
