import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import type { ProcessChange } from '../../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { queryKey } from '../../../core/query/query-key.ts';
import { mappedItem } from '../../map/page-reader.ts';
import type { Clock } from '../clock.ts';
import { eventsOf, type StreamEvent } from './event-lines.ts';
import { problemError } from '../response/problem.ts';
import type { Json } from '../response/response-text.ts';
import { adapterError, answerOf, broken, jsonOf, parsed } from '../response/response.ts';
import { retried, Transient } from '../retry.ts';
import { SharedStream, type StreamedChange, type StreamPlace } from './shared-stream.ts';

export interface EventStreamsOptions {
  /** Asks for the events of a query. */
  request(query: ProcessQuery, lastEventId: string | null, signal: AbortSignal): Promise<Response>;
  /** Milliseconds that a stream may be silent; 0 for ever. */
  readonly timeout: number;
  readonly clock: Clock;
  /** How processes are read out of events that are JSON of another shape. */
  readonly map: SourceMapping | undefined;
  /** Named in messages. */
  place(): string;
}

const TYPES: ReadonlySet<string> = new Set(['message', 'change', 'remove', 'resync']);

/** Places of streams that ended, kept for those who follow again. */
const KEPT = 20;

/**
 * Follows results by server-sent events: one stream for the same criteria, whatever the number of panels, from the first who
 * follows to the last who leaves. When a stream ends or fails, all who follow are told, and the next who comes opens
 * another one, from where it stood.
 */
export function eventStreams(options: EventStreamsOptions): NonNullable<ProcessAdapter['subscribe']> {
  const streams = new Map<string, SharedStream>();
  const places = new Map<string, StreamPlace>();
  return (query, following) => {
    // Which processes there are, not how many of them are shown, and where.
    const whole: ProcessQuery = {
      ...query,
      sort: null,
      limit: null,
      offset: 0,
      window: null,
      search: null,
      orderBy: [],
    };
    const key = `${query.timeZone} ${queryKey({ ...whole, panel: 'process_grid' })}`;
    let stream = streams.get(key);
    if (!stream) {
      const own: SharedStream = new SharedStream(
        (lastEventId, signal) => opened(whole, lastEventId, signal, options),
        places.get(key) ?? null,
        following.lastEventId,
        place => {
          if (streams.get(key) === own) streams.delete(key);
          places.delete(key);
          places.set(key, place);
          if (places.size > KEPT) places.delete(places.keys().next().value!);
        },
      );
      stream = own;
      streams.set(key, own);
    }
    return stream.follow(following);
  };
}

async function opened(
  query: ProcessQuery,
  lastEventId: string | null,
  signal: AbortSignal,
  options: EventStreamsOptions,
): Promise<AsyncIterable<StreamedChange>> {
  const { timeout, clock } = options;
  const place = options.place();
  const events = retried<StreamEvent | null>(attempt => streamed(query, lastEventId, attempt, options), {
    timeout,
    // Those who follow ask again by themselves.
    retries: 0,
    clock,
    place,
    signal,
  });
  await events.next();
  return (async function* () {
    for await (const event of events) if (event) yield changeOf(event, query, place, options);
  })();
}

/** Null when the stream is there, then what comes of it. */
async function* streamed(
  query: ProcessQuery,
  lastEventId: string | null,
  signal: AbortSignal,
  options: EventStreamsOptions,
): AsyncGenerator<StreamEvent | null> {
  const response = await options.request(query, lastEventId, signal);
  const answer = answerOf(response, options.place());
  if (!response.ok || answer.type !== 'text/event-stream' || !response.body) {
    const tell = (problem: Json) =>
      (problem.title ?? problem.detail) ? problemError(problem, answer.status, query) : null;
    await jsonOf(answer, options.clock, tell);
    throw adapterError(
      'adapter/content-type',
      `${answer.place} answered with ${answer.type} instead of text/event-stream`,
      'Check the address of the events.',
    );
  }
  yield null;
  try {
    yield* eventsOf(response.body);
  } catch (cause) {
    if (cause instanceof RangeError)
      throw adapterError('adapter/shape', `${answer.place}: ${cause.message}`, '', cause);
    throw broken(answer.place, cause);
  }
  throw new Transient(
    adapterError('adapter/truncated', `the stream of ${answer.place} has ended`, 'It will be asked for again.'),
  );
}

function changeOf(
  { id, type, data }: StreamEvent,
  query: ProcessQuery,
  place: string,
  { map }: EventStreamsOptions,
): StreamedChange {
  // Those of a newer server are none of ours.
  if (data === null || !TYPES.has(type)) return { id, change: null };
  const told = Object(parsed(data, place)) as { type?: unknown; process?: unknown };
  const what = type === 'message' ? told.type : type;
  const own = id === null ? {} : { id };
  if (what === 'resync') return { id, change: { ...own, type: what } };
  if (what !== 'change' && what !== 'remove') return { id, change: null };
  const process = what === 'change' && map ? mappedItem(told.process, map, query) : told.process;
  return { id, change: { ...own, type: what, process } as ProcessChange };
}
