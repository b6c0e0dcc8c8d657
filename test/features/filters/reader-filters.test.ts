import { expect } from 'chai';
import { clearPage, part, until } from '../../elements/grid/grid-fixture.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { filteredProcess, FILTERS, ids, mountFiltered, processes, TABLE } from './filters-fixture.ts';

const settled = async (grid: { updateComplete: Promise<unknown> }) => {
  await grid.updateComplete;
  await grid.updateComplete;
};

suite('filters of the reader', () => {
  teardown(async () => {
    history.replaceState(null, '', location.pathname);
    localStorage.clear();
    await clearPage();
  });

  const cases: [string, Record<string, unknown[]>, string][] = [
    ['nothing', {}, '1 2 3 4 5 6 7 8 9 10 11 12'],
    ['one value', { state: [2] }, '1 4 7 10'],
    ['any of two values', { state: [1, 2] }, '1 3 4 6 7 9 10 12'],
    ['all of two filters', { state: [2], region: ['south'] }, '1 4 7 10'],
    ['the current user', { who: ['me'] }, '2 4 6 8 10 12'],
    ['the current user or another', { who: ['me', 22] }, '1 2 4 5 6 7 8 10 11 12'],
    ['a choice', { due: ['Overdue'] }, '1 4 5 8 9 12'],
    ['any of two choices', { due: ['Overdue', 'Soon'] }, '1 2 4 5 6 8 9 10 12'],
    ['a variable', { region: ['north'] }, '3 6 9 12'],
    ['a range of numbers', { amount: ['300..500'] }, '3 4 5'],
    ['an open range', { amount: ['1000..'] }, '10 11 12'],
    ['two ranges', { amount: ['..200', '1100..'] }, '1 2 11 12'],
    ['a number', { amount: [700] }, '7'],
    ['a range of days', { started: ['2026-02-01..2026-02-28'] }, '1 4 7 10'],
  ];
  for (const [what, filters, found] of cases) {
    test(`show the rows of ${what}`, async () => {
      const grid = await mountFiltered();
      grid.view = { ...grid.view, filters: filters as never };
      await settled(grid);
      expect(ids(grid)).to.equal(found);
      if (what !== 'nothing') expect(grid.view.filters).to.deep.equal(filters);
    });
  }

  test('say what the bar shows', async () => {
    const grid = await mountFiltered();
    grid.filters.requestCounts(['state', 'who', 'due', 'region', 'amount', 'started']);
    grid.filters.set('state', [2]);
    await until(() => grid.filters.state.filters[0]!.choices[0]!.count !== null);
    const { filters, chips } = grid.filters.state;
    const shown = filters.map(({ name, kind, choices, range }) => [
      name,
      kind,
      range ?? choices.map(({ label, count, chosen }) => `${label} ${count}${chosen ? '!' : ''}`),
    ]);
    expect(shown).to.deep.equal([
      ['state', 'values', ['pending 4', 'active 4!', 'complete 4']],
      ['who', 'values', ['Me 2', 'Ada 2', 'Bob 2']],
      ['due', 'choices', ['Overdue 2', 'Soon 1']],
      ['region', 'values', ['north 0', 'south 4']],
      ['amount', 'range', { type: 'number', from: null, to: null, least: 100, greatest: 1200 }],
      ['started', 'range', { type: 'date', from: null, to: null, least: '2026-01-10', greatest: '2026-03-10' }],
    ]);
    expect(chips).to.deep.equal([{ name: 'state', title: 'State', text: 'active' }]);
  });

  test('tell what the reader does by an event', async () => {
    const grid = await mountFiltered();
    const views: unknown[] = [];
    grid.addEventListener('process-view', ({ detail }) => views.push(detail));
    grid.filters.set('state', [2]);
    grid.filters.set('amount', ['100..']);
    grid.filters.clear('state');
    grid.filters.clear();
    expect(views.map(view => (view as { filters?: unknown }).filters)).to.deep.equal([
      { state: [2] },
      { state: [2], amount: ['100..'] },
      { amount: ['100..'] },
      undefined,
    ]);
  });

  test('leave out what there is not, and say so', async () => {
    const grid = await mountFiltered();
    grid.view = { ...grid.view, filters: { state: [2, 99], gone: ['x'], due: ['Never'] } };
    await settled(grid);
    expect(grid.view.filters).to.deep.equal({ state: [2] });
    expect(grid.filters.state.notApplied).to.equal('No longer available: gone; State: 99; Due: Never');
    grid.filters.dismiss();
    expect(grid.filters.state.notApplied).to.equal(null);
    grid.view = { ...grid.view, filters: { gone: [1] } };
    await settled(grid);
    expect(grid.filters.state.notApplied).to.contain('gone');
    grid.view = { ...grid.view, filters: { state: [2] } };
    await settled(grid);
    expect(grid.filters.state.notApplied).to.equal(null);
  });

  test('keep what an address asks for until their part has come', async () => {
    history.replaceState(
      null,
      '',
      '?filtered-grid.filter=state:2&filtered-grid.filter=amount:400..&filtered-grid.search=1',
    );
    const grid = await mountFiltered({ persist: 'url' });
    expect(ids(grid)).to.equal('10');
    grid.filters.clear();
    await settled(grid);
    expect(location.search).to.equal('?filtered-grid.search=1');
  });

  test('say that nothing matches, and can be cleared', async () => {
    const grid = await mountFiltered();
    grid.view = { ...grid.view, filters: { region: ['nowhere'] } };
    await settled(grid);
    expect(part(grid, 'no-match').querySelector('p')!.textContent).to.equal(
      'No row matches the filters (Region: nowhere)',
    );
    part(grid, 'no-match').querySelector<HTMLElement>('button')!.click();
    await settled(grid);
    expect(ids(grid)).to.equal('1 2 3 4 5 6 7 8 9 10 11 12');
  });

  test('of shares are in percent for the reader', async () => {
    const config = FILTERS.replace('type: number', 'type: percent').replace(
      'variables.amount }}',
      'variables.amount | divided_by: 10000.0 }}',
    );
    const grid = await mountFiltered({ config });
    grid.filters.requestCounts(['amount']);
    await until(() => grid.filters.state.filters[4]!.range?.greatest === 12);
    grid.filters.set('amount', ['3..5.5']);
    await settled(grid);
    expect(grid.view.filters).to.deep.equal({ amount: ['0.03..0.055'] });
    expect(ids(grid)).to.equal('3 4 5');
    expect(grid.filters.state.filters[4]!.range).to.deep.equal({
      type: 'number',
      unit: '%',
      from: 3,
      to: 5.5,
      least: 1,
      greatest: 12,
    });
    expect(grid.filters.state.chips[0]!.text).to.equal('3% to 5.5%');
  });

  test('show rows that come and change with a load', async () => {
    const all = processes(12);
    const grid = await mountFiltered({ adapter: memoryAdapter(all) });
    grid.filters.set('state', [2]);
    grid.filters.requestCounts(['state', 'who']);
    await settled(grid);
    // The fourth is complete now, the second active, and there is a thirteenth, first of all.
    all[3] = { ...all[3]!, steps: all[3]!.steps.map(step => ({ ...step, state: 10 })) };
    all[1] = { ...all[1]!, steps: all[1]!.steps.map(step => ({ ...step, state: 2 })) };
    all.unshift(filteredProcess(13));
    await grid.load();
    expect(ids(grid)).to.equal('13 1 2 7 10');
    await until(() => grid.filters.state.filters[0]!.choices[1]!.count === 5);
    expect(grid.filters.state.filters[0]!.choices.map(({ count }) => count)).to.deep.equal([4, 5, 4]);
  });

  test('are forgotten with a configuration that has none', async () => {
    const grid = await mountFiltered();
    grid.view = { ...grid.view, filters: { state: [2] }, named: 'mine' };
    grid.config = TABLE;
    await grid.loaded;
    expect(grid.view.filters).to.equal(undefined);
    expect(grid.view.named).to.equal(undefined);
    expect(grid.visibleItems.length).to.equal(12);
  });

  test('stay over another configuration that has them', async () => {
    const grid = await mountFiltered();
    grid.view = { ...grid.view, filters: { state: [2] } };
    grid.config = `${FILTERS}ui: {title: Another}\n`;
    await grid.loaded;
    expect(ids(grid)).to.equal('1 4 7 10');
  });
});

