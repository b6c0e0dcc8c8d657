import { WHOLE_QUERY } from '../../core/query/whole-query.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import type { Id } from '../../core/processes/process.ts';
import { ChangeFeed } from '../changes/change-feed.ts';
import type { Rights } from '../changes/changed-process.ts';
import type { EventQueue } from '../changes/event-queue.ts';
import { Follower } from '../changes/followers.ts';
import { isTooSlow } from '../database-errors.ts';
import { Deadline } from '../deadline.ts';
import type { Reader } from '../replicas/reader.ts';
import { type SessionUser, sessionUserOf } from '../sql/compile-context.ts';
import { contextOf } from '../sql/compile-query.ts';
import { digitsOf, idOf } from '../sql/parameters.ts';
import type { Endpoint, RequestContext } from './endpoint.ts';
import { RequestProblem } from './request/problem.ts';
import { PerUserLimit } from './per-user-limit.ts';

type UserOf = (request: Request) => SessionUser | null | Promise<SessionUser | null>;

/** Seconds until another attempt, if there are too many streams. */
const RETRY_AFTER_SECONDS = '30';
/** Most templates that a stream can be limited to. */
const MAX_TEMPLATES = 200;
/** Longest delay of a timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The streams of a handler: changes of the processes that a user may see, as server-sent events `change`, `remove` and
 * `resync`. Rights are checked again and again; a stream ends if they have changed.
 */
export class EventStreams {
  readonly #endpoint: Endpoint;
  readonly #userOf: UserOf;
  readonly #feed: ChangeFeed | null;
  readonly #perUser = new PerUserLimit();
  #count = 0;

  constructor(endpoint: Endpoint, userOf: UserOf) {
    const { database, tables, limits, onerror } = endpoint;
    this.#endpoint = endpoint;
    this.#userOf = userOf;
    const { change } = tables;
    this.#feed = change && new ChangeFeed(database, { ...tables, change }, { timeout: limits.timeout, onerror });
  }

