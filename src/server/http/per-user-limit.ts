import type { Id } from '../../core/processes/process.ts';
import type { RequestProblem } from './request/problem.ts';

/** What a user has open. */
interface Slot {
  readonly evict: (() => void) | undefined;
  /** When it may be evicted. */
  readonly until: number;
}

/** Limits what each user has open at the same time, so that nobody takes everything. */
export class PerUserLimit {
  readonly #slots = new Map<Id, Set<Slot>>();

  /**
   * @param refuse - makes the error to throw if the user already has `most`
   * @param evict - ends what is open in favour of something newer, once it is older than `stall` milliseconds: whether
   *   anybody still reads cannot be known. Has to call the returned function. Without `evict`, no room is made
   * @returns a function that frees the slot
   */
  acquire(
    user: Id,
    most: number,
    refuse: () => RequestProblem,
    { evict, stall = 0 }: { readonly evict?: () => void; readonly stall?: number } = {},
  ): () => void {
    const [oldest] = this.#of(user);
    if (this.#of(user).size >= most) {
      if (!oldest?.evict || performance.now() < oldest.until) throw refuse();
      oldest.evict();
    }
    const slot: Slot = { evict, until: performance.now() + stall };
    const slots = this.#of(user).add(slot);
    this.#slots.set(user, slots);
    return () => {
      slots.delete(slot);
      if (slots.size === 0 && this.#slots.get(user) === slots) this.#slots.delete(user);
    };
  }

  #of(user: Id): Set<Slot> {
    return this.#slots.get(user) ?? new Set();
  }
}
