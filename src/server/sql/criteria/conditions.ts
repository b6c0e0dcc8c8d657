import { sql } from 'kysely';
import { parseDay } from '../../../core/base/dates/calendar-days.ts';
import type { CriterionOf, QueryKey } from '../../../core/query/criteria/criteria.ts';
import type { Criterion, VariableTest } from '../../../core/query/process-query.ts';
import { type CompileContext, isSameProcess } from '../compile-context.ts';
import { bigints, digitsOf, instant, isAmong, isStorable, smallints, texts } from '../parameters.ts';
import { all, any, FALSE, type Sql, TRUE } from '../statement.ts';
import { textCondition } from './text-condition.ts';
import { variablesCondition } from './variable-condition.ts';

/** A condition on `p`, or on `p` and `s`. */
export interface Condition {
  /** `pair` if it concerns the step. */
  readonly level: 'process' | 'pair';
  /** Never null if negated: a missing value satisfies every negated condition (contract 3.2). */
  readonly sql: Sql;
}

/** Makes the condition, or its negation if `yes` is false; null for an operator that the key does not have. */
type Maker = (criterion: Criterion, yes: boolean, context: CompileContext) => Sql | null;

/** How to compile a criterion. */
interface CriterionSql {
  readonly level: Condition['level'];
  /** Whether the columns that it needs exist. */
  readonly isServed: (context: CompileContext) => boolean;
  /** Whether one plan fits all its values; one word, variable or day may be rare and another common. */
  readonly isSteady: boolean;
  readonly make: Maker;
}

type ProcessColumn = Parameters<CompileContext['tables']['process']['has']>[0];
type StepColumn = Parameters<CompileContext['tables']['step']['has']>[0];

const ofProcess = (columns: readonly ProcessColumn[], make: Maker) =>
  ({
    level: 'process',
    isServed: ({ tables }) => tables.process.has(...columns),
    isSteady: false,
    make,
  }) as const satisfies CriterionSql;
const ofStep = (columns: readonly StepColumn[], make: Maker) =>
  ({
    level: 'pair',
    isServed: ({ tables }) => tables.step.has(...columns),
    isSteady: false,
    make,
  }) as const satisfies CriterionSql;
const steady = <L extends Condition['level']>(criterion: CriterionSql & { readonly level: L }) =>
  ({ ...criterion, isSteady: true }) as const;

/** The level of a criterion in SQL, which only tells those that concern the step from those that do not. */
type LevelOf<K extends QueryKey> = CriterionOf<K>['level'] extends 'process' ? 'process' : 'pair';

