import type { SourceMapping } from '../core/config/panel-config.ts';
import type { ProcessAdapter, ProcessPage, Remark } from '../core/processes/adapter.ts';
import type { GivenProcess } from '../core/processes/process.ts';
import { adapterError, answerOf, endpointOf, labelOfUrl } from './http/response/response.ts';
import { fetchAnswer } from './http/fetch-answer.ts';
import { systemClock } from './http/clock.ts';
import { silentMemoryAdapter } from './memory.ts';
import { pageFromJson, readPages } from './http/response/pages.ts';
import { pageReader } from './map/page-reader.ts';
import { withRemarks } from './map/remarks-on-demand.ts';
import { retried } from './http/retry.ts';

/**
 * Serves the processes of a JSON or NDJSON document, for the attribute `src`. The document is fetched again for each
 * query (the browser's cache decides whether that goes over the network), with the same retries as `httpAdapter`, read
 * by the mapping if there is one, and queried in memory.
 */
export function documentAdapter(url: string, map: SourceMapping | null = null): ProcessAdapter {
  return {
    async fetch(query, options) {
      const { signal } = options;
      const address = endpointOf(url);
      const label = labelOfUrl(address);
      const processes: GivenProcess[] = [];
      const remarks: Remark[] = [];
      let total: number | null = null;
      const pages = retried<ProcessPage<GivenProcess>>(
        async function* (signal) {
          const headers = { accept: 'application/json, application/x-ndjson' };
          const response = await fetchAnswer(fetch, address, { headers, signal }, label);
          const answer = answerOf(response, label);
          if (answer.status === 404) {
            const hint = 'Check the address in "src", and that the server has the file.';
            throw adapterError('adapter/status', `there is no file at ${answer.label} (404)`, hint);
          }
          const read = map ? pageReader(map, query, options.lang) : pageFromJson;
          yield* readPages(response, query, label, systemClock, read);
        },
        { timeout: 30_000, retries: 3, clock: systemClock, label, signal },
      );
      for await (const page of pages) {
        for (const process of page.processes) processes.push(process);
        remarks.push(...((await page.remarks) ?? []));
        if (map?.total) total = page.total ?? null;
      }
      const page = await silentMemoryAdapter(processes).fetch(query, options);
      return withRemarks(page, map, query, { given: processes, remarks, total });
    },
  };
}