suite('named views', () => {
  teardown(async () => {
    history.replaceState(null, '', location.pathname);
    localStorage.clear();
    await clearPage();
  });

  test('are gone to, and say that they were changed', async () => {
    const grid = await mountFiltered();
    expect(grid.filters.state.modified).to.equal(false);
    grid.filters.choose('mine');
    await settled(grid);
    expect(ids(grid)).to.equal('12 10 8 6 4 2');
    expect(grid.view).to.deep.include({ named: 'mine', filters: { who: ['me'] } });
    expect(grid.filters.state.modified).to.equal(false);
    grid.filters.set('state', [2]);
    expect(grid.filters.state.modified).to.equal(true);
    grid.filters.reset();
    await settled(grid);
    expect(ids(grid)).to.equal('12 10 8 6 4 2');
    expect(grid.filters.state.modified).to.equal(false);
    grid.filters.choose(null);
    await settled(grid);
    expect(grid.view).to.deep.equal({ search: '', sort: [], page: 1 });
  });

  test('come from an address by their name alone', async () => {
    history.replaceState(null, '', '?filtered-grid.view=mine');
    const grid = await mountFiltered({ persist: 'url' });
    expect(ids(grid)).to.equal('12 10 8 6 4 2');
  });

  test('that were removed are left out of a link, and it is said', async () => {
    history.replaceState(null, '', '?filtered-grid.view=gone&filtered-grid.filter=state:2');
    const grid = await mountFiltered({ persist: 'url' });
    expect(ids(grid)).to.equal('1 4 7 10');
    expect(grid.filters.state.notApplied).to.equal('No longer available: the view');
    expect(grid.view.named).to.equal(undefined);
  });

  test('of the reader are kept beside persist, and by another panel on the page', async () => {
    const config = FILTERS.replace('searchFields: [id]', 'searchFields: [id]\n  personal: true');
    const grid = await mountFiltered({ config, persist: 'local:inbox' });
    expect(grid.filters.state.canSave).to.equal(true);
    grid.filters.set('state', [2]);
    await grid.filters.save('Active ones');
    const { chosenView, views, modified } = grid.filters.state;
    expect(views.map(({ title, isPersonal }) => [title, isPersonal])).to.deep.equal([
      ['Mine', false],
      ['Overdue', false],
      ['Active ones', true],
    ]);
    expect(modified).to.equal(false);
    grid.filters.set('who', ['me']);
    expect(grid.filters.state.modified).to.equal(true);
    await grid.filters.saveChanges();
    expect(grid.filters.state.modified).to.equal(false);
    await grid.filters.rename(chosenView!, 'My active ones');
    grid.remove();
    const again = await mountFiltered({ config, persist: 'local:inbox' });
    await settled(again);
    expect(again.filters.state.chosenView).to.equal(chosenView);
    expect(again.filters.state.modified).to.equal(false);
    expect(again.filters.state.views.at(-1)!.title).to.equal('My active ones');
    await again.filters.remove(chosenView!);
    expect(again.filters.state.views.length).to.equal(2);
    expect(again.view.filters).to.deep.equal({ state: [2], who: ['me'] });
  });

  test('of the reader come from an address by their name alone, when the store has said what they are', async () => {
    history.replaceState(null, '', '?filtered-grid.view=own-1&filtered-grid.page=1');
    const config = FILTERS.replace('searchFields: [id]', 'searchFields: [id]\n  personal: true');
    let give: (views: unknown) => void = () => {};
    const listed = new Promise<unknown>(resolve => (give = resolve));
    const viewStore = { list: () => listed, save() {}, remove() {} } as never;
    const grid = await mountFiltered({ config, persist: 'url', viewStore });
    const views: unknown[] = [];
    grid.addEventListener('process-view', ({ detail }) => views.push(detail));
    expect(grid.visibleItems.length).to.equal(12);
    give([{ id: 'own-1', title: 'Active', filters: { state: [2] }, sort: [], search: '' }, { id: 5 }, null]);
    await until(() => grid.visibleItems.length < 12);
    expect(ids(grid)).to.equal('1 4 7 10');
    expect(grid.filters.state.modified).to.equal(false);
    expect(views).to.deep.equal([]);
  });

  test('that cannot be kept say so', async () => {
    const config = FILTERS.replace('searchFields: [id]', 'searchFields: [id]\n  personal: true');
    const viewStore = { list: () => [], save: () => Promise.reject(new Error('full')), remove() {} };
    const grid = await mountFiltered({ config, viewStore });
    await grid.filters.save('Mine too');
    expect(grid.filters.state.failure).to.equal('The view could not be saved.');
    expect(grid.filters.state.views.length).to.equal(2);
  });

  test('are sent by a link that holds what is on display', async () => {
    const grid = await mountFiltered({ persist: 'local:inbox' });
    grid.filters.choose('mine');
    grid.filters.set('amount', ['..600']);
    await settled(grid);
    const link = grid.filters.link()!;
    grid.remove();
    localStorage.clear();
    history.replaceState(null, '', link);
    const other = await mountFiltered({ persist: 'local:other' });
    expect(ids(other)).to.equal('6 4 2');
    expect(other.filters.state.chosenView).to.equal('mine');
    expect(other.filters.state.modified).to.equal(true);
  });
});
