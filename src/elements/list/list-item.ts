import type { Messages } from '../../core/messages/messages.ts';
import type { PairTable, Step } from '../../core/processes/process.ts';
import { type CellContent, isSameContent } from '../../core/view/cells/cell-content.ts';
import { replaceContent } from '../markup/cell-node.ts';
import { showGone } from '../rows/gone-row.ts';
import type { PooledRow } from '../rows/row-pool.ts';
import { setAddress } from '../rows/row-addresses.ts';
import type { RowActions, RowButtons } from '../rows/row-buttons.ts';
import { INTERACTIVE, type LinkedRow } from '../rows/row-links.ts';
import { ticker } from '../page/ticker.ts';
import { putItemLink, removeItemLink } from './item-link.ts';

/** The data source of list items. */
export interface ListSource {
  pairs(): PairTable;
  messages(): Messages;
  /** Buttons of their actions; null: none. */
  actions(): RowActions | null;
  contentOf(row: number): CellContent;
  /** When the words of a content next change, in milliseconds since 1970; `Infinity`: never. */
  nextChangeOf(content: CellContent): number;
  /** Address of the page of a row; null if it has none. */
  addressOf(row: number): string | null;
  /** Accessible name of a row's link, if it wraps no text. */
  linkNameOf(row: number): string;
}

/** An `<li>` that is reused for other rows. */
export class ListItem implements PooledRow, LinkedRow {
  readonly element = document.createElement('li');
  readonly #source: ListSource;
  /** The content shown; the same step with the same content is not rendered again. */
  #shown: CellContent | null = null;
  #link: HTMLAnchorElement | null = null;
  #row = -1;
  #step: Step | null = null;
  /** The element that holds the content: the item itself if there are no actions. */
  #target: HTMLElement = this.element;
  #actions: RowButtons | null = null;

  constructor(source: ListSource) {
    this.#source = source;
    this.element.part.add('item');
  }

  /** The row's own link, if it has an address. */
  get link(): HTMLAnchorElement | null {
    return this.#link;
  }

  /** The first focusable element: the link, else one in its content or among its actions. */
  get firstUsable(): HTMLElement | null {
    return this.#link ?? this.element.querySelector<HTMLElement>(INTERACTIVE);
  }

  /** Opens the menu of all its actions. Returns false if there is none. */
  openActions(): boolean {
    const { activeElement } = this.element.getRootNode() as ShadowRoot;
    return this.#actions?.openAll((activeElement as HTMLElement | null) ?? this.element) ?? false;
  }

  show(row: number): void {
    const pairs = this.#source.pairs();
    const { element } = this;
    element.dataset['processId'] = String(pairs.processes[row]!.id);
    element.dataset['stepId'] = String(pairs.steps[row]!.id ?? '');
    element.ariaSetSize = String(pairs.length);
    element.ariaPosInSet = String(row + 1);
    const content = this.#source.contentOf(row);
    const another = this.#step !== pairs.steps[row];
    [this.#row, this.#step] = [row, pairs.steps[row]!];
    const actions = this.#source.actions();
    const acting = actions?.inRows === true;
    if (acting !== (this.#actions !== null)) this.#layOut(acting ? actions : null);
    const before = this.#shown;
    this.#shown = content;
    // A different row starts collapsed: the reader has not asked for its whole texts.
    if (another && element.classList.contains('pp-whole')) element.classList.remove('pp-whole');
    if (!isSameContent(before, content)) replaceContent(this.#target, before, content);
    this.#relink(row);
    showGone(element, pairs.gone?.has(pairs.steps[row]!) ?? false, this.#source.messages());
    this.#actions?.show({ process: pairs.processes[row]!, step: pairs.steps[row]! });
    this.showAction();
    ticker.watch(this, this.#source.nextChangeOf(content));
  }

  /** Updates relative times. */
  tick(): void {
    if (this.#source.pairs().steps[this.#row] === this.#step) this.show(this.#row);
  }

  #relink(row: number): void {
    const { element } = this;
    const address = this.#source.addressOf(row);
    // The link was removed together with the content.
    if (this.#link && !element.contains(this.#link)) this.#link = null;
    element.classList.toggle('pp-link', address !== null);
    if (address === null) {
      if (this.#link) removeItemLink(this.#link);
      this.#link = null;
      return;
    }
    const name = this.#source.linkNameOf(row);
    const link = (this.#link ??= putItemLink(this.#target, name));
    if (link.classList.contains('pp-sr-only') && link.textContent !== name) link.textContent = name;
    setAddress(link, address);
  }

  /** Shows the state of an action on the item's process. */
  showAction(): void {
    const { element } = this;
    const actions = this.#actions;
    actions?.showState(this.#target.parentElement ?? element);
    const busy = actions?.state === 'running' ? 'true' : null;
    if (element.ariaBusy !== busy) element.ariaBusy = busy;
    element.classList.toggle('pp-failed', actions?.state === 'failed');
  }

  /** Lays out the item with or without a place for buttons beside the content, which is dropped. */
  #layOut(actions: RowActions | null): void {
    const { element } = this;
    this.#shown = null;
    this.#actions = actions && actions.create(0);
    element.replaceChildren();
    element.classList.toggle('pp-with-actions', actions !== null);
    this.#target = element;
    if (!this.#actions) return;
    const words = document.createElement('div');
    this.#target = document.createElement('div');
    words.append(this.#target);
    element.append(words, this.#actions.element);
  }
}
