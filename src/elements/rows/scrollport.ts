import { observeSize } from '../page/observe-size.ts';

export interface ScrollportOptions {
  readonly scroller: HTMLElement;
  /** The element that contains the rows. */
  readonly body: HTMLElement;
  /** Height in px of a sticky header at the top of the scroller. */
  readonly headHeight: (() => number) | undefined;
  /** Called when the scroller or the rows may have changed size. */
  readonly onresize: (() => void) | undefined;
  /** Called when their size differs from the one read last. */
  readonly onsizechange: () => void;
  /** Called when the scroller is visible again after it was hidden. */
  readonly onshow: () => void;
  /** Called when the width just read has changed. */
  readonly onwidth: () => void;
}

/** Maximum height in px of a scroller that the page does not limit; no screen shows more. */
const MAX_HEIGHT_PX = 4000;

/** The visible part of a scroller: its size, and when that changes. */
export class Scrollport {
  /** Height in px in which rows are visible, as read last. */
  height = 0;
  /** Expected height in px of all rows, including those not in the document. */
  bodyHeight = 0;
  readonly #options: ScrollportOptions;
  #width = 0;
  #wasHidden = false;
  #unobserve: () => void;

  constructor(options: ScrollportOptions) {
    this.#options = options;
    this.#unobserve = this.#observeSize();
  }

  /** Also true outside of the document, where `scrollTop` is always 0. */
  get hidden(): boolean {
    return this.#options.scroller.clientHeight === 0;
  }

  /** Reads the size. */
  read(): void {
    const { scroller, headHeight, onwidth } = this.#options;
    const { clientWidth } = scroller;
    if (clientWidth !== this.#width) onwidth();
    this.#width = clientWidth;
    this.height = Math.min(MAX_HEIGHT_PX, Math.max(1, scroller.clientHeight - (headHeight?.() ?? 0)));
  }

  /** Scrolls at once, even if the page's styles request smooth scrolling. */
  scrollTo(top: number): void {
    this.#options.scroller.scrollTo({ top, behavior: 'instant' });
  }

  /** Observes again, since the scroller may have moved to another document. */
  observe(): void {
    this.#unobserve();
    this.#unobserve = this.#observeSize();
    this.#wasHidden = false;
  }

  disconnect(): void {
    this.#unobserve();
  }

  #observeSize(): () => void {
    const { scroller, body, onresize } = this.#options;
    return observeSize([scroller, body], () => {
      this.#compare();
      onresize?.();
    });
  }

  #compare(): void {
    const { body, onsizechange, onshow } = this.#options;
    if (this.hidden) {
      this.#wasHidden = true;
      return;
    }
    if (this.#wasHidden) {
      this.#wasHidden = false;
      onshow();
      return;
    }
    const bodyHeight = body.getBoundingClientRect().height;
    const { height: before } = this;
    const width = this.#width;
    this.read();
    if (before === this.height && width === this.#width && Math.abs(bodyHeight - this.bodyHeight) < 1) return;
    onsizechange();
    this.bodyHeight = body.getBoundingClientRect().height;
  }
}
