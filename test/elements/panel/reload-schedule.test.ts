import { expect } from 'chai';
import { ReloadSchedule } from '../../../src/elements/panel/load/reload-schedule.ts';

interface Timer {
  at: number;
  run(): void;
}

/** A clock that a test turns. */
class FakeClock {
  now = Date.parse('2026-03-28T20:00:00Z');
  hidden = false;
  readonly timers = new Map<number, Timer>();
  readonly #real = { setTimeout, clearTimeout, now: Date.now };
  #next = 1;

  install(): void {
    Date.now = () => this.now;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0) => {
        this.timers.set(this.#next, { at: this.now + ms, run });
        return this.#next++;
      },
      clearTimeout: (id: number) => this.timers.delete(id),
    });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => this.hidden });
  }

  remove(): void {
    const { setTimeout, clearTimeout, now } = this.#real;
    Object.assign(globalThis, { setTimeout, clearTimeout });
    Date.now = now;
    Reflect.deleteProperty(document, 'hidden');
  }

  advance(seconds: number): void {
    const end = this.now + seconds * 1000;
    for (;;) {
      const [next] = [...this.timers].toSorted(([, a], [, b]) => a.at - b.at);
      if (!next || next[1].at > end) break;
      this.now = next[1].at;
      this.timers.delete(next[0]);
      next[1].run();
    }
    this.now = end;
  }

  show(visible: boolean): void {
    this.hidden = !visible;
    document.dispatchEvent(new Event('visibilitychange'));
  }
}

