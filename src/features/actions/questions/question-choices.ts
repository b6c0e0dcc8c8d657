import type { QuestionConfig } from '../../../core/config/actions/action-config.ts';
import type { PartialPairTable } from '../../../core/processes/process.ts';

/** The choices of a question: the configured ones; for people without any, those in the loaded rows, by name. */
export function choicesOf(
  { type, choices }: QuestionConfig,
  { processes, steps, length }: PartialPairTable,
): NonNullable<QuestionConfig['choices']> {
  if (choices || type !== 'user') return choices ?? [];
  const people = new Map<string | number, string>();
  for (let row = 0; row < length; row++)
    for (const user of [processes[row]?.creator, steps[row]?.resolver])
      if (user && !people.has(user.id)) people.set(user.id, user.fullname || String(user.id));
  return Array.from(people, ([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));
}
