import { timeZoneOf } from '../../base/dates/time-zone.ts';
import type { ProcessQuery } from '../process-query.ts';
import type { PairPredicate } from './pair-predicate.ts';
import { predicateOf } from './predicates.ts';

/**
 * The conditions of a query on each pair, all of which must hold: its criteria and, if `self` is false, that the
 * process is not that of the page. Access rights are not included.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion`
 */
export function predicatesOf(query: ProcessQuery): PairPredicate[] {
  const { criteria, self, current } = query;
  // Read only if days matter, since a panel's zone is slow to find.
  const zone = () => timeZoneOf(query.timeZone);
  const predicates = criteria.map(criterion => predicateOf(criterion, zone));
  if (!self && current !== null) predicates.unshift({ process: process => process.id !== current });
  return predicates;
}
