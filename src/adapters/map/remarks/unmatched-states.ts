import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import type { Criterion, QueryCriterion } from '../../../core/query/process-query.ts';
import { itemOf } from '../item-map.ts';
import { stateLine } from './state-line.ts';
import { listed, type Mapping, STATES } from './state-remarks.ts';

const NAMES = new Map([
  [1, 'pending'],
  [2, 'active'],
  [10, 'complete'],
]);

/**
 * Explains an empty result if the mapping gives states, but none that a criterion asks for: all items are complete, for
 * example. That may be meant: the work is done, and whoever does it should not read of filters.
 *
 * @param given - all processes, since the states are counted
 */
export function remarkOfUnmatchedStates(
  criteria: readonly QueryCriterion[],
  given: readonly GivenProcess[],
  map: Mapping,
): { readonly remark: Remark; readonly mayBeMeant: boolean } | null {
  const criterion = unmatchedAmong(criteria, given);
  if (criterion === null) return null;
  const { key, operator } = criterion;
  const value = criterion.value.map(Number);
  const states = statesFor(key, given);
  const counts = [...NAMES.keys()].flatMap((state): [number, number][] => {
    const count = states.filter(each => each === state).length;
    return count === 0 ? [] : [[state, count]];
  });
  const isOfSteps = key === 'stepState' && (map['steps'] ?? null) !== null;
  if (counts.length === 0) return null;
  const odd = states.filter(state => !NAMES.has(state as number));
  const wanted = value.map(state => NAMES.get(state) ?? state).join(' or ');
  const asked = operator === '=' ? wanted : `not ${wanted}`;
  const written = `${operator === '=' ? '' : '!'}${key}: ${value.join(', ')}`;
  const fact = factOf(counts, states.length, odd, isOfSteps ? 'step' : 'item');
  const message = `Nothing is shown: the filter asks for "${written}" (${asked}), but ${fact}`;
  if (odd.length > 0 && !isOfSteps) {
    const { line, toFill } = stateLine(given.slice(0, 100).map(itemOf));
    const states = odd.some(state => (state ?? null) !== null) ? `${STATES} ` : '';
    if (line !== '2') {
      const hint = `${states}Write: state: ${line}${toFill}`;
      return { remark: { message, hint, setting: '/source/map/state' }, mayBeMeant: false };
    }
  }
  const isOne = states.length === 1;
  const show = counts.length === 1 && odd.length === 0 ? `Write "${key}: ${counts[0]![0]}"` : 'Remove this criterion';
  const place = `"state" of "${isOfSteps ? 'step' : 'map'}"`;
  const hint = `${show} to show ${isOne ? 'it' : 'them'}, or correct ${place} if ${isOne ? 'it is' : 'some are'} ${asked}.`;
  return { remark: { message, hint, setting: '/filter/criteria' }, mayBeMeant: odd.length === 0 };
}

/** The criterion by state that no row fulfils, and that leaves nothing, whatever else is asked for. */
function unmatchedAmong(criteria: readonly QueryCriterion[], given: readonly GivenProcess[]): Criterion | null {
  for (const criterion of criteria) {
    let found: Criterion | null = null;
    if ('all' in criterion) found = unmatchedAmong(criterion.all, given);
    else if ('any' in criterion) {
      const each = criterion.any.map(member => unmatchedAmong([member], given));
      if (each.every(member => member !== null)) found = each[0] ?? null;
    } else if (!('none' in criterion) && /^(?:step|process)State$/.test(criterion.key)) {
      const { key, operator, value } = criterion;
      const isMatched = (state: unknown) => value.includes(state as number) === (operator === '=');
      if (!statesFor(key, given).some(isMatched)) found = criterion;
    }
    if (found) return found;
  }
  return null;
}

const statesFor = (key: string, given: readonly GivenProcess[]): readonly unknown[] =>
  key === 'processState'
    ? given.map(({ state }) => state)
    : given.flatMap(({ state, steps }) => (Array.isArray(steps) ? steps.map(step => step?.state) : [state]));

/**
 * `all 3 items are complete`; `of the 3 items, 1 is pending, and 2 are complete`.
 *
 * @param odd - the values that are no states
 */
function factOf(
  counts: readonly (readonly [number, number])[],
  all: number,
  odd: readonly unknown[],
  noun: string,
): string {
  const [[state, count] = [0, 0]] = counts;
  if (count === all) {
    const whole = all === 1 ? `the only ${noun} is` : all === 2 ? `both ${noun}s are` : `all ${all} ${noun}s are`;
    return `${whole} ${NAMES.get(state)}`;
  }
  const parts = counts.map(([each, many]) => `${many} ${many === 1 ? 'is' : 'are'} ${NAMES.get(each)}`);
  const others = odd.filter(each => (each ?? null) !== null);
  const missing = odd.length - others.length;
  if (others.length > 0)
    parts.push(`${others.length} ${hasOf(others.length)} ${listed([...new Set(others)])} as "state"`);
  if (missing > 0) parts.push(`${missing} ${hasOf(missing)} no state`);
  return `of the ${all} ${noun}s, ${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
}

const hasOf = (count: number): string => (count === 1 ? 'has' : 'have');
