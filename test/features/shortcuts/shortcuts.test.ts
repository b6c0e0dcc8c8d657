import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, mount, part, processOf, turn } from '../../elements/panel-fixture.ts';
import { untilFound } from '../../support/until-found.ts';

const GRID = `filter: {criteria: []}
selection: {variable: chosen}
table:
  fields: {id: "{{ $_process.id }}"}
  searchFields: [id]
  columns: {id: {field: id, title: ID}}
  links: false
actions: {claim: {label: Claim}, release: {label: Release}}
`;
const LIST = `filter: {criteria: []}\nui: {content: "{{ $_process.id }}"}\nactions: {claim: {label: Claim}, release: {label: Release}}\n`;
const data = () => ({ ...memoryAdapter([1, 2, 3, 4].map(id => processOf(id))), perform: () => Promise.resolve() });

async function mountGrid(properties: Record<string, unknown> = {}): Promise<ProcessGrid> {
  const grid = mount('process-grid', { lang: 'en', config: GRID, adapter: data(), ...properties });
  await grid.loaded;
  return grid;
}

const press = (key: string) => sendKeys({ press: key });
const focused = (panel: Element) => panel.shadowRoot!.activeElement as HTMLElement | null;
const rowWithFocus = (panel: Element) =>
  focused(panel)?.closest<HTMLElement>('[part~=row], [part~=item]')?.dataset['processId'];
const dialogOf = (panel: Element) => panel.shadowRoot!.querySelector('dialog');
const menuItems = (panel: Element) =>
  [...panel.shadowRoot!.querySelectorAll('[role=menuitem]')].map(item => item.textContent);

const dialogShown = (panel: Element): Promise<HTMLDialogElement> =>
  untilFound(() => dialogOf(panel)?.open && dialogOf(panel));

