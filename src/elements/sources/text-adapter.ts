import { memoryAdapter } from '../../adapters/memory.ts';
import { pageFromJson } from '../../adapters/http/response/pages.ts';
import { mapAdapter } from '../../adapters/map.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';

/**
 * An adapter for processes in a JSON text of the page: a list, `{"processes": […]}`, or any JSON with a mapping. Errors
 * in the text are reported when it is queried.
 */
export function textAdapter(text: string, map: SourceMapping | null = null): ProcessAdapter {
  try {
    const json = JSON.parse(text) as object;
    return map ? mapAdapter(json, map) : memoryAdapter(pageFromJson(json, 'The script of processes').processes);
  } catch (thrown) {
    const error =
      thrown instanceof ProcessPanelError
        ? thrown
        : new ProcessPanelError(
            'adapter/not-json',
            `the script of processes is ${/^\s*</.test(text) ? 'HTML, ' : ''}not JSON: ${String(thrown)}`,
            {
              cause: thrown,
            },
          );
    return { fetch: () => Promise.reject(error) };
  }
}
