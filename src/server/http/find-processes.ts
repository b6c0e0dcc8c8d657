import type { Process } from '../../core/processes/process.ts';
import type { Page } from '../../wire/wire.generated.ts';
import { compileQuery } from '../sql/compile-query.ts';
import { readPage } from '../read-page.ts';
import { isFoundByReading } from '../sql/criteria/text-condition.ts';
import { streamPages } from '../stream-pages.ts';
import { type Asked, type Endpoint, optionsFor, patience } from './endpoint.ts';
import { ndjsonResponse } from './ndjson-response.ts';
import { isTooSlow, tooSlow } from './request/problem-of-error.ts';
import { readQuery } from './request/read-query.ts';
import type { Totals } from './totals.ts';

/** For readers: what they can do about it. */
const SHORT_WORDS = 'The search took too long. Words of three letters or more are found sooner';

const PRIVATE = {
  'cache-control': 'private, no-cache',
  vary: 'Accept, Accept-Language, Authorization, Cookie, Origin',
};

/** Answers a query: one page as JSON, with an ETag, or everything line by line. */
export async function findProcesses(
  body: unknown,
  asked: Asked,
  endpoint: Endpoint,
  totals: Totals,
): Promise<Response> {
  const query = readQuery(body);
  const { request, user } = asked;
  const compiled = compileQuery(query, await optionsFor(query, asked, endpoint));
  const { database, limits, onerror } = endpoint;
  const headers = { ...PRIVATE, ...asked.headers };
  const isLong = query.window === null && (compiled.limit === null || compiled.limit > limits.page);
  if (isLong && (request.headers.get('accept') ?? '').includes('application/x-ndjson')) {
    return ndjsonResponse(
      async (write, signal) => {
        let found = false;
        const take = (processes: Process[]) => ((found = true), write({ processes }));
        await streamPages(database, compiled, take, { signal, timeout: limits.timeout });
        if (!found) await write({ processes: [], total: 0 });
      },
      { signal: request.signal, headers, onerror },
    );
  }
  const signal = patience(request, endpoint);
  const [page, total] = await Promise.all([
    readPage(database, compiled, { windowed: query.window !== null, signal }),
    totals.of(database, compiled, { cap: limits.total, signal, isFurtherOn: (query.window?.offset ?? 0) > 0 }),
  ]).catch((thrown: unknown) => {
    if (isTooSlow(thrown) && query.search && isFoundByReading(query.search)) throw tooSlow(SHORT_WORDS);
    throw thrown;
  });
  const answer: Page = total === undefined ? page : { ...page, total };
  const text = JSON.stringify(answer);
  const etag = await etagOf(`${JSON.stringify([user.id, user.groups ?? []])}\n${text}`);
  if (isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  return new Response(text, { headers: { ...headers, etag, 'content-type': 'application/json' } });
}

/** Weak, as proxies may compress; of the answer and the user. */
async function etagOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `W/"${btoa(String.fromCharCode(...hash.subarray(0, 18)))}"`;
}

const isKnown = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
