import type { FilterValue } from './filter-column.ts';

/** The reader's filters: by name, the chosen values; a filter without any is off and left out. Plain JSON. */
export type FilterState = Readonly<Record<string, readonly FilterValue[]>>;

/** The part of a state from outside that could not be kept. */
export interface LeftOutFilter {
  readonly name: string;
  /** Null: there is no such filter. */
  readonly values: readonly unknown[] | null;
}

/** The known values of a filter. */
type KnownValues = Iterable<FilterValue> | ((value: FilterValue) => FilterValue | undefined) | null;

/** Values of one filter that are taken; a link of a million is nobody's choice. */
const MOST_VALUES = 1000;
/** Names that are looked at. */
const MOST_FILTERS = 255;

/**
 * Reads a state of the filters that comes from a link, from storage or from a script: what can be kept is kept, in the order of the
 * configuration; the rest is named, for the panel to say so in one line. It never throws.
 *
 * @param given - `{name: value or values}`, or anything
 * @param known - by the name of each filter, the values that it knows, or what gives the value that is meant by one, undefined
 *   for none; null where nothing is known: each is kept
 */
export function readFilterState(
  given: unknown,
  known: ReadonlyMap<string, KnownValues>,
): { readonly filters: FilterState; readonly leftOut: readonly LeftOutFilter[] } {
  const wanted = new Map(entriesOf(given));
  const leftOut: LeftOutFilter[] = [];
  const filters: [string, FilterValue[]][] = [];
  for (const name of wanted.keys()) if (!known.has(name)) leftOut.push({ name, values: null });
  for (const [name, values] of known) {
    if (!wanted.has(name)) continue;
    const { kept, rest } = keptOf([wanted.get(name)].flat().slice(0, MOST_VALUES), values);
    if (kept.length > 0) filters.push([name, kept]);
    if (rest.length > 0) leftOut.push({ name, values: rest });
  }
  return { filters: Object.fromEntries(filters), leftOut };
}

function entriesOf(given: unknown): [string, unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  return Object.entries(given).slice(0, MOST_FILTERS);
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

/** An address knows texts only: one that writes a known number or boolean means that. */
function meantAmong(values: Iterable<FilterValue> | null): (value: FilterValue) => FilterValue | undefined {
  if (!values) return value => value;
  const all = new Set(values);
  const byText = new Map(Array.from(all, value => [String(value), value] as const));
  return value => (all.has(value) ? value : typeof value === 'string' ? byText.get(value) : undefined);
}

/** Whether it can be a value of a filter at all. */
export const isFilterValue = (value: unknown): value is FilterValue =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
