import { timeZoneOf } from '../../base/dates/time-zone.ts';
import type { ProcessQuery } from '../process-query.ts';
import type { PairPredicate } from './pair-predicate.ts';
import { predicateOf } from './predicates.ts';

/**
 * What a query wants of each pair, all of which must hold: its criteria, and that the process is not that of the page where
 * `self` is false. What the user may see is not among it.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion`
 */
export function predicatesOf({ criteria, self, current, timeZone }: ProcessQuery): PairPredicate[] {
  // read where days count only: a panel finds its zone out when it is asked
  const zone = () => timeZoneOf(timeZone);
  const predicates = criteria.map(criterion => predicateOf(criterion, zone));
  if (!self && current !== null) predicates.unshift({ process: process => process.id !== current });
  return predicates;
}
