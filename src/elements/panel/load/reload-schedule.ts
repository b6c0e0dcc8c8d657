import type { ReactiveController } from 'lit';
import { nextMidnight } from '../../../core/base/dates/time-zone.ts';

/** Longest wait between two tries, as a multiple of the interval. */
const MAX_BACKOFF_FACTOR = 16;
/** The longest delay that `setTimeout` accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** The shortest interval in seconds, so that a typo does not flood a server. */
const MIN_INTERVAL_SECONDS = 1;
/** The longest wait after a failure, in seconds, once the source is known to answer again. */
const MAX_HASTENED_SECONDS = 60;

/**
 * Requests a load at the interval of `refresh`, at least a second, and after each midnight, while the page is visible:
 * a load that falls due while the page is hidden runs when it is shown again. Each failure doubles the interval, up to
 * sixteen times; once the browser is online again, or the source is otherwise known to answer, the next try comes sooner.
 */
export class ReloadSchedule implements ReactiveController {
  readonly #requestLoad: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = Infinity;
  /** The earliest time of a try after a failure; null: nothing failed, or a load is under way. */
  #earliest: number | null = null;
  #connected = false;

  /** @param due - requests a load */
  constructor(due: () => void) {
    this.#requestLoad = due;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#arm);
    globalThis.addEventListener('online', this.hasten);
    this.#connected = true;
    this.#arm();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#arm);
    globalThis.removeEventListener('online', this.hasten);
    this.#connected = false;
    clearTimeout(this.#timer);
  }

  /**
   * Plans the next load, counted from the end of the last one.
   *
   * @param seconds - property `refresh`
   * @param failures - consecutive failed loads
   */
  plan(seconds: number, failures: number, timeZone: string): void {
    const now = Date.now();
    const refresh =
      seconds > 0
        ? now + Math.max(seconds, MIN_INTERVAL_SECONDS) * 1000 * Math.min(2 ** failures, MAX_BACKOFF_FACTOR)
        : Infinity;
    this.#earliest = failures > 0 ? now + Math.min(2 ** (failures - 1), MAX_HASTENED_SECONDS) * 1000 : null;
    this.#at = Math.min(refresh, nextMidnight(new Date(now), timeZone).getTime());
    this.#arm();
  }

  /**
   * The source is known to answer again: a load that failed is tried again at once, but not sooner than a second after
   * the failure, and after each further failure twice as late, up to a minute.
   */
  readonly hasten = (): void => {
    if (this.#earliest === null) return;
    this.#at = Math.min(this.#at, this.#earliest);
    this.#arm();
  };

  /** Nothing is due until the next plan. */
  pause(): void {
    this.#at = Infinity;
    this.#earliest = null;
    clearTimeout(this.#timer);
  }

  #arm = (): void => {
    clearTimeout(this.#timer);
    if (this.#at === Infinity || !this.#connected || document.hidden) return;
    const wait = this.#at - Date.now();
    this.#timer = setTimeout(
      () => (wait > MAX_TIMER_MS ? this.#arm() : this.#fire()),
      Math.min(Math.max(wait, 0), MAX_TIMER_MS),
    );
  };

  #fire(): void {
    this.pause();
    this.#requestLoad();
  }
}
