import type { AnswerTypes } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';

/** The reader's answers to the questions of an action, by name. */
export type Answers = Readonly<Record<string, unknown>>;

/** Answers with the types of their questions, if known. */
export interface TypedAnswers {
  readonly values: Answers;
  readonly types: AnswerTypes;
}

/** The answer to a question; null if it was left empty. @throws if the question was not asked */
export function answerNamed({ values }: TypedAnswers, name: string): string | null {
  const value = values[name];
  if (value === undefined) throw notGiven(name);
  if (value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The answer to a required question. @throws if it was left empty or not asked */
export function requiredAnswer(answers: TypedAnswers, name: string): string {
  const answer = answerNamed(answers, name);
  if (answer === null) throw notGiven(name);
  return answer;
}

const notGiven = (name: string): ProcessPanelError =>
  new ProcessPanelError('adapter/unsupported-query', `"${name}" was not given`, {
    hint: `Let the action ask for "${name}".`,
  });

/**
 * A day's first or last second in the reader's time zone, in milliseconds since 1970; for a date with a time, that
 * instant.
 */
export function instantOfDay(date: string | Date, at: 'start' | 'end'): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date as string) ?? [];
  if (year === undefined) return new Date(date).getTime();
  const time = at === 'start' ? ([0, 0, 0] as const) : ([23, 59, 59] as const);
  return new Date(Number(year), Number(month) - 1, Number(day), ...time).getTime();
}
