import type { ReactiveControllerHost } from 'lit';
import { clipText } from '../../core/base/text/clip-text.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { CurrentUser, Id } from '../../core/processes/process.ts';
import type { SourceResult } from './source-result.ts';

/** The current user, as a page may specify them. */
export interface UserGiven {
  readonly user: CurrentUser | null;
  readonly userId: Id | null;
}

type Result = SourceResult<CurrentUser | null>;

/** Milliseconds until `currentUser` of an adapter times out. */
const USER_TIMEOUT_MS = 30_000;
const NOBODY: Result = { value: null };

/**
 * The current user of a panel, from the first one given of: property `user`, attribute `user-id`, `currentUser` of the
 * adapter, which is called once. Returns the same result as long as its source stays the same.
 */
export class UserSource {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #timeoutMs: number;
  #key: unknown = null;
  /** Null while an adapter is queried. */
  #result: Result | null = NOBODY;
  #fetching: AbortController | null = null;

  /** @param host - updated when an adapter has answered */
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, timeoutMs = USER_TIMEOUT_MS) {
    this.#host = host;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether an adapter failed to answer. */
  get failed(): boolean {
    return this.#result?.error !== undefined;
  }

  /** Null: the adapter has not answered yet. */
  read({ user, userId }: UserGiven, adapter: ProcessAdapter): Result | null {
    if (isUser(user)) return this.#use(user, () => ({ value: user }));
    if (isId(userId)) return this.#use(userId, () => ({ value: { id: userId, fullname: '' } }));
    return this.#use(adapter, () => (adapter.currentUser ? this.#fetchUser(adapter) : NOBODY));
  }

  /** Queries an adapter that failed again, at the next read. */
  retry(): void {
    if (this.failed) this.#key = null;
  }

  /** Aborts the query under way; the next read begins another. */
  abandon(): void {
    if (!this.#fetching) return;
    this.#fetching.abort(NO_LONGER_WANTED);
    this.#fetching = this.#key = null;
  }

  #use(key: unknown, make: () => Result | null): Result | null {
    if (this.#key === key) return this.#result;
    this.#fetching?.abort(NO_LONGER_WANTED);
    this.#fetching = null;
    this.#key = key;
    return (this.#result = make());
  }

  #fetchUser(adapter: ProcessAdapter): null {
    const fetching = (this.#fetching = new AbortController());
    const { signal } = fetching;
    void answered(adapter, fetching, this.#timeoutMs).then(result => {
      if (this.#fetching !== fetching || (signal.aborted && !result.error)) return;
      this.#fetching = null;
      this.#result = result;
      this.#host.requestUpdate();
    });
    return null;
  }
}

/** The answer of an adapter, or its error. Never rejects. */
async function answered(adapter: ProcessAdapter, fetching: AbortController, timeoutMs: number): Promise<Result> {
  const { signal } = fetching;
  const late = () =>
    new ProcessPanelError('adapter/timeout', `the adapter did not say within ${timeoutMs / 1000} s who the user is`, {
      hint: 'Check the connection and try again, or give the panel its "user".',
    });
  const timer = setTimeout(() => fetching.abort(late()), timeoutMs);
  try {
    // an adapter may throw synchronously
    const user: unknown = await abortable((async () => adapter.currentUser!({ signal }))(), signal);
    if (user === null || user === undefined) return NOBODY;
    if (isUser(user)) return { value: user };
    throw new ProcessPanelError('adapter/shape', `currentUser gives ${clipped(user)}, which is not a valid user`, {
      hint: 'Give {id, fullname}, or null if nobody is logged in.',
    });
  } catch (thrown) {
    return { error: toProcessPanelError(thrown, 'adapter/failed') };
  } finally {
    clearTimeout(timer);
  }
}

/** The id of the user as given by the page; null if it gives none. */
export function givenUserId({ user, userId }: UserGiven): Id | null {
  if (isUser(user)) return user.id;
  return isId(userId) ? userId : null;
}

/** Frameworks may set any value, and servers may return any. */
const isUser = (given: unknown): given is CurrentUser => isId((given as Partial<CurrentUser> | null | undefined)?.id);

const isId = (given: unknown): given is Id => typeof given === 'string' || Number.isSafeInteger(given);

function clipped(value: unknown): string {
  return clipText(JSON.stringify(value) ?? String(value), 60);
}
