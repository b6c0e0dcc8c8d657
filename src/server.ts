/** Serves panels from PostgreSQL: SQL for queries, an HTTP endpoint, actions and change streams. No DOM, no driver. */
export { foldedText } from './core/query/predicates/fulltext.ts';
export type { ProcessQuery } from './core/query/process-query.ts';
export type { Database, QueryOptions, Row, Session } from './server/database.ts';
export type { ReplicatedDatabase } from './server/replicas/replicas.ts';
export { fromPg, type PgOptions } from './server/drivers/pg.ts';
export { fromPGlite } from './server/drivers/pglite.ts';
export { fromPostgresJs } from './server/drivers/postgres-js.ts';
export { type CompiledQuery, type CompileOptions, compileQuery } from './server/sql/compile-query.ts';
export type { SessionUser } from './server/sql/compile-context.ts';
export type { Parameter, Statement } from './server/sql/statement.ts';
export type { SchemaMapping } from './server/sql/tables.ts';
export { type Copy, copyProcesses } from './server/write/copy-processes.ts';
export { removeProcesses } from './server/write/remove-processes.ts';
export {
  type GivenTemplates,
  type Renamed,
  renewNames,
  writeTemplates,
  writeUsers,
} from './server/write/names/write-names.ts';
export { writeProcesses, type WriteOptions } from './server/write/write-processes.ts';
export {
  type Action,
  type ActionContext,
  type ActionItem,
  type ActionOutcome,
  ActionRefusal,
} from './server/actions/perform.ts';
export { pruneActions } from './server/actions/marks.ts';
export { pruneChanges, type PruneOptions } from './server/changes/change-statements.ts';
export type { Limits } from './server/http/endpoint.ts';
export { createHandler, type HandlerOptions } from './server/http/handler.ts';
export type { GuardOptions } from './server/http/request/request-guard.ts';
