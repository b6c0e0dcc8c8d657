import { hintAmong, pathsIn } from '../../core/config/mapping/path.ts';
import type { Remark } from '../../core/processes/adapter.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery, QueryCriterion } from '../../core/query/process-query.ts';
import type { ItemMap } from './item-map.ts';
import { stateLine } from './state-line.ts';

/** Remarks that have been logged to the console. */
const warned = new Set<string>();
/** Remarks on paths that no item has. */
export function remarksOfPaths(lacking: ItemMap['paths'], items: readonly unknown[], place: string): Remark[] {
  // A member that is null in the first item may have members in another.
  const paths = [...new Set(items.flatMap(pathsIn))];
  return lacking.map(({ member, text }) => {
    const message = `no item of ${place} has "${text}", which is mapped to "${member}"`;
    return toldOnce({ message, hint: hintAmong(text, paths) });
  });
}

/** Explains an empty result if criteria test a state that the mapping does not set. */
export function remarksOfState({ criteria }: Pick<ProcessQuery, 'criteria'>, given: readonly GivenProcess[]): Remark[] {
  const key = stateKeyOf(criteria);
  if (key === null) return [];
  const items = given.map(process => (process as { item?: unknown }).item);
  const message = `nothing is shown, for the filter asks for "${key}", and "source.map" maps no "state"`;
  return [toldOnce({ message, hint: `Add to "map": state: ${stateLine(items)}` })];
}

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
  if (warned.size > 1000) warned.clear();
  if (!warned.has(text)) console.warn(text);
  warned.add(text);
  return remark;
}
