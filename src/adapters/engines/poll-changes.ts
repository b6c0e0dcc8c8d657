import type { ProcessChange, SubscribeOptions } from '../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { Clock } from '../http/clock.ts';
import type { Engine } from './engine-query.ts';
import { splitQuery } from './split/split-query.ts';

/**
 * Tells a panel to load again when something of what its query finds has changed: engines push nothing, so they are asked
 * for a fingerprint every now and then, and not while nobody sees the page.
 *
 * @param every - milliseconds from one question to the next
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

/** Resolves when somebody can see the page. */
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
