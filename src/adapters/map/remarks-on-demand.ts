import { loadPart } from '../../core/base/tasks/load-part.ts';
import { valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { ProcessPage, Remark } from '../../core/processes/adapter.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { isMisfit } from './is-misfit.ts';
import { type ItemMap, itemOf } from './item-map.ts';

/** Number of items that are checked. */
const CHECKED_ITEMS = 100;

type Remarks = Promise<readonly Remark[]>;
const remarks = <T>(make: (part: typeof import('./remarks.ts')) => T): Promise<T | readonly Remark[]> =>
  loadPart('the explanation of mappings', () => import('./remarks.ts')).then(make, () => []);

/**
 * A path that no item has is either a typo or a member that happens to be absent everywhere: a remark, not an error. So
 * is one whose values are of another type than the member.
 *
 * @param processes - as made of the items of an answer
 * @returns null if there are no remarks
 */
export function pathRemarks(map: ItemMap, processes: readonly GivenProcess[], label: string): Remarks | null {
  const looked = processes.slice(0, CHECKED_ITEMS);
  const items = looked.map(itemOf);
  const lacking = map.paths.filter(({ path }) => !items.some(item => valueAt(item, path) !== undefined));
  const odd = map.paths.filter(({ path, kind }) => items.some(item => isMisfit(valueAt(item, path), kind)));
  if (looked.length === 0 || lacking.length + odd.length === 0) return null;
  return remarks(part => [
    ...part.remarksOfPaths(lacking, items, label, map.paths),
    ...part.remarksOfValues(odd, looked),
  ]);
}

/** What a source has been read to. */
interface SourcePages {
  readonly given: readonly GivenProcess[];
  readonly remarks: readonly Remark[];
  /** The number of items that the source has as it says itself, if that is mapped. */
  readonly total?: number | null;
}

/**
 * Adds remarks to a page queried in memory: those of the source pages, and why nothing of it is or can be shown.
 *
 * @param mapping - null: the configuration has no `source`
 */
export async function withRemarks(
  page: ProcessPage,
  mapping: SourceMapping | null,
  query: Pick<ProcessQuery, 'criteria'>,
  { given, remarks: known, total = null }: SourcePages,
): Promise<ProcessPage> {
  const map = mapping?.map;
  const looked = map && 'steps' in map ? [] : given.slice(0, CHECKED_ITEMS);
  const isMapped = map ? 'state' in map : false;
  const isOdd = looked.length > 0 && looked.every(each => typeof each?.state === 'string');
  const isEmpty = looked.length > 0 && page.processes.length === 0;
  let found: readonly Remark[] = [];
  if (map && (isOdd || isEmpty)) found = await remarks(part => part.remarksOfCriteria(query, looked, isMapped));
  else if (!map && (isOdd || isEmpty) && !given.some(isProcess))
    found = await remarks(part => part.remarksOfBareRows(query, looked, mapping !== null));
  const isPart = total !== null && total > given.length;
  const more = isPart ? await remarks(part => part.remarksOfTotal(given.length, total)) : [];
  const all = [...known, ...found, ...more];
  return all.length > 0 ? { ...page, remarks: all } : page;
}

/** Whether something that is not mapped has a state, steps, or what only processes have and no state. */
const isProcess = (given: GivenProcess | null): boolean => {
  const state: unknown = given?.state ?? null;
  return state === null
    ? (given?.steps ?? given?.templateProcess ?? null) !== null
    : [1, 2, 10].includes(state as number);
};
