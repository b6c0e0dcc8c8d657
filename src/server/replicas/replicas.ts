import { abortable } from '../../core/base/tasks/abortable.ts';
import type { Database, Row, Session } from '../database.ts';
import { withinTime } from '../patience.ts';
import { askLogPositions, WRITTEN } from './log-positions.ts';
import { type Reader, writtenElsewhere, writtenHere } from './reader.ts';
import { Readers } from './readers.ts';
import { type LogMark, Replica } from './replica.ts';

/** A database that is written to, and copies that follow it and are read from. */
export interface ReplicatedDatabase {
  /** The primary. */
  readonly write: Database;
  /** Its replicas. */
  readonly read: readonly Database[];
  /** How many milliseconds behind a replica may be read from. Default 5000. */
  readonly lag?: number;
}

const LAG = 5000;
/** Milliseconds from one look at how far replicas are to the next, while somebody reads. */
const EVERY = 100;
/** Milliseconds that are left between two looks that readers wait for. */
const PAUSE = 5;
/** Milliseconds that a reader waits for a replica to have what they have seen. */
const WAIT = 200;
/** Milliseconds that the primary answers a reader before they wait for that. */
const FALLBACK = 1000;
/** Milliseconds until it is made sure that a replica still answers which has not answered yet. */
const LATE = 1000;
/** Milliseconds in which what a panel asks for at the same time comes here. */
const JUST_NOW = 1000;
/** Milliseconds in which the primary says how far it is. */
const PATIENCE = 1000;

/**
 * Lets readers read from replicas, so that nobody is shown less than they have seen before: what they have done, what they were told of,
 * what another replica or the primary has shown them. Whoever has no replica for it is answered by the primary.
 *
 * While somebody reads, the primary is asked a few times a second how far its log is written, and replicas how far they have replayed it.
 * So it is known of each up to when it has everything, by a clock of this process: a page asks nothing more.
 */
export class Replicas {
  readonly #primary: Database;
  readonly #replicas: readonly Replica[];
  readonly #lag: number;
  readonly #onerror: (thrown: unknown) => void;
  readonly #readers = new Readers();
  /** Stands for this process among those that answer the same readers. */
  readonly #id = crypto.randomUUID();
  /** What the primary has said, oldest first. */
  #marks: LogMark[] = [];
  #look: Promise<void> | null = null;
  #looked = -Infinity;
  readonly #begun = performance.now();
  /** Replicas of which it has been told that they are left out. */
  readonly #out = new Set<Replica>();

  /** @param onerror - told of each replica that is left out */
  constructor({ write, read, lag = LAG }: ReplicatedDatabase, onerror: (thrown: unknown) => void) {
    this.#primary = write;
    this.#replicas = read.map(database => new Replica(database));
    this.#lag = lag;
    this.#onerror = onerror;
  }

  /** Who asks, as far as it matters where they are answered. */
  readerOf(user: string, request: Request, path: string): Reader {
    const isWriter = writtenElsewhere(request, this.#id);
    return {
      session: {
        query: (...statement) => (isWriter ? this.#readPrimary(user, statement) : this.#read(user, statement)),
      },
      knows: () => this.#readers.note(user, { known: performance.now() }, this.#horizon),
      isBehind: () => {
        const { life = null, read = -Infinity } = this.#readers.of(user) ?? {};
        return life !== null && performance.now() - read < JUST_NOW;
      },
      written: items => writtenHere(this.#id, path, this.#lag, items),
    };
  }

  async #read(user: string, statement: Parameters<Session['query']>): Promise<readonly Row[]> {
    const replica = await this.#replicaFor(user);
    if (replica) {
      const { life } = replica;
      this.#note(user, life);
      // it may have fallen silent, and nobody else asks
      const late = setTimeout(() => void this.#lookOnce(), LATE);
      const rows = await replica.read(...statement).finally(() => clearTimeout(late));
      if (rows) {
        // another answer, of the primary say, may have come meanwhile, and be newer
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

  /** Of what was seen before, each replica that is read from has everything. While the primary is away, time stands still. */
  get #horizon(): number {
    return (this.#marks.at(-1)?.at ?? -Infinity) - this.#lag;
  }

  /** Where a user reads: null for the primary. */
  async #replicaFor(user: string): Promise<Replica | null> {
    const now = performance.now();
    const idle = now - this.#looked;
    if (idle > EVERY) void this.#lookOnce();
    // nobody has read for a while
    if (idle > this.#lag / 2) await this.#waitForLook(WAIT);
    const found = this.#firstFor(user);
    const { fallback = Infinity } = this.#readers.of(user) ?? {};
    if (found || now - fallback < FALLBACK || !this.#replicas.some(one => this.#isIn(one))) return found;
    // whoever reads without a pause would be answered by the primary for good
    for (let left = WAIT; left > 0; left = WAIT - (performance.now() - now)) {
      await this.#waitForLook(left);
      const caught = this.#firstFor(user);
      if (caught) return caught;
      await new Promise(resolve => setTimeout(resolve, PAUSE));
    }
    this.#readers.note(user, { fallback: performance.now() }, this.#horizon);
    return null;
  }

  #isIn({ caughtUp }: Replica): boolean {
    return caughtUp > -Infinity && caughtUp >= this.#horizon;
  }

  /** The first of the user's replicas, always in the same order, that has all that they have seen. */
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

  async #waitForLook(milliseconds: number): Promise<void> {
    await withinTime(milliseconds, signal => abortable(this.#lookOnce(), signal)).catch(() => {});
  }

  /** Joins a look that is under way. Never rejects. */
  #lookOnce(): Promise<void> {
    return (this.#look ??= this.#lookAround().finally(() => (this.#look = null)));
  }

  async #lookAround(): Promise<void> {
    const at = performance.now();
    this.#looked = at;
    try {
      const positions = await withinTime(PATIENCE, signal =>
        abortable(askLogPositions(this.#primary, WRITTEN, signal), signal),
      );
      if (positions === null) return;
      this.#marks = [...this.#marks.filter(mark => mark.at > at - this.#lag), { at, positions }];
    } catch {
      // readers go on where they are; whoever needs the primary is told
      return;
    }
    const asked = this.#replicas.map(replica => replica.confirm(this.#marks));
    await withinTime(WAIT, signal => abortable(Promise.all(asked), signal)).catch(() => {});
    this.#tellOfThoseOut();
  }

  #tellOfThoseOut(): void {
    for (const [i, replica] of this.#replicas.entries()) {
      // one that has not answered for the first time yet is waited for as long
      const isOut = replica.fault !== null || Math.max(replica.caughtUp, this.#begun) < this.#horizon;
      if (!isOut) this.#out.delete(replica);
      else if (!this.#out.has(replica)) {
        this.#out.add(replica);
        const why = replica.fault ? 'it fails' : `it is more than ${this.#lag} ms behind`;
        this.#onerror(new Error(`Replica ${i} is left out: ${why}`, { cause: replica.fault }));
      }
    }
  }
}

/** The same for the same user in every process. */
function numberOf(user: string): number {
  let hash = 0;
  for (let i = 0; i < user.length; i++) hash = (Math.imul(hash, 31) + user.charCodeAt(i)) >>> 0;
  return hash;
}
