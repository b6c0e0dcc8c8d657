import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { conditionsIn, membersOf } from '../../../core/query/criteria/criteria-groups.ts';
import type { Criterion, ProcessQuery, QueryCriterion } from '../../../core/query/process-query.ts';

/** The names of an engine's lists. */
export type ListName = 'tasks' | 'history' | 'instances';

const OF_STEPS = new Set(['stepState', 'stepType', 'stepName', 'resolver', 'possibleResolver']);

/**
 * The list that serves a query: completed tasks if it requires complete steps, instances if it tests the state of
 * processes and nothing of steps, else open tasks.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion` for open and completed tasks together
 */
export function chooseList({ criteria }: ProcessQuery): ListName {
  const conditions = [...conditionsIn(criteria)].map(([criterion]) => criterion);
  let states = [1, 2, 10];
  for (const { operator, value } of required(criteria).filter(({ key }) => key === 'stepState'))
    states = states.filter(state => value.includes(state) === (operator === '='));
  const isAsked = conditions.some(({ key }) => key === 'stepState');
  if (isAsked && states.join() === '10') return 'history';
  const positive = required(criteria).filter(({ key, operator }) => key === 'stepState' && operator === '=');
  if (positive.length > 0 && states.includes(10)) {
    throw new ProcessPanelError(
      'adapter/unsupported-criterion',
      'the engine keeps open and completed tasks in two lists, and "stepState" asks for both',
      { hint: 'Ask for 10 alone in one panel, and for 1 and 2 in another.' },
    );
  }
  const instances =
    conditions.some(({ key }) => key === 'processState') && !conditions.some(({ key }) => OF_STEPS.has(key));
  return instances ? 'instances' : 'tasks';
}

/** Conditions that must all hold. */
function required(criteria: readonly QueryCriterion[]): Criterion[] {
  return criteria.flatMap(criterion => {
    const group = membersOf(criterion);
    if (!group) return [criterion as Criterion];
    return group[0] === 'all' || (group[0] === 'any' && group[1].length === 1) ? required(group[1]) : [];
  });
}
