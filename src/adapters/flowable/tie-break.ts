import type { EngineFilter, EngineRow } from '../engines/engine-query.ts';

/** A sort key, with a filter for the rows that have one value of it. */
export interface EngineSortKey {
  /** Value of `sort`. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** The row member with the value. */
  readonly member: string;
  /** Returns the filter for a value. */
  readonly equal: (value: unknown) => EngineFilter;
}

type Read = (
  filter: EngineFilter,
  sort: { readonly sort: string; readonly order: 'asc' | 'desc' },
  first: number,
  most: number,
) => Promise<{ rows: readonly EngineRow[]; total: number }>;

/**
 * Reads rows in a total order: by a key, and rows with equal values by id. Flowable sorts by one key only and leaves
 * the order of equal rows to the database, which may differ for each page: some rows would be shown twice and others
 * never.
 *
 * The value at each position is certain. Equal rows that are all on the page are sorted here; if those of the first or
 * the last value continue outside, they are read again, sorted by id.
 *
 * Cost: one request, and up to three more if equal rows cross the start or end of the page.
 */
export async function readInOrder(
  read: Read,
  filter: EngineFilter,
  key: EngineSortKey,
  idSort: string,
  { first, most }: { first: number; most: number },
): Promise<{ rows: EngineRow[]; total: number }> {
  const before = Math.min(first, 1);
  const { rows, total } = await read(filter, key, first - before, most + before + 1);
  const kept: EngineRow[] = rows.slice(before, before + most);
  if (kept.length === 0) return { rows: kept, total };
  const groups = groupsOf(rows, key.member);
  const sorted: EngineRow[] = [];
  for (const group of groups) {
    const end = group.from + group.rows.length;
    const isCutBefore = group.from === 0 && before === 1;
    const isCutAfter = end === rows.length && first - before + rows.length < total;
    const wantedFrom = Math.max(group.from, before);
    const wantedTo = Math.min(end, before + most);
    if (wantedTo <= wantedFrom) continue;
    if (!isCutBefore && !isCutAfter) {
      const byId = group.rows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
      sorted.push(...byId.slice(wantedFrom - group.from, wantedTo - group.from));
      continue;
    }
    const only = { ...filter, ...key.equal(group.value) };
    const start = await startOf(only, group, isCutBefore, isCutAfter);
    const at = first - before + wantedFrom - start;
    const page = await read(only, { sort: idSort, order: 'asc' }, at, wantedTo - wantedFrom);
    sorted.push(...page.rows);
  }
  return { rows: sorted, total };

  /** The position of the first row of a group in the whole result. */
  async function startOf(only: EngineFilter, group: Group, cutBefore: boolean, cutAfter: boolean): Promise<number> {
    const at = first - before + group.from;
    if (!cutBefore) return at;
    if (!cutAfter) {
      const { total: size } = await read(only, { sort: idSort, order: 'asc' }, 0, 1);
      return at + group.rows.length - size;
    }
    // neither end is on the page: binary search
    let [low, high] = [0, at];
    while (low < high) {
      const middle = (low + high) >> 1;
      const page = await read(filter, key, middle, 1);
      if (page.rows[0] && page.rows[0][key.member] === group.value) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

interface Group {
  readonly from: number;
  readonly value: unknown;
  readonly rows: EngineRow[];
}

function groupsOf(rows: readonly EngineRow[], member: string): Group[] {
  const groups: Group[] = [];
  for (const [from, row] of rows.entries()) {
    const last = groups.at(-1);
    if (last && last.value === row[member]) last.rows.push(row);
    else groups.push({ from, value: row[member], rows: [row] });
  }
  return groups;
}
