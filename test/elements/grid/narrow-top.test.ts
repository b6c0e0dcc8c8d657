import { expect } from 'chai';
import { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { ManualAdapter } from '../panel-fixture.ts';
import { TABLE, clearPage, many, nextFrame, root, typeInto, until } from './grid-fixture.ts';

interface Lines {
  readonly ui: string;
  /** Further keys of the configuration. */
  readonly more?: string;
  readonly exportable?: boolean;
  readonly width?: number;
  /** The parts above the rows, by lines. */
  readonly lines: readonly string[];
}

const TOPS: Record<string, Lines> = {
  'a short title': { ui: 'title: Inbox', lines: ['title search'] },
  'a description': {
    ui: 'title: Invoices, description: What waits for somebody of your team',
    lines: ['title search', 'description'],
  },
  'two tools': { ui: 'title: To do', exportable: true, more: 'explain: true\n', lines: ['title search'] },
  'a title without room for a search box': {
    ui: 'title: What waits for somebody of your team',
    lines: ['title', 'search'],
  },
  'a title with tools without room for a search box': {
    ui: 'title: Permits of May',
    exportable: true,
    more: 'explain: true\n',
    lines: ['title', 'search'],
  },
  'no title': { ui: 'description: What waits', lines: ['search', 'description'] },
  views: {
    ui: 'title: Inbox',
    more: 'views: {mine: {title: Active, filters: {state: [2]}}}\nfilters: {state: {criterion: stepState, title: State}}\n',
    lines: ['title search', 'view-bar filter-bar'],
  },
  'a wide panel': {
    ui: 'title: Inbox, description: What waits',
    width: 900,
    lines: ['title', 'search', 'description'],
  },
};

suite('what stands above the rows of a narrow panel', () => {
  teardown(clearPage);

  async function waiting({ ui, more = '', exportable = false, width = 288 }: Omit<Lines, 'lines'>) {
    const grid = new ProcessGrid();
    const adapter = new ManualAdapter();
    grid.lang = 'en';
    grid.style.width = `${width}px`;
    const config = `filter: {criteria: []}\nui: {${ui}}\n${more}table:\n${TABLE}`;
    Object.assign(grid, { config, adapter, exportable });
    document.body.append(grid);
    await until(() => root(grid).querySelector('.pp-shape') !== null);
    const first = topOf(grid);
    return { grid, first, call: await adapter.call(1) };
  }

  async function loaded(options: Omit<Lines, 'lines'>) {
    const { grid, call, first } = await waiting(options);
    await nextFrame();
    const before = topOf(grid);
    call.answer({ processes: many(9) });
    await grid.loaded;
    await until(() => root(grid).querySelector('.pp-tool') !== null || !options.exportable);
    await nextFrame();
    return { grid, first, before };
  }

  const boxIn = (grid: ProcessGrid, part: string) =>
    root(grid).querySelector(`[part=${part}]`)!.getBoundingClientRect();
  const topOf = (grid: ProcessGrid) => root(grid).querySelector('.pp-top')!.getBoundingClientRect().height;
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

  for (const [name, { lines, ...options }] of Object.entries(TOPS)) {
    test(`has its lines from the first frame: ${name}`, async () => {
      const { grid, first, before } = await loaded(options);
      const middles = lines.map(line => line.split(' ').map(part => middle(boxIn(grid, part))));
      for (const parts of middles) for (const each of parts) expect(each).to.be.closeTo(parts[0]!, 4);
      if (!options.width)
        for (const [i, [next]] of middles.entries()) if (i > 0) expect(next).to.be.above(middles[i - 1]![0]! + 8);
      expect(boxIn(grid, 'search').width).to.be.at.least(100);
      expect(topOf(grid), 'while rows are loaded').to.be.closeTo(before, 3);
      expect(topOf(grid), 'in the first frame').to.be.closeTo(first, 3);
    });
  }

  for (const dir of ['ltr', 'rtl'])
    test(`gives the search box its line while it is in use, and moves nothing, ${dir}`, async () => {
      const { grid } = await loaded({ ui: 'title: To do', exportable: true, more: 'explain: true\n' });
      grid.dir = dir;
      await nextFrame();
      const input = root(grid).querySelector<HTMLInputElement>('[part=search]')!;
      const places = () =>
        [...root(grid).querySelectorAll('.pp-tool, [part=title], [part=row]')].map(each => {
          const { top, left } = each.getBoundingClientRect();
          return [top, left];
        });
      const before = places();
      const { width } = input.getBoundingClientRect();
      input.focus();
      expect(places()).to.deep.equal(before);
      expect(input.getBoundingClientRect().width).to.be.above(width + 30);
      const title = boxIn(grid, 'title');
      const { left, right } = input.getBoundingClientRect();
      if (dir === 'rtl') expect(right).to.be.at.least(title.right - 15);
      else expect(left).to.be.at.most(title.left + 15);
      typeInto(grid, '1');
      input.blur();
      expect(input.getBoundingClientRect().width).to.be.above(width + 30);
    });
});
