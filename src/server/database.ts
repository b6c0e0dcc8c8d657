import type { Parameter } from './sql/statement.ts';

/** A row by names of columns. */
export type Row = Readonly<Record<string, unknown>>;

/** How a statement is asked. */
export interface QueryOptions {
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
  /** It is asked often, and one plan fits all values: a driver may prepare it. */
  readonly prepare?: boolean;
}

/** What can be asked within a transaction, and outside. */
export interface Session {
  /**
   * One statement with its parameters `$1`, `$2` …
   *
   * @returns its rows: `bigint`, `timestamptz`, lists and JSON are only ever asked for as text
   * @throws whatever the database says; the reason of the signal where that ended it
   */
  query(text: string, parameters: readonly Parameter[], options?: QueryOptions): Promise<readonly Row[]>;
}

/**
 * A database by whatever driver: `fromPostgresJs`, `fromPg` and `fromPGlite` of process-panels/server.js make one.
 */
export interface Database extends Session {
  /**
   * Runs `work` in a transaction of one connection: committed where it resolves, rolled back where it rejects.
   *
   * @param options - `signal`: aborted before there is a connection, `work` is not begun, and its reason is thrown
   */
  transaction<T>(work: (session: Session) => Promise<T>, options?: Pick<QueryOptions, 'signal'>): Promise<T>;
  /** Calls back whenever somebody notifies the channel, and returns what ends it. Without it, changes are polled for. */
  listen?(channel: string, onnotify: () => void): Promise<() => Promise<void>>;
}
