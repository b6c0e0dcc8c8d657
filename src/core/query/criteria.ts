import type { Criterion } from './process-query.ts';

/** The shapes that values of criteria have. */
export type ValueShape = 'id' | 'ids' | 'date' | 'relative date' | 'state' | 'step types' | 'text' | 'variables';

/** What a key may be prefixed with; the empty prefix is the plain variant. */
export type Prefix = '' | '!' | '<' | '>';

/** One row of the table of contract 3. */
export interface CriterionRow {
  /** Prefixes that the key takes, the empty one first. */
  readonly prefixes: readonly Prefix[];
  readonly value: ValueShape;
  /** Whether it is about the whole process or about the step of the pair. */
  readonly level: 'process' | 'step' | 'pair';
  /** The key it has in a query, where that is another one. */
  readonly wireKey?: string;
  /** When the plain variant holds, one sentence. */
  readonly description: string;
  /** Values of the plain variant. */
  readonly examples: readonly unknown[];
}

const PLAIN = [''] as const;
const NEGATABLE = ['', '!'] as const;
const ORDERED = ['', '>', '<'] as const;
const DAYS = ['2026-03-31'];
const RELATIVE = ['today', '+7 days', '-1 month +2 days', 'P7D', '-P1M'];

const table = {
  id: { prefixes: PLAIN, value: 'id', level: 'process', description: 'The id of the process.', examples: [10011] },
  process: {
    prefixes: NEGATABLE,
    value: 'ids',
    level: 'process',
    description: "The id of the process's template is among them.",
    examples: [[1, 2]],
  },
  creator: {
    prefixes: NEGATABLE,
    value: 'id',
    level: 'process',
    description: 'The id of the user who created the process.',
    examples: [21],
  },
  expiration: {
    prefixes: ORDERED,
    value: 'date',
    level: 'process',
    description: 'The day on which the process expires.',
    examples: DAYS,
  },
  expirationRelative: {
    prefixes: ORDERED,
    value: 'relative date',
    level: 'process',
    wireKey: 'expiration',
    description: 'The day on which the process expires, reckoned from today.',
    examples: RELATIVE,
  },
  start: {
    prefixes: ORDERED,
    value: 'date',
    level: 'process',
    description: 'The day on which the process started.',
    examples: DAYS,
  },
  startRelative: {
    prefixes: ORDERED,
    value: 'relative date',
    level: 'process',
    wireKey: 'start',
    description: 'The day on which the process started, reckoned from today.',
    examples: RELATIVE,
  },
  processState: {
    prefixes: NEGATABLE,
    value: 'state',
    level: 'process',
    description: 'The state of the process: 1 pending, 2 active, 10 complete.',
    examples: [2],
  },
  stepState: {
    prefixes: NEGATABLE,
    value: 'state',
    level: 'step',
    description: 'The state of the step: 1 pending, 2 active, 10 complete.',
    examples: [2],
  },
  resolver: {
    prefixes: NEGATABLE,
    value: 'ids',
    level: 'step',
    description: "The id of the step's resolver is among them. A step without resolver is among none.",
    examples: [[21, 10]],
  },
  possibleResolver: {
    prefixes: PLAIN,
    value: 'id',
    level: 'step',
    description: 'The id of a user who may resolve the step.',
    examples: [21],
  },
  reader: {
    prefixes: PLAIN,
    value: 'id',
    level: 'process',
    description: 'The id of a user who may read the process.',
    examples: [21],
  },
  supervisor: {
    prefixes: PLAIN,
    value: 'id',
    level: 'process',
    description: 'The id of a user who supervises the process.',
    examples: [21],
  },
  tag: {
    prefixes: NEGATABLE,
    value: 'text',
    level: 'process',
    description: 'A tag of the process.',
    examples: ['urgent'],
  },
  stepType: {
    prefixes: NEGATABLE,
    value: 'step types',
    level: 'step',
    description:
      'The type of the step is among them: 1 start, 2 manual, 3 auto, 4 async, 7 summary, 8 end user, 9 end.',
    examples: [[2, 8]],
  },
  stepName: {
    prefixes: NEGATABLE,
    value: 'text',
    level: 'step',
    description: "The name of the step's template.",
    examples: ['approval'],
  },
  expired: {
    prefixes: PLAIN,
    value: 'date',
    level: 'process',
    description: 'The process expires on a day before it.',
    examples: DAYS,
  },
  file: {
    prefixes: PLAIN,
    value: 'id',
    level: 'process',
    description: 'The id of a file of the process.',
    examples: [7],
  },
  calendarFrom: {
    prefixes: PLAIN,
    value: 'date',
    level: 'process',
    description: 'The planned interval ends on that day or later.',
    examples: DAYS,
  },
  calendarTo: {
    prefixes: PLAIN,
    value: 'date',
    level: 'process',
    description: 'The planned interval begins on that day or earlier.',
    examples: DAYS,
  },
  variables: {
    prefixes: PLAIN,
    value: 'variables',
    level: 'process',
    description:
      'Each variable of the process, by its dotted path, equals the value; with `!` before the path it does not. A value may be a template.',
    examples: [{ 'order.customer': 'ACME', '!channel': 'internet', assignee: '{{ $_process.creator.id }}' }],
  },
  fulltext: {
    prefixes: PLAIN,
    value: 'text',
    level: 'pair',
    description: "Each of its words occurs in the pair's text, without regard to case and diacritics.",
    examples: ['permit advice'],
  },
} as const satisfies Record<string, CriterionRow>;

/** A key of a criterion as authors write it, without prefix. */
export type CriterionKey = keyof typeof table;

/** A key of a criterion in a query: those of authors, `…Relative` resolved. */
export type WireKey = Exclude<CriterionKey, `${string}Relative`>;

/**
 * The table of criteria (specification 2.3, contract 3), the one source of names, variants and values: the schemas and
 * their messages, the documentation and the tests derive from it, and the predicates are typed by its keys. It is not
 * imported where a panel runs, so that its texts cost a page nothing.
 */
export const CRITERIA: Readonly<Record<CriterionKey, CriterionRow>> = table;

/** All names an author may write: `process`, `!process`, `>start` and so on, in the order of the table. */
export const CRITERION_NAMES: readonly string[] = Object.entries(CRITERIA).flatMap(([key, { prefixes }]) =>
  prefixes.map(prefix => prefix + key),
);

type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema (2020-12, and draft-07 alike) of each shape of value. Dates are checked by the calendar besides. */
export const VALUE_SCHEMAS: Readonly<Record<ValueShape, JsonSchema>> = {
  id: { type: 'integer' },
  ids: { type: 'array', items: { type: 'integer' } },
  date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  'relative date': { type: 'string' },
  state: { enum: [1, 2, 10] },
  'step types': { type: 'array', items: { enum: [1, 2, 3, 4, 7, 8, 9] } },
  text: { type: 'string' },
  variables: { type: 'object' },
};

const OPERATORS: Readonly<Record<Prefix, Criterion['operator']>> = { '': '=', '!': '!=', '<': '<', '>': '>' };

/** Keys and operators that a query may hold, for adapters' authors and the schema of queries. */
export const WIRE_CRITERIA: ReadonlyMap<WireKey, readonly Criterion['operator'][]> = new Map(
  Object.entries(CRITERIA)
    .filter(([, { wireKey }]) => wireKey === undefined)
    .map(([key, { prefixes }]) => [key as WireKey, prefixes.map(prefix => OPERATORS[prefix])]),
);
