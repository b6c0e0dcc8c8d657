import type { Id } from '../../core/processes/process.ts';
import type { RequestProblem } from './request/problem.ts';

/** Counts what users have at the same time, so that nobody takes what is there for all. */
export class ShareOfEach {
  readonly #counts = new Map<Id, number>();

  /**
   * @param refuse - what is thrown where the user has `most` already
   * @returns what ends it, once
   */
  enter(user: Id, most: number, refuse: () => RequestProblem): () => void {
    const count = this.#counts.get(user) ?? 0;
    if (count >= most) throw refuse();
    this.#counts.set(user, count + 1);
    return () => {
      const left = this.#counts.get(user)! - 1;
      if (left > 0) this.#counts.set(user, left);
      else this.#counts.delete(user);
    };
  }
}
