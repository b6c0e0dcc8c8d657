import type { Criterion, ProcessQuery } from '../../core/query/process-query.ts';
import type { InstanceState } from './flowable-instances.ts';

/** Criteria that test a step: with one of them, rows are tasks. */
const OF_STEPS = new Set([
  'stepState',
  'stepType',
  'stepName',
  'resolver',
  'possibleResolver',
  'supervisor',
  'expiration',
  'expired',
  'tag',
]);

/** The state of the instances that a query asks for; null if it asks for tasks. */
export function instanceStateOf({ criteria }: Pick<ProcessQuery, 'criteria'>): InstanceState | null {
  const simple = criteria.filter((criterion): criterion is Criterion => 'key' in criterion);
  const wanted = simple.filter(({ key }) => key === 'processState');
  if (wanted.length !== 1 || simple.some(({ key }) => OF_STEPS.has(key))) return null;
  const { operator, value } = wanted[0]!;
  if (value.length !== 1) return null;
  if (operator === '!=') return value[0] === 10 ? 'open' : null;
  return value[0] === 10 ? 'ended' : value[0] === 1 ? 'suspended' : 'running';
}

/** Whether a query asks for completed tasks. */
export const isAboutDone = ({ criteria }: ProcessQuery): boolean =>
  criteria.some(
    criterion =>
      'key' in criterion &&
      criterion.key === 'stepState' &&
      criterion.operator === '=' &&
      criterion.value.every(state => state === 10),
  );
