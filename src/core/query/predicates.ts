import { parseDay } from '../base/calendar.ts';
import { readDay } from '../base/instant.ts';
import { ProcessPanelError } from '../base/process-panel-error.ts';
import { timeZoneOf, type TimeZone } from '../base/time-zone.ts';
import type { Process, Step } from '../processes/process.ts';
import type { QueryKey } from './criteria.ts';
import { fulltextPredicate } from './fulltext.ts';
import type { Criterion, VariableTest } from './process-query.ts';
import { variableAt, variableEquals } from './variable-equals.ts';

/**
 * Whether a pair is wanted: `process` is asked once, then, if it says yes, `step` for each of its steps. What a
 * predicate does not look at is missing. Data that are not of the shape of contract 4 count as missing.
 */
export interface PairPredicate {
  readonly process?: (process: Process) => boolean;
  readonly step?: (step: Step) => boolean;
}

type Scalar = number | string;
type Maker = (criterion: Criterion, zone: TimeZone) => PairPredicate | null;

const ofProcess = (valueOf: (process: Process) => unknown): Maker =>
  equality(isWanted => ({ process: process => isWanted(valueOf(process)) }));
const ofStep = (valueOf: (step: Step) => unknown): Maker =>
  equality(isWanted => ({ step: step => isWanted(valueOf(step)) }));
const inProcess = (listOf: (process: Process) => unknown): Maker =>
  equality(isWanted => ({ process: process => contains(listOf(process), isWanted) }));
const inStep = (listOf: (step: Step) => unknown): Maker =>
  equality(isWanted => ({ step: step => contains(listOf(step), isWanted) }));

/** In memory, what each criterion of the table of contract 3 means. */
const MAKERS: Readonly<Record<QueryKey, Maker>> = {
  id: ofProcess(process => process.id),
  process: ofProcess(process => process.templateProcess?.id),
  creator: ofProcess(process => process.creator?.id),
  expiration: onDay(process => process.expiration),
  start: onDay(process => process.start),
  processState: ofProcess(process => process.state),
  stepState: ofStep(step => step.state),
  resolver: ofStep(step => step.resolver?.id),
  possibleResolver: inStep(step => step.possibleResolvers),
  reader: inProcess(process => process.readers),
  supervisor: inProcess(process => process.supervisors),
  tag: inProcess(process => process.tags),
  stepType: ofStep(step => step.templateStep?.type),
  stepName: ofStep(step => step.templateStep?.name),
  expired: byDay((process, zone, day) => readDay(process.expiration, zone) < day),
  file: inProcess(process => process.files),
  calendarFrom: byDay(({ plan }, zone, day) => overlaps(plan?.to, plan?.from, zone, end => end >= day)),
  calendarTo: byDay(({ plan }, zone, day) => overlaps(plan?.from, plan?.to, zone, begin => begin <= day)),
  variables: ({ value }) => {
    const tests = (value as VariableTest[]).map(({ name, operator, value: wanted }) => {
      const negated = operator === '!=';
      return ({ variables }: Process) => variableEquals(variableAt(variables, name), wanted) !== negated;
    });
    return { process: process => tests.every(test => test(process)) };
  },
  fulltext: ({ value, operator }) => (operator === '=' ? fulltextPredicate(value as string[]) : null),
};

/**
 * What a criterion means in memory.
 *
 * @param timeZone - IANA name; whose days the criteria on dates mean
 * @throws ProcessPanelError `adapter/unsupported-criterion` for a key or an operator that is none
 */
export function predicateOf(criterion: Criterion, timeZone: string): PairPredicate {
  const { key, operator } = criterion;
  const predicate = Object.hasOwn(MAKERS, key) && MAKERS[key as QueryKey](criterion, timeZoneOf(timeZone));
  if (predicate) return predicate;
  throw new ProcessPanelError('adapter/unsupported-criterion', `the criterion "${key}" with "${operator}" is unknown`);
}

function equality(test: (isWanted: (value: unknown) => boolean) => PairPredicate): Maker {
  return ({ operator, value }) => {
    if (operator !== '=' && operator !== '!=') return null;
    const predicate = test(isAmong(value as Scalar[]));
    return operator === '=' ? predicate : negated(predicate);
  };
}

function negated({ process, step }: PairPredicate): PairPredicate {
  return { ...(process && { process: it => !process(it) }), ...(step && { step: it => !step(it) }) };
}

function isAmong(wanted: readonly Scalar[]): (value: unknown) => boolean {
  if (wanted.length === 1) {
    const [only] = wanted;
    return value => value === only;
  }
  const values = new Set<unknown>(wanted);
  return value => values.has(value);
}

function contains(list: unknown, isWanted: (value: unknown) => boolean): boolean {
  return Array.isArray(list) && list.some(isWanted);
}

function onDay(dateOf: (process: Process) => unknown): Maker {
  return ({ operator, value }, zone) => {
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
  return ({ operator, value }, zone) => {
    const days = (value as string[]).map(parseDay);
    return operator === '=' ? { process: process => days.some(day => test(process, zone, day)) } : null;
  };
}

/** Whether one side of a plan is as wanted: an open side always is, unless the other is open too, which is no plan. */
function overlaps(side: unknown, other: unknown, zone: TimeZone, isWanted: (day: number) => boolean): boolean {
  const day = readDay(side, zone);
  return Number.isNaN(day) ? !Number.isNaN(readDay(other, zone)) : isWanted(day);
}
