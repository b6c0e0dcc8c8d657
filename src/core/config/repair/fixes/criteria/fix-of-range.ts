import type { Remedy } from '../../../check/config-diagnostic.ts';
import { comparedWith, type DayCriterion, daysInWords } from '../../days-in-words.ts';
import { keyOf } from '../fix-of-name.ts';

/**
 * What to write for a comparison of days, or a range of them, in the value of a criterion: `before today`, `overdue`,
 * `{from: …, to: …}`. No day of a criterion with a sign is part of it.
 *
 * @returns undefined if it is neither
 */
export function fixOfRange(key: string, value: unknown): Remedy | undefined {
  const criteria = daysInWords(key, value);
  if (!criteria) return undefined;
  const [first, second] = criteria;
  if (second) {
    const both = criteria.map(each => `- ${written(each)}`).join(' and ');
    return { hint: `Write two criteria; with a sign, the day itself is left out: ${both}` };
  }
  const { includesDay } = first!;
  const hint = includesDay ? 'Write a sign, which leaves the day itself out' : 'Write a sign before the key';
  return { hint: `${hint}: - ${written(first!)}`, key: keyOf(first!.key), value: first!.value };
}

/** What to write for a comparison whose criterion is missing: `before: today`, `overdue: true`. */
export function fixOfComparison(word: string, value: unknown): Remedy | undefined {
  if (/^(?:overdue|late|isexpired|past_?due)$/i.test(word)) return fixOfRange('expired', value);
  const [due, start] = [comparedWith(word, value, 'expiration'), comparedWith(word, value, 'start')];
  if (!due || !start) return undefined;
  return { hint: `Write which day it is, with its sign: - ${written(due)}, or - ${written(start)}` };
}

/** A criterion of days as it is written. */
export const written = ({ key, value }: DayCriterion): string => `${keyOf(key)}: ${value}`;
