import type { ReactiveControllerHost } from 'lit';
import { clipText } from '../../core/base/text/clip-text.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { CurrentUser, Id } from '../../core/processes/process.ts';
import type { SourceResult } from './source-result.ts';

/** The current user, as a page may name them. */
export interface UserGiven {
  readonly user: CurrentUser | null;
  readonly userId: Id | null;
}

type Result = SourceResult<CurrentUser | null>;

/** Milliseconds in which an adapter has to say who the user is. */
const PATIENCE = 30_000;
const NOBODY: Result = { value: null };

/**
 * Who sits in front of a panel: the first that is given of the property `user`, the attribute `user-id` and the adapter's
 * `currentUser`, which is asked once. The same result is given as long as its source stays the same.
 */
export class UserSource {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #patience: number;
  #key: unknown = null;
  /** Null while an adapter is asked. */
  #result: Result | null = NOBODY;
  #asking: AbortController | null = null;

  /** @param host - updated when an adapter has said who it is */
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, patience = PATIENCE) {
    this.#host = host;
    this.#patience = patience;
  }

  /** Whether an adapter failed to say. */
  get failed(): boolean {
    return this.#result?.error !== undefined;
  }

  /** Null: the adapter has been asked and has not answered yet. */
  read({ user, userId }: UserGiven, adapter: ProcessAdapter): Result | null {
    if (isUser(user)) return this.#use(user, () => ({ value: user }));
    if (isId(userId)) return this.#use(userId, () => ({ value: { id: userId, fullname: '' } }));
    return this.#use(adapter, () => (adapter.currentUser ? this.#ask(adapter) : NOBODY));
  }

  /** Asks again, at the next reading, an adapter that failed. */
  retry(): void {
    if (this.failed) this.#key = null;
  }

  /** Ends what is under way: it is asked anew when it is read again. */
  abandon(): void {
    if (!this.#asking) return;
    this.#asking.abort(NO_LONGER_WANTED);
    this.#asking = this.#key = null;
  }

  #use(key: unknown, make: () => Result | null): Result | null {
    if (this.#key === key) return this.#result;
    this.#asking?.abort(NO_LONGER_WANTED);
    this.#asking = null;
    this.#key = key;
    return (this.#result = make());
  }

  #ask(adapter: ProcessAdapter): null {
    const asking = (this.#asking = new AbortController());
    const { signal } = asking;
    void answered(adapter, asking, this.#patience).then(result => {
      if (this.#asking !== asking || (signal.aborted && !result.error)) return;
      this.#asking = null;
      this.#result = result;
      this.#host.requestUpdate();
    });
    return null;
  }
}

/** Never rejects. */
async function answered(adapter: ProcessAdapter, asking: AbortController, patience: number): Promise<Result> {
  const { signal } = asking;
  const late = () =>
    new ProcessPanelError('adapter/timeout', `the adapter did not say within ${patience / 1000} s who the user is`, {
      hint: 'Check the connection and try again, or give the panel its "user".',
    });
  const timer = setTimeout(() => asking.abort(late()), patience);
  try {
    // an adapter may throw at once
    const user: unknown = await abortable((async () => adapter.currentUser!({ signal }))(), signal);
    if (user === null || user === undefined) return NOBODY;
    if (isUser(user)) return { value: user };
    throw new ProcessPanelError('adapter/shape', `currentUser gives ${clipped(user)}, which is no user`, {
      hint: 'Give {id, fullname}, or null where nobody is logged in.',
    });
  } catch (thrown) {
    return { error: toProcessPanelError(thrown, 'adapter/failed') };
  } finally {
    clearTimeout(timer);
  }
}

/** The id of the user by the word of the page; null where it names nobody. */
export function givenUserId({ user, userId }: UserGiven): Id | null {
  if (isUser(user)) return user.id;
  return isId(userId) ? userId : null;
}

/** Frameworks set what they like, and servers answer so. */
const isUser = (given: unknown): given is CurrentUser => isId((given as Partial<CurrentUser> | null | undefined)?.id);

const isId = (given: unknown): given is Id => typeof given === 'string' || Number.isSafeInteger(given);

function clipped(value: unknown): string {
  return clipText(JSON.stringify(value) ?? String(value), 60);
}
