import { kindOf } from './findings.ts';
import { type Attempt, noteResult } from './operation-log.ts';

/** An item as a request has it; with `modified` where the reader says what was seen. */
export interface RawItem {
  readonly id: number;
  readonly step: number | null;
  readonly modified?: string | null;
}

interface RawRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly items: readonly RawItem[];
  readonly signal: AbortSignal;
}

/**
 * Asks for an action by a request of its own, as schemas/openapi.yaml has it, and notes what was told: what an answer that
 * breaks off has not told of is unknown, what a problem tells was not done.
 */
export async function performRaw({ url, headers, items, signal }: RawRequest, attempt: Attempt): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ items }),
      signal,
    });
    attempt.outcome = String(response.status);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/x-ndjson')) return await readLines(response, attempt);
    const told = JSON.parse(await response.text()) as { results?: unknown[] };
    if (type.startsWith('application/problem+json')) {
      attempt.rest = isUnknown(told) ? 'unknown' : 'not done';
      if (items.length > 1 || attempt.rest === 'unknown') return;
      noteResult(attempt, { id: items[0]!.id, ok: false, status: response.status });
    }
    for (const result of told.results ?? []) noteResult(attempt, result);
  } catch (thrown) {
    attempt.outcome += ` ${kindOf(thrown)}`;
  }
}

/** A problem that says by its type that nobody knows. */
const isUnknown = (told: object): boolean => /unknown/.test(String((told as { type?: unknown }).type));

async function readLines(response: Response, attempt: Attempt): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      text += decoder.decode(chunk, { stream: true });
  } catch (thrown) {
    attempt.outcome += ` ${kindOf(thrown)}`;
  }
  const lines = text.split('\n');
  // what was cut in the middle of a line is no line
  for (const line of lines.slice(0, -1)) {
    const told = JSON.parse(line) as { results?: unknown[]; end?: true; problem?: unknown };
    for (const result of told.results ?? []) noteResult(attempt, result);
    if (told.problem) attempt.outcome += ' problem';
  }
}
