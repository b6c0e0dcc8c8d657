import type { Database } from '../database.ts';
import { ChangeListener } from './change-listener.ts';
import { type ChangePosition, readEventId } from './change-position.ts';
import { ChangeReader, type ReaderOptions, type TablesOfChanges } from './change-reader.ts';
import { type Change, type ChangesRead, isKnown, MAX_CHANGES } from './change-statements.ts';
import { type Follower, Followers } from './followers.ts';
import { Snapshot } from './snapshot.ts';
import { Waker } from './waker.ts';

/** Options of `ChangeFeed`, times in milliseconds. `onerror` gets the reason if streams end or readers have to load again. */
export interface FeedOptions extends ReaderOptions {
  /** Between two reads without a notification. Default 2000. */
  readonly poll?: number;
  /** Between two reads while listening, but without notifications: the connection may be dead. Default a minute. */
  readonly idle?: number;
  /** Time to gather changes, to read them together. Default 50. */
  readonly gather?: number;
  /** Between two keep-alives of a stream. Default 15,000. */
  readonly greet?: number;
}

/** Milliseconds before changes that were held back are read again. */
const RECHECK_MS = 200;

/** Most processes sent to a reader that resumes; with more, it loads everything again. */
const MAX_RESUMED_PROCESSES = 1000;

/** A follower that waits for changes to be read. */
interface Joining {
  readonly follower: Follower;
  /** Where to resume; null for a new stream, undefined if the position is not known. */
  readonly position: ChangePosition | null | undefined;
  readonly resolve: () => void;
  readonly reject: (thrown: unknown) => void;
}

/** Changed processes by id, each with the principals that could see it before. */
type ChangesOf = Map<string, Set<string>>;

/**
 * Reads changes once for all followers, and passes them on: at most two statements at a time, whatever the number of
 * streams. Sleeps while nobody follows.
 */
export class ChangeFeed {
  readonly #database: Database;
  readonly #reader: ChangeReader;
  readonly #options: Required<FeedOptions>;
  readonly #followers = new Followers();
  #joining = new Set<Joining>();
  #waker = new Waker();
  #isRunning = false;
  /** Up to where changes have been sent; null before they were first read. */
  #position: ChangePosition | null = null;

  constructor(database: Database, tables: TablesOfChanges, options: FeedOptions) {
    this.#database = database;
    this.#reader = new ChangeReader(database, tables, options);
    this.#options = { poll: 2000, idle: 60_000, gather: 50, greet: 15_000, ...options };
  }

