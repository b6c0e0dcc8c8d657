import type { ProcessPanelError } from '../core/base/errors/process-panel-error.ts';
import type { Id, Process, ProcessItem, Step } from '../core/processes/process.ts';
import type { ViewState } from '../core/view/view-state.ts';

abstract class PanelEvent<D> extends CustomEvent<D> {
  constructor(type: string, detail: D, cancelable = false) {
    super(type, { detail, bubbles: true, composed: true, cancelable });
  }
}

/** Detail of `process-load`. */
export interface ProcessLoadDetail {
  /** All loaded pairs, built on first access. */
  readonly items: readonly ProcessItem[];
  /** Processes that match before limit and offset; if the adapter does not say, the number loaded. */
  readonly total: number;
}

/** The rows of a load are painted. */
export class ProcessLoadEvent extends PanelEvent<ProcessLoadDetail> {
  /** @param items - called on first access to the items */
  constructor(items: () => readonly ProcessItem[], total: number) {
    super('process-load', {
      get items() {
        return items();
      },
      total,
    });
  }
}

/** Detail of `process-error`. */
export interface ProcessErrorDetail {
  /** The failure: code, message, hint and, for a configuration, all its mistakes. */
  readonly error: ProcessPanelError;
}

/** Configuration, template or adapter failed. */
export class ProcessErrorEvent extends PanelEvent<ProcessErrorDetail> {
  constructor(error: ProcessPanelError) {
    super('process-error', { error });
    writeStacks(error);
  }
}

/**
 * Reads the stack: Chromium serializes it on first access, and until then retains the objects on it, so a page that
 * keeps the error would retain the panel.
 */
function writeStacks(error: ProcessPanelError): void {
  try {
    void error.stack;
    void (error.cause as Error | undefined)?.stack;
  } catch {
    // Reading properties of a value thrown by an adapter may throw, too.
  }
}

/** Detail of `process-select`. */
export interface ProcessSelectDetail {
  /** Name of the variable that the selection is written to. */
  readonly variable: string;
  /** In the order of the data. */
  readonly ids: readonly Id[];
  /** The selected processes, in the same order. */
  readonly processes: readonly Process[];
  /**
   * Present only if false: all matches are selected, of a source with `capabilities.bulk`, and `ids` and `processes`
   * are still the previous ones. Reading one of them fetches the current ones, after which the event is fired again.
   */
  readonly complete?: false;
}

/** The user changed the selection. */
export class ProcessSelectEvent extends PanelEvent<ProcessSelectDetail> {
  constructor(detail: ProcessSelectDetail) {
    super('process-select', detail);
  }
}

/** Detail of `process-open`. */
export interface ProcessOpenDetail {
  /** The process of the row. */
  readonly process: Process;
  /** The step of the row. */
  readonly step: Step;
  /** Null if neither `detail-url` nor `process.url` gives one. */
  readonly url: string | null;
}

/** A row is about to be opened. Cancelable: prevent it to stay on the page. */
export class ProcessOpenEvent extends PanelEvent<ProcessOpenDetail> {
  constructor(detail: ProcessOpenDetail) {
    super('process-open', detail, true);
  }
}

/** The user searched, filtered, sorted, paged, or changed the columns. */
export class ProcessViewEvent extends PanelEvent<ViewState> {
  constructor(view: ViewState) {
    super('process-view', view);
  }
}

declare global {
  // Applies to elements, documents and windows.
  interface GlobalEventHandlersEventMap {
    'process-load': ProcessLoadEvent;
    'process-error': ProcessErrorEvent;
    'process-select': ProcessSelectEvent;
    'process-open': ProcessOpenEvent;
    'process-view': ProcessViewEvent;
  }
}
