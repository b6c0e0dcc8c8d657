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

/** The tables, with the one of changes. */
export type TablesOfChanges = Tables & { readonly change: NonNullable<Tables['change']> };

/** How changes are read, times in milliseconds. */
export interface ReaderOptions {
  /** How long a statement may take. */
  readonly timeout: number;
  /** Told of what cannot be made sense of. */
  readonly onerror: (thrown: unknown) => void;
}

/** Processes that are read at a time. */
const PIECE = 500;

/** Reads what has changed, from a database as it turns out to be: of Citus or not, for a role that may ask much or little. */
export class ChangeReader {
  readonly #database: Database;
  readonly #tables: TablesOfChanges;
  readonly #timeout: number;
  readonly #onerror: (thrown: unknown) => void;
  /** Something was left out that is not finished on all machines: nobody wakes who reads for that. */
  holdsBack = false;
  /** Whether changes can be joined with who may see the processes: a coordinator joins nothing of its own with other machines. */
  #joins = true;
  /** Whether the role may ask what identifies the cluster. */
  #isFull = true;

  constructor(database: Database, tables: TablesOfChanges, { timeout, onerror }: ReaderOptions) {
    this.#database = database;
    this.#tables = tables;
    this.#timeout = timeout;
    this.#onerror = onerror;
  }

  /**
   * The processes of such ids, each with who may see it.
   *
   * @returns null where there is no making sense of them: whoever loads again is told why
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
   * What has become visible since a snapshot.
   *
   * @param since - null for nothing but where changes stand
   * @param principals - of what one of these could see before, or can see now; null for everything
   */
  async read(since: Snapshot | null, principals: readonly string[] | null): Promise<Look> {
    const look = async () => {
      const [row] = await this.#ask(
        lookStatement(this.#tables, { isFull: this.#isFull }, since, this.#joins ? principals : null),
      );
      return readLook(row);
    };
    const found = await this.#lookOnce(look);
    // nothing has been read, of all that may be
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
