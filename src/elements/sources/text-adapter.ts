import { memoryAdapter } from '../../adapters/memory.ts';
import { pageOf } from '../../adapters/http/pages.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';

/**
 * The processes of a JSON text in the page, a list of them or `{"processes": […]}`. What is wrong with it comes up when
 * it is queried.
 */
export function textAdapter(text: string): ProcessAdapter {
  try {
    return memoryAdapter(pageOf(JSON.parse(text), 'The script of processes').processes);
  } catch (thrown) {
    const error =
      thrown instanceof ProcessPanelError
        ? thrown
        : new ProcessPanelError('adapter/not-json', `the script of processes is not JSON: ${String(thrown)}`, {
            cause: thrown,
          });
    return { fetch: () => Promise.reject(error) };
  }
}
