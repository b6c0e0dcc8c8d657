import type { ReactiveController } from 'lit';
import { untilIdle } from '../../../core/base/tasks/yield-to-page.ts';
import { ReloadSchedule } from './reload-schedule.ts';

/** When a panel loads again by itself: at its interval and after midnight, reckoned from the end of the load before. */
export class Reloads implements ReactiveController {
  readonly #schedule: ReloadSchedule;
  readonly #timeZone: () => string | false;
  #seconds = 0;
  /** Loads that failed in a row. */
  #failures = 0;

  /**
   * @param due - asks for a load
   * @param timeZone - false while a load is under way
   */
  constructor(due: () => void, timeZone: () => string | false) {
    this.#schedule = new ReloadSchedule(due);
    this.#timeZone = timeZone;
  }

  hostConnected(): void {
    this.#schedule.hostConnected();
  }

  hostDisconnected(): void {
    this.#schedule.hostDisconnected();
  }

  /** @param seconds - 0: never but after midnight */
  every(seconds: number): void {
    if (seconds === this.#seconds) return;
    this.#seconds = seconds;
    this.#plan();
  }

  loaded(): void {
    this.#failures = 0;
    this.#plan();
  }

  failed(): void {
    this.#failures++;
    this.#plan();
  }

  /** Nothing is due until a load is over. */
  pause(): void {
    this.#schedule.pause();
  }

  /** After the rows are painted: it asks for the time zone. */
  #plan(): void {
    void untilIdle().then(() => {
      const timeZone = this.#timeZone();
      if (timeZone) this.#schedule.plan(this.#seconds, this.#failures, timeZone);
    });
  }
}
