import type { PairTable } from '../../processes/process.ts';
import type { FieldReader } from '../field-reader.ts';
import type { PairChanges } from '../local/pair-changes.ts';
import type { ViewState } from '../view-state.ts';

/**
 * The reader's filters, as a view over loaded pairs uses them. They are a part that pages without filters do not load, so
 * views know them by this alone.
 */
export interface ViewFilters {
  /** The fields of the view, for filters that look at one. */
  attach(fields: ReadonlyMap<string, FieldReader>): void;
  /** There are other pairs now; `known` rows were known of those before. */
  take(changes: PairChanges, known: number): void;
  /** Those of the rows that pass the filters of the state, in the same order: the very rows where none is on. */
  narrow(rows: Uint32Array, state: ViewState, pairs: PairTable, n: number): Generator<void, Uint32Array>;
  /** The view shows these rows, narrowed: counts are about them from now on. */
  follow(rows: Uint32Array, state: ViewState, pairs: PairTable, n: number): void;
  /**
   * Pairs have changed in place, and the same rows go on being shown: counts are about these pairs from now on.
   *
   * @returns whether one of them passes the filters that did not, or the other way round
   */
  stay(state: ViewState, pairs: PairTable, n: number, changes: PairChanges): boolean;
  /** The rows to be counted are about to change. */
  pause(): void;
  /** Reads in advance what the reader's next click needs. */
  prepare(pairs: PairTable, n: number): Generator<void, void>;
  dispose(): void;
}
