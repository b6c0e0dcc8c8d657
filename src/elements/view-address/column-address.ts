import type { PersonalColumns } from '../../core/view/personal-columns.ts';

/**
 * Address entries for the reader's changes to columns: `due:width:120:12ch` (overriding the author's 12ch; nothing
 * after the last colon if the author set none), `due:hidden:true`, `due:pin:end`. The order of columns and the grouping
 * of rows have entries of their own.
 */
export function columnsToAddress(columns: PersonalColumns | undefined): string[] {
  return (columns?.changes ?? []).flatMap(({ column, width, against, hidden, pin }) => [
    ...(width === undefined ? [] : [`${column}:width:${width}:${against ?? ''}`]),
    ...(hidden === undefined ? [] : [`${column}:hidden:${hidden}`]),
    ...(pin === undefined ? [] : [`${column}:pin:${pin ?? 'none'}`]),
  ]);
}

/**
 * Parses entries of `columnsToAddress`, skipping unreadable ones; names may contain colons. The result is not validated
 * yet.
 */
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
