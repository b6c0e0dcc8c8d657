import { compareText } from '../core/base/collate.ts';
import { readInstant } from '../core/base/instant.ts';
import { type TimeZone, timeZoneOf } from '../core/base/time-zone.ts';
import type { Process, Step } from '../core/processes/process.ts';
import type { ProcessQuery, SortField } from '../core/query/process-query.ts';
import { mergeSort } from '../core/view/merge-sort.ts';

/** Pairs that match, in the order of the source, as parallel arrays, and what was no process at all. */
export interface Hits {
  readonly processes: Process[];
  readonly steps: Step[];
  readonly broken: Process[];
}

type Value = number | string | undefined;
type ValueOf = (process: Process, step: Step, zone: TimeZone) => Value;

const VALUES: Readonly<Record<SortField, ValueOf>> = {
  process: process => process.id,
  modified: (process, _, zone) => readInstant(process.modified, zone),
  step: (_, step) => step?.id,
  expiration: (process, _, zone) => readInstant(process.expiration, zone),
  resolver: (_, step) => step?.resolver?.fullname,
  creator: process => process.creator?.fullname,
  start: (process, _, zone) => readInstant(process.start, zone),
  plan: (process, _, zone) => readInstant(process.plan?.from, zone),
  async: (_, step) => (step?.async === true ? 1 : 0),
};

/**
 * The numbers of the pairs in the order of a list's sort (contract 3): missing values last in both directions, ties by
 * process id, then step id, ascending in both directions. Numbers stand before strings.
 *
 * Cost: a key of 8 bytes a pair for each of value, process and step; texts are collated once for each distinct one.
 */
export function* orderOf(
  hits: Hits,
  { field, direction }: NonNullable<ProcessQuery['sort']>,
  lang: string,
  timeZone: string,
): Generator<void, Uint32Array> {
  const zone = timeZoneOf(timeZone);
  const byProcess = yield* keysOf(hits, VALUES.process, zone, lang);
  const byStep = yield* keysOf(hits, VALUES.step, zone, lang);
  const keys =
    field === 'process' ? byProcess : field === 'step' ? byStep : yield* keysOf(hits, VALUES[field], zone, lang);
  const compare =
    direction === 'asc'
      ? (a: number, b: number) => keys[a]! - keys[b]! || byProcess[a]! - byProcess[b]! || byStep[a]! - byStep[b]!
      : (a: number, b: number) =>
          descending(keys[a]!, keys[b]!) || byProcess[a]! - byProcess[b]! || byStep[a]! - byStep[b]!;
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  for (let i = 1; i < order.length; i++) {
    if (compare(i - 1, i) > 0) return yield* mergeSort(order, compare);
  }
  return order;
}

/** Above all other keys. */
const MISSING = Number.MAX_VALUE;
/** Pairs looked at between two looks at the clock. */
const PAIRS = 4096;

function descending(a: number, b: number): number {
  return a === MISSING || b === MISSING ? a - b : b - a;
}

/** A number for each pair that sorts as its value does. */
function* keysOf(
  { processes, steps }: Hits,
  valueOf: ValueOf,
  zone: TimeZone,
  lang: string,
): Generator<void, Float64Array> {
  const keys = new Float64Array(steps.length);
  const texts = new Map<string, number>();
  const rows: number[] = [];
  let greatest = 2 ** 53;
  for (let i = 0; i < keys.length; i++) {
    if (i % PAIRS === 0) yield;
    const value = valueOf(processes[i]!, steps[i]!, zone);
    if (typeof value === 'string') {
      let code = texts.get(value);
      if (code === undefined) texts.set(value, (code = texts.size));
      keys[i] = code;
      rows.push(i);
    } else if (typeof value === 'number' && !Number.isNaN(value)) {
      keys[i] = value;
      if (value > greatest) greatest = value;
    } else keys[i] = MISSING;
  }
  if (rows.length === 0) return keys;
  const ranks = ranksOf([...texts.keys()], compareText(lang), 2 * greatest);
  for (const row of rows) keys[row] = ranks[keys[row]!]!;
  return keys;
}

/** For each text a number above `base`, in the order of the texts; equal ones where the language makes no difference. */
function ranksOf(texts: readonly string[], compare: (a: string, b: string) => number, base: number): Float64Array {
  const ranks = new Float64Array(texts.length);
  const order = texts.map((_, code) => code).sort((a, b) => compare(texts[a]!, texts[b]!));
  let rank = base;
  order.forEach((code, i) => {
    if (i > 0 && compare(texts[order[i - 1]!]!, texts[code]!) !== 0) rank += base / 2 ** 50;
    ranks[code] = rank;
  });
  return ranks;
}
