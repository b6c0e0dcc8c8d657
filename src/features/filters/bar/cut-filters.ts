/** Marks the bar of filters as cut while its filters do not fit on their line. */
export class CutFilters {
  #bar: HTMLElement | null = null;
  #observed = new WeakSet<Element>();
  #frame = 0;
  // Filters change size with their values, and their line with the panel: neither needs a layout of its own.
  readonly #observer = new ResizeObserver(() => {
    // In the next frame: the mark changes the size of the line, of which this frame would not learn.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#measure());
  });

  /** To be called after the bar is rendered. */
  updated(bar: HTMLElement): void {
    if (bar !== this.#bar) this.disconnect();
    this.#bar = bar;
    const line = bar.querySelector('.pp-filters')!;
    for (const each of [line, ...line.children]) {
      if (this.#observed.has(each)) continue;
      this.#observed.add(each);
      this.#observer.observe(each);
    }
  }

  /** To be called when the bar has left the page. */
  disconnect(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#observed = new WeakSet();
    this.#bar = null;
  }

  #measure(): void {
    const line = this.#bar?.querySelector('.pp-filters');
    // The button of all filters takes room from the line, which would fit without it: it stays until there is room for both.
    if (line) this.#bar!.classList.toggle('pp-cut', line.scrollWidth > line.clientWidth + 1);
  }
}
