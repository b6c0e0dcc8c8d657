export interface ScrollportOptions {
  readonly scroller: HTMLElement;
  /** Holds the rows. */
  readonly body: HTMLElement;
  /** Px at the upper edge of the scroller that a sticky header covers. */
  readonly headHeight: (() => number) | undefined;
  /** The scroller or the rows may have got another size. */
  readonly onresize: (() => void) | undefined;
  /** They have got another size than was read last. */
  readonly onchange: () => void;
  /** The scroller is seen again after it was hidden. */
  readonly onshow: () => void;
  /** The width that was just read is another one. */
  readonly onwidth: () => void;
}

/** No screen shows more: bounds the rows of a scroller that its page has not bounded. */
const MAX_HEIGHT = 4000;

/** The part of a scroller in which rows are seen: its size, and when that changes. */
export class Scrollport {
  /** Px in which rows are seen, when this was read last. */
  height = 0;
  /** Px that the rows are expected to take with the room for those left out. */
  bodyHeight = 0;
  readonly #options: ScrollportOptions;
  #width = 0;
  #wasHidden = false;
  #unobserve: () => void;

  constructor(options: ScrollportOptions) {
    this.#options = options;
    this.#unobserve = this.#observeSize();
  }

  /** So is what stands outside of the document. Browsers say of it that it is not scrolled. */
  get hidden(): boolean {
    return this.#options.scroller.clientHeight === 0;
  }

  /** Reads the size. */
  read(): void {
    const { scroller, headHeight, onwidth } = this.#options;
    const { clientWidth } = scroller;
    if (clientWidth !== this.#width) onwidth();
    this.#width = clientWidth;
    this.height = Math.min(MAX_HEIGHT, Math.max(1, scroller.clientHeight - (headHeight?.() ?? 0)));
  }

  /** At once, whatever the page's style says of smooth scrolling. */
  scrollTo(top: number): void {
    this.#options.scroller.scrollTo({ top, behavior: 'instant' });
  }

  /** Observes anew: the scroller may have come into another document. */
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
    const { body, onchange, onshow } = this.#options;
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
    onchange();
    this.bodyHeight = body.getBoundingClientRect().height;
  }
}

/**
 * Calls back in the frame after one in which an element has got another size, or has been seen for the first time: in the
 * observer's own turn a change of size is an error. So is, in Chromium, the observation of an element in the document of
 * another window: the observer is of the elements' own.
 *
 * @param elements - of one document, at least one
 * @returns ends it, with the call that is still to come
 */
function observeSize(elements: readonly Element[], onchange: () => void): () => void {
  const { ResizeObserver } = elements[0]!.ownerDocument.defaultView ?? window;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onchange);
  });
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
