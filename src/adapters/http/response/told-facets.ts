import { type FacetAnswer, type FacetCount, facetName, type FacetValue } from '../../../core/processes/facets.ts';
import type { Told } from '../../../wire/sent-and-told.ts';
import type { Facets } from '../../../wire/wire.generated.ts';

/**
 * The counts in an endpoint's answer. Invalid names are dropped; values and counts are checked where they are shown.
 *
 * @returns null if there are none
 */
export function toldFacets(told: unknown): FacetAnswer | null {
  const { facets } = Object(told) as Told<Facets>;
  if (typeof facets !== 'object' || facets === null) return null;
  return Object.fromEntries(
    Object.entries(facets).map(([name, counted]) => {
      const { values } = Object(counted) as Told<FacetCount>;
      return [name, Array.isArray(values) ? { ...(counted as FacetCount), values: values.map(named) } : counted];
    }),
  ) as FacetAnswer;
}

function named(told: FacetValue | null): FacetValue | null {
  if (typeof told !== 'object' || told === null || !Object.hasOwn(told, 'name')) return told;
  const { name: given, ...value } = told;
  const name = facetName(given);
  return name === undefined ? value : { ...value, name };
}
