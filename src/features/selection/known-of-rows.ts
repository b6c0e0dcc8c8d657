import type { ReactiveControllerHost } from 'lit';
import { WorkRunner } from '../../core/base/tasks/sliced-work.ts';
import type { PartialPairTable } from '../../core/processes/process.ts';
import type { Selection } from '../../core/view/selection.ts';

/** Milliseconds that counting may take synchronously, within a click. */
export const SYNC_COUNT_MS = 20;

export interface KnownOfRowsOptions<T> {
  readonly selected: Selection;
  /** Rendered again when more is known. */
  readonly host: ReactiveControllerHost;
  /** Works it out. */
  readonly find: (pairs: PartialPairTable, order: Uint32Array) => Generator<void, T>;
  /** What stands while it is being worked out, given what was known before. */
  readonly meanwhile: (previous: T) => T;
}

/**
 * What is known about the selected ones of some rows, such as their share: for very many rows, working it out takes
 * longer than a click may.
 */
export class KnownOfRows<T> {
  readonly #options: KnownOfRowsOptions<T>;
  #known: { order?: Uint32Array; pairs?: PartialPairTable; version?: number; is: T };
  readonly #work = new WorkRunner();

  /** @param first - what stands before anything is known */
  constructor(first: T, options: KnownOfRowsOptions<T>) {
    this.#options = options;
    this.#known = { is: first };
  }

  /** @param isChanging - the selection is being changed: what was known before stands until that is done */
  of(order: Uint32Array, pairs: PartialPairTable, isChanging: boolean): T {
    const { selected, host, find, meanwhile } = this.#options;
    const { version } = selected;
    const known = this.#known;
    if (isChanging) return meanwhile(known.is);
    if (known.order === order && known.pairs === pairs && known.version === version) return known.is;
    const now = (this.#known = { order, pairs, version, is: meanwhile(known.is) });
    let late = false;
    const onlate = () => late && host.requestUpdate();
    const steps = function* (): Generator<void, () => void> {
      now.is = yield* find(pairs, order);
      return onlate;
    };
    void this.#work.start(steps(), SYNC_COUNT_MS);
    late = true;
    return now.is;
  }

  /** Sets what is expected of rows that are about to be selected or deselected, if they are the rows on display. */
  expect(rows: ArrayLike<number>, is: T): void {
    if (rows === this.#known.order) this.#known = { ...this.#known, is };
  }
}
