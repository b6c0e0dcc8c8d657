import type { Database } from '../database.ts';
import { ChangeListener } from './change-listener.ts';
import { type ChangePosition, readEventId } from './change-position.ts';
import { ChangeReader, type ReaderOptions, type TablesOfChanges } from './change-reader.ts';
import { type Change, isKnown, type Look, MOST_CHANGES } from './change-statements.ts';
import { type Follower, Followers } from './followers.ts';
import { Snapshot } from './snapshot.ts';
import { Waker } from './waker.ts';

/** Options of a tail, times in milliseconds. `onerror` is told why streams have ended, or had to load again. */
export interface TailOptions extends ReaderOptions {
  /** Between two looks, where nothing wakes it. Default 2000. */
  readonly poll?: number;
  /** Between two looks where it listens, and hears nothing: the connection may be dead. Default a minute. */
  readonly idle?: number;
  /** In which changes are gathered, to be read together. Default 50. */
  readonly gather?: number;
  /** Between two signs of life of a stream. Default 15,000. */
  readonly greet?: number;
}

/** Milliseconds until what was held back is looked for again. */
const SOON = 200;

/** Processes that are told to one who comes back; of more everything is loaded again. */
const MOST_RESUMED = 1000;

/** One who comes, and waits for the next look. */
interface Joining {
  readonly follower: Follower;
  /** Where to go on; null for one that begins, undefined where it is not known any more. */
  readonly position: ChangePosition | null | undefined;
  readonly resolve: () => void;
  readonly reject: (thrown: unknown) => void;
}

/** What has happened to processes, by id: those who could see each before. */
type ChangesOf = Map<string, Set<string>>;

/**
 * Reads what changes, once for all who follow, and tells it each of them: at most two statements at a time, whatever the number of
 * streams. It sleeps while nobody follows.
 */
export class ChangeTail {
  readonly #database: Database;
  readonly #reader: ChangeReader;
  readonly #options: Required<TailOptions>;
  readonly #followers = new Followers();
  #joining = new Set<Joining>();
  #waker = new Waker();
  #isRunning = false;
  /** What has been told; null before the first look. */
  #position: ChangePosition | null = null;

  constructor(database: Database, tables: TablesOfChanges, options: TailOptions) {
    this.#database = database;
    this.#reader = new ChangeReader(database, tables, options);
    this.#options = { poll: 2000, idle: 60_000, gather: 50, greet: 15_000, ...options };
  }

