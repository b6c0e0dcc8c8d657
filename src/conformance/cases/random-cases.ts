import type { ProcessQuery } from '../../core/query/process-query.ts';
import { Random } from './random.ts';
import { randomGroups, randomQuery, type Served } from './random-queries.ts';
import { rowsOf } from '../rows-of-adapter.ts';
import { shrunk } from './shrink.ts';
import type { Sides, Source } from '../source.ts';
import { type ConformanceCase, difference, failure } from '../assertions.ts';

/** For this number of random requests, there is one for each criterion alone, and one for each order alone. */
const OF_EACH = 25;
const BATCH = 50;

/** Random requests, each compared with the reference. The error has the seed and the smallest query that fails. */
export function randomCases(source: Source, served: Served, seed: number, requests: number): ConformanceCase[] {
  const compared = (
    about: string,
    count: number,
    first: number,
    asked: Served,
    make = randomQuery,
  ): ConformanceCase => ({
    name: `random requests ${about}, compared with the reference`,
    run: async () => {
      const sides = await source.sides();
      for (let i = first; i < first + count; i++) {
        const query = make(new Random(seed * 1_000_003 + i), source.corpus, asked);
        if ((await wrongWith(sides, query)) !== null) await explain(sides, query, `seed ${seed}, request ${i}`);
      }
    },
  });
  const each = Math.ceil(requests / OF_EACH);
  const cases = [
    ...served.criteria.map(name => compared(`for "${name}"`, each, 0, { ...served, criteria: [name], sort: [] })),
    ...(served.groups && served.criteria.length > 0
      ? [compared('for groups of conditions', 4 * each, 0, { ...served, sort: [] }, randomGroups)]
      : []),
    ...served.sort.map(field => compared(`sorted by "${field}"`, each, 0, { ...served, criteria: [], sort: [field] })),
  ];
  for (let first = 0; first < requests; first += BATCH) {
    const count = Math.min(BATCH, requests - first);
    cases.push(compared(`${first} to ${first + count - 1} of seed ${seed}`, count, first, served));
  }
  return cases;
}

async function explain(sides: Sides, query: ProcessQuery, which: string): Promise<never> {
  const smallest = await shrunk(query, async smaller => (await wrongWith(sides, smaller)) !== null);
  throw failure(`${which}: ${await wrongWith(sides, smallest)}`, smallest);
}

/** Describes what is wrong with the adapter's answer; null if it is that of the reference. */
async function wrongWith({ adapter, reference }: Sides, query: ProcessQuery): Promise<string | null> {
  const expected = await rowsOf(reference, query);
  try {
    return difference(expected.names, (await rowsOf(adapter, query)).names);
  } catch (thrown) {
    return String(thrown);
  }
}
