import { formatDay, parseDay } from '../../../base/dates/calendar-days.ts';
import type { Remedy } from '../../check/config-diagnostic.ts';
import { criterionShapes } from '../../check/schemas.generated.js';
import { meantDay, scalarText } from '../meant-value.ts';

const FROM = /^(?:from|min|start|since|von|ab|od|g(?:t)?e|>=)$/i;
const AFTER = /^(?:after|gt|>)$/i;
const TO = /^(?:to|max|end|until|till|bis|do|l(?:t)?e|<=)$/i;
const BEFORE = /^(?:before|lt|<)$/i;
/** Longer texts are no range, and would take long to match. */
const MAX_LENGTH = 40;
const SPAN = /^\s*([\d./-]+?)\s*(?:\.\.+|–|\bto\b|\bbis\b|\/)\s*([\d./-]+)\s*$/;

/**
 * The criteria that a range of days means, written as a map, such as `{from: …, to: …}`, or as a text. Both days of a
 * range are part of it, and no day of a criterion with a sign is.
 *
 * @returns undefined if it is no range
 */
export function fixOfRange(key: string, value: unknown): Remedy | undefined {
  if (!/^(?:start|expiration)$/.test(key) || !Object.hasOwn(criterionShapes, `>${key}`)) return undefined;
  const criteria: string[] = [];
  for (const [name, written] of entriesOf(value)) {
    const day = meantDay(written);
    const sign = FROM.test(name) || AFTER.test(name) ? '>' : TO.test(name) || BEFORE.test(name) ? '<' : undefined;
    if (day === undefined || sign === undefined) return undefined;
    const shift = FROM.test(name) ? -1 : TO.test(name) ? 1 : 0;
    criteria.push(`- '${sign}${key}': ${formatDay(parseDay(day) + shift)}`);
  }
  if (criteria.length === 0 || criteria.length > 2) return undefined;
  const [first, second] = criteria;
  return {
    hint: second
      ? `Write two criteria; with a sign, the day itself is left out: ${first} and ${second}`
      : `Write a sign, which leaves the day itself out: ${first}`,
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  const text = scalarText(value);
  const [, from, to] = (text.length <= MAX_LENGTH && SPAN.exec(text)) || [];
  if (from && to)
    return [
      ['from', from],
      ['to', to],
    ];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
