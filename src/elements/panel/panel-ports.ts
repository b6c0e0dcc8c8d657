import type { readConfig } from '../../core/config/read-config.ts';
import type { GivenProcess, Id, PairTable, ProcessItem } from '../../core/processes/process.ts';
import type { Explanation } from '../../core/query/explain-process.ts';
import type { MenuEntry } from '../popups/action-menu.ts';
import type { RowActions } from '../rows/row-buttons.ts';

/** Objects that both kinds of panels request from features, by name. */
export interface PanelPorts {
  readonly rowActions: RowActions;
  /** Entries in the menu of a row besides its actions. */
  readonly menuEntries: (pair: ProcessItem) => readonly MenuEntry[];
  readonly persistence: ViewSaver;
  readonly live: LiveStage;
  /** Starts printing the steps of the graph, including recent ones; false: stops. */
  readonly reportSteps: (on: boolean) => void;
  /** Reads a configuration with all its diagnostics. */
  readonly readConfig: typeof readConfig;
  /** @throws ProcessPanelError the error of the source */
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
export interface LiveStage {
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
  /** Shows the reader's own change; null: rows are not live; false: a load is needed to show it. */
  applyOwnChange(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> | null;
  /** Stops following the source. Returns whether it was followed. */
  stop(): boolean;
}
