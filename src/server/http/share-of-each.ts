import type { Id } from '../../core/processes/process.ts';
import type { RequestProblem } from './request/problem.ts';

/** What a user has, and how it makes room for another. */
interface Place {
  readonly giveUp: (() => void) | undefined;
  /** It makes no room before. */
  readonly until: number;
}

/** Counts what users have at the same time, so that nobody takes what is there for all. */
export class ShareOfEach {
  readonly #places = new Map<Id, Set<Place>>();

  /**
   * @param refuse - what is thrown where the user has `most` already
   * @param giveUp - ends it for a newer one, so that what is returned is called, once it is older than `stall` milliseconds:
   *   whether somebody still reads cannot be known. Without it, it makes no room
   * @returns what ends it, once
   */
  enter(
    user: Id,
    most: number,
    refuse: () => RequestProblem,
    { giveUp, stall = 0 }: { readonly giveUp?: () => void; readonly stall?: number } = {},
  ): () => void {
    const [oldest] = this.#of(user);
    if (this.#of(user).size >= most) {
      if (!oldest?.giveUp || performance.now() < oldest.until) throw refuse();
      oldest.giveUp();
    }
    const place: Place = { giveUp, until: performance.now() + stall };
    const places = this.#of(user).add(place);
    this.#places.set(user, places);
    return () => {
      places.delete(place);
      if (places.size === 0 && this.#places.get(user) === places) this.#places.delete(user);
    };
  }

  #of(user: Id): Set<Place> {
    return this.#places.get(user) ?? new Set();
  }
}
