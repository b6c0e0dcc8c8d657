import { expect } from 'chai';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import type { SubscribeOptions } from '../../../src/core/processes/process-change.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, many, mountGrid, part, parts, rows, YAML } from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';
import { LiveSource, stateOf, until } from './live-fixture.ts';

const LIVE = `live: {}\n${YAML}`;

const words = (grid: ProcessGrid) => part(grid, 'panel').textContent.replace(/\s+/g, ' ');

suite('what is said of rows that follow their source', () => {
  teardown(clearPage);

  test('is not that they are live while the source answers nothing, though it is still being followed', async () => {
    const source = new LiveSource(many(3));
    let isDown = false;
    const adapter: ProcessAdapter = {
      fetch: () => (isDown ? Promise.reject(new Error('The database is down')) : source.fetch()),
      subscribe: (query, options) => source.subscribe(query, options),
    };
    const grid = await mountGrid([], { config: LIVE, adapter });
    source.last.options.connected?.();
    await until(() => stateOf(grid) === 'Live');
    isDown = true;
    await grid.load();
    await grid.updateComplete;
    expect(words(grid)).to.include('The database is down').and.include('from the last successful load');
    expect(stateOf(grid)).to.match(/^as of /);
    isDown = false;
    await grid.load();
    await until(() => stateOf(grid) === 'Live');
  });

  test('is not that they are live while it is being tried to follow them, and they are asked for meanwhile', async () => {
    const source = new LiveSource(many(1));
    const adapter: ProcessAdapter = {
      fetch: () => source.fetch(),
      subscribe: (query, options) => source.subscribe(query, { ...options, connected: options.connected! }),
    };
    const grid = await mountGrid([], { config: LIVE.replace('live: {}', 'live: {every: 1}'), adapter });
    await until(() => source.fetches === 3);
    expect(stateOf(grid)).not.to.equal('Live');
    source.last.options.connected!();
    await until(() => stateOf(grid) === 'Live');
  });

  test('is that one has to sign in, at once and once, where the stream is refused for that', async () => {
    const source = new LiveSource(many(3));
    let [isOut, asked] = [false, 0];
    const signIn = Object.assign(new ProcessPanelError('adapter/problem', 'Sign in to see your processes'), {
      status: 401,
    });
    const adapter: ProcessAdapter = {
      fetch: () => {
        if (isOut) asked++;
        return isOut ? Promise.reject(signIn) : source.fetch();
      },
      subscribe: (query, options) => source.subscribe(query, { ...options, connected: options.connected! }),
    };
    const grid = await mountGrid([], { config: LIVE.replace('live: {}', 'live: {every: 3600}'), adapter });
    source.last.options.connected?.();
    await until(() => stateOf(grid) === 'Live');
    isOut = true;
    for (let tries = 1; tries <= 2; tries++) {
      source.last.fail(signIn);
      await until(() => source.followed.length > tries);
    }
    await until(() => words(grid).includes('Sign in to see your processes'));
    expect([asked, rows(grid).length]).to.deep.equal([1, 3]);
  });

  test('is that a failed load is tried again by itself, which happens once the source can be followed again', async () => {
    const source = new LiveSource(many(3));
    let [isDown, asked] = [false, 0];
    const adapter: ProcessAdapter = {
      fetch: () => {
        asked++;
        return isDown ? Promise.reject(new Error('The database is down')) : source.fetch();
      },
      subscribe: (query, options) => source.subscribe(query, { ...options, connected: options.connected! }),
    };
    const grid = await mountGrid([], { config: LIVE.replace('live: {}', 'live: {every: 3600}'), adapter });
    source.last.options.connected?.();
    source.last.tell({ id: '7', type: 'change', process: many(1)[0]! });
    await until(() => stateOf(grid) === 'Live');
    isDown = true;
    await grid.load();
    await until(() => words(grid).includes('The database is down'));
    expect(words(grid)).to.include('It will be tried again automatically.');
    source.last.end();
    await until(() => source.followed.length === 2);
    isDown = false;
    expect(asked).to.equal(2);
    // The next try may not be planned yet: that waits until the error box is painted.
    source.last.options.connected?.();
    await until(() => asked > 2);
    await until(() => stateOf(grid) === 'Live');
    expect([asked, words(grid).includes('tried again')]).to.deep.equal([3, false]);
  });

  test('is not that it is tried again by itself where nothing does so', async () => {
    const adapter: ProcessAdapter = { fetch: () => Promise.reject(new Error('The database is down')) };
    const grid = await mountGrid([], { adapter });
    await until(() => words(grid).includes('The database is down'));
    expect(words(grid)).not.to.include('It will be tried again');
  });

  for (const window of [true, false]) {
    test(`is not from an earlier load where a configuration is refused and ${window ? 'no rows are' : 'its rows are'} shown`, async () => {
      const source = window ? server(many(300)).adapter : { fetch: () => Promise.resolve({ processes: many(300) }) };
      const following = new LiveSource([]);
      const refuse = ({ acl }: ProcessQuery) => {
        if (!acl) throw new Error('You may not see what is not yours');
      };
      const adapter: ProcessAdapter = {
        ...source,
        async fetch(query, options) {
          refuse(query);
          return await (source.fetch(query, options) as Promise<{ processes: never[] }>);
        },
        async *subscribe(query: ProcessQuery, options: SubscribeOptions) {
          refuse(query);
          yield* following.subscribe(query, options);
        },
      };
      const grid = await mountGrid([], { config: LIVE, adapter });
      expect(rows(grid).length).to.be.above(5);
      grid.config = LIVE.replace('{criteria: []}', '{criteria: [], acl: false}');
      await until(() => parts(grid, 'error').length > 0);
      await grid.loaded;
      await grid.updateComplete;
      expect(words(grid)).to.include('You may not see what is not yours').and.not.include('Reconnecting');
      expect([rows(grid).length > 0, words(grid).includes('from the last successful load')]).to.deep.equal(
        window ? [false, false] : [true, true],
      );
      expect(words(grid)).not.to.include('No processes found');
      if (window) expect(part(grid, 'status').textContent.trim()).to.equal('');
      grid.config = LIVE;
      await until(() => rows(grid).length > 5);
      await grid.loaded;
      await grid.updateComplete;
      expect(parts(grid, 'error')).to.deep.equal([]);
    });
  }
});
