import { suite, test } from 'node:test';
import { expect } from 'chai';
import { Random } from '../../../../src/conformance/cases/random.ts';
import { GroupPages } from '../../../../src/core/view/groups/group-pages.ts';
import { GroupedLines } from '../../../../src/core/view/groups/grouped-lines.ts';
import { RowLines } from '../../../../src/core/view/groups/lines.ts';
import type { RowGroups } from '../../../../src/core/view/groups/row-groups.ts';

/** Groups of so many rows each; `gap` stands for rows that are still to be loaded. */
function groupsOf(sizes: readonly { text: string | null; size: number }[]): RowGroups {
  const starts = [0];
  for (const { size } of sizes) starts.push(starts.at(-1)! + size);
  return {
    starts: Uint32Array.from(starts),
    textOf: group => sizes[group]!.text,
    countOf: group => sizes[group]!.size,
  };
}

/** The lines of a page, written out one by one. */
function written(
  { start, end }: { start: number; end: number },
  groups: RowGroups | null,
  closed: ReadonlySet<number>,
  open: ReadonlySet<number>,
): string[] {
  const lines: string[] = [];
  let last = -1;
  for (let place = start; place < end; place++) {
    const group = groups ? groups.starts.findLastIndex((from, i) => i + 1 < groups.starts.length && from <= place) : -1;
    const headed = groups !== null && groups.textOf(group) !== null;
    if (headed && group !== last) lines.push(`group ${group}`);
    last = group;
    if (headed && closed.has(group)) continue;
    lines.push(`row ${place}`);
    if (open.has(place)) lines.push(`details ${place}`);
  }
  return lines;
}

suite('the lines of a page', () => {
  test('are its rows where there is nothing else', () => {
    const lines = new RowLines({ start: 20, end: 30 });
    expect([lines.count, lines.kindAt(), lines.placeAt(3), lines.positionOf(23), lines.positionOf(30)]).to.deep.equal([
      10,
      'row',
      23,
      3,
      -1,
    ]);
  });

  test('are rows, headings and details in every mixture', () => {
    const random = new Random(18);
    for (let round = 0; round < 2000; round++) {
      const sizes = Array.from({ length: random.below(8) + 1 }, (_, i) => ({
        text: random.chance(0.15) ? null : `g${i}`,
        size: random.below(5) + 1,
      }));
      const groups = random.chance(0.2) ? null : groupsOf(sizes);
      const all = sizes.reduce((sum, { size }) => sum + size, 0);
      const start = random.below(all);
      const page = { start, end: start + random.below(all - start + 1) };
      const closed = new Set(random.some([...sizes.keys()], 4));
      const open = new Set(random.some([...Array(all).keys()], 5).filter(place => place >= start && place < page.end));
      const lines = new GroupedLines({
        page,
        groups,
        isClosed: group => closed.has(group),
        open: [...open].sort((a, b) => a - b),
      });
      const expected = written(page, groups, closed, open);
      const found = Array.from({ length: lines.count }, (_, position) => {
        const kind = lines.kindAt(position);
        return `${kind} ${kind === 'group' ? lines.groupAt(position) : lines.placeAt(position)}`;
      });
      expect(found, `round ${round}`).to.deep.equal(expected);
      for (const [position, line] of expected.entries()) {
        const [kind, number] = [line.split(' ')[0], Number(line.split(' ')[1])];
        if (kind === 'row') expect(lines.positionOf(number)).to.equal(position);
        else if (kind === 'details') expect(lines.detailsOf(number)).to.equal(position);
        else expect(lines.headingOf(number)).to.equal(position);
      }
      for (let place = 0; place < all; place++) {
        if (!expected.includes(`row ${place}`)) expect(lines.positionOf(place)).to.equal(-1);
        if (!expected.includes(`details ${place}`)) expect(lines.detailsOf(place)).to.equal(-1);
      }
    }
  });

  test('of a million groups are found without a walk through them', () => {
    const starts = Uint32Array.from({ length: 1_000_001 }, (_, i) => i);
    const groups: RowGroups = { starts, textOf: String, countOf: () => 1 };
    const lines = new GroupedLines({
      page: { start: 0, end: 1_000_000 },
      groups,
      isClosed: () => false,
      open: [500_000],
    });
    expect(lines.count).to.equal(2_000_001);
    expect([lines.kindAt(2_000_000), lines.placeAt(2_000_000)]).to.deep.equal(['row', 999_999]);
    expect([lines.kindAt(1_000_002), lines.placeAt(1_000_002)]).to.deep.equal(['details', 500_000]);
  });
});

suite('pages of groups', () => {
  const groups = groupsOf([
    { text: 'a', size: 5 },
    { text: 'b', size: 7 },
    { text: 'c', size: 2 },
  ]);
  const pagesOf = (perPage: number, ...closed: number[]) => {
    const pages = new GroupPages(groups, perPage, group => closed.includes(group));
    const { pages: count } = pages.page(1);
    return Array.from({ length: count }, (_, i) => {
      const { start, end } = pages.page(i + 1);
      return [start, end];
    });
  };

  // closed groups -> places of the pages of four rows
  const cases: [string, number[], number[][]][] = [
    [
      'hold rows, over the ends of groups',
      [],
      [
        [0, 4],
        [4, 8],
        [8, 12],
        [12, 14],
      ],
    ],
    [
      'hold all of a closed group as one row',
      [1],
      [
        [0, 4],
        [4, 14],
      ],
    ],
    ['are one where all groups are closed', [0, 1, 2], [[0, 14]]],
  ];
  for (const [name, closed, expected] of cases)
    test(name, () => void expect(pagesOf(4, ...closed)).to.deep.equal(expected));

  test('are found by group, also where one has gone on over a page', () => {
    const open = new GroupPages(groups, 4, () => false);
    expect([0, 1, 2].map(group => open.pageOfGroup(group))).to.deep.equal([1, 2, 4]);
    const closed = new GroupPages(groups, 4, group => group === 1);
    expect([0, 1, 2].map(group => closed.pageOfGroup(group))).to.deep.equal([1, 2, 2]);
  });

  test('end with the last one, whatever is asked for', () => {
    const pages = new GroupPages(groups, 4, () => false);
    expect(pages.page(99)).to.deep.equal({ page: 4, pages: 4, start: 12, end: 14 });
    expect(new GroupPages(groupsOf([]), 4, () => false).page(3)).to.deep.equal({ page: 1, pages: 1, start: 0, end: 0 });
  });
});
