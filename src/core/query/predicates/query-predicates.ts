import { timeZoneOf } from '../../base/dates/time-zone.ts';
import type { ProcessQuery } from '../process-query.ts';
import type { PairPredicate } from './pair-predicate.ts';
import { predicateOf } from './predicates.ts';

/**
 * The conditions of a query for each pair, all of which must hold: its criteria, and that the process is not that of the page where
 * `self` is false. What the user may see is not among it.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion`
 */
export function predicatesOf(query: ProcessQuery): PairPredicate[] {
  const { criteria, self, current } = query;
  // Read only where days count: a panel finds out its zone when it is asked, which takes long.
  const zone = () => timeZoneOf(query.timeZone);
  const predicates = criteria.map(criterion => predicateOf(criterion, zone));
  if (!self && current !== null) predicates.unshift({ process: process => process.id !== current });
  return predicates;
}
