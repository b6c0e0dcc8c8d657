import { suite, test } from 'node:test';
import { expect } from 'chai';
import { type PageClock, Ticker, type Ticking } from '../../../src/elements/page/ticker.ts';

/** A clock that goes when it is told to, and the one timer it may have. */
class FakeClock implements PageClock {
  time = 0;
  hidden = false;
  timers = new Map<number, { at: number; run: () => void }>();
  listeners = new Set<() => void>();
  #next = 1;

  now(): number {
    return this.time;
  }
  start(run: () => void, delay: number): number {
    this.timers.set(this.#next, { at: this.time + delay, run });
    return this.#next++;
  }
  stop(timer: unknown): void {
    this.timers.delete(timer as number);
  }
  onvisibility(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** Goes on to a time, with all timers on the way. */
  goTo(time: number): void {
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= time).toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].run();
    }
    this.time = time;
  }
  show(shown: boolean): void {
    this.hidden = !shown;
    for (const listener of this.listeners) listener();
  }
}

/** Something that reads otherwise every so many milliseconds, and keeps when it was shown. */
function shownEvery(period: number, ticker: Ticker, clock: FakeClock) {
  const times: number[] = [];
  const element = { isConnected: true } as { isConnected: boolean } & Element;
  const shown: Ticking = {
    element,
    tick: () => {
      times.push(clock.time);
      ticker.watch(shown, clock.time + period);
    },
  };
  ticker.watch(shown, clock.time + period);
  return { shown, times, element };
}

function fixture() {
  const clock = new FakeClock();
  const ticker = new Ticker(clock);
  return { clock, ticker, every: (period: number) => shownEvery(period, ticker, clock) };
}

suite('the times of a page', () => {
  test('are renewed each at its own time, by one timer for all', () => {
    const { clock, every } = fixture();
    const [fast, slow] = [every(1000), every(2500)];
    expect(clock.timers.size).to.equal(1);
    clock.goTo(5000);
    expect(fast.times).to.deep.equal([1000, 2000, 3000, 4000, 5000]);
    expect(slow.times).to.deep.equal([2500, 5000]);
    expect(clock.timers.size).to.equal(1);
  });

  test('rest while nobody sees the page, and are caught up once when it is seen again', () => {
    const { clock, every } = fixture();
    const { times } = every(1000);
    clock.show(false);
    expect(clock.timers.size).to.equal(0);
    clock.goTo(10_000);
    expect(times).to.deep.equal([]);
    clock.show(true);
    expect(times).to.deep.equal([10_000]);
    clock.goTo(11_000);
    expect(times).to.deep.equal([10_000, 11_000]);
  });

  test('are forgotten when they have left the document; then there is no timer and no listener', () => {
    const { clock, ticker, every } = fixture();
    const { times, element } = every(1000);
    element.isConnected = false;
    clock.goTo(5000);
    expect([times.length, ticker.size, clock.timers.size, clock.listeners.size]).to.deep.equal([0, 0, 0, 0]);
  });

  test('are followed no more when they stay as they are', () => {
    const { clock, ticker, every } = fixture();
    const { shown, times } = every(1000);
    ticker.watch(shown, Infinity);
    clock.goTo(5000);
    expect([times.length, ticker.size, clock.timers.size]).to.deep.equal([0, 0, 0]);
  });

  test('that did not take up their tick do not keep the page busy', () => {
    const { clock, ticker } = fixture();
    let ticks = 0;
    const shown: Ticking = { element: { isConnected: true } as Element, tick: () => ticks++ };
    ticker.watch(shown, 10);
    clock.goTo(100_000);
    expect([ticks, ticker.size]).to.deep.equal([1, 0]);
  });

  test('far away are looked at now and then, for a computer may sleep', () => {
    const { clock, every } = fixture();
    const { times } = every(86_400_000);
    expect([...clock.timers.values()][0]!.at).to.equal(600_000);
    clock.goTo(86_400_000);
    expect(times).to.deep.equal([86_400_000]);
  });
});
