import type { ProcessQuery } from '../../core/query/process-query.ts';
import { compileFollowed } from '../changes/followed-queries.ts';
import { subscribe } from '../changes/subscribe.ts';
import type { CompileOptions } from '../sql/compile-query.ts';
import { Patience } from '../patience.ts';
import { type Asked, type Endpoint, optionsFor } from './endpoint.ts';
import { problemOfError } from './request/problem-of-error.ts';
import { RequestProblem } from './request/problem.ts';
import { isMap } from './request/read-criteria.ts';
import { readQuery } from './request/read-query.ts';

/**
 * The changes of a query's result as server-sent events: `change`, `remove`, `resync`, each with its JSON as data. The id
 * to resume from comes with the last event of what belongs together, and every few seconds by itself. Of `{queries}` each
 * event says in `queries` which of them it is of.
 */
export async function eventStream(body: unknown, asked: Asked, endpoint: Endpoint): Promise<Response> {
  const { request } = asked;
  const { database, tables, limits, onerror } = endpoint;
  if (!tables.change) throw new RequestProblem(422, 'unsupported-query', 'Changes are not followed here');
  const several = isMap(body) && 'queries' in body;
  const [followed, options] = several
    ? await readQueries(body.queries, asked, endpoint)
    : await readFollowed(body, asked, endpoint);
  const patience = new Patience(request);
  const { signal } = patience;
  const lastEventId = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('lastEventId');
  const { timeout } = limits;
  const events = subscribe(database, followed, { ...options, signal, lastEventId, timeout, onerror });
  // the first look: what cannot be served is told as a problem, not within the stream
  const first = await events.next();
  const encoder = new TextEncoder();
  let next: Promise<typeof first> | typeof first = first;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await next;
        if (done) return controller.close();
        next = events.next();
        next.catch(() => {});
        const { id, type } = value;
        const lines = [id && `id: ${id}`, type && `event: ${type}`, type && `data: ${JSON.stringify(value)}`].filter(
          Boolean,
        );
        controller.enqueue(encoder.encode(`${lines.join('\n')}\n\n`));
      } catch (thrown) {
        if (!signal.aborted) onerror(thrown);
        controller.close();
      }
    },
    cancel: () => patience.giveUp(),
  });
  const headers = {
    ...asked.headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  return new Response(stream, { headers });
}

/** @throws RequestProblem, or an error that stands for one, where it cannot be followed */
async function readFollowed(
  given: unknown,
  asked: Asked,
  endpoint: Endpoint,
): Promise<[query: ProcessQuery, options: CompileOptions]> {
  const query = readQuery(given);
  const options = await optionsFor(query, asked, endpoint);
  compileFollowed(query, options);
  return [query, options];
}

/** @throws RequestProblem with all faults of all queries, each with its place in the list */
async function readQueries(
  given: unknown,
  asked: Asked,
  endpoint: Endpoint,
): Promise<[queries: ProcessQuery[], options: CompileOptions]> {
  const most = endpoint.limits.queriesPerStream;
  if (!Array.isArray(given) || given.length === 0 || given.length > most) {
    const errors = [{ pointer: '/queries', code: 'invalid-value', detail: `a list of one to ${most} queries` }];
    throw new RequestProblem(422, 'invalid-query', 'The queries cannot be followed together', { errors });
  }
  const read = await Promise.allSettled(given.map((one: unknown) => readFollowed(one, asked, endpoint)));
  const problems = read.flatMap((result, i) => {
    if (result.status === 'fulfilled') return [];
    const problem = problemOfError(result.reason);
    // not the fault of a query
    if (problem.status >= 500) throw result.reason;
    return [within(`/queries/${i}`, problem)];
  });
  if (problems.length > 0) {
    const { status, code, message, headers } = problems[0]!;
    throw new RequestProblem(status, code, message, { errors: problems.flatMap(({ errors }) => errors), headers });
  }
  const followed = read.map(result => (result as PromiseFulfilledResult<[ProcessQuery, CompileOptions]>).value);
  return [followed.map(([query]) => query), followed[0]![1]];
}

/** A problem of one query as one of the list. */
function within(place: string, { status, code, message, errors, headers }: RequestProblem): RequestProblem {
  const own = errors.length > 0 ? errors : [{ pointer: '', code, detail: message }];
  const placed = own.map(error => ({ ...error, pointer: place + error.pointer }));
  return new RequestProblem(status, code, message, { errors: placed, headers });
}