  /** @throws RequestProblem 403, 422, 429, or an error that stands for one, if it cannot begin */
  async open({ request, user, reader, headers }: RequestContext): Promise<Response> {
    const mayBeStale = reader.mayBeStale();
    // rows requested from here on must not be older than the beginning of the stream
    reader.noteChange();
    const feed = this.#feed;
    if (!feed) throw new RequestProblem(422, 'unsupported-query', 'Changes are not followed here');
    const { searchParams } = new URL(request.url);
    const parameters = readParameters(searchParams);
    const rights = await this.#rightsOf(user, request, parameters);
    if (!rights) {
      const errors = [{ pointer: '/acl', code: 'forbidden', detail: 'you may not see what is not yours' }];
      throw new RequestProblem(403, 'forbidden', 'The changes cannot be followed', { errors });
    }
    const who = await fingerprintOf(user.id, rights);
    const { limits } = this.#endpoint;
    // so that streams opened together do not end together
    const deadline = new Deadline(request, Math.min(limits.streamLifetime * (0.8 + Math.random() / 5), MAX_TIMER_MS));
    const { signal } = deadline;
    const release = this.#acquireSlot(user.id, deadline);
    const follower = new Follower(rights, who, () => deadline.abort());
    const end = () => {
      feed.unfollow(follower);
      follower.queue.end();
      release();
    };
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    else {
      this.#watchRights(request, parameters, follower, signal);
      const lastEventId = request.headers.get('last-event-id') ?? searchParams.get('lastEventId');
      await feed.follow(follower, lastEventId).catch((thrown: unknown) => {
        deadline.abort();
        throw isTooSlow(thrown) ? unavailable() : thrown;
      });
      reader.noteChange();
      if (mayBeStale && lastEventId === null) follower.loadAgain();
    }
    return new Response(
      bodyOf(follower.queue, reader, () => deadline.abort()),
      {
        headers: {
          ...headers,
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      },
    );
  }

  /** @returns a function that frees the slot */
  #acquireSlot(user: Id, deadline: Deadline): () => void {
    const { streams, streamsPerUser, stall } = this.#endpoint.limits;
    const refuse = (title: string) => {
      deadline.clear();
      return tooMany(title);
    };
    const release = this.#perUser.acquire(user, streamsPerUser, () => refuse('You follow changes in too many places'), {
      evict: () => deadline.abort(),
      stall,
    });
    if (this.#count >= streams) {
      release();
      throw refuse('Too many follow changes');
    }
    this.#count++;
    return () => {
      this.#count--;
      release();
    };
  }

  /** @returns null if the user may not see what is requested */
  async #rightsOf(user: SessionUser, request: Request, { seesAll, templates }: Parameters): Promise<Rights | null> {
    if (seesAll && !(await this.#endpoint.maySeeAll(user, request))) return null;
    return {
      principals: contextOf(WHOLE_QUERY, { user, schema: this.#endpoint.tables }).principals,
      seesAll,
      templates,
    };
  }

  /** Ends a stream when the user or their rights have changed, or cannot be found out. */
  #watchRights(request: Request, parameters: Parameters, follower: Follower, signal: AbortSignal): void {
    const { limits, onerror } = this.#endpoint;
    const check = async () => {
      const given = await this.#userOf(request);
      if (!given) return false;
      const now = sessionUserOf(given);
      const rights = await this.#rightsOf(now, request, parameters);
      return rights !== null && (await fingerprintOf(now.id, rights)) === follower.who;
    };
    const timeout = Math.min(limits.timeout, limits.rightsEvery / 4);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void watch(), Math.min(limits.rightsEvery - timeout, MAX_TIMER_MS));
    };
    const watch = async () => {
      const deadline = new Deadline({ signal }, timeout);
      try {
        if (!(await abortable(check(), deadline.signal))) follower.end();
      } catch (thrown) {
        if (!signal.aborted) onerror(thrown);
        follower.end();
      } finally {
        deadline.clear();
      }
      if (!signal.aborted) wait();
    };
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    wait();
  }
}

/** The parameters of a request. */
interface Parameters {
  readonly seesAll: boolean;
  readonly templates: ReadonlySet<string> | null;
}

/** @throws RequestProblem 422 */
function readParameters(parameters: URLSearchParams): Parameters {
  const acl = parameters.get('acl') ?? 'true';
  const templates = parameters.getAll('process');
  const errors = [];
  if (acl !== 'true' && acl !== 'false')
    errors.push({ pointer: '/acl', code: 'invalid-value', detail: 'true or false' });
  if (templates.length > MAX_TEMPLATES || !templates.every(id => digitsOf(idOf(id)) === id))
    errors.push({ pointer: '/process', code: 'invalid-value', detail: `at most ${MAX_TEMPLATES} ids of templates` });
  if (errors.length > 0) throw new RequestProblem(422, 'invalid-query', 'The changes cannot be followed', { errors });
  return { seesAll: acl === 'false', templates: templates.length > 0 ? new Set(templates) : null };
}

const encoder = new TextEncoder();

/** Identifies a user with certain groups, without revealing either. */
async function fingerprintOf(id: unknown, { principals }: Rights): Promise<string> {
  const text = JSON.stringify([id, ...principals.toSorted()]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return btoa(String.fromCharCode(...hash.subarray(0, 15)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

const tooMany = (title: string) =>
  new RequestProblem(429, 'too-many-streams', title, { headers: { 'retry-after': RETRY_AFTER_SECONDS } });

const unavailable = () =>
  new RequestProblem(503, 'unavailable', 'The database does not answer', { headers: { 'retry-after': '2' } });

function bodyOf(queue: EventQueue, reader: Reader, cancel: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const text = await queue.take();
        if (text === null) return controller.close();
        if (/^event: /m.test(text)) reader.noteChange();
        controller.enqueue(encoder.encode(text));
      },
      cancel,
    },
    // nothing is read ahead: the queue limits what waits
    { highWaterMark: 0 },
  );
}