/** The criteria of contract 3.1 in SQL; `core/query/predicates/predicates.ts` has the same for processes in memory. */
const TABLE: { readonly [K in QueryKey]: CriterionSql & { readonly level: LevelOf<K> } } = {
  id: steady(
    ofProcess(
      [],
      equality((list, yes, { tables }) => {
        const [column, ids] = [tables.process.column('p', 'id'), list.flatMap(id => digitsOf(id) ?? [])];
        return yes ? isAmong(column, ids) : among(column, bigints(ids), yes);
      }),
    ),
  ),
  process: ofProcess(
    ['template'],
    equality((list, yes, { tables }) => among(tables.process.column('p', 'template'), idList(list), yes)),
  ),
  creator: steady(
    ofProcess(
      ['creator'],
      equality((list, yes, context) =>
        among(context.tables.process.column('p', 'creator'), userList(list, context), yes),
      ),
    ),
  ),
  expiration: ofProcess(
    ['expiration'],
    onDay(({ tables }) => tables.process.column('p', 'expiration')),
  ),
  start: ofProcess(
    ['start'],
    onDay(({ tables }) => tables.process.column('p', 'start')),
  ),
  processState: steady(
    ofProcess(
      ['state'],
      equality((list, yes, { tables }) => among(tables.process.column('p', 'state'), numbers(list), yes)),
    ),
  ),
  stepState: steady(
    ofStep(
      ['state'],
      equality((list, yes, { tables }) => among(tables.step.column('s', 'state'), numbers(list), yes)),
    ),
  ),
  resolver: steady(
    ofStep(
      ['resolver'],
      equality((list, yes, context) =>
        among(context.tables.step.column('s', 'resolver'), userList(list, context), yes),
      ),
    ),
  ),
  possibleResolver: {
    level: 'pair',
    isServed: ({ tables }) => tables.candidate !== null || tables.step.has('possibleResolvers'),
    isSteady: true,
    make: equality((list, yes, context) => candidates(userList(list, context), yes, context)),
  },
  reader: ofProcess(
    ['readers'],
    equality((list, yes, context) =>
      overlaps(context.tables.process.column('p', 'readers'), userList(list, context), yes),
    ),
  ),
  supervisor: ofProcess(
    ['supervisors'],
    equality((list, yes, context) =>
      overlaps(context.tables.process.column('p', 'supervisors'), userList(list, context), yes),
    ),
  ),
  tag: ofProcess(
    ['tags'],
    equality((list, yes, { tables }) => overlaps(tables.process.column('p', 'tags'), textList(list), yes)),
  ),
  stepType: steady(
    ofStep(
      ['type'],
      equality((list, yes, { tables }) => among(tables.step.column('s', 'type'), numbers(list), yes)),
    ),
  ),
  stepName: ofStep(
    ['name'],
    equality((list, yes, { tables }) => among(tables.step.column('s', 'name'), textList(list), yes)),
  ),
  expired: ofProcess(['expiration'], ({ operator, value }, yes, { tables, zone }) => {
    const day = Math.max(...daysOf(value));
    const expiration = tables.process.column('p', 'expiration');
    return operator === '=' ? definite(expiration, sql`${expiration} < ${instant(zone().startOf(day))}`, yes) : null;
  }),
  file: ofProcess(
    ['files'],
    equality((list, yes, { tables }) => overlaps(tables.process.column('p', 'files'), idList(list), yes)),
  ),
  calendarFrom: ofProcess(['planFrom', 'planTo'], ({ operator, value }, yes, { tables, zone }) => {
    const [from, to] = [tables.process.column('p', 'planFrom'), tables.process.column('p', 'planTo')];
    const first = instant(zone().startOf(Math.min(...daysOf(value))));
    return operator === '=' ? openSide(to, from, sql`${to} >= ${first}`, yes) : null;
  }),
  calendarTo: ofProcess(['planFrom', 'planTo'], ({ operator, value }, yes, { tables, zone }) => {
    const [from, to] = [tables.process.column('p', 'planFrom'), tables.process.column('p', 'planTo')];
    const end = instant(zone().startOf(Math.max(...daysOf(value)) + 1));
    return operator === '=' ? openSide(from, to, sql`${from} < ${end}`, yes) : null;
  }),
  variables: ofProcess(['variables'], ({ operator, value }, yes, { tables }) =>
    operator === '=' ? variablesCondition(tables.process.column('p', 'variables'), value as VariableTest[], yes) : null,
  ),
  fulltext: ofStep(['search'], ({ operator, value }, yes, { tables }) =>
    operator === '=' ? textCondition(tables.step.column('s', 'search'), value.map(String), yes) : null,
  ),
};

/** How to compile a criterion; null for an unknown key. */
const sqlOf = (key: string): CriterionSql | null => (Object.hasOwn(TABLE, key) ? TABLE[key as QueryKey] : null);

/** Whether a criterion concerns only the process. */
export const isOfProcess = (key: string): boolean => sqlOf(key)?.level === 'process';

/** Whether one plan fits all values of a criterion. */
export const isSteadyKey = (key: string): boolean => sqlOf(key)?.isSteady === true;

/** Whether the columns that a criterion needs exist. */
export const isServed = (key: QueryKey, context: CompileContext): boolean => TABLE[key].isServed(context);

/**
 * Makes one condition, or its negation.
 *
 * @returns null if it cannot be served: for an unknown key or operator, or a missing column
 */
export function conditionOf(criterion: Criterion, yes: boolean, context: CompileContext): Condition | null {
  const { key, value } = criterion;
  const known = sqlOf(key);
  if (!known?.isServed(context)) return null;
  const { level, make } = known;
  const made = value.length === 0 ? ofNothing(criterion, yes, make, context) : make(criterion, yes, context);
  return made && { level, sql: made };
}

/** An empty list matches nothing; an empty map of variables matches everything. */
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

/** A condition on a column, or its negation, which holds if the column is null. */
const definite = (column: Sql, condition: Sql, yes: boolean): Sql =>
  yes ? condition : sql`(${column} is null or not ${condition})`;

/** Condition on one side of a plan. An open side matches, unless the other is open as well, which makes it no plan. */
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
/** `me` is the user of the session, or nobody if nobody is logged in. */
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
    isSameProcess(candidate.column('c', 'process'), step.column('s', 'process'), context),
    sql`${candidate.column('c', 'step')} = ${step.column('s', 'id')}`,
    sql`${candidate.column('c', 'principal')} = any(${list})`,
  ])})`;
  return yes ? found : sql`not ${found}`;
}
