import { abortable } from '../../core/base/tasks/abortable.ts';
import type { Database, Row, Session } from '../database.ts';
import { withTimeout } from '../deadline.ts';
import { queryLogPositions, WRITTEN } from './log-positions.ts';
import { hasWrittenElsewhere, headersOfWrite, type Reader } from './reader.ts';
import { Readers } from './readers.ts';
import { type LogMark, Replica } from './replica.ts';

/** A primary database, and replicas that are read from. */
export interface ReplicatedDatabase {
  /** The primary. */
  readonly write: Database;
  /** Its replicas. */
  readonly read: readonly Database[];
  /** Most milliseconds that a replica may lag behind and still be read from. Default 5000. */
  readonly lag?: number;
}

const DEFAULT_LAG_MS = 5000;
/** Time between two checks of the replicas, while somebody reads. */
const CHECK_INTERVAL_MS = 100;
/** Time between two checks that readers wait for. */
const AWAITED_CHECK_INTERVAL_MS = 5;
/** How long a reader waits for a replica to have what they have seen. */
const READER_WAIT_MS = 200;
/** How long the primary answers a reader before they wait for a replica again. */
const FALLBACK_MS = 1000;
/** Time after which a replica that has not answered yet is checked. */
const LATE_ANSWER_MS = 1000;
/** Time within which the simultaneous requests of a panel arrive. */
const SAME_PAGE_MS = 1000;
/** Time for the primary to report its position. */
const PRIMARY_TIMEOUT_MS = 1000;

/**
 * Reads from replicas, and never shows a reader less than they have seen before: their own actions, events, and what
 * another replica or the primary has shown them. If no replica has all of that, the primary answers.
 *
 * While somebody reads, the primary is asked a few times a second how far its WAL is written, and the replicas how far
 * they have replayed it. So for each replica it is known, by the clock of this process, up to when it has everything: a
 * page needs no further query.
 */
export class Replicas {
  readonly #primary: Database;
  readonly #replicas: readonly Replica[];
  readonly #lag: number;
  readonly #onerror: (thrown: unknown) => void;
  readonly #readers = new Readers();
  /** Identifies this process among those that answer the same readers. */
  readonly #id = crypto.randomUUID();
  /** Positions of the primary, oldest first. */
  #marks: LogMark[] = [];
  #check: Promise<void> | null = null;
  #checkedAt = -Infinity;
  readonly #startedAt = performance.now();
  /** Replicas that have been reported as left out. */
  readonly #leftOut = new Set<Replica>();

  /** @param onerror - called for each replica that is left out */
  constructor({ write, read, lag = DEFAULT_LAG_MS }: ReplicatedDatabase, onerror: (thrown: unknown) => void) {
    this.#primary = write;
    this.#replicas = read.map(database => new Replica(database));
    this.#lag = lag;
    this.#onerror = onerror;
  }

