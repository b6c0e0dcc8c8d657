import type { readConfig } from '../../core/config/read-config.ts';
import type { GivenProcess, Id, PairTable, ProcessItem } from '../../core/processes/process.ts';
import type { Explanation } from '../../core/query/explain-process.ts';
import type { MenuEntry } from '../popups/action-menu.ts';
import type { RowActions } from '../rows/row-buttons.ts';

/** Objects that both kinds of panels request from features, by name. Each names the file that provides it. */
export interface PanelPorts {
  /** The actions of rows: features/actions/panel-actions.ts. */
  readonly rowActions: RowActions;
  /** Entries in the menu of a row besides its actions: features/explain/explanations.ts. */
  readonly menuEntries: (pair: ProcessItem) => readonly MenuEntry[];
  /** features/persist/view-persistence.ts */
  readonly persistence: ViewSaver;
  /** features/live/panel-live.ts */
  readonly live: LivePort;
  /** Starts printing the steps of the graph, including recent ones; false: stops. See features/debug/debug-feature.ts. */
  readonly reportSteps: (on: boolean) => void;
  /** Reads a configuration with all its diagnostics: core/config/read-config.ts, loaded by features/help. */
  readonly readConfig: typeof readConfig;
  /**
   * Explains why a process is shown or not: features/explain/explanations.ts.
   *
   * @throws ProcessPanelError the error of the source
   */
  readonly explain: (id: Id) => Promise<Explanation>;
}

/** Saves and restores the view of a panel. */
export interface ViewSaver {
  /** Restores the saved view, once for each storage location. */
  restore(): void;
  /** Saves the view if it has changed. */
  save(): void;
}

/** Rows that follow their source. */
export interface LivePort {
  /** Seconds from one load to the next; 0: no reloads are needed. */
  readonly every: number;
  /**
   * A source is about to be queried.
   *
   * @param again - the query is the same as before
   * @param quiet - the load was not requested by the reader
   */
  beginLoad(again: boolean, quiet: boolean): void;
  /**
   * Applies the pairs of a complete answer. Returns the pairs to show; null if the shown rows stay, and account for them.
   */
  applyAnswer(pairs: PairTable): PairTable | null;
  /** The query failed. */
  fail(): void;
  /** The reader's own actions have left these processes so: the source does not announce them again. */
  noteReaderChange(now: ReadonlyMap<Id, GivenProcess>): void;
  /** Shows the reader's own change; null: rows are not live; false: a load is needed to show it. */
  applyReaderChange(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> | null;
  /** Stops following the source. Returns whether it was followed. */
  stop(): boolean;
}
