import { executeServerCommand, sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  SELECTABLE,
  TABLE,
  boxes,
  chord,
  clearPage,
  click,
  many,
  mountGrid,
  part,
  parts,
  press,
  processOf,
  root,
  rows,
  scroller,
  until,
} from './grid-fixture.ts';

const FULL = `selection: {variable: chosen}
ui: {title: Inbox, description: What waits for you}
filter: {criteria: []}
table:
  perPage: 5${TABLE}`;

suite('accessibility', () => {
  teardown(clearPage);

  test('the Tab key reaches the search box, the heads, one row and the pager, in this order', async () => {
    const grid = await mountGrid(many(12), { config: FULL, detailUrl: '#{{ $_process.id }}' });
    part(grid, 'search').focus();
    const reached: string[] = [];
    for (let i = 0; i < 8; i++) {
      await press('Tab');
      const active = root(grid).activeElement;
      reached.push(active ? (active.getAttribute('part') ?? active.className ?? active.localName) : 'none');
    }
    const pages = ['pp-button pp-page', 'pp-button pp-page', 'pp-button pp-page', 'pp-button pp-next'];
    expect(reached).to.deep.equal(['', 'sort-button', 'sort-button', 'row', ...pages]);
  });

  test('arrows move between rows and stop at the ends', async () => {
    const grid = await mountGrid(many(3));
    rows(grid)[0]!.focus();
    const active = () => (root(grid).activeElement as HTMLElement).dataset['processId'];
    const walk: (string | undefined)[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await press(key);
      walk.push(active());
    }
    expect(walk).to.deep.equal(['1', '2', '3', '3', '2', '1', '3']);
    expect(rows(grid).map(row => row.tabIndex)).to.deep.equal([-1, -1, 0]);
  });

  test('the row that the arrows lead to shows its focus after a click, too', async () => {
    const grid = await mountGrid(many(3), { config: SELECTABLE });
    await click(rows(grid)[0]!.querySelector('[part~=cell]:last-child')!);
    await press('ArrowDown');
    await until(() => root(grid).activeElement === rows(grid)[1]);
    expect(rows(grid)[1]!.matches(':focus-visible')).to.equal(true);
  });

  test('left and right go into the row and out, by reading direction', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const grid = await mountGrid(many(3), { config: SELECTABLE });
      rows(grid)[0]!.focus();
      await press('ArrowLeft');
      expect(root(grid).activeElement).to.equal(root(grid).querySelector('[part=row] input'));
      await press('ArrowRight');
      expect(root(grid).activeElement).to.equal(rows(grid)[0]);
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  test('the arrow goes past what is switched off in a row', async () => {
    const config = SELECTABLE.replace('name: "', 'name: "<button disabled>Later</button><a href=#x>Now</a>');
    const grid = await mountGrid(many(3), { config, disabled: true, detailUrl: '#{{ $_process.id }}' });
    rows(grid)[1]!.focus();
    const walk: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
      await press(key);
      const active = root(grid).activeElement as HTMLElement;
      walk.push(active.part.value || active.textContent);
    }
    expect(walk).to.deep.equal(['2', 'Now', 'Now', '2', 'row', 'row']);
  });

  test('the key down in the search box leaves candidates of an input method to it', async () => {
    const grid = await mountGrid(many(3));
    const search = part(grid, 'search');
    search.focus();
    const down = (init: KeyboardEventInit) =>
      search.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', cancelable: true, ...init }));
    expect([down({ isComposing: true }), root(grid).activeElement]).to.deep.equal([true, search]);
    expect([down({}), root(grid).activeElement]).to.deep.equal([false, rows(grid)[0]]);
  });

  test('Shift with a key on a head adds a further column to sort by', async () => {
    const grid = await mountGrid(many(3));
    parts(grid, 'sort-button')[0]!.focus();
    await press('Enter');
    await press('Tab');
    await chord('Shift', 'Enter');
    await chord('Shift', ' ');
    expect(grid.view.sort).to.deep.equal([
      { column: 'id', direction: 'asc' },
      { column: 'name', direction: 'desc' },
    ]);
  });

  test('every box has a name', async () => {
    const grid = await mountGrid([processOf('a b', 'x')], { config: SELECTABLE });
    const names = [...root(grid).querySelectorAll('input[type=checkbox]')].map(box => box.getAttribute('aria-label'));
    expect(names).to.deep.equal(['Select all processes', 'Select process a b']);
    expect(part(grid, 'search').getAttribute('aria-label')).to.equal('Search');
    expect(parts(grid, 'header-cell').every(cell => cell.getAttribute('scope') === 'col')).to.equal(true);
  });
});

