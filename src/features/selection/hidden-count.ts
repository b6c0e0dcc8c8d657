import type { ReactiveControllerHost } from 'lit';
import type { Selection } from '../../core/view/selection.ts';
import type { DisplayedView } from '../../elements/grid/form/panel-selection.ts';
import { KnownOfRows } from './known-of-rows.ts';

/** How many selected processes search or filters hide. */
export class HiddenCount {
  readonly #selected: Selection;
  /** Number of selected processes among the matches; null: not known yet. */
  readonly #matching: KnownOfRows<number | null>;

  /** @param host - rendered again when more is known */
  constructor(selected: Selection, host: ReactiveControllerHost) {
    this.#selected = selected;
    this.#matching = new KnownOfRows<number | null>(null, {
      selected,
      host,
      *find(pairs, order) {
        const isLoaded = order.every(row => row in pairs.processes);
        return isLoaded ? yield* selected.countIn(pairs, order) : null;
      },
      meanwhile: () => null,
    });
  }

  /**
   * @param isChanging - the selection is being changed
   * @returns null: not known, since not all matches are loaded or counted
   */
  in({ view, remote }: DisplayedView, isChanging: boolean): number | null {
    const { search, filters } = view.state;
    if (search.trim() === '' && !filters) return null;
    const { order, pairs } = remote?.whole ?? view;
    const isKnown = !remote || (remote.total !== null && !remote.stale);
    const matching = isKnown ? this.#matching.of(order, pairs, isChanging) : null;
    return matching === null ? null : this.#selected.size - matching;
  }
}
