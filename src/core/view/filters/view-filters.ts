import type { PairTable } from '../../processes/process.ts';
import type { FieldValues } from '../field-values.ts';
import type { PairChanges } from '../local/pair-changes.ts';
import type { ViewState } from '../view-state.ts';

/**
 * The reader's filters as used by a view over loaded pairs. Their code is loaded on demand, so views know only this
 * interface.
 */
export interface ViewFilters {
  /** Provides the fields of the view, for filters by a field. */
  setFields(fields: ReadonlyMap<string, FieldValues>): void;
  /** The pairs have changed; `known` rows of the previous ones had been read. */
  applyChanges(changes: PairChanges, known: number): void;
  /** The rows that pass the filters of the state, in the same order; the same array if none is on. */
  filter(rows: Uint32Array, state: ViewState, pairs: PairTable, n: number): Generator<void, Uint32Array>;
  /** The view now shows these rows, narrowed: counts refer to them from now on. */
  setCountedRows(rows: Uint32Array, state: ViewState, pairs: PairTable, n: number): void;
  /**
   * Pairs have changed in place, and the same rows stay visible: counts refer to these pairs from now on.
   *
   * @returns whether any changed row passes the filters now and did not before, or the reverse
   */
  updateCountedPairs(state: ViewState, pairs: PairTable, n: number, changes: PairChanges): boolean;
  /** The rows to be counted are about to change. */
  pause(): void;
  /** Reads in advance the data for the reader's next click. */
  prepare(pairs: PairTable, n: number): Generator<void, void>;
  dispose(): void;
}
