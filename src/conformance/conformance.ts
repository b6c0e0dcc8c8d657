import type { ProcessAdapter } from '../core/processes/adapter.ts';
import type { Id, Process } from '../core/processes/process.ts';
import { CRITERION_NAMES } from '../core/query/criteria/criteria.ts';
import { conditionsIn, GROUP_KINDS, membersOf } from '../core/query/criteria/criteria-groups.ts';
import { formatCriterionName } from '../core/query/criteria/criterion-notation.ts';
import type { ProcessQuery, SortField } from '../core/query/process-query.ts';
import { conformanceCorpus, type CorpusOptions } from './corpus.ts';
import { GOLDEN_CASES } from './cases/golden/golden-cases.ts';
import { facetCases } from './cases/facet-cases.ts';
import { goldenCase } from './cases/golden/golden-case.ts';
import { abortAndRefusalCases } from './cases/abort-and-refusal-cases.ts';
import { performCases } from './cases/perform-cases.ts';
import { currentUserCases } from './cases/current-user-cases.ts';
import { type SourceChanges, subscribeCases } from './cases/subscribe-cases.ts';
import { propertyCases } from './cases/property-cases.ts';
import { randomCases } from './cases/random-cases.ts';
import type { Served } from './cases/random-queries.ts';
import { Source } from './source.ts';
import type { ConformanceCase } from './assertions.ts';

export { conformanceCorpus, type CorpusOptions } from './corpus.ts';
export type { ConformanceCase } from './assertions.ts';
export type { SourceChanges } from './cases/subscribe-cases.ts';

/** Options of `conform` and `conformanceCases`. */
export interface ConformanceOptions extends CorpusOptions {
  /**
   * Puts the processes of the corpus into the source unless they are there already, and returns an adapter for it.
   * Called once.
   *
   * @param user - the user who is logged in, for queries with `acl`
   */
  adapter(processes: readonly Process[], user: Id): ProcessAdapter | Promise<ProcessAdapter>;
  /** What the source can serve. Whatever is not listed must be refused by name. */
  supports?: {
    /** Names of criteria as in a configuration (`!process`). Relative dates are resolved beforehand. Default: all. */
    criteria?: readonly string[];
    /** Names of criteria that the source serves for some values only: neither queried, nor expected to be refused. */
    partly?: readonly string[];
    /**
     * Whether the source serves the groups `any`, `all` and `none` of the criteria above; `partly` if it serves some of
     * them, which are neither queried, nor expected to be refused. Default true.
     */
    groups?: boolean | 'partly';
    /** Sort fields. Default: all. */
    sort?: readonly SortField[];
    /** Whether `acl` is enforced, for the user that `adapter` was given. Default true. */
    acl?: boolean;
    /** Whether `currentUser` returns the user who is logged in. Default: true if the adapter has the method. */
    currentUser?: boolean;
    /** Whether processes come back with the members of contract 4 as they went in. Default true. */
    data?: boolean;
  };
  /** An action that the source can repeat with any process of the corpus; without it, `perform` is not checked. */
  action?: string;
  /** Changes the source; without it, `subscribe` is not checked. */
  changes?: SourceChanges;
  /** The user who is logged in. Default 101. */
  user?: Id;
  /**
   * The processes that the source holds, in place of the corpus, if none can be put into it: an engine creates its
   * tasks itself. Golden cases are about the corpus, and are left out.
   */
  holds?: readonly Process[];
  /** Number of random requests. Default 300. */
  requests?: number;
}

/** The parts of a test runner that are used: `node:test`, or the globals of mocha's TDD interface. */
export interface Runner {
  /** Groups the tests that `body` registers. */
  suite(name: string, body: () => void): unknown;
  /** Registers a test, which fails if `body` rejects. */
  test(name: string, body: () => Promise<void>): unknown;
}

/** Registers all cases with a test runner: `conform({suite, test}, {adapter: processes => myAdapter})`. */
export function conform(runner: Runner, options: ConformanceOptions & { name?: string }): void {
  runner.suite(options.name ?? 'adapter', () => {
    for (const { name, run } of conformanceCases(options)) runner.test(name, run);
  });
}

const SORT_FIELDS: readonly SortField[] = [
  'process',
  'modified',
  'step',
  'expiration',
  'resolver',
  'creator',
  'start',
  'plan',
  'async',
];

/**
 * Cases that check an adapter against contract 3 to 5: golden cases that name their section, random requests compared
 * with `memoryAdapter` and shrunk to the smallest that fails, and properties that hold for any data.
 *
 * A case fails by rejecting with an error that has the query, and what was expected and received.
 */
export function conformanceCases(options: ConformanceOptions): ConformanceCase[] {
  const { supports = {}, seed = 1, user = 101, requests = 300 } = options;
  const whole = NAMES.filter(name => !supports.partly?.includes(name));
  const served: Served = {
    criteria: whole.filter(name => supports.criteria?.includes(name) ?? true),
    sort: supports.sort ?? SORT_FIELDS,
    acl: supports.acl ?? true,
    groups: (supports.groups ?? true) === true,
  };
  const refused = {
    criteria: whole.filter(name => !served.criteria.includes(name)),
    groups: supports.groups === false ? GROUP_KINDS : [],
    sort: SORT_FIELDS.filter(field => !served.sort.includes(field)),
  };
  const corpus = options.holds ?? conformanceCorpus(options);
  const source = new Source((processes, user) => options.adapter(processes, user), corpus, user);
  const known = options.holds ? [] : GOLDEN_CASES;
  const golden = known.filter(({ query, pairs }) => isServed(query, served) && source.holds(query, pairs));
  return [
    ...golden.map(one => goldenCase(one, source)),
    ...propertyCases(source, served, { data: supports.data ?? true }),
    ...currentUserCases(source, user, supports.currentUser),
    ...facetCases(source, served.criteria),
    ...abortAndRefusalCases(source, refused),
    ...randomCases(source, served, seed, requests),
    // last: it changes the source
    ...(options.changes ? subscribeCases(source, options.changes) : []),
    ...(options.action === undefined ? [] : performCases(source, options.action)),
  ];
}

/** Relative dates are resolved before an adapter is asked. */
const NAMES = CRITERION_NAMES.filter(name => !name.endsWith('Relative'));

function isServed({ criteria, sort }: ProcessQuery, served: Served): boolean {
  return (
    (served.groups || !criteria.some(membersOf)) &&
    [...conditionsIn(criteria)].every(([criterion]) => served.criteria.includes(formatCriterionName(criterion))) &&
    (!sort || served.sort.includes(sort.field))
  );
}
