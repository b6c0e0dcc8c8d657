import type { Id } from '../../../core/processes/process.ts';

/** The state of an action, as the row of a process shows it. */
export type RowState =
  | { readonly state: 'running' | 'done' }
  /** `message`: why it failed, or that its outcome is unknown, for the reader. */
  | { readonly state: 'failed'; readonly message: string; readonly isDeleted: boolean };

/** Milliseconds after which states are shown if the page is in the background, and gets no animation frames. */
const FRAME_FALLBACK_MS = 100;

/** States by process id. Changes are batched: the rows in the document are updated once per frame. */
export class RowStates {
  readonly #states = new Map<Id, RowState>();
  readonly #onframe: () => void;
  #scheduled = false;

  /** @param onframe - shows the changed states */
  constructor(onframe: () => void) {
    this.#onframe = onframe;
  }

  get(id: Id): RowState | undefined {
    return this.#states.get(id);
  }

  isRunning(id: Id): boolean {
    return this.#states.get(id)?.state === 'running';
  }

  /** @param state - null: clears the state */
  set(id: Id, state: RowState | null): void {
    if (state) this.#states.set(id, state);
    else this.#states.delete(id);
    this.#schedule();
  }

  /** Forgets failures. */
  forgetFailures(): void {
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