  /**
   * Sends a follower all changes from now on, or since an event.
   *
   * @throws the error of the database if it cannot be queried
   */
  async follow(follower: Follower, lastEventId: string | null): Promise<void> {
    const position = lastEventId === null ? null : (readEventId(lastEventId, follower.who) ?? undefined);
    if (position === null && this.#position) return this.#admit(follower, this.#position);
    await new Promise<void>((resolve, reject) => {
      this.#joining.add({ follower, position, resolve, reject });
      this.#waker.wake();
      if (!this.#isRunning) void this.#run();
    });
  }

  unfollow(follower: Follower): void {
    this.#followers.delete(follower);
    for (const one of this.#joining)
      if (one.follower === follower) {
        this.#joining.delete(one);
        one.resolve();
      }
    if (this.#isIdle) this.#waker.wake();
  }

  get #isIdle(): boolean {
    return this.#followers.size + this.#joining.size === 0;
  }

  #admit(follower: Follower, position: ChangePosition): void {
    this.#followers.add(follower);
    follower.send([], position);
  }

  async #run(): Promise<void> {
    const { poll, idle, gather, greet } = this.#options;
    this.#isRunning = true;
    const waker = (this.#waker = new Waker());
    const listener = new ChangeListener(this.#database, () => waker.wake());
    let checked = Date.now();
    const check = () => {
      checked = Date.now();
      void listener.check();
    };
    const greeting = setInterval(() => {
      if (this.#position) for (const follower of this.#followers) follower.sendKeepAlive(this.#position);
    }, greet);
    try {
      check();
      while (!this.#isIdle) {
        await this.#readChanges();
        await new Promise(resolve => setTimeout(resolve, gather));
        if (this.#isIdle) continue;
        const isWoken = await waker.sleep(this.#reader.holdsBack ? RECHECK_MS : listener.isListening ? idle : poll);
        // even if woken by readers that resume: that says nothing about the listening connection
        if (Date.now() - checked < idle) continue;
        check();
        if (!isWoken) await waker.sleep(poll);
      }
    } catch (thrown) {
      this.#fail(thrown);
    } finally {
      // no `await` since the last check whether anybody follows
      this.#isRunning = false;
      this.#position = null;
      clearInterval(greeting);
      void listener.end();
    }
  }

  /** Ends all streams. Readers that reconnect learn whether changes can be followed again. */
  #fail(thrown: unknown): void {
    this.#options.onerror(thrown);
    const joining = this.#joining;
    this.#joining = new Set();
    for (const { reject } of joining) reject(thrown);
    for (const follower of this.#followers) follower.end();
  }

  async #readChanges(): Promise<void> {
    const joining = [...this.#joining];
    this.#reader.holdsBack = false;
    const past = await this.#readMissed(joining).catch((thrown: unknown) => {
      // only these readers load again, others are not held up: if the database is down, the next read fails as well
      this.#options.onerror(thrown);
      return null;
    });
    const current = await this.#reader.read(this.#position?.snapshot ?? past?.position.snapshot ?? null, null);
    const { position, changes } = current;
    const isLost = changes.length > MAX_CHANGES || (this.#position !== null && !isKnown(this.#position, current));
    const back = new Map<Joining, ChangesOf | null>();
    for (const one of joining) back.set(one, isLost || !past ? null : changesSince(one.position, past, current));
    await this.#sendChanges(position, isLost ? null : changesOf(changes), back);
    this.#position = position;
  }

  /** Reads what resuming readers have missed, in one statement for all of them. */
  async #readMissed(joining: readonly Joining[]): Promise<ChangesRead | null> {
    const resumed = joining.filter(({ position }) => position);
    if (resumed.length === 0) return null;
    const principals = resumed.some(({ follower }) => follower.rights.seesAll)
      ? null
      : [...new Set(resumed.flatMap(({ follower }) => follower.rights.principals))];
    return await this.#reader.read(Snapshot.common(resumed.map(({ position }) => position!.snapshot)), principals);
  }

  /**
   * Sends changes.
   *
   * @param changes - for those who follow; null if they have to load everything again
   * @param back - for those who join; null likewise
   */
  async #sendChanges(
    position: ChangePosition,
    changes: ChangesOf | null,
    back: ReadonlyMap<Joining, ChangesOf | null>,
  ): Promise<void> {
    const ids = new Set([changes, ...back.values()].flatMap(one => [...(one?.keys() ?? [])]));
    const processes = await this.#reader.readProcesses([...ids]);
    // no `await` from here on: nobody comes or goes
    const eventsOf = new Map<Follower, string[]>();
    const add = (id: string, follower: Follower, couldSee: ReadonlySet<string>) => {
      const event = processes?.get(id)?.eventFor(follower.rights, couldSee);
      const events = eventsOf.get(follower);
      if (event && events) events.push(event);
      else if (event) eventsOf.set(follower, [event]);
    };
    const isLost = !processes || !changes;
    if (!isLost)
      for (const [id, couldSee] of changes)
        for (const follower of this.#followers.concernedBy(processes.get(id)!, couldSee)) add(id, follower, couldSee);
    for (const follower of this.#followers) {
      if (isLost) follower.reloadAsOf(position);
      else if (eventsOf.has(follower)) follower.send(eventsOf.get(follower)!, position);
    }
    for (const [one, missed] of back) {
      // left in the meantime
      if (!this.#joining.delete(one)) continue;
      const { follower, resolve } = one;
      this.#followers.add(follower);
      for (const [id, couldSee] of missed ?? []) add(id, follower, couldSee);
      const begins = one.position === null;
      if (!begins && (!processes || !missed)) follower.reloadAsOf(position);
      else follower.send(eventsOf.get(follower) ?? [], position);
      resolve();
    }
  }
}

/** Groups changes by process, in the order of the last change of each. */
function changesOf(changes: readonly Change[]): ChangesOf {
  const found: ChangesOf = new Map();
  for (const { process, seenBy } of changes) {
    const couldSee = new Set([...(found.get(process) ?? []), ...seenBy]);
    found.delete(process);
    found.set(process, couldSee);
  }
  return found;
}

/** The changes since a position; null if they are no longer known, or too many. */
function changesSince(position: Joining['position'], past: ChangesRead, now: ChangesRead): ChangesOf | null {
  if (!position || !isKnown(position, past) || past.position.cluster !== now.position.cluster) return null;
  const { snapshot } = position;
  const isCut = past.changes.length > MAX_CHANGES && past.changes[0]!.xid >= snapshot.start;
  const missed = changesOf([...past.changes, ...now.changes].filter(({ xid }) => !snapshot.shows(xid)));
  return isCut || missed.size > MAX_RESUMED_PROCESSES ? null : missed;
}
