import { readNumber } from '../../core/base/text/read-number.ts';
import { dayText, parseRange, rangeText } from '../../core/base/value-range.ts';
import { type TimeZone } from '../../core/base/dates/time-zone.ts';
import type { ReaderFilterConfig } from '../../core/config/filters/reader-filter-config.ts';
import { ME } from '../../core/query/criteria/criterion-value.ts';
import { factsOfFilter, LISTED } from '../../core/query/criteria/criterion-facts.ts';
import { dayKeyOf } from '../../core/query/reader-filters/filter-values.ts';
import type { FilterColumn, FilterValue } from '../../core/view/filters/filter-column.ts';
import type { FilterChoice, FilterRange } from './filter-model.ts';

/** Up to this many built-in values are listed even if no row has them. */
const ALWAYS_LISTED = 3;
/** Maximum number of choices: if there are more, the most frequent and the chosen ones. */
const MAX_CHOICES = 500;

/** The known values of a filter, and how many rows have each. */
export interface KnownValues {
  /** Values of all rows, as far as known. */
  readonly values: readonly FilterValue[];
  /** Number of rows with a value; null: not known. */
  readonly countOf: (value: FilterValue) => number | null;
  /** There may be further values. */
  readonly partial: boolean;
  /** A new object whenever the counts change. */
  readonly basis: unknown;
}

/** The names of choices. */
export interface ChoiceWords {
  /** The id that `me` refers to; undefined: no user is known. */
  readonly user: FilterValue | undefined;
  readonly labelOf: (value: FilterValue) => string;
  /** BCP 47, for their order. */
  readonly lang: string;
}

/** The choices of a filter, in order of display. */
export function choicesOf(
  { source, choices }: ReaderFilterConfig,
  chosen: readonly FilterValue[],
  { values, countOf, partial }: KnownValues,
  { user, labelOf, lang }: ChoiceWords,
): { readonly choices: readonly FilterChoice[]; readonly partial: boolean } {
  const made = (value: FilterValue): FilterChoice => ({
    value,
    label: labelOf(value),
    count: value === ME && user !== undefined ? countOf(user) : countOf(value),
    chosen: chosen.includes(value),
  });
  if (choices) return { choices: choices.map(({ name }) => made(name)), partial: false };
  const { kind } = factsOfFilter(source) ?? {};
  const listed = (kind && LISTED[kind]) ?? [];
  if (listed.length > 0) {
    // A step type that no row has is not offered.
    const known = listed.filter(value => values.includes(value) || chosen.includes(value));
    return { choices: (listed.length > ALWAYS_LISTED && known.length > 0 ? known : listed).map(made), partial: false };
  }
  const isMe = user !== undefined || chosen.includes(ME);
  const rest = [...new Set([...values, ...chosen])].filter(
    value => value !== ME && (value !== null || 'field' in source),
  );
  const counted = rest.length > MAX_CHOICES ? frequent(rest, chosen, countOf) : rest;
  const collator = new Intl.Collator(lang, { numeric: true });
  const sorted = counted.map(made).toSorted((a, b) => {
    return Number(a.value === null) - Number(b.value === null) || collator.compare(a.label, b.label);
  });
  return { choices: isMe ? [made(ME), ...sorted] : sorted, partial: partial || rest.length > MAX_CHOICES };
}

function frequent(
  values: readonly FilterValue[],
  chosen: readonly FilterValue[],
  countOf: (value: FilterValue) => number | null,
): FilterValue[] {
  const rank = (value: FilterValue) => (chosen.includes(value) ? Infinity : (countOf(value) ?? 0));
  const ranked = values.map(value => ({ value, rank: rank(value) })).toSorted((a, b) => b.rank - a.rank || 0);
  return ranked.slice(0, MAX_CHOICES).map(({ value }) => value);
}

/** The type of range that a filter is; null: it has single values. For an untyped field, determined by its values. */
export function rangeTypeOf(
  { source, choices }: ReaderFilterConfig,
  column: FilterColumn | null,
): 'number' | 'date' | null {
  if (choices) return null;
  if (dayKeyOf(source)) return 'date';
  if (!('field' in source)) return null;
  if (source.type !== null) return source.type === 'values' ? null : source.type;
  const values = (column?.values ?? []).filter(value => value !== null);
  if (values.length === 0) return null;
  if (values.every(value => typeof value === 'number')) return 'number';
  return values.every(value => typeof value === 'string' && dayText(value, NO_ZONE) !== null) ? 'date' : null;
}

/** A dummy: whether a value is a date does not depend on the time zone. */
const NO_ZONE = (): TimeZone => ({ dayAt: () => 0 }) as unknown as TimeZone;

/** The chosen ends of a range, and the minimum and maximum of the rows. */
export function rangeOf(
  type: 'number' | 'date',
  chosen: readonly FilterValue[],
  column: FilterColumn | null,
  zone: () => TimeZone,
): FilterRange {
  const range = parseRange(chosen[0]);
  const { from = null, to = null } = range?.type === type ? range : {};
  let least: number | string | null = null;
  let greatest: number | string | null = null;
  for (const value of column?.values ?? []) {
    const end = type === 'number' ? readNumber(value) : dayText(value, zone);
    if (end === null || Number.isNaN(end)) continue;
    if (least === null || end < least) least = end;
    if (greatest === null || end > greatest) greatest = end;
  }
  return { type, from, to, least, greatest };
}

/** Converts a range of shares to percent. */
export function inPercent({ type, ...ends }: FilterRange): FilterRange {
  const scaled = (end: number | string | null) => (typeof end === 'number' ? rounded(end * 100) : end);
  const { from, to, least, greatest } = ends;
  return { type, unit: '%', from: scaled(from), to: scaled(to), least: scaled(least), greatest: scaled(greatest) };
}

/** Converts a filter value in percent to shares. */
export function fromPercent(value: FilterValue): FilterValue {
  const range = parseRange(value);
  if (range?.type !== 'number') return value;
  const share = (end: number | null) => (end === null ? null : rounded(end / 100));
  return rangeText(share(range.from), share(range.to));
}

/** Removes floating-point errors. */
const rounded = (n: number): number => Number(n.toPrecision(12));
