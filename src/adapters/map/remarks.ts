import { hintAmong, pathsIn, valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { ProcessPage, Remark } from '../../core/processes/adapter.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery, QueryCriterion } from '../../core/query/process-query.ts';
import type { ItemMap } from './item-map.ts';
import { stateLine } from './state-line.ts';

/** What was said on the console. */
const told = new Set<string>();
/** So many items are looked at. */
const LOOKED_AT = 100;

/** A path that none of the items has is a slip, or a member that happens to be left out everywhere: it is told, not refused. */
export function pathRemarks(map: ItemMap, items: readonly unknown[], place: string): Remark[] {
  if (items.length === 0) return [];
  const looked = items.slice(0, LOOKED_AT);
  return map.paths.flatMap(({ member, text, path }) => {
    if (looked.some(item => valueAt(item, path) !== undefined)) return [];
    // What is null in the first may be there in another.
    const paths = [...new Set(looked.flatMap(pathsIn))];
    const message = `no item of ${place} has "${text}", which is mapped to "${member}"`;
    return [toldOnce({ message, hint: hintAmong(text, paths) })];
  });
}

/** Why nothing is there where criteria ask for a state, and the mapping gives none. */
export function stateRemarks(
  { map }: SourceMapping,
  { criteria }: Pick<ProcessQuery, 'criteria'>,
  given: readonly GivenProcess[],
  shown: number,
): Remark[] {
  if (!map || 'state' in map || 'steps' in map || given.length === 0 || shown > 0) return [];
  const key = stateKeyOf(criteria);
  if (key === null) return [];
  const items = given.slice(0, LOOKED_AT).map(process => (process as { item?: unknown }).item);
  const message = `nothing is shown, for the filter asks for "${key}", and "source.map" maps no "state"`;
  return [toldOnce({ message, hint: `Add to "map": state: ${stateLine(items)}` })];
}

/** A page with remarks, where there are any. */
export const withRemarks = <P extends GivenProcess>(page: ProcessPage<P>, remarks: readonly Remark[]): ProcessPage<P> =>
  remarks.length > 0 ? { ...page, remarks } : page;

function stateKeyOf(criteria: readonly QueryCriterion[]): string | null {
  for (const criterion of criteria) {
    if ('key' in criterion) {
      if (/^(?:step|process)State$/.test(criterion.key) && criterion.operator === '=') return criterion.key;
    } else if (!('none' in criterion)) {
      const key = stateKeyOf('any' in criterion ? criterion.any : criterion.all);
      if (key !== null) return key;
    }
  }
  return null;
}

function toldOnce(remark: Remark): Remark {
  const text = `${remark.message}. ${remark.hint}`;
  if (told.size > 1000) told.clear();
  if (!told.has(text)) console.warn(text);
  told.add(text);
  return remark;
}
