import type { ReactiveController } from 'lit';
import { nextMidnight } from '../../../core/base/dates/time-zone.ts';

/** Longest wait between two tries, as a multiple of the interval. */
const MAX_BACKOFF_FACTOR = 16;
/** The longest delay that `setTimeout` accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** The shortest interval in seconds, so that a typo does not flood a server. */
const MIN_INTERVAL_SECONDS = 1;
/** The longest wait after a failure, in seconds, once the source may answer again. */
const MAX_HASTENED_SECONDS = 10;
/** The longest wait in ms while a source could not be reached for less than a minute. */
const MAX_WAIT_AT_FIRST_MS = 10_000;
const AT_FIRST_MS = 60_000;

/**
 * Requests a load at the interval of `refresh`, at least a second, and after each midnight, while the page is visible:
 * a load that falls due while the page is hidden runs when it is shown again. Each failure doubles the interval, up to
 * sixteen times, but a source that cannot be reached is tried every five to ten seconds in the first minute. The next
 * try comes sooner once the browser is online again, the page is shown or gets the focus, or the source is otherwise
 * known to answer.
 */
export class ReloadSchedule implements ReactiveController {
  readonly #requestLoad: () => void;
  readonly #random: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = Infinity;
  /** The earliest time of a try after a failure; null: nothing failed, or a load is under way. */
  #earliest: number | null = null;
  /** The source may answer again since the pause: the next plan is still to come. */
  #isHastened = false;
  /** When the first of consecutive failures was; null: the last load succeeded. */
  #failingSince: number | null = null;
  #connected = false;

  /**
   * @param due - requests a load
   * @param random - a number from 0 to 1, so that panels that failed together do not all try again together
   */
  constructor(due: () => void, random: () => number = Math.random) {
    this.#requestLoad = due;
    this.#random = random;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onvisibility);
    globalThis.addEventListener('online', this.hasten);
    globalThis.addEventListener('focus', this.hasten);
    this.#connected = true;
    this.#arm();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onvisibility);
    globalThis.removeEventListener('online', this.hasten);
    globalThis.removeEventListener('focus', this.hasten);
    this.#connected = false;
    clearTimeout(this.#timer);
  }

  /**
   * Plans the next load, counted from the end of the last one.
   *
   * @param seconds - property `refresh`
   * @param failures - consecutive failed loads
   * @param isUnreachable - the last load failed because the source could not be reached
   */
  plan(seconds: number, failures: number, timeZone: string, isUnreachable = false): void {
    const now = Date.now();
    this.#failingSince = failures > 0 ? (this.#failingSince ?? now) : null;
    const isAtFirst = isUnreachable && now - (this.#failingSince ?? now) < AT_FIRST_MS;
    const most = isAtFirst ? MAX_WAIT_AT_FIRST_MS * (0.5 + this.#random() / 2) : Infinity;
    const wait = Math.max(seconds, MIN_INTERVAL_SECONDS) * 1000 * Math.min(2 ** failures, MAX_BACKOFF_FACTOR);
    const refresh = seconds > 0 ? now + Math.min(wait, most) : Infinity;
    this.#earliest = failures > 0 ? now + Math.min(2 ** (failures - 1), MAX_HASTENED_SECONDS) * 1000 : null;
    this.#at = Math.min(refresh, nextMidnight(new Date(now), timeZone).getTime());
    if (this.#isHastened) this.hasten();
    this.#isHastened = false;
    this.#arm();
  }

  /**
   * The source may answer again: a load that failed is tried again at once, but not sooner than a second after the
   * failure, and after each further failure twice as late, up to ten seconds.
   */
  readonly hasten = (): void => {
    if (this.#earliest === null) {
      this.#isHastened = true;
      return;
    }
    this.#at = Math.min(this.#at, this.#earliest);
    this.#arm();
  };

  /** Nothing is due until the next plan. */
  pause(): void {
    this.#at = Infinity;
    this.#earliest = null;
    this.#isHastened = false;
    clearTimeout(this.#timer);
  }

  readonly #onvisibility = (): void => {
    this.#arm();
    if (!document.hidden) this.hasten();
  };

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
