import type { readConfig } from '../../core/config/read-config.ts';
import type { GivenProcess, Id, PairTable, ProcessItem } from '../../core/processes/process.ts';
import type { Explanation } from '../../core/query/explain-process.ts';
import type { MenuEntry } from '../popups/action-menu.ts';
import type { RowActions } from '../rows/row-buttons.ts';

/** Objects that panels of both kinds ask of features, each by the name of its purpose. */
export interface PanelPorts {
  readonly rowActions: RowActions;
  /** Entries in the menu of a row beside its actions. */
  readonly menuEntries: (pair: ProcessItem) => readonly MenuEntry[];
  readonly persistence: ViewKeeper;
  readonly live: LiveStage;
  /** Prints each step of the graph, and those before; false: not any more. */
  readonly reportSteps: (on: boolean) => void;
  /** Reads a configuration with all that can be said about it. */
  readonly readConfig: typeof readConfig;
  /** @throws ProcessPanelError what the source fails with */
  readonly explain: (id: Id) => Promise<Explanation>;
}

/** Keeps the view of a panel, and brings it back. */
export interface ViewKeeper {
  /** Brings back what is kept, once for each place where it can be. */
  restore(): void;
  /** Keeps the view where it has changed. */
  keep(): void;
}

/** Rows that follow their source. */
export interface LiveStage {
  /** Seconds from one load to the next; 0: there is no need for one. */
  readonly every: number;
  /**
   * A source is about to be asked.
   *
   * @param again - the same query as before
   * @param quiet - the reader has not asked for it
   */
  begin(again: boolean, quiet: boolean): void;
  /** Rows of a whole answer: those to be shown; null where what is shown stays, and knows of them. */
  answer(pairs: PairTable): PairTable | null;
  /** No answer came. */
  fail(): void;
  /** Shows what the reader has done; null where rows are not live, false where it can only be loaded. */
  replace(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> | null;
  /** Follows nothing any more. Returns whether it did. */
  stop(): boolean;
}
