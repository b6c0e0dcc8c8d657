import { broken, pageOf, pagesOf, placeOf } from '../adapters/answer.ts';
import { systemClock } from '../adapters/clock.ts';
import { memoryAdapter } from '../adapters/memory.ts';
import { ProcessPanelError } from '../core/base/process-panel-error.ts';
import type { ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import type { Process } from '../core/processes/process.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';

/**
 * The processes of a JSON document at an address, fetched anew for each query (the browser's cache decides whether over
 * the network) and queried in memory.
 */
export function documentAdapter(url: string): ProcessAdapter {
  return {
    async fetch(query, options) {
      const processes = await fetchProcesses(url, query, options.signal);
      return memoryAdapter(processes).fetch(query, options) as Promise<ProcessPage>;
    },
  };
}

async function fetchProcesses(url: string, query: ProcessQuery, signal: AbortSignal): Promise<Process[]> {
  const place = placeOf(new URL(url));
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal }).catch((cause: unknown) => {
    throw broken(place, cause);
  });
  const processes: Process[] = [];
  for await (const page of pagesOf(response, query, place, systemClock)) processes.push(...page.processes);
  return processes;
}

/** The processes of a JSON text in the page, a list of them or `{"processes": […]}`. What is wrong with it comes up when it is queried. */
export function textAdapter(text: string): ProcessAdapter {
  try {
    return memoryAdapter(pageOf(JSON.parse(text), 'The script').processes);
  } catch (cause) {
    const error =
      cause instanceof ProcessPanelError
        ? cause
        : new ProcessPanelError(
            'adapter/not-json',
            `The script of processes is not JSON: ${(cause as Error).message}`,
            { cause },
          );
    return { fetch: () => Promise.reject(error) };
  }
}
