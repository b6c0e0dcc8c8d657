import { type ChangePosition, writeEventId } from './change-position.ts';
import { type ChangedProcess, eventText, type Rights } from './changed-process.ts';
import { EventQueue } from './event-queue.ts';

/** A stream of changes for one reader. */
export class Follower {
  readonly rights: Rights;
  readonly queue = new EventQueue();
  /** Fingerprint of user and rights, part of event ids: a reader that comes back with other rights loads again. */
  readonly who: string;
  /** The position last sent to the reader. */
  #position: ChangePosition | null = null;
  /** Ends the stream. */
  readonly end: () => void;

  constructor(rights: Rights, who: string, end: () => void) {
    this.rights = rights;
    this.who = who;
    this.end = end;
  }

  /** Sends events that belong together, and the position that they lead to. */
  send(events: readonly string[], position: ChangePosition): void {
    const id = `id: ${writeEventId(position, this.who)}\n`;
    this.#position = position;
    const last = events.at(-1) ?? '\n';
    this.queue.add(`${events.slice(0, -1).join('')}${id}${last}`, id + RESYNC);
  }

  /** Makes the reader load again: what it loaded before the stream began may be older than its beginning. */
  loadAgain(): void {
    this.queue.add(RESYNC, RESYNC);
  }

  /** Makes the reader load everything again, as of a position. */
  reloadAsOf(position: ChangePosition): void {
    this.send([RESYNC], position);
  }

  /** Sends a keep-alive, or the position if it has changed. */
  sendKeepAlive(position: ChangePosition): void {
    // events that wait show it as well
    if (!this.queue.isEmpty) return;
    if (this.#position === position) this.queue.add(': \n\n', '');
    else this.send([], position);
  }
}

const RESYNC = eventText('resync', {});

/** All followers, also by the principals whose changes concern them. */
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

  /** The followers that may see a process, or could see it before. */
  concernedBy(changed: ChangedProcess, couldSee: Iterable<string>): Set<Follower> {
    const found = new Set(this.#seeAll);
    for (const principals of [changed.principals, couldSee])
      for (const principal of principals)
        for (const follower of this.#byPrincipal.get(principal) ?? []) found.add(follower);
    return found;
  }
}