suite('what assistive technology is told of rows', () => {
  teardown(clearPage);

  const NAMED = `selection: {variable: chosen}
ui: {title: Inbox}
filter: {criteria: []}
table:
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", step: "{{ $_step.templateStep.title }}"}
  columns:
    id: {field: id, title: Number, type: number}
    name: {field: name, title: Name, type: text}
    step: {field: step, title: Step, type: text}
`;
  const textsOf = (row: HTMLElement, attribute: string) =>
    row
      .getAttribute(attribute)!
      .split(' ')
      .map(id => (row.getRootNode() as ShadowRoot).getElementById(id)!.textContent.trim());
  const named = (row: HTMLElement) => textsOf(row, 'aria-labelledby');

  test('is that they belong to a grid of which several can be selected', async () => {
    const grid = await mountGrid(many(3), { config: NAMED });
    const table = part(grid, 'table');
    expect([table.role, table.ariaMultiSelectable, table.ariaReadOnly]).to.deep.equal(['grid', 'true', 'true']);
    boxes(grid)[1]!.click();
    expect(rows(grid).map(row => row.ariaSelected)).to.deep.equal(['false', 'true', 'false']);
    grid.selection = [3];
    expect(rows(grid).map(row => row.ariaSelected)).to.deep.equal(['false', 'false', 'true']);
    grid.clearSelection();
    expect(rows(grid).map(row => row.ariaSelected)).to.deep.equal(['false', 'false', 'false']);
  });

  test('is nothing of selection where nothing can be selected', async () => {
    const grid = await mountGrid(many(2), { config: NAMED.replace(/^selection.*\n/, '') });
    expect([part(grid, 'table').ariaMultiSelectable, rows(grid)[0]!.ariaSelected]).to.deep.equal([null, null]);
  });

  test('are their title and subtitle as a name', async () => {
    const grid = await mountGrid(many(2), { config: NAMED });
    expect(rows(grid).map(named)).to.deep.equal([
      ['Process 1', 'Approve'],
      ['Process 2', 'Approve'],
    ]);
  });

  test('are their other cells as a description, for the arrow keys pass by them', async () => {
    const grid = await mountGrid(many(2), { config: NAMED });
    expect(rows(grid).map(row => row.ariaDescription)).to.deep.equal(['Number 1', 'Number 2']);
  });

  test('are the same cells as a text of their own, in which nothing is said twice or for the eye alone', async () => {
    const config = `filter: {criteria: []}
table:
  fields:
    name: "{{ $_process.templateProcess.name }}"
    who: "{{ $_process.creator }}"
    face: "{{ $_process.creator | avatar }} <i aria-hidden=true>*</i><b>a</b><p>b</p>"
    day: "2020-01-01T12:00:00Z"
    share: "{{ 0.5 }}"
    none: ""
  columns:
    name: {field: name, title: Name, type: text}
    who: {field: who, title: Who, type: user}
    face: {field: face, title: Face, card: meta}
    day: {field: day, title: Due, type: relative}
    share: {field: share, title: Done, type: progress}
    none: {field: none, title: None, type: text}`;
    const grid = await mountGrid([{ ...processOf(1, 'Leave'), creator: { id: 4, fullname: 'Ada Lovelace' } }], {
      config,
    });
    const day = root(grid).querySelector<HTMLTimeElement>('time.pp-relative')!;
    const [row] = rows(grid);
    expect(row!.hasAttribute('aria-describedby')).to.equal(false);
    expect(row!.ariaDescription).to.equal(
      `Ada Lovelace, Ada Lovelace a b, ${day.firstChild!.textContent}, ${day.title}, Done 50%`,
    );
  });

  test('are no heading of the boxes: each says by itself what it selects', async () => {
    const grid = await mountGrid(many(1), { config: NAMED });
    const heads = [...root(grid).querySelectorAll('thead th')].map(head => [head.role, head.getAttribute('scope')]);
    expect(heads).to.deep.equal([['gridcell', null], ...Array.from({ length: 3 }, () => ['columnheader', 'col'])]);
  });

  test('are the process, where no column is a title and where the title is empty', async () => {
    const grid = await mountGrid(many(1), {
      config: NAMED.replace(/ {4}name.*\n {4}step.*\n/, ''),
    });
    expect(rows(grid).map(row => [row.getAttribute('aria-labelledby'), row.ariaLabel])).to.deep.equal([
      [null, 'Process 1'],
    ]);
    const empty = await mountGrid(many(1), {
      config: NAMED.replace(/ name: ".*?"| step: ".*?"/g, match => match.replace(/".*"/, '" "')),
    });
    const told = await executeServerCommand<{ name: string }[] | false, undefined>('accessible-rows');
    const bare = { role: 'row', name: 'Process 1', description: 'Number 1', selected: false };
    if (told) expect(told.filter(({ name }) => name === 'Process 1')).to.deep.equal([bare, bare]);
    expect(rows(empty)[0]!.ariaLabel).to.equal('Process 1');
  });

  test('is other with other rows in the same elements', async () => {
    const grid = await mountGrid(many(2000), { config: NAMED });
    grid.selection = [1];
    scroller(grid).scrollTop = 20_000;
    await until(() => Number(rows(grid)[0]!.dataset['processId']) > 100);
    for (const row of rows(grid)) {
      const id = row.dataset['processId'];
      expect([named(row)[0], row.ariaLabel, row.ariaSelected]).to.deep.equal([
        `Process ${id}`,
        `Process ${id}`,
        'false',
      ]);
    }
  });

  test('is what the browser tells', async function () {
    const grid = await mountGrid(many(2), { config: NAMED });
    grid.selection = [2];
    rows(grid)[1]!.focus();
    const told = await executeServerCommand<unknown[] | false, undefined>('accessible-rows');
    if (!told) return this.skip();
    expect(told).to.deep.equal([
      { role: 'grid', name: 'Inbox', multiselectable: true },
      { role: 'row', name: 'Select all processes Number Name Step' },
      { role: 'row', name: 'Process 1 Approve', description: 'Number 1', selected: false },
      { role: 'row', name: 'Process 2 Approve', description: 'Number 2', selected: true, focused: true },
    ]);
  });
});

