import { CRITERIA, QUERY_OPERATORS } from '../../core/query/criteria/criteria.ts';
import { formatCriterionName } from '../../core/query/criteria/criterion-notation.ts';
import type { Capabilities } from '../../wire/wire.generated.ts';
import { isServed } from '../sql/criteria/conditions.ts';
import { servedFacets } from '../sql/facet-query.ts';
import { servedFields, servedPaths } from '../sql/sort-keys.ts';
import type { Endpoint } from './endpoint.ts';

/** The capabilities of an endpoint, for `httpAdapter`'s `capabilities` and for people. */
export function capabilitiesOf({ tables, limits }: Endpoint, actions: string[]): Capabilities {
  const context = { tables, zone: () => null as never, principals: [], only: null };
  const criteria = CRITERIA.flatMap(({ key }) =>
    [...QUERY_OPERATORS]
      .filter(([known]) => known === key && isServed(known, context))
      .flatMap(([known, operators]) => operators.map(operator => formatCriterionName({ key: known, operator }))),
  );
  return {
    window: true,
    search: tables.step.has('search'),
    orderBy: servedPaths(context),
    bulk: true,
    criteria,
    groups: ['any', 'all', 'none'],
    sort: servedFields(context),
    facets: servedFacets(context),
    events: tables.change !== null,
    actions,
    limits,
  };
}
