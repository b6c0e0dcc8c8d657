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

/** A parameter, of a type that all drivers send alike. */
export type Parameter = string | number | boolean | null;

/** A statement and its parameters: `$1` is the first of them. */
export interface Statement {
  /** SQL without values. */
  readonly text: string;
  /** The values, in order. */
  readonly parameters: readonly Parameter[];
}

/** A part of a statement. Values in it become parameters. */
export type Sql = RawBuilder<unknown>;

/** Only compiles; connections are left to the driver. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Most parameters of a statement: the protocol of PostgreSQL counts them in 16 bits. */
const MAX_PARAMETERS = 65_535;

/**
 * Compiles a statement to its text and parameters.
 *
 * @throws ProcessPanelError `adapter/unsupported-query` for more values than a statement may have
 */
export function statementOf(statement: Sql): Statement {
  const { sql: text, parameters } = statement.compile(compiler);
  if (parameters.length > MAX_PARAMETERS)
    throw new ProcessPanelError('adapter/unsupported-query', `more than ${MAX_PARAMETERS} values in a statement`);
  return { text, parameters: parameters as readonly Parameter[] };
}

export const TRUE: Sql = sql`true`;
export const FALSE: Sql = sql`false`;

/** Conditions joined by `and`; true if there are none. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? TRUE : sql`(${sql.join(conditions, sql` and `)})`;

/** Conditions joined by `or`; false if there are none. */
export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? FALSE : sql`(${sql.join(conditions, sql` or `)})`;

/** Parts separated by commas. */
export const listed = (parts: readonly Sql[]): Sql => sql.join(parts, sql`, `);
