import type { Id } from '../../../core/processes/process.ts';
import type { FormEntries } from './form-entries.ts';
import type { PanelSelection } from './panel-selection.ts';

export interface HeldSelectionOptions {
  readonly entries: FormEntries;
  /** Rows can be selected. */
  readonly selectable: () => boolean;
  /** The first data has arrived. */
  readonly loaded: () => boolean;
  /** Called when the held ids have changed. */
  readonly onidschange: () => void;
}

/** Ids that a script, a form or the browser's history selects before rows can be selected, held until then. */
export class HeldSelection implements PanelSelection {
  readonly selected = { isEmpty: true, has: () => false, share: noShare };
  readonly isIncomplete = false;
  /** The selection that a reset restores: set by a script before the first data arrived. */
  initial: readonly Id[] = [];
  /** All held ids, from any source. */
  held: readonly Id[] = [];
  readonly #options: HeldSelectionOptions;

  constructor(options: HeldSelectionOptions) {
    this.#options = options;
  }

  get ids(): readonly Id[] {
    return this.#options.loaded() && !this.#options.selectable() ? [] : [...this.held];
  }

  set ids(ids: readonly Id[]) {
    if (!this.#options.loaded()) this.initial = [...ids];
    this.replace(ids);
  }

  get isMissing(): boolean {
    return this.#options.selectable() && this.held.length === 0;
  }

  replace(ids: readonly Id[]): void {
    this.held = [...ids];
    // Only for the history of the browser: nothing is submitted.
    if (!this.#options.loaded()) this.#options.entries.write(null, ids);
    this.#options.onidschange();
  }

  reset(): void {
    this.replace(this.initial);
  }

  writeElsewhere(): boolean {
    return false;
  }
}

function* noShare(): Generator<void, 'none'> {
  yield;
  return 'none';
}
