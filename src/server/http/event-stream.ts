import { subscribe } from '../changes/subscribe.ts';
import { type Asked, type Endpoint, optionsFor } from './endpoint.ts';
import { RequestProblem } from './request/problem.ts';
import { readQuery } from './request/read-query.ts';

/**
 * The changes of a query's result as server-sent events: `change`, `remove`, `resync`, each with its JSON as data. The id
 * to resume from comes with the last event of what belongs together, and every few seconds by itself.
 */
export async function eventStream(body: unknown, asked: Asked, endpoint: Endpoint): Promise<Response> {
  const { request } = asked;
  const { database, tables, onerror } = endpoint;
  if (!tables.change) throw new RequestProblem(422, 'unsupported-query', 'Changes are not followed here');
  const query = readQuery(body);
  const options = await optionsFor(query, asked, endpoint);
  const gone = new AbortController();
  const signal = AbortSignal.any([request.signal, gone.signal]);
  const lastEventId = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('lastEventId');
  const events = subscribe(database, query, { ...options, signal, lastEventId });
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
    cancel: () => gone.abort(),
  });
  const headers = {
    ...asked.headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  return new Response(stream, { headers });
}
