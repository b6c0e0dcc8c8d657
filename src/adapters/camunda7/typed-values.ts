import { type Answers, instantOfDay, type TypedAnswers } from '../engines/action-answers.ts';
import { instantText } from './conditions/days.ts';

/** A value with the engine's type for it. */
export interface TypedValue {
  readonly value: unknown;
  readonly type: string;
}

/** Values in the engine's format. An object with only `value` and `type` is used as it is. */
export const typedValues = (values: Readonly<Record<string, unknown>>): Record<string, TypedValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value)]));

/** The reader's answers; a day becomes a date, at its start in the reader's time zone. */
export function typedAnswers({ values, types }: TypedAnswers): Answers {
  const answers = Object.entries(values).map(([name, value]) => {
    const isDay = types[name] === 'date' && typeof value === 'string';
    return [name, isDay ? new Date(instantOfDay(value, 'start')) : value] as const;
  });
  return Object.fromEntries(answers);
}

function typed(value: unknown): TypedValue {
  if (value === null || value === undefined) return { value: null, type: 'Null' };
  if (value instanceof Date) return { value: instantText(value.getTime()), type: 'Date' };
  if (typeof value === 'boolean') return { value, type: 'Boolean' };
  if (typeof value === 'number') return { value, type: numberType(value) };
  if (typeof value !== 'object')
    return { value: typeof value === 'string' ? value : JSON.stringify(value), type: 'String' };
  const { type, ...rest } = value as Partial<TypedValue>;
  if (typeof type === 'string' && Object.keys(rest).join() === 'value') return value as TypedValue;
  return { value: JSON.stringify(value), type: 'Json' };
}

function numberType(value: number): string {
  if (!Number.isInteger(value)) return 'Double';
  return Math.abs(value) < 2 ** 31 ? 'Integer' : 'Long';
}
