import type { ReactiveControllerHost } from 'lit';
import type { FilterConfig } from '../../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import type { CurrentUser } from '../../../core/processes/process.ts';
import { needsUser } from '../../../core/query/criteria/criterion-value.ts';
import type { SourceResult } from '../../sources/source-result.ts';
import { type UserGiven, UserSource } from '../../sources/user-source.ts';

const NOBODY: SourceResult<null> = { value: null };

/** The current user, as far as the criteria of a panel ask for it. */
export class PanelUser {
  /** The criteria ask for the current user, and nobody is known. */
  isMissing = false;
  readonly #source: UserSource;

  /** @param host - updated when an adapter has said who it is */
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#source = new UserSource(host);
  }

  /** Whether an adapter failed to say. */
  get failed(): boolean {
    return this.#source.failed;
  }

  /**
   * Who the user is, where the criteria ask for it; null while an adapter is asked.
   *
   * @param isWanted - something else can do more where the user is known, and does without
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

  /** Asks again, at the next reading, an adapter that failed. */
  retry(): void {
    this.#source.retry();
  }

  /** Ends what is under way: it is asked anew when it is read again. */
  abandon(): void {
    this.#source.abandon();
  }
}
