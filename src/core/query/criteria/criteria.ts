import type { CriterionPrefix } from '../../base/text/criterion-prefix.ts';
import { operatorOf } from './criterion-notation.ts';
import type { Criterion } from '../process-query.ts';

/** JSON Schema in the subset that draft-07 and 2020-12 share. `relative-date` is our own format. */
export type ValueSchema = Readonly<Record<string, unknown>>;

/** The kind of values of a criterion. In a `person`, `me` may stand for the current user. */
export type ValueKind = 'day' | 'id' | 'person' | 'state' | 'stepType' | 'template' | 'text' | 'variables' | 'words';

/** One row of the table of contract 3.1. */
export interface CriterionRow {
  readonly key: string;
  /** Prefixes that the key may have. */
  readonly variants: readonly CriterionPrefix[];
  readonly schema: ValueSchema;
  /** The part of a pair that it looks at: the process, the step, or both. */
  readonly level: 'process' | 'step' | 'pair';
  /** A process or step may have several values, so that two conditions on the key can hold at once. */
  readonly several?: true;
  readonly kind: ValueKind;
  readonly title: string;
  /** One sentence that says when the plain variant holds. */
  readonly description: string;
  /** Example values of the plain variant. */
  readonly examples: readonly unknown[];
}

const NEGATABLE = ['!'] as const;
const ORDERED = ['>', '<'] as const;

const id = { schema: { type: 'integer' }, examples: [21] };
const ids = { schema: { type: 'array', items: { type: 'integer' } }, examples: [[1, 2]] };
const text = { schema: { type: 'string' } };
const state = { schema: { type: 'integer', enum: [1, 2, 10] }, examples: [2] };
const date = { schema: { type: 'string', format: 'date' }, examples: ['2026-03-31'] };
const relativeDate = {
  schema: { type: 'string', format: 'relative-date' },
  examples: ['today', '+7 days', '-1 month +2 days', 'P7D', '-P1M'],
};

