import type { ReactiveControllerHost } from 'lit';
import { WorkRunner } from '../../core/base/tasks/sliced-work.ts';
import type { PartialPairTable } from '../../core/processes/process.ts';
import type { SelectedShare, Selection } from '../../core/view/selection.ts';

/** Milliseconds that counting may take synchronously, within a click. */
export const SYNC_COUNT_MS = 20;

/** How many of some rows are selected, as far as known: for very many, counting takes longer than a click may. */
export class ShareOfRows {
  readonly #selected: Selection;
  readonly #host: ReactiveControllerHost;
  #known: { order?: Uint32Array; pairs?: PartialPairTable; version?: number; is: SelectedShare } = { is: 'none' };
  readonly #work = new WorkRunner();

  constructor(selected: Selection, host: ReactiveControllerHost) {
    this.#selected = selected;
    this.#host = host;
  }

  /**
   * The share as far as known; the host is rendered again when more is known.
   *
   * @param isChanging - the selection is being changed: the previous share stands until that is done
   */
  of(order: Uint32Array, pairs: PartialPairTable, isChanging: boolean): SelectedShare {
    const { version } = this.#selected;
    const known = this.#known;
    if (isChanging || (known.order === order && known.pairs === pairs && known.version === version)) return known.is;
    const share = (this.#known = { order, pairs, version, is: known.is });
    let late = false;
    const selected = this.#selected;
    const onlate = () => late && this.#host.requestUpdate();
    const steps = function* (): Generator<void, () => void> {
      share.is = yield* selected.share(pairs, order);
      return onlate;
    };
    void this.#work.start(steps(), SYNC_COUNT_MS);
    late = true;
    return share.is;
  }

  /** Sets the expected share of rows that are about to be selected or deselected, if they are the rows on display. */
  expect(rows: ArrayLike<number>, is: SelectedShare): void {
    if (rows === this.#known.order) this.#known = { ...this.#known, is };
  }
}
