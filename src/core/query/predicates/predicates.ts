import { parseDay } from '../../base/dates/calendar-days.ts';
import { readDay } from '../../base/dates/instant.ts';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { TimeZone } from '../../base/dates/time-zone.ts';
import type { Process } from '../../processes/process.ts';
import type { QueryKey } from '../criteria/criteria.ts';
import { MAX_GROUP_DEPTH, membersOf } from '../criteria/criteria-groups.ts';
import { fulltextPredicate } from './fulltext.ts';
import { groupPredicate } from './group-predicates.ts';
import type { PairPredicate } from './pair-predicate.ts';
import type { Criterion, QueryCriterion, VariableTest } from '../process-query.ts';
import { variableAt, variableEquals } from './variable-equals.ts';

/** Makes a predicate from the wanted values; `yes` is false for a negated criterion. */
type Equality = (wanted: Wanted, yes: boolean) => PairPredicate;
type Maker = (criterion: Criterion, zone: () => TimeZone) => PairPredicate | null;

/**
 * The predicate of each criterion (contract 3.1), for data in memory. Each reads its member in its own function: a
 * shared one with the member as an argument takes three times as long over a million calls.
 */
const MAKERS: Readonly<Record<QueryKey, Maker>> = {
  id: equality((wanted, yes) => ({ process: it => wanted.has(it.id) === yes })),
  process: equality((wanted, yes) => ({ process: it => wanted.has(it.templateProcess?.id) === yes })),
  creator: equality((wanted, yes) => ({ process: it => wanted.has(it.creator?.id) === yes })),
  expiration: onDay(process => process.expiration),
  start: onDay(process => process.start),
  processState: equality((wanted, yes) => ({ process: it => wanted.has(it.state) === yes })),
  stepState: equality((wanted, yes) => ({ step: it => wanted.has(it.state) === yes })),
  resolver: equality((wanted, yes) => ({ step: it => wanted.has(it.resolver?.id) === yes })),
  possibleResolver: equality((wanted, yes) => ({ step: it => hasAny(it.possibleResolvers, wanted) === yes })),
  reader: equality((wanted, yes) => ({ process: it => hasAny(it.readers, wanted) === yes })),
  supervisor: equality((wanted, yes) => ({ process: it => hasAny(it.supervisors, wanted) === yes })),
  tag: equality((wanted, yes) => ({ process: it => hasAny(it.tags, wanted) === yes })),
  stepType: equality((wanted, yes) => ({ step: it => wanted.has(it.templateStep?.type) === yes })),
  stepName: equality((wanted, yes) => ({ step: it => wanted.has(it.templateStep?.name) === yes })),
  expired: byDay((process, zone, day) => readDay(process.expiration, zone) < day),
  file: equality((wanted, yes) => ({ process: it => hasAny(it.files, wanted) === yes })),
  calendarFrom: byDay(({ plan }, zone, day) => overlaps(plan?.to, plan?.from, zone, end => end >= day)),
  calendarTo: byDay(({ plan }, zone, day) => overlaps(plan?.from, plan?.to, zone, begin => begin <= day)),
  variables: ({ value }) => {
    const tests = (value as VariableTest[]).map(({ name, operator, value: wanted }) => {
      const path = name.split('.');
      const yes = operator === '=';
      return ({ variables }: Process) => variableEquals(variableAt(variables, path), wanted) === yes;
    });
    return { process: process => tests.every(test => test(process)) };
  },
  fulltext: ({ value, operator }) => (operator === '=' ? fulltextPredicate(value as string[]) : null),
};

/**
 * The predicate of a criterion or a group, for data in memory.
 *
 * @param zone - the zone whose days criteria on dates refer to; called only for those
 * @throws ProcessPanelError `adapter/unsupported-criterion` for an unknown key or operator, and for groups that are
 *   nested too deep
 */
export function predicateOf(criterion: QueryCriterion, zone: () => TimeZone, depth = 1): PairPredicate {
  const group = membersOf(criterion);
  if (group) {
    const [kind, members] = group;
    if (depth > MAX_GROUP_DEPTH) {
      const message = `the group "${kind}" is nested deeper than ${MAX_GROUP_DEPTH} levels`;
      throw new ProcessPanelError('adapter/unsupported-criterion', message);
    }
    return groupPredicate(
      kind,
      members.map(member => predicateOf(member, zone, depth + 1)),
    );
  }
  return conditionOf(criterion as Criterion, zone);
}

function conditionOf(criterion: Criterion, zone: () => TimeZone): PairPredicate {
  const { key, operator } = criterion;
  const predicate = Object.hasOwn(MAKERS, key) && MAKERS[key as QueryKey](criterion, zone);
  if (predicate) return predicate;
  throw new ProcessPanelError('adapter/unsupported-criterion', `the criterion "${key}" with "${operator}" is unknown`);
}

function equality(make: Equality): Maker {
  return ({ operator, value }) =>
    operator === '=' || operator === '!=' ? make(new Wanted(value), operator === '=') : null;
}

/** Whether a value is a list that contains one of the wanted values. */
export function hasAny(list: unknown, wanted: Wanted): boolean {
  if (!Array.isArray(list)) return false;
  for (let i = 0; i < list.length; i++) if (wanted.has(list[i])) return true;
  return false;
}

function onDay(dateOf: (process: Process) => unknown): Maker {
  return ({ operator, value }, zoneOf) => {
    const zone = zoneOf();
    const days = (value as string[]).map(parseDay);
    const tests = {
      '=': (day: number) => days.includes(day),
      '<': (day: number) => days.some(wanted => day < wanted),
      '>': (day: number) => days.some(wanted => day > wanted),
      '!=': null,
    };
    const test = tests[operator];
    return test && { process: process => test(readDay(dateOf(process), zone)) };
  };
}

function byDay(test: (process: Process, zone: TimeZone, day: number) => boolean): Maker {
  return ({ operator, value }, zoneOf) => {
    const zone = zoneOf();
    const days = (value as string[]).map(parseDay);
    return operator === '=' ? { process: process => days.some(day => test(process, zone, day)) } : null;
  };
}

/** Whether one side of a plan is as wanted. An open side always is, unless both are open, which does not count as a plan. */
function overlaps(side: unknown, other: unknown, zone: TimeZone, isWanted: (day: number) => boolean): boolean {
  const day = readDay(side, zone);
  return Number.isNaN(day) ? !Number.isNaN(readDay(other, zone)) : isWanted(day);
}

/** The wanted values. A single one is compared, which is faster than a lookup. */
export class Wanted {
  readonly #only: unknown;
  readonly #all: ReadonlySet<unknown> | null;

  constructor(values: readonly unknown[]) {
    this.#only = values.length === 1 ? values[0] : null;
    this.#all = values.length === 1 ? null : new Set(values);
  }

  has(value: unknown): boolean {
    return this.#all === null ? value === this.#only : this.#all.has(value);
  }
}
