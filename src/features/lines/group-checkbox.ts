import { runSlice, runSliced } from '../../core/base/tasks/sliced-work.ts';
import type { SelectedShare } from '../../core/view/selection.ts';
import type { LineHost } from '../../elements/grid/rows/grid-line.ts';

/** Milliseconds for counting selected rows synchronously: a screen has many headings. */
const SYNC_COUNT_MS = 2;

/** The checkbox that selects the processes of a group, open or closed, on all pages. */
export class GroupCheckbox {
  readonly element = document.createElement('input');
  readonly #host: LineHost;
  readonly #rows: () => Uint32Array;
  #run = new AbortController();

  /** @param rows - row numbers of the group */
  constructor(host: LineHost, rows: () => Uint32Array) {
    this.#host = host;
    this.#rows = rows;
    this.element.type = 'checkbox';
    this.element.tabIndex = -1;
    this.element.addEventListener('change', () => host.select(rows(), this.element.checked));
  }

  show(group: string): void {
    this.element.ariaLabel = this.#host.messages.text('selectGroup', { group });
    this.showShare();
  }

  /** Updates the checkbox; for very many rows, counts in the background. */
  showShare(): void {
    this.#run.abort();
    this.#run = new AbortController();
    this.element.disabled = this.#host.selectionDisabled();
    const steps = this.#sharing();
    if (!runSlice(steps, SYNC_COUNT_MS)) void runSliced(steps, this.#run.signal);
  }

  /** Toggles it like a click. Returns false if it is disabled. */
  click(): boolean {
    if (this.#host.selectionDisabled()) return false;
    this.element.click();
    return true;
  }

  *#sharing(): Generator<void, void> {
    const { selected, model } = this.#host;
    this.#setShare(yield* selected.share(model.view.pairs, this.#rows()));
  }

  #setShare(share: SelectedShare): void {
    this.element.checked = share === 'all';
    this.element.indeterminate = share === 'some';
  }
}
