import { foldWords } from '../../../core/base/text/fold-text.ts';
import type { VirtualScroller } from '../../rows/virtual-scroller.ts';
import type { PooledRow } from '../../rows/row-pool.ts';
import type { GridModel } from '../model/grid-model.ts';
import { SearchHits } from './search-hits.ts';

/** Delay in ms from the last change of rows until hits are highlighted, to skip that while scrolling. */
const MARKING_DELAY_MS = 60;

/** Highlights the hits of the search in the rows in the document, once these have stopped changing. */
export class HitMarking {
  readonly #hits: SearchHits;
  readonly #model: GridModel;
  readonly #window: VirtualScroller<PooledRow>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scroller: HTMLElement, model: GridModel, window: VirtualScroller<PooledRow>) {
    this.#hits = new SearchHits(scroller);
    this.#model = model;
    this.#window = window;
  }

  /** To be called when the rows or the search have changed. */
  markSoon(): void {
    clearTimeout(this.#timer);
    if (!this.#model.view.state.search && !this.#hits.any) return;
    this.#timer = setTimeout(() => this.#mark(), MARKING_DELAY_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#hits.clear();
  }

  #mark(): void {
    const model = this.#model;
    const { first, rows } = this.#window;
    const isRow = (i: number) => model.lines.kindAt(first + i) === 'row';
    const searched = (i: number) => (isRow(i) ? model.view.searchText(model.rowAt(first + i)) : '');
    const words = model.searchable ? foldWords(model.view.state.search) : [];
    this.#hits.show(words, words.length > 0 ? rows.map(({ element }, i) => ({ element, searched: searched(i) })) : []);
  }
}
