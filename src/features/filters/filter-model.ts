import type { FilterValue } from '../../core/view/filters/filter-column.ts';

/** The state of the bar above the table, and the methods it calls: filters and views, as seen by whatever draws them. */
export interface FilterModel {
  /** Another object after each change; the panel updates by itself then. */
  readonly state: FilterBarState;
  /** Values of one filter, any of: replaces those before; empty: the filter is off. A range is one text, see `rangeText`. */
  set(name: string, values: readonly FilterValue[]): void;
  /** One filter is off; without a name all are, which takes the notice away too. */
  clear(name?: string): void;
  /** Counts are wanted for these filters, by name, until others are named: those that are on display. `[]`: for none. */
  requestCounts(names: readonly string[]): void;
  /** Goes to a view as it was saved; null: to what the panel shows without any. */
  choose(id: string | null): void;
  /** Keeps what is on display as a view of the reader's own, and chooses it. Never rejects: see `state.failure`. */
  save(title: string): Promise<void>;
  /** The chosen view of the reader's own is from now on what is on display. Never rejects. */
  saveChanges(): Promise<void>;
  /** Gives a view of the reader's own another title. Never rejects. */
  rename(id: string, title: string): Promise<void>;
  /** Removes a view of the reader's own; what is on display stays. Never rejects. */
  remove(id: string): Promise<void>;
  /** Back to the chosen view as it was saved. */
  reset(): void;
  /** Address of the page with what is on display; null where the panel would not read it (no `persist`). */
  link(): string | null;
  /** The reader has read what was left out, or has failed. */
  dismiss(): void;
}

/** The state that the bar shows. */
export interface FilterBarState {
  /** In the order of the configuration. Empty: no bar, though there may be views. */
  readonly filters: readonly BarFilter[];
  /** Filters that are on, in the order of the configuration. */
  readonly chips: readonly FilterChip[];
  /** The author's in the order of the configuration, then the reader's own by title. Empty: no tabs. */
  readonly views: readonly BarView[];
  /** Id of the chosen view; null: none is. */
  readonly chosenView: string | null;
  /** The display differs from the chosen view or, where none is chosen, from what the panel shows at first. */
  readonly modified: boolean;
  /** The reader may save views (`table.personal`, and a place to keep them). */
  readonly canSave: boolean;
  /** A view is being saved or removed. */
  readonly saving: boolean;
  /** One line, in the reader's language: what a link, storage or a script wanted and could not get. */
  readonly leftOut: string | null;
  /** One line, in the reader's language: why a view was not saved or removed. */
  readonly failure: string | null;
}

/** A filter of the bar. */
export interface BarFilter {
  readonly name: string;
  /** Plain text, as all texts here. */
  readonly title: string;
  /**
   * `values`: those that rows have, any of them; `choices`: those of the configuration, by name, any of them; `range`: from
   * one number or day to another.
   */
  readonly kind: 'values' | 'choices' | 'range';
  /** The choices, in order of display, and all that is chosen; empty for a range. */
  readonly choices: readonly FilterChoice[];
  /** There may be more values than in `choices`, which only the source knows. */
  readonly partial: boolean;
  /** Of a range. */
  readonly range: FilterRange | null;
  /** Some values are chosen. */
  readonly active: boolean;
  /** Counts, or values, are on their way; those before stay in `choices` meanwhile. */
  readonly counting: boolean;
}

/** One of the things that a filter can be set to. */
export interface FilterChoice {
  /** For `set`. Unique within its filter. */
  readonly value: FilterValue;
  readonly label: string;
  /** Rows, or processes of a source that counts by itself, that choosing it would show; null: not known. */
  readonly count: number | null;
  readonly chosen: boolean;
}

/** A range and what is chosen of it, both ends included. Days are `YYYY-MM-DD`, shares are in percent, also for `set`. */
export interface FilterRange {
  readonly type: 'number' | 'date';
  /** `%`: the numbers are in percent. */
  readonly unit?: '%';
  /** Null: open at that end. */
  readonly from: number | string | null;
  readonly to: number | string | null;
  /** The least and the greatest value of the rows, to offer as placeholders; null where not known. */
  readonly least: number | string | null;
  readonly greatest: number | string | null;
}

/** A filter that is on. */
export interface FilterChip {
  /** For `clear`. */
  readonly name: string;
  /** Of the filter: "State". */
  readonly title: string;
  /** The chosen values in words: "active", "Prague, Brno", "from 100 to 500". */
  readonly text: string;
}

/** A named view. */
export interface BarView {
  /** Its identity: titles may repeat. */
  readonly id: string;
  readonly title: string;
  /** The reader's own: may be saved, renamed and removed; those of the author are read only. */
  readonly own: boolean;
  readonly chosen: boolean;
}

/** The value of a filter for all from one number or day to another, both included: `100..500`, `100..`, `..2026-12-31`. */
export const rangeText = (from: number | string | null, to: number | string | null): string =>
  `${from ?? ''}..${to ?? ''}`;
