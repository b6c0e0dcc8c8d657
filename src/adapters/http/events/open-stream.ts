import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { ProcessChange } from '../../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import type { Sent, Told } from '../../../wire/sent-and-told.ts';
import type { Event, Problem, Query } from '../../../wire/wire.generated.ts';
import type { Clock } from '../clock.ts';
import { errorsOf, problemError } from '../response/problem.ts';
import { adapterError, answerOf, broken, jsonOf, parsed } from '../response/response.ts';
import { retried, Transient } from '../retry.ts';
import { eventsOf, type StreamEvent } from './event-lines.ts';

/** What is asked of the address of events: a query, or several at once. */
export type Followed = Sent<Query | { queries: Query[] }>;

export interface OpenOptions {
  /** Asks for events. */
  request(body: Followed, lastEventId: string | null, signal: AbortSignal): Promise<Response>;
  /** Milliseconds that a stream may be silent; 0 for ever. */
  readonly timeout: number;
  readonly clock: Clock;
  /** Named in messages. */
  readonly place: string;
}

/** What came of a stream. */
export interface ToldEvent {
  /** Where the stream stands now. */
  readonly id: string | null;
  /** Null where it says no more than that. */
  readonly type: ProcessChange['type'] | null;
  readonly process?: unknown;
  /** Numbers of the queries that it is of, as the server has it; undefined where it does not say. */
  readonly queries?: unknown;
}

/** Why a server does not follow several queries in one stream. */
export class Refusal {
  readonly error: ProcessPanelError;
  /** What it cannot serve, by the number of the query; empty where it names none. */
  readonly named: ReadonlyMap<number, ProcessPanelError>;
  /** How many it may serve; null: the refusal has nothing to do with that. */
  readonly most: number | null;
  readonly status: number;
  /** In words. */
  readonly reason: string;

  constructor(
    error: ProcessPanelError,
    { named = new Map(), most, status, reason }: Pick<Refusal, 'most' | 'status' | 'reason'> & Partial<Refusal>,
  ) {
    this.error = error;
    this.named = named;
    this.most = most;
    this.status = status;
    this.reason = reason;
  }
}

const TYPES: ReadonlySet<string> = new Set(['message', 'change', 'remove', 'resync']);

/** Answers of servers that know nothing of several queries, and of those that were sent too much. */
const UNKNOWN: ReadonlySet<number> = new Set([400, 404, 405, 415, 422, 500, 501]);
const TOO_LARGE: ReadonlySet<number> = new Set([413, 414, 431]);

/**
 * Opens a stream of what happens to the results of queries. Of one the request is the query itself, which all servers
 * understand.
 *
 * @returns what comes, when the stream is there; it throws when the stream ends
 * @throws Refusal where the server has refused the request; ProcessPanelError where it cannot be reached, or says no for now
 */
export async function openStream(
  queries: readonly ProcessQuery[],
  lastEventId: string | null,
  signal: AbortSignal,
  options: OpenOptions,
): Promise<AsyncIterable<ToldEvent>> {
  const { timeout, clock, place } = options;
  // Those who follow ask again by themselves.
  const again = { timeout, retries: 0, clock, place, signal };
  const events = retried<StreamEvent | null>(attempt => streamed(queries, lastEventId, attempt, options), again);
  await events.next();
  return (async function* () {
    for await (const event of events) if (event) yield toldBy(event, place);
  })();
}

/** Null when the stream is there, then what comes of it. */
async function* streamed(
  queries: readonly ProcessQuery[],
  lastEventId: string | null,
  signal: AbortSignal,
  options: OpenOptions,
): AsyncGenerator<StreamEvent | null> {
  const body = queries.length === 1 ? queries[0]! : { queries };
  const response = await options.request(body, lastEventId, signal);
  const answer = answerOf(response, options.place);
  if (!response.ok || answer.type !== 'text/event-stream' || !response.body) throw await refusalOf();
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

  async function refusalOf(): Promise<Refusal> {
    const { status, type } = answer;
    let named = new Map<number, ProcessPanelError>();
    let areTooMany = TOO_LARGE.has(status);
    const tell = (problem: Told<Problem>) => {
      if (queries.length > 1) {
        named = namedIn(problem, status, queries);
        areTooMany ||= errorsOf(problem).some(({ pointer }) => pointer === '/queries');
      }
      return (problem.title ?? problem.detail) ? problemError(problem, status, queries[0]!) : null;
    };
    try {
      await jsonOf(answer, options.clock, tell);
    } catch (thrown) {
      const cannot = named.size === 0 && (response.ok || UNKNOWN.has(status));
      const most = areTooMany ? Math.floor(queries.length / 2) : cannot ? 1 : null;
      if (thrown instanceof Transient && !UNKNOWN.has(status)) throw thrown;
      const error = (thrown instanceof Transient ? thrown.error : thrown) as ProcessPanelError;
      return new Refusal(error, {
        named,
        most,
        status,
        reason: `it answered ${response.ok ? `with ${type}` : status}`,
      });
    }
    const message = `${answer.place} answered with ${type} instead of text/event-stream`;
    const error = adapterError('adapter/content-type', message, 'Check the address of the events.');
    return new Refusal(error, { most: 1, status, reason: `it answered with ${type}` });
  }
}

/** What a problem says of single queries, each as if it had been asked alone. */
function namedIn(
  problem: Told<Problem>,
  status: number,
  queries: readonly ProcessQuery[],
): Map<number, ProcessPanelError> {
  const errors = errorsOf(problem);
  return new Map(
    queries.flatMap((query, i) => {
      const place = `/queries/${i}`;
      const own = errors.flatMap(({ pointer, ...error }) =>
        pointer === place || pointer.startsWith(`${place}/`)
          ? [{ ...error, pointer: pointer.slice(place.length) }]
          : [],
      );
      return own.length > 0 ? [[i, problemError({ ...problem, errors: own }, status, query)]] : [];
    }),
  );
}

/** @throws ProcessPanelError for JSON that is none */
function toldBy({ id, type, data }: StreamEvent, place: string): ToldEvent {
  // Those of a newer server are none of ours.
  if (data === null || !TYPES.has(type)) return { id, type: null };
  const told = Object(parsed(data, place)) as Told<Event & { queries: unknown }>;
  const what = type === 'message' ? told.type : type;
  if (what !== 'change' && what !== 'remove' && what !== 'resync') return { id, type: null };
  return { id, type: what, process: told.process, queries: told.queries };
}
