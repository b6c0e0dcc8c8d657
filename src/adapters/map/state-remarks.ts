import { clipLine } from '../../core/base/text/clip-text.ts';
import type { Remark } from '../../core/processes/adapter.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { QueryCriterion } from '../../core/query/process-query.ts';
import { itemOf } from './item-map.ts';
import { stateLine } from './state-line.ts';

const STATES = 'States are 1 (pending), 2 (active) and 10 (complete).';

/** Explains an empty result if the mapping sets the state to what is none, or does not set one that criteria test. */
export function remarkOfState(
  criteria: readonly QueryCriterion[],
  given: readonly GivenProcess[],
  isMapped: boolean,
): Remark | null {
  const key = stateKeyOf(criteria);
  const found = oddStates(given.map(({ state }) => state));
  if (found === null || (key === null && found.length === 0)) return null;
  const line = `state: ${stateLine(given.map(itemOf))}`;
  if (key !== null && !isMapped)
    return {
      message: `${because(key)} "source.map" maps no "state"`,
      hint: `Add to "map": ${line}`,
      setting: '/source/map',
    };
  return {
    message: `${because(key)} what "source.map" maps to "state" is ${listed(found)}`,
    hint: `${STATES} Write: ${line}`,
    setting: '/source/map/state',
  };
}

/** The same for rows that nothing maps. */
export function remarkOfBareState(
  criteria: readonly QueryCriterion[],
  rows: readonly unknown[],
  hasSource: boolean,
): Remark | null {
  const key = stateKeyOf(criteria);
  const found = oddStates(rows.map(row => (row as GivenProcess | null)?.state));
  if (found === null || (key === null && found.length === 0)) return null;
  const add = `dd to ${sourceWith(`map: {state: ${stateLine(rows)}}`, hasSource)}`;
  return {
    message:
      found.length === 0
        ? `${because(key)} the rows have neither "state" nor "steps"`
        : `${because(key)} what the rows have as "state" is ${listed(found)}`,
    hint: found.length === 0 ? `A${add}` : `${STATES} A${add}`,
    setting: hasSource ? '/source' : '/filter/criteria',
  };
}

/** Where a mapping is added. */
export const sourceWith = (map: string, hasSource: boolean): string =>
  hasSource ? `"source": ${map}` : `the configuration: source: {${map}}`;

/** The values that are no states, but for those that are missing; null if some are states. */
function oddStates(given: readonly unknown[]): unknown[] | null {
  const states = new Set(given);
  if ([1, 2, 10].some(state => states.has(state))) return null;
  return [...states].filter(state => state !== null && state !== undefined);
}

const because = (key: string | null): string =>
  key === null ? 'Nothing is shown:' : `Nothing is shown: the filter asks for "${key}", but`;

function listed(states: readonly unknown[]): string {
  const shown = states.slice(0, 4).map(state => clipLine(JSON.stringify(state), 40));
  return `${shown.join(', ') || 'missing'}${states.length > 4 ? ', …' : ''}`;
}

function stateKeyOf(criteria: readonly QueryCriterion[]): string | null {
  for (const criterion of criteria) {
    if ('key' in criterion) {
      if (/^(?:step|process)State$/.test(criterion.key) && criterion.operator === '=') return criterion.key;
    } else if (!('none' in criterion)) {
      const key = stateKeyOf('any' in criterion ? criterion.any : criterion.all);
      if (key !== null) return key;
    }
  }
  return null;
}
