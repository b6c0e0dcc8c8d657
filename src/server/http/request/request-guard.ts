import { RequestProblem } from './problem.ts';

/** Options that keep out requests of other sites. */
export interface GuardOptions {
  /** Other origins whose pages may send requests, such as `https://intranet.example`; with CORS. Default none. */
  readonly allowedOrigins?: readonly string[];
  /** Checks a token against forged requests, such as that of `httpAdapter`'s `csrf`, if sessions need one. */
  readonly csrf?: (request: Request) => boolean | Promise<boolean>;
  /** Most bytes of a body. Default 1 MiB, or more for actions on many items. */
  readonly bodyLimit?: number;
}

/**
 * Lets requests of the same origin pass, and those of allowed ones.
 *
 * @throws RequestProblem 403, or 415 for a body that is not JSON: JSON cannot be sent to another site without a
 *   preflight
 */
export async function guard(request: Request, { allowedOrigins = [], csrf }: GuardOptions): Promise<void> {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isAllowed = origin !== null && allowedOrigins.includes(origin);
  const isOwn =
    site === null
      ? origin === null || origin === new URL(request.url).origin
      : site === 'same-origin' || site === 'none';
  if (!isOwn && !isAllowed) throw new RequestProblem(403, 'foreign-origin', 'Pages of other sites may not ask here');
  if (request.method === 'GET') return;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json') throw new RequestProblem(415, 'not-json', 'The body has to be application/json');
  if (csrf && !(await csrf(request)))
    throw new RequestProblem(403, 'csrf', 'The token against forged requests is missing or old');
}

/**
 * Parses the JSON of a body or, for GET, of the parameter `query`.
 *
 * @throws RequestProblem 400, 413
 */
export async function readJson(request: Request, { bodyLimit = 1_048_576 }: GuardOptions): Promise<unknown> {
  const text =
    request.method === 'GET'
      ? (new URL(request.url).searchParams.get('query') ?? '')
      : await readText(request, bodyLimit);
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestProblem(400, 'malformed', 'The request is not valid JSON');
  }
}

async function readText({ body }: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  if (!body) return text;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((bytes += value.length) > limit) {
      void reader.cancel().catch(() => {});
      throw new RequestProblem(413, 'too-large', `The body is larger than ${limit} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** CORS headers that let a page of an allowed origin read the answer. */
export function corsHeaders(request: Request, { allowedOrigins = [] }: GuardOptions): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !allowedOrigins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, QUERY',
    'access-control-allow-headers':
      'content-type, authorization, idempotency-key, if-none-match, accept-language, x-csrf-token, last-event-id',
    'access-control-expose-headers': 'etag, retry-after',
    'access-control-max-age': '600',
  };
}
