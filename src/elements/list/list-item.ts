import type { PairTable, Step } from '../../core/processes/process.ts';
import { type CellContent, isSameContent } from '../../core/view/cells/cell-content.ts';
import { replaceContent } from '../markup/cell-content.ts';
import type { PooledRow } from '../rows/row-pool.ts';
import { setAddress } from '../rows/row-addresses.ts';
import type { LinkedRow } from '../rows/row-links.ts';
import { ticker } from '../rows/ticker.ts';
import { putItemLink, removeItemLink } from './item-link.ts';

/** What items are made of. */
export interface ListSource {
  pairs(): PairTable;
  contentOf(row: number): CellContent;
  /** When a content reads otherwise, in milliseconds since 1970; `Infinity` where it does not. */
  nextChangeOf(content: CellContent): number;
  /** Address of the page of a row; null where it has none. */
  addressOf(row: number): string | null;
  /** Name of a row's link where that has no text of the row. */
  linkNameOf(row: number): string;
}

/** An `<li>` that is used again for other rows. */
export class ListItem implements PooledRow, LinkedRow {
  readonly element = document.createElement('li');
  readonly #source: ListSource;
  /** What is shown: the same steps in the same words are not put into the document again. */
  #shown: CellContent | null = null;
  #link: HTMLAnchorElement | null = null;
  #row = -1;
  #step: Step | null = null;

  constructor(source: ListSource) {
    this.#source = source;
    this.element.part.add('item');
  }

  /** The row's own link, where it has an address. */
  get link(): HTMLAnchorElement | null {
    return this.#link;
  }

  show(row: number): void {
    const pairs = this.#source.pairs();
    const { element } = this;
    element.dataset['processId'] = String(pairs.processes[row]!.id);
    element.dataset['stepId'] = String(pairs.steps[row]!.id ?? '');
    element.ariaSetSize = String(pairs.length);
    element.ariaPosInSet = String(row + 1);
    const content = this.#source.contentOf(row);
    const before = this.#shown;
    this.#shown = content;
    // Of another row nobody has asked for the whole of its texts.
    if (this.#step !== pairs.steps[row] && element.classList.contains('pp-whole')) element.classList.remove('pp-whole');
    [this.#row, this.#step] = [row, pairs.steps[row]!];
    if (!isSameContent(before, content)) replaceContent(element, before, content);
    this.#relink(row);
    ticker.follow(this, this.#source.nextChangeOf(content));
  }

  /** Its times read otherwise. */
  tick(): void {
    if (this.#source.pairs().steps[this.#row] === this.#step) this.show(this.#row);
  }

  #relink(row: number): void {
    const { element } = this;
    const address = this.#source.addressOf(row);
    // It goes with the content that it stands in.
    if (this.#link && !element.contains(this.#link)) this.#link = null;
    element.classList.toggle('pp-link', address !== null);
    if (address === null) {
      if (this.#link) removeItemLink(this.#link);
      this.#link = null;
      return;
    }
    const name = this.#source.linkNameOf(row);
    const link = (this.#link ??= putItemLink(element, name));
    if (link.classList.contains('pp-sr-only') && link.textContent !== name) link.textContent = name;
    setAddress(link, address);
  }
}
