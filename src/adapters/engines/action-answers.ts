import type { AnswerTypes } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';

/** What the reader has answered to the questions of an action, by their names. */
export type Answers = Readonly<Record<string, unknown>>;

/** Answers with the types of their questions, as far as these are known. */
export interface TypedAnswers {
  readonly values: Answers;
  readonly types: AnswerTypes;
}

/** The answer to a question that an action needs; null where it was left empty. @throws where it was not asked */
export function answerNamed({ values }: TypedAnswers, name: string): string | null {
  const value = values[name];
  if (value === undefined) throw notGiven(name);
  if (value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The answer to a question that must not be left empty. @throws where it was, or was not asked */
export function requiredAnswer(answers: TypedAnswers, name: string): string {
  const answer = answerNamed(answers, name);
  if (answer === null) throw notGiven(name);
  return answer;
}

const notGiven = (name: string): ProcessPanelError =>
  new ProcessPanelError('adapter/unsupported-query', `"${name}" was not given`, {
    hint: `Let the action ask for "${name}".`,
  });

/** Milliseconds since 1970 of a day's first or last second by the clock of the reader; of anything else the instant itself. */
export function instantOfDay(date: string | Date, at: 'start' | 'end'): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date as string) ?? [];
  if (year === undefined) return new Date(date).getTime();
  const time = at === 'start' ? ([0, 0, 0] as const) : ([23, 59, 59] as const);
  return new Date(Number(year), Number(month) - 1, Number(day), ...time).getTime();
}
