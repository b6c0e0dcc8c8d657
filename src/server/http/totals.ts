import type { Session } from '../database.ts';
import type { CompiledQuery } from '../sql/compile-query.ts';

/** Milliseconds for which a total is taken for true: windows of one result follow each other fast. */
const FRESH = 5000;
const MOST = 500;

/** Counts what a query matches, once for all windows that are asked for in a few seconds. */
export class Totals {
  readonly #known = new Map<string, { at: number; total: Promise<number> }>();

  /** @returns undefined where there are more than `cap` */
  async of(session: Session, compiled: CompiledQuery, cap: number, signal: AbortSignal): Promise<number | undefined> {
    const { text, parameters } = compiled.total(cap);
    // the parameters hold who asks
    const key = JSON.stringify([text, parameters]);
    let known = this.#known.get(key);
    if (!known || performance.now() - known.at > FRESH) {
      const total = session
        .query(text, parameters, { signal, prepare: compiled.isSteady })
        .then(([row]) => (row as { total: number }).total);
      known = { at: performance.now(), total };
      total.catch(() => this.#known.delete(key));
      this.#known.delete(key);
      this.#known.set(key, known);
      if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value!);
    }
    const total = await known.total;
    return total > cap ? undefined : total;
  }
}
