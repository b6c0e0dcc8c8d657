import { abortable } from '../../core/base/tasks/abortable.ts';
import { isOfLostConnection, isOfTurn, isUnreachable } from '../database-errors.ts';
import type { Database, Session } from '../database.ts';
import { Patience, withinTime } from '../patience.ts';
import { askLogPositions, type LogPositions, reaches, REPLAYED } from './log-positions.ts';

/** How far the primary had written its log at some time. */
export interface LogMark {
  readonly at: number;
  readonly positions: LogPositions;
}

/** Why a statement is given up: its replica is left out. */
const LEFT = new Error('The replica is left out');

/** Milliseconds in which a replica says how far it is; where it does not, it is left out. */
const PATIENCE = 2000;

/** A copy of the database that follows it, and is read from. */
export class Replica {
  readonly #database: Database;
  readonly #never = new AbortController();
  readonly #asked = new Set<Patience>();
  #asking: Promise<void> | null = null;
  /** How far it has replayed the log, and when that was known. */
  #replayed: LogMark = { at: -Infinity, positions: new Map() };
  /** Since it was last left out, or has gone back: within one life what it shows only goes on. */
  life = {};
  /** What was committed by then is there; -Infinity while it is left out. */
  caughtUp = -Infinity;
  /** Why it was left out last; null where it was not. */
  fault: unknown = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Finds out how far it is. Never rejects. */
  confirm(marks: readonly LogMark[]): Promise<void> {
    return (this.#asking ??= this.#confirm(marks).finally(() => (this.#asking = null)));
  }

  /**
   * One statement, if the replica stays in.
   *
   * @returns null where the primary has to be asked
   */
  async read(...[text, parameters, options = {}]: Parameters<Session['query']>) {
    const patience = new Patience({ signal: options.signal ?? this.#never.signal });
    const { signal } = patience;
    this.#asked.add(patience);
    try {
      return await abortable(this.#database.query(text, parameters, { ...options, signal }), signal);
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown;
      // what is replayed may be in the way of a statement, and breaks it off
      if (thrown === LEFT || isOfTurn(thrown)) return null;
      if (!isUnreachable(thrown) && !isOfLostConnection(thrown)) throw thrown;
      this.leaveOut(thrown);
      return null;
    } finally {
      patience.end();
      this.#asked.delete(patience);
    }
  }

  /** It is read from no more until it has caught up; what it is asked just now, the primary is asked. */
  leaveOut(fault: unknown): void {
    this.fault = fault;
    this.caughtUp = -Infinity;
    this.life = {};
    for (const patience of this.#asked) patience.giveUp(LEFT);
  }

  async #confirm(marks: readonly LogMark[]): Promise<void> {
    try {
      const replayed = await withinTime(PATIENCE, signal =>
        abortable(askLogPositions(this.#database, REPLAYED, signal), signal),
      );
      if (replayed === null) return this.leaveOut(new Error('It does not follow a primary'));
      const [before, last] = [this.#replayed, marks.at(-1)!];
      this.#replayed = { at: performance.now(), positions: replayed };
      // it had replayed before what was not written yet: its past is another one
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
