import { performance } from 'node:perf_hooks';
import '../support/typescript.mjs';

/*
 * `node test/bench/filters.mjs [ROWS]`: a reader's filters in memory: switching a filter on or off, and the counts of
 * six facets, three of them on, compared with a search of the same rows. The goals for 100,000 rows: a filter under
 * twice a search, six facets under 50 ms, no step above 16 ms. Medians of 15 runs in milliseconds.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const { FilterColumn } = await import('../../src/core/view/filters/filter-column.ts');
const { filterRows } = await import('../../src/core/view/filters/filter-rows.ts');
const { SearchIndex } = await import('../../src/core/view/local/search-index.ts');
const { foldWords } = await import('../../src/core/base/text/fold-text.ts');

const NAMES = ['state', 'region', 'creator', 'amount', 'tags', 'name'];
const processes = Array.from({ length: ROWS }, (_, i) => ({
  id: i,
  variables: {
    state: [1, 2, 10][i % 3],
    region: `region ${(i * 7) % 14}`,
    creator: (i * 31) % 200,
    amount: (i * 17) % 1000,
    tags: [`tag ${i % 20}`, `tag ${(i * 3) % 20}`],
    name: `Process of creator ${(i * 31) % 200} in region ${(i * 7) % 14}`,
  },
}));
const pairs = { processes, steps: processes.map(() => ({ id: 1 })), length: ROWS };

let longest = 0;
function run(steps) {
  for (;;) {
    const start = performance.now();
    const { done, value } = steps.next();
    longest = Math.max(longest, performance.now() - start);
    if (done) return value;
  }
}
function median(work) {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[7];
}

const built = performance.now();
const columns = new Map(NAMES.map(name => [name, new FilterColumn(({ variables }) => variables[name])]));
for (const column of columns.values()) run(column.build(pairs, ROWS));
console.log(`${ROWS} rows\nsix columns, built once   ${(performance.now() - built).toFixed(1)}`);

const all = Uint32Array.from({ length: ROWS }, (_, row) => row);
const filters = chosen => NAMES.map(name => ({ name, column: columns.get(name), values: chosen[name] ?? [] }));
const one = filters({ state: [2] });
const three = filters({ state: [2, 1], region: ['region 1', 'region 2', 'region 3'], tags: ['tag 3'] });
const index = new SearchIndex([{ words: ({ variables }) => variables.name }]);
run(index.build(pairs, ROWS));

longest = 0;
const report = [
  ['a search', () => run(index.search(foldWords('creator 7'), null, 0, ROWS))],
  ['a filter on', () => run(filterRows(all, one))],
  ['three filters on', () => run(filterRows(all, three))],
  ['three on, six facets', () => run(filterRows(all, three, NAMES))],
];
for (const [name, work] of report) console.log(name.padEnd(25), median(work).toFixed(1));
console.log('longest step'.padEnd(25), longest.toFixed(1));
