import { type FacetAnswer, type FacetCount, facetName, type FacetValue } from '../../../core/processes/facets.ts';
import type { Received } from '../../../wire/sent-and-received.ts';
import type { Facets } from '../../../wire/wire.generated.ts';

/**
 * The counts in an endpoint's answer. Invalid names are dropped; values and counts are checked where they are shown.
 *
 * @returns null if there are none
 */
export function readFacets(received: unknown): FacetAnswer | null {
  const { facets } = Object(received) as Received<Facets>;
  if (typeof facets !== 'object' || facets === null) return null;
  return Object.fromEntries(
    Object.entries(facets).map(([name, counted]) => {
      const { values } = Object(counted) as Received<FacetCount>;
      return [
        name,
        Array.isArray(values) ? { ...(counted as FacetCount), values: values.map(withValidName) } : counted,
      ];
    }),
  ) as FacetAnswer;
}

function withValidName(received: FacetValue | null): FacetValue | null {
  if (typeof received !== 'object' || received === null || !Object.hasOwn(received, 'name')) return received;
  const { name: given, ...value } = received;
  const name = facetName(given);
  return name === undefined ? value : { ...value, name };
}
