import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessViewEvent } from '../../../src/elements/events.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  TABLE,
  YAML,
  chord,
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
  rows,
  sortButton,
  texts,
} from './grid-fixture.ts';

const PAGED = `filter: {criteria: []}\ntable:\n  perPage: 10${TABLE}`;
const PEOPLE = [processOf(10, 'Žofie'), processOf(9, 'adam'), processOf(2, 'Ádam'), processOf(30, 'Zora')];

const ariaSort = (grid: ProcessGrid) => parts(grid, 'header-cell').map(cell => cell.ariaSort);

function viewsOf(grid: ProcessGrid): ProcessViewEvent['detail'][] {
  const views: ProcessViewEvent['detail'][] = [];
  grid.addEventListener('process-view', event => views.push(event.detail));
  return views;
}

suite('the table', () => {
  teardown(clearPage);

  test('is a real table with a head cell for each column and a row for each pair', async () => {
    const grid = await mountGrid(PEOPLE);
    const table = part(grid, 'table');
    expect(table).to.be.instanceOf(HTMLTableElement);
    expect(parts(grid, 'header-cell').map(cell => [cell.localName, cell.textContent.trim()])).to.deep.equal([
      ['th', 'ID'],
      ['th', 'Name'],
    ]);
    expect(texts(grid)).to.deep.equal([
      ['10', 'Žofie'],
      ['9', 'adam'],
      ['2', 'Ádam'],
      ['30', 'Zora'],
    ]);
    expect(rows(grid).map(({ dataset }) => `${dataset['processId']}/${dataset['stepId']}`)).to.include('9/90');
    expect(table.getAttribute('aria-rowcount')).to.equal('5');
    expect(rows(grid).map(row => row.ariaRowIndex)).to.deep.equal(['2', '3', '4', '5']);
  });

  test('gives titles and cells the classes of their column', async () => {
    const config = `filter: {criteria: []}
table:\n  columns: {pid: {field: pid, title: "<i>No.</i>", titleClass: text-end a, dataClass: b text-end}}`;
    const grid = await mountGrid(PEOPLE, { config });
    expect([...part(grid, 'header-cell').classList]).to.include.members(['text-end', 'a']);
    expect([...part(grid, 'cell').classList]).to.include.members(['b', 'text-end']);
    expect(part(grid, 'header-cell').querySelector('i')!.textContent).to.equal('No.');
  });

  for (const [lang, titles] of [
    ['en', 'Creator Process Step ID Data Resolver'],
    ['cs', 'Vytvořil Proces Krok ID Data Řešitel'],
    ['de', 'Ersteller Prozess Schritt ID Daten Bearbeiter'],
  ] as const) {
    test(`titles the default columns in the reader's language: ${lang}`, async () => {
      const grid = await mountGrid(PEOPLE, { config: 'filter: {criteria: []}', lang });
      expect(parts(grid, 'header-cell').map(cell => cell.textContent.trim())).to.deep.equal(titles.split(' '));
    });
  }

  test('sanitizes titles and cells', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {x: "<b onclick='alert(1)'>bold</b><script>window.pwned = 1</script>{{ $_process.templateProcess.name }}"}
  columns: {x: {field: x, title: "<img src='data:,' onerror='window.pwned = 1'><u>T</u>"}}`;
    const grid = await mountGrid([processOf(1, '<i>name</i>')], { config });
    expect(part(grid, 'cell').textContent).to.equal('bold<i>name</i>');
    expect(part(grid, 'cell').innerHTML).not.to.match(/script|onclick/);
    expect(part(grid, 'header-cell').innerHTML).not.to.include('onerror');
    expect('pwned' in window).to.equal(false);
  });

  test('says that there is nothing, with no row', async () => {
    const grid = await mountGrid([]);
    expect(part(grid, 'placeholder').textContent).to.equal('No processes found');
    expect(rows(grid)).to.have.length(0);
    expect(grid.matches(':state(empty)')).to.equal(true);
  });

  test('gives a process one row for each step, and none without a step', async () => {
    const two = processOf(1, 'two', { steps: [processOf(5, '').steps[0]!, processOf(6, '').steps[0]!] });
    const grid = await mountGrid([two, processOf(2, 'none', { steps: [] })]);
    expect(rows(grid).map(({ dataset }) => `${dataset['processId']}/${dataset['stepId']}`)).to.deep.equal([
      '1/50',
      '1/60',
    ]);
  });

  test('shows a failing template in its cell, once as an event, and the other cells as ever', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {id: "{{ $_process.id }}", bad: "{% for i in (1..100000000) %}{{ i }}{% endfor %}"}
  searchFields: []
  columns: {id: {field: id, title: ID}, bad: {field: bad, title: Bad}}`;
    const grid = document.createElement('process-grid');
    const codes: string[] = [];
    grid.addEventListener('process-error', event => codes.push(event.detail.error.code));
    Object.assign(grid, { config, adapter: { fetch: () => Promise.resolve({ processes: PEOPLE }) } });
    document.body.append(grid);
    await grid.loaded;
    expect(column(grid)).to.equal('10 9 2 30');
    expect(codes).to.deep.equal(['template/limit']);
  });
});

