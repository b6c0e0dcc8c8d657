import { sql } from 'kysely';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Direction, ProcessQuery, SortField } from '../../core/query/process-query.ts';
import type { CompileContext } from './compile-context.ts';
import type { Sql } from './statement.ts';

/** A sort key, from `p`, `s`, `cu` (creator) and `ru` (resolver). */
export interface SortKey {
  readonly sql: Sql;
  readonly level: 'process' | 'pair';
  readonly descending: boolean;
  /** The type that a cursor's value is cast to. */
  readonly type: 'bigint' | 'timestamptz' | 'text' | 'integer';
  /** The table that it needs besides process and step. */
  readonly join?: 'creator' | 'resolver' | 'template' | 'stepTemplate';
  /** Set if the tables of candidates and of visibility have it too. */
  readonly is?: 'id' | 'modified';
  /** The direction of its index, missing values last (schemas/indexes.sql); left out if there is none. */
  readonly index?: Direction;
  /** Set if every row has it. */
  readonly isNeverNull?: true;
}

type Key = Omit<SortKey, 'descending'>;
type Make = (context: CompileContext, collate: (text: Sql) => Sql) => Key | null;

const PROCESS_ID: Make = ({ tables }) => ({
  sql: tables.process.column('p', 'id'),
  level: 'process',
  type: 'bigint',
  is: 'id',
  index: 'asc',
  isNeverNull: true,
});
const STEP_ID: Make = ({ tables }) => ({ sql: tables.step.column('s', 'id'), level: 'pair', type: 'bigint' });
const CREATOR: Make = ({ tables }, collate) =>
  tables.process.has('creator')
    ? { sql: collate(tables.user.column('cu', 'fullname')), level: 'process', type: 'text', join: 'creator' }
    : null;
const RESOLVER: Make = ({ tables }, collate) =>
  tables.step.has('resolver')
    ? { sql: collate(tables.user.column('ru', 'fullname')), level: 'pair', type: 'text', join: 'resolver' }
    : null;
const processColumn =
  (column: 'modified' | 'expiration' | 'start' | 'planFrom' | 'state', type: SortKey['type'] = 'timestamptz'): Make =>
  ({ tables: { process } }) => {
    if (!process.has(column)) return null;
    const key: Key = { sql: process.column('p', column), level: 'process', type };
    if (column === 'modified') return { ...key, is: 'modified', index: 'desc' };
    return column === 'state' ? key : { ...key, index: 'asc' };
  };
const stepColumn =
  (column: 'start' | 'state', type: SortKey['type']): Make =>
  ({ tables: { step } }) =>
    step.has(column) ? { sql: step.column('s', column), level: 'pair', type } : null;

/** Fields of contract 3.7. */
const FIELDS: Readonly<Record<SortField, Make>> = {
  process: PROCESS_ID,
  modified: processColumn('modified'),
  step: STEP_ID,
  expiration: processColumn('expiration'),
  resolver: RESOLVER,
  creator: CREATOR,
  start: processColumn('start'),
  plan: processColumn('planFrom'),
  async: ({ tables: { step } }) =>
    step.has('async')
      ? { sql: sql`case when ${step.column('s', 'async')} then 1 else 0 end`, level: 'pair', type: 'integer' }
      : null,
};

/** Paths that a user can sort by (contract 5.3). */
const PATHS: Readonly<Record<string, Make>> = {
  'process.id': PROCESS_ID,
  'process.state': processColumn('state', 'integer'),
  'process.start': processColumn('start'),
  'process.modified': processColumn('modified'),
  'process.expiration': processColumn('expiration'),
  'process.plan.from': processColumn('planFrom'),
  'process.creator.fullname': CREATOR,
  'process.templateProcess.name': ({ tables }, collate) => ({
    sql: collate(tables.templateProcess.column('tp', 'name')),
    level: 'process',
    type: 'text',
    join: 'template',
  }),
  'step.id': STEP_ID,
  'step.state': stepColumn('state', 'integer'),
  'step.start': stepColumn('start', 'timestamptz'),
  'step.resolver.fullname': RESOLVER,
  'step.templateStep.name': ({ tables }, collate) => ({
    sql: collate(tables.step.column('s', 'name')),
    level: 'pair',
    type: 'text',
  }),
  'step.templateStep.title': ({ tables }, collate) => ({
    sql: collate(tables.templateStep.column('ts', 'title')),
    level: 'pair',
    type: 'text',
    join: 'stepTemplate',
  }),
};

/** Applies a collation of the database to names and text; null keeps that of the column. */
const collated = (name: string | null) => (text: Sql) => (name === null ? text : sql`${text} collate ${sql.id(name)}`);

/** Fields of contract 3.7 that the tables can be sorted by. */
export const servedFields = (context: CompileContext): SortField[] =>
  (Object.keys(FIELDS) as SortField[]).filter(field => FIELDS[field](context, text => text));

/** Paths that the tables can be sorted by. */
export const servedPaths = (context: CompileContext): string[] =>
  Object.keys(PATHS).filter(path => PATHS[path]!(context, text => text));

/**
 * The sort keys of a query: the user's order, or else that of the list; by id if there is none.
 *
 * @throws ProcessPanelError `adapter/unsupported-query`
 */
export function sortKeysOf(
  { sort, orderBy }: Pick<ProcessQuery, 'sort' | 'orderBy'>,
  context: CompileContext,
  collation: string | null,
): SortKey[] {
  const collate = collated(collation);
  const keyOf = (make: Make | undefined, name: string, direction: Direction): SortKey => {
    const key = make?.(context, collate);
    if (key) return { ...key, descending: direction === 'desc' };
    throw new ProcessPanelError('adapter/unsupported-query', `the order by "${name}" cannot be served`);
  };
  const own = <T>(table: Readonly<Record<string, T>>, name: string) =>
    Object.hasOwn(table, name) ? table[name] : undefined;
  if (orderBy.length > 0) return orderBy.map(({ path, direction }) => keyOf(own(PATHS, path), path, direction));
  return sort ? [keyOf(own(FIELDS, sort.field), sort.field, sort.direction)] : [];
}

/**
 * A part of `order by`, with missing values last in both directions.
 *
 * @param isThere - no value is missing: `nulls first` lets an index be read backwards
 */
export function ordered(key: Sql, descending: boolean, isThere = false): Sql {
  if (descending) return isThere ? sql`${key} desc nulls first` : sql`${key} desc nulls last`;
  return isThere ? sql`${key} asc nulls first` : key;
}
