import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  boxes,
  chord,
  clearPage,
  click,
  drag,
  many,
  mountGrid,
  nextFrame,
  part,
  parts,
  press,
  root,
  rows,
  scroller,
  sortButton,
  texts,
  until,
} from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';

const COLUMNS = `
    id: {field: id, title: ID, sortField: id}
    name: {field: name, title: Name, type: text, sortField: name}
    state: {field: state, title: State, type: text, width: 12ch}
    start: {field: start, title: Start, type: date, hidden: true}
`;
const config = (columns = COLUMNS, more = '') => `filter: {criteria: []}
table:
  personal: true
  cardsBelow: null
  fields:
    id: "{{ $_process.id }}"
    name: "{{ $_process.templateProcess.name }}"
    state: "{{ $_process.state }}"
    start: "{{ $_process.start }}"
  searchFields: [name, start]
${more}  columns:${columns}`;

/** A grid whose columns the reader may change, in a box of a width. */
async function mountPersonal(
  properties: Partial<ProcessGrid> & Record<string, unknown> = {},
  { width = '800px', n = 20, dir = 'ltr' } = {},
): Promise<ProcessGrid> {
  const box = document.createElement('div');
  box.style.width = width;
  box.dir = dir;
  document.body.append(box);
  return mountGrid(many(n), { config: config(), ...properties }, box);
}

const titles = (grid: ProcessGrid) =>
  parts(grid, 'header-cell').map(head => (head.querySelector('button') ?? head).textContent.trim());
const separators = (grid: ProcessGrid) => parts(grid, 'column-resizer');
const widthOf = (grid: ProcessGrid, column: number) =>
  parts(grid, 'header-cell')[column]!.getBoundingClientRect().width;
const valueOf = (grid: ProcessGrid, column: number) => Number(separators(grid)[column]!.ariaValueNow);
const center = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
};
const menuButton = (grid: ProcessGrid) => root(grid).querySelector<HTMLElement>('.pp-columns-button')!;
const menu = (grid: ProcessGrid) => part(grid, 'columns-menu');
const focused = (grid: ProcessGrid) => root(grid).activeElement as HTMLElement | null;
const status = (grid: ProcessGrid) => part(grid, 'status').textContent.trim();
const isOpen = (grid: ProcessGrid) => menu(grid).getClientRects().length > 0;
const named = (grid: ProcessGrid, name: string) =>
  menu(grid).querySelector<HTMLElement>(`[aria-label="${name}"]`) ??
  [...menu(grid).querySelectorAll<HTMLElement>('label')]
    .find(label => label.textContent.trim() === name)!
    .querySelector('input')!;

async function openMenu(grid: ProcessGrid): Promise<void> {
  await click(menuButton(grid));
  await until(() => isOpen(grid) && menu(grid).contains(focused(grid)));
}

/** Takes a separator so many px to the right with the real mouse. */
async function dragSeparator(grid: ProcessGrid, column: number, by: number): Promise<void> {
  const [x, y] = center(separators(grid)[column]!);
  await drag([x, y], [x + by, y]);
  await grid.updateComplete;
}

/** The events `process-view` of a grid, as they come. */
function viewsOf(grid: ProcessGrid): ProcessGrid['view'][] {
  const views: ProcessGrid['view'][] = [];
  grid.addEventListener('process-view', ({ detail }) => views.push(detail));
  return views;
}

