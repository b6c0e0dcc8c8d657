import { expect } from 'chai';
import type { Process } from '../../../../src/core/processes/process.ts';
import { sum } from '../../../../src/elements/grid/columns/widths/width-demands.ts';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, mountGrid, nextFrame, parts, processOf, until } from '../grid-fixture.ts';
import { server } from '../window-server.ts';

const NOTED = `filter: {criteria: []}
table:
  cardsBelow: null
  perPage: 50
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", note: "{{ $_process.variables.note }}"}
  searchFields: [name]
  columns:
    name: {field: name, title: Name, type: text}
    note: {field: note, title: Note, type: text}
    id: {field: id, title: ID, type: number}
`;

const noted = (id: number, name: string, note?: string): Process =>
  processOf(id, name, note === undefined ? {} : { variables: { note } });

/** A process whose name alone contains "lonely", and which has no note, before ten others. */
const LONELY = [
  noted(1, 'A lonely process with a name that is much longer than those of all others in the list'),
  ...Array.from({ length: 10 }, (_, i) => noted(i + 2, `Other ${i}`, 'A note of some length about this process')),
];

const widthsOf = (grid: ProcessGrid) =>
  parts(grid, 'header-cell').map(cell => Math.round(cell.getBoundingClientRect().width));

/** Several frames, in which what has arrived is painted. */
async function untilPainted() {
  for (let i = 0; i < 5; i++) await nextFrame();
}

/** Shows the rows that a search finds, and waits until they are painted. */
async function search(grid: ProcessGrid, text: string) {
  grid.view = { ...grid.view, search: text };
  await grid.updateComplete;
  await grid.loaded;
  for (let i = 0; i < 3; i++) await nextFrame();
}

suite('widths of columns while a reader works', () => {
  let box: HTMLElement;
  setup(() => {
    box = document.createElement('div');
    box.style.width = '700px';
    document.body.append(box);
  });
  teardown(clearPage);

  const sources = { 'all rows': {}, 'windows of a server': { adapter: server(LONELY).adapter } };
  for (const [name, properties] of Object.entries(sources)) {
    const mount = (given: Record<string, unknown> = {}) =>
      mountGrid(LONELY, { config: NOTED, ...properties, ...given }, box);

    test(`are after a search is cleared as without it, also if it was there before the first rows: ${name}`, async () => {
      const whole = await mount();
      const widths = widthsOf(whole);
      whole.remove();
      const grid = await mount({ view: { search: 'lonely', sort: [], page: 1 } });
      expect(parts(grid, 'row')).to.have.length(1);
      await search(grid, '');
      expect(widthsOf(grid)).to.deep.equal(widths);
    });

    test(`are after a search is cleared as without it, also if the panel was resized meanwhile: ${name}`, async () => {
      const grid = await mount();
      const widths = widthsOf(grid);
      await search(grid, 'lonely');
      box.style.width = '600px';
      await until(() => sum(widthsOf(grid)) < 600);
      box.style.width = '700px';
      await until(() => sum(widthsOf(grid)) > 650);
      await search(grid, '');
      expect(widthsOf(grid)).to.deep.equal(widths);
    });
  }

  // What the last column is called, and what it holds in the first part of a load and in the rest
  const longer = [
    [
      'ID',
      (i: number) => noted(i, `Process ${i}`, 'Short'),
      (i: number) => noted(i, `A longer name ${i}`, 'A bit longer'),
    ],
    [
      'Number in the book',
      (i: number) => noted(i, 'Process', 'A note'),
      (i: number) => noted(i * 10_000, 'Process', 'A note'),
    ],
  ] as const;
  for (const [title, first, then] of longer)
    test(`stay at the end of a load in parts if longer contents fit below the heading "${title}"`, async () => {
      let end!: () => void;
      const ended = new Promise<void>(resolve => (end = resolve));
      const adapter = {
        async *fetch() {
          yield { processes: Array.from({ length: 40 }, (_, i) => first(i + 1)) };
          await ended;
          yield { processes: Array.from({ length: 40 }, (_, i) => then(i + 41)) };
        },
      };
      const grid = document.createElement('process-grid');
      grid.lang = 'en';
      Object.assign(grid, { config: NOTED.replace('title: ID', `title: ${title}`), adapter });
      box.append(grid);
      await until(() => parts(grid, 'row').length > 0);
      const widths = widthsOf(grid);
      end();
      await grid.loaded;
      await untilPainted();
      expect(widthsOf(grid)).to.deep.equal(widths);
    });

  test('grow at the end of a load in parts if contents do not fit', async () => {
    const adapter = {
      async *fetch() {
        yield { processes: [noted(1, 'Process 1', 'Short')] };
        await nextFrame();
        yield { processes: [noted(123_456_789, 'Process 2', 'Short')] };
      },
    };
    const grid = await mountGrid([], { config: NOTED, adapter }, box);
    await untilPainted();
    const heights = parts(grid, 'row').map(row => row.getBoundingClientRect().height);
    expect(heights[0]).to.equal(heights[1]);
    const [cell] = parts(grid, 'cell').slice(-1);
    expect(cell!.scrollWidth).to.be.at.most(cell!.clientWidth);
  });

  test('are the same however many rows the first part of a load brought', async () => {
    const long = 'A process with a name as long as that of the first';
    const rows = Array.from({ length: 60 }, (_, i) =>
      noted(i + 1, i % 32 && i < 40 ? 'Short' : long, 'A note that is longer than the name, and the same in all rows'),
    );
    const partsOfLoads = [[60], [32, 28], [45, 15]];
    const widths: number[][] = [];
    for (const sizes of partsOfLoads) {
      const adapter = {
        async *fetch() {
          let start = 0;
          for (const size of sizes) {
            yield { processes: rows.slice(start, (start += size)) };
            await untilPainted();
          }
        },
      };
      const grid = await mountGrid([], { config: NOTED, adapter }, box);
      widths.push(widthsOf(grid));
      grid.remove();
    }
    const [whole, ...others] = widths;
    for (const other of others) expect(other).to.deep.equal(whole);
  });
});
