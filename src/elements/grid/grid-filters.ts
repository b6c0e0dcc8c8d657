import type { ReactiveControllerHost } from 'lit';
import { isAboutUser } from '../../core/config/check/criterion-pointer.ts';
import type { GridConfig } from '../../core/config/panel-config.ts';
import { needsUser } from '../../core/query/criteria/criterion-value.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { FilterBar } from '../../features/filters/bar/filter-bar.ts';
import { filtersPart, filtersReady } from '../filters/filters-part.ts';
import type { ReaderFilters, ReaderFiltersOptions } from '../../features/filters/reader-filters.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { Locale } from '../page/locale.ts';
import type { PanelPipeline } from '../panel/panel-pipeline.ts';
import { type GridModels, hasFilters } from './model/grid-models.ts';

export interface GridFiltersOptions {
  readonly host: ReaderFiltersOptions['host'] & HTMLElement & ReactiveControllerHost;
  readonly pipeline: PanelPipeline<GridConfig>;
  readonly locale: Locale;
  readonly announcement: Announcement;
}

/** The reader's filters and views of a grid, with their bar: a part that is loaded where a configuration has some. */
export class GridFilters {
  readonly #options: GridFiltersOptions;
  readonly #models: () => GridModels;
  readonly #change: (change: Partial<ViewState>) => void;
  #filters: ReaderFilters | null = null;
  #bar: FilterBar | null = null;

  /** @param change - the reader wants to see something else */
  constructor(options: GridFiltersOptions, models: () => GridModels, change: (change: Partial<ViewState>) => void) {
    this.#options = options;
    this.#models = models;
    this.#change = change;
  }

  /** Null: there are none, or their part is still to come. */
  get current(): ReaderFilters | null {
    return this.#areWanted ? this.#filters : null;
  }

  /** What they are shown and changed by; null as above. */
  get bar(): FilterBar | null {
    return this.#areWanted ? this.#bar : null;
  }

  /** `me` and `$user` may be chosen. */
  get wantUser(): boolean {
    const filters = this.#options.pipeline.setup.config?.filters ?? [];
    return filters.some(({ source, choices }) => {
      if (choices) return choices.some(({ criteria }) => needsUser(criteria));
      return 'criterion' in source && isAboutUser(source.criterion);
    });
  }

  /** The part comes while the source is found. */
  begin(): void {
    if (!this.#areWanted) return;
    this.take();
    if (!this.#filters) filtersReady()?.catch(() => {});
  }

  /** Resolves when the part is there; null where there is nothing to wait for. */
  get ready(): Promise<void> | null {
    return this.#areWanted && !this.#filters ? (filtersReady() ?? Promise.resolve()) : null;
  }

  /** Takes the part up. Returns whether it is new here. */
  take(): boolean {
    const part = filtersPart();
    if (!part || this.#filters || !this.#areWanted) return false;
    const { host, locale, announcement } = this.#options;
    this.#filters = new part.ReaderFilters({
      ...this.#options,
      view: () => this.#models().view,
      initialSort: () => this.#models().current?.initialSort ?? [],
      isSortable: name => {
        const columns = this.#models().current?.arrangement.all;
        return columns?.some(column => column.name === name && column.sortField !== null) ?? true;
      },
      pairs: () => this.#models().pairs,
      want: change => this.#models().want(change),
      change: this.#change,
    });
    this.#bar = new part.FilterBar({
      host,
      model: () => this.current,
      messages: () => locale.messages,
      say: text => announcement.say(text),
    });
    return true;
  }

  get #areWanted(): boolean {
    return hasFilters(this.#options.pipeline.setup.config);
  }
}
