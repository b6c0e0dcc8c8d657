import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { ProcessChange } from '../../../core/processes/process-change.ts';
import { WHOLE_QUERY } from '../../../core/query/whole-query.ts';
import type { Received } from '../../../wire/sent-and-received.ts';
import type { Event, Problem } from '../../../wire/wire.generated.ts';
import type { Clock } from '../clock.ts';
import { problemError } from '../response/problem-error.ts';
import { adapterError, answerOf, broken, jsonOf, parsed } from '../response/response.ts';
import { retried, Transient } from '../retry.ts';
import { eventsOf, type StreamEvent } from './event-lines.ts';

export interface OpenOptions {
  /** Requests the events after an id. */
  request(lastEventId: string | null, signal: AbortSignal): Promise<Response>;
  /** Milliseconds that a stream may be silent; 0 means no limit. */
  readonly timeout: number;
  readonly clock: Clock;
  /** Names the source in messages. */
  readonly label: string;
}

/** An event received from the stream. */
export interface ReceivedEvent {
  /** The last event id. */
  readonly id: string | null;
  /** Null if the event only carries an id. */
  readonly type: ProcessChange['type'] | null;
  readonly process?: unknown;
  /** Why the event cannot be read: something has changed, but it is unknown what. */
  readonly error?: unknown;
  /** Size in characters. */
  readonly size: number;
}

/** The server refuses to open a stream. */
export class Refusal {
  readonly error: unknown;
  /** Milliseconds to wait before the next request, as the server asks; else 0. */
  readonly wait: number;

  constructor(error: unknown, wait: number) {
    this.error = error;
    this.wait = wait;
  }
}

/**
 * Opens the stream of changes to the processes that the user may see.
 *
 * @returns the events, once the stream is open; ends when the server ends the stream
 * @throws Refusal if the server refuses; ProcessPanelError if it cannot be reached, is silent or breaks off
 */
export async function openStream(
  lastEventId: string | null,
  signal: AbortSignal,
  options: OpenOptions,
): Promise<AsyncIterable<ReceivedEvent>> {
  const { timeout, clock, label } = options;
  // Subscribers retry by themselves.
  const once = { timeout, retries: 0, clock, label, signal };
  const events = retried<StreamEvent | null>(attempt => streamed(lastEventId, attempt, options), once);
  await events.next();
  return (async function* () {
    for await (const event of events) if (event) yield readEvent(event, label);
  })();
}

/** Yields null when the stream is open, then its events. */
async function* streamed(
  lastEventId: string | null,
  signal: AbortSignal,
  options: OpenOptions,
): AsyncGenerator<StreamEvent | null> {
  const answer = answerOf(await options.request(lastEventId, signal), options.label);
  const { response, status, type, label } = answer;
  if (!response.ok || type !== 'text/event-stream' || !response.body) {
    const errorOf = (problem: Received<Problem>) =>
      (problem.title ?? problem.detail) ? problemError(problem, status, WHOLE_QUERY) : null;
    await jsonOf(answer, options.clock, errorOf).catch((thrown: unknown) => {
      if (thrown instanceof Transient) throw new Refusal(thrown.error, thrown.wait);
      throw new Refusal(Object.assign(thrown as ProcessPanelError, { status }), 0);
    });
    const message = `${label} answered with ${type} instead of text/event-stream`;
    throw new Refusal(adapterError('adapter/content-type', message, 'Check the address of the events.'), 0);
  }
  yield null;
  try {
    yield* eventsOf(response.body);
  } catch (cause) {
    if (cause instanceof RangeError) throw adapterError('adapter/shape', `${label}: ${cause.message}`, '', cause);
    throw broken(label, cause);
  }
}

/** Ignores unknown types, which a newer server may send. */
function readEvent({ id, type, data }: StreamEvent, label: string): ReceivedEvent {
  const nothing = { id, type: null, size: 0 };
  if (data === null || !['message', 'change', 'remove', 'resync'].includes(type)) return nothing;
  const size = data.length;
  try {
    const received = Object(parsed(data, label)) as Received<Event>;
    const what = type === 'message' ? received.type : type;
    if (what !== 'change' && what !== 'remove' && what !== 'resync') return nothing;
    return { id, type: what, process: received.process, size };
  } catch (error) {
    return { id, type: 'change', error, size };
  }
}
