import type { ProcessChange, SubscribeOptions } from '../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { Clock } from '../http/clock.ts';
import type { Engine } from './engine-query.ts';
import { splitQuery } from './split/split-query.ts';

/**
 * Emits a resync when something in the result of a query has changed. Engines do not push changes, so their lists are
 * polled for a fingerprint while the page is visible.
 *
 * @param every - milliseconds between polls
 */
export async function* pollChanges(
  engine: Engine,
  query: ProcessQuery,
  { signal, connected }: SubscribeOptions,
  { every, clock }: { every: number; clock: Clock },
): AsyncGenerator<ProcessChange> {
  const list = engine.listFor(query);
  const { filter } = splitQuery(list, engine.name, { ...query, sort: null, orderBy: [], search: null });
  if (filter === null) return;
  let before = await list.fingerprint(filter, null, signal);
  connected?.();
  for (;;) {
    await clock.wait(every, signal);
    await visible(signal);
    const now = await list.fingerprint(filter, before, signal);
    if (now !== before) yield { type: 'resync' };
    before = now;
  }
}

/** Resolves when the page is visible. */
async function visible(signal: AbortSignal): Promise<void> {
  while (globalThis.document?.hidden) {
    signal.throwIfAborted();
    await new Promise<void>(resolve => {
      const end = () => {
        document.removeEventListener('visibilitychange', end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      document.addEventListener('visibilitychange', end);
      signal.addEventListener('abort', end);
    });
  }
  signal.throwIfAborted();
}
