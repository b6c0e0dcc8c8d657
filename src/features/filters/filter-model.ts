import type { FilterValue } from '../../core/view/filters/filter-column.ts';

/**
 * The state of the bar above the table, and the methods it calls: filters and views, as seen by the code that renders
 * them.
 */
export interface FilterModel {
  /** A new object after each change; the panel updates by itself then. */
  readonly state: FilterBarState;
  /** Sets the values of a filter, any of which match; empty: clears it. A range is one text, see `rangeText`. */
  set(name: string, values: readonly FilterValue[]): void;
  /** Clears a filter; without a name, clears all filters and the notice. */
  clear(name?: string): void;
  /** Sets the filters, by name, whose counts are loaded: those on display. `[]`: none. */
  requestCounts(names: readonly string[]): void;
  /** Switches to a view as saved; null: to the panel's initial display. */
  choose(id: string | null): void;
  /** Saves the display as a view of the reader's own, and chooses it. Never rejects: see `state.failure`. */
  save(title: string): Promise<void>;
  /** Saves the display to the chosen view of the reader's own. Never rejects. */
  saveChanges(): Promise<void>;
  /** Renames a view of the reader's own. Never rejects. */
  rename(id: string, title: string): Promise<void>;
  /** Removes a view of the reader's own; the display stays. Never rejects. */
  remove(id: string): Promise<void>;
  /** Resets the display to the chosen view as saved. */
  reset(): void;
  /** Address of the page that restores the display; null if the panel would not read it (no `persist`). */
  link(): string | null;
  /** Dismisses the notice of `state.notApplied` or `state.failure`. */
  dismiss(): void;
}

/** The state shown by the bar. */
export interface FilterBarState {
  /** In the order of the configuration. Empty: no bar, though there may be views. */
  readonly filters: readonly BarFilter[];
  /** Active filters, in the order of the configuration. */
  readonly chips: readonly FilterChip[];
  /** The author's views in the order of the configuration, then the reader's own by title. Empty: no tabs. */
  readonly views: readonly BarView[];
  /** Id of the chosen view; null: none is. */
  readonly chosenView: string | null;
  /** The display differs from the chosen view or, if none is chosen, from the panel's initial display. */
  readonly modified: boolean;
  /** The reader may save views (`table.personal`, and a place to keep them). */
  readonly canSave: boolean;
  /** A view is being saved or removed. */
  readonly saving: boolean;
  /** One line, in the reader's language: filters requested by a link, storage or a script that could not be applied. */
  readonly notApplied: string | null;
  /** One line, in the reader's language: why a view was not saved or removed. */
  readonly failure: string | null;
}

/** A filter of the bar. */
export interface BarFilter {
  readonly name: string;
  /** Plain text, as all texts here. */
  readonly title: string;
  /**
   * `values`: any of the values in rows; `choices`: any of the configured choices, by name; `range`: from one number or
   * date to another.
   */
  readonly kind: 'values' | 'choices' | 'range';
  /** The choices in display order, including all that are chosen; empty for a range. */
  readonly choices: readonly FilterChoice[];
  /** There may be further values, known only to the source. */
  readonly partial: boolean;
  /** Set for a range. */
  readonly range: FilterRange | null;
  /** Some values are chosen. */
  readonly active: boolean;
  /** Counts or values are being loaded; the previous ones stay in `choices` meanwhile. */
  readonly counting: boolean;
}

/** A choice of a filter. */
export interface FilterChoice {
  /** For `set`. Unique within its filter. */
  readonly value: FilterValue;
  readonly label: string;
  /** Number of rows, or processes if the source counts by itself, that choosing it would show; null: not known. */
  readonly count: number | null;
  readonly chosen: boolean;
}

/** A range and its chosen part, both ends included. Dates are `YYYY-MM-DD`, shares are in percent, also for `set`. */
export interface FilterRange {
  readonly type: 'number' | 'date';
  /** `%`: the numbers are in percent. */
  readonly unit?: '%';
  /** Null: open at that end. */
  readonly from: number | string | null;
  readonly to: number | string | null;
  /** The minimum and maximum of the rows, used as placeholders; null: not known. */
  readonly least: number | string | null;
  readonly greatest: number | string | null;
}

/** An active filter. */
export interface FilterChip {
  /** For `clear`. */
  readonly name: string;
  /** Title of the filter: "State". */
  readonly title: string;
  /** The chosen values in words: "active", "Prague, Brno", "from 100 to 500". */
  readonly text: string;
}

/** A named view. */
export interface BarView {
  /** Unique, unlike titles. */
  readonly id: string;
  readonly title: string;
  /** The reader's own view, which can be saved, renamed and removed; the author's are read-only. */
  readonly isPersonal: boolean;
  readonly chosen: boolean;
}

/** The filter value for a range of numbers or dates, both ends included: `100..500`, `100..`, `..2026-12-31`. */
export const rangeText = (from: number | string | null, to: number | string | null): string =>
  `${from ?? ''}..${to ?? ''}`;
