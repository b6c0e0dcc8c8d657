import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  TABLE,
  clearPage,
  click,
  column,
  many,
  mountGrid,
  part,
  parts,
  press,
  processOf,
  root,
} from './grid-fixture.ts';
import { server } from './window-server.ts';

const PAGED = `filter: {criteria: []}\ntable:\n  perPage: 10${TABLE}`;
const SIZED = PAGED.replace('perPage: 10', 'perPage: 10\n  pageSizes: [20, 50]');
const CARDLESS = `${PAGED}  cardsBelow: null\n`;

const query = (grid: ProcessGrid, selector: string) => root(grid).querySelector<HTMLElement>(selector);
const shownText = (element: Element | null) =>
  element instanceof HTMLElement && element.checkVisibility() ? element.innerText.trim() : null;
/** The numbers on offer, the page shown in brackets. */
const numbers = (grid: ProcessGrid): string =>
  [...root(grid).querySelectorAll('.pp-page, .pp-gap')]
    .map(({ textContent, ariaCurrent }) => (ariaCurrent === 'page' ? `[${textContent.trim()}]` : textContent.trim()))
    .join(' ');
const number = (grid: ProcessGrid, n: number) => query(grid, `[aria-label="Page ${n}"]`)!;
const select = (grid: ProcessGrid) => root(grid).querySelector('select')!;
const range = (grid: ProcessGrid) => query(grid, '.pp-range')!.textContent.trim();

/** Chooses as a reader does: the value, then the event. */
function choose(grid: ProcessGrid, size: number): void {
  select(grid).value = String(size);
  select(grid).dispatchEvent(new Event('change', { bubbles: true }));
}

function box(width: number): HTMLElement {
  const place = document.createElement('div');
  place.style.width = `${width}px`;
  document.body.append(place);
  return place;
}

suite('the footer', () => {
  teardown(clearPage);

  test('says how many rows there are once, with pages or without', async () => {
    const paged = await mountGrid(many(1434), { config: PAGED });
    const whole = await mountGrid(many(3));
    for (const [grid, words] of [
      [paged, '1–10 of 1,434'],
      [whole, '3 rows'],
    ] as const) {
      const { width, height } = part(grid, 'status').getBoundingClientRect();
      const status = width * height > 1 ? shownText(part(grid, 'status')) : '';
      expect([status, shownText(query(grid, '.pp-range'))].filter(Boolean)).to.deep.equal([words]);
    }
    expect(part(paged, 'status').textContent).to.equal('1,434 rows');
  });

  for (const lang of ['de', 'en', 'fr'])
    for (const width of [560, 720, 844, 1000, 1280])
      test(`stays as it is when rows are selected, ${width} px, ${lang}`, async () => {
        const grid = await mountGrid(
          many(400),
          { config: `selection: {variable: chosen}\n${SIZED}`, lang },
          box(width),
        );
        const outline = () => {
          const [foot, range, pages] = ['[part~=footer]', '.pp-range', '.pp-pages'].map(each =>
            query(grid, each)!.getBoundingClientRect(),
          );
          return [foot!.height, range!.left, pages!.right].map(Math.round);
        };
        const before = outline();
        query(grid, 'tbody input[type=checkbox]')!.click();
        await grid.updateComplete;
        expect(shownText(query(grid, '.pp-selected-count'))).not.to.equal(null);
        const after = outline();
        if (width >= 930) expect(after[0]).to.equal(before[0]);
        else expect(after).to.deep.equal(before);
      });

  test('says how many a search has found', async () => {
    const grid = await mountGrid(many(40), { config: PAGED });
    grid.view = { search: '3' };
    await grid.updateComplete;
    expect(range(grid)).to.equal('1–10 of 13 found');
  });

  test('leads to the first page, the neighbours and the last by their numbers', async () => {
    const grid = await mountGrid(many(1434), { config: PAGED });
    expect(numbers(grid)).to.equal('[1] 2 3 4 5 … 144');
    await click(number(grid, 5));
    expect(numbers(grid)).to.equal('1 … 4 [5] 6 … 144');
    expect(column(grid)).to.match(/^41 .* 50$/);
    await click(number(grid, 144));
    expect([grid.view.page, column(grid)]).to.deep.equal([144, '1431 1432 1433 1434']);
    expect(numbers(grid)).to.equal('1 … 140 141 142 143 [144]');
  });

  test('keeps the focus on the number that was pressed', async () => {
    const grid = await mountGrid(many(1434), { config: PAGED });
    number(grid, 5).focus();
    for (const key of ['Enter', ' ']) await press(key);
    await grid.updateComplete;
    expect(grid.view.page).to.equal(5);
    expect(root(grid).activeElement).to.equal(number(grid, 5));
    expect(number(grid, 5).ariaCurrent).to.equal('page');
  });

  test('has no numbers where there is no room for them, and arrows to both ends instead', async () => {
    const grid = await mountGrid(many(1434), { config: CARDLESS }, box(320));
    const seen = (name: string) => query(grid, `.pp-${name}`)!.checkVisibility();
    expect(['first', 'previous', 'page', 'next', 'last'].filter(seen)).to.deep.equal([
      'first',
      'previous',
      'next',
      'last',
    ]);
    expect(part(grid, 'footer').scrollWidth).to.equal(part(grid, 'footer').clientWidth);
  });

  test('keeps the focus on what is seen when the button that has it is switched off', async () => {
    const grid = await mountGrid(many(15), { config: PAGED });
    query(grid, '.pp-next')!.focus();
    await press('Enter');
    await grid.updateComplete;
    const { activeElement } = root(grid);
    expect([part(grid, 'pager').contains(activeElement), activeElement!.checkVisibility()]).to.deep.equal([true, true]);
  });
});

