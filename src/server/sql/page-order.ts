import { sql } from 'kysely';
import type { CompileContext } from './compile-context.ts';
import type { Position } from './cursor.ts';
import type { Selection } from './page-source.ts';
import { anyCount, bigint, count } from './parameters.ts';
import { processesOf } from './process-source.ts';
import { ordered, type SortKey } from './sort-keys.ts';
import { all, any, listed, type Sql } from './statement.ts';

/** @param first - what is known of the first key: that it is there, or that it is missing, which leaves it no order */
export const orderOf = (keys: readonly SortKey[], first?: Range['first']): Sql => {
  const parts = keys.flatMap((key, i) => {
    if (i === 0 && first === 'missing') return [];
    const isThere = key.isNeverNull ?? (i === 0 && first === 'there');
    return [ordered(sql.id(`k${i}`), key.descending, isThere && isAgainstIndex(key))];
  });
  return sql`order by ${listed([...parts, sql.id('id')])}`;
};

/** Whether an index has it the other way round. */
const isAgainstIndex = ({ index, descending }: SortKey): boolean => index === (descending ? 'asc' : 'desc');

/**
 * The processes of a page, in order. What an index has the other way round, or what stands behind a position, is put together
 * from ranges that an index has in order.
 *
 * @param after - the position behind which they stand; null for the beginning
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
  // of all of them the order is nobody's but the statement's that reads them
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

/** Processes that stand together in an index; what an `or` joins does not. */
interface Range {
  readonly holds: Condition;
  /** Whether their first key is there in all of them, or missing in all. */
  readonly first?: 'there' | 'missing';
}

const isMissing =
  (i: number): Condition =>
  names =>
    sql`${names[i]!} is null`;

/** Where an index is to be read from its end, which has the missing values that belong last: the others, and these. */
function missingApart(keys: readonly SortKey[]): Range[] {
  const [first] = keys;
  if (!first || first.isNeverNull || !isAgainstIndex(first) || keys.some(({ level }) => level === 'pair')) return [];
  return [
    { holds: ([name]) => sql`${name!} is not null`, first: 'there' },
    { holds: isMissing(0), first: 'missing' },
  ];
}

/** What stands behind a position: ranges of which exactly one has it. */
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
