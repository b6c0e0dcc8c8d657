import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  clearPage as clearGrids,
  column,
  many,
  mountGrid,
  part as gridPart,
  parts,
  root,
  TABLE,
  until,
} from '../grid/grid-fixture.ts';
import { server } from '../grid/window-server.ts';
import { clearPage, LIST, ManualAdapter, mount, part, processes } from '../panel-fixture.ts';

const words = (panel: Element) => part(panel, 'error')!.innerText.replace(/\s+/g, ' ').trim();
const PROBLEM = { 'content-type': 'application/problem+json' };
const lost = (code: 'adapter/network' | 'adapter/status' | 'adapter/timeout', cause: unknown) =>
  new ProcessPanelError(code, 'https://db-7.internal/api/processes failed', { hint: 'Check CORS.', cause });

suite('a load that fails, to people at work,', () => {
  let logged: string[] = [];
  const { error: log } = console;
  setup(() => {
    logged = [];
    console.error = (text: string) => logged.push(text);
  });
  teardown(() => {
    console.error = log;
    return clearPage();
  });

  // what has failed -> what is said of it
  const cases: readonly (readonly [string, ProcessPanelError, string])[] = [
    ['a lost connection', lost('adapter/network', new TypeError('Failed to fetch')), 'The server cannot be reached. Check your connection.'],
    ['an answer that does not come', lost('adapter/timeout', null), 'The server took too long to answer.'],
    ['a server that fails', lost('adapter/status', { status: 503 }), 'The server answered with an error (503).'],
    ['a session that is over', lost('adapter/status', { status: 401 }), 'Sign in again.'],
    ['a server that is asked too often', lost('adapter/status', { status: 429 }), 'Too many requests. Wait a moment, then try again.'],
  ]; // prettier-ignore
  for (const [name, error, said] of cases) {
    test(`is ${name}, and no address: that is on the console, and in the event`, async () => {
      const adapter = new ManualAdapter();
      const panel = mount('process-list', { config: LIST, adapter, lang: 'en' });
      const told: string[] = [];
      panel.addEventListener('process-error', ({ detail }) => told.push(detail.error.message));
      (await adapter.call(1)).fail(error);
      await panel.loaded;
      expect(words(panel))
        .to.match(/^The processes could not be loaded/)
        .and.include(said);
      expect(words(panel)).to.not.match(/db-7|CORS|http/i);
      expect(told).to.deep.equal([error.message]);
      expect(logged.join()).to.include('db-7.internal').and.include('CORS');
    });
  }

  const SIGN_IN_AGAIN = {
    ar: 'قد تحتاج إلى تسجيل الدخول من جديد.',
    cs: 'Možná se musíte znovu přihlásit.',
    de: 'Vielleicht müssen Sie sich erneut anmelden.',
    en: 'You may have to sign in again.',
    es: 'Puede que tenga que iniciar sesión de nuevo.',
    fr: 'Vous devez peut-être vous reconnecter.',
    he: 'ייתכן שצריך להתחבר מחדש.',
    pl: 'Być może trzeba zalogować się ponownie.',
  };
  for (const [lang, said] of Object.entries(SIGN_IN_AGAIN))
    test(`is a session that ended at a login of another origin, in "${lang}"`, async () => {
      // Browsers refuse to follow it in this mode.
      const leave: typeof fetch = async (url, init) => {
        if (init?.mode === 'same-origin') throw new TypeError('Failed to fetch');
        return fetch(url, init);
      };
      const adapter = httpAdapter({ url: '/adapter/moved?to=/login', headers: { 'x-tenant': '1' }, fetch: leave });
      const panel = mount('process-list', { config: LIST, adapter, lang });
      await panel.loaded;
      expect(words(panel))
        .to.include(said)
        .and.not.match(/adapter|redirect|origin|credentials/i);
      expect(logged.join()).to.include('/adapter/moved redirects to another origin');
      panel.errors = 'full';
      await panel.updateComplete;
      expect(words(panel)).to.include('/adapter/moved redirects to another origin');
    });

  // status, the name of it as the title of a problem, what is said of it
  for (const [status, title, said] of [
    [401, 'Unauthorized', 'Melden Sie sich erneut an.'],
    [404, 'Not Found', 'Nicht gefunden. Vielleicht gibt es das nicht mehr.'],
    [410, 'Gone', 'Nicht gefunden. Vielleicht gibt es das nicht mehr.'],
  ] as const)
    test(`is a problem of which only the name of the status is known, in their language: ${title}`, async () => {
      const answers = [Response.json([]), Response.json({ title, status }, { status, headers: PROBLEM })];
      const adapter = httpAdapter({ url: '/api/work', fetch: async () => answers.shift()! });
      const panel = mount('process-list', { config: LIST, adapter, lang: 'de' });
      await panel.loaded;
      void panel.load();
      await panel.loaded;
      expect(words(panel)).to.include(said).and.not.include(title);
    });

  test('is told in full with errors="full"', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: LIST, adapter, lang: 'en', errors: 'full' });
    (await adapter.call(1)).fail(lost('adapter/network', new TypeError()));
    await panel.loaded;
    expect(words(panel)).to.include('db-7.internal').and.include('Check CORS.');
    expect(logged).to.deep.equal([]);
  });

  test('is told as the author needs it while nothing has been loaded yet, and where the server has words', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: LIST, adapter, lang: 'en' });
    (await adapter.call(1)).fail(lost('adapter/status', { status: 404 }));
    await panel.loaded;
    expect(words(panel)).to.include('db-7.internal');
    void panel.load();
    (await adapter.call(2)).answer({ processes: processes(1) });
    await panel.loaded;
    void panel.load();
    (await adapter.call(3)).fail(lost('adapter/status', { status: 404 }));
    await panel.loaded;
    expect(words(panel)).to.include('This was not found. It may no longer exist.').and.not.include('db-7');
    void panel.load();
    (await adapter.call(4)).fail(new ProcessPanelError('adapter/problem', 'Closed until Monday', {}));
    await panel.loaded;
    expect(words(panel)).to.include('Closed until Monday');
  });
});