suite('table.pageSizes', () => {
  teardown(async () => {
    localStorage.clear();
    await clearPage();
  });

  test('lets the reader choose how many rows a page has, and stays at the first row in view', async () => {
    const grid = await mountGrid(many(200), { config: SIZED });
    expect([...select(grid).options].map(option => [option.text, option.selected])).to.deep.equal([
      ['10', true],
      ['20', false],
      ['50', false],
    ]);
    expect(select(grid).labels[0]!.textContent).to.contain('Rows per page');
    const views: unknown[] = [];
    grid.addEventListener('process-view', ({ detail }) => views.push(detail));
    await click(number(grid, 3));
    choose(grid, 20);
    await grid.updateComplete;
    expect(range(grid)).to.equal('21–40 of 200');
    choose(grid, 50);
    await grid.updateComplete;
    expect(range(grid)).to.equal('1–50 of 200');
    expect(views.slice(1)).to.deep.equal([
      { search: '', sort: [], page: 2, perPage: 20 },
      { search: '', sort: [], page: 1, perPage: 50 },
    ]);
    expect(grid.view).to.deep.equal({ search: '', sort: [], page: 1, perPage: 50 });
    expect(grid.visibleItems).to.have.length(50);
  });

  test('asks a source that pages by itself for windows of the size', async () => {
    const { adapter, queries } = server(many(95));
    const grid = await mountGrid([], { config: SIZED, adapter });
    number(grid, 3).click();
    await grid.loaded;
    choose(grid, 20);
    await grid.loaded;
    expect(queries.at(-1)!.window).to.deep.equal({ offset: 20, limit: 20, cursor: null });
    expect([range(grid), grid.view.page]).to.deep.equal(['21–40 of 95', 2]);
    choose(grid, 50);
    await grid.loaded;
    expect([range(grid), numbers(grid)]).to.deep.equal(['1–50 of 95', '[1] 2']);
    expect(column(grid)).to.match(/^1 .* 50$/);
  });

  test('goes back to the first page of a source that goes by cursors alone', async () => {
    const { adapter, queries } = server(many(95), {}, { total: false, cursors: true });
    const grid = await mountGrid([], { config: SIZED, adapter });
    for (let page = 2; page <= 3; page++) {
      query(grid, '.pp-next')!.click();
      await grid.loaded;
    }
    choose(grid, 20);
    await grid.loaded;
    expect(queries.at(-1)!.window).to.deep.equal({ offset: 0, limit: 20, cursor: null });
    expect(column(grid)).to.match(/^1 .* 20$/);
    query(grid, '.pp-next')!.click();
    await grid.loaded;
    expect(column(grid)).to.match(/^21 .* 40$/);
  });

  test('is kept by persist, and comes back', async () => {
    const first = await mountGrid(many(200), { config: SIZED, persist: 'local:sized' });
    choose(first, 50);
    await first.updateComplete;
    first.remove();
    const again = await mountGrid(many(200), { config: SIZED, persist: 'local:sized' });
    expect([again.view.perPage, range(again), select(again).value]).to.deep.equal([50, '1–50 of 200', '50']);
  });

  // view of a link, a store or a script -> rows on the page
  for (const [view, shown] of [
    [{ perPage: 50 }, 50],
    [{ perPage: 7 }, 10],
    [{ perPage: 1_000_000 }, 10],
    [{ perPage: '50' }, 10],
    [{ perPage: 0 }, 10],
    [{ perPage: null }, 10],
  ] as const) {
    test(`takes of ${JSON.stringify(view)} what is offered`, async () => {
      const grid = await mountGrid(many(200), { config: SIZED });
      grid.view = view as never;
      await grid.updateComplete;
      expect(grid.visibleItems).to.have.length(shown);
    });
  }

  test('given up by a new configuration leaves the pages of that', async () => {
    const grid = await mountGrid(many(200), { config: SIZED });
    choose(grid, 50);
    grid.config = PAGED;
    await grid.loaded;
    expect([range(grid), 'perPage' in grid.view, select(grid)]).to.deep.equal(['1–10 of 200', false, null]);
  });
});

