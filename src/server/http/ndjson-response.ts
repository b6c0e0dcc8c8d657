import type { Sent } from '../../wire/sent-and-told.ts';
import type { ActionResults, End, Failure, Page } from '../../wire/wire.generated.ts';
import { problemOfError } from './request/problem-of-error.ts';

type Line = Sent<Page | ActionResults>;

/** Milliseconds that a reader may take for a line before it is given up. */
const PATIENCE = 60_000;

/**
 * An answer of one JSON a line, `{"end": true}` the last: written as fast as it is read, so that memory stays bounded.
 * A reader that leaves or stalls aborts `work`; an error is told in a last line, for 200 has been said already.
 *
 * @param work - writes lines; each `write` waits for the reader
 */
export function ndjsonResponse(
  work: (write: (line: Line) => Promise<void>, signal: AbortSignal) => Promise<void>,
  {
    signal,
    headers,
    onerror,
  }: { signal: AbortSignal; headers: Record<string, string>; onerror: (thrown: unknown) => void },
): Response {
  const gone = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  writer.closed.catch(() => gone.abort());
  const either = AbortSignal.any([signal, gone.signal]);
  // nobody reads any more: what waits to be written is given up
  either.addEventListener('abort', () => void writer.abort(either.reason).catch(() => {}), { once: true });

  const write = async (line: Line | End): Promise<void> => {
    either.throwIfAborted();
    const timer = setTimeout(() => gone.abort(), PATIENCE);
    try {
      await writer.write(encoder.encode(`${JSON.stringify(line)}\n`));
    } finally {
      clearTimeout(timer);
    }
  };

  void (async () => {
    try {
      await work(write, either);
      await write({ end: true });
      await writer.close();
    } catch (thrown) {
      if (!either.aborted) onerror(thrown);
      const problem: Failure = { problem: problemOfError(thrown).toJSON() };
      await (
        gone.signal.aborted
          ? writer.abort()
          : writer.write(encoder.encode(`${JSON.stringify(problem)}\n`)).then(() => writer.close())
      ).catch(() => {});
    }
  })();
  return new Response(readable, { headers: { ...headers, 'content-type': 'application/x-ndjson' } });
}
