import { performance } from 'node:perf_hooks';
import '../support/typescript.mjs';

/*
 * `node test/bench/groups.mjs [ROWS]`: grouping in memory compared with sorting by the same column. The goals: grouping
 * takes no longer than sorting, no step takes more than 16 ms, and a page of a million lines is made and read
 * immediately. Medians of 7 runs in milliseconds, each over a new view.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const { gather } = await import('../../src/core/view/groups/gather.ts');
const { GroupColumn } = await import('../../src/core/view/groups/group-column.ts');
const { GroupedLines } = await import('../../src/core/view/groups/grouped-lines.ts');
const { SortColumn } = await import('../../src/core/view/local/sort/sort-column.ts');

const KINDS = [14, 2000, Math.floor(ROWS / 3)];
const natural = Uint32Array.from({ length: ROWS }, (_, row) => row);

let longest = 0;
function run(steps) {
  for (;;) {
    const start = performance.now();
    const { done, value } = steps.next();
    longest = Math.max(longest, performance.now() - start);
    if (done) return value;
  }
}
function timed(work) {
  const start = performance.now();
  const value = work();
  return [performance.now() - start, value];
}
function median(times) {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  return middle.toFixed(1).padStart(8);
}

for (const kinds of KINDS) {
  const texts = Array.from({ length: ROWS }, (_, row) => `Region ${(row * 7919) % kinds}`);
  const pairs = { processes: texts, steps: texts, length: ROWS };
  const times = { sort: [], again: [], group: [], regroup: [], lines: [], asked: [] };
  let mostGrouped = 0;
  for (let round = 0; round < 7; round++) {
    const sorted = new SortColumn({ sortValue: text => text }, 'en');
    const column = new GroupColumn((_, row) => texts[row]);
    const [sort, order] = timed(() => run(sorted.orderOf(pairs, ROWS, natural, 'asc')));
    times.sort.push(sort);
    // The cost of the other direction, with existing keys.
    times.again.push(timed(() => run(sorted.orderOf(pairs, ROWS, natural, 'desc')))[0]);
    const keys = run(sorted.keysOf(pairs, ROWS));
    let grouped;
    longest = mostGrouped;
    const group = () =>
      (grouped = run(gather(order, run(column.groupsOf(pairs, ROWS)), column.count, keys, false, -1)));
    times.group.push(timed(group)[0]);
    times.regroup.push(timed(group)[0]);
    mostGrouped = longest;
    const groups = { starts: grouped.starts, textOf: id => column.textOf(grouped.ids[id]), countOf: () => 1 };
    const page = { start: 0, end: ROWS };
    const open = [5, ROWS >> 1];
    const [made, lines] = timed(() => new GroupedLines({ page, groups, isClosed: () => false, open }));
    times.lines.push(made);
    const ask = () => {
      for (let i = 0; i < 1000; i++) lines.placeAt(Math.floor((i / 1000) * lines.count));
    };
    times.asked.push(timed(ask)[0]);
  }
  console.log(`${ROWS} rows in ${kinds} groups
  sort by the column, first        ${median(times.sort)}
  the other way round              ${median(times.again)}
  group, first                     ${median(times.group)}
  group again, after a sort        ${median(times.regroup)}
  the lines of all rows            ${median(times.lines)}
  1000 lines asked for             ${median(times.asked)}
  longest step of grouping         ${mostGrouped.toFixed(1).padStart(8)}`);
}