suite('sorting', () => {
  teardown(clearPage);

  test('by a click on a header goes up, down, up, and aria-sort says so', async () => {
    const grid = await mountGrid(PEOPLE);
    const views = viewsOf(grid);
    expect(ariaSort(grid)).to.deep.equal(['none', 'none']);
    await click(sortButton(grid, 0));
    expect(column(grid)).to.equal('2 9 10 30');
    expect(ariaSort(grid)).to.deep.equal(['ascending', 'none']);
    await click(sortButton(grid, 0));
    expect(column(grid)).to.equal('30 10 9 2');
    expect(ariaSort(grid)).to.deep.equal(['descending', 'none']);
    await click(sortButton(grid, 0));
    expect(column(grid)).to.equal('2 9 10 30');
    await click(sortButton(grid, 1));
    expect(column(grid, 1)).to.equal('adam Ádam Žofie Zora');
    expect(ariaSort(grid)).to.deep.equal(['none', 'ascending']);
    expect(views.at(-1)).to.deep.equal({ search: '', sort: [{ column: 'name', direction: 'asc' }], page: 1 });
    expect(views).to.have.length(4);
  });

  for (const [name, key] of [
    ['Enter', 'Enter'],
    ['the space bar', ' '],
  ] as const) {
    test(`works by ${name} on the header`, async () => {
      const grid = await mountGrid(PEOPLE);
      sortButton(grid, 0).focus();
      await press(key);
      expect(column(grid)).to.equal('2 9 10 30');
      expect(root(grid).activeElement).to.equal(sortButton(grid, 0));
    });
  }

  test('by Shift and a click adds a further column, and shows the order of columns', async () => {
    const same = [processOf(3, 'b'), processOf(1, 'a'), processOf(2, 'b'), processOf(4, 'a')];
    const grid = await mountGrid(same);
    await click(sortButton(grid, 1));
    await click(sortButton(grid, 0), { held: ['Shift'] });
    expect(column(grid)).to.equal('1 4 2 3');
    await click(sortButton(grid, 0), { held: ['Shift'] });
    expect(column(grid)).to.equal('4 1 3 2');
    expect(grid.view.sort).to.deep.equal([
      { column: 'name', direction: 'asc' },
      { column: 'id', direction: 'desc' },
    ]);
    expect(parts(grid, 'header-cell').map(cell => cell.textContent.replace(/\s/g, ''))).to.deep.equal(['ID2', 'Name1']);
    await click(sortButton(grid, 0));
    expect(grid.view.sort).to.deep.equal([{ column: 'id', direction: 'asc' }]);
  });

  test('begins with the first column that has initialSort alone', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}"}
  searchFields: []
  columns:
    id: {field: id, title: ID, sortField: id, initialSort: desc}
    name: {field: name, title: Name, sortField: name, initialSort: asc}`;
    const grid = await mountGrid(PEOPLE, { config });
    expect(column(grid)).to.equal('30 10 9 2');
    expect(grid.view.sort).to.deep.equal([{ column: 'id', direction: 'desc' }]);
  });

  test('is not offered by a column without sortField', async () => {
    const grid = await mountGrid(PEOPLE, {
      config: 'filter: {criteria: []}\ntable: {columns: {pid: {field: pid, title: ID}}}',
    });
    expect(parts(grid, 'sort-button')).to.have.length(0);
    expect(part(grid, 'header-cell').hasAttribute('aria-sort')).to.equal(false);
  });

  test('by a script fires nothing', async () => {
    const grid = await mountGrid(PEOPLE);
    const views = viewsOf(grid);
    grid.view = { search: 'o', sort: [{ column: 'id', direction: 'desc' }], page: 1 };
    await grid.updateComplete;
    expect(column(grid)).to.equal('30 10');
    expect(views).to.deep.equal([]);
  });
});

suite('searching', () => {
  teardown(clearPage);

  test('finds as one types, every word, without regard to case and diacritics', async () => {
    const grid = await mountGrid([processOf(1, 'Žlutý KŮŇ'), processOf(2, 'BÍLÝ KUN'), processOf(3, 'Pes')]);
    const views = viewsOf(grid);
    part(grid, 'search').focus();
    await sendKeys({ type: 'kun zl' });
    expect(texts(grid)).to.deep.equal([['1', 'Žlutý KŮŇ']]);
    expect(views.map(({ search }) => search)).to.deep.equal(['k', 'ku', 'kun', 'kun ', 'kun z', 'kun zl']);
    expect((part(grid, 'search') as HTMLInputElement).value).to.equal('kun zl');
    expect(grid.items).to.have.length(3);
    expect(grid.visibleItems.map(({ process }) => process.id)).to.deep.equal([1]);
  });

  test('that finds nothing says so below the header, and says how many rows there are', async () => {
    const grid = await mountGrid(PEOPLE);
    expect(part(grid, 'status').textContent).to.equal('4 rows');
    expect(part(grid, 'status').getAttribute('role')).to.equal('status');
    part(grid, 'search').focus();
    await sendKeys({ type: 'qqq' });
    await grid.updateComplete;
    expect(part(grid, 'no-match').textContent).to.contain('No row matches “qqq”');
    expect(parts(grid, 'placeholder')).to.have.length(0);
    expect(parts(grid, 'header-cell')).to.have.length(2);
    expect(part(grid, 'status').textContent).to.equal('0 of 4 rows');
    await chord('Control', 'a');
    await press('Delete');
    await grid.updateComplete;
    expect(column(grid)).to.equal('10 9 2 30');
    expect(parts(grid, 'no-match')).to.have.length(0);
  });

  test('has no box where searchFields is empty', async () => {
    const grid = await mountGrid(PEOPLE, { config: 'filter: {criteria: []}\ntable: {searchFields: []}' });
    expect(parts(grid, 'search')).to.have.length(0);
  });

  test('is given up where there is no box to take it back with', async () => {
    const grid = await mountGrid(PEOPLE);
    grid.view = { search: 'qqq' };
    grid.config = 'filter: {criteria: []}\ntable: {searchFields: []}';
    await grid.loaded;
    expect(grid.visibleItems).to.have.length(4);
    grid.view = { search: 'qqq' };
    await grid.updateComplete;
    expect([grid.view.search, grid.visibleItems.length]).to.deep.equal(['', 4]);
  });

  test('by the key down leads to the first row', async () => {
    const grid = await mountGrid(PEOPLE);
    part(grid, 'search').focus();
    await press('ArrowDown');
    expect(root(grid).activeElement).to.equal(rows(grid)[0]);
  });

  test('goes back to the first page', async () => {
    const grid = await mountGrid(many(40), { config: PAGED });
    grid.view = { search: '', sort: [], page: 3 };
    await grid.updateComplete;
    part(grid, 'search').focus();
    await sendKeys({ type: 'p' });
    expect(grid.view).to.deep.equal({ search: 'p', sort: [], page: 1 });
  });
});

suite('pages', () => {
  teardown(clearPage);

  const buttons = (grid: ProcessGrid) => [
    ...part(grid, 'pager').querySelectorAll<HTMLButtonElement>('button:not(.pp-page)'),
  ];
  /** Narrow enough for a pager without numbers. */
  const narrow = (): HTMLElement => {
    const place = document.createElement('div');
    place.style.width = '400px';
    document.body.append(place);
    return place;
  };

  test('are turned by first, previous, next and last', async () => {
    const grid = await mountGrid(many(1434), { config: `${PAGED}  cardsBelow: null\n` }, narrow());
    const views = viewsOf(grid);
    const place = () => root(grid).querySelector('.pp-range')!.textContent.trim();
    const off = () => buttons(grid).map(button => button.disabled);
    expect(place()).to.equal('1–10 of 1,434');
    expect(off()).to.deep.equal([true, true, false, false]);
    await click(buttons(grid)[2]!);
    expect(place()).to.equal('11–20 of 1,434');
    expect(column(grid)).to.equal('11 12 13 14 15 16 17 18 19 20');
    expect(rows(grid)[0]!.ariaRowIndex).to.equal('12');
    expect(part(grid, 'table').getAttribute('aria-rowcount')).to.equal('1435');
    await click(buttons(grid)[3]!);
    expect(place()).to.equal('1,431–1,434 of 1,434');
    expect(off()).to.deep.equal([false, false, true, true]);
    await click(buttons(grid)[1]!);
    expect(place()).to.equal('1,421–1,430 of 1,434');
    await click(buttons(grid)[0]!);
    expect(place()).to.equal('1–10 of 1,434');
    expect(views.map(({ page }) => page)).to.deep.equal([2, 144, 143, 1]);
    expect(buttons(grid).map(button => button.ariaLabel)).to.deep.equal([
      'First page',
      'Previous page',
      'Next page',
      'Last page',
    ]);
  });

  test('keep the focus in the pager when a button switches itself off', async () => {
    const grid = await mountGrid(many(15), { config: PAGED });
    buttons(grid)[2]!.focus();
    await press('Enter');
    await grid.updateComplete;
    expect(column(grid)).to.equal('11 12 13 14 15');
    expect(part(grid, 'pager').contains(root(grid).activeElement)).to.equal(true);
  });

  test('that a load takes away leave the last there is, and fire nothing', async () => {
    let processes = many(25);
    const grid = await mountGrid([], {
      config: PAGED,
      adapter: { fetch: () => Promise.resolve({ processes: structuredClone(processes) }) },
    });
    buttons(grid)[3]!.click();
    const views = viewsOf(grid);
    processes = many(12);
    await grid.load();
    expect(column(grid)).to.equal('11 12');
    expect(grid.view.page).to.equal(2);
    expect(views).to.deep.equal([]);
  });

  test('behind the end show the last', async () => {
    const grid = await mountGrid(many(15), { config: PAGED });
    grid.view = { search: '', sort: [], page: 99 };
    await grid.updateComplete;
    expect(column(grid)).to.equal('11 12 13 14 15');
    expect(grid.view.page).to.equal(2);
  });

  for (const [view, left] of [
    [null, {}],
    ['page 2', {}],
    [{}, {}],
    [{ search: null }, { search: '' }],
    [{ search: 5 }, { search: '' }],
    [{ sort: null }, { sort: [] }],
    [{ sort: 'id' }, { sort: [] }],
    [{ sort: [null, { column: 'id' }, { column: 'id', direction: 'up' }] }, { sort: [] }],
    [{ sort: [{ column: 'unknown', direction: 'asc' }] }, { sort: [] }],
    [{ page: -1 }, { page: 1 }],
    [{ page: NaN }, { page: 1 }],
    [{ page: Infinity }, { page: 1 }],
  ] as const) {
    test(`take of the view ${JSON.stringify(view)} what is of its shape`, async () => {
      const grid = await mountGrid(many(40), { config: PAGED });
      const before = { search: 'Process', sort: [{ column: 'id', direction: 'asc' }], page: 2 } as const;
      grid.view = before;
      await grid.updateComplete;
      grid.view = view as never;
      await grid.updateComplete;
      expect(grid.view).to.deep.equal({ ...before, ...left });
    });
  }

  test('are not offered without perPage', async () => {
    const grid = await mountGrid(many(15), { config: YAML });
    expect(parts(grid, 'pager')).to.have.length(0);
    expect(rows(grid)).to.have.length(15);
  });
});
