import { abortable } from '../../core/base/tasks/abortable.ts';
import type { Sent } from '../../wire/sent-and-received.ts';
import type { ActionResults, End, Failure, Page } from '../../wire/wire.generated.ts';
import { Deadline } from '../deadline.ts';
import type { Endpoint, RequestContext } from './endpoint.ts';
import { problemOfError } from './request/problem-of-error.ts';

type Line = Sent<Page | ActionResults>;

/**
 * An answer in lines of JSON, the last of which is `{"end": true}`. Lines are written as fast as they are read, so that
 * memory stays bounded. A client that leaves or stalls aborts `work`; an error is the last line, as status 200 has
 * already been sent.
 *
 * @param work - writes lines; each `write` waits for the client
 */
export function ndjsonResponse(
  work: (write: (line: Line) => Promise<void>, signal: AbortSignal) => Promise<void>,
  { request, headers }: Pick<RequestContext, 'request' | 'headers'>,
  { limits, onerror }: Pick<Endpoint, 'limits' | 'onerror'>,
): Response {
  const deadline = new Deadline(request);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  writer.closed.catch(() => deadline.abort());
  const { signal } = deadline;
  // nobody reads any more: pending writes are dropped
  signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}), { once: true });

  const write = async (line: Line | End): Promise<void> => {
    signal.throwIfAborted();
    // a write that nobody reads never settles, not even when its stream ends
    const text = encoder.encode(`${JSON.stringify(line)}\n`);
    await deadline.runWithin(limits.stall, () => abortable(writer.write(text), signal));
  };

  void (async () => {
    try {
      await work(write, signal);
      await write({ end: true });
      await writer.close();
    } catch (thrown) {
      if (!signal.aborted) onerror(thrown);
      const problem: Failure = { problem: problemOfError(thrown).toJSON() };
      await (
        signal.aborted
          ? writer.abort()
          : deadline
              .runWithin(limits.stall, () => writer.write(encoder.encode(`${JSON.stringify(problem)}\n`)))
              .then(() => writer.close())
      ).catch(() => {});
    } finally {
      deadline.clear();
    }
  })();
  return new Response(readable, { headers: { ...headers, 'content-type': 'application/x-ndjson' } });
}
