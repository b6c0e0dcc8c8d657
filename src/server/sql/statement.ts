import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

/** A parameter: one of the types that every driver sends in the same way. */
export type Parameter = string | number | boolean | null;

/** A statement with its parameters apart: `$1` is the first of them. */
export interface Statement {
  /** SQL. Values never stand in it. */
  readonly text: string;
  /** The values, in order. */
  readonly parameters: readonly Parameter[];
}

/** A part of a statement. Values in it become parameters. */
export type Sql = RawBuilder<unknown>;

/** Compiles only: connections are the driver's. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Parameters that the protocol of PostgreSQL counts, in 16 bits. */
const MOST = 65_535;

/**
 * The text and the parameters of a statement.
 *
 * @throws ProcessPanelError `adapter/unsupported-query` for more values than a statement may have
 */
export function statementOf(statement: Sql): Statement {
  const { sql: text, parameters } = statement.compile(compiler);
  if (parameters.length > MOST)
    throw new ProcessPanelError('adapter/unsupported-query', `more than ${MOST} values in a statement`);
  return { text, parameters: parameters as readonly Parameter[] };
}

export const TRUE: Sql = sql`true`;
export const FALSE: Sql = sql`false`;

/** Conditions that all hold; of none, true. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? TRUE : sql`(${sql.join(conditions, sql` and `)})`;

/** Conditions of which one holds; of none, false. */
export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? FALSE : sql`(${sql.join(conditions, sql` or `)})`;

/** Parts with commas between them. */
export const listed = (parts: readonly Sql[]): Sql => sql.join(parts, sql`, `);
