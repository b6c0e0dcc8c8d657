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

/** What `conform` and `conformanceCases` take. */
export interface ConformanceOptions extends CorpusOptions {
  /**
   * Puts the processes of the corpus into the source, where they are not there already, and gives the adapter that
   * asks it. Called once.
   *
   * @param user - who is logged in, for queries with `acl`
   */
  adapter(processes: readonly Process[], user: Id): ProcessAdapter | Promise<ProcessAdapter>;
  /** What the source can serve. What is left out here must be refused by name. */
  supports?: {
    /** Names of criteria as in a configuration, `process`, `!process`. Relative dates are resolved before. Default: all. */
    criteria?: readonly string[];
    /** Names of criteria of which the source serves some values only: neither asked for nor taken for refused. */
    partly?: readonly string[];
    /**
     * Whether the source serves the groups `any`, `all` and `none` of the criteria above; `partly`: some of them, which are
     * neither asked for nor taken for refused. Default true.
     */
    groups?: boolean | 'partly';
    /** Default: all. */
    sort?: readonly SortField[];
    /** Whether `acl` is enforced, for the user that `adapter` was given. Default true. */
    acl?: boolean;
    /** Whether `currentUser` tells who is logged in. Default: where the adapter has the method. */
    currentUser?: boolean;
    /** Whether processes come back with the members of contract 4 as they went in. Default true. */
    data?: boolean;
  };
  /** An action that the source can do with any process of the corpus, again and again; without it `perform` is not checked. */
  action?: string;
  /** How the source is changed; without it `subscribe` is not checked. */
  changes?: SourceChanges;
  /** Who is logged in. Default 101. */
  user?: Id;
  /**
   * What the source holds, in place of the corpus, where nobody can put processes into it as they are: an engine makes its
   * tasks by itself. Golden cases are about processes of the corpus, and are left out.
   */
  holds?: readonly Process[];
  /** Random requests. Default 300. */
  requests?: number;
}

/** What a test runner offers: `node:test`, or the globals of mocha's TDD interface. */
export interface Runner {
  /** Groups the tests that `body` registers. */
  suite(name: string, body: () => void): unknown;
  /** Registers a test, which fails where `body` rejects. */
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
 * Holds an adapter to contract 3 to 5: golden cases that name their section, random requests compared
 * with `memoryAdapter` and shrunk to the smallest that fails, and properties that hold whatever the data are.
 *
 * A case fails by rejecting with an error that tells the query, what was expected and what came.
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
