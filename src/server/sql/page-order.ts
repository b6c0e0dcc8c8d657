import { sql } from 'kysely';
import type { CompileContext } from './compile-context.ts';
import type { Position } from './cursor.ts';
import type { Selection } from './page-source.ts';
import { anyCount, bigint, count } from './parameters.ts';
import { processesOf } from './process-source.ts';
import { ordered, type SortKey } from './sort-keys.ts';
import { all, any, listed, type Sql } from './statement.ts';

/** @param first - whether the first key is known to be present, or to be missing, which leaves nothing to sort by it */
export const orderOf = (keys: readonly SortKey[], first?: Range['first']): Sql => {
  const parts = keys.flatMap((key, i) => {
    if (i === 0 && first === 'missing') return [];
    const isThere = key.isNeverNull ?? (i === 0 && first === 'there');
    return [ordered(sql.id(`k${i}`), key.descending, isThere && isAgainstIndex(key))];
  });
  return sql`order by ${listed([...parts, sql.id('id')])}`;
};

/** Whether an index has the opposite direction. */
const isAgainstIndex = ({ index, descending }: SortKey): boolean => index === (descending ? 'asc' : 'desc');

/**
 * The processes of a page, in order. If the index has the opposite direction, and for a page after a position, it is
 * put together from ranges that an index has in order.
 *
 * @param after - the position that the page comes after; null for the beginning
 */
export function pageSql(
  selection: Selection,
  keys: readonly SortKey[],
  after: Position | null,
  { limit, offset }: { limit: number; offset: number },
  context: CompileContext,
): Sql {
  const ranges = after ? behind(keys, after) : limit < Infinity ? missingApart(keys) : [];
  const range = rangeOf(limit, offset);
  // without a limit, only the outer statement sorts
  const order = limit < Infinity || offset > 0 ? orderOf(keys) : sql``;
  if (ranges.length === 0) return processesOf(selection, keys, { behind: null, order, range, steps: true }, context);
  const parts = ranges.map(({ holds, first }) => {
    const range = offset > 0 ? sql`limit ${anyCount(limit + offset)}` : rangeOf(limit, 0);
    const slice = { behind: holds, order: orderOf(keys, first), range, steps: true };
    return processesOf(selection, keys, slice, context);
  });
  if (parts.length === 1) return parts[0]!;
  const named = parts.map((part, i) => sql`select * from (${part}) as ${sql.id(`range${i}`)}`);
  return sql`select * from (${sql.join(named, sql` union all `)}) as found ${order} ${range}`;
}

function rangeOf(limit: number, offset: number): Sql {
  const first = limit === Infinity ? sql`` : sql`limit ${count(limit)}`;
  return offset > 0 ? sql`${first} offset ${anyCount(offset)}` : first;
}

type Condition = (keys: readonly Sql[], id: Sql) => Sql;

/** Processes that are contiguous in an index, unlike those that an `or` selects. */
interface Range {
  readonly holds: Condition;
  /** Whether the first key is present in all of them, or missing in all. */
  readonly first?: 'there' | 'missing';
}

const isMissing =
  (i: number): Condition =>
  names =>
    sql`${names[i]!} is null`;

/** For an index that is read backwards, and so has missing values first: a range without them, and one of them. */
function missingApart(keys: readonly SortKey[]): Range[] {
  const [first] = keys;
  if (!first || first.isNeverNull || !isAgainstIndex(first) || keys.some(({ level }) => level === 'pair')) return [];
  return [
    { holds: ([name]) => sql`${name!} is not null`, first: 'there' },
    { holds: isMissing(0), first: 'missing' },
  ];
}

/** The processes after a position: disjoint ranges. */
function behind(keys: readonly SortKey[], { keys: values, id }: Position): Range[] {
  const parts: Range[] = [];
  const same: Condition[] = [];
  const allOf =
    (conditions: readonly Condition[]): Condition =>
    (names, id) =>
      all(conditions.map(condition => condition(names, id)));
  keys.forEach(({ descending, type, isNeverNull }, i) => {
    const value = values[i]!;
    if (value === null) return void same.push(isMissing(i));
    const parameter = sql`${value}::text::${sql.raw(type)}`;
    const isBehind: Condition = names =>
      descending ? sql`${names[i]!} < ${parameter}` : sql`${names[i]!} > ${parameter}`;
    parts.push({ holds: allOf([...same, isBehind]), ...(i === 0 && { first: 'there' }) });
    if (!isNeverNull) parts.push({ holds: allOf([...same, isMissing(i)]), ...(i === 0 && { first: 'missing' }) });
    same.push(names => sql`${names[i]!} = ${parameter}`);
  });
  parts.push({ holds: allOf([...same, (_, own) => sql`${own} > ${bigint(id)}`]) });
  return keys.length > 1 ? [{ holds: (names, own) => any(parts.map(({ holds }) => holds(names, own))) }] : parts;
}
