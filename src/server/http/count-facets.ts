import type { Received } from '../../wire/sent-and-received.ts';
import type { Facet, FacetCount, FacetRequest, Facets } from '../../wire/wire.generated.ts';
import { compileFacets, type FacetRow, type FacetSource } from '../sql/facet-query.ts';
import { type Endpoint, optionsFor, type RequestContext, withDeadline } from './endpoint.ts';
import { RequestProblem } from './request/problem.ts';
import { isMap, isPath, isText } from './request/read-criteria.ts';
import { readQuery } from './request/read-query.ts';

const MAX_FACETS = 20;

/** A filter to count by. */
interface Wanted {
  readonly source: FacetSource;
  /** Indexes of the query's criteria that are the filter's own: values of one filter do not narrow each other. */
  readonly without: readonly number[];
}

/**
 * Counts processes by the values of filters, under the query's criteria and the other filters: `{query, facets: {state:
 * {criterion: 'stepState', without: [2]}}}` gives `{facets: {state: {values: [{value, count, name}], complete}}}`.
 * `complete` is false if there may be more values. If not all rows were read, values have no counts either.
 */
export async function countFacets(body: unknown, context: RequestContext, endpoint: Endpoint): Promise<Response> {
  if (!isMap(body)) throw new RequestProblem(422, 'invalid-query', 'The request is not an object');
  const request: Received<FacetRequest> = body;
  const query = readQuery(request.query);
  const wanted = readWanted(request.facets, query.criteria.length);
  const names = [...wanted.keys()];
  const options = await optionsFor(query, context, endpoint);
  const { limits } = endpoint;
  const { session } = context.reader;
  const count = async (facets: readonly [name: string, facet: Wanted][], signal: AbortSignal) => {
    const { without } = facets[0]![1];
    const criteria = query.criteria.filter((_, i) => !without.includes(i));
    const {
      text,
      parameters,
      isSteady: prepare,
    } = compileFacets(
      { ...query, criteria, limit: null, offset: 0, window: null },
      facets.map(([, { source }]) => source),
      { ...options, cap: limits.facet, values: limits.facetValues },
    );
    const rows = (await session.query(text, parameters, { signal, prepare })) as unknown as FacetRow[];
    const isCounted = rows.find(({ facet }) => facet === -1)!.count <= limits.facet;
    return facets.map(([name], i) => {
      const found = rows.filter(({ facet }) => facet === i);
      const values = found.filter(({ value }) => value !== null);
      // there may be more values after the last one
      const complete = isCounted && found.length < limits.facetValues;
      const counted: FacetCount = {
        values: values.map(({ value, count, name }) => ({
          value,
          ...(isCounted && { count }),
          ...(name && { name }),
        })),
        complete,
      };
      return [name, counted] as const;
    });
  };
  const sets = await withDeadline(context.request, endpoint, signal =>
    Promise.all([...bySelection(wanted).values()].map(facets => count(facets, signal))),
  );
  const facets = sets.flat().toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b));
  const headers = { ...context.headers, 'content-type': 'application/json', 'cache-control': 'private, no-store' };
  const answer: Facets = { facets: Object.fromEntries(facets) };
  return new Response(JSON.stringify(answer), { headers });
}

/** Groups filters that count the same processes: one statement counts for a group. */
function bySelection(wanted: ReadonlyMap<string, Wanted>): Map<string, [name: string, facet: Wanted][]> {
  const sets = new Map<string, [string, Wanted][]>();
  for (const one of wanted) {
    const key = one[1].without.toSorted((a, b) => a - b).join(' ');
    sets.set(key, [...(sets.get(key) ?? []), one]);
  }
  return sets;
}

function readWanted(given: unknown, criteria: number): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const entries = isMap(given) ? Object.entries(given) : [];
  const errors =
    entries.length > 0 && entries.length <= MAX_FACETS
      ? []
      : [{ pointer: '/facets', code: 'invalid-value', detail: `one to ${MAX_FACETS} facets` }];
  for (const [name, facet] of errors.length === 0 ? entries : []) {
    const { criterion, variable, without = [] } = Object(facet) as Received<Facet>;
    const source = isText(criterion) ? { criterion } : isPath(variable) ? { variable } : null;
    const areNumbers =
      Array.isArray(without) &&
      without.length <= criteria &&
      without.every(i => Number.isInteger(i) && i >= 0 && i < criteria);
    if (source && areNumbers) wanted.set(name, { source, without: without as number[] });
    else
      errors.push({
        pointer: `/facets/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        code: 'invalid-value',
        detail: '{criterion} or {variable}, and numbers of criteria for `without`',
      });
  }
  if (errors.length > 0) throw new RequestProblem(422, 'invalid-query', 'The counts cannot be given', { errors });
  return wanted;
}
