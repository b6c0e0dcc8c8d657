import type { ReactiveController } from 'lit';
import { untilIdle } from '../../../core/base/tasks/yield-to-page.ts';
import { ReloadSchedule } from './reload-schedule.ts';

export interface ReloadsOptions {
  /** Loads again. */
  load(): void;
  /** A load is under way. */
  busy(): boolean;
  timeZone(): string;
  /** From one load to the next; 0: only after midnight. */
  seconds(): number;
}

/**
 * The loads that nobody has asked for: at an interval and after midnight, reckoned from the end of the load before, and
 * where something may have been missed. They are quiet, unless the reader asks before they begin.
 */
export class Reloads implements ReactiveController {
  readonly #options: ReloadsOptions;
  readonly #schedule = new ReloadSchedule(() => this.ask());
  #seconds = 0;
  /** Loads that failed in a row. */
  #failures = 0;
  /** What the next load is, where one is to begin. */
  #next: 'quiet' | 'loud' | null = null;
  /** When the load under way is over, another one is to begin. */
  #again = false;

  constructor(options: ReloadsOptions) {
    this.#options = options;
  }

  hostConnected(): void {
    this.#schedule.hostConnected();
  }

  hostDisconnected(): void {
    this.#schedule.hostDisconnected();
  }

  /** Loads again, after the load that is under way: its rows are shown before. */
  ask(): void {
    if (this.#options.busy()) this.#again = true;
    else {
      this.#next ??= 'quiet';
      this.#options.load();
    }
  }

  /** The reader asks. */
  loud(): void {
    this.#next = 'loud';
  }

  /** A load begins, and nothing is due until it is over. Returns whether nobody has asked for it. */
  begin(): boolean {
    const isQuiet = this.#next === 'quiet';
    this.#next = null;
    this.#again = false;
    this.#schedule.pause();
    return isQuiet;
  }

  /** The interval may be another. */
  replan(): void {
    const seconds = this.#options.seconds();
    if (seconds === this.#seconds) return;
    this.#seconds = seconds;
    this.#plan();
  }

  loaded(): void {
    this.#failures = 0;
    this.#over();
  }

  failed(): void {
    this.#failures++;
    this.#over();
  }

  /** Nothing is due until a load is over. */
  pause(): void {
    this.#schedule.pause();
  }

  #over(): void {
    this.#seconds = this.#options.seconds();
    this.#plan();
    if (this.#again && this.#failures === 0) this.ask();
  }

  /** After the rows are painted: it asks for the time zone. */
  #plan(): void {
    void untilIdle().then(() => {
      if (this.#options.busy()) return;
      this.#schedule.plan(this.#seconds, this.#failures, this.#options.timeZone());
    });
  }
}
