import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { PairTable, ProcessItem } from '../../../../src/core/processes/process.ts';
import type { GridView } from '../../../../src/core/view/grid-view.ts';
import { createLocalView } from '../../../../src/core/view/local/local-view.ts';
import type { ViewState } from '../../../../src/core/view/view-state.ts';
import { clock, loadedAgain, member, pair, template } from '../view-fixture.ts';

const item = (id: number, name: string, note = '') => pair(id, { name, note });
const inPlace = (items: readonly ProcessItem[]): PairTable => ({ ...loadedAgain(items), inPlace: true });

function viewOf(items: readonly ProcessItem[], state: Partial<ViewState>) {
  const view = createLocalView({
    fields: new Map([
      ['name', template(member('name'))],
      ['note', template(member('note'))],
    ]),
    columns: ['name', 'note'].map(name => ({ name, field: name, sortField: name })),
    searchFields: ['name'],
    perPage: null,
    lang: 'en',
    onviewchange() {},
    ontemplateerror() {},
  });
  view.setState({ search: '', sort: [], page: 1, ...state });
  view.setPairs(loadedAgain(items));
  return view;
}
const rowsOf = (view: GridView) =>
  Array.from(view.order, row => view.cellText(row, 'name') + view.cellText(row, 'note'));
const BY_NAME: ViewState['sort'] = [{ column: 'name', direction: 'asc' }];

suite('rows that change in place', () => {
  const [a, b, c] = [item(1, 'a'), item(2, 'b'), item(3, 'c')];

  test('stay where they stand, and are sorted when the reader sorts', async () => {
    clock.tick = 0;
    const view = viewOf([c, a, b], { sort: BY_NAME });
    expect(rowsOf(view)).to.deep.equal(['a', 'b', 'c']);
    view.setPairs(inPlace([c, item(1, 'x'), b]));
    expect(rowsOf(view)).to.deep.equal(['x', 'b', 'c']);
    expect(view.displaced).to.equal(true);
    view.setState({ ...view.state, sort: [{ column: 'name', direction: 'desc' }] });
    await view.settled;
    expect(rowsOf(view)).to.deep.equal(['x', 'c', 'b']);
    expect(view.displaced).to.equal(false);
  });

  test('are sorted by the next pairs that may take other places', async () => {
    const view = viewOf([a, b, c], { sort: BY_NAME });
    const now = [item(1, 'x'), b, c];
    view.setPairs(inPlace(now));
    view.setPairs(loadedAgain(now));
    await view.settled;
    expect(rowsOf(view)).to.deep.equal(['b', 'c', 'x']);
    expect(view.displaced).to.equal(false);
  });

  test('are not displaced by what they are not sorted by', () => {
    const view = viewOf([a, b, c], { sort: BY_NAME });
    view.setPairs(inPlace([item(1, 'a', '!'), b, c]));
    expect(rowsOf(view)).to.deep.equal(['a!', 'b', 'c']);
    expect(view.displaced).to.equal(false);
  });

  test('stay where a search does not find them any more, until the reader searches', async () => {
    const view = viewOf([item(1, 'ab'), item(2, 'ac'), item(3, 'd')], { search: 'a' });
    const now = [item(1, 'x'), item(2, 'ac'), item(3, 'da')];
    view.setPairs(inPlace(now));
    expect(rowsOf(view)).to.deep.equal(['x', 'ac']);
    expect(view.displaced).to.equal(true);
    view.setState({ ...view.state, search: 'a ' });
    await view.settled;
    expect(rowsOf(view)).to.deep.equal(['ac', 'da']);
  });

  test('stay on their page while the reader turns pages', () => {
    const view = viewOf([a, b, c], { sort: BY_NAME, perPage: 2 });
    view.setPairs(inPlace([item(1, 'x'), b, c]));
    view.setState({ ...view.state, page: 2 });
    expect(rowsOf(view)).to.deep.equal(['x', 'b', 'c']);
    expect(view.page).to.deep.equal({ page: 2, pages: 2, start: 2, end: 3 });
  });
});
