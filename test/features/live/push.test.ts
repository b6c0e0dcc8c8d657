import { expect } from 'chai';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, many, mountGrid, nextFrame, processOf, YAML } from '../../elements/grid/grid-fixture.ts';
import { mount, LIST, processOf as listedProcess } from '../../elements/panel-fixture.ts';
import { LiveSource, pillOf, rowsOf, stateOf, until } from './live-fixture.ts';

const PICTURE = '/demo/icon.svg';
const LIVE = `live: {}\n${YAML}`;
const mountLive = (source: LiveSource, properties: Partial<ProcessGrid> & Record<string, unknown> = {}) =>
  mountGrid([], { config: LIVE, adapter: source, ...properties });
const pillSays = (panel: HTMLElement, text: string) => until(() => pillOf(panel)?.textContent.trim() === text);

suite('rows that are pushed', () => {
  teardown(clearPage);

  test('change where they stand, come and go when the reader asks for it', async () => {
    const source = new LiveSource(many(3));
    const grid = await mountLive(source);
    await until(() => stateOf(grid) === 'Live');
    source.change(processOf(2, 'Renamed'));
    await until(() => rowsOf(grid)[1] === '2 Renamed');
    expect(pillOf(grid)).to.equal(null);
    source.change(processOf(4, 'New'), processOf(5, 'New'), processOf(6, 'New'));
    source.remove(1);
    await pillSays(grid, '3 new, 1 gone');
    expect(rowsOf(grid)).to.deep.equal(['-1 Process 1', '2 Renamed', '3 Process 3']);
    expect(grid.shadowRoot!.querySelector('.pp-gone')!.getAttribute('aria-description')).to.equal(
      'No longer in this list',
    );
    pillOf(grid)!.click();
    await until(() => !pillOf(grid));
    expect(rowsOf(grid)).to.deep.equal(['2 Renamed', '3 Process 3', '4 New', '5 New', '6 New']);
    expect(source.fetches).to.equal(1);
  });

  test('that are gone fade with their picture, which hides the initials as before', async () => {
    const [first, ...others] = many(2);
    const resolver = { id: 1, fullname: 'Ada Lovelace', avatar: PICTURE };
    const source = new LiveSource([{ ...first!, steps: [{ ...first!.steps[0]!, resolver }] }, ...others]);
    const config = `live: {}\nfilter: {criteria: []}\ntable: {fields: {who: '{{ $_step.resolver | avatar }}'}, columns: {who: {field: who, title: Who}}}`;
    const grid = await mountGrid([], { config, adapter: source });
    await until(() => stateOf(grid) === 'Live');
    source.remove(1);
    await until(() => grid.shadowRoot!.querySelector('.pp-gone .pp-picture'));
    const opacityOf = (selector: string) =>
      getComputedStyle(grid.shadowRoot!.querySelector(`.pp-gone ${selector}`)!).opacity;
    expect([opacityOf('.pp-avatar'), opacityOf('.pp-picture')]).to.deep.equal(['0.6', '1']);
  });

  test('say so beside title and search on a phone, and nothing moves when changes wait', async () => {
    const source = new LiveSource(many(3));
    const box = document.createElement('div');
    box.style.width = '288px';
    document.body.append(box);
    const config = `ui: {title: Inbox}\n${LIVE}`;
    const grid = await mountGrid([], { config, adapter: source }, box);
    await until(() => stateOf(grid) === 'Live');
    const boxIn = (selector: string) => grid.shadowRoot!.querySelector(selector)!.getBoundingClientRect();
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    expect(middle(boxIn('.pp-live-words'))).to.be.closeTo(middle(boxIn('[part=title]')), 3);
    expect(middle(boxIn('[part=search]'))).to.be.closeTo(middle(boxIn('[part=title]')), 3);
    expect(boxIn('[part=search]').width).to.be.at.least(100);
    expect(boxIn('[part=live]').left).to.be.at.least(boxIn('[part=search]').right);
    const { top } = boxIn('[part=row]');
    source.change(processOf(4, 'New'), processOf(5, 'New'), processOf(6, 'New'));
    source.remove(1);
    await pillSays(grid, '3 new, 1 gone');
    expect(boxIn('[part=row]').top).to.equal(top);
    expect(middle(boxIn('[part=live-button]'))).to.be.closeTo(middle(boxIn('[part=title]')), 3);
    const pill = pillOf(grid)!;
    expect(pill.scrollWidth).to.be.at.most(pill.clientWidth + 1);
    expect(boxIn('[part=live-button]').right).to.be.below(boxIn('[part=panel]').right - 8);
    expect(boxIn('[part=live-button]').left).to.be.at.least(boxIn('[part=search]').right);
  });

  test('keep their place on a phone while the connection is lost', async () => {
    const source = new LiveSource(many(3));
    const box = document.createElement('div');
    box.style.width = '288px';
    document.body.append(box);
    const grid = await mountGrid([], { config: `ui: {title: Inbox}\n${LIVE}`, adapter: source }, box);
    await until(() => stateOf(grid) === 'Live');
    const boxIn = (selector: string) => grid.shadowRoot!.querySelector(selector)!.getBoundingClientRect();
    const { top } = boxIn('[part=row]');
    source.followed.at(-1)!.end();
    const away = await until(() => grid.shadowRoot!.querySelector<HTMLElement>('.pp-live-away'));
    expect(boxIn('[part=row]').top).to.equal(top);
    expect(away.scrollWidth).to.be.at.most(away.clientWidth + 1);
    expect(stateOf(grid)).to.match(/^Reconnecting… as of \d/);
    expect(boxIn('.pp-live-time').right).to.be.below(boxIn('[part=panel]').right - 8);
    expect(boxIn('.pp-live-away').left).to.be.at.least(boxIn('[part=search]').right);
    expect(boxIn('.pp-live-away').right).to.be.below(boxIn('[part=panel]').right - 8);
  });

  test('stay where they are sorted, until the reader asks for it', async () => {
    const source = new LiveSource(many(3));
    const grid = await mountLive(source, {
      view: { search: '', sort: [{ column: 'name', direction: 'asc' }], page: 1 },
    });
    source.change(processOf(1, 'Zebra'));
    await pillSays(grid, 'order changed');
    expect(rowsOf(grid)).to.deep.equal(['1 Zebra', '2 Process 2', '3 Process 3']);
    pillOf(grid)!.click();
    await until(() => !pillOf(grid));
    await until(() => rowsOf(grid)[2] === '1 Zebra');
  });

  test('of a list do the same', async () => {
    const source = new LiveSource([1, 2].map(id => listedProcess(id)));
    const list = mount('process-list', { lang: 'en', config: `live: {}\n${LIST}`, adapter: source });
    await list.loaded;
    source.change(listedProcess(3));
    source.remove(1);
    await pillSays(list, '1 new, 1 gone');
    expect(rowsOf(list)).to.deep.equal(['-1:10', '2:20']);
    pillOf(list)!.click();
    await until(() => rowsOf(list).join() === '2:20,3:30');
  });

  test('come and go at once where they need not wait', async () => {
    const source = new LiveSource(many(2));
    const grid = await mountLive(source, { config: `live: {rows: insert}\n${YAML}` });
    source.remove(1);
    source.change(processOf(3, 'New'));
    await until(() => rowsOf(grid).join() === '2 Process 2,3 New');
    expect(pillOf(grid)).to.equal(null);
  });

  test('leave nothing under the pointer, the focus or the selection elsewhere', async () => {
    const source = new LiveSource(many(300));
    const grid = await mountLive(source, { config: `selection: {variable: chosen}\n${LIVE}` });
    grid.selection = [150];
    const scroller = grid.shadowRoot!.querySelector('.pp-scroller')!;
    grid.focus();
    scroller.scrollTop = 83 * grid.shadowRoot!.querySelector('[part~=row]')!.getBoundingClientRect().height;
    await nextFrame();
    await nextFrame();
    /** Of the row under the pointer, say, and those around it. */
    const placesOf = () =>
      [85, 86, 90, 91].map(id => {
        const row = grid.shadowRoot!.querySelector(`[data-process-id="${id}"]`)!;
        return row.getBoundingClientRect().top;
      });
    await until(() => grid.shadowRoot!.querySelector('[data-process-id="91"]'));
    const before = placesOf();
    source.remove(1, 80);
    source.change(processOf(301, 'New'), processOf(90, 'Changed'));
    await pillSays(grid, '1 new, 2 gone');
    expect(placesOf()).to.deep.equal(before);
    expect(grid.selection).to.deep.equal([150]);
    expect(grid.shadowRoot!.activeElement).not.to.equal(null);
  });

  test('keep the focus, the place and an open menu while others come and go', async () => {
    const source = new LiveSource(many(300));
    const actions = 'actions: {claim: {label: Claim}, release: {label: Release}}';
    const grid = await mountLive(source, { config: `${actions}\n${LIVE}` });
    const root = grid.shadowRoot!;
    const row = (id: number) => root.querySelector<HTMLElement>(`[data-process-id="${id}"]`)!;
    row(5).focus();
    source.remove(1, 2);
    source.change(processOf(5, 'Renamed'), processOf(400, 'New'));
    await pillSays(grid, '1 new, 2 gone');
    expect(root.activeElement).to.equal(row(5));
    const more = row(5).querySelectorAll<HTMLButtonElement>('[part~=actions] button')[1]!;
    more.click();
    const isOpen = () => root.querySelector('[part~=menu]')?.matches(':popover-open') ?? false;
    await until(isOpen);
    source.change(processOf(5, 'Again'), processOf(6, 'Renamed'));
    await until(() => rowsOf(grid).includes('6 Renamed'));
    expect(isOpen()).to.equal(true);
    expect(row(5).textContent).to.contain('Again');
  });

  test('that are selected leave the selection with their row', async () => {
    const source = new LiveSource(many(3));
    const grid = await mountLive(source, { config: `selection: {variable: chosen}\n${LIVE}` });
    grid.selection = [1, 2];
    source.remove(1);
    await pillSays(grid, '1 gone');
    expect(grid.selection).to.deep.equal([1, 2]);
    pillOf(grid)!.click();
    await until(() => rowsOf(grid).length === 2);
    expect(grid.selection).to.deep.equal([2]);
  });

  test('keep the focus in the panel when the button that showed them goes', async () => {
    const source = new LiveSource(many(2));
    const grid = await mountLive(source);
    source.change(processOf(3, 'New'));
    await until(() => pillOf(grid));
    pillOf(grid)!.focus();
    pillOf(grid)!.click();
    await until(() => !pillOf(grid));
    expect(grid.shadowRoot!.activeElement!.getAttribute('part')).to.equal('panel');
  });

  test('are announced once when some begin to wait', async () => {
    const source = new LiveSource(many(2));
    const grid = await mountLive(source);
    const status = grid.shadowRoot!.querySelector('[part=live] [role=status]')!;
    expect(status.textContent).to.equal('');
    source.change(processOf(3, 'New'));
    await until(() => status.textContent === '1 new');
    source.change(processOf(4, 'New'));
    await pillSays(grid, '2 new');
    expect(status.textContent).to.equal('1 new');
    expect(grid.shadowRoot!.querySelector('[part=status]')!.textContent.trim()).to.equal('2 rows');
    pillOf(grid)!.click();
    await until(() => status.textContent === '');
  });

  test('are loaded again where something may have been missed, and wait then, too', async () => {
    const source = new LiveSource(many(2));
    const grid = await mountLive(source);
    source.processes = [processOf(2, 'Renamed'), processOf(3, 'New')];
    source.last.tell({ type: 'resync' });
    await pillSays(grid, '1 new, 1 gone');
    expect(rowsOf(grid)).to.deep.equal(['-1 Process 1', '2 Renamed']);
    await grid.load();
    expect(rowsOf(grid)).to.deep.equal(['2 Renamed', '3 New']);
    expect(pillOf(grid)).to.equal(null);
  });

  test('are followed again from the last id when the source ends, with a word about it', async () => {
    const source = new LiveSource(many(2));
    const grid = await mountLive(source);
    source.last.tell({ id: 'a7', type: 'change', process: processOf(1, 'Renamed') });
    await until(() => rowsOf(grid)[0] === '1 Renamed');
    expect(source.last.options.lastEventId).to.equal(null);
    source.last.fail(new Error('gone'));
    await until(() => stateOf(grid).startsWith('Reconnecting…'));
    expect(stateOf(grid)).to.match(/^Reconnecting… as of \d{1,2}:\d\d/);
    await until(() => source.followed.length === 2);
    expect(source.last.options.lastEventId).to.equal('a7');
    source.last.tell({ type: 'remove', process: { id: 2 } });
    await pillSays(grid, '1 gone');
    expect(stateOf(grid)).to.equal('Live');
    expect(source.fetches).to.equal(1);
  });

  test('are loaded again where the source cannot say from where it goes on', async () => {
    const source = new LiveSource(many(1));
    await mountLive(source);
    source.last.end();
    await until(() => source.followed.length === 2);
    source.last.tell({ type: 'change', process: processOf(2, 'New') });
    await until(() => source.fetches === 2);
  });

  test('are followed no more when the panel leaves the page, and again when it is back', async () => {
    const source = new LiveSource(many(1));
    const grid = await mountLive(source);
    const { signal } = source.last.options;
    grid.remove();
    await until(() => signal.aborted);
    source.processes = many(2);
    document.body.append(grid);
    await until(() => source.followed.length === 2);
    await until(() => rowsOf(grid).length === 2);
  });

  test('are followed from before the source is asked, so that nothing is missed between', async () => {
    const order: string[] = [];
    const source = new LiveSource(many(1));
    const adapter: ProcessAdapter = {
      fetch() {
        order.push('fetch');
        return source.fetch();
      },
      subscribe(query, options) {
        order.push('subscribe');
        return source.subscribe(query, options);
      },
    };
    await mountGrid([], { config: LIVE, adapter });
    expect(order).to.deep.equal(['subscribe', 'fetch']);
  });

  test('are asked for again and again where the source tells nothing', async () => {
    const grid = await mountGrid(many(1), { config: `live: {every: 1}\n${YAML}` });
    expect(stateOf(grid)).to.match(/^as of \d/);
  });

  test('are left as they are by what was never among them', async () => {
    const source = new LiveSource(many(2));
    const grid = await mountLive(source);
    const [row] = grid.items;
    source.remove(...Array.from({ length: 500 }, (_, i) => i + 1000));
    source.change(processOf(2, 'Renamed'));
    await until(() => rowsOf(grid)[1] === '2 Renamed');
    expect(grid.items[0]!.process).to.equal(row!.process);
    expect(pillOf(grid)).to.equal(null);
    expect(source.fetches).to.equal(1);
  });

  test('are left as they are by changes that are none', async () => {
    const source = new LiveSource(many(2));
    const grid = await mountLive(source);
    const errors: string[] = [];
    grid.addEventListener('process-error', ({ detail }) => errors.push(detail.error.message));
    for (const wrong of [
      null,
      {},
      { type: 'change' },
      { type: 'gone', process: { id: 1 } },
      { type: 'change', process: { id: 1, steps: 5 } },
    ])
      source.last.tell(wrong as never);
    source.change(processOf(1, 'Renamed'));
    await until(() => rowsOf(grid)[0] === '1 Renamed');
    expect(rowsOf(grid)).to.deep.equal(['1 Renamed', '2 Process 2']);
    expect(errors).to.deep.equal([
      'a change is left out: /process/id: an integer below 2^53 or a string',
      'a change is left out: /type: "change", "remove" or "resync"',
      'a change is left out: /steps: a list',
    ]);
  });
});