suite('what is announced', () => {
  teardown(clearPage);

  /** Each text that a screen reader would hear of, from now on: what turns up in a live region and is not hidden from it. */
  function heardOf(element: HTMLElement): string[] {
    const texts: string[] = [];
    const note = () => {
      const region = element.closest('[aria-live], [role=status]');
      const isHidden = element.querySelector('[aria-hidden=true]') !== null;
      if (region && region.ariaLive !== 'off' && !isHidden && element.textContent) texts.push(element.textContent);
    };
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  }

  /**
   * Holds back what waits for a user to come to rest, so that a slow machine is no rest.
   *
   * @returns the rest has come
   */
  function holdRests(): () => void {
    const { setTimeout, clearTimeout } = globalThis;
    const held = new Map<number, () => void>();
    let last = 1e9;
    const hold = (rest: () => void, time = 0) => {
      if (time < 300 || time > 1_000) return setTimeout(rest, time);
      held.set(++last, rest);
      return last;
    };
    const clear = (id: number) => void (held.delete(id) || clearTimeout(id));
    Object.assign(globalThis, { setTimeout: hold, clearTimeout: clear });
    release = () => {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      for (const rest of held.values()) rest();
      held.clear();
    };
    return release;
  }
  let release = () => {};
  teardown(() => release());

  test('while one searches is what was found in the end, not at each key stroke', async () => {
    const rest = holdRests();
    const grid = await mountGrid(['a', 'ab', 'abc', 'abcd'].map((name, i) => processOf(i + 1, name)));
    const heard = heardOf(part(grid, 'status'));
    part(grid, 'search').focus();
    await sendKeys({ type: 'abcd' });
    expect(rows(grid)).to.have.length(1);
    await grid.updateComplete;
    expect([part(grid, 'status').textContent, heard]).to.deep.equal(['1 of 4 rows', []]);
    rest();
    await until(() => heard.length > 0);
    expect(heard).to.deep.equal(['1 of 4 rows']);
  });

  test('of a view that a script sets is what it shows', async () => {
    const grid = await mountGrid(['a', 'ab', 'abc', 'abcd'].map((name, i) => processOf(i + 1, name)));
    const shown = async (search: string) => {
      grid.view = { ...grid.view, search };
      await grid.updateComplete;
      // The count has an update of its own.
      await grid.updateComplete;
      return part(grid, 'status').textContent;
    };
    expect([await shown('b'), await shown('d'), await shown('x'), await shown('')]).to.deep.equal([
      '3 of 4 rows',
      '1 of 4 rows',
      '0 of 4 rows',
      '4 rows',
    ]);
  });

  test('while one turns pages is which rows there are, and not while one types', async () => {
    holdRests();
    const grid = await mountGrid(many(12), { config: FULL });
    const range = part(grid, 'pager').querySelector('span')!;
    const heard = heardOf(range);
    part(grid, 'search').focus();
    await sendKeys({ type: 'pro' });
    await press('Backspace');
    await grid.updateComplete;
    const next = part(grid, 'pager').querySelector<HTMLElement>('[aria-label="Next page"]')!;
    next.focus();
    await press('Enter');
    await press('Enter');
    await grid.updateComplete;
    expect(range.textContent).to.equal('11–12 of 12 found');
    part(grid, 'search').focus();
    await sendKeys({ type: 'o' });
    await grid.updateComplete;
    expect(range.textContent).to.equal('1–5 of 12 found');
    expect(heard).to.deep.equal(['6–10 of 12 found', '11–12 of 12 found']);
  });

  test('once one has sorted is by what, and how, and nothing more when the same rows are loaded again', async () => {
    const grid = await mountGrid(many(3));
    const heard = heardOf(part(grid, 'status'));
    const [number, name] = parts(grid, 'sort-button');
    number!.focus();
    await press('Enter');
    await grid.updateComplete;
    await press('Enter');
    await grid.updateComplete;
    name!.focus();
    await chord('Shift', 'Enter');
    await grid.updateComplete;
    await grid.load();
    expect(heard).to.deep.equal([
      '3 rows, sorted by ID ascending',
      '3 rows, sorted by ID descending',
      '3 rows, sorted by ID descending, Name ascending',
    ]);
  });

  test('is the new order where what one has sorted is sorted otherwise, as by going back', async () => {
    const grid = await mountGrid(many(3));
    const heard = heardOf(part(grid, 'status'));
    parts(grid, 'sort-button')[0]!.focus();
    await press('Enter');
    await grid.updateComplete;
    grid.view = { ...grid.view, sort: [{ column: 'name', direction: 'desc' }] };
    await grid.updateComplete;
    grid.view = { ...grid.view, search: 'x' };
    await grid.updateComplete;
    expect(heard[1]).to.equal('3 rows, sorted by Name descending');
    expect(heard.at(-1)).not.to.include('sorted');
  });

  test('of loads that bring the same rows again is nothing, nor is an error told twice', async () => {
    let fail = false;
    const fetch = () => (fail ? Promise.reject(new Error('down')) : Promise.resolve({ processes: many(3) }));
    const grid = await mountGrid([], { adapter: { fetch } });
    const panel = part(grid, 'panel');
    const heard = heardOf(part(grid, 'status'));
    await grid.load();
    await grid.load();
    fail = true;
    await grid.load();
    const alert = part(grid, 'error');
    const seen: MutationRecord[] = [];
    new MutationObserver(records => seen.push(...records)).observe(alert, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await grid.load();
    expect(panel.querySelectorAll('[role=alert]')).to.have.length(1);
    expect(part(grid, 'error')).to.equal(alert);
    expect([heard, seen]).to.deep.equal([[], []]);
  });

  test('of a selection is how much is selected', async () => {
    const grid = await mountGrid(many(12), { config: FULL });
    const heard = heardOf(part(grid, 'status'));
    rows(grid)[0]!.focus();
    await press(' ');
    await chord('Shift', 'ArrowDown');
    await grid.updateComplete;
    expect(heard).to.deep.equal(['1 selected', '2 selected']);
  });
});
