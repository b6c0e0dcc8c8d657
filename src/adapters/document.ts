import type { ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import type { GivenProcess } from '../core/processes/process.ts';
import { broken, endpointOf, placeOf } from './http/response.ts';
import { systemClock } from './http/clock.ts';
import { memoryAdapter } from './memory.ts';
import { pagesOf } from './http/pages.ts';
import { retried } from './http/retry.ts';

/**
 * The processes of a JSON or NDJSON document at an address, fetched anew for each query (the browser's cache decides
 * whether over the network), with the patience of `httpAdapter`, and queried in memory. For the attribute `src`.
 */
export function documentAdapter(url: string): ProcessAdapter {
  return {
    async fetch(query, options) {
      const { signal } = options;
      const address = endpointOf(url);
      const place = placeOf(address);
      const processes: GivenProcess[] = [];
      const pages = retried<ProcessPage<GivenProcess>>(
        async function* (signal) {
          const headers = { accept: 'application/json, application/x-ndjson' };
          const response = await fetch(address, { headers, signal }).catch((cause: unknown) => {
            throw broken(place, cause);
          });
          yield* pagesOf(response, query, place, systemClock);
        },
        { timeout: 30_000, retries: 3, clock: systemClock, place, signal },
      );
      for await (const page of pages) for (const process of page.processes) processes.push(process);
      return memoryAdapter(processes).fetch(query, options) as Promise<ProcessPage>;
    },
  };
}
