import type { TimeZone } from '../base/dates/time-zone.ts';
import type { CriterionConfig } from '../config/filters/criterion-config.ts';
import type { Process, Step } from '../processes/process.ts';
import { membersOf } from './criteria/criteria-groups.ts';
import { predicateOf } from './predicates/predicates.ts';
import type { Criterion, ProcessQuery, QueryCriterion } from './process-query.ts';

/** Why a process is among the rows of a panel or not (contract 3.10). */
export interface Explanation {
  /** Null if the source returns none for the id: it does not exist, or the user may not see it. */
  readonly process: Process | null;
  /** Whether one of its rows matches, apart from `limit` and `offset`, which depend on all other rows. */
  readonly holds: boolean;
  /** False if it is excluded as the current process (`filter.self`). */
  readonly self: boolean;
  /** One for each of its steps, in their order. */
  readonly steps: readonly StepExplanation[];
}

/** Why a row is there or not. */
export interface StepExplanation {
  /** The step of the row. */
  readonly step: Step;
  /** Whether all criteria hold. */
  readonly holds: boolean;
  /** The criteria of the configuration, in order. */
  readonly criteria: readonly CriterionExplanation[];
}

/** Whether a criterion holds for a row. */
export interface CriterionExplanation {
  /** As the configuration writes it: `!process`, `startRelative`, `any`. */
  readonly name: string;
  /** Its JSON Pointer in the configuration. */
  readonly path: string;
  /** Whether it holds. */
  readonly holds: boolean;
  /** The wanted value, with templates, `me` and relative dates resolved; left out for a group. */
  readonly value?: Criterion['value'];
  /** Members of a group. */
  readonly criteria?: readonly CriterionExplanation[];
}

/**
 * Evaluates each criterion for each step of a process.
 *
 * @param process - with all its steps; null: the source returned none
 * @param configured - the criteria that the query was made from
 * @throws ProcessPanelError for an unknown criterion
 */
export function explainProcess(
  process: Process | null,
  configured: readonly CriterionConfig[],
  { criteria, self, current }: ProcessQuery,
  zone: () => TimeZone,
): Explanation {
  const isLeftOut = !self && current !== null && process?.id === current;
  const steps = (process?.steps ?? []).map((step): StepExplanation => {
    const explanations = configured.map((config, i) => explained(config, criteria[i]!, process!, step, zone));
    return { step, holds: !isLeftOut && explanations.every(({ holds }) => holds), criteria: explanations };
  });
  return { process, holds: steps.some(({ holds }) => holds), self: !isLeftOut, steps };
}

/** Explains one criterion; those of the query and of the configuration have the same order. */
function explained(
  { name, path, members }: CriterionConfig,
  criterion: QueryCriterion,
  process: Process,
  step: Step,
  zone: () => TimeZone,
): CriterionExplanation {
  const predicate = predicateOf(criterion, zone);
  const holds = (predicate.process?.(process) ?? true) && (predicate.step?.(step) ?? true);
  const group = membersOf(criterion);
  if (!group) return { name, path, holds, value: (criterion as Criterion).value };
  const criteria = group[1].map((member, i) => explained(members![i]!, member, process, step, zone));
  return { name, path, holds, criteria };
}
