import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  chord,
  clearPage,
  many,
  mountGrid,
  nextFrame,
  part,
  parts,
  press,
  processOf,
  root,
  rows,
  scroller,
  settled,
  TABLE,
  until,
} from '../../elements/grid/grid-fixture.ts';
import { covered, lines, seenRows } from '../../elements/grid/rows/seen-rows.ts';
import { server } from '../../elements/grid/window-server.ts';

const config = (details: string, more = '') =>
  `filter: {criteria: []}\ntable:\n  details: ${JSON.stringify(details)}\n${more}${TABLE}`;
const PLAIN = config('<p class="note">Note of {{ $_process.id }}, <a href="/note/{{ $_process.id }}">more</a></p>');
const SELECTABLE = `selection: {variable: chosen}\n${PLAIN}`;

const toggles = (grid: ProcessGrid) => [...root(grid).querySelectorAll<HTMLButtonElement>('tbody .pp-toggle')];
const details = (grid: ProcessGrid) => parts(grid, 'details');
const shown = (grid: ProcessGrid) =>
  lines(grid).map(line => (line.dataset['processId'] ? `row ${line.dataset['processId']}` : line.textContent.trim()));

suite('details of rows', () => {
  teardown(clearPage);

  test('open below their row by a click on its button, and close by another', async () => {
    const grid = await mountGrid(many(3), { config: PLAIN });
    expect(shown(grid)).to.deep.equal(['row 1', 'row 2', 'row 3']);
    toggles(grid)[1]!.click();
    expect(shown(grid)).to.deep.equal(['row 1', 'row 2', 'Note of 2, more', 'row 3']);
    toggles(grid)[1]!.click();
    expect(shown(grid)).to.deep.equal(['row 1', 'row 2', 'row 3']);
  });

  test('are open for many rows at once', async () => {
    const grid = await mountGrid(many(3), { config: PLAIN });
    for (const toggle of toggles(grid)) toggle.click();
    expect(details(grid).map(each => each.textContent.trim())).to.deep.equal(
      [1, 2, 3].map(id => `Note of ${id}, more`),
    );
  });

  test('are told to assistive technology by row and button', async () => {
    const grid = await mountGrid(many(2), { config: PLAIN });
    expect(part(grid, 'table').role).to.equal('treegrid');
    const [toggle] = toggles(grid);
    const state = () => [
      toggle!.ariaExpanded,
      toggle!.closest('td')!.ariaExpanded,
      rows(grid)[0]!.ariaExpanded,
      toggle!.getAttribute('aria-controls'),
    ];
    expect(state()).to.deep.equal(['false', 'false', 'false', null]);
    toggle!.click();
    const [open] = details(grid);
    expect(state()).to.deep.equal(['true', 'true', 'true', open!.id]);
    expect([toggle!.ariaLabel, open!.ariaLabel, open!.ariaLevel, rows(grid)[0]!.ariaLevel]).to.deep.equal([
      'Details of process 1',
      'Details of process 1',
      '2',
      '1',
    ]);
    await settled(grid);
    const { rowIndex, count } = { rowIndex: rows(grid)[1]!.ariaRowIndex, count: part(grid, 'table').ariaRowCount };
    expect([rowIndex, count]).to.deep.equal(['4', '4']);
  });

  test('leave a grid without them as it is', async () => {
    const grid = await mountGrid(many(2));
    expect([part(grid, 'table').role, toggles(grid).length, rows(grid)[0]!.ariaLevel]).to.deep.equal(['grid', 0, null]);
    grid.config = config(' ');
    await grid.loaded;
    expect([part(grid, 'table').role, toggles(grid).length]).to.deep.equal(['grid', 0]);
  });

  test('stay open over sorting, searching and loading', async () => {
    const grid = await mountGrid(many(4), { config: PLAIN });
    toggles(grid)[1]!.click();
    grid.view = { sort: [{ column: 'id', direction: 'desc' }] };
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['row 4', 'row 3', 'row 2', 'Note of 2, more', 'row 1']);
    grid.view = { search: 'Process 1' };
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['row 1']);
    grid.view = { search: '' };
    await grid.load();
    expect(shown(grid)).to.deep.equal(['row 4', 'row 3', 'row 2', 'Note of 2, more', 'row 1']);
    grid.lang = 'cs';
    await settled(grid);
    expect(shown(grid)).to.contain('Note of 2, more');
  });

  test('show what a load has brought', async () => {
    const list = { processes: many(2) };
    const grid = await mountGrid([], {
      config: config('{{ $_process.templateProcess.name }}!'),
      adapter: { fetch: async () => ({ processes: list.processes }) },
    });
    toggles(grid)[0]!.click();
    list.processes = [processOf(1, 'Another'), processOf(2, 'Process 2')];
    await grid.load();
    expect(details(grid).map(each => each.textContent)).to.deep.equal(['Another!']);
  });

  test('go with a row that goes, and are back with it', async () => {
    const list = { processes: many(2) };
    const grid = await mountGrid([], {
      config: PLAIN,
      adapter: { fetch: async () => ({ processes: list.processes }) },
    });
    toggles(grid)[1]!.click();
    list.processes = [processOf(1, 'Process 1')];
    await grid.load();
    expect(shown(grid)).to.deep.equal(['row 1']);
    list.processes = many(2);
    await grid.load();
    expect(shown(grid)).to.deep.equal(['row 1', 'row 2', 'Note of 2, more']);
  });

  test('count for nothing in the search', async () => {
    const grid = await mountGrid(many(3), { config: PLAIN });
    grid.view = { search: 'note' };
    await settled(grid);
    expect(rows(grid)).to.deep.equal([]);
  });

  test('come with a configuration that has them, over rows that are there', async () => {
    const grid = await mountGrid(many(2));
    grid.config = PLAIN;
    await grid.loaded;
    toggles(grid)[0]!.click();
    expect(shown(grid)).to.deep.equal(['row 1', 'Note of 1, more', 'row 2']);
    grid.config = config('{{ $_process.id }}?');
    await grid.loaded;
    expect(shown(grid)).to.deep.equal(['row 1', '1?', 'row 2']);
  });

  suite('by keyboard', () => {
    const focused = (grid: ProcessGrid) => {
      const element = root(grid).activeElement as HTMLElement;
      return element.part.value || element.className || element.localName;
    };

    test('open with right, are reached with down, and close with left', async () => {
      const grid = await mountGrid(many(3), { config: PLAIN });
      rows(grid)[0]!.focus();
      await press('ArrowRight');
      expect(shown(grid)[1]).to.equal('Note of 1, more');
      await press('ArrowDown');
      expect(focused(grid)).to.equal('details');
      await press('ArrowRight');
      expect(focused(grid)).to.equal('a');
      await press('ArrowLeft');
      await press('ArrowLeft');
      expect([focused(grid), lines(grid).length]).to.deep.equal(['row', 4]);
      await press('ArrowLeft');
      expect(shown(grid)).to.deep.equal(['row 1', 'row 2', 'row 3']);
      expect(focused(grid)).to.equal('row');
    });

    test('open with Enter on the button, which right leads to', async () => {
      const grid = await mountGrid(many(2), { config: PLAIN });
      rows(grid)[0]!.focus();
      await press('ArrowRight');
      await press('ArrowRight');
      expect(focused(grid)).to.equal('pp-toggle');
      await press('Enter');
      expect([lines(grid).length, focused(grid)]).to.deep.equal([2, 'pp-toggle']);
      await press('Enter');
      expect(lines(grid).length).to.equal(3);
    });

    test('open with left where one reads from right to left', async () => {
      const grid = await mountGrid(many(2), { config: PLAIN, dir: 'rtl' });
      rows(grid)[0]!.focus();
      await press('ArrowLeft');
      expect(lines(grid).length).to.equal(3);
      await press('ArrowRight');
      expect(lines(grid).length).to.equal(2);
    });

    test('are no end of a range of rows', async () => {
      const grid = await mountGrid(many(3), { config: SELECTABLE });
      toggles(grid)[0]!.click();
      rows(grid)[0]!.focus();
      await chord('Shift', 'ArrowDown');
      expect(grid.selection).to.deep.equal([1, 2]);
      await chord('Shift', 'ArrowUp');
      expect(grid.selection).to.deep.equal([1]);
      await chord('Shift', 'ArrowUp');
      expect(grid.selection).to.deep.equal([1]);
    });
  });

  test('open nothing when they are clicked, and leave their links to the page', async () => {
    const grid = await mountGrid(many(2), { config: PLAIN, detailUrl: '/process/{{ $_process.id }}' });
    const opened: unknown[] = [];
    grid.addEventListener('process-open', event => {
      event.preventDefault();
      opened.push(event.detail.process.id);
    });
    toggles(grid)[0]!.click();
    root(grid).querySelector<HTMLElement>('.note')!.click();
    expect(opened).to.deep.equal([]);
    rows(grid)[0]!.querySelector<HTMLElement>('[part=cell]')!.click();
    expect(opened).to.deep.equal([1]);
    expect(root(grid).querySelector('.note a')!.getAttribute('href')).to.equal('/note/1');
  });

  test('are not copied, saved or among the rows on display', async () => {
    const grid = await mountGrid(many(2), { config: PLAIN });
    toggles(grid)[0]!.click();
    expect(grid.visibleItems.map(({ process }) => process.id)).to.deep.equal([1, 2]);
    expect(await (await grid.exportCsv()).text()).to.equal('ID,Name\r\n1,Process 1\r\n2,Process 2\r\n');
  });

  test('are sanitized, and hold no panel', async () => {
    const bad = '<i onclick=alert(1)>x</i><process-grid endpoint="/x"></process-grid><b>{{ $_process.id }}</b>';
    const grid = await mountGrid(many(1), { config: config(bad) });
    toggles(grid)[0]!.click();
    const target = root(grid).querySelector('.pp-details')!;
    expect([...target.querySelectorAll('*')].map(each => each.localName)).to.deep.equal(['i', 'b']);
    expect(target.querySelector('i')!.hasAttribute('onclick')).to.equal(false);
    expect(grid.diagnostics.map(({ message, hint }) => `${message} ${hint}`)).to.contain(
      '"details": <process-grid> is removed from the markup Link to a page that has it: a panel cannot contain a panel.',
    );
  });

  test('that fail say so in their place, and the page once', async () => {
    const endless = '{% for i in (1..100000000) %}x{% endfor %}';
    const grid = await mountGrid(many(2), { config: config(endless) });
    const codes: string[] = [];
    grid.addEventListener('process-error', ({ detail }) => codes.push(detail.error.code));
    for (const toggle of toggles(grid)) toggle.click();
    await settled(grid);
    expect([details(grid).length, root(grid).querySelectorAll('.pp-details .pp-cell-error').length]).to.deep.equal([
      2, 2,
    ]);
    expect(codes).to.deep.equal(['template/limit']);
  });

  test('are open for rows of a server-side source', async () => {
    const { adapter } = server(many(300));
    const grid = await mountGrid([], { config: PLAIN, adapter });
    toggles(grid)[2]!.click();
    expect(shown(grid)[3]).to.equal('Note of 3, more');
  });

  suite('of many rows', () => {
    const THOUSANDS: Process[] = many(20_000);
    const tall = config('<p>{{ $_process.id }}</p><p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>');
    test('keep what is above them where it is', async () => {
      const grid = await mountGrid(THOUSANDS, { config: tall });
      scroller(grid).scrollTop = 5000;
      await until(() => seenRows(grid).length > 2 && covered(grid));
      const row = seenRows(grid)[2]!;
      const { top } = row.getBoundingClientRect();
      const { processId } = row.dataset;
      row.querySelector<HTMLElement>('.pp-toggle')!.click();
      const now = rows(grid).find(each => each.dataset['processId'] === processId)!;
      expect(Math.abs(now.getBoundingClientRect().top - top)).to.be.below(2);
      expect(details(grid)[0]!.getBoundingClientRect().top).to.be.closeTo(now.getBoundingClientRect().bottom, 1);
    });

    test('have their own heights, and leave no blank', async () => {
      const grid = await mountGrid(THOUSANDS, { config: tall });
      const box = scroller(grid);
      for (let top = 0; top < 6000; top += 700) {
        box.scrollTop = top;
        await until(() => covered(grid));
        for (const row of seenRows(grid).slice(2, 6)) row.querySelector<HTMLElement>('.pp-toggle')!.click();
      }
      for (const top of [0, 3000, 6000, box.scrollHeight, 1000]) {
        box.scrollTop = top;
        await nextFrame();
        await nextFrame();
        expect(covered(grid), `at ${top}`).to.equal(true);
      }
      box.scrollTop = box.scrollHeight;
      await until(() => seenRows(grid).some(row => row.dataset['processId'] === '20000'));
      expect(seenRows(grid).at(-1)!.dataset['processId']).to.equal('20000');
    });
  });
});
