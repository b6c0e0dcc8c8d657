import type { LoadState } from '../../../core/processes/load.ts';
import type { PanelRequest, ValidRequest } from '../steps/panel-request.ts';

/** The part of a load that has arrived so far. */
export interface LoadSnapshot<C> {
  readonly request: ValidRequest<C>;
  readonly state: LoadState;
  /** How much has arrived: everything, some complete pages, or less. */
  readonly extent: 'all' | 'pages' | 'part';
  /** Number of pairs from which it is worth painting before the load is over. */
  readonly enough: number;
  /** Rows were shown when the load began. */
  readonly readerHasRows: boolean;
  /** A part of a page may not contain its first rows, since the panel puts them in order, and the rest comes soon. */
  readonly awaitsOrder: boolean;
  /** Upper bound of the number of processes; null: not known. */
  readonly expected: number | null;
  /** Resolves when the features that rows need are loaded. */
  readonly prepared: Promise<void> | null;
}

/** An answer that is worth painting. */
export interface Arrival<C> {
  readonly answer: LoadSnapshot<C>;
  /** Nothing more arrives from this load. */
  readonly isLast: boolean;
}

/** Facts about the painted pairs. */
export interface PaintInfo {
  /** False while the load continues. */
  readonly complete: boolean;
  /** Processes that match before limit and offset; null: not known. */
  readonly total: number | null;
  /** Cursor of the next page, as given by the adapter. */
  readonly next: string | null;
  /** Items received, including malformed ones. */
  readonly items: number;
}

/** The pairs on display, and how much of an answer they represent. */
export interface ShownPairs {
  readonly state: LoadState;
  readonly info: PaintInfo;
}

/** Before anything is shown. */
export const NOTHING_SHOWN: ShownPairs = {
  state: {
    pairs: { processes: [], steps: [], length: 0 },
    processes: 0,
    total: null,
    next: null,
    items: 0,
    malformed: [],
    malformedCount: 0,
  },
  info: { complete: false, total: null, next: null, items: 0 },
};

/** Processes received so far, and how many are expected, if known. */
export interface LoadProgress {
  readonly done: number;
  readonly of: number | null;
}

/** Progress of the load under way; null: nothing of it has arrived yet, or no load is under way. */
export function progressOf<C>(answer: LoadSnapshot<C> | null, underWay: PanelRequest<C> | null): LoadProgress | null {
  return answer && answer.request === underWay ? { done: answer.state.processes, of: answer.expected } : null;
}

/**
 * Whether the part that has arrived is worth painting. During a load, half a page is better than no rows, but does not
 * replace rows that are shown; what arrived before an error is painted.
 *
 * @param hasFailed - the load has failed, and nothing more arrives
 */
export function isWorthPainting<C>(
  { state, extent, enough, readerHasRows, awaitsOrder }: LoadSnapshot<C>,
  hasFailed: boolean,
): boolean {
  if (extent === 'all') return true;
  return state.pairs.length >= enough && (hasFailed || extent === 'pages' || !(readerHasRows || awaitsOrder));
}
