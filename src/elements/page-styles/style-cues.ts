/** Milliseconds between two looks, and for which looks go on after the last cue: what it set off may take its time. */
const PAUSE = 200;
const AFTERMATH = 1000;

/** Events of the reader, and of a page that is shown again: scripts change sheets in answer to them. */
const EVENTS = ['focusin', 'keydown', 'pointerdown', 'pointerover', 'pointerup', 'scroll', 'visibilitychange'];

/**
 * Looks for what no event tells of: `adoptedStyleSheets`, `sheet.disabled` and rules that scripts insert. Scripts do so when
 * something has happened, so it looks while something does: the page changes, a reader acts, or something has been loaded.
 * A page at rest runs no timer.
 */
export class StyleCues {
  readonly #look: () => void;
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(look: () => void) {
    this.#look = look;
  }

  /** Something happens that sheets may be changed for. Cost: none while looks go on. */
  readonly cue = (): void => {
    this.#until = performance.now() + AFTERMATH;
    this.#timer ??= setTimeout(this.#next);
  };

  /** Follows what happens in a page until the signal is aborted. */
  watch(page: Document, signal: AbortSignal): void {
    const listening = { capture: true, passive: true, signal };
    for (const name of EVENTS) page.addEventListener(name, this.cue, listening);
    page.defaultView?.addEventListener('resize', this.cue, listening);
    const loads = new PerformanceObserver(this.cue);
    loads.observe({ type: 'resource' });
    signal.addEventListener('abort', () => {
      loads.disconnect();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    });
    this.cue();
  }

  readonly #next = (): void => {
    this.#look();
    this.#timer = performance.now() < this.#until ? setTimeout(this.#next, PAUSE) : undefined;
  };
}
