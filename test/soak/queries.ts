import { criteriaOf, queryOf } from '../../src/conformance/queries.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';
import type { Random } from './random.ts';

/** Criteria as panels have them, the user's own id in them. */
const CONDITIONS: readonly ((user: number) => Record<string, unknown>[])[] = [
  () => [],
  () => [{ stepState: 2 }],
  () => [{ process: [1, 2] }, { '!stepState': 10 }],
  user => [{ possibleResolver: user }],
  user => [{ resolver: [user] }],
  user => [{ any: [{ creator: user }, { reader: user }] }],
  () => [{ tag: 'alpha' }],
  () => [{ variables: { region: 'north' } }],
  () => [{ none: [{ tag: 'beta' }, { process: [4] }] }, { stepState: 2 }],
  () => [{ fulltext: 'gamma' }],
];

/** The query of a panel of a user. */
export function panelQuery(user: number, random: Random, acl: boolean): ProcessQuery {
  return { ...queryOf({ acl, self: true, criteria: criteriaOf(...random.pick(CONDITIONS)(user)) }) };
}

/** Everything that a user may see. */
export const wholeQuery = (acl: boolean): ProcessQuery => queryOf({ acl, self: true });

/** As of now: the days are those of no criterion here. */
export const asOfNow = (query: ProcessQuery): ProcessQuery => ({ ...query, now: new Date().toISOString() });
