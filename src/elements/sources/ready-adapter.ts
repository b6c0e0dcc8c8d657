import type { ReactiveControllerHost } from 'lit';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import { toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { SourceResult } from './source-result.ts';

/**
 * Waits for an adapter that has to initialize before it is queried, such as to find out the capabilities of its server.
 */
export class ReadyAdapter {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #adapter: ProcessAdapter | null = null;
  /** Null while waiting. */
  #result: SourceResult<ProcessAdapter> | null = null;
  #abort = new AbortController();

  /** @param host - updated when an adapter is ready, or has failed */
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** The adapter once it is ready; null until then. */
  read(given: SourceResult<ProcessAdapter> | null): SourceResult<ProcessAdapter> | null {
    const adapter = given?.error ? null : (given?.value ?? null);
    if (adapter !== this.#adapter) this.#begin(adapter);
    return adapter?.ready ? this.#result : given;
  }

  /** Whether an adapter failed to initialize. */
  get failed(): boolean {
    return this.#result?.error !== undefined;
  }

  /** Retries after a failure. */
  retry(): void {
    if (this.failed) this.#begin(this.#adapter);
  }

  /** Stops waiting; the next read of an adapter that is not ready begins again. */
  abandon(): void {
    if (!this.#result) this.#begin(null);
  }

  #begin(adapter: ProcessAdapter | null): void {
    this.#abort.abort(NO_LONGER_WANTED);
    this.#abort = new AbortController();
    this.#adapter = adapter;
    this.#result = null;
    if (adapter?.ready) void this.#settle(adapter, this.#abort.signal);
  }

  async #settle(adapter: ProcessAdapter, signal: AbortSignal): Promise<void> {
    let result: SourceResult<ProcessAdapter>;
    try {
      await abortable((async () => adapter.ready!({ signal }))(), signal);
      result = { value: adapter };
    } catch (thrown) {
      result = { error: toProcessPanelError(thrown, 'adapter/failed') };
    }
    if (signal.aborted) return;
    this.#result = result;
    this.#host.requestUpdate();
  }
}
