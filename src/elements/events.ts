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
  /** All loaded pairs. Built when first read. */
  readonly items: readonly ProcessItem[];
  /** Processes that match before limit and offset; without the adapter's word, those loaded. */
  readonly total: number;
}

/** The rows of a load are painted. */
export class ProcessLoadEvent extends PanelEvent<ProcessLoadDetail> {
  /** @param items - called when the items are first asked for */
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
 * Chromium writes the stack of an error down when it is first read, and holds what stands on it until then: the panel, for
 * as long as a page keeps the error.
 */
function writeStacks(error: ProcessPanelError): void {
  try {
    void error.stack;
    void (error.cause as Error | undefined)?.stack;
  } catch {
    // Reading the value that an adapter threw may throw, too.
  }
}

/** Detail of `process-select`. */
export interface ProcessSelectDetail {
  /** Name that the selection is written to in the variable store. */
  readonly variable: string;
  /** In the order of the data. */
  readonly ids: readonly Id[];
  /** The selected processes, in the same order. */
  readonly processes: readonly Process[];
  /**
   * There only where it is false: all that match are selected, of a source with `capabilities.bulk`, and `ids` and `processes`
   * are as they were before that. Reading one of them fetches what they are now, after which the event is fired again.
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
  /** Null where neither `detail-url` nor `process.url` gives one. */
  readonly url: string | null;
}

/** A row is being opened. Cancelable: prevent it to stay on the page. */
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
  // Of elements, documents and windows alike.
  interface GlobalEventHandlersEventMap {
    'process-load': ProcessLoadEvent;
    'process-error': ProcessErrorEvent;
    'process-select': ProcessSelectEvent;
    'process-open': ProcessOpenEvent;
    'process-view': ProcessViewEvent;
  }
}
