import { sql } from 'kysely';
import { parseDay } from '../../../core/base/dates/calendar-days.ts';
import type { QueryKey } from '../../../core/query/criteria/criteria.ts';
import type { Criterion, VariableTest } from '../../../core/query/process-query.ts';
import { type CompileContext, isOfProcess } from '../compile-context.ts';
import { bigints, digitsOf, instant, isAmong, isStorable, smallints, texts } from '../parameters.ts';
import { all, any, FALSE, type Sql, TRUE } from '../statement.ts';
import { textCondition } from './text-condition.ts';
import { variablesCondition } from './variable-condition.ts';

/** A condition on `p`, or on `p` and `s`. */
export interface Condition {
  /** `pair`: it says something of the step. */
  readonly level: 'process' | 'pair';
  /** Never null where it is negated: a missing value satisfies every negated condition (contract 3.2). */
  readonly sql: Sql;
}

/** Makes the condition, or with `yes` false its negation; null for an operator that the key does not have. */
type Maker = (criterion: Criterion, yes: boolean, context: CompileContext) => Sql | null;

const onProcess = (make: Maker) => ({ level: 'process', make }) as const;
const onStep = (make: Maker) => ({ level: 'pair', make }) as const;

/** In SQL, what each criterion of contract 3.1 means; `core/query/predicates/predicates.ts` says the same of processes in memory. */
const MAKERS: Readonly<Record<QueryKey, { readonly level: Condition['level']; readonly make: Maker }>> = {
  id: onProcess(
    equality((list, yes, { tables }) => {
      const [column, ids] = [tables.process.column('p', 'id'), list.flatMap(id => digitsOf(id) ?? [])];
      return yes ? isAmong(column, ids) : among(column, bigints(ids), yes);
    }),
  ),
  process: onProcess(
    equality((list, yes, { tables }) => among(tables.process.column('p', 'template'), idList(list), yes)),
  ),
  creator: onProcess(
    equality((list, yes, context) =>
      among(context.tables.process.column('p', 'creator'), userList(list, context), yes),
    ),
  ),
  expiration: onProcess(onDay(({ tables }) => tables.process.column('p', 'expiration'))),
  start: onProcess(onDay(({ tables }) => tables.process.column('p', 'start'))),
  processState: onProcess(
    equality((list, yes, { tables }) => among(tables.process.column('p', 'state'), numbers(list), yes)),
  ),
  stepState: onStep(equality((list, yes, { tables }) => among(tables.step.column('s', 'state'), numbers(list), yes))),
  resolver: onStep(
    equality((list, yes, context) => among(context.tables.step.column('s', 'resolver'), userList(list, context), yes)),
  ),
  possibleResolver: onStep(equality((list, yes, context) => candidates(userList(list, context), yes, context))),
  reader: onProcess(
    equality((list, yes, context) =>
      overlaps(context.tables.process.column('p', 'readers'), userList(list, context), yes),
    ),
  ),
  supervisor: onProcess(
    equality((list, yes, context) =>
      overlaps(context.tables.process.column('p', 'supervisors'), userList(list, context), yes),
    ),
  ),
  tag: onProcess(
    equality((list, yes, { tables }) => overlaps(tables.process.column('p', 'tags'), textList(list), yes)),
  ),
  stepType: onStep(equality((list, yes, { tables }) => among(tables.step.column('s', 'type'), numbers(list), yes))),
  stepName: onStep(equality((list, yes, { tables }) => among(tables.step.column('s', 'name'), textList(list), yes))),
  expired: onProcess(({ operator, value }, yes, { tables, zone }) => {
    const day = Math.max(...daysOf(value));
    const expiration = tables.process.column('p', 'expiration');
    return operator === '=' ? definite(expiration, sql`${expiration} < ${instant(zone().startOf(day))}`, yes) : null;
  }),
  file: onProcess(
    equality((list, yes, { tables }) => overlaps(tables.process.column('p', 'files'), idList(list), yes)),
  ),
  calendarFrom: onProcess(({ operator, value }, yes, { tables, zone }) => {
    const [from, to] = [tables.process.column('p', 'planFrom'), tables.process.column('p', 'planTo')];
    const first = instant(zone().startOf(Math.min(...daysOf(value))));
    return operator === '=' ? openSide(to, from, sql`${to} >= ${first}`, yes) : null;
  }),
  calendarTo: onProcess(({ operator, value }, yes, { tables, zone }) => {
    const [from, to] = [tables.process.column('p', 'planFrom'), tables.process.column('p', 'planTo')];
    const end = instant(zone().startOf(Math.max(...daysOf(value)) + 1));
    return operator === '=' ? openSide(from, to, sql`${from} < ${end}`, yes) : null;
  }),
  variables: onProcess(({ operator, value }, yes, { tables }) =>
    operator === '=' ? variablesCondition(tables.process.column('p', 'variables'), value as VariableTest[], yes) : null,
  ),
  fulltext: onStep(({ operator, value }, yes, { tables }) =>
    operator === '=' ? textCondition(tables.step.column('s', 'search'), value.map(String), yes) : null,
  ),
};

