import { expect } from 'chai';
import { keeperOf } from '../../src/elements/persist.ts';

const VIEW = {
  search: 'žlutý & co',
  sort: [
    { column: 'pid', direction: 'desc' },
    { column: 'a,b:c', direction: 'asc' },
  ],
  page: 3,
} as const;
const NONE = { search: '', sort: [], page: 1 };
const href = location.href;

suite('a view that is kept', () => {
  teardown(() => {
    history.replaceState(null, '', href);
    localStorage.clear();
  });

  for (const persist of ['url', 'local:inbox']) {
    test(`in ${persist} comes back as it was`, () => {
      keeperOf(persist, 'inbox')!.write(VIEW);
      expect(keeperOf(persist, 'inbox')!.read()).to.deep.equal(VIEW);
    });

    test(`in ${persist} is nothing at first`, () => {
      expect(keeperOf(persist, 'inbox')!.read()).to.equal(null);
    });
  }

  test('in the address leaves no trace when nothing is searched, sorted or paged', () => {
    const keeper = keeperOf('url', 'inbox')!;
    keeper.write(VIEW);
    expect(location.search).to.contain('inbox.search=');
    keeper.write(NONE);
    expect(location.href).to.equal(href);
  });

  test('in the address leaves other parameters, the fragment, the state and the history alone', () => {
    history.replaceState({ mine: 1 }, '', '?tab=2#top');
    const { length } = history;
    keeperOf('url', 'inbox')!.write(VIEW);
    expect(new URL(location.href).searchParams.get('tab')).to.equal('2');
    expect([location.hash, history.state, history.length]).to.deep.equal(['#top', { mine: 1 }, length]);
  });

  test('in the address does not collide with that of another panel', () => {
    keeperOf('url', 'one')!.write({ ...VIEW, page: 1 });
    keeperOf('url', 'two')!.write({ ...VIEW, page: 2 });
    expect([keeperOf('url', 'one')!.read()!.page, keeperOf('url', 'two')!.read()!.page]).to.deep.equal([1, 2]);
  });

  for (const query of ['?inbox.page=-1', '?inbox.page=x', '?inbox.page=1e99', '?inbox.page=', '?inbox.sort=']) {
    test(`in the address as ${query} is the first view`, () => {
      history.replaceState(null, '', query);
      expect(keeperOf('url', 'inbox')!.read()).to.deep.equal(NONE);
    });
  }

  test('in the address may be written by hand', () => {
    history.replaceState(null, '', '?inbox.sort=pid,%25zz:desc&inbox.page=2');
    expect(keeperOf('url', 'inbox')!.read()).to.deep.equal({
      search: '',
      sort: [
        { column: 'pid', direction: 'asc' },
        { column: '%zz', direction: 'desc' },
      ],
      page: 2,
    });
  });

  for (const text of [
    '',
    '{',
    'null',
    '5',
    '[]',
    '{"sort": 1, "page": 0, "search": {}}',
    '{"sort": [null, 1, {"column": "a"}]}',
  ]) {
    test(`in local storage as ${text || 'nothing'} does no harm`, () => {
      localStorage.setItem('inbox', text);
      expect(keeperOf('local:inbox', 'x')!.read() ?? NONE).to.deep.equal(NONE);
    });
  }

  for (const persist of [null, '', 'local:', 'cookie', 'URL']) {
    test(`nowhere for persist=${JSON.stringify(persist)}`, () => expect(keeperOf(persist, 'inbox')).to.equal(null));
  }
});
