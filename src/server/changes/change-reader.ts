import { abortable } from '../../core/base/tasks/abortable.ts';
import { isUncallable, isUnsupported } from '../database-errors.ts';
import type { Database, Row } from '../database.ts';
import { withinTime } from '../patience.ts';
import type { Statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import { unfinishedStatement } from '../sql/unfinished-statement.ts';
import { type Look, lookStatement, readLook } from './change-statements.ts';
import { ChangedProcess, type ChangedRow, readChanged, readStatement } from './changed-process.ts';
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
const PIECE = 500;

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
    for (let i = 0; i < ids.length; i += PIECE) {
      const rows = await this.#ask(readStatement(ids.slice(i, i + PIECE), this.#tables));
      try {
        for (const [id, process] of readChanged(rows as unknown as readonly ChangedRow[], this.#tables))
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
  async read(since: Snapshot | null, principals: readonly string[] | null): Promise<Look> {
    const look = async () => {
      const [row] = await this.#ask(
        lookStatement(this.#tables, { isFull: this.#isFull }, since, this.#joins ? principals : null),
      );
      return readLook(row);
    };
    const found = await this.#lookOnce(look);
    // nothing was found, so nothing can be unfinished
    if (!found.isDistributed || (since && !principals && found.changes.length === 0)) return found;
    const unfinished = await this.#ask(unfinishedStatement());
    const over = withoutUnfinished(
      found,
      unfinished.map(({ xid }) => BigInt(xid as string)),
    );
    this.holdsBack ||= over !== found;
    return over;
  }

  async #lookOnce(look: () => Promise<Look>): Promise<Look> {
    try {
      return await look();
    } catch (thrown) {
      if (this.#joins && isUnsupported(thrown)) this.#joins = false;
      else if (this.#isFull && isUncallable(thrown)) this.#isFull = false;
      else throw thrown;
      return await this.#lookOnce(look);
    }
  }

  async #ask({ text, parameters }: Statement): Promise<readonly Row[]> {
    return await withinTime(this.#timeout, signal =>
      abortable(this.#database.query(text, parameters, { signal, prepare: true }), signal),
    );
  }
}