  /** A reader whose statements go to a replica or to the primary, depending on what they have seen. */
  readerOf(user: string, request: Request, path: string): Reader {
    const hasWritten = hasWrittenElsewhere(request, this.#id);
    return {
      session: {
        query: (...statement) => (hasWritten ? this.#readPrimary(user, statement) : this.#read(user, statement)),
      },
      noteChange: () => this.#readers.note(user, { known: performance.now() }, this.#horizon),
      mayBeStale: () => {
        const { life = null, read = -Infinity } = this.#readers.of(user) ?? {};
        return life !== null && performance.now() - read < SAME_PAGE_MS;
      },
      headersAfterWrite: items => headersOfWrite(this.#id, path, this.#lag, items),
    };
  }

  async #read(user: string, statement: Parameters<Session['query']>): Promise<readonly Row[]> {
    const replica = await this.#replicaFor(user);
    if (replica) {
      const { life } = replica;
      this.#note(user, life);
      // it may have gone silent, with nobody else to notice
      const late = setTimeout(() => void this.#checkUnlessChecking(), LATE_ANSWER_MS);
      const rows = await replica.read(...statement).finally(() => clearTimeout(late));
      if (rows) {
        // a newer answer, such as one of the primary, may have come in the meantime
        this.#note(user, this.#readers.of(user)?.life === life ? life : null);
        return rows;
      }
    }
    return await this.#readPrimary(user, statement);
  }

  async #readPrimary(user: string, statement: Parameters<Session['query']>): Promise<readonly Row[]> {
    const rows = await this.#primary.query(...statement);
    this.#note(user, null);
    return rows;
  }

  #note(user: string, life: object | null): void {
    const read = performance.now();
    const fallback = life ? Infinity : Math.min(this.#readers.of(user)?.fallback ?? Infinity, read);
    this.#readers.note(user, { life, read, fallback }, this.#horizon);
  }

  /** Everything committed before is in each replica that is read from. While the primary is down, this stands still. */
  get #horizon(): number {
    return (this.#marks.at(-1)?.at ?? -Infinity) - this.#lag;
  }

  /** The replica to read from; null for the primary. */
  async #replicaFor(user: string): Promise<Replica | null> {
    const now = performance.now();
    const idle = now - this.#checkedAt;
    if (idle > CHECK_INTERVAL_MS) void this.#checkUnlessChecking();
    // positions are old: nobody has read for a while
    if (idle > this.#lag / 2) await this.#waitForCheck(READER_WAIT_MS);
    const found = this.#firstFor(user);
    const { fallback = Infinity } = this.#readers.of(user) ?? {};
    if (found || now - fallback < FALLBACK_MS || !this.#replicas.some(one => this.#isIn(one))) return found;
    // otherwise the primary would always answer a reader who never pauses
    for (let left = READER_WAIT_MS; left > 0; left = READER_WAIT_MS - (performance.now() - now)) {
      await this.#waitForCheck(left);
      const caught = this.#firstFor(user);
      if (caught) return caught;
      await new Promise(resolve => setTimeout(resolve, AWAITED_CHECK_INTERVAL_MS));
    }
    this.#readers.note(user, { fallback: performance.now() }, this.#horizon);
    return null;
  }

  #isIn({ caughtUp }: Replica): boolean {
    return caughtUp > -Infinity && caughtUp >= this.#horizon;
  }

  /** The first replica, in an order that is fixed for the user, that has all that they have seen. */
  #firstFor(user: string): Replica | null {
    const seen = this.#readers.of(user);
    const first = numberOf(user) % this.#replicas.length;
    for (let i = 0; i < this.#replicas.length; i++) {
      const replica = this.#replicas[(first + i) % this.#replicas.length]!;
      const { caughtUp, life } = replica;
      if (!this.#isIn(replica)) continue;
      if (!seen || (caughtUp >= seen.known && (life === seen.life || caughtUp >= seen.read))) return replica;
    }
    return null;
  }

  async #waitForCheck(milliseconds: number): Promise<void> {
    await withTimeout(milliseconds, signal => abortable(this.#checkUnlessChecking(), signal)).catch(() => {});
  }

  /** Joins a check under way. Never rejects. */
  #checkUnlessChecking(): Promise<void> {
    return (this.#check ??= this.#checkReplicas().finally(() => (this.#check = null)));
  }

  async #checkReplicas(): Promise<void> {
    const at = performance.now();
    this.#checkedAt = at;
    try {
      const positions = await withTimeout(PRIMARY_TIMEOUT_MS, signal =>
        abortable(queryLogPositions(this.#primary, WRITTEN, signal), signal),
      );
      if (positions === null) return;
      this.#marks = [...this.#marks.filter(mark => mark.at > at - this.#lag), { at, positions }];
    } catch {
      // replicas are used as before; requests that need the primary fail by themselves
      return;
    }
    const confirming = this.#replicas.map(replica => replica.confirm(this.#marks));
    await withTimeout(READER_WAIT_MS, signal => abortable(Promise.all(confirming), signal)).catch(() => {});
    this.#reportLeftOut();
  }

  #reportLeftOut(): void {
    for (const [i, replica] of this.#replicas.entries()) {
      // a replica that has never answered has as much time
      const isOut = replica.fault !== null || Math.max(replica.caughtUp, this.#startedAt) < this.#horizon;
      if (!isOut) this.#leftOut.delete(replica);
      else if (!this.#leftOut.has(replica)) {
        this.#leftOut.add(replica);
        const why = replica.fault ? 'it fails' : `it is more than ${this.#lag} ms behind`;
        this.#onerror(new Error(`Replica ${i} is left out: ${why}`, { cause: replica.fault }));
      }
    }
  }
}

/** A hash, the same for a user in every process. */
function numberOf(user: string): number {
  let hash = 0;
  for (let i = 0; i < user.length; i++) hash = (Math.imul(hash, 31) + user.charCodeAt(i)) >>> 0;
  return hash;
}
