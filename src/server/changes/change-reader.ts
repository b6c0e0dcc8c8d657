import { abortable } from '../../core/base/tasks/abortable.ts';
import { isUncallable, isUnsupported } from '../database-errors.ts';
import type { Database, Row } from '../database.ts';
import { withTimeout } from '../deadline.ts';
import type { Statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import { unfinishedStatement } from '../sql/unfinished-statement.ts';
import { type ChangesRead, changesStatement, parseChanges } from './change-statements.ts';
import { ChangedProcess, type ChangedRow, parseProcesses, processesStatement } from './changed-process.ts';
import type { Snapshot } from './snapshot.ts';
import { withoutUnfinished } from './unfinished.ts';

/** The tables, including that of changes. */
export type TablesOfChanges = Tables & { readonly change: NonNullable<Tables['change']> };

/** Options of `ChangeReader`, times in milliseconds. */
export interface ReaderOptions {
  /** How long a statement may take. */
  readonly timeout: number;
  /** Called with the reason if changes cannot be read. */
  readonly onerror: (thrown: unknown) => void;
}

/** Processes read at a time. */
const PROCESSES_PER_STATEMENT = 500;

/** Reads changes, and adapts to the database: with or without Citus, and to the privileges of the role. */
export class ChangeReader {
  readonly #database: Database;
  readonly #tables: TablesOfChanges;
  readonly #timeout: number;
  readonly #onerror: (thrown: unknown) => void;
  /** Whether changes were left out that are not finished on all nodes: no notification follows once they are. */
  holdsBack = false;
  /**
   * Whether changes can be joined with the table of visibility: Citus may refuse to join local and distributed tables.
   */
  #joins = true;
  /** Whether the role may call the functions that identify the cluster. */
  #isFull = true;

  constructor(database: Database, tables: TablesOfChanges, { timeout, onerror }: ReaderOptions) {
    this.#database = database;
    this.#tables = tables;
    this.#timeout = timeout;
    this.#onerror = onerror;
  }

  /**
   * Reads processes by id, with the principals that may see them.
   *
   * @returns null if a row cannot be read; `onerror` gets the reason, and readers load everything again
   */
  async readProcesses(ids: readonly string[]): Promise<Map<string, ChangedProcess> | null> {
    const found = new Map(ids.map(id => [id, new ChangedProcess(id)]));
    for (let i = 0; i < ids.length; i += PROCESSES_PER_STATEMENT) {
      const rows = await this.#query(processesStatement(ids.slice(i, i + PROCESSES_PER_STATEMENT), this.#tables));
      try {
        for (const [id, process] of parseProcesses(rows as unknown as readonly ChangedRow[], this.#tables))
          found.set(id, process);
      } catch (thrown) {
        this.#onerror(thrown);
        return null;
      }
    }
    return found;
  }

  /**
   * Reads the changes that have become visible since a snapshot.
   *
   * @param since - null to read only the current position
   * @param principals - only what one of these could see before or can see now; null for everything
   */
  async read(since: Snapshot | null, principals: readonly string[] | null): Promise<ChangesRead> {
    const query = async () => {
      const [row] = await this.#query(
        changesStatement(this.#tables, { isFull: this.#isFull }, since, this.#joins ? principals : null),
      );
      return parseChanges(row);
    };
    const found = await this.#queryWithFallback(query);
    // nothing was found, so nothing can be unfinished
    if (!found.isDistributed || (since && !principals && found.changes.length === 0)) return found;
    const unfinished = await this.#query(unfinishedStatement());
    const over = withoutUnfinished(
      found,
      unfinished.map(({ xid }) => BigInt(xid as string)),
    );
    this.holdsBack ||= over !== found;
    return over;
  }

  async #queryWithFallback(query: () => Promise<ChangesRead>): Promise<ChangesRead> {
    try {
      return await query();
    } catch (thrown) {
      if (this.#joins && isUnsupported(thrown)) this.#joins = false;
      else if (this.#isFull && isUncallable(thrown)) this.#isFull = false;
      else throw thrown;
      return await this.#queryWithFallback(query);
    }
  }

  async #query({ text, parameters }: Statement): Promise<readonly Row[]> {
    return await withTimeout(this.#timeout, signal =>
      abortable(this.#database.query(text, parameters, { signal, prepare: true }), signal),
    );
  }
}
