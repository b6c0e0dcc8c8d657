import { clipText } from '../../base/text/clip-text.ts';
import { isCalendarDay } from '../../base/dates/calendar-days.ts';
import { parseRelativeDate } from '../../base/dates/relative-dates.ts';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { ValueShape } from '../../config/check/schemas.generated.js';
import type { CriterionConfig } from '../../config/filters/criterion-config.ts';
import type { CurrentUser } from '../../processes/process.ts';

/** Stands for the current user in criteria on people (contract 3.9). */
export const ME = 'me';

type Test = readonly [fits: (value: unknown) => boolean, expected: string, hint: string];

const oneOf =
  (...values: number[]) =>
  (value: unknown) =>
    values.includes(value as number);
const whole: Test = [
  value => Number.isSafeInteger(value),
  'a whole number',
  'One output alone keeps its type; "| plus: 0" makes a number of a text.',
];
const isText = (value: unknown): value is string => typeof value === 'string';

/** Tests of values and list items by shape: the schemas of contract 3.1 again, for the results of templates. */
const TESTS: Readonly<Partial<Record<ValueShape, Test>>> = {
  int: whole,
  ints: whole,
  state: [oneOf(1, 2, 10), '1, 2 or 10', 'States are 1 (pending), 2 (active) and 10 (complete).'],
  types: [oneOf(1, 2, 3, 4, 7, 8, 9), 'a type of steps', 'Types are 1, 2, 3, 4, 7, 8 and 9.'],
  text: [isText, 'a text', `"| append: ''" makes a text of a number.`],
  date: [
    value => isText(value) && isCalendarDay(value),
    'a day as YYYY-MM-DD',
    `"| date: '%Y-%m-%d'" makes a day of an instant.`,
  ],
  'relative-date': [
    value => isText(value) && parseRelativeDate(value) !== null,
    'a relative date',
    'Give today, a sum such as "+7 days", a duration such as P7D, or a day.',
  ],
};

/** Whether a value of a configuration is a template. */
export const isTemplate = (value: unknown): value is string => isText(value) && /\{[{%]/.test(value);

/** Whether criteria depend on the current user, by `me` or by `$user` in a template. */
export const needsUser = (criteria: readonly CriterionConfig[]): boolean =>
  criteria.some(one => (one.members ? needsUser(one.members) : one.me === true || readsUser(one.value)));

/**
 * The values of a criterion with `me` and templates resolved, always a list, of which any may match. Missing values are
 * dropped: with none left, no positive condition holds and every negated one does.
 *
 * @param evaluate - evaluates a template
 * @param textIds - ids may be texts
 * @throws ProcessPanelError `template/type` if a template's result does not fit the criterion
 */
export function resolvedValues(
  { name, value, shape, me }: CriterionConfig,
  user: CurrentUser | null,
  evaluate: (source: string) => unknown,
  textIds = false,
): (number | string)[] {
  const values: unknown[] = [];
  for (const wanted of [value].flat()) {
    if (me && wanted === ME) values.push(user?.id);
    else if (!isTemplate(wanted)) values.push(wanted);
    else {
      for (const given of [evaluate(wanted)].flat()) {
        if (given === null || given === undefined) continue;
        if (!(textIds && isText(given) && TESTS[shape!] === whole)) check(name, given, shape, user);
        values.push(given);
      }
    }
  }
  return values as (number | string)[];
}

/** The user's own id may be a text, which a configuration could not contain. */
function check(name: string, given: unknown, shape: ValueShape | undefined, user: CurrentUser | null): void {
  const [fits, expected, hint] = (shape && TESTS[shape]) ?? [];
  if (!fits || fits(given) || (given === user?.id && TESTS[shape!] === whole)) return;
  const what = JSON.stringify(given) ?? String(given);
  const message = `the template gives ${clipText(what, 40)}, and "${name}" takes ${expected}`;
  throw new ProcessPanelError('template/type', message, { hint: hint! });
}

/** Whether any text of a value is a template with `$user`. */
function readsUser(value: unknown): boolean {
  if (isText(value)) return isTemplate(value) && /\$user\b/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(readsUser);
}
