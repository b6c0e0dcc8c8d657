import type { Parameter } from './sql/statement.ts';

/** A row, by names of columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Options of a statement. */
export interface QueryOptions {
  /** Cancels it. */
  readonly signal?: AbortSignal | undefined;
  /** Whether it runs often, and one plan fits all values: a driver may prepare it. */
  readonly prepare?: boolean;
}

/** Runs statements, inside a transaction or outside. */
export interface Session {
  /**
   * Runs one statement with its parameters `$1`, `$2` …
   *
   * @returns its rows; `bigint`, `timestamptz`, arrays and JSON are only ever selected as text
   * @throws the error of the database, or the reason of the signal if that ended it
   */
  query(text: string, parameters: readonly Parameter[], options?: QueryOptions): Promise<readonly Row[]>;
}

/** A database, whatever the driver; made by `fromPostgresJs`, `fromPg` or `fromPGlite` of process-panels/server.js. */
export interface Database extends Session {
  /**
   * Runs `work` in a transaction on one connection: commits if it resolves, rolls back if it rejects.
   *
   * @param options - if `signal` is aborted before there is a connection, throws its reason and does not begin `work`
   */
  transaction<T>(work: (session: Session) => Promise<T>, options?: Pick<QueryOptions, 'signal'>): Promise<T>;
  /** Listens to a channel; resolves with a function that stops it. Without this method, changes are polled for. */
  listen?(channel: string, onnotify: () => void): Promise<() => Promise<void>>;
}
