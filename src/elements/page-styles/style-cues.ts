/** Milliseconds between two checks, and for which checks continue after the last cue, whose effects may be delayed. */
const CHECK_INTERVAL_MS = 200;
const CHECK_DURATION_MS = 1000;

/** Events in response to which scripts may change sheets: actions of the reader, and the page becoming visible. */
const EVENTS = ['focusin', 'keydown', 'pointerdown', 'pointerover', 'pointerup', 'scroll', 'visibilitychange'];

/**
 * Polls for changes without events: `adoptedStyleSheets`, `sheet.disabled` and rules inserted by scripts. Scripts make
 * them in response to something, so it polls only while something happens: the page changes, a reader acts, or
 * something has loaded. An idle page runs no timer.
 */
export class StyleCues {
  readonly #check: () => void;
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(check: () => void) {
    this.#check = check;
  }

  /** To be called when something happens that sheets may be changed for. Cost: none while checks are running. */
  readonly cue = (): void => {
    this.#until = performance.now() + CHECK_DURATION_MS;
    this.#timer ??= setTimeout(this.#next);
  };

  /** Observes a page until the signal is aborted. */
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
    this.#check();
    this.#timer = performance.now() < this.#until ? setTimeout(this.#next, CHECK_INTERVAL_MS) : undefined;
  };
}