suite('the schedule of loads', () => {
  let clock: FakeClock;
  let due = 0;
  let dueAt = 0;
  let random = 1;
  let schedule: ReloadSchedule;

  setup(() => {
    clock = new FakeClock();
    clock.install();
    due = 0;
    random = 1;
    schedule = new ReloadSchedule(
      () => {
        due++;
        dueAt = clock.now;
      },
      () => random,
    );
    schedule.hostConnected();
  });
  teardown(() => {
    schedule.hostDisconnected();
    clock.remove();
  });

  test('asks after the interval, reckoned from the end of a load', () => {
    schedule.plan(10, 0, 'UTC');
    clock.advance(9.9);
    expect(due).to.equal(0);
    clock.advance(0.2);
    expect(due).to.equal(1);
    clock.advance(100);
    expect(due).to.equal(1);
    schedule.plan(10, 0, 'UTC');
    clock.advance(10);
    expect(due).to.equal(2);
  });

  for (const [failures, seconds] of [
    [1, 20],
    [2, 40],
    [3, 80],
    [4, 160],
    [9, 160],
  ] as const) {
    test(`asks after ${seconds} s instead of 10 when ${failures} loads have failed`, () => {
      schedule.plan(10, failures, 'UTC');
      clock.advance(seconds - 0.1);
      expect(due).to.equal(0);
      clock.advance(0.2);
      expect(due).to.equal(1);
    });
  }

  test('asks a second after a failure where the source could be reached again before the next load was planned', () => {
    schedule.pause();
    schedule.hasten();
    schedule.plan(3600, 1, 'UTC');
    clock.advance(0.9);
    expect(due).to.equal(0);
    clock.advance(0.2);
    expect(due).to.equal(1);
  });

  test('asks after the interval where the source could be reached again before it failed', () => {
    schedule.hasten();
    schedule.pause();
    schedule.plan(10, 1, 'UTC');
    clock.advance(19.9);
    expect(due).to.equal(0);
  });

  for (const seconds of [0.01, 0.5, 1]) {
    test(`asks once a second at most, also for an interval of ${seconds}`, () => {
      schedule.plan(seconds, 0, 'UTC');
      clock.advance(0.99);
      expect(due).to.equal(0);
      clock.advance(0.02);
      expect(due).to.equal(1);
    });
  }

  for (const seconds of [0, -1, NaN]) {
    test(`never asks for an interval of ${seconds}, but after midnight`, () => {
      schedule.plan(seconds, 0, 'UTC');
      clock.advance(4 * 3600 - 1);
      expect(due).to.equal(0);
      clock.advance(1);
      expect(due).to.equal(1);
    });
  }

  test('knows the midnight of its time zone', () => {
    schedule.plan(0, 0, 'Europe/Prague');
    clock.advance(3 * 3600 - 1);
    expect(due).to.equal(0);
    clock.advance(1);
    expect(due).to.equal(1);
  });

  test('is silent in a hidden page, and makes up for what fell due when it is shown', () => {
    schedule.plan(10, 0, 'UTC');
    clock.show(false);
    clock.advance(60);
    expect(due).to.equal(0);
    clock.show(true);
    clock.advance(0);
    expect(due).to.equal(1);
  });

  test('waits for the rest of the interval when the page is shown before it is over', () => {
    schedule.plan(10, 0, 'UTC');
    clock.show(false);
    clock.advance(4);
    clock.show(true);
    clock.advance(5.9);
    expect(due).to.equal(0);
    clock.advance(0.2);
    expect(due).to.equal(1);
  });

  test('is silent while it is paused', () => {
    schedule.plan(10, 0, 'UTC');
    schedule.pause();
    clock.advance(100);
    expect(due).to.equal(0);
  });

  test('leaves no timer behind where a load ends after that', () => {
    schedule.hostDisconnected();
    schedule.plan(10, 0, 'UTC');
    expect(clock.timers.size).to.equal(0);
    schedule.hostConnected();
    clock.advance(10);
    expect(due).to.equal(1);
  });

  test('leaves no timer behind when it is disconnected, and goes on when connected again', () => {
    schedule.plan(10, 0, 'UTC');
    schedule.hostDisconnected();
    expect(clock.timers.size).to.equal(0);
    clock.advance(60);
    schedule.hostConnected();
    clock.advance(0);
    expect(due).to.equal(1);
  });

  // failed loads, seconds until the source is known to answer again -> seconds from then until the next try
  for (const [failures, passed, seconds] of [
    [1, 0.2, 0.8],
    [1, 5, 0],
    [3, 1, 3],
    [3, 5, 0],
    [9, 5, 5],
  ] as const) {
    test(`tries again ${seconds} s after the source answers, ${passed} s after failure ${failures}`, () => {
      schedule.plan(60, failures, 'UTC');
      clock.advance(passed);
      schedule.hasten();
      clock.advance(seconds - 0.1);
      if (seconds > 0) expect(due).to.equal(0);
      clock.advance(0.2);
      expect(due).to.equal(1);
      schedule.hasten();
      clock.advance(3600);
      expect(due).to.equal(1);
    });
  }

  test('tries once again when the browser is online, also without an interval', () => {
    schedule.plan(0, 1, 'UTC');
    clock.advance(30);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    clock.advance(3600);
    expect(due).to.equal(1);
  });

  // interval, share of the longest pause -> seconds after the first failure at which an unreachable source is asked
  for (const [interval, share, times] of [
    [30, 1, [10, 20, 30, 40, 50, 60, 540]],
    [30, 0, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 540]],
    [2, 1, [4, 12, 22, 32, 42, 52, 62, 94]],
  ] as const)
    test(`asks a source that cannot be reached each ten seconds at most at first, instead of each ${interval}, from ${share}`, () => {
      random = share;
      const start = clock.now;
      const asked: number[] = [];
      for (let failures = 1; asked.length < times.length; failures++) {
        schedule.plan(interval, failures, 'UTC', true);
        clock.advance(600);
        // the load fails at once
        clock.now = dueAt;
        asked.push((dueAt - start) / 1000);
      }
      expect(asked).to.deep.equal(times);
    });

  test('begins anew with short pauses once the source has answered', () => {
    for (const failures of [1, 2, 3]) {
      schedule.plan(60, failures, 'UTC', true);
      clock.advance(120);
    }
    expect(due).to.equal(1);
    schedule.plan(60, 0, 'UTC');
    schedule.plan(60, 1, 'UTC', true);
    clock.advance(10);
    expect(due).to.equal(2);
  });

  for (const [way, come] of [
    ['is shown', () => clock.show(true)],
    ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ] as const)
    test(`tries again when the page ${way}, a second after a failure at the soonest`, () => {
      schedule.plan(60, 1, 'UTC');
      if (way === 'is shown') clock.show(false);
      clock.advance(0.5);
      come();
      expect(due).to.equal(0);
      clock.advance(0.5);
      expect(due).to.equal(1);
      schedule.plan(60, 0, 'UTC');
      come();
      clock.advance(59);
      expect(due).to.equal(1);
    });

  test('does not hasten a load after one that succeeded, nor one under way', () => {
    schedule.plan(60, 0, 'UTC');
    schedule.hasten();
    clock.advance(30);
    expect(due).to.equal(0);
    schedule.plan(60, 1, 'UTC');
    schedule.pause();
    schedule.hasten();
    clock.advance(30);
    expect(due).to.equal(0);
  });
});
