import { clipLine } from '../../../core/base/text/clip-text.ts';
import { PROCESS_MEMBERS } from '../../../core/config/mapping/members.ts';
import { parsePath, valueAt } from '../../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess, GivenStep } from '../../../core/processes/process.ts';
import type { QueryCriterion } from '../../../core/query/process-query.ts';
import { itemOf } from '../item-map.ts';
import { stateLine } from './state-line.ts';

export const STATES = 'States are 1 (pending), 2 (active) and 10 (complete).';

export type Mapping = NonNullable<SourceMapping['map']>;

/** Explains an empty result if the mapping sets the state to what is none, or does not set one that criteria test. */
export function remarkOfState(
  criteria: readonly QueryCriterion[],
  given: readonly GivenProcess[],
  map: Mapping,
): Remark | null {
  const key = stateKeyOf(criteria);
  const found = oddStates(given.map(({ state }) => state));
  const isListed = (map['steps'] ?? null) !== null;
  if (isListed && key !== 'processState' && !found?.length) return remarkOfSteps(key, given, map);
  if (found === null || (key === null && found.length === 0)) return null;
  const path = map['state'];
  const { line: derived, toFill } = stateLine(given.map(itemOf), typeof path === 'string' ? path : null);
  const line = `state: ${derived}`;
  if (key !== null && !('state' in map))
    return {
      message: `${because(key)} "map" has no "state"`,
      hint: `Add to "map": ${line}${toFill}`,
      setting: '/source/map',
    };
  const isPath = found.length === 0 && typeof path === 'string' && !/\{[{%]/.test(path);
  const fact = isPath
    ? `no item has a value for "${path}", which is mapped to "state"`
    : `what "map" gives as "state" is ${listed(found)}`;
  return {
    message: `${because(key)} ${fact}`,
    hint: `${STATES} Write: ${line}${toFill}`,
    setting: '/source/map/state',
  };
}

/** The same for steps of a mapped list. */
function remarkOfSteps(key: string | null, given: readonly GivenProcess[], { steps, step }: Mapping): Remark | null {
  const found = oddStates(stepsOf(given).map(each => each?.state));
  if (found === null || (key === null && found.length === 0)) return null;
  const own = typeof steps === 'string' && !steps.includes('{') ? parsePath(steps) : null;
  const listedSteps = own ? given.flatMap(each => valueAt(itemOf(each), own) ?? []) : stepsOf(given);
  const { line: derived, toFill } = stateLine(listedSteps);
  const line = `state: ${derived}`;
  const isMap = typeof step === 'object' && step !== null;
  const isMapped = isMap && 'state' in step;
  const write = isMapped ? `Write: ${line}` : isMap ? `Add to "step": ${line}` : `Add to "map": step: {${line}}`;
  return {
    message: `${because(key)} ${factOf('steps', found)}`,
    hint: `${found.length === 0 ? '' : `${STATES} `}${write}${toFill}`,
    setting: `/source/map${isMap ? '/step' : ''}${isMapped ? '/state' : ''}`,
  };
}

/** The same for rows that nothing maps. */
export function remarkOfBareState(
  criteria: readonly QueryCriterion[],
  rows: readonly GivenProcess[],
  hasSource: boolean,
): Remark | null {
  const key = stateKeyOf(criteria);
  const states = oddStates(rows.map(row => row.state));
  const steps = stepsOf(rows);
  const isOfStep = steps.length > 0 && key !== 'processState' && !states?.length;
  const found = isOfStep ? oddStates(steps.map(step => step?.state)) : states;
  if (found === null || (key === null && found.length === 0)) return null;
  const { line: derived, toFill } = stateLine(isOfStep ? steps : rows.map(row => ({ ...row, steps: null })));
  const line = `state: ${derived}`;
  const map = steps.length > 0 ? [...keptOf(rows), isOfStep ? `step: {${line}}` : line].join(', ') : line;
  const add = `Add to ${sourceWith(`map: {${map}}`, hasSource)}`;
  const isBare = steps.length === 0 && found.length === 0;
  return {
    message: `${because(key)} ${isBare ? 'the rows have neither "state" nor "steps"' : factOf(isOfStep ? 'steps' : 'rows', found)}`,
    hint: `${found.length === 0 ? '' : `${STATES} `}${add}${toFill}`,
    setting: hasSource ? '/source' : '/filter/criteria',
  };
}

const stepsOf = (given: readonly GivenProcess[]): readonly (GivenStep | null)[] =>
  given.flatMap(({ steps }) => (Array.isArray(steps) ? steps : []));

/** What a mapping has to name so that processes keep it. */
export const keptOf = (rows: readonly GivenProcess[]): string[] =>
  Object.keys(PROCESS_MEMBERS)
    .filter(name => name !== 'id' && name !== 'state')
    .filter(name => rows.some(row => ((row as Record<string, unknown>)[name] ?? null) !== null))
    .map(name => `${name}: ${name}`);

const factOf = (whose: 'rows' | 'steps', states: readonly unknown[]): string =>
  states.length === 0 ? `the ${whose} have no "state"` : `what the ${whose} have as "state" is ${listed(states)}`;

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

/** `3, "open"`: the first of them, as JSON. */
export function listed(states: readonly unknown[]): string {
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
