import { runSlice, runSliced } from '../../core/base/tasks/sliced-work.ts';
import type { SelectedShare } from '../../core/view/selection.ts';
import type { LineHost } from '../../elements/grid/rows/grid-line.ts';

/** Milliseconds to find out at once how many are selected: a screen has many headings. */
const AT_ONCE = 2;

/** The box that selects the processes of a group, be it open or closed, over all pages. */
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

  /** Of very many rows it is found out behind. */
  showShare(): void {
    this.#run.abort();
    this.#run = new AbortController();
    this.element.disabled = this.#host.selectionDisabled();
    const steps = this.#sharing();
    if (!runSlice(steps, AT_ONCE)) void runSliced(steps, this.#run.signal);
  }

  /** As a click does it. Returns false where it cannot be used. */
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
