import { resetMouse, sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { FetchOptions, ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { clearPage, click } from '../../elements/grid/grid-fixture.ts';
import { countingServer } from './counting-server.ts';
import { FILTERS, type FilteredGrid, ids, mountFiltered, processes } from './filters-fixture.ts';
import { nextFrame, untilFound as until } from '../../support/until-found.ts';

const press = (key: string) => sendKeys({ press: key });
const find = (grid: FilteredGrid, selector: string) => grid.shadowRoot!.querySelector<HTMLElement>(selector);
const all = (grid: FilteredGrid, selector: string) => [...grid.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
const words = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim();
const focused = (grid: FilteredGrid) => grid.shadowRoot!.activeElement as HTMLElement | null;
const nameOf = (element: Element | null) => element?.ariaLabel ?? words(element);

const filterButton = (grid: FilteredGrid, name: string) => find(grid, `.pp-filter-button[data-filter=${name}]`)!;
const menuOf = (grid: FilteredGrid, name: string) => find(grid, `[part=filter-menu][data-filter=${name}].pp-open`);
const boxes = (parent: Element) => [...parent.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const tabs = (grid: FilteredGrid) => all(grid, '[role=tab]');

/** The menu of a filter, opened by the keyboard. */
async function open(grid: FilteredGrid, name: string): Promise<HTMLElement> {
  filterButton(grid, name).focus();
  await press('Enter');
  const menu = await until(() => menuOf(grid, name));
  await until(() => menu.contains(focused(grid)));
  return menu;
}

const counted = (menu: Element) => until(() => menu.querySelector('.pp-choice-count'));

/** The grid shows these rows. */
const shown = (grid: FilteredGrid, rows: string) => until(() => ids(grid) === rows);

suite('the bar of filters', () => {
  teardown(async () => {
    await resetMouse();
    history.replaceState(null, '', location.pathname);
    localStorage.clear();
    await clearPage();
  });

  test('has a button for each filter, in order', async () => {
    const grid = await mountFiltered();
    expect(all(grid, '.pp-filter-button').map(words)).to.deep.equal([
      'State',
      'Resolver',
      'Due',
      'Region',
      'Amount',
      'Started',
    ]);
    expect(
      find(grid, '[part=filter-bar]')!.ariaLabel ?? find(grid, '[part=filter-bar]')!.getAttribute('aria-label'),
    ).to.equal('Filters');
  });

  test('takes a click on the words of a value, and stays open for more', async () => {
    const grid = await mountFiltered();
    filterButton(grid, 'state').click();
    const menu = await until(() => menuOf(grid, 'state'));
    await counted(menu);
    for (const nth of [1, 2]) {
      await click(menu.querySelectorAll('.pp-choice-label')[nth]!);
      await until(() => boxes(menu)[nth]!.checked);
      expect(menuOf(grid, 'state')).to.equal(menu);
    }
    expect(grid.view.filters).to.deep.equal({ state: [2, 10] });
  });

  test('opens a filter by the keyboard, with its values and their counts, and closes it by Escape', async () => {
    const grid = await mountFiltered();
    const menu = await open(grid, 'state');
    await counted(menu);
    expect(boxes(menu).map(nameOf)).to.deep.equal(['pending, 4', 'active, 4', 'complete, 4']);
    expect(focused(grid)).to.equal(boxes(menu)[0]);
    expect(filterButton(grid, 'state').ariaExpanded).to.equal('true');
    await press('ArrowDown');
    await press(' ');
    await shown(grid, '1 4 7 10');
    expect(boxes(menu).map(({ checked }) => checked)).to.deep.equal([false, true, false]);
    await press('End');
    await press(' ');
    await shown(grid, '1 2 4 5 7 8 10 11');
    await press('Escape');
    await until(() => !menuOf(grid, 'state'));
    expect(focused(grid)).to.equal(filterButton(grid, 'state'));
    expect(filterButton(grid, 'state').ariaExpanded).to.equal('false');
    expect(words(filterButton(grid, 'state'))).to.equal('State: active, complete');
  });

  test('says how many rows there are', async () => {
    const grid = await mountFiltered();
    const menu = await open(grid, 'state');
    boxes(menu)[0]!.click();
    await until(() => words(find(grid, '[part=status]')) === '4 of 12 rows');
  });

  test('removes one filter, and the focus goes to its button', async () => {
    const grid = await mountFiltered({ view: { filters: { state: [2], region: ['south'] } } as never });
    const remove = all(grid, '.pp-filter-remove');
    expect(remove.map(nameOf)).to.deep.equal(['Remove filter State: active', 'Remove filter Region: south']);
    remove[0]!.focus();
    await press('Enter');
    await shown(grid, '1 4 7 10');
    await until(() => all(grid, '.pp-filter-remove').length === 1);
    expect(focused(grid)).to.equal(filterButton(grid, 'state'));
    expect(grid.view.filters).to.deep.equal({ region: ['south'] });
  });

  for (const key of ['Delete', 'Backspace']) {
    test(`clears active filters by ${key}, and the focus goes to the next active one`, async () => {
      const view = { filters: { state: [2], region: ['south'], amount: ['..1200'] } };
      const grid = await mountFiltered({ view: view as never });
      filterButton(grid, 'region').focus();
      await press(key);
      await until(() => !grid.view.filters?.['region']);
      await until(() => focused(grid) === filterButton(grid, 'amount'));
      await press(key);
      await until(() => focused(grid) === filterButton(grid, 'state'));
      expect(words(find(grid, '[part=status]'))).to.equal('4 of 12 rows');
      all(grid, '.pp-filter-remove')[0]!.focus();
      await press(key);
      await shown(grid, '1 2 3 4 5 6 7 8 9 10 11 12');
      await until(() => focused(grid) === filterButton(grid, 'state') && !find(grid, '.pp-filter-remove'));
      await press(key);
      expect(focused(grid)).to.equal(filterButton(grid, 'state'));
    });
  }

  test('moves between filters by arrow keys, Home and End', async () => {
    const grid = await mountFiltered({ view: { filters: { state: [2] } } as never });
    filterButton(grid, 'state').focus();
    const seen: (string | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowLeft']) {
      await press(key);
      seen.push(focused(grid)?.dataset['filter']);
    }
    expect(seen).to.deep.equal(['who', 'due', 'who', 'started', 'started', 'state', 'state']);
    expect(menuOf(grid, 'state')).to.equal(null);
  });

  test('is led to a choice by its name, though it has too few for a search box, and takes it by Enter', async () => {
    const grid = await mountFiltered();
    const menu = await open(grid, 'state');
    await counted(menu);
    const at = () => boxes(menu).indexOf(focused(grid) as HTMLInputElement);
    // No choice has the last letter: it stays at that of the others, and no shortcut is taken instead. In one command,
    // since a letter after a pause begins another name.
    await sendKeys({ type: 'comx' });
    expect(at()).to.equal(2);
    await press('Enter');
    await shown(grid, '2 5 8 11');
    expect([menuOf(grid, 'state'), at()]).to.deep.equal([menu, 2]);
  });

  test('takes nothing by Enter right after letters that no choice begins with', async () => {
    const grid = await mountFiltered();
    const menu = await open(grid, 'state');
    await counted(menu);
    const before = focused(grid);
    // Within "Active" and "Complete".
    await sendKeys({ type: 'tiv' });
    await press('Enter');
    expect([focused(grid), boxes(menu).some(({ checked }) => checked)]).to.deep.equal([before, false]);
    await press('ArrowDown');
    await press('Enter');
    await shown(grid, '1 4 7 10');
  });

  test('takes a value in and out by Enter, too, and the filter stays open', async () => {
    const grid = await mountFiltered();
    const menu = await open(grid, 'state');
    await counted(menu);
    await press('ArrowDown');
    await press('Enter');
    await shown(grid, '1 4 7 10');
    expect([menuOf(grid, 'state'), focused(grid)]).to.deep.equal([menu, boxes(menu)[1]]);
    await press('Enter');
    await shown(grid, '1 2 3 4 5 6 7 8 9 10 11 12');
  });

  test('clears all filters, and the focus stays in the bar', async () => {
    const grid = await mountFiltered({ view: { filters: { state: [2], amount: ['..200'] } } as never });
    const clear = find(grid, '.pp-clear-filters')!;
    expect(words(clear)).to.equal('Clear filters');
    clear.focus();
    await press('Enter');
    await shown(grid, '1 2 3 4 5 6 7 8 9 10 11 12');
    await until(() => !find(grid, '.pp-clear-filters'));
    expect(focused(grid)).to.equal(filterButton(grid, 'state'));
  });

  for (const width of ['40rem', '48rem', '70rem']) {
    test(`keeps to one line, whatever filters are on: ${width}`, async () => {
      const grid = await mountFiltered();
      grid.style.maxWidth = width;
      await nextFrame();
      const height = () => find(grid, '.pp-top')!.getBoundingClientRect().height;
      const before = height();
      const on = { state: [2, 10], region: ['south'], due: ['Overdue'], amount: ['10..20000'], who: ['me'] };
      for (const [name, values] of Object.entries(on)) {
        grid.filters.set(name, values);
        await until(() => filterButton(grid, name).parentElement!.matches('.pp-on'));
        expect(height()).to.be.closeTo(before, 0.5);
        expect(find(grid, '.pp-clear-filters')!.getBoundingClientRect().right).to.be.below(
          grid.getBoundingClientRect().right,
        );
      }
    });
  }

  test('has a button of all filters beside them where they do not fit', async () => {
    const grid = await mountFiltered();
    const shows = () => find(grid, '.pp-filters-button')!.checkVisibility();
    grid.style.maxWidth = '70rem';
    await nextFrame();
    expect(shows()).to.equal(false);
    grid.style.maxWidth = '32rem';
    await until(shows);
    const [line, button] = ['.pp-filters', '.pp-filters-button'].map(each => find(grid, each)!.getBoundingClientRect());
    expect(button!.left).to.be.at.least(line!.right);
    grid.style.maxWidth = '70rem';
    await until(() => !shows());
  });

  test('shares the line of the title with search and tools', async () => {
    const grid = await mountFiltered({ config: `ui: {title: Work}\n${FILTERS}` });
    const center = (selector: string) => {
      const { top, height } = find(grid, selector)!.getBoundingClientRect();
      return top + height / 2;
    };
    expect(center('[part=search]')).to.be.closeTo(center('[part=title]'), 3);
    expect(center('.pp-tabs')).to.be.above(find(grid, '[part=search]')!.getBoundingClientRect().bottom);
    expect(center('[part=filter-bar]')).to.be.above(find(grid, '.pp-tabs')!.getBoundingClientRect().bottom);
  });

  test('clears one filter from its menu, which stays open', async () => {
    const grid = await mountFiltered({ view: { filters: { state: [2] } } as never });
    const menu = await open(grid, 'state');
    menu.querySelector<HTMLElement>('.pp-quiet')!.click();
    await shown(grid, '1 2 3 4 5 6 7 8 9 10 11 12');
    expect(menuOf(grid, 'state')).to.equal(menu);
    expect(menu.contains(focused(grid))).to.equal(true);
  });

  suite('with many values', () => {
    const many = () =>
      memoryAdapter(
        processes(150).map((process, i) => ({
          ...process,
          variables: { customer: { region: i === 0 ? 'Žďár' : `Region ${i}` } },
        })),
      );

    test('has a search box, without regard to case and diacritics', async () => {
      const grid = await mountFiltered({ adapter: many() });
      const menu = await open(grid, 'region');
      expect(nameOf(focused(grid))).to.equal('Find a value');
      await until(() => boxes(menu).length === 100);
      expect(words(menu.querySelector('.pp-choices-note'))).to.equal('50 more values: find them by name');
      await sendKeys({ type: 'zdar' });
      await until(() => boxes(menu).length === 1);
      await press('ArrowDown');
      expect(nameOf(focused(grid))).to.equal('Žďár, 1');
      await press('ArrowUp');
      expect(nameOf(focused(grid))).to.equal('Find a value');
      await press('ArrowDown');
      await press(' ');
      await shown(grid, '1');
    });

    test('takes the only match of a name by Enter, and no press more takes it back', async () => {
      const grid = await mountFiltered({ adapter: many() });
      const menu = await open(grid, 'region');
      await until(() => boxes(menu).length === 100);
      await sendKeys({ type: 'region 1' });
      await until(() => boxes(menu).length < 100);
      await press('Enter');
      expect(grid.view.filters).to.equal(undefined);
      await sendKeys({ type: '49' });
      await until(() => boxes(menu).length === 1);
      await press('Enter');
      await press('Enter');
      await shown(grid, '150');
      expect(grid.view.filters).to.deep.equal({ region: ['Region 149'] });
      expect([nameOf(focused(grid)), (focused(grid) as HTMLInputElement).value]).to.deep.equal(['Find a value', '']);
      await sendKeys({ type: 'zdar' });
      await until(() => boxes(menu).length === 1);
      await press('Enter');
      await shown(grid, '1 150');
    });

    test('says where none matches', async () => {
      const grid = await mountFiltered({ adapter: many() });
      const menu = await open(grid, 'region');
      await until(() => boxes(menu).length > 0);
      await sendKeys({ type: 'nowhere' });
      await until(() => boxes(menu).length === 0);
      expect(words(menu.querySelector('.pp-choices-note'))).to.equal('No value matches');
    });
  });

  suite('of a field without a value in some rows', () => {
    const CONFIG = FILTERS.replace(
      'fields: {',
      'fields: {region: "{{ $_process.variables.customer.region }}", ',
    ).replace('filters:', 'filters:\n  area: {field: region, title: Area}');
    /** The last process has no region. */
    const mountRegions = (n: number) =>
      mountFiltered({
        config: CONFIG,
        adapter: memoryAdapter(
          processes(n).map((each, i) => ({
            ...each,
            variables: i < n - 1 ? { customer: { region: `Region ${i}` } } : {},
          })),
        ),
      });

    for (const n of [4, 150]) {
      test(`offers these last and apart, of ${n} rows`, async () => {
        const grid = await mountRegions(n);
        const menu = await open(grid, 'area');
        await until(() => boxes(menu).length === Math.min(n, 101) && menu.querySelector('.pp-choice-count'));
        expect(nameOf(boxes(menu).at(-1)!)).to.equal('No value, 1');
        const [label, other] = [...menu.querySelectorAll('.pp-choice-label')].reverse();
        expect([label, other].map(each => getComputedStyle(each!).fontStyle)).to.deep.equal(['italic', 'normal']);
        boxes(menu).at(-1)!.click();
        await shown(grid, `${n}`);
        expect(words(filterButton(grid, 'area'))).to.equal('Area: No value');
        expect(grid.view.filters).to.deep.equal({ area: [null] });
      });
    }
  });

  suite('at a source that counts by itself', () => {
    const gated = () => {
      const server = countingServer(processes(12));
      let release = () => {};
      server.gate = new Promise(resolve => (release = resolve));
      return { server, release };
    };

    test('offers the values of loaded rows while counts are on their way', async () => {
      const { server, release } = gated();
      const grid = await mountFiltered({ adapter: server.adapter });
      const menu = await open(grid, 'region');
      expect(boxes(menu).map(nameOf)).to.deep.equal(['north', 'south']);
      release();
      await until(() => nameOf(boxes(menu)[1]!) === 'south, 4');
      expect(nameOf(focused(grid))).to.equal('north, 4');
    });

    test('says that values are on their way where no row is loaded, and where there are none', async () => {
      const { server, release } = gated();
      const grid = await mountFiltered({ adapter: server.adapter, view: { filters: { who: [999] } } as never });
      filterButton(grid, 'region').focus();
      await press('Enter');
      const menu = await until(() => menuOf(grid, 'region'));
      await until(() => words(menu) === 'Counting…');
      expect(nameOf(focused(grid))).to.equal('Region');
      release();
      await until(() => words(menu) === 'There are no values.');
      expect(nameOf(focused(grid))).to.equal('Region');
    });

    /** Of 40 processes, each with a resolver of its own, the first alone comes as a row. */
    const unseen = (names: Record<string, unknown>) => {
      const all = processes(40).map((process, i) => ({
        ...process,
        steps: process.steps.map(step => ({ ...step, resolver: i === 0 ? { id: 1, fullname: 'Row' } : { id: i + 1 } })),
      }));
      const { adapter } = countingServer(all as Process[], names);
      return {
        ...adapter,
        fetch: (query: ProcessQuery, options: FetchOptions) => first(adapter.fetch(query, options)),
      };
    };
    /** An answer with no more than its first row. */
    const first = async (answer: ReturnType<ProcessAdapter['fetch']>) => {
      const { processes } = (await answer) as ProcessPage;
      return { processes: processes.slice(0, 1), total: 1 };
    };

    test('names values as the counts do, finds them by name, and says it in the button', async () => {
      const grid = await mountFiltered({
        adapter: unseen({ 1: 'Told', 7: 'Žofie <b>Nováková</b>', 9: { toString: 5 }, 11: '  ' }),
        user: null,
      });
      const menu = await open(grid, 'who');
      await counted(menu);
      const names = boxes(menu).map(nameOf);
      // a row says it before the counts do
      expect(names).to.include.members(['Row, 1', 'Žofie <b>Nováková</b>, 1', '9, 1', '11, 1']);
      expect(names).not.to.include('Told, 1');
      menu.querySelector<HTMLElement>('.pp-choice-search')!.focus();
      await sendKeys({ type: 'novak' });
      await until(() => boxes(menu).length === 1);
      expect(menu.querySelector('label b')).to.equal(null);
      await sendKeys({ press: 'Enter' });
      await until(() => words(filterButton(grid, 'who'))!.includes('Žofie <b>Nováková</b>'));
    });

    test('keeps "me" beside the names', async () => {
      const grid = await mountFiltered({ adapter: unseen({ 21: 'Ada' }) });
      const menu = await open(grid, 'who');
      await counted(menu);
      expect(boxes(menu).slice(0, 1).map(nameOf)).to.deep.equal(['Me, 1']);
      expect(boxes(menu).map(nameOf)).to.include('Ada, 1');
    });

    test('stands below tabs of views that show the focus of the keyboard', async () => {
      const grid = await mountFiltered({ adapter: unseen({}) });
      const tab = find(grid, '[role=tab]')!;
      tab.focus({ focusVisible: true });
      const { outlineStyle, outlineWidth } = getComputedStyle(tab);
      expect([outlineStyle, outlineWidth]).to.deep.equal(['solid', '2px']);
    });

    test('takes nobody back who has gone on meanwhile', async () => {
      const { server, release } = gated();
      const grid = await mountFiltered({ adapter: server.adapter });
      filterButton(grid, 'region').focus();
      await press('Enter');
      await until(() => menuOf(grid, 'region'));
      find(grid, '[role=tab]')!.focus();
      release();
      await until(() => server.asked.length > 0);
      for (let i = 0; i < 5; i++) await nextFrame();
      expect(focused(grid)).to.equal(find(grid, '[role=tab]'));
    });
  });

  suite('with a range', () => {
    const fields = (menu: Element) => [...menu.querySelectorAll<HTMLInputElement>('.pp-range-field input')];

    test('takes numbers from and to, when Enter is pressed', async () => {
      const grid = await mountFiltered();
      const menu = await open(grid, 'amount');
      expect(fields(menu).map(nameOf)).to.deep.equal([undefined, undefined].map(() => ''));
      await sendKeys({ type: '300' });
      expect(ids(grid), 'not while it is written').to.equal('1 2 3 4 5 6 7 8 9 10 11 12');
      await press('Enter');
      await shown(grid, '3 4 5 6 7 8 9 10 11 12');
      await press('Tab');
      await sendKeys({ type: '500' });
      await press('Enter');
      await shown(grid, '3 4 5');
      expect(grid.view.filters).to.deep.equal({ amount: ['300..500'] });
    });

    test('takes numbers with either decimal sign, and says what is no number', async () => {
      const grid = await mountFiltered();
      const menu = await open(grid, 'amount');
      const fault = menu.querySelector<HTMLElement>('.pp-range-fault')!;
      const write = (text: string) => {
        const [from] = fields(menu);
        from!.value = text;
        from!.dispatchEvent(new Event('change', { bubbles: true }));
      };
      write('299,5');
      await shown(grid, '3 4 5 6 7 8 9 10 11 12');
      write('399.5');
      await shown(grid, '4 5 6 7 8 9 10 11 12');
      write('400 or so');
      expect(words(fault)).to.equal('Enter a number.');
      expect([fault.checkVisibility(), ids(grid)]).to.deep.equal([true, '4 5 6 7 8 9 10 11 12']);
      write('500');
      await shown(grid, '5 6 7 8 9 10 11 12');
      expect(fault.checkVisibility()).to.equal(false);
    });

    test('takes no range that is turned around, and says so', async () => {
      const grid = await mountFiltered({ view: { filters: { amount: ['300..500'] } } as never });
      const menu = await open(grid, 'amount');
      const fault = menu.querySelector<HTMLElement>('.pp-range-fault')!;
      expect(fault.checkVisibility()).to.equal(false);
      fields(menu)[0]!.select();
      await sendKeys({ type: '900' });
      await press('Enter');
      expect(fault.checkVisibility()).to.equal(true);
      expect(words(fault)).to.equal('The first value is greater than the second.');
      expect(ids(grid)).to.equal('3 4 5');
    });

    test('is open at the end that is empty, and off where both are', async () => {
      const grid = await mountFiltered({ view: { filters: { amount: ['300..500'] } } as never });
      const menu = await open(grid, 'amount');
      fields(menu)[0]!.select();
      await press('Delete');
      await press('Enter');
      await shown(grid, '1 2 3 4 5');
      fields(menu)[1]!.focus();
      fields(menu)[1]!.select();
      await press('Delete');
      await press('Enter');
      await shown(grid, '1 2 3 4 5 6 7 8 9 10 11 12');
    });

    test('takes days', async () => {
      const grid = await mountFiltered();
      const menu = await open(grid, 'started');
      expect(fields(menu).map(({ type }) => type)).to.deep.equal(['date', 'date']);
      const [from] = fields(menu);
      from!.value = '2026-02-01';
      from!.dispatchEvent(new Event('change', { bubbles: true }));
      await shown(grid, '1 2 4 5 7 8 10 11');
    });
  });

  test('the key f goes to the filters', async () => {
    const grid = await mountFiltered();
    grid.focus();
    await press('f');
    expect(focused(grid)).to.equal(filterButton(grid, 'state'));
  });

  test('a click elsewhere closes a filter, another filter opens in its place', async () => {
    const grid = await mountFiltered();
    await open(grid, 'state');
    filterButton(grid, 'due').click();
    await until(() => menuOf(grid, 'due'));
    expect(menuOf(grid, 'state')).to.equal(null);
  });

  test('a panel that leaves the page with a filter open comes back with it closed', async () => {
    const grid = await mountFiltered();
    await open(grid, 'state');
    grid.remove();
    document.body.append(grid);
    await grid.loaded;
    await grid.updateComplete;
    expect(menuOf(grid, 'state')).to.equal(null);
    expect(boxes(await open(grid, 'state'))).to.have.length(3);
  });

  test('what was left out of a link is said until it is dismissed', async () => {
    const grid = await mountFiltered({ view: { filters: { gone: ['x'], state: [2] } } as never });
    const notice = await until(() => find(grid, '.pp-filter-notice'));
    expect(words(notice)).to.match(/gone/);
    notice.querySelector<HTMLElement>('.pp-close')!.click();
    await until(() => !find(grid, '.pp-filter-notice'));
  });

  suite('in a narrow panel', () => {
    const narrow = (properties = {}) =>
      mountFiltered(properties).then(async grid => {
        grid.style.maxWidth = '20rem';
        await until(() => find(grid, '.pp-filters-button')!.checkVisibility());
        return grid;
      });

    test('is one button, which says how many filters are on', async () => {
      const grid = await narrow({ view: { filters: { state: [2], amount: ['..200'] } } });
      expect(words(find(grid, '.pp-filters-button'))).to.equal('Filters (2)');
      expect(filterButton(grid, 'state').checkVisibility()).to.equal(false);
    });

    const centers = (grid: FilteredGrid, selectors: readonly string[]) =>
      selectors
        .map(selector => find(grid, selector)!.getBoundingClientRect())
        .map(({ top, height }) => top + height / 2);
    const PERSONAL = FILTERS.replace('table:', 'table:\n  personal: true');

    // configuration -> tools on the line of the search, on the one of the filters
    for (const [config, first, second] of [
      [
        `${PERSONAL}explain: true`,
        ['.pp-explain', '.pp-export', '.pp-columns-button'],
        ['.pp-tabs', '.pp-filters-button'],
      ],
      [PERSONAL.replace(/\nviews:(\n .*)*/, ''), ['.pp-export', '.pp-columns-button', '.pp-filters-button'], []],
      ['filter: {criteria: []}\ntable: {personal: true}', ['.pp-export', '.pp-columns-button'], []],
    ] as const) {
      test(`has icons on the line of the search: ${[...first, ...second].join(' ')}`, async () => {
        const grid = await mountFiltered({ config, exportable: true });
        grid.style.maxWidth = '18rem';
        const tools = ['[part=search]', ...first, ...second];
        await until(() => tools.every(selector => find(grid, selector)?.checkVisibility()));
        const [above, below] = [centers(grid, ['[part=search]', ...first]), centers(grid, second)];
        expect(Math.max(...above) - Math.min(...above)).to.be.below(3);
        expect(second.length === 0 || Math.max(...below) - Math.min(...below) < 3).to.equal(true);
        const box = grid.getBoundingClientRect();
        for (const selector of tools) {
          const { left, right, width } = find(grid, selector)!.getBoundingClientRect();
          expect([selector, left > box.left, right < box.right - 8]).to.deep.equal([selector, true, true]);
          expect(width).to.be.above(selector === '[part=search]' ? 90 : 30);
        }
        for (const selector of first) expect(find(grid, selector)!.title).to.equal(words(find(grid, selector)));
      });
    }

    test('stays as high when filters are on, and shows their number', async () => {
      const grid = await narrow();
      const { height } = find(grid, '.pp-top')!.getBoundingClientRect();
      grid.filters.set('state', [2]);
      await until(() => find(grid, '.pp-filters-button')!.dataset['n'] === '1');
      expect(find(grid, '.pp-top')!.getBoundingClientRect().height).to.be.closeTo(height, 0.5);
    });

    for (const key of ['Delete', 'Backspace']) {
      test(`has a sheet in which ${key} removes a filter, and goes to the next active one`, async () => {
        const grid = await narrow({ view: { filters: { state: [2], amount: ['..200'] } } });
        find(grid, '.pp-filters-button')!.click();
        const sheet = await until(() => find(grid, '[part~=filter-sheet][open]'));
        const sections = () => [...sheet.querySelectorAll<HTMLElement>('.pp-section-button')];
        const active = () => sections().filter(section => section.matches('[aria-keyshortcuts=Delete]'));
        expect(active()).to.have.length(2);
        const [first, second] = active();
        first!.focus();
        await press(key);
        await until(() => active().length === 1);
        expect(grid.view.filters).to.deep.equal({ amount: ['..200'] });
        expect(focused(grid)).to.equal(second);
        await press(key);
        await until(() => active().length === 0);
        expect(grid.view.filters).to.equal(undefined);
        expect(focused(grid)).to.equal(second);
        expect(sheet.matches('[open]')).to.equal(true);
      });
    }

    test('has a sheet whose title and cross are on one line, whatever margin headings of the page have', async () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('h2 { margin: 40px 0 4px; }');
      document.adoptedStyleSheets = [sheet];
      try {
        const grid = await narrow();
        find(grid, '.pp-filters-button')!.click();
        await until(() => find(grid, '[part~=filter-sheet][open]'));
        const [title, cross] = centers(grid, ['.pp-sheet-head > h2', '.pp-sheet-head > .pp-close']);
        expect(title).to.be.closeTo(cross!, 1);
      } finally {
        document.adoptedStyleSheets = [];
      }
    });

    test('opens a sheet, in which one filter after the other opens, and gives the focus back', async () => {
      const grid = await narrow();
      find(grid, '.pp-filters-button')!.focus();
      await press('Enter');
      const sheet = await until(() => find(grid, '[part~=filter-sheet][open]'));
      expect(words(focused(grid))).to.equal('State');
      await press('Enter');
      await until(() => boxes(sheet).length === 3);
      await counted(sheet);
      boxes(sheet)[1]!.click();
      await shown(grid, '1 4 7 10');
      expect(words(sheet.querySelector('.pp-section-button'))).to.equal('State active');
      await press('Escape');
      await until(() => !find(grid, '[part~=filter-sheet]'));
      expect(focused(grid)).to.equal(find(grid, '.pp-filters-button'));
      expect(words(find(grid, '.pp-filters-button'))).to.equal('Filters (1)');
    });
  });
});

suite('the tabs of views', () => {
  teardown(async () => {
    history.replaceState(null, '', location.pathname);
    localStorage.clear();
    await clearPage();
  });

  test('go to a view by click, and by arrows and Enter', async () => {
    const grid = await mountFiltered();
    expect(tabs(grid).map(words)).to.deep.equal(['All', 'Mine', 'Overdue']);
    expect(tabs(grid).map(({ ariaSelected }) => ariaSelected)).to.deep.equal(['true', 'false', 'false']);
    tabs(grid)[0]!.focus();
    await press('ArrowRight');
    expect(focused(grid)).to.equal(tabs(grid)[1]);
    expect(grid.view.filters).to.equal(undefined);
    await press('Enter');
    await shown(grid, '12 10 8 6 4 2');
    expect(tabs(grid).map(({ ariaSelected }) => ariaSelected)).to.deep.equal(['false', 'true', 'false']);
    await until(() => words(find(grid, '[part=status]')) === '6 of 12 rows, sorted by Amount descending');
    tabs(grid)[0]!.click();
    await shown(grid, '1 2 3 4 5 6 7 8 9 10 11 12');
  });

  test('that leave the order as it was say how many rows there are, and nothing of the order', async () => {
    const grid = await mountFiltered();
    tabs(grid)[2]!.click();
    await until(() => /of 12 rows/.test(words(find(grid, '[part=status]')) ?? ''));
    expect(words(find(grid, '[part=status]'))).to.match(/^\d+ of 12 rows$/);
  });

  test('say that the view was modified, and take that back', async () => {
    const grid = await mountFiltered();
    tabs(grid)[1]!.click();
    await shown(grid, '12 10 8 6 4 2');
    grid.filters.set('region', ['south']);
    await shown(grid, '10 4');
    await until(() => words(tabs(grid)[1]!) === 'Mine modified');
    find(grid, '.pp-reset-view')!.click();
    await shown(grid, '12 10 8 6 4 2');
    await until(() => words(tabs(grid)[1]!) === 'Mine');
  });

  suite('of the reader', () => {
    const personal = FILTERS.replace('table:', 'table:\n  personal: true');
    const own = () => mountFiltered({ config: personal, persist: 'local:views' });

    async function choose(grid: FilteredGrid, label: string): Promise<void> {
      find(grid, '.pp-view-actions .pp-more')!.click();
      const item = await until(() => all(grid, '[role=menuitem]').find(each => words(each) === label));
      item.click();
    }

    async function answer(grid: FilteredGrid, title: string): Promise<void> {
      const dialog = await until(() => find(grid, 'dialog[open]'));
      const input = dialog.querySelector('input')!;
      await until(() => focused(grid) === input);
      input.value = title;
      await press('Enter');
      await until(() => !find(grid, 'dialog'));
    }

    test('are saved under a name, renamed and removed', async () => {
      const grid = await own();
      grid.filters.set('state', [2]);
      await shown(grid, '1 4 7 10');
      await choose(grid, 'Save as…');
      await answer(grid, 'Active ones');
      await until(() => words(tabs(grid)[3] ?? null) === 'Active ones');
      expect(tabs(grid)[3]!.ariaSelected).to.equal('true');
      await choose(grid, 'Rename…');
      await answer(grid, 'Work');
      await until(() => words(tabs(grid)[3] ?? null) === 'Work');
      grid.filters.set('state', [1]);
      await until(() => find(grid, '.pp-save-view'));
      find(grid, '.pp-save-view')!.click();
      await until(() => !find(grid, '.pp-modified'));
      await choose(grid, 'Remove view');
      const dialog = await until(() => find(grid, 'dialog[open]'));
      expect(words(dialog.querySelector('h2'))).to.equal('Remove the view “Work”?');
      dialog.querySelector<HTMLElement>('.pp-ok')!.click();
      await until(() => tabs(grid).length === 3);
      expect(ids(grid), 'what is on display stays').to.equal('3 6 9 12');
    });

    test('a name that is not given saves nothing', async () => {
      const grid = await own();
      grid.filters.set('state', [2]);
      await shown(grid, '1 4 7 10');
      await choose(grid, 'Save as…');
      await until(() => find(grid, 'dialog[open]'));
      await press('Escape');
      await until(() => !find(grid, 'dialog'));
      expect(tabs(grid)).to.have.length(3);
    });
  });
});
