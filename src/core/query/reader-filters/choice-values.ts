import type { TimeZone } from '../../base/dates/time-zone.ts';
import type { FilterChoiceConfig } from '../../config/filters/reader-filter-config.ts';
import type { ReadFilterValue } from '../../view/filters/filter-column.ts';
import { predicateOf } from '../predicates/predicates.ts';
import type { QueryCriterion } from '../process-query.ts';

/**
 * Reads from a row the names of the choices that it matches, by the predicates of their criteria.
 *
 * @param resolved - the criteria of each choice, as in a query; all must hold
 */
export function choiceGetter(
  choices: readonly FilterChoiceConfig[],
  resolved: readonly (readonly QueryCriterion[])[],
  zone: () => TimeZone,
): ReadFilterValue {
  const all = resolved.map(criteria => criteria.map(criterion => predicateOf(criterion, zone)));
  return (process, step) => {
    const names: string[] = [];
    for (let i = 0; i < choices.length; i++) {
      const holds = all[i]!.every(({ process: ofProcess, step: ofStep }) => {
        return (!ofProcess || ofProcess(process)) && (!ofStep || ofStep(step));
      });
      if (holds) names.push(choices[i]!.name);
    }
    return names;
  };
}
