import type { Clock } from '../../src/adapters/http/clock.ts';
import type { ProcessPanelError } from '../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter, ProcessPage } from '../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';
import { WHOLE_QUERY } from '../../src/core/query/whole-query.ts';

/** A clock that stands still: waits end at once and are noted, but those of `held` ms end only when told. */
export class TestClock implements Clock {
  readonly waits: number[] = [];
  readonly held: number;
  time = Date.parse('2026-11-21T12:00:00Z');
  chance = 0.5;
  readonly #pending = new Set<() => void>();

  constructor(held = 30_000) {
    this.held = held;
  }
  now() {
    return this.time;
  }
  random() {
    return this.chance;
  }
  wait(ms: number, signal: AbortSignal): Promise<void> {
    if (ms !== this.held) {
      this.waits.push(ms);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#pending.add(resolve);
      signal.addEventListener('abort', () => {
        this.#pending.delete(resolve);
        reject(signal.reason as Error);
      });
    });
  }
  /** The held time is over. */
  elapse() {
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const resolve of pending) resolve();
    return pending.length;
  }
  get holding() {
    return this.#pending.size;
  }
}

export const QUERY: ProcessQuery = {
  ...WHOLE_QUERY,
  self: false,
  now: '2026-11-21T12:00:00.000Z',
  timeZone: 'Europe/Prague',
};

/** The pages as they come, of an adapter of either kind. */
export async function* pagesComing(
  adapter: ProcessAdapter,
  query: ProcessQuery = QUERY,
  signal = new AbortController().signal,
): AsyncGenerator<ProcessPage> {
  const answer = adapter.fetch(query, { signal });
  if (Symbol.asyncIterator in answer) yield* answer as AsyncIterable<ProcessPage>;
  else yield (await answer) as ProcessPage;
}

export async function pagesFrom(...asked: Parameters<typeof pagesComing>): Promise<ProcessPage[]> {
  const pages: ProcessPage[] = [];
  for await (const page of pagesComing(...asked)) pages.push(page);
  return pages;
}

/** An error, perhaps one of the library. */
type Rejection = Error & Partial<Pick<ProcessPanelError, 'code' | 'hint' | 'diagnostics'>>;

/** What the work was rejected with; fails where it was not. */
export async function rejection(work: Promise<unknown>): Promise<Rejection> {
  try {
    await work;
  } catch (thrown) {
    return thrown as Error;
  }
  throw new Error('it was not rejected');
}

/** The page has had a turn. Not a frame: a page in the background has none. */
export const turn = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));
