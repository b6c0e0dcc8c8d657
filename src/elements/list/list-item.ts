import type { PairTable } from '../../core/processes/process.ts';
import type { CellContent } from '../../core/view/grid-view.ts';
import { isSame, showContent } from '../markup/cell-content.ts';
import type { PooledRow } from '../rows/row-pool.ts';

/** What items are made of. */
export interface ListSource {
  pairs(): PairTable;
  contentOf(row: number): CellContent;
}

/** An `<li>` that is used again for other rows. */
export class ListItem implements PooledRow {
  readonly element = document.createElement('li');
  readonly #source: ListSource;
  /** What is shown: the same steps in the same words are not put into the document again. */
  #shown: CellContent | null = null;

  constructor(source: ListSource) {
    this.#source = source;
    this.element.part.add('item');
  }

  show(row: number): void {
    const pairs = this.#source.pairs();
    const { element } = this;
    element.dataset['processId'] = String(pairs.processes[row]!.id);
    element.dataset['stepId'] = String(pairs.steps[row]!.id ?? '');
    element.ariaSetSize = String(pairs.length);
    element.ariaPosInSet = String(row + 1);
    const content = this.#source.contentOf(row);
    if (isSame(this.#shown, content)) return;
    this.#shown = content;
    showContent(element, content);
  }
}
