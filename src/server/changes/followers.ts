import { type ChangePosition, writeEventId } from './change-position.ts';
import { type ChangedProcess, eventText, type Rights } from './changed-process.ts';
import { EventQueue } from './event-queue.ts';

/** One who is told what changes. */
export class Follower {
  readonly rights: Rights;
  readonly queue = new EventQueue();
  /** Goes into ids: whoever comes back with other rights loads again. */
  readonly who: string;
  /** Where the reader has been told to stand. */
  #position: ChangePosition | null = null;
  /** Called when nothing more can be told. */
  readonly end: () => void;

  constructor(rights: Rights, who: string, end: () => void) {
    this.rights = rights;
    this.who = who;
    this.end = end;
  }

  /** Tells events that belong together, and that all is told up to here. */
  tell(events: readonly string[], position: ChangePosition): void {
    const id = `id: ${writeEventId(position, this.who)}\n`;
    this.#position = position;
    const last = events.at(-1) ?? '\n';
    this.queue.add(`${events.slice(0, -1).join('')}${id}${last}`, id + RESYNC);
  }

  /** What was loaded before the stream began may be older than its beginning. */
  loadAgain(): void {
    this.queue.add(RESYNC, RESYNC);
  }

  /** Everything has to be loaded again. */
  resync(position: ChangePosition): void {
    this.tell([RESYNC], position);
  }

  /** Tells that the stream is alive, and where it stands now. */
  greet(position: ChangePosition): void {
    // whoever has something to read knows
    if (!this.queue.isEmpty) return;
    if (this.#position === position) this.queue.add(': \n\n', '');
    else this.tell([], position);
  }
}

const RESYNC = eventText('resync', {});

/** Those who follow, by whom a change may concern. */
export class Followers {
  readonly #all = new Set<Follower>();
  readonly #seeAll = new Set<Follower>();
  readonly #byPrincipal = new Map<string, Set<Follower>>();

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): Iterator<Follower> {
    return this.#all.values();
  }

  add(follower: Follower): void {
    const { principals, seesAll } = follower.rights;
    this.#all.add(follower);
    if (seesAll) this.#seeAll.add(follower);
    else
      for (const principal of principals) {
        const those = this.#byPrincipal.get(principal);
        if (those) those.add(follower);
        else this.#byPrincipal.set(principal, new Set([follower]));
      }
  }

  delete(follower: Follower): void {
    this.#all.delete(follower);
    this.#seeAll.delete(follower);
    for (const principal of follower.rights.principals) {
      const those = this.#byPrincipal.get(principal);
      if (those?.delete(follower) && those.size === 0) this.#byPrincipal.delete(principal);
    }
  }

  /** Those who may see a process, or could see it before. */
  concernedBy(changed: ChangedProcess, couldSee: Iterable<string>): Set<Follower> {
    const found = new Set(this.#seeAll);
    for (const principals of [changed.principals, couldSee])
      for (const principal of principals)
        for (const follower of this.#byPrincipal.get(principal) ?? []) found.add(follower);
    return found;
  }
}
