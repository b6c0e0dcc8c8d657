import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { FacetCount, FacetRequest } from '../../core/processes/facets.ts';
import type { Process, Step } from '../../core/processes/process.ts';
import { CRITERION_FACTS, criterionFacts } from '../../core/query/criteria/criterion-facts.ts';
import type { Criterion, ProcessQuery } from '../../core/query/process-query.ts';
import { type ConformanceCase, failure, thrownBy } from '../assertions.ts';
import { criteriaOf, queryOf } from '../queries.ts';
import { rowsOf } from '../rows-of-adapter.ts';
import type { Sides, Source } from '../source.ts';

/** Criteria that a source can be asked to count by. */
const COUNTED = Object.entries(CRITERION_FACTS).flatMap(([key, { counted }]) => (counted ? [key] : []));
const valueOf = (key: string, process: Process, step: Step): unknown => criterionFacts(key)!.read!(process, step);
const { signal } = new AbortController();

/**
 * Contract 5.7: counts for the user's filters. A count is right if the reference gives as many for a query with the
 * value.
 *
 * @param served - names of criteria that the source serves
 */
export function facetCases(source: Source, served: readonly string[]): ConformanceCase[] {
  const keys = COUNTED.filter(key => served.includes(key));
  const counting = (name: string, run: (sides: Sides, facets: Facets) => Promise<void>): ConformanceCase => ({
    name: `contract 5.7, ${name}`,
    async run() {
      const sides = await source.sides();
      const { adapter } = sides;
      if (adapter.capabilities?.facets && !adapter.facets) throw failure('it has no method "facets"', queryOf());
      if (adapter.capabilities?.facets) await run(sides, adapter.facets!.bind(adapter));
    },
  });
  const [state = 'stepState'] = ['stepState', 'processState'].filter(key => served.includes(key));
  const narrow = criteriaOf({ [state]: 2 });
  return [
    ...keys.map(key =>
      counting(`counts by "${key}" match what the criterion finds`, async (sides, facets) => {
        for (const criteria of [[], narrow]) await assertCountsMatch(sides, facets, queryOf({ criteria }), key);
      }),
    ),
    counting('counts ignore limit, offset and window', async (sides, facets) => {
      const cut = queryOf({ limit: 2, offset: 1, window: { offset: 1, limit: 1, cursor: null } });
      await assertCountsMatch(sides, facets, cut, state);
    }),
    counting(
      'the counts of a filter ignore its own criteria, and respect those of other filters',
      async (sides, facets) => {
        const query = queryOf({ criteria: narrow });
        await assertCountsMatch(sides, facets, query, state, [0]);
        await assertCountsMatch(sides, facets, query, keys.at(-1)!);
      },
    ),
    counting('only what the user may see is counted', async (sides, facets) => {
      await assertCountsMatch(sides, facets, queryOf({ acl: true }), state);
    }),
    counting('it rejects once it is aborted', async (_, facets) => {
      const filters = { a: { criterion: state, without: [] } };
      const options = { signal: AbortSignal.abort(), filters };
      if (!(await thrownBy((async () => void (await facets(queryOf(), ['a'], options)))())))
        throw failure('it answered', queryOf());
    }),
  ];
}

type Facets = NonNullable<ProcessAdapter['facets']>;

/** Compares the counts by a criterion with what the reference gives for each value of the corpus. */
async function assertCountsMatch(
  { reference, whole }: Sides,
  facets: Facets,
  query: ProcessQuery,
  key: string,
  without: readonly number[] = [],
): Promise<void> {
  const facet: FacetRequest = { criterion: key, without };
  const answer = await facets(query, ['a'], { signal, filters: { a: facet } });
  // the adapter leaves out what it cannot count
  const received: FacetCount | undefined = answer['a'];
  if (!received) return;
  if (!Array.isArray(received.values)) throw failure(`the answer by "${key}" has no list "values"`, query);
  const counts = new Map(received.values.map(({ value, count }) => [String(value), count]));
  for (const { value, name } of received.values) {
    if (name === undefined) continue;
    const names = namesOf(whole, key, String(value));
    const written = JSON.stringify(name);
    if (typeof name !== 'string' || name === '') throw failure(`the name ${written} for "${key}" is not text`, query);
    if (names.size > 0 && !names.has(name))
      throw failure(`the name ${written} for "${key}" ${value} is not that of the rows`, query);
  }
  const criteria = query.criteria.filter((_, i) => !without.includes(i));
  for (const text of textsOf(whole, key)) {
    const asked: Criterion = {
      key,
      operator: '=',
      value: [text, ...(String(Number(text)) === text ? [Number(text)] : [])],
    };
    const all = { ...query, criteria: [...criteria, asked], limit: null, offset: 0, window: null };
    const { pairs } = await rowsOf(reference, all);
    const expected = new Set(pairs.processes.map(({ id }) => id)).size;
    const isTold = counts.has(text) ? counts.get(text) !== undefined : received.complete;
    const found = counts.get(text) ?? 0;
    if (isTold && found !== expected)
      throw failure(`${found} processes are counted for "${key}" ${text} instead of ${expected}`, query);
  }
}

/** The names of a value in the rows of the corpus. */
function namesOf(whole: Sides['whole'], key: string, value: string): Set<unknown> {
  const { processes, steps } = whole?.pairs ?? { processes: [], steps: [] };
  const read = criterionFacts(key)!.nameOf ?? (() => null);
  const names = processes.map((process, i) =>
    String(valueOf(key, process, steps[i]!)) === value ? read(process, steps[i]!) : null,
  );
  return new Set(names.filter(name => typeof name === 'string'));
}

/** The values of the corpus, as text. */
function textsOf(whole: Sides['whole'], key: string): Set<string> {
  const { processes, steps } = whole?.pairs ?? { processes: [], steps: [] };
  const values = processes.flatMap((process, i) => [valueOf(key, process, steps[i]!)].flat());
  return new Set(
    values.flatMap(value => (value === undefined || value === null ? [] : String(value as string | number))),
  );
}
