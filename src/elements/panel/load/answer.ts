import type { LoadState } from '../../../core/processes/load.ts';
import type { SoundRequest } from '../steps/panel-request.ts';

/** The part of a load that has come so far. */
export interface Answer<C> {
  readonly request: SoundRequest<C>;
  readonly state: LoadState;
  /** How much there is: all of it, some whole pages, or less. */
  readonly extent: 'all' | 'pages' | 'part';
  /** Pairs below which it is not worth painting before the load is over. */
  readonly enough: number;
  /** The reader had rows when the load began. */
  readonly readerHasRows: boolean;
  /** Processes that will come at most; null: not known. */
  readonly expected: number | null;
  /** Resolves when the features that rows need are there. */
  readonly prepared: Promise<void> | null;
}

/** An answer that is worth painting. */
export interface Arrival<C> {
  readonly answer: Answer<C>;
  /** Nothing more comes of this load. */
  readonly isLast: boolean;
}

/** Of what is painted. */
export interface PaintInfo {
  /** False for a load that goes on. */
  readonly complete: boolean;
  /** Processes that match before limit and offset, where that is known. */
  readonly total: number | null;
  /** Cursor of the page after this, by the adapter's word. */
  readonly next: string | null;
  /** Items that came, also those left out. */
  readonly items: number;
}

/** The pairs on display, and how much of an answer they are. */
export interface Shown {
  readonly state: LoadState;
  readonly info: PaintInfo;
}

/** Before anything is shown. */
export const NOTHING_SHOWN: Shown = {
  state: {
    pairs: { processes: [], steps: [], length: 0 },
    processes: 0,
    total: null,
    next: null,
    items: 0,
    leftOut: [],
    leftOutCount: 0,
  },
  info: { complete: false, total: null, next: null, items: 0 },
};

/** Processes that came in so far, and how many there will be where that is known. */
export interface LoadProgress {
  readonly done: number;
  readonly of: number | null;
}

/**
 * Whether what has come is worth painting. While a load goes on, half a page is better than none, but not than rows that a
 * reader is amid; what came before an error is shown.
 *
 * @param hasFailed - nothing more comes of it
 */
export function isWorthPainting<C>({ state, extent, enough, readerHasRows }: Answer<C>, hasFailed: boolean): boolean {
  if (extent === 'all') return true;
  return state.pairs.length >= enough && (hasFailed || extent === 'pages' || !readerHasRows);
}