suite('keyboard shortcuts', () => {
  teardown(() => clearPage());

  test('/ goes to the search box and selects what is in it', async () => {
    const grid = await mountGrid({ view: { search: '1' } });
    grid.focus();
    await press('/');
    expect(focused(grid)).to.equal(part(grid, 'search'));
    await sendKeys({ type: '3' });
    expect(grid.view.search).to.equal('3');
  });

  test('j and k go from row to row, and from elsewhere to the row that was used last', async () => {
    const grid = await mountGrid();
    grid.focus();
    await press('j');
    await press('j');
    expect(rowWithFocus(grid)).to.equal('3');
    await press('k');
    expect(rowWithFocus(grid)).to.equal('2');
    grid.shadowRoot!.querySelector<HTMLElement>('thead input')!.focus();
    await press('j');
    expect(rowWithFocus(grid)).to.equal('2');
  });

  test('j stays on the last row, k on the first', async () => {
    const grid = await mountGrid();
    grid.focus();
    await press('k');
    expect(rowWithFocus(grid)).to.equal('1');
    for (const _ of [1, 2, 3, 4, 5]) await press('j');
    expect(rowWithFocus(grid)).to.equal('4');
  });

  test('x selects the row with the focus, and takes it out again', async () => {
    const grid = await mountGrid();
    grid.focus();
    await press('j');
    await press('x');
    expect(grid.selection).to.deep.equal([2]);
    expect(rowWithFocus(grid)).to.equal('2');
    await press('x');
    expect(grid.selection).to.deep.equal([]);
  });

  test('. opens the menu of all actions of the row, and gives the row the focus back', async () => {
    const grid = await mountGrid();
    grid.focus();
    await press('.');
    expect(menuItems(grid)).to.deep.equal(['Claim', 'Release']);
    await press('j');
    expect(focused(grid)?.textContent, 'letters are no shortcuts in a menu').to.equal('Claim');
    await press('Escape');
    expect(focused(grid)?.matches('[part~=row]')).to.equal(true);
    expect(rowWithFocus(grid)).to.equal('1');
  });

  test('. on a selected row goes to what can be done with all that is selected', async () => {
    const grid = await mountGrid();
    grid.focus();
    await press('x');
    await press('.');
    expect(focused(grid)?.closest('[part=action-bar]')).to.not.equal(null);
  });

  test('with groups j and k go over headings, on which x and . do nothing', async () => {
    const config = GRID.replace('links: false', 'links: false\n  groupBy: {column: id}');
    const grid = await mountGrid({ config });
    grid.focus();
    const seen: (string | undefined)[] = [];
    for (const _ of [1, 2, 3, 4]) {
      seen.push(rowWithFocus(grid));
      await press('x');
      await press('j');
    }
    expect(seen).to.deep.equal([undefined, '1', undefined, '2']);
    expect(grid.selection).to.deep.equal([1, 2]);
    await press('k');
    await press('k');
    await press('.');
    expect(menuItems(grid)).to.deep.equal([]);
  });

  test('? shows what the keys do here, and Escape gives the focus back', async () => {
    const grid = await mountGrid();
    grid.focus();
    await press('?');
    const dialog = await dialogShown(grid);
    const told = [...dialog.querySelectorAll('kbd')].map(key => key.textContent);
    expect(told).to.include.members(['/', 'j', 'k', 'x', '.', '?', 'Space']);
    expect(told, 'there are no filters').to.not.include('f');
    expect(told, 'rows lead nowhere').to.not.include('Enter');
    await press('x');
    expect(grid.selection, 'what is behind the dialog is out of reach').to.deep.equal([]);
    await press('Escape');
    expect(rowWithFocus(grid)).to.equal('1');
    await turn();
    expect(dialogOf(grid)).to.equal(null);
  });

  test('a panel that leaves the page with the list of keys open comes back without it', async () => {
    const grid = await mountGrid();
    grid.focus();
    await press('?');
    await dialogShown(grid);
    grid.remove();
    await turn();
    document.body.append(grid);
    await grid.loaded;
    expect(dialogOf(grid)).to.equal(null);
  });

  test('what comes with the list of keys has its looks in a panel without page styles, and in a frame', async () => {
    const grid = await mountGrid();
    const question = { key: '?', ...THROUGH };
    const ask = () => part(grid, 'search')!.parentElement!.dispatchEvent(new KeyboardEvent('keydown', question));
    const looks = async () => {
      const dialog = await dialogShown(grid);
      const { display } = dialog.ownerDocument.defaultView!.getComputedStyle(dialog.querySelector('kbd')!);
      dialog.close();
      while (dialogOf(grid)) await turn();
      return display;
    };
    ask();
    expect(await looks()).to.equal('inline-block');
    grid.isolated = true;
    await grid.updateComplete;
    ask();
    expect(await looks()).to.equal('inline-block');
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentDocument!.body.append(grid);
    await grid.loaded;
    ask();
    expect(await looks()).to.equal('inline-block');
  });

  test('in a list j, k and . go by what takes the focus in its items', async () => {
    const list = mount('process-list', { lang: 'en', config: LIST, adapter: data() });
    await list.loaded;
    list.shadowRoot!.querySelector<HTMLElement>('[part~=item] button')!.focus();
    await press('j');
    expect(rowWithFocus(list)).to.equal('2');
    await press('.');
    expect(menuItems(list)).to.deep.equal(['Claim', 'Release']);
  });

  suite('are not meddlesome', () => {
    // what the page does -> what is expected of j on the first row
    const taken: readonly (readonly [string, (grid: ProcessGrid, signal: AbortSignal) => void])[] = [
      ['prevents the key on the panel', (grid, signal) => grid.addEventListener('keydown', prevent, { signal })],
      ['prevents it on the document', (_, signal) => document.addEventListener('keydown', prevent, { signal })],
      ['prevents it on the window', (_, signal) => window.addEventListener('keydown', prevent, { signal })],
      ['stops it on the document', (_, signal) => document.addEventListener('keydown', stop, { signal })],
      ['has switched them off', grid => (grid.shortcuts = 'off')],
      ['has switched them off by attribute', grid => grid.setAttribute('shortcuts', 'off')],
    ];
    for (const [what, take] of taken) {
      test(`where the page ${what}, nothing happens`, async () => {
        const grid = await mountGrid();
        const page = new AbortController();
        take(grid, page.signal);
        await grid.updateComplete;
        grid.focus();
        await press('j');
        page.abort();
        expect(rowWithFocus(grid)).to.equal('1');
      });
    }

    test('the configuration switches them off, and the page on', async () => {
      const grid = await mountGrid({ config: `${GRID}ui: {shortcuts: false}\n` });
      grid.focus();
      await press('j');
      expect(rowWithFocus(grid)).to.equal('1');
      grid.shortcuts = 'on';
      await press('j');
      expect(rowWithFocus(grid)).to.equal('2');
    });

    for (const key of ['Control+j', 'Alt+j', 'Shift+J', 'Meta+j']) {
      test(`${key} is not j`, async () => {
        const grid = await mountGrid();
        grid.focus();
        const pressed = once(document, 'keydown');
        grid.shadowRoot!.activeElement!.dispatchEvent(keydown('j', key));
        expect((await pressed).defaultPrevented).to.equal(false);
        expect(rowWithFocus(grid)).to.equal('1');
      });
    }

    test('letters are written in the search box', async () => {
      const grid = await mountGrid();
      part(grid, 'search')!.focus();
      await sendKeys({ type: '/jkx.?f' });
      expect(grid.view.search).to.equal('/jkx.?f');
      expect(dialogOf(grid)).to.equal(null);
    });

    test('a key for which there is nothing to do is the page’s', async () => {
      const grid = await mountGrid();
      grid.focus();
      const pressed = once(document, 'keydown');
      await press('f');
      expect((await pressed).defaultPrevented).to.equal(false);
    });

    test('keys elsewhere on the page are the page’s', async () => {
      const grid = await mountGrid();
      const button = document.createElement('button');
      document.body.append(button);
      button.focus();
      await press('j');
      await press('/');
      expect(document.activeElement).to.equal(button);
      expect(focused(grid)).to.equal(null);
    });

    test('of two panels only that with the focus listens', async () => {
      const [one, two] = [await mountGrid(), await mountGrid()];
      two.focus();
      await press('/');
      expect(focused(one)).to.equal(null);
      expect(focused(two)).to.equal(part(two, 'search'));
    });
  });

  test('keyboards without Latin letters have theirs in the same places', async () => {
    const grid = await mountGrid();
    grid.focus();
    focused(grid)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'о', code: 'KeyJ', ...THROUGH }));
    expect(rowWithFocus(grid)).to.equal('2');
    focused(grid)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Л', code: 'KeyK', shiftKey: true, ...THROUGH }));
    expect(rowWithFocus(grid)).to.equal('2');
  });

  test('a key that is held down selects once, and moves on and on', async () => {
    const grid = await mountGrid();
    grid.focus();
    focused(grid)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', repeat: true, ...THROUGH }));
    expect(grid.selection).to.deep.equal([]);
    focused(grid)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', repeat: true, ...THROUGH }));
    expect(rowWithFocus(grid)).to.equal('2');
  });
});

const THROUGH = { bubbles: true, composed: true, cancelable: true };

function keydown(key: string, chord: string): KeyboardEvent {
  const has = (name: string) => chord.startsWith(name);
  const letter = has('Shift') ? key.toUpperCase() : key;
  const modifiers = { ctrlKey: has('Control'), altKey: has('Alt'), shiftKey: has('Shift'), metaKey: has('Meta') };
  return new KeyboardEvent('keydown', { key: letter, code: `Key${key.toUpperCase()}`, ...modifiers, ...THROUGH });
}

const prevent = (event: Event) => event.preventDefault();
const stop = (event: Event) => event.stopPropagation();

/** The next event of that name, when the window has seen it. */
function once(target: EventTarget, name: string): Promise<Event> {
  return new Promise(resolve =>
    target.addEventListener(name, event => queueMicrotask(() => setTimeout(() => resolve(event))), { once: true }),
  );
}
