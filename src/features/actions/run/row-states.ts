import type { Id } from '../../../core/processes/process.ts';

/** The state of an action, as the row of a process shows it. */
export type RowState =
  | { readonly state: 'running' | 'done' }
  /** `message`: why it failed, or that its outcome is unknown, for the reader. */
  | { readonly state: 'failed'; readonly message: string; readonly isDeleted: boolean };

/** Milliseconds after which states are shown if the page is in the background, and gets no animation frames. */
const FRAME_FALLBACK_MS = 100;

/**
 * States by process id. That a process was deleted stays until an action on it succeeds or it is found again, whatever
 * becomes of other actions. Changes are batched: the rows in the document are updated once per frame.
 */
export class RowStates {
  readonly #states = new Map<Id, RowState>();
  readonly #deleted = new Map<Id, RowState>();
  /** Those that were deleted, and of which the reader has closed the result. */
  readonly #dismissed = new Set<Id>();
  readonly #onframe: () => void;
  #scheduled = false;

  /** @param onframe - shows the changed states */
  constructor(onframe: () => void) {
    this.#onframe = onframe;
  }

  get(id: Id): RowState | undefined {
    return this.#states.get(id) ?? this.#deleted.get(id);
  }

  /** The processes that were deleted, as far as known, whether they have rows or not. */
  get deletedIds(): readonly Id[] {
    return [...this.#deleted.keys()];
  }

  /** The processes of which a failure is still open: those that were deleted, whether they have rows or not, and others. */
  get failedIds(): readonly Id[] {
    const ids = new Set([...this.#deleted.keys(), ...this.#states.keys()]);
    return [...ids].filter(id => this.isFailed(id));
  }

  /** An action on the process failed, and the reader has not closed the result. */
  isFailed(id: Id): boolean {
    return this.get(id)?.state === 'failed' && !this.#dismissed.has(id);
  }

  isDeleted(id: Id): boolean {
    return this.#deleted.has(id);
  }

  isRunning(id: Id): boolean {
    return this.#states.get(id)?.state === 'running';
  }

  /** @param state - null: clears the state */
  set(id: Id, state: RowState | null): void {
    if (state?.state === 'failed') this.#dismissed.delete(id);
    if (state?.state === 'failed' && state.isDeleted) this.#deleted.set(id, state);
    if (state?.state === 'done') this.#deleted.delete(id);
    if (!state || (state.state === 'failed' && this.#deleted.has(id))) this.#states.delete(id);
    else this.#states.set(id, state);
    this.#schedule();
  }

  /** Processes that were deleted are there again. */
  forgetDeleted(ids: readonly Id[]): void {
    for (const id of ids) {
      this.#deleted.delete(id);
      this.#dismissed.delete(id);
    }
    this.#schedule();
  }

  /** Forgets failures, except that processes were deleted, which is only dismissed. */
  forgetFailures(): void {
    for (const id of this.#deleted.keys()) this.#dismissed.add(id);
    for (const [id, { state }] of this.#states) if (state === 'failed') this.#states.delete(id);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const show = () => {
      if (!this.#scheduled) return;
      this.#scheduled = false;
      clearTimeout(timer);
      this.#onframe();
    };
    const timer = setTimeout(show, FRAME_FALLBACK_MS);
    requestAnimationFrame(show);
  }
}
