import type { Process } from '../../core/processes/process.ts';
import type { Page } from '../../wire/wire.generated.ts';
import { isMalformed, isTooSlow } from '../database-errors.ts';
import { compileQuery } from '../sql/compile-query.ts';
import { readPage } from '../read-page.ts';
import { isFoundByReading } from '../sql/criteria/text-condition.ts';
import { PROCESSES_PER_BATCH, streamPages } from '../stream-pages.ts';
import { Deadline } from '../deadline.ts';
import { type Endpoint, optionsFor, type RequestContext } from './endpoint.ts';
import { ndjsonResponse } from './ndjson-response.ts';
import { RequestProblem } from './request/problem.ts';
import { tooSlow } from './request/problem-of-error.ts';
import { readQuery } from './request/read-query.ts';
import type { PerUserLimit } from './per-user-limit.ts';
import type { Totals } from './totals.ts';

/** Message for users, with advice. */
const SHORT_WORDS = 'The search took too long. Words of three letters or more are found sooner';

const tooManyStreams = (most: number) =>
  new RequestProblem(429, 'too-many', `More than ${most} at the same time: wait for one to end`, {
    headers: { 'retry-after': '1' },
  });

const NO_CURSOR = 'The cursor is not one of this query';

/** Milliseconds that a page waits for its total; after that, the total follows in a line of its own. */
const TOTAL_WAIT_MS = 50;

const encoder = new TextEncoder();

/** What an endpoint keeps between queries. */
export interface Reading {
  readonly totals: Totals;
  readonly streams: PerUserLimit;
}

/** Answers a query: one page as JSON, with an ETag; or line by line: all processes, or a page with a slow total. */
export async function findProcesses(
  body: unknown,
  context: RequestContext,
  endpoint: Endpoint,
  { totals, streams }: Reading,
): Promise<Response> {
  const query = readQuery(body);
  const { request, user, reader } = context;
  const { limits } = endpoint;
  const { session } = reader;
  const { window } = query;
  if (window && window.limit > limits.page)
    throw unanswerable('/window/limit', `a window of at most ${limits.page} processes`);
  const options = await optionsFor(query, context, endpoint);
  const headers = { 'cache-control': 'private, no-cache', ...context.headers };
  const isLong = window === null && (query.limit ?? Infinity) > limits.page;
  const takesLines = (request.headers.get('accept') ?? '').includes('application/x-ndjson');
  if (isLong && takesLines) {
    const compiled = compileQuery(query, options);
    const beginning = compileQuery(
      { ...query, limit: Math.min(query.limit ?? PROCESSES_PER_BATCH, PROCESSES_PER_BATCH) },
      options,
    );
    const leave = streams.acquire(user.id, limits.rowStreams, () => tooManyStreams(limits.rowStreams));
    // the user may be logged out by then
    const end = performance.now() + limits.rowStreamLifetime;
    return ndjsonResponse(
      async (write, signal) => {
        let found = false;
        const send = async (processes: Process[]) => {
          if (performance.now() > end) throw new DOMException('The stream took too long', 'TimeoutError');
          found = true;
          await write({ processes });
        };
        try {
          await streamPages(session, { compiled, beginning }, send, { signal, timeout: limits.timeout });
        } finally {
          leave();
        }
        if (!found) await write({ processes: [], total: 0 });
      },
      { request, headers },
      endpoint,
    );
  }
  // one more than an answer may have, to notice that it does not fit
  const compiled = compileQuery(isLong ? { ...query, limit: limits.page + 1 } : query, options);
  const deadline = new Deadline(request, limits.timeout);
  const { signal } = deadline;
  const counted = totals.of(session, compiled, {
    cap: limits.total,
    signal,
    isFurtherOn: (window?.offset ?? 0) > 0,
  });
  const reading = readPage(session, compiled, { windowed: window !== null, signal });
  void Promise.allSettled([reading, counted]).then(() => deadline.clear());
  const [page, total] = await Promise.all([reading, takesLines ? soon(counted, reading) : counted]).catch(
    (thrown: unknown) => {
      if (isTooSlow(thrown) && query.search && isFoundByReading(query.search)) throw tooSlow(SHORT_WORDS);
      throw window?.cursor && isMalformed(thrown) ? new RequestProblem(422, 'unsupported-query', NO_CURSOR) : thrown;
    },
  );
  if (isLong && new Set(page.processes.map(({ id }) => id)).size > limits.page) {
    const hint = 'set a limit, ask for windows, or accept application/x-ndjson';
    throw unanswerable('/limit', `more than ${limits.page} processes match, which is too many for one answer: ${hint}`);
  }
  if (total === LATER) {
    return ndjsonResponse(
      async write => {
        await write(page);
        const found = await counted;
        if (found !== undefined) await write({ ...page, processes: [], total: found });
      },
      { request, headers },
      endpoint,
    );
  }
  const answer: Page = total === undefined ? page : { ...page, total };
  const text = JSON.stringify(answer);
  const who = encoder.encode(`\n${JSON.stringify([user.id, user.groups ?? []])}`);
  const bytes = encoder.encode(text);
  const etag = await etagOf(bytes, who);
  if (isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  return new Response(bytes, { headers: { ...headers, etag, 'content-type': 'application/json' } });
}

const unanswerable = (pointer: string, detail: string) =>
  new RequestProblem(422, 'too-many', 'The query cannot be answered in one piece', {
    errors: [{ pointer, code: 'invalid-value', detail }],
  });

const LATER = Symbol('later');

/** The count, or `LATER` if it is not known soon after the page. */
async function soon<T>(counted: Promise<T>, page: Promise<unknown>): Promise<T | typeof LATER> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = page.then(
    () => new Promise<typeof LATER>(resolve => (timer = setTimeout(resolve, TOTAL_WAIT_MS, LATER))),
  );
  try {
    return await Promise.race([counted, later]);
  } finally {
    clearTimeout(timer);
  }
}

/** A weak ETag, as proxies may compress; of the answer and the user. */
async function etagOf(answer: Uint8Array, user: Uint8Array): Promise<string> {
  const both = new Uint8Array(answer.length + user.length);
  both.set(answer);
  both.set(user, answer.length);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', both));
  return `W/"${btoa(String.fromCharCode(...hash.subarray(0, 18)))}"`;
}

const isKnown = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