suite('rows of before, when the server is lost,', () => {
  teardown(clearGrids);

  const search = (grid: ProcessGrid, text: string) => {
    const box = gridPart(grid, 'search') as HTMLInputElement;
    box.value = text;
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  test('stay in their place under a search that could not be run, and say so in view until it can be', async () => {
    const source = server(many(90));
    const config = `filter: {criteria: []}\ntable:\n  perPage: 40${TABLE}`;
    const grid = await mountGrid([], { adapter: source.adapter, config });
    const before = column(grid, 0);
    const topOfRows = () => gridPart(grid, 'row').getBoundingClientRect().top;
    const top = topOfRows();
    source.failing = true;
    search(grid, 'Nothing');
    await until(() => parts(grid, 'stale').length > 0);
    expect(column(grid, 0)).to.deep.equal(before);
    expect(gridPart(grid, 'stale').textContent).to.equal(
      'The search for “Nothing” could not be run. The previous rows are still shown.',
    );
    expect(gridPart(grid, 'error').contains(gridPart(grid, 'stale'))).to.equal(true);
    // With the results of actions, which would lie over it otherwise.
    expect(gridPart(grid, 'footer').contains(gridPart(grid, 'error'))).to.equal(true);
    expect(root(grid).querySelectorAll('.pp-notice')).to.have.length(0);
    expect(topOfRows()).to.equal(top);
    expect(root(grid).querySelector('table')!.getBoundingClientRect().bottom).to.be.above(innerHeight);
    const box = gridPart(grid, 'error').getBoundingClientRect();
    expect(box.top >= 0 && box.bottom <= innerHeight).to.equal(true);
    source.failing = false;
    gridPart(grid, 'error').querySelector('button')!.click();
    await until(() => parts(grid, 'stale').length === 0);
    expect(parts(grid, 'error')).to.deep.equal([]);
  });

  test('are not said to be what the search has found', async () => {
    const source = server(many(30));
    const grid = await mountGrid([], {
      adapter: source.adapter,
      config: `filter: {criteria: []}\ntable:\n  perPage: 10${TABLE}`,
    });
    const range = () => gridPart(grid, 'pager').querySelector('.pp-range')!.textContent;
    expect(range()).to.equal('1–10 of 30');
    const status = gridPart(grid, 'status').textContent.trim();
    source.failing = true;
    search(grid, 'Process 3');
    await until(() => parts(grid, 'stale').length > 0);
    expect([range(), gridPart(grid, 'status').textContent.trim()]).to.deep.equal(['1–10 of 30', status]);
    source.failing = false;
    gridPart(grid, 'error').querySelector('button')!.click();
    await until(() => range()?.endsWith('found'));
  });

  const CHANGES: Record<string, (grid: ProcessGrid) => void> = {
    'another order': grid => gridPart(grid, 'sort-button').click(),
    'a page that is not loaded yet': grid => void (grid.view = { ...grid.view, page: 20 }),
    'a filter': grid => void (grid.view = { ...grid.view, filters: { state: [10] } }),
  };
  for (const [what, change] of Object.entries(CHANGES))
    test(`say so under ${what} that could not be had, and Try again brings it`, async () => {
      const source = server(many(300));
      const config = `filter: {criteria: []}\nfilters: {state: {criterion: stepState, title: State}}\ntable:\n  perPage: 10${TABLE}`;
      const grid = await mountGrid([], { adapter: source.adapter, config });
      const before = column(grid, 0);
      const asked = source.queries.length;
      source.failing = true;
      change(grid);
      await until(() => parts(grid, 'stale').length > 0);
      expect([column(grid, 0), gridPart(grid, 'stale').textContent]).to.deep.equal([
        before,
        'The rows you asked for could not be loaded. The previous ones are still shown.',
      ]);
      source.failing = false;
      gridPart(grid, 'error').querySelector('button')!.click();
      await until(() => parts(grid, 'stale').length === 0 && parts(grid, 'error').length === 0);
      expect(source.queries.length).to.be.greaterThan(asked + 1);
    });
});
