/** What a distributed or re-implemented PostgreSQL does not have, or does not do well (docs/scale-out.md). */
const AVOIDED: readonly (readonly [RegExp, string])[] = [
  [/\blateral\b/i, 'lateral'],
  [/\bwith\s+recursive\b/i, 'recursive query'],
  [/\bgrouping\s+sets\b|\bcube\s*\(|\brollup\s*\(/i, 'grouping sets'],
  [/\bfor\s+(update|share)\b/i, 'lock of rows over shards'],
  [/\bto_tsquery\b|\bwebsearch_to_tsquery\b/i, 'text search by the syntax of users'],
  [/\bdaterange\b|\btstzrange\b/i, 'ranges'],
  [/\bpg_advisory/i, 'advisory lock'],
  [/count\(\*\)\s+over/i, 'count over a window'],
  [/\bnextval\b/i, 'sequence'],
  [/\bupdate\b(?:(?!\bwhere\b)[^;])*\bfrom "(?!rows)\w+"/i, 'update of one table from another'],
  [/\binsert into\b[^;]*\bselect\b[^;]*\bfrom "(?!rows)\w+"/i, 'insert of what is selected from a table'],
  [/\breturning\b[^;]*\bto_json\b/i, 'returning what depends on settings'],
  [/\bover \(\)/i, 'window over rows of all machines'],
  [/->>?\s*'/, 'member of JSON, which no index answers'],
  [/\bdesc(?! nulls (?:first|last))\b/i, 'order of null left to the engine'],
];

/** Names of what a statement should do without; empty where there is nothing. */
export function unportable(sql: string): string[] {
  const found = AVOIDED.filter(([pattern]) => pattern.test(sql)).map(([, name]) => name);
  for (const { 0: start, 1: table, 2: alias, index } of sql.matchAll(
    /exists \(select 1 from "(\w+)" as "(\w+)" where /g,
  )) {
    const condition = sql.slice(index + start.length);
    if (!new RegExp(`^\\(?"${alias}"\\."process_id" = "\\w"\\."(?:process_)?id"`).test(condition)) {
      found.push(`a subquery of ${table} that is not joined on the process`);
    }
  }
  if (/\blimit\b/.test(sql) && !/\border by\b/.test(sql) && !/count\(\*\)/.test(sql)) found.push('limit without order');
  // values are parameters: what stands in quotes would be one
  if (/'/.test(sql)) found.push('a value in the text');
  return found;
}
