/** The values that a reader's filter looks at: those of a criterion or of a variable. */
export type FacetSource =
  | {
      /** Key of a criterion, such as `stepState`. */
      readonly criterion: string;
    }
  | {
      /** Path of a variable of the process, such as `customer.region`. */
      readonly variable: string;
    };

/** Options that an adapter's `facets` receives with the query and the names of the filters. */
export interface FacetOptions {
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** The filters by name. */
  readonly filters: Readonly<Record<string, FacetRequest>>;
}

/** A filter whose values are counted. */
export type FacetRequest = FacetSource & {
  /** Indices of the filter's own criteria in the query: its counts ignore them. */
  readonly without: readonly number[];
};

/** A value of a filter, with the number of processes that have it; without `count` if that is unknown. */
export interface FacetValue {
  /** Null: processes without a value. */
  readonly value: string | number | boolean | null;
  /** Number of processes that have it. */
  readonly count?: number;
  /** Its display name, such as the name for an id. Plain text from an untrusted source. */
  readonly name?: string;
}

/** Longest name, in UTF-16 units. */
const MAX_NAME_LENGTH = 200;

/**
 * Reads the name of a value from a source: trims it, and cuts it at 200 characters.
 *
 * @returns undefined if it is not a string, or is blank
 */
export function facetName(given: unknown): string | undefined {
  const name = typeof given === 'string' ? given.trim() : '';
  if (name === '') return undefined;
  const characters = Array.from(name.slice(0, 2 * MAX_NAME_LENGTH + 2));
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name;
}

/** The counts for a filter, the most frequent value first. */
export interface FacetCount {
  /** Values that occur in at least one process. */
  readonly values: readonly FacetValue[];
  /** False: there may be more values, and those without `count` were not counted completely. */
  readonly complete: boolean;
}

/** Counts by name of the filter. A filter that the source cannot count is left out. */
export type FacetAnswer = Readonly<Record<string, FacetCount>>;
