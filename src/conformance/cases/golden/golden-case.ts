import type { GoldenCase } from './golden-cases.ts';
import { GOLDEN_PROCESSES } from './golden-processes.ts';
import { rowsOf } from '../../rows-of-adapter.ts';
import type { Source } from '../../source.ts';
import { type ConformanceCase, difference, failure } from '../../assertions.ts';

/** Ids of the golden processes, as text. */
const GOLDEN = new Set(GOLDEN_PROCESSES.map(({ id }) => String(id)));

/** Compares the golden pairs of an answer with those known to be right; without a sort, the source may order them. */
export function goldenCase({ name, query, pairs }: GoldenCase, source: Source): ConformanceCase {
  return {
    name,
    async run() {
      const { adapter } = await source.sides();
      const expected = pairs.filter(pair => source.names.has(pair));
      const { names } = await rowsOf(adapter, query);
      const golden = names.filter(name => GOLDEN.has(name.split('/')[0]!));
      const wrong = query.sort ? difference(expected, golden) : difference(expected.toSorted(), golden.toSorted());
      if (wrong) throw failure(wrong, query);
    },
  };
}
