import { abortable } from '../../core/base/tasks/abortable.ts';
import type { Sent } from '../../wire/sent-and-told.ts';
import type { ActionResults, End, Failure, Page } from '../../wire/wire.generated.ts';
import { Patience } from '../patience.ts';
import type { Asked, Endpoint } from './endpoint.ts';
import { problemOfError } from './request/problem-of-error.ts';

type Line = Sent<Page | ActionResults>;

/**
 * An answer of one JSON a line, `{"end": true}` the last: written as fast as it is read, so that memory stays bounded.
 * A reader that leaves or stalls aborts `work`; an error is told in a last line, for 200 has been said already.
 *
 * @param work - writes lines; each `write` waits for the reader
 */
export function ndjsonResponse(
  work: (write: (line: Line) => Promise<void>, signal: AbortSignal) => Promise<void>,
  { request, headers }: Pick<Asked, 'request' | 'headers'>,
  { limits, onerror }: Pick<Endpoint, 'limits' | 'onerror'>,
): Response {
  const patience = new Patience(request);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  writer.closed.catch(() => patience.giveUp());
  const { signal } = patience;
  // nobody reads any more: what waits to be written is given up
  signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}), { once: true });

  const write = async (line: Line | End): Promise<void> => {
    signal.throwIfAborted();
    // a write that nobody takes ends with nothing, not even with its stream
    const text = encoder.encode(`${JSON.stringify(line)}\n`);
    await patience.within(limits.stall, () => abortable(writer.write(text), signal));
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
          : patience
              .within(limits.stall, () => writer.write(encoder.encode(`${JSON.stringify(problem)}\n`)))
              .then(() => writer.close())
      ).catch(() => {});
    } finally {
      patience.end();
    }
  })();
  return new Response(readable, { headers: { ...headers, 'content-type': 'application/x-ndjson' } });
}