suite("the reader's own columns", () => {
  const href = location.href;
  teardown(async () => {
    await clearPage();
    history.replaceState(null, '', href);
    localStorage.clear();
  });

  suite('resized', () => {
    test('by mouse follow the pointer, sort nothing, and tell once', async () => {
      const grid = await mountPersonal();
      const views = viewsOf(grid);
      const before = widthOf(grid, 0);
      await dragSeparator(grid, 0, 90);
      expect(widthOf(grid, 0)).to.be.closeTo(before + 90, 2);
      const width = valueOf(grid, 0);
      expect(views).to.deep.equal([
        {
          search: '',
          sort: [],
          page: 1,
          columns: { order: [], changes: [{ column: 'id', width, against: null }] },
        },
      ]);
      expect(grid.view).to.deep.equal(views[0]);
    });

    test('get narrower in a table from right to left where the separator goes to the right', async () => {
      const grid = await mountPersonal({}, { dir: 'rtl' });
      const before = widthOf(grid, 1);
      await dragSeparator(grid, 1, 40);
      expect(widthOf(grid, 1)).to.be.closeTo(before - 40, 2);
    });

    test('by keyboard go step by step, and back with Escape', async () => {
      const grid = await mountPersonal();
      const before = widthOf(grid, 0);
      separators(grid)[0]!.focus();
      await press('ArrowRight');
      await press('ArrowRight');
      await chord('Shift', 'ArrowRight');
      await press('ArrowLeft');
      await grid.updateComplete;
      expect(widthOf(grid, 0)).to.be.closeTo(before + 60, 1);
      expect(valueOf(grid, 0)).to.be.closeTo(before + 60, 1);
      await press('Escape');
      await grid.updateComplete;
      expect(widthOf(grid, 0)).to.equal(before);
      expect(grid.view.columns).to.equal(undefined);
      expect(focused(grid)).to.equal(separators(grid)[0]);
    });

    for (const [dir, key] of [
      ['ltr', 'ArrowRight'],
      ['rtl', 'ArrowLeft'],
    ] as const) {
      test(`are reached from the sort button by ${key}, ${dir}, and left by Escape: one tab stop for a heading`, async () => {
        const grid = await mountPersonal({}, { dir });
        const before = widthOf(grid, 0);
        sortButton(grid, 0).focus();
        await press(key);
        expect(focused(grid)).to.equal(separators(grid)[0]);
        await press(key);
        expect(widthOf(grid, 0)).to.be.closeTo(before + 10, 1);
        await press('Escape');
        expect(focused(grid)).to.equal(separators(grid)[0]);
        await press('Escape');
        expect(focused(grid)).to.equal(sortButton(grid, 0));
        await press('Tab');
        expect(focused(grid)).to.equal(sortButton(grid, 1));
        await press('Tab');
        // It has no button.
        expect(focused(grid)).to.equal(separators(grid)[2]);
        expect(grid.view.columns).to.equal(undefined);
        expect(grid.view.sort).to.deep.equal([]);
      });
    }

    test('from right to left go the other way by the same key', async () => {
      const grid = await mountPersonal({}, { dir: 'rtl' });
      const before = widthOf(grid, 1);
      separators(grid)[1]!.focus();
      await press('ArrowRight');
      expect(widthOf(grid, 1)).to.be.closeTo(before - 10, 1);
    });

    test('stay within what their separator says', async () => {
      const grid = await mountPersonal({
        config: config(
          '\n    id: {field: id, title: ID, minWidth: 60px, maxWidth: 200px}\n    name: {field: name, title: Name}\n',
        ),
      });
      const separator = separators(grid)[0]!;
      separator.focus();
      await press('End');
      expect(String(widthOf(grid, 0))).to.equal(separator.ariaValueMax);
      await press('Home');
      expect(String(widthOf(grid, 0))).to.equal(separator.ariaValueMin);
      await dragSeparator(grid, 0, 700);
      expect(String(widthOf(grid, 0))).to.equal(separator.ariaValueMax);
    });

    test('that are narrower than their title keep the button to sort within the cell, with its ring', async () => {
      const grid = await mountPersonal({
        config: config(
          '\n    name: {field: name, title: Responsible, sortField: name}\n    id: {field: id, title: ID}\n',
        ),
      });
      separators(grid)[0]!.focus();
      await press('Home');
      const cell = root(grid).querySelector('th:has([part~=sort-button])')!;
      const [box, button] = [cell, cell.querySelector('[part~=sort-button]')!].map(each =>
        each.getBoundingClientRect(),
      );
      expect(cell.querySelector('span')!.getBoundingClientRect().width).to.be.above(box!.width - 30);
      expect(button!.right).to.be.at.most(box!.right);
    });

    for (const by of ['a double click', 'Enter']) {
      test(`by ${by} fit their contents`, async () => {
        const grid = await mountPersonal({
          config: config(
            COLUMNS.replace('type: text, sortField: name', 'type: text, lines: 2, width: 4ch, sortField: name'),
          ),
        });
        const cell = () => rows(grid)[9]!.children[1]!.querySelector('.pp-lines')!;
        expect(cell().scrollHeight).to.be.above(30);
        if (by === 'Enter') {
          separators(grid)[1]!.focus();
          await press('Enter');
        } else separators(grid)[1]!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
        await grid.updateComplete;
        expect(cell().scrollHeight).to.be.below(30);
        expect(grid.view.columns!.changes.map(({ column, against }) => [column, against])).to.deep.equal([
          ['name', '4ch'],
        ]);
      });
    }

    for (const end of ['pointercancel', 'lostpointercapture', 'Escape']) {
      test(`are as before where ${end} ends the drag`, async () => {
        const grid = await mountPersonal();
        const views = viewsOf(grid);
        const before = widthOf(grid, 0);
        const [separator] = separators(grid);
        separator!.setPointerCapture = () => {};
        const [x, y] = center(separator!);
        const fire = (type: string, clientX: number) =>
          separator!.dispatchEvent(
            new PointerEvent(type, { bubbles: true, pointerId: 7, isPrimary: true, buttons: 1, clientX, clientY: y }),
          );
        fire('pointerdown', x);
        fire('pointermove', x + 80);
        expect(widthOf(grid, 0)).to.be.closeTo(before + 80, 2);
        if (end === 'Escape') {
          separator!.focus();
          await press('Escape');
        } else fire(end, x + 80);
        expect(widthOf(grid, 0)).to.equal(before);
        fire('pointermove', x + 120);
        fire('pointerup', x + 120);
        expect(widthOf(grid, 0)).to.equal(before);
        expect([views, grid.view.columns]).to.deep.equal([[], undefined]);
      });
    }

    test('touch nothing but widths while a pointer moves, however many rows there are', async () => {
      const grid = await mountPersonal({}, { n: 100_000 });
      const [separator] = separators(grid);
      separator!.setPointerCapture = () => {};
      const [x, y] = center(separator!);
      const fire = (type: string, clientX: number) =>
        separator!.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerId: 7, isPrimary: true, buttons: 1, clientX, clientY: y }),
        );
      fire('pointerdown', x);
      fire('pointermove', x + 1);
      const seen = new Set<string>();
      const watch = new MutationObserver(records => {
        for (const { target, attributeName, type } of records)
          seen.add(`${(target as Element).localName} ${attributeName ?? type}`);
      });
      watch.observe(scroller(grid), { subtree: true, childList: true, attributes: true, characterData: true });
      for (let i = 2; i <= 50; i++) fire('pointermove', x + i);
      await Promise.resolve();
      watch.disconnect();
      fire('pointerup', x + 50);
      expect([...seen].toSorted()).to.deep.equal(['col style', 'span aria-valuenow', 'table style']);
    });
  });

  suite('in another order', () => {
    test('by mouse stand where the heading is dropped, with their cells, and sort nothing', async () => {
      const grid = await mountPersonal({}, { width: '500px' });
      const [x, y] = center(parts(grid, 'header-cell')[2]!);
      const views = viewsOf(grid);
      await drag(center(sortButton(grid, 0)), [x + 10, y]);
      await grid.updateComplete;
      expect(titles(grid)).to.deep.equal(['Name', 'State', 'ID']);
      expect(texts(grid)[0]).to.deep.equal(['Process 1', '2', '1']);
      expect(views.map(({ sort, columns }) => [sort, columns!.order])).to.deep.equal([
        [[], ['name', 'state', 'id', 'start']],
      ]);
      await click(sortButton(grid, 1));
      expect(grid.view.sort).to.deep.equal([{ column: 'id', direction: 'asc' }]);
    });

    test('by mouse stay where Escape ends the drag', async () => {
      const grid = await mountPersonal();
      const [first, , third] = parts(grid, 'header-cell');
      first!.setPointerCapture = () => {};
      const fire = (type: string, [clientX, clientY]: [number, number]) =>
        sortButton(grid, 0).dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            composed: true,
            pointerId: 7,
            isPrimary: true,
            buttons: 1,
            clientX,
            clientY,
          }),
        );
      fire('pointerdown', center(first!));
      fire('pointermove', center(third!));
      expect(root(grid).querySelectorAll('.pp-drop-before, .pp-drop-after')).to.have.length(1);
      await press('Escape');
      fire('pointerup', center(third!));
      expect(titles(grid)).to.deep.equal(['ID', 'Name', 'State']);
      expect(root(grid).querySelectorAll('.pp-drop-before, .pp-drop-after, .pp-dragged')).to.have.length(0);
    });

    test('keep the selection and the place of the reader', async () => {
      const grid = await mountPersonal({ config: `selection: {variable: chosen}\n${config()}` }, { n: 500 });
      await click(boxes(grid)[1]!);
      scroller(grid).scrollTop = 4000;
      await nextFrame();
      const place = () => {
        const { top } = scroller(grid).getBoundingClientRect();
        const row = rows(grid).find(each => each.getBoundingClientRect().top > top + 60)!;
        return row.dataset['processId'];
      };
      const before = place();
      grid.view = {
        ...grid.view,
        columns: { order: ['state', 'name', 'id'], changes: [{ column: 'start', hidden: false }] },
      };
      await grid.updateComplete;
      expect(titles(grid)).to.deep.equal(['State', 'Start', 'Name', 'ID']);
      expect(place()).to.equal(before);
      expect(grid.selection).to.deep.equal([2]);
    });
  });

  suite('in the menu', () => {
    test('are hidden and shown by clicks on their names', async () => {
      const grid = await mountPersonal();
      menuButton(grid).click();
      await until(() => menu(grid).querySelector('label span') !== null);
      for (const isShown of [false, true]) {
        await click(menu(grid).querySelector('label span')!);
        await until(() => menu(grid).querySelector<HTMLInputElement>('input')?.checked === isShown);
      }
    });

    test('by keyboard alone are hidden, shown, moved, pinned and reset', async () => {
      const grid = await mountPersonal();
      menuButton(grid).focus();
      await press('Enter');
      await until(() => menu(grid).contains(focused(grid)));
      expect(focused(grid)).to.equal(named(grid, 'ID'));
      await press(' ');
      await grid.updateComplete;
      expect([titles(grid), status(grid)]).to.deep.equal([['Name', 'State'], 'ID is hidden']);
      named(grid, 'Start').focus();
      await press(' ');
      await grid.updateComplete;
      expect([titles(grid), status(grid)]).to.deep.equal([['Name', 'State', 'Start'], 'Start is shown']);
      named(grid, 'Move Start left').focus();
      await press('Enter');
      await grid.updateComplete;
      expect(focused(grid)).to.equal(named(grid, 'Move Start left'));
      await press('Enter');
      await grid.updateComplete;
      expect([titles(grid), status(grid)]).to.deep.equal([['Start', 'Name', 'State'], 'Start is column 1 of 3']);
      expect(focused(grid)).to.equal(named(grid, 'Move Start left'));
      const pins = named(grid, 'Pin State') as HTMLSelectElement;
      pins.value = 'start';
      pins.dispatchEvent(new Event('change'));
      await grid.updateComplete;
      expect([titles(grid), status(grid)]).to.deep.equal([['State', 'Start', 'Name'], 'State is pinned']);
      expect(parts(grid, 'header-cell')[0]!.classList.contains('pp-pinned')).to.equal(true);
      const reset = [...menu(grid).querySelectorAll('button')].at(-1)!;
      reset.focus();
      await press('Enter');
      await grid.updateComplete;
      expect([titles(grid), status(grid)]).to.deep.equal([['ID', 'Name', 'State'], 'Columns reset']);
      expect(grid.view).to.deep.equal({ search: '', sort: [], page: 1 });
      await press('Escape');
      await until(() => !isOpen(grid));
      expect(focused(grid)).to.equal(menuButton(grid));
    });

    test('keep the last one that is shown', async () => {
      const grid = await mountPersonal();
      await openMenu(grid);
      for (const name of ['ID', 'Name']) {
        named(grid, name).click();
        await grid.updateComplete;
      }
      expect(titles(grid)).to.deep.equal(['State']);
      expect((named(grid, 'State') as HTMLInputElement).disabled).to.equal(true);
    });

    test('are named by writing direction', async () => {
      const grid = await mountPersonal({}, { dir: 'rtl' });
      await openMenu(grid);
      named(grid, 'Move ID left').click();
      await grid.updateComplete;
      expect(titles(grid)).to.deep.equal(['Name', 'ID', 'State']);
    });

    test('close when the focus goes on, and open again', async () => {
      const grid = await mountPersonal();
      await openMenu(grid);
      sortButton(grid, 0).focus();
      await until(() => !isOpen(grid));
      expect(isOpen(grid)).to.equal(false);
      expect(focused(grid)).to.equal(sortButton(grid, 0));
      await openMenu(grid);
      expect(isOpen(grid)).to.equal(true);
      await click(menuButton(grid));
      await until(() => !isOpen(grid));
      expect(isOpen(grid)).to.equal(false);
    });

    test('stand within the window, whatever cuts the panel off, in cards too', async () => {
      const grid = await mountPersonal(
        { config: config().replace('cardsBelow: null', 'cardsBelow: 30rem') },
        { width: '300px' },
      );
      grid.parentElement!.style.cssText += 'height: 150px; overflow: hidden; position: relative;';
      await openMenu(grid);
      const { left, right, top, bottom } = menu(grid).getBoundingClientRect();
      expect([left >= 0, right <= innerWidth, top >= 0, bottom <= innerHeight]).to.deep.equal([true, true, true, true]);
      const [x, y] = center(menu(grid));
      expect(menu(grid).contains(root(grid).elementFromPoint(x, y))).to.equal(true);
      named(grid, 'Move State up').click();
      named(grid, 'ID').click();
      await grid.updateComplete;
      const card = rows(grid)[0]!;
      expect([...card.querySelectorAll('.pp-label, .pp-sr-only')].map(label => label.textContent.trim())).to.deep.equal(
        ['State', 'Name'],
      );
    });
  });

  suite('pinned', () => {
    test('stand at their edge, and stay in view while the others scroll', async () => {
      const grid = await mountPersonal({}, { width: '320px' });
      grid.view = {
        ...grid.view,
        columns: {
          order: [],
          changes: [
            { column: 'name', width: 500 },
            { column: 'state', pin: 'start' },
          ],
        },
      };
      await grid.updateComplete;
      expect(titles(grid)).to.deep.equal(['State', 'ID', 'Name']);
      scroller(grid).scrollLeft = 200;
      const offset = () =>
        rows(grid)[0]!.children[0]!.getBoundingClientRect().left - scroller(grid).getBoundingClientRect().left;
      expect(offset()).to.be.closeTo(0, 1);
      grid.view = { ...grid.view, columns: { order: [], changes: [{ column: 'name', width: 500 }] } };
      await grid.updateComplete;
      scroller(grid).scrollLeft = 200;
      expect(offset()).to.be.closeTo(-200, 1);
    });
  });

  suite('hidden', () => {
    test('are searched and sorted by all the same', async () => {
      const grid = await mountPersonal();
      grid.view = { search: 'process 2026', sort: [{ column: 'id', direction: 'desc' }], page: 1 };
      await grid.updateComplete;
      grid.view = {
        ...grid.view,
        columns: {
          order: [],
          changes: [
            { column: 'id', hidden: true },
            { column: 'name', hidden: true },
          ],
        },
      };
      await grid.updateComplete;
      expect(titles(grid)).to.deep.equal(['State']);
      expect(grid.visibleItems.map(({ process }) => process.id).slice(0, 2)).to.deep.equal([20, 19]);
      expect(grid.view.sort).to.deep.equal([{ column: 'id', direction: 'desc' }]);
    });

    test('are left out of the file, which has the order on display', async () => {
      const grid = await mountPersonal({}, { n: 1 });
      grid.view = {
        ...grid.view,
        columns: { order: ['state', 'name', 'id'], changes: [{ column: 'id', hidden: true }] },
      };
      const text = await (await grid.exportCsv()).text();
      expect(text.replace('\uFEFF', '')).to.equal('State,Name\r\n2,Process 1\r\n');
    });

    test('come and go while nothing is found', async () => {
      const grid = await mountPersonal();
      grid.view = { ...grid.view, search: 'nothing like it' };
      await grid.updateComplete;
      grid.view = { ...grid.view, columns: { order: [], changes: [{ column: 'start', hidden: false }] } };
      await grid.updateComplete;
      expect(titles(grid)).to.have.length(4);
      grid.view = { ...grid.view, search: '' };
      await grid.updateComplete;
      expect(texts(grid)[0]).to.have.length(4);
      expect(widthOf(grid, 0) + widthOf(grid, 1) + widthOf(grid, 2) + widthOf(grid, 3)).to.be.closeTo(
        scroller(grid).clientWidth,
        1,
      );
    });
  });

  suite('kept', () => {
    const CHOSEN = {
      order: ['state', 'id', 'name', 'start'],
      changes: [
        { column: 'id', width: 222, against: null },
        { column: 'name', hidden: true },
        { column: 'state', width: 111, against: '12ch', pin: 'start' as const },
        { column: 'start', hidden: false, pin: 'end' as const },
      ],
    };
    for (const persist of ['url', 'local:inbox']) {
      test(`in ${persist} are the same after a reload`, async () => {
        const first = await mountPersonal({ persist });
        first.view = { ...first.view, columns: CHOSEN };
        await first.updateComplete;
        await clearPage();
        const grid = await mountPersonal({ persist });
        expect(grid.view.columns).to.deep.equal(CHOSEN);
        expect(titles(grid)).to.deep.equal(['State', 'ID', 'Start']);
        expect([widthOf(grid, 0), widthOf(grid, 1)]).to.deep.equal([111, 222]);
      });

      test(`in ${persist} follow what the author changes since`, async () => {
        const first = await mountPersonal({ persist });
        first.view = { ...first.view, columns: CHOSEN };
        await first.updateComplete;
        await clearPage();
        const columns = COLUMNS.replace('12ch', '14ch')
          .replace(/ +start:.*\n/, '')
          .replace('    name:', '    fresh: {field: name, title: Fresh}\n    name:');
        const grid = await mountPersonal({ persist, config: config(columns) });
        expect(titles(grid)).to.deep.equal(['State', 'ID', 'Fresh']);
        expect(grid.view.columns).to.deep.equal({
          order: ['state', 'id', 'fresh', 'name'],
          changes: [
            { column: 'id', width: 222, against: null },
            { column: 'name', hidden: true },
            { column: 'state', pin: 'start' },
          ],
        });
      });

      test(`in ${persist} leave no trace after a reset`, async () => {
        const grid = await mountPersonal({ persist });
        grid.view = { ...grid.view, columns: CHOSEN };
        await grid.updateComplete;
        await openMenu(grid);
        [...menu(grid).querySelectorAll('button')].at(-1)!.click();
        await grid.updateComplete;
        expect(location.href).to.equal(href);
        expect(localStorage.getItem('inbox') ?? '').not.to.contain('columns');
      });
    }

    // entries of an address -> what of them is used
    const addresses: [string, unknown][] = [
      ['process-grid.column=id:width:120:', [{ column: 'id', width: 120, against: null }]],
      ['process-grid.column=state:width:120:12ch', [{ column: 'state', width: 120, against: '12ch' }]],
      ['process-grid.column=state:width:120:9ch', undefined],
      ['process-grid.column=id:width:-5:&process-grid.column=id:width::', undefined],
      ['process-grid.column=id:width:1e9:', undefined],
      ['process-grid.column=id:hidden:maybe&process-grid.column=name:hidden:true', [{ column: 'name', hidden: true }]],
      ['process-grid.column=gone:hidden:true&process-grid.order=gone', undefined],
      ['process-grid.column=id&process-grid.column=:::&process-grid.column=__proto__:hidden:true', undefined],
      ['process-grid.column=id:pin:middle', undefined],
    ];
    for (const [query, changes] of addresses) {
      test(`in the address as ${query} are ${JSON.stringify(changes)}`, async () => {
        history.replaceState(null, '', `?${query}`);
        const grid = await mountPersonal({ persist: 'url' });
        expect(grid.view.columns?.changes).to.deep.equal(changes);
      });
    }

    test('are the author’s where the configuration does not say "personal"', async () => {
      const plain = config().replace('personal: true', 'personal: false');
      const grid = await mountPersonal({ config: plain });
      grid.view = { ...grid.view, columns: CHOSEN };
      await grid.updateComplete;
      expect(titles(grid)).to.deep.equal(['ID', 'Name', 'State']);
      expect(grid.view).to.deep.equal({ search: '', sort: [], page: 1 });
      expect([separators(grid).length, menuButton(grid)]).to.deep.equal([0, null]);
    });

    test('go with the history', async () => {
      const grid = await mountPersonal({ persist: 'url' });
      history.pushState(null, '', '#there');
      grid.view = { ...grid.view, columns: CHOSEN };
      await grid.updateComplete;
      history.back();
      await new Promise(resolve => addEventListener('popstate', resolve, { once: true }));
      await grid.updateComplete;
      expect(titles(grid)).to.deep.equal(['ID', 'Name', 'State']);
    });
  });

  test('of a source that pages by itself change without asking it again', async () => {
    const { adapter, queries } = server(many(300));
    const grid = await mountPersonal({ adapter });
    const asked = queries.length;
    grid.view = { ...grid.view, columns: { order: ['state', 'id', 'name'], changes: [{ column: 'id', width: 99 }] } };
    await grid.updateComplete;
    await grid.loaded;
    expect([titles(grid)[0], widthOf(grid, 1), queries.length]).to.deep.equal(['State', 99, asked]);
  });

  test('stay with a configuration that changes on the page', async () => {
    const grid = await mountPersonal();
    grid.view = {
      ...grid.view,
      columns: { order: ['name', 'id', 'state', 'start'], changes: [{ column: 'id', hidden: true }] },
    };
    grid.config = config(COLUMNS.replace('    state:', '    more: {field: id, title: More}\n    state:'));
    await grid.loaded;
    expect(titles(grid)).to.deep.equal(['Name', 'More', 'State']);
  });

  test('leave no listener behind on the page', async function () {
    this.timeout(60_000);
    const left = async () =>
      (await executeServerCommand<{ left: { listeners: number } | null }, undefined>('collect-garbage')).left;
    const visit = async () => {
      const grid = await mountPersonal();
      menuButton(grid).click();
      await grid.updateComplete;
      separators(grid)[0]!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      named(grid, 'Name').click();
      await grid.updateComplete;
      await clearPage();
    };
    await visit();
    const before = await left();
    if (!before) this.skip(); // only Chromium can be told to collect
    const visits = 25;
    for (let i = 0; i < visits; i++) await visit();
    // The browser may still hold the last panels, of 40 listeners each.
    expect((await left())!.listeners - before.listeners).to.be.below(4 * visits);
  });

  test('have their headings and their rows named as before', async () => {
    const grid = await mountPersonal();
    const [id, name] = parts(grid, 'header-cell');
    expect([id!.ariaLabel, name!.ariaLabel]).to.deep.equal(['ID', 'Name']);
    expect(separators(grid).map(separator => [separator.ariaLabel, separator.tabIndex])).to.deep.equal([
      ['Width of ID', -1],
      ['Width of Name', -1],
      ['Width of State', 0],
    ]);
  });
});
