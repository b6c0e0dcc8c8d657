import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Keeps rows where they are when the foot of a panel becomes higher or lower, as with the bar of a selection. Browsers keep
 * what is seen of the page below the panel in its place instead (scroll anchoring), so that the rows would move away under
 * the pointer.
 */
export class SteadyRows implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #isWanted: () => boolean;
  #observer: ResizeObserver | null = null;
  #foot: Element | null = null;
  #height = 0;
  /** Where the panel began in the window before it was rendered. */
  #top = 0;

  /** @param isWanted - called before the page is scrolled back; false: it is not */
  constructor(host: ReactiveControllerHost & HTMLElement, isWanted: () => boolean) {
    this.#host = host;
    this.#isWanted = isWanted;
  }

  hostUpdate(): void {
    if (this.#foot) this.#top = this.#host.getBoundingClientRect().top;
  }

  hostUpdated(): void {
    const foot = this.#host.shadowRoot!.querySelector('[part~=footer]');
    if (foot === this.#foot) return;
    this.hostDisconnected();
    this.#foot = foot;
    if (!foot) return;
    this.#height = foot.getBoundingClientRect().height;
    // Told after the browser has scrolled, and before anything is painted.
    this.#observer = new ResizeObserver(() => this.#onresize(foot));
    this.#observer.observe(foot);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#foot = null;
  }

  #onresize(foot: Element): void {
    const { height } = foot.getBoundingClientRect();
    const grown = height - this.#height;
    this.#height = height;
    const moved = this.#host.getBoundingClientRect().top - this.#top;
    if (grown === 0 || Math.abs(moved + grown) > 1 || !this.#isWanted()) return;
    scrollerOf(this.#host).scrollTop += moved;
  }
}

/** The nearest element around another that scrolls up and down. */
function scrollerOf(element: Element): Element {
  for (let one = parentOf(element); one; one = parentOf(one)) {
    const { overflowY } = getComputedStyle(one);
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(overflowY)) return one;
  }
  return document.scrollingElement ?? document.documentElement;
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}
