import type { Id } from '../../core/processes/process.ts';
import { RequestProblem } from './request/problem.ts';

/** Counts what users have at the same time, so that nobody takes what is there for all. */
export class ShareOfEach {
  readonly #counts = new Map<Id, number>();

  /**
   * @returns what ends it, once
   * @throws RequestProblem 429 where the user has `most` already
   */
  enter(user: Id, most: number): () => void {
    const count = this.#counts.get(user) ?? 0;
    if (count >= most) {
      const headers = { 'retry-after': '1' };
      throw new RequestProblem(429, 'too-many', `More than ${most} at the same time: wait for one to end`, { headers });
    }
    this.#counts.set(user, count + 1);
    return () => {
      const left = this.#counts.get(user)! - 1;
      if (left > 0) this.#counts.set(user, left);
      else this.#counts.delete(user);
    };
  }
}