/** Columns that a key needs, where they may be missing. */
const NEEDS: { readonly [K in QueryKey]?: (context: CompileContext) => boolean } = {
  process: ({ tables }) => tables.process.has('template'),
  creator: ({ tables }) => tables.process.has('creator'),
  expiration: ({ tables }) => tables.process.has('expiration'),
  expired: ({ tables }) => tables.process.has('expiration'),
  start: ({ tables }) => tables.process.has('start'),
  processState: ({ tables }) => tables.process.has('state'),
  stepState: ({ tables }) => tables.step.has('state'),
  resolver: ({ tables }) => tables.step.has('resolver'),
  possibleResolver: ({ tables }) => tables.candidate !== null || tables.step.has('possibleResolvers'),
  reader: ({ tables }) => tables.process.has('readers'),
  supervisor: ({ tables }) => tables.process.has('supervisors'),
  tag: ({ tables }) => tables.process.has('tags'),
  stepType: ({ tables }) => tables.step.has('type'),
  stepName: ({ tables }) => tables.step.has('name'),
  file: ({ tables }) => tables.process.has('files'),
  calendarFrom: ({ tables }) => tables.process.has('planFrom', 'planTo'),
  calendarTo: ({ tables }) => tables.process.has('planFrom', 'planTo'),
  variables: ({ tables }) => tables.process.has('variables'),
  fulltext: ({ tables }) => tables.step.has('search'),
};

/** Whether there are the columns that a criterion needs. */
export const isServed = (key: QueryKey, context: CompileContext): boolean => NEEDS[key]?.(context) ?? true;

/**
 * One condition, or its negation.
 *
 * @returns null for what cannot be served: a key or an operator that is none, or a column that is not there
 */
export function conditionOf(criterion: Criterion, yes: boolean, context: CompileContext): Condition | null {
  const { key, value } = criterion;
  if (!Object.hasOwn(MAKERS, key) || !isServed(key as QueryKey, context)) return null;
  const { level, make } = MAKERS[key as QueryKey];
  const made = value.length === 0 ? ofNothing(criterion, yes, make, context) : make(criterion, yes, context);
  return made && { level, sql: made };
}

/** Any of no values: nothing. All of no variables: everything. */
function ofNothing(criterion: Criterion, yes: boolean, make: Maker, context: CompileContext): Sql | null {
  if (criterion.key === 'variables') return make(criterion, yes, context);
  return (criterion.operator === '!=') === yes ? TRUE : FALSE;
}

function equality(make: (value: Criterion['value'], yes: boolean, context: CompileContext) => Sql): Maker {
  return ({ operator, value }, yes, context) =>
    operator === '=' || operator === '!=' ? make(value, (operator === '=') === yes, context) : null;
}

function onDay(columnOf: (context: CompileContext) => Sql): Maker {
  return ({ operator, value }, yes, context) => {
    const column = columnOf(context);
    const zone = context.zone();
    const days = daysOf(value);
    const startOf = (day: number) => instant(zone.startOf(day));
    if (operator === '!=') return null;
    if (operator === '<') return definite(column, sql`${column} < ${startOf(Math.max(...days))}`, yes);
    if (operator === '>') return definite(column, sql`${column} >= ${startOf(Math.min(...days) + 1)}`, yes);
    const within = days.map(day => sql`(${column} >= ${startOf(day)} and ${column} < ${startOf(day + 1)})`);
    return definite(column, any(within), yes);
  };
}

const daysOf = (value: Criterion['value']): number[] => value.map(day => parseDay(day as string));

/** A condition on a column, or its negation, which holds where the column is null. */
const definite = (column: Sql, condition: Sql, yes: boolean): Sql =>
  yes ? condition : sql`(${column} is null or not ${condition})`;

/** One side of a plan: an open one is as wanted, unless the other is open too, which is no plan. */
const openSide = (side: Sql, other: Sql, condition: Sql, yes: boolean): Sql =>
  yes
    ? any([condition, all([sql`${side} is null`, sql`${other} is not null`])])
    : all([sql`(${side} is null or not (${condition}))`, sql`(${side} is not null or ${other} is null)`]);

const idList = (value: Criterion['value']): Sql => bigints(value.flatMap(id => digitsOf(id) ?? []));
const numbers = (value: Criterion['value']): Sql =>
  smallints(
    value.filter((number): number is number => Number.isInteger(number) && Math.abs(number as number) < 32_768),
  );
const textList = (value: Criterion['value']): Sql =>
  texts(value.filter((text): text is string => typeof text === 'string' && isStorable(text)));
/** `me` is who the session says, and nobody where nobody is logged in. */
const userList = (value: Criterion['value'], { principals }: CompileContext): Sql =>
  bigints(value.flatMap(id => (id === 'me' ? principals.slice(0, 1) : (digitsOf(id) ?? []))));

const among = (column: Sql, list: Sql, yes: boolean): Sql =>
  yes ? sql`${column} = any(${list})` : sql`(${column} is null or ${column} <> all(${list}))`;

const overlaps = (column: Sql, list: Sql, yes: boolean): Sql =>
  yes ? sql`${column} && ${list}` : sql`(${column} is null or not (${column} && ${list}))`;

function candidates(list: Sql, yes: boolean, context: CompileContext): Sql {
  const { candidate, step } = context.tables;
  if (!candidate) return overlaps(step.column('s', 'possibleResolvers'), list, yes);
  const found = sql`exists (select 1 from ${candidate.as('c')} where ${all([
    isOfProcess(candidate.column('c', 'process'), step.column('s', 'process'), context),
    sql`${candidate.column('c', 'step')} = ${step.column('s', 'id')}`,
    sql`${candidate.column('c', 'principal')} = any(${list})`,
  ])})`;
  return yes ? found : sql`not ${found}`;
}
