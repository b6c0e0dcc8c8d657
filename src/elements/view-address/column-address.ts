import type { PersonalColumns } from '../../core/view/personal-columns.ts';

/**
 * Entries of the address for what the reader chose for columns: `due:width:120:12ch` (against the author's 12ch; nothing
 * behind the last colon where the author gave none), `due:hidden:true`, `due:pin:end`. Their order and what groups rows have
 * entries of their own.
 */
export function columnsToAddress(columns: PersonalColumns | undefined): string[] {
  return (columns?.changes ?? []).flatMap(({ column, width, against, hidden, pin }) => [
    ...(width === undefined ? [] : [`${column}:width:${width}:${against ?? ''}`]),
    ...(hidden === undefined ? [] : [`${column}:hidden:${hidden}`]),
    ...(pin === undefined ? [] : [`${column}:pin:${pin ?? 'none'}`]),
  ]);
}

/** The same back, as far as it can be read; names may hold colons. What comes out is still to be checked. */
export function columnsFromAddress(
  order: readonly string[],
  entries: readonly string[],
  group: string | null,
): unknown {
  const changes = new Map<string, Record<string, unknown>>();
  for (const entry of entries) {
    const [, column, choice] = /^(.*):(width:[^:]*:[^:]*|hidden:[^:]*|pin:[^:]*)$/s.exec(entry) ?? [];
    if (column !== undefined) changes.set(column, { column, ...changes.get(column), ...choiceIn(choice!) });
  }
  return { order, changes: [...changes.values()], ...(group !== null && { group: group || null }) };
}

function choiceIn(text: string): Record<string, unknown> {
  const [key, value, against] = text.split(':') as [string, string, string?];
  if (key === 'width') return { width: value === '' ? null : Number(value), against: against || null };
  if (key === 'hidden') return { hidden: value === 'true' || (value === 'false' ? false : null) };
  return { pin: value === 'none' ? null : value };
}
