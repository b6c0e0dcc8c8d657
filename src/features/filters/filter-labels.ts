import { DAY_MS, parseDay } from '../../core/base/dates/calendar-days.ts';
import { streamSafe } from '../../core/base/text/stream-safe.ts';
import { parseRange, type ValueRange } from '../../core/base/value-range.ts';
import type { FilterSource, ReaderFilterConfig } from '../../core/config/filters/reader-filter-config.ts';
import { addPartMessages, type Messages } from '../../core/messages/messages.ts';
import { FILTER_VALUE_MESSAGES } from '../../core/messages/parts/filter-value-messages.ts';
import type { Process, Step } from '../../core/processes/process.ts';
import { factsOfFilter, LISTED } from '../../core/query/criteria/criterion-facts.ts';
import { ME } from '../../core/query/criteria/criterion-value.ts';
import { isAboutPeople, nameIn } from '../../core/query/reader-filters/filter-values.ts';
import type { FilterValue } from '../../core/view/filters/filter-column.ts';

addPartMessages(FILTER_VALUE_MESSAGES);

/** Names of values, by filter source; all criteria about people share them. */
class Names {
  readonly #of = new Map<string, Map<FilterValue, string>>();

  get(source: FilterSource, value: FilterValue): string | undefined {
    return this.#of.get(keyOf(source))?.get(value);
  }

  /** @returns whether the name has changed */
  set(source: FilterSource, value: FilterValue, name: string): boolean {
    const key = keyOf(source);
    const names = this.#of.get(key) ?? new Map<FilterValue, string>();
    this.#of.set(key, names);
    if (names.get(value) === name) return false;
    names.set(value, name);
    return true;
  }
}

const keyOf = (source: FilterSource): string => (isAboutPeople(source) ? 'people' : JSON.stringify(source));

/**
 * The display names of filter values: messages of the interface, names from the data, else the values themselves. Names
 * from rows take precedence over those from counts, since rows are shown next to the filter and follow the author's
 * mapping.
 */
export class FilterLabels {
  /** Incremented whenever a name changes. */
  version = 0;
  readonly #messages: () => Messages;
  readonly #fromRows = new Names();
  readonly #fromSource = new Names();

  constructor(messages: () => Messages) {
    this.#messages = messages;
  }

  /** Adds the name of a value found in a row. */
  addFromRow({ source, choices }: ReaderFilterConfig, value: FilterValue, process: Process, step: Step): void {
    if (choices || value === null) return;
    const name = nameIn(source, process, step);
    if (name !== undefined && this.#fromRows.set(source, value, name)) this.version++;
  }

  /** Adds the name of a value that the source returned with its counts. */
  addFromSource({ source, choices }: ReaderFilterConfig, value: FilterValue, name: string): void {
    if (!choices && this.#fromSource.set(source, value, name)) this.version++;
  }

  /** The name of a value, ready to be shown and compared. */
  labelOf(filter: ReaderFilterConfig, value: FilterValue): string {
    return streamSafe(this.#nameOf(filter, value));
  }

  #nameOf({ source, choices }: ReaderFilterConfig, value: FilterValue): string {
    const messages = this.#messages();
    if (choices) return String(value);
    if (value === null) return messages.text('filterNothing');
    if (typeof value === 'boolean') return messages.text(value ? 'yes' : 'no');
    const { kind } = factsOfFilter(source) ?? {};
    if (value === ME && kind === 'person') return messages.text('filterMe');
    if (kind && LISTED[kind]) return messages.text(`${kind}.${value}`);
    const range = parseRange(value);
    if (range) return this.#rangeLabel(range, 'field' in source && source.isShare);
    const name = this.#fromRows.get(source, value) ?? this.#fromSource.get(source, value);
    if (name !== undefined) return name;
    return typeof value === 'number' && !('criterion' in source) ? messages.number(value) : String(value);
  }

  #rangeLabel({ type, from, to }: ValueRange, isShare: boolean): string {
    const messages = this.#messages();
    const written = (end: string | number) =>
      type === 'date'
        ? dayLabel(end as string, messages.lang)
        : isShare
          ? percentLabel(end as number, messages.lang)
          : messages.number(end as number);
    if (from === null) return messages.text('filterUpTo', { to: written(to!) });
    if (to === null) return messages.text('filterFrom', { from: written(from) });
    return from === to ? written(from) : messages.text('filterBetween', { from: written(from), to: written(to) });
  }
}

function percentLabel(share: number, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(share);
}

/** A date in the format of the language. */
function dayLabel(day: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(parseDay(day) * DAY_MS);
}
