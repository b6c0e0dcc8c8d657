import { isBareTitleOfLoad } from '../../../core/actions/words-of-refusal.ts';
import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { ProcessPage } from '../../../core/processes/adapter.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { adapterError, type Answer, answerOf, broken, jsonOf, parsed } from './response.ts';
import type { Clock } from '../clock.ts';
import { isJsonOrWords, linesOf } from './ndjson.ts';
import { errorsOf, problemError } from './problem-error.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import { hintForList } from '../../map/lists.ts';
import type { PageReader } from '../../map/page-reader.ts';
import type { Received } from '../../../wire/sent-and-received.ts';
import type { Line, Problem } from '../../../wire/wire.generated.ts';
import { clip } from './response-text.ts';

/** If a chunk holds more pages than this, they are merged into one. */
const MAX_PAGES_PER_CHUNK = 16;

/**
 * The pages of an answer: one for `application/json`, one per line for `application/x-ndjson`.
 *
 * @throws Transient for failures that a retry may solve; ProcessPanelError for anything else that is not a page
 */
export async function* readPages(
  response: Response,
  query: ProcessQuery,
  requested: string,
  clock: Clock,
  read: PageReader = pageFromJson,
): AsyncGenerator<ProcessPage<GivenProcess>> {
  const answer = answerOf(response, requested);
  const { status, type, label } = answer;
  if (response.ok && response.body && /^application\/(x-)?ndjson$/.test(type)) {
    yield* streamed(answer, response.body, query, read);
    return;
  }
  const errorOf = (problem: Received<Problem>) => {
    const isBare = Boolean(problem.title) && isBareTitleOfLoad(status, problem.title);
    const told = isBare ? { ...problem, title: '' } : problem;
    return told.title || told.detail || (isBare && errorsOf(told).length > 0)
      ? problemError(told, status, query)
      : null;
  };
  yield read(await jsonOf(answer, clock, errorOf), label);
}

async function* streamed(
  { status, label }: Answer,
  body: ReadableStream<Uint8Array>,
  query: ProcessQuery,
  read: PageReader,
): AsyncGenerator<ProcessPage<GivenProcess>> {
  let started = false;
  let thrown: unknown;
  try {
    for await (const lines of linesOf(body, isJsonOrWords)) {
      const pages: ProcessPage<GivenProcess>[] = [];
      let end: unknown;
      try {
        for (const line of lines) {
          const value = Object(parsed(line, label)) as Received<Line>;
          if (value.problem) throw problemError(value.problem, status, query);
          end = value.end;
          if (!end || value.processes) pages.push(read(value, label));
          if (end) break;
        }
      } catch (cause) {
        end = cause;
      }
      started ||= pages.length > 0;
      yield* pages.length > MAX_PAGES_PER_CHUNK ? [joined(pages)] : pages;
      if (end instanceof Error) throw end;
      if (end) return;
    }
  } catch (cause) {
    if (cause instanceof ProcessPanelError) throw cause;
    if (!started) throw broken(label, cause);
    thrown = cause;
  }
  throw adapterError(
    'adapter/truncated',
    `the answer of ${label} was cut off`,
    'The last line must be {"end": true}.',
    thrown,
  );
}

const joined = (pages: ProcessPage<GivenProcess>[]): ProcessPage<GivenProcess> =>
  Object.assign({}, ...pages, { processes: pages.flatMap(page => page.processes) }) as ProcessPage<GivenProcess>;

/** A page as received; a bare list of processes is wrapped in one. The loader checks the contents. */
export function pageFromJson(value: unknown, label: string): ProcessPage<GivenProcess> {
  const page = (Array.isArray(value) ? { processes: value } : value) as ProcessPage<GivenProcess>;
  if (Array.isArray(page?.processes)) return page;
  const message = `${label} answered with ${clip(value)} instead of a list of processes`;
  throw adapterError('adapter/shape', message, hintForList(value));
}
