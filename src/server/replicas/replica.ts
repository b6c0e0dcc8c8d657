import { abortable } from '../../core/base/tasks/abortable.ts';
import { isOfLostConnection, isOfConflict, isUnreachable } from '../database-errors.ts';
import type { Database, Session } from '../database.ts';
import { Deadline, withTimeout } from '../deadline.ts';
import { type LogPositions, queryLogPositions, reaches, REPLAYED } from './log-positions.ts';

/** Positions in the WAL at some time. */
export interface LogMark {
  readonly at: number;
  readonly positions: LogPositions;
}

/** Reason to give up a statement: its replica is left out. */
const LEFT_OUT = new Error('The replica is left out');

/** Milliseconds for a replica to report its position, or it is left out. */
const POSITION_TIMEOUT_MS = 2000;

/** A read replica of the database. */
export class Replica {
  readonly #database: Database;
  readonly #never = new AbortController();
  readonly #running = new Set<Deadline>();
  #confirming: Promise<void> | null = null;
  /** How far it has replayed the WAL, and when that was known. */
  #replayed: LogMark = { at: -Infinity, positions: new Map() };
  /** Replaced when it is left out or goes back: within one life, what it shows only moves forward. */
  life = {};
  /** It has everything committed by then; -Infinity while it is left out. */
  caughtUp = -Infinity;
  /** Why it was last left out; null while it is in use. */
  fault: unknown = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Finds out how far it has replayed the WAL. Never rejects. */
  confirm(marks: readonly LogMark[]): Promise<void> {
    return (this.#confirming ??= this.#confirm(marks).finally(() => (this.#confirming = null)));
  }

  /**
   * Runs one statement, if the replica stays in use.
   *
   * @returns null if the primary has to be asked
   */
  async read(...[text, parameters, options = {}]: Parameters<Session['query']>) {
    const deadline = new Deadline({ signal: options.signal ?? this.#never.signal });
    const { signal } = deadline;
    this.#running.add(deadline);
    try {
      return await abortable(this.#database.query(text, parameters, { ...options, signal }), signal);
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown;
      // replaying the WAL cancels statements that conflict with it
      if (thrown === LEFT_OUT || isOfConflict(thrown)) return null;
      if (!isUnreachable(thrown) && !isOfLostConnection(thrown)) throw thrown;
      this.leaveOut(thrown);
      return null;
    } finally {
      deadline.clear();
      this.#running.delete(deadline);
    }
  }

  /** Stops reading from it until it has caught up; statements under way are repeated on the primary. */
  leaveOut(fault: unknown): void {
    this.fault = fault;
    this.caughtUp = -Infinity;
    this.life = {};
    for (const deadline of this.#running) deadline.abort(LEFT_OUT);
  }

  async #confirm(marks: readonly LogMark[]): Promise<void> {
    try {
      const replayed = await withTimeout(POSITION_TIMEOUT_MS, signal =>
        abortable(queryLogPositions(this.#database, REPLAYED, signal), signal),
      );
      if (replayed === null) return this.leaveOut(new Error('It does not follow a primary'));
      const [before, last] = [this.#replayed, marks.at(-1)!];
      this.#replayed = { at: performance.now(), positions: replayed };
      // the primary is behind what this had replayed before: it has another history
      if (last.at > before.at && !reaches(last.positions, before.positions))
        return this.leaveOut(new Error('It is ahead of the primary'));
      if (!reaches(replayed, before.positions)) this.life = {};
      const mark = marks.findLast(({ positions }) => reaches(replayed, positions));
      if (!mark) return;
      this.caughtUp = Math.max(this.caughtUp, mark.at);
      this.fault = null;
    } catch (thrown) {
      this.leaveOut(thrown);
    }
  }
}
