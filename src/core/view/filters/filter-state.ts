import type { FilterValue } from './filter-column.ts';

/** The reader's filters: chosen values by name; a filter without any is off and left out. Plain JSON. */
export type FilterState = Readonly<Record<string, readonly FilterValue[]>>;

/** A part of a filter state that could not be kept. */
export interface UnappliedFilter {
  readonly name: string;
  /** Null: the filter does not exist. */
  readonly values: readonly unknown[] | null;
}

/** The known values of a filter. */
type KnownValues = Iterable<FilterValue> | ((value: FilterValue) => FilterValue | undefined) | null;

/** Most values read for one filter; nobody chooses a million. */
const MAX_VALUES = 1000;
/** Most names that are read. */
const MAX_FILTERS = 255;

/**
 * Reads a filter state from a link, from storage or from a script: keeps what is valid, in the order of the
 * configuration, and returns the rest for the panel to report in one line. Never throws.
 *
 * @param given - `{name: value or values}`, or anything
 * @param known - by name of the filter: its known values, or a function that gives the value meant by one, undefined if
 *   invalid; null if nothing is known, to keep any
 */
export function readFilterState(
  given: unknown,
  known: ReadonlyMap<string, KnownValues>,
): { readonly filters: FilterState; readonly notApplied: readonly UnappliedFilter[] } {
  const wanted = new Map(entriesOf(given));
  const notApplied: UnappliedFilter[] = [];
  const filters: [string, FilterValue[]][] = [];
  for (const name of wanted.keys()) if (!known.has(name)) notApplied.push({ name, values: null });
  for (const [name, values] of known) {
    if (!wanted.has(name)) continue;
    const { kept, rest } = keptOf([wanted.get(name)].flat().slice(0, MAX_VALUES), values);
    if (kept.length > 0) filters.push([name, kept]);
    if (rest.length > 0) notApplied.push({ name, values: rest });
  }
  return { filters: Object.fromEntries(filters), notApplied };
}

function entriesOf(given: unknown): [string, unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  return Object.entries(given).slice(0, MAX_FILTERS);
}

function keptOf(wanted: readonly unknown[], values: KnownValues) {
  const meant = typeof values === 'function' ? values : meantAmong(values);
  const kept = new Set<FilterValue>();
  const rest: unknown[] = [];
  for (const value of wanted) {
    const found = isFilterValue(value) ? meant(value) : undefined;
    if (found === undefined) rest.push(value);
    else kept.add(found);
  }
  return { kept: [...kept], rest };
}

/** Addresses contain only texts: one that writes a known number or boolean means that value. */
function meantAmong(values: Iterable<FilterValue> | null): (value: FilterValue) => FilterValue | undefined {
  if (!values) return value => value;
  const all = new Set(values);
  const byText = new Map(Array.from(all, value => [String(value), value] as const));
  return value => (all.has(value) ? value : typeof value === 'string' ? byText.get(value) : undefined);
}

/** Whether a value has a type that filters allow. */
export const isFilterValue = (value: unknown): value is FilterValue =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
