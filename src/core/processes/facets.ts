/** The values that a filter of the reader looks at: those of a criterion, or of a variable. */
export type FacetSource =
  | {
      /** Key of a criterion, such as `stepState`. */
      readonly criterion: string;
    }
  | {
      /** Path of a variable of the process, such as `customer.region`. */
      readonly variable: string;
    };

/** Options that `facets` of an adapter gets beside the query and the names of the filters. */
export interface FacetOptions {
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** By the name of each filter, what it looks at. */
  readonly filters: Readonly<Record<string, FacetRequest>>;
}

/** A filter whose values are counted. */
export type FacetRequest = FacetSource & {
  /** Numbers of the query's criteria that are the filter's own: its counts are taken without them. */
  readonly without: readonly number[];
};

/** A value of a filter, with the number of processes that have it; without `count` where that is not known. */
export interface FacetValue {
  /** Null: there is none. */
  readonly value: string | number | boolean | null;
  /** Processes that have it. */
  readonly count?: number;
  /** Its name for people: for an id, the name behind it. Plain text, of a source that is not to be trusted. */
  readonly name?: string;
}

/** Characters of a name that are kept. */
const LONGEST_NAME = 200;

/**
 * The name of a value as a source tells it: blanks around it are taken off, and what is longer than 200 characters is cut.
 *
 * @returns undefined for what is not text, or says nothing
 */
export function facetName(told: unknown): string | undefined {
  const name = typeof told === 'string' ? told.trim() : '';
  if (name === '') return undefined;
  const characters = Array.from(name.slice(0, 2 * LONGEST_NAME + 2));
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}

/** The counts for a filter, the most frequent value first. */
export interface FacetCount {
  /** Those that some process has. */
  readonly values: readonly FacetValue[];
  /** False: there may be more values, and what has no `count` was not counted to the end. */
  readonly complete: boolean;
}

/** Counts by the name of the filter. A filter that the source cannot count is left out. */
export type FacetAnswer = Readonly<Record<string, FacetCount>>;
