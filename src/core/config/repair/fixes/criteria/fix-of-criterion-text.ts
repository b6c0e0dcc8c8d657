import { PREFIXED_NAME } from '../../../../base/text/criterion-prefix.ts';
import type { Remedy } from '../../../check/config-diagnostic.ts';
import { criterionShapes } from '../../../check/schemas.generated.js';
import { daysInWords } from '../../days-in-words.ts';
import { keyOf } from '../fix-of-name.ts';
import { written } from './fix-of-range.ts';

const CRITERION_TEXT = new RegExp(String.raw`^(${PREFIXED_NAME})(\s*[=:]\s*|\s+|(?=[<>]))(\S.*)$`);

/** The criterion meant by `stepState 2` and the like. */
export function meantCriterion(value: unknown): Remedy | undefined {
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'object')
    return { hint: 'Write one dash in place of two.' };
  if (typeof value !== 'string') return undefined;
  const [, key = '', separator = '', meant = ''] = CRITERION_TEXT.exec(value) ?? [];
  if (!Object.hasOwn(criterionShapes, key)) return undefined;
  const [days, more] = daysInWords(key, meant) ?? [];
  if (days && !more) return { hint: `Write a colon behind the name: - ${written(days)}`, value: written(days) };
  const colon = separator.includes(':') ? 'Write it without quotes' : 'Write a colon behind the name';
  return { hint: `${colon}: - ${keyOf(key)}: ${meant}`, value: `${keyOf(key)}: ${meant}` };
}