  /**
   * Tells a follower what changes from now on, or has changed since an event.
   *
   * @throws what the database says where it cannot be asked
   */
  async join(follower: Follower, lastEventId: string | null): Promise<void> {
    const position = lastEventId === null ? null : (readEventId(lastEventId, follower.who) ?? undefined);
    if (position === null && this.#position) return this.#admit(follower, this.#position);
    await new Promise<void>((resolve, reject) => {
      this.#joining.add({ follower, position, resolve, reject });
      this.#waker.wake();
      if (!this.#isRunning) void this.#run();
    });
  }

  leave(follower: Follower): void {
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
    follower.tell([], position);
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
      if (this.#position) for (const follower of this.#followers) follower.greet(this.#position);
    }, greet);
    try {
      check();
      while (!this.#isIdle) {
        await this.#look();
        await new Promise(resolve => setTimeout(resolve, gather));
        if (this.#isIdle) continue;
        const isWoken = await waker.sleep(this.#reader.holdsBack ? SOON : listener.isHeard ? idle : poll);
        // also where those who come back have woken it: of the connection that says nothing
        if (Date.now() - checked < idle) continue;
        check();
        if (!isWoken) await waker.sleep(poll);
      }
    } catch (thrown) {
      this.#fail(thrown);
    } finally {
      // nothing is awaited between the last look whether somebody follows and this
      this.#isRunning = false;
      this.#position = null;
      clearInterval(greeting);
      void listener.end();
    }
  }

  /** Nobody is told anything any more: those who come back are told whether it goes on. */
  #fail(thrown: unknown): void {
    this.#options.onerror(thrown);
    const joining = this.#joining;
    this.#joining = new Set();
    for (const { reject } of joining) reject(thrown);
    for (const follower of this.#followers) follower.end();
  }

  async #look(): Promise<void> {
    const joining = [...this.#joining];
    this.#reader.holdsBack = false;
    const past = await this.#lookBack(joining).catch((thrown: unknown) => {
      // they load again, and nobody else is held up: a database that is away fails the look, too
      this.#options.onerror(thrown);
      return null;
    });
    const look = await this.#reader.read(this.#position?.snapshot ?? past?.position.snapshot ?? null, null);
    const { position, changes } = look;
    const isLost = changes.length > MOST_CHANGES || (this.#position !== null && !isKnown(this.#position, look));
    const back = new Map<Joining, ChangesOf | null>();
    for (const one of joining) back.set(one, isLost || !past ? null : changesSince(one.position, past, look));
    await this.#tell(position, isLost ? null : changesOf(changes), back);
    this.#position = position;
  }

  /** What those have missed who come back: of all of them in one statement. */
  async #lookBack(joining: readonly Joining[]): Promise<Look | null> {
    const resumed = joining.filter(({ position }) => position);
    if (resumed.length === 0) return null;
    const principals = resumed.some(({ follower }) => follower.rights.seesAll)
      ? null
      : [...new Set(resumed.flatMap(({ follower }) => follower.rights.principals))];
    return await this.#reader.read(Snapshot.common(resumed.map(({ position }) => position!.snapshot)), principals);
  }

  /**
   * Tells what has happened.
   *
   * @param changes - of those who follow; null where they have to load everything again
   * @param back - of those who come; null likewise
   */
  async #tell(
    position: ChangePosition,
    changes: ChangesOf | null,
    back: ReadonlyMap<Joining, ChangesOf | null>,
  ): Promise<void> {
    const ids = new Set([changes, ...back.values()].flatMap(one => [...(one?.keys() ?? [])]));
    const processes = await this.#reader.readProcesses([...ids]);
    // from here on nobody comes or goes
    const told = new Map<Follower, string[]>();
    const add = (id: string, follower: Follower, couldSee: ReadonlySet<string>) => {
      const event = processes?.get(id)?.eventFor(follower.rights, couldSee);
      const events = told.get(follower);
      if (event && events) events.push(event);
      else if (event) told.set(follower, [event]);
    };
    const isLost = !processes || !changes;
    if (!isLost)
      for (const [id, couldSee] of changes)
        for (const follower of this.#followers.concernedBy(processes.get(id)!, couldSee)) add(id, follower, couldSee);
    for (const follower of this.#followers) {
      if (isLost) follower.resync(position);
      else if (told.has(follower)) follower.tell(told.get(follower)!, position);
    }
    for (const [one, missed] of back) {
      // who has left meanwhile is not there any more
      if (!this.#joining.delete(one)) continue;
      const { follower, resolve } = one;
      this.#followers.add(follower);
      for (const [id, couldSee] of missed ?? []) add(id, follower, couldSee);
      const begins = one.position === null;
      if (!begins && (!processes || !missed)) follower.resync(position);
      else follower.tell(told.get(follower) ?? [], position);
      resolve();
    }
  }
}

/** Changes by process, in the order of their last ones. */
function changesOf(changes: readonly Change[]): ChangesOf {
  const found: ChangesOf = new Map();
  for (const { process, seenBy } of changes) {
    const couldSee = new Set([...(found.get(process) ?? []), ...seenBy]);
    found.delete(process);
    found.set(process, couldSee);
  }
  return found;
}

/** What has happened since a position; null where that is not known any more, or too much. */
function changesSince(position: Joining['position'], past: Look, now: Look): ChangesOf | null {
  if (!position || !isKnown(position, past) || past.position.cluster !== now.position.cluster) return null;
  const { snapshot } = position;
  const isCut = past.changes.length > MOST_CHANGES && past.changes[0]!.xid >= snapshot.start;
  const missed = changesOf([...past.changes, ...now.changes].filter(({ xid }) => !snapshot.shows(xid)));
  return isCut || missed.size > MOST_RESUMED ? null : missed;
}
