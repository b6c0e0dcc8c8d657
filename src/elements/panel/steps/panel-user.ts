import type { ReactiveControllerHost } from 'lit';
import type { FilterConfig } from '../../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import type { CurrentUser } from '../../../core/processes/process.ts';
import { needsUser } from '../../../core/query/criteria/criterion-value.ts';
import type { SourceResult } from '../../sources/source-result.ts';
import { type UserGiven, UserSource } from '../../sources/user-source.ts';

const NOBODY: SourceResult<null> = { value: null };

/** The current user, if the criteria of a panel refer to it. */
export class PanelUser {
  /** The criteria refer to the current user, and no user is known. */
  isMissing = false;
  readonly #source: UserSource;

  /** @param host - updated when an adapter has answered */
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#source = new UserSource(host);
  }

  /** Whether an adapter failed to answer. */
  get failed(): boolean {
    return this.#source.failed;
  }

  /**
   * The current user, if the criteria refer to it; null while an adapter is queried.
   *
   * @param isWanted - something else can use the user, but works without
   */
  read(
    { criteria }: FilterConfig,
    given: UserGiven,
    adapter: SourceResult<ProcessAdapter> | null,
    isWanted = false,
  ): SourceResult<CurrentUser | null> | null {
    this.isMissing = false;
    const isNeeded = needsUser(criteria);
    if (!adapter || adapter.error || !(isNeeded || isWanted)) return NOBODY;
    const user = this.#source.read(given, adapter.value);
    if (!isNeeded) return user?.error ? NOBODY : user;
    this.isMissing = user !== null && !user.error && user.value === null;
    return user;
  }

  /** Queries an adapter that failed again, at the next read. */
  retry(): void {
    this.#source.retry();
  }

  /** Aborts the query under way; the next read begins another. */
  abandon(): void {
    this.#source.abandon();
  }
}
