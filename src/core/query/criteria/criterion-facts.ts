import type { FilterSource } from '../../config/filters/reader-filter-config.ts';
import type { Process, Step } from '../../processes/process.ts';
import type { CriterionOf, QueryKey, ValueKind } from './criteria.ts';

/** The facts of a criterion for the reader's features: filters, counts, and explanations of rows. */
export interface CriterionFacts {
  /** As in the table of criteria. */
  readonly kind: ValueKind;
  /** Reads the value that it looks at in a row, or a list of values; null if it looks at more than that. */
  readonly read: ((process: Process, step: Step) => unknown) | null;
  /** Reads the name of its value in a row; null if rows have none. */
  readonly nameOf: ((process: Process, step: Step) => string | undefined) | null;
  /**
   * Choices of a reader's filter: the `values` of the rows, a range of `days`, or only the author's `choices`, since
   * rows do not have its values. Null: it cannot be a filter.
   */
  readonly filter: 'values' | 'days' | 'choices' | null;
  /** Sources that count values may be asked to count by it (contract 5.7). */
  readonly counted: boolean;
}

const NO_NAME = { nameOf: null };
const VALUES = { filter: 'values', counted: true } as const;
const DAYS = { kind: 'day', filter: 'days', counted: false, ...NO_NAME } as const;
const CHOICES = { filter: 'choices', counted: false, ...NO_NAME } as const;

/**
 * The second table of criteria (contract 3.1), for features that are loaded on demand: the reader's filters, their
 * counts and the explanation of a row. It has no texts; those for readers are in
 * `core/messages/parts/explain-messages.ts`.
 */
const TABLE = {
  id: { kind: 'id', read: ({ id }) => id, ...CHOICES },
  process: {
    kind: 'template',
    read: ({ templateProcess }) => templateProcess?.id,
    nameOf: ({ templateProcess }) => templateProcess?.name,
    ...VALUES,
  },
  creator: {
    kind: 'person',
    read: ({ creator }) => creator?.id,
    nameOf: ({ creator }) => creator?.fullname,
    ...VALUES,
  },
  expiration: { read: ({ expiration }) => expiration, ...DAYS },
  start: { read: ({ start }) => start, ...DAYS },
  processState: { kind: 'state', read: ({ state }) => state, ...NO_NAME, ...VALUES },
  stepState: { kind: 'state', read: (_, { state }) => state, ...NO_NAME, ...VALUES },
  resolver: {
    kind: 'person',
    read: (_, { resolver }) => resolver?.id,
    nameOf: (_, { resolver }) => resolver?.fullname,
    ...VALUES,
  },
  possibleResolver: {
    kind: 'person',
    read: (_, { possibleResolvers }) => possibleResolvers,
    ...NO_NAME,
    ...VALUES,
  },
  reader: { kind: 'person', read: ({ readers }) => readers, ...NO_NAME, ...VALUES },
  supervisor: { kind: 'person', read: ({ supervisors }) => supervisors, ...NO_NAME, ...VALUES },
  tag: { kind: 'text', read: ({ tags }) => tags, ...NO_NAME, ...VALUES },
  stepType: { kind: 'stepType', read: (_, { templateStep }) => templateStep?.type, ...NO_NAME, ...VALUES },
  stepName: {
    kind: 'text',
    read: (_, { templateStep }) => templateStep?.name,
    nameOf: (_, { templateStep }) => templateStep?.title,
    ...VALUES,
  },
  expired: { kind: 'day', read: ({ expiration }) => expiration, ...CHOICES },
  file: { kind: 'id', read: ({ files }) => files, ...NO_NAME, filter: 'values', counted: false },
  calendarFrom: { kind: 'day', read: ({ plan }) => plan?.to, ...CHOICES },
  calendarTo: { kind: 'day', read: ({ plan }) => plan?.from, ...CHOICES },
  variables: { kind: 'variables', read: null, ...NO_NAME, filter: null, counted: false },
  fulltext: { kind: 'words', read: null, ...CHOICES },
} as const satisfies { readonly [K in QueryKey]: CriterionFacts & { readonly kind: CriterionOf<K>['kind'] } };

/** Criteria that sources may be asked to count by. */
export type CountedKey = {
  [K in QueryKey]: (typeof TABLE)[K]['counted'] extends true ? K : never;
}[QueryKey];

/** The second table of criteria. */
export const CRITERION_FACTS: Readonly<Record<QueryKey, CriterionFacts>> = TABLE;

/** The key in a query for an author's key: `start` for `startRelative`. */
export const queryKeyOf = (key: string): string => key.replace(/Relative$/, '');

/** The facts of a criterion by its key, `…Relative` or not; undefined for an unknown key. */
export function criterionFacts(key: string): CriterionFacts | undefined {
  const plain = queryKeyOf(key);
  return Object.hasOwn(TABLE, plain) ? TABLE[plain as QueryKey] : undefined;
}

/** The facts of the criterion that a reader's filter looks at; undefined if it looks at something else. */
export const factsOfFilter = (source: FilterSource): CriterionFacts | undefined =>
  'criterion' in source ? criterionFacts(source.criterion) : undefined;

/** All values of the kinds that have a fixed few. */
export const LISTED: Readonly<Partial<Record<ValueKind, readonly number[]>>> = {
  state: [1, 2, 10],
  stepType: [1, 2, 3, 4, 7, 8, 9],
};
