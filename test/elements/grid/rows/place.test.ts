import { expect } from 'chai';
import type { Process } from '../../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import {
  clearPage,
  many,
  mountGrid,
  part,
  press,
  root,
  rows,
  SELECTABLE,
  settled,
  TABLE,
  YAML,
} from '../grid-fixture.ts';
import { server } from '../window-server.ts';

const PAGED = `selection: {variable: chosen}\nfilter: {criteria: []}\ntable:\n  perPage: 10${TABLE}`;

/** What has the focus in a grid: its part, or its class, and the id of its process. */
function focusOf(grid: ProcessGrid): string | null {
  const element = root(grid).activeElement as HTMLElement | null;
  if (!element) return null;
  return [element.part.value || element.className, element.dataset['processId']].filter(Boolean).join(' ');
}

/** A grid over processes that a test changes. */
async function liveGrid(list: { processes: Process[] }, config: string): Promise<ProcessGrid> {
  return mountGrid([], { config, adapter: { fetch: async () => ({ processes: list.processes }) } });
}

const pagerButton = (grid: ProcessGrid, name: string) => root(grid).querySelector<HTMLElement>(`.pp-${name}`)!;

suite('the place of a reader', () => {
  teardown(clearPage);

  suite('with the focus on a row', () => {
    // what happens -> what has the focus then
    const cases: [string, (grid: ProcessGrid) => unknown, string][] = [
      ['is kept when the language is another', grid => (grid.lang = 'cs'), 'row 7'],
      ['is kept when the panel gets a title', grid => (grid.config = `${SELECTABLE}\nui: {title: Inbox}`), 'row 7'],
      ['is kept when nothing can be selected any more', grid => (grid.config = YAML), 'row 7'],
      [
        'is kept when another filter finds the row elsewhere',
        grid => (grid.config = SELECTABLE.replace('criteria: []', 'criteria: [], offset: 3')),
        'row 7',
      ],
      [
        'is the nearest row when another filter leaves it out',
        grid => (grid.config = SELECTABLE.replace('criteria: []', 'criteria: [], limit: 3')),
        'row 3',
      ],
      [
        'is the panel when another filter leaves all out',
        grid => (grid.config = SELECTABLE.replace('criteria: []', 'criteria: [{id: 99}]')),
        'panel',
      ],
      ['is the panel while the configuration is broken', grid => (grid.config = 'filter: ['), 'panel'],
      ['is kept over another source', grid => (grid.adapter = server(many(20)).adapter), 'row 7'],
    ];
    for (const [name, change, focused] of cases) {
      test(name, async () => {
        const grid = await mountGrid(many(20), { config: SELECTABLE });
        rows(grid)[6]!.focus();
        await change(grid);
        await settled(grid);
        expect(focusOf(grid)).to.equal(focused);
      });
    }

    test('is kept from within the row', async () => {
      const grid = await mountGrid(many(20), { config: SELECTABLE });
      rows(grid)[6]!.focus();
      await press('ArrowRight');
      grid.lang = 'cs';
      await settled(grid);
      expect(focusOf(grid)).to.equal('row 7');
      await press('ArrowDown');
      expect(focusOf(grid)).to.equal('row 8');
    });

    test('is not taken from another control that has the focus', async () => {
      const grid = await mountGrid(many(20), { config: SELECTABLE });
      rows(grid)[6]!.focus();
      const input = document.createElement('input');
      document.body.append(input);
      input.focus();
      grid.lang = 'cs';
      await settled(grid);
      expect(document.activeElement).to.equal(input);
      expect(
        rows(grid)
          .map(row => row.tabIndex)
          .indexOf(0),
      ).to.equal(6);
    });
  });

  test('in a page is kept when the row with the focus goes', async () => {
    const list = { processes: many(20) };
    const grid = await liveGrid(list, YAML);
    const below = document.createElement('div');
    below.style.height = '5000px';
    document.body.append(below);
    rows(grid)[3]!.focus();
    scrollTo(0, 4000);
    list.processes = list.processes.filter(({ id }) => id !== 4);
    await grid.load();
    expect([focusOf(grid), scrollY]).to.deep.equal(['row 5', 4000]);
  });

  suite('in the pager', () => {
    test('is the panel when a load leaves no row', async () => {
      const list = { processes: many(30) };
      const grid = await liveGrid(list, PAGED);
      pagerButton(grid, 'next').focus();
      list.processes = [];
      await grid.load();
      expect(focusOf(grid)).to.equal('panel');
    });

    test('stays in it when a load switches the button off', async () => {
      const list = { processes: many(30) };
      const grid = await liveGrid(list, PAGED);
      grid.view = { ...grid.view, page: 2 };
      await grid.updateComplete;
      pagerButton(grid, 'next').focus();
      list.processes = many(20);
      await grid.load();
      expect(focusOf(grid)).to.equal('pp-button pp-previous');
    });

    test('is left alone when the reader has gone on elsewhere and a load switches the button off', async () => {
      const list = { processes: many(30) };
      const grid = await liveGrid(list, PAGED);
      pagerButton(grid, 'next').focus();
      await press('Enter');
      await grid.updateComplete;
      const input = document.createElement('input');
      document.body.append(input);
      input.focus();
      list.processes = many(20);
      await grid.load();
      expect(grid.view.page).to.equal(2);
      expect(document.activeElement).to.equal(input);
    });
  });

  test('is not lost with the button that clears the selection, where no row is found', async () => {
    const grid = await mountGrid(many(5), { config: SELECTABLE, selection: [2] });
    grid.view = { ...grid.view, search: 'nothing of this kind' };
    await grid.updateComplete;
    pagerButton(grid, 'clear').focus();
    await press('Enter');
    await grid.updateComplete;
    expect(grid.selection).to.deep.equal([]);
    expect(focusOf(grid)).to.equal('panel');
  });

  test('is not lost with that button when a load takes what was selected', async () => {
    const list = { processes: many(5) };
    const grid = await liveGrid(list, SELECTABLE);
    grid.selection = [2];
    await grid.updateComplete;
    pagerButton(grid, 'clear').focus();
    list.processes = many(1);
    await grid.load();
    expect(part(grid, 'footer').textContent).not.to.include('selected');
    expect(focusOf(grid)).to.equal('row 1');
  });
});
