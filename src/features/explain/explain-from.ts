import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { CriterionConfig } from '../../core/config/filters/criterion-config.ts';
import { loadPairs } from '../../core/processes/load.ts';
import type { Id } from '../../core/processes/process.ts';
import { explainProcess, type Explanation } from '../../core/query/explain-process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { SentQuery } from '../../elements/panel/steps/panel-request.ts';

/**
 * Explains why a query selects a process, or does not: queries the source for this process only, with all its steps.
 *
 * @param criteria - the configured criteria that the query was built from
 * @throws ProcessPanelError the error of the source
 */
export async function explainFrom(
  { adapter, query }: SentQuery,
  criteria: readonly CriterionConfig[],
  id: Id,
  lang: string,
): Promise<Explanation> {
  const window = adapter.capabilities?.window ? { offset: 0, limit: 1, cursor: null } : null;
  const one: ProcessQuery = {
    ...query,
    criteria: [{ key: 'id', operator: '=', value: [id] }],
    limit: null,
    offset: 0,
    self: true,
    sort: null,
    window,
    search: null,
    orderBy: [],
  };
  const { signal } = new AbortController();
  const { pairs } = await loadPairs(adapter, one, { signal, lang });
  const row = pairs.processes.findIndex(process => process.id === id);
  const process =
    row < 0 ? null : { ...pairs.processes[row]!, steps: pairs.steps.filter((_, i) => pairs.processes[i]!.id === id) };
  return explainProcess(process, criteria, query, () => timeZoneOf(query.timeZone));
}
