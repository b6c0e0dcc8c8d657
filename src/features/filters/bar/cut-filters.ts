import { observeSize } from '../../../elements/page/observe-size.ts';

/** Marks the bar of filters as cut while its filters do not fit on their line. */
export class CutFilters {
  #bar: HTMLElement | null = null;
  /** The line of filters and these, which change size with their values, and the line with the panel. */
  #observed: readonly Element[] = [];
  #unobserve: (() => void) | null = null;

  /** To be called after the bar is rendered. */
  updated(bar: HTMLElement): void {
    // Taken away, also with the frame it was in.
    if (!bar.isConnected || !bar.ownerDocument.defaultView) return this.disconnect();
    const line = bar.querySelector('.pp-filters')!;
    const elements = [line, ...line.children];
    this.#bar = bar;
    if (elements.length === this.#observed.length && elements.every((each, i) => each === this.#observed[i])) return;
    this.#unobserve?.();
    this.#observed = elements;
    this.#unobserve = observeSize(elements, () => this.#measure());
  }

  /** To be called when the bar has left the page. */
  disconnect(): void {
    this.#unobserve?.();
    this.#unobserve = null;
    this.#observed = [];
    this.#bar = null;
  }

  #measure(): void {
    const line = this.#bar?.querySelector('.pp-filters');
    // The button of all filters takes room from the line, which would fit without it: it stays until there is room for both.
    if (line) this.#bar!.classList.toggle('pp-cut', line.scrollWidth > line.clientWidth + 1);
  }
}