const table = [
  {
    key: 'id',
    variants: [],
    level: 'process',
    kind: 'id',
    ...id,
    title: 'Process',
    description: 'The id of the process.',
    examples: [10011],
  },
  {
    key: 'process',
    variants: NEGATABLE,
    level: 'process',
    kind: 'template',
    ...ids,
    title: 'Process template',
    description: "The id of the process's template is among them.",
  },
  {
    key: 'creator',
    variants: NEGATABLE,
    level: 'process',
    kind: 'person',
    ...id,
    title: 'Creator',
    description: 'The id of the user who created the process.',
  },
  {
    key: 'expiration',
    variants: ORDERED,
    level: 'process',
    kind: 'day',
    ...date,
    title: 'Expiration',
    description: 'The day on which the process expires.',
  },
  {
    key: 'expirationRelative',
    variants: ORDERED,
    level: 'process',
    kind: 'day',
    ...relativeDate,
    title: 'Expiration, from today',
    description: 'The day on which the process expires, reckoned from today.',
  },
  {
    key: 'start',
    variants: ORDERED,
    level: 'process',
    kind: 'day',
    ...date,
    title: 'Start',
    description: 'The day on which the process started.',
  },
  {
    key: 'startRelative',
    variants: ORDERED,
    level: 'process',
    kind: 'day',
    ...relativeDate,
    title: 'Start, from today',
    description: 'The day on which the process started, reckoned from today.',
  },
  {
    key: 'processState',
    variants: NEGATABLE,
    level: 'process',
    kind: 'state',
    ...state,
    title: 'State of the process',
    description: 'The state of the process: 1 pending, 2 active, 10 complete.',
  },
  {
    key: 'stepState',
    variants: NEGATABLE,
    level: 'step',
    kind: 'state',
    ...state,
    title: 'State of the step',
    description: 'The state of the step: 1 pending, 2 active, 10 complete.',
  },
  {
    key: 'resolver',
    variants: NEGATABLE,
    level: 'step',
    kind: 'person',
    ...ids,
    title: 'Resolver',
    description: "The id of the step's resolver is among them. A step without resolver is among none.",
    examples: [[21, 10]],
  },
  {
    key: 'possibleResolver',
    variants: [],
    level: 'step',
    kind: 'person',
    several: true,
    ...id,
    title: 'Possible resolver',
    description: 'The id of a user who may resolve the step.',
  },
  {
    key: 'reader',
    variants: [],
    level: 'process',
    kind: 'person',
    several: true,
    ...id,
    title: 'Reader',
    description: 'The id of a user who may read the process.',
  },
  {
    key: 'supervisor',
    variants: [],
    level: 'process',
    kind: 'person',
    several: true,
    ...id,
    title: 'Supervisor',
    description: 'The id of a user who supervises the process.',
  },
  {
    key: 'tag',
    variants: NEGATABLE,
    level: 'process',
    kind: 'text',
    several: true,
    ...text,
    title: 'Tag',
    description: 'A tag of the process.',
    examples: ['urgent'],
  },
  {
    key: 'stepType',
    variants: NEGATABLE,
    level: 'step',
    kind: 'stepType',
    schema: { type: 'array', items: { type: 'integer', enum: [1, 2, 3, 4, 7, 8, 9] } },
    title: 'Type of the step',
    description:
      'The type of the step is among them: 1 start, 2 manual, 3 auto, 4 async, 7 summary, 8 end user, 9 end.',
    examples: [[2, 8]],
  },
  {
    key: 'stepName',
    variants: NEGATABLE,
    level: 'step',
    kind: 'text',
    ...text,
    title: 'Name of the step',
    description: "The name of the step's template.",
    examples: ['approval'],
  },
  {
    key: 'expired',
    variants: [],
    level: 'process',
    kind: 'day',
    ...date,
    title: 'Expired',
    description: 'The process expires on a day before it.',
  },
  {
    key: 'file',
    variants: [],
    level: 'process',
    kind: 'id',
    several: true,
    ...id,
    title: 'File',
    description: 'The id of a file of the process.',
    examples: [7],
  },
  {
    key: 'calendarFrom',
    variants: [],
    level: 'process',
    kind: 'day',
    ...date,
    title: 'Planned from',
    description: 'The planned interval ends on that day or later.',
  },
  {
    key: 'calendarTo',
    variants: [],
    level: 'process',
    kind: 'day',
    ...date,
    title: 'Planned to',
    description: 'The planned interval begins on that day or earlier.',
  },
  {
    key: 'variables',
    variants: [],
    level: 'process',
    kind: 'variables',
    several: true,
    schema: { type: 'object' },
    title: 'Variables',
    description:
      'Each variable of the process, by its dotted path, equals the value; with "!" before the path it does not. A value may be a template.',
    examples: [{ 'order.customer': 'ACME', '!channel': 'internet', assignee: '{{ $_process.creator.id }}' }],
  },
  {
    key: 'fulltext',
    variants: [],
    level: 'pair',
    kind: 'words',
    several: true,
    ...text,
    title: 'Text',
    description: "Each of its words occurs in the pair's text, without regard to case and diacritics.",
    examples: ['permit advice'],
  },
] as const satisfies readonly CriterionRow[];

/** A key of a criterion as authors write it, without prefix. */
export type CriterionKey = (typeof table)[number]['key'];

/** The row of the table with a key. */
export type CriterionOf<K extends CriterionKey> = Extract<(typeof table)[number], { readonly key: K }>;

/** A key of a criterion in a query: `…Relative` keys are resolved. */
export type QueryKey = Exclude<CriterionKey, `${string}Relative`>;

/**
 * The table of criteria (contract 3.1), the single source of names, variants and values: schemas and their messages,
 * documentation and tests are derived from it. Panels import only its types, so that its texts cost a page nothing;
 * what panels and servers need is in tables typed by its keys (docs/contributing/add-a-criterion.md).
 */
export const CRITERIA: readonly (CriterionRow & { readonly key: CriterionKey })[] = table;

/** All names that authors may write: `process`, `!process`, `>start` and so on, in the order of the table. */
export const CRITERION_NAMES: readonly string[] = CRITERIA.flatMap(({ key, variants }) => [
  key,
  ...variants.map(prefix => prefix + key),
]);

/** Operators by key of a query. */
export const QUERY_OPERATORS: ReadonlyMap<QueryKey, readonly Criterion['operator'][]> = new Map(
  CRITERIA.filter((row): row is CriterionRow & { key: QueryKey } => !row.key.endsWith('Relative')).map(
    ({ key, variants }) => [key, ['=', ...variants.map(operatorOf)]],
  ),
);