suite('a search without a hit', () => {
  teardown(clearPage);

  test('says so with its own words, keeps head and footer, and offers to clear it', async () => {
    const grid = await mountGrid(many(40), { config: PAGED });
    part(grid, 'search').focus();
    await sendKeys({ type: 'no such' });
    await grid.updateComplete;
    expect(shownText(query(grid, '.pp-no-match-text'))).to.equal('No row matches “no such”');
    expect(parts(grid, 'placeholder')).to.have.length(0);
    expect(parts(grid, 'header-cell').every(cell => cell.checkVisibility())).to.equal(true);
    expect(range(grid)).to.equal('0 rows');
    expect(part(grid, 'footer').getBoundingClientRect().height).to.be.above(20);
    await click(query(grid, '.pp-clear-search')!);
    await grid.updateComplete;
    expect([grid.view.search, range(grid)]).to.deep.equal(['', '1–10 of 40']);
    expect(root(grid).activeElement).to.equal(part(grid, 'search'));
  });

  test('is told of a source that searches by itself', async () => {
    const { adapter } = server([processOf(1, 'One'), processOf(2, 'Two')]);
    const grid = await mountGrid([], { adapter });
    part(grid, 'search').focus();
    await sendKeys({ type: 'x' });
    await sendKeys({ press: 'Enter' });
    await grid.loaded;
    expect(part(grid, 'no-match').textContent).to.contain('“x”');
    query(grid, '.pp-clear-search')!.click();
    await grid.loaded;
    expect(column(grid, 1)).to.equal('One Two');
  });

  test('over nothing at all shows the placeholder', async () => {
    const grid = await mountGrid([], { config: `${PAGED}  placeholder: All done\n` });
    grid.view = { search: 'x' };
    await grid.updateComplete;
    expect([part(grid, 'placeholder').textContent, parts(grid, 'no-match').length]).to.deep.equal(['All done', 0]);
  });

  test('repeats a long text only in part, and never as markup', async () => {
    const grid = await mountGrid(many(3));
    grid.view = { search: `<b>${'x'.repeat(500)}` };
    await grid.updateComplete;
    expect(query(grid, '.pp-no-match-text')!.textContent.length).to.be.below(120);
    expect(query(grid, '[part=no-match] b')).to.equal(null);
  });
});
