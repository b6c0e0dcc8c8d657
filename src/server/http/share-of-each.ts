import type { Id } from '../../core/processes/process.ts';
import type { RequestProblem } from './request/problem.ts';

/** A place that a user has taken. */
interface Place {
  readonly giveUp: (() => void) | undefined;
  /** The time from which it makes room for another. */
  readonly until: number;
}

/** Limits what each user has open at the same time, so that nobody takes everything. */
export class ShareOfEach {
  readonly #places = new Map<Id, Set<Place>>();

  /**
   * @param refuse - makes the error to throw if the user already has `most`
   * @param giveUp - ends the place in favour of a newer one, once it is older than `stall` milliseconds: whether
   *   anybody still reads cannot be known. Has to call the returned function. Without `giveUp`, no room is made
   * @returns a function that frees the place
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
