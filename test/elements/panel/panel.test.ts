import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { defineMessages } from '../../../src/core/messages/messages.ts';
import { VariableStore } from '../../../src/core/query/variable-store.ts';
import { ProcessList } from '../../../src/elements/list/process-list.ts';
import type { Criterion } from '../../../src/core/query/process-query.ts';
import {
  clearPage,
  countingAdapter,
  itemsOf,
  LIST,
  ManualAdapter,
  mount,
  once,
  part,
  processes,
  turn,
} from '../panel-fixture.ts';

const CONFIG = LIST;
const states = (panel: Element) =>
  ['loading', 'error', 'empty'].filter(state => panel.matches(`:state(${state})`)).join(' ');

suite('a panel', () => {
  teardown(clearPage);

  test('takes properties that were set before it was defined', async () => {
    class LateList extends ProcessList {}
    const panel = document.createElement('late-list') as ProcessList;
    Object.assign(panel, {
      config: CONFIG,
      adapter: memoryAdapter(processes(1)),
      processId: 5,
      view: { search: 'x', sort: [], page: 1 },
    });
    document.body.append(panel);
    customElements.define('late-list', LateList);
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10']);
    expect(panel.processId).to.equal(5);
    expect(Object.keys(panel)).not.to.include.members(['view', 'processId', 'config']);
  });

  test('has the defaults of the contract', () => {
    const panel = document.createElement('process-list');
    const { config, adapter, endpoint, src, detailUrl, processId, current, refresh, isolated, strict, persist } = panel;
    expect({
      config,
      adapter,
      endpoint,
      src,
      detailUrl,
      processId,
      current,
      refresh,
      isolated,
      strict,
      persist,
    }).to.deep.equal({
      config: null,
      adapter: null,
      endpoint: null,
      src: null,
      detailUrl: null,
      processId: null,
      current: null,
      refresh: 0,
      isolated: false,
      strict: false,
      persist: null,
    });
    expect([panel.items, panel.visibleItems, panel.diagnostics, panel.selection]).to.deep.equal([[], [], [], []]);
    expect(panel.view).to.deep.equal({ search: '', sort: [], page: 1 });
    expect(panel.shadowRoot?.mode ?? 'open').to.equal('open');
  });

  test('reads its attributes', () => {
    const panel = document.createElement('process-list');
    const attributes = {
      config: 'c',
      adapter: 'a',
      endpoint: '/e',
      src: '/s',
      'detail-url': '/d',
      'process-id': '17',
      refresh: '5',
      isolated: '',
      strict: '',
      persist: 'url',
    };
    for (const [name, value] of Object.entries(attributes)) panel.setAttribute(name, value);
    const { config, adapter, endpoint, src, detailUrl, processId, refresh, isolated, strict, persist } = panel;
    expect([config, adapter, endpoint, src, detailUrl, processId, refresh, isolated, strict, persist]).to.deep.equal([
      'c',
      'a',
      '/e',
      '/s',
      '/d',
      17,
      5,
      true,
      true,
      'url',
    ]);
    panel.setAttribute('refresh', 'soon');
    expect(panel.refresh, 'no number').to.equal(0);
    for (const name of Object.keys(attributes)) panel.removeAttribute(name);
    const first = document.createElement('process-list');
    for (const name of Object.keys(ProcessList.properties) as (keyof ProcessList)[])
      if (name !== 'variables') expect(panel[name], `${name} without its attribute`).to.deep.equal(first[name]);
  });

  test('shows as an error what was given as the current process and is none', async () => {
    const panel = mount('process-list', { config: CONFIG, adapter: memoryAdapter(processes(1)), current: {} });
    await panel.loaded;
    expect(part(panel, 'error')?.getAttribute('role')).to.equal('alert');
    panel.current = null;
    await panel.loaded;
    expect(itemsOf(panel)).to.have.length(1);
  });

  for (const [text, id] of [
    ['17', 17],
    ['abc', 'abc'],
    ['017', '017'],
    ['9007199254740993', '9007199254740993'],
    ['', null],
  ] as const) {
    test(`reads the id ${JSON.stringify(text)} as ${JSON.stringify(id)}`, () => {
      const panel = document.createElement('process-list');
      panel.setAttribute('process-id', text);
      expect(panel.processId).to.equal(id);
    });
  }

  test('leaves the current process out, by process-id or current, and lets it in by filter.self', async () => {
    const adapter = memoryAdapter(processes(1, 2, 3));
    const panel = mount('process-list', { config: CONFIG, adapter });
    panel.setAttribute('process-id', '2');
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10', '3:30']);
    panel.removeAttribute('process-id');
    const [process] = processes(3);
    panel.current = { process: process!, step: process!.steps[0]! };
    await panel.loaded;
    expect(panel.processId).to.equal(3);
    expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20']);
    panel.config = CONFIG.replace('criteria: []', 'criteria: [], self: true');
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20', '3:30']);
  });

  test('does not ask again when a framework sets an equal current', async () => {
    const adapter = countingAdapter({ processes: processes(1) });
    const current = () => {
      const [process] = processes(3);
      return { process: process!, step: process!.steps[0]! };
    };
    const panel = mount('process-list', { config: CONFIG, adapter, current: current() });
    await panel.loaded;
    panel.current = current();
    await panel.loaded;
    expect(adapter.queries).to.have.length(1);
  });

  test('fires process-load with items and total when the rows are painted', async () => {
    const page = { processes: processes(1, 2), total: 40 };
    const panel = mount('process-list', { config: CONFIG, adapter: countingAdapter(page) });
    const seen: string[][] = [];
    panel.addEventListener('process-load', () => seen.push(itemsOf(panel)));
    const event = await once(document.body, 'process-load');
    expect(event.target).to.equal(panel);
    expect([event.bubbles, event.composed, event.cancelable]).to.deep.equal([true, true, false]);
    expect(event.detail.total).to.equal(40);
    expect(event.detail.items).to.deep.equal(page.processes.map(process => ({ process, step: process.steps[0] })));
    expect(Object.keys(event.detail)).to.deep.equal(['items', 'total']);
    expect(seen).to.deep.equal([['1:10', '2:20']]);
  });

  test('counts the processes that were loaded where the adapter does not tell the total', async () => {
    const panel = mount('process-list', {
      config: CONFIG,
      adapter: countingAdapter({ processes: processes(1, 2, 3) }),
    });
    expect((await once(panel, 'process-load')).detail.total).to.equal(3);
  });

  test('gives its items as pairs, the same list each time', async () => {
    const panel = mount('process-list', { config: CONFIG, adapter: memoryAdapter(processes(1, 2)) });
    await panel.loaded;
    expect(panel.items.map(({ process, step }) => [process.id, step.id])).to.deep.equal([
      [1, 10],
      [2, 20],
    ]);
    expect(panel.items).to.equal(panel.items);
    expect(panel.visibleItems).to.deep.equal(panel.items);
  });

  test('is loading, then settled, then empty: by its states and aria-busy', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: CONFIG, adapter });
    await panel.updateComplete;
    expect(states(panel)).to.equal('loading');
    expect(part(panel, 'panel')!.ariaBusy).to.equal('true');
    expect(part(panel, 'placeholder')).to.equal(null);
    (await adapter.call(1)).answer({ processes: processes(1) });
    await panel.loaded;
    expect(states(panel)).to.equal('');
    expect(part(panel, 'panel')!.ariaBusy).to.equal('false');
    void panel.load();
    (await adapter.call(2)).answer({ processes: [] });
    await panel.loaded;
    expect(states(panel)).to.equal('empty');
  });

  test('shows what stands between its tags until the first data are painted', async () => {
    const adapter = new ManualAdapter();
    const fallback = document.createElement('p');
    fallback.textContent = 'Please wait';
    const panel = mount('process-list', { config: CONFIG, adapter }, [fallback]);
    await panel.updateComplete;
    expect(fallback.assignedSlot).not.to.equal(null);
    expect(fallback.getClientRects().length).to.equal(1);
    (await adapter.call(1)).answer({ processes: processes(1) });
    await panel.loaded;
    expect(fallback.getClientRects().length).to.equal(0);
  });

  test('shows grey rows where there is nothing between its tags, also not only a script', async () => {
    const panel = mount('process-list', { config: CONFIG, adapter: new ManualAdapter() });
    await panel.updateComplete;
    expect(panel.shadowRoot!.querySelector('.pp-skeleton')).not.to.equal(null);
  });

  test('paints each page as it comes, with a bar that is determinate once the total is known', async () => {
    const pages = new ManualAdapter();
    const adapter = {
      async *fetch(query: never, options: { signal: AbortSignal }) {
        for (let n = 0; n < 3; n++) yield await pages.fetch(query, options);
      },
    };
    const panel = mount('process-list', { config: CONFIG, adapter });
    const bar = () => part(panel, 'progress') as HTMLProgressElement;
    const growth = async (n: number) => {
      while (itemsOf(panel).length < n) await turn();
      await panel.updateComplete;
    };
    (await pages.call(1)).answer({ processes: processes(1) });
    await growth(1);
    expect(bar().position).to.equal(-1);
    expect(states(panel)).to.equal('loading');
    (await pages.call(2)).answer({ processes: processes(2), total: 4 });
    await growth(2);
    expect([bar().value, bar().max]).to.deep.equal([2, 4]);
    (await pages.call(3)).answer({ processes: processes(3, 4) });
    await panel.loaded;
    expect(bar()).to.equal(null);
    expect(itemsOf(panel)).to.have.length(4);
  });

  test('drops an answer that comes after a newer one', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: CONFIG, adapter });
    const first = await adapter.call(1);
    void panel.load();
    const second = await adapter.call(2);
    expect(first.signal.aborted).to.equal(true);
    second.answer({ processes: processes(2) });
    await panel.loaded;
    first.answer({ processes: processes(1) });
    await turn();
    expect(itemsOf(panel)).to.deep.equal(['2:20']);
  });

  test('asks again at its interval', async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: CONFIG, adapter, refresh: 0.01 });
    for (const id of [1, 2]) (await adapter.call(id)).answer({ processes: processes(id) });
    panel.refresh = 0;
    Reflect.deleteProperty(document, 'hidden');
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['2:20']);
  });

  suite('over a source that serves windows', () => {
    const source = () =>
      Object.assign(countingAdapter({ processes: processes(1), total: 90, next: 'c' }), {
        capabilities: { window: true, search: true } as const,
      });

    test('asks for all where it has no windows itself', async () => {
      const adapter = source();
      await mount('process-list', { config: CONFIG, adapter }).loaded;
      expect(adapter.queries.map(({ window }) => window)).to.deep.equal([null]);
    });

    test('asks for the first window, then for what its subclass wants, of the same query', async () => {
      const first = { window: { offset: 0, limit: 50, cursor: null }, search: 'x', orderBy: [] };
      const infos: unknown[] = [];
      class WindowedList extends ProcessList {
        constructor() {
          super();
          this.content.firstWindow = () => first;
          this.content.renderPairs = (_pairs, info) => void infos.push(info);
        }
        more() {
          const window = { offset: 50, limit: 50, cursor: 'c' };
          return this.graph.fetchWindow({ ...first, window }, new AbortController().signal);
        }
      }
      customElements.define('windowed-list', WindowedList);
      const adapter = source();
      const panel = document.body.appendChild(new WindowedList());
      Object.assign(panel, { config: CONFIG, adapter });
      await panel.loaded;
      expect((await panel.more()).pairs.length).to.equal(1);
      expect(infos.at(-1)).to.deep.equal({ complete: true, total: 90, next: 'c', items: 1 });
      expect(adapter.queries.map(({ window, search }) => [window?.offset, search])).to.deep.equal([
        [0, 'x'],
        [50, 'x'],
      ]);
      expect(adapter.queries[1]!.now).to.equal(adapter.queries[0]!.now);
    });
  });

  suite('loaded', () => {
    test('may be read before the panel is on the page', async () => {
      const panel = document.createElement('process-list');
      const { loaded } = panel;
      panel.config = CONFIG;
      panel.adapter = memoryAdapter(processes(1));
      document.body.append(panel);
      await loaded;
      expect(itemsOf(panel)).to.deep.equal(['1:10']);
    });

    test('is for the load that a property has just made necessary', async () => {
      const panel = mount('process-list', { config: CONFIG, adapter: memoryAdapter(processes(1)) });
      await panel.loaded;
      panel.adapter = memoryAdapter(processes(2));
      await panel.loaded;
      expect(itemsOf(panel)).to.deep.equal(['2:20']);
    });

    test('is a new promise for a new load, and the same while nothing happens', async () => {
      const panel = mount('process-list', { config: CONFIG, adapter: memoryAdapter(processes(1)) });
      const first = panel.loaded;
      await first;
      expect(panel.loaded).to.equal(first);
      const second = panel.load();
      expect(second).not.to.equal(first);
      await second;
    });

    test('of a load that another overtook resolves with that other', async () => {
      const adapter = new ManualAdapter();
      const panel = mount('process-list', { config: CONFIG, adapter });
      await adapter.call(1);
      const { loaded } = panel;
      const again = panel.load();
      (await adapter.call(2)).answer({ processes: processes(2) });
      await Promise.all([loaded, again]);
      expect(itemsOf(panel)).to.deep.equal(['2:20']);
    });

    test('resolves after a failure too', async () => {
      const panel = mount('process-list', {
        config: CONFIG,
        adapter: { fetch: () => Promise.reject(new Error('no')) },
      });
      expect(await panel.loaded).to.equal(undefined);
      expect(await panel.load()).to.equal(undefined);
    });

    test('resolves when the panel is taken from the page in the middle of a load', async () => {
      const panel = mount('process-list', { config: CONFIG, adapter: new ManualAdapter() });
      await panel.updateComplete;
      const { loaded } = panel;
      panel.remove();
      expect(await loaded).to.equal(undefined);
      expect(await panel.load()).to.equal(undefined);
    });
  });

  suite('outside of a document', () => {
    for (const name of ['process-list', 'process-grid'] as const) {
      test(`has nothing to wait for in load(): <${name}>`, async () => {
        const adapter = countingAdapter({ processes: processes(1) });
        const panel = Object.assign(document.createElement(name), { adapter });
        expect(await panel.load()).to.equal(undefined);
        document.createElement('div').append(panel);
        expect(await panel.load()).to.equal(undefined);
        document.body.append(panel);
        panel.remove();
        expect(await panel.load()).to.equal(undefined);
        expect(adapter.queries).to.deep.equal([]);
      });
    }

    test('loads once when it comes back, however often load() was called', async () => {
      const adapter = countingAdapter({ processes: processes(1) });
      const panel = mount('process-list', { config: CONFIG, adapter });
      await panel.loaded;
      panel.remove();
      await Promise.all([panel.load(), panel.load()]);
      document.body.append(panel);
      await panel.loaded;
      expect(adapter.queries.length).to.equal(2);
    });
  });

  suite('that leaves the page', () => {
    test('aborts its load, and asks again when it is back', async () => {
      const adapter = new ManualAdapter();
      const panel = mount('process-list', { config: CONFIG, adapter });
      const first = await adapter.call(1);
      panel.remove();
      await Promise.resolve();
      await Promise.resolve();
      expect(first.signal.aborted).to.equal(true);
      document.body.append(panel);
      (await adapter.call(2)).answer({ processes: processes(1) });
      await panel.loaded;
      expect(itemsOf(panel)).to.deep.equal(['1:10']);
    });

    test('and comes back with its rows asks nothing', async () => {
      const adapter = countingAdapter({ processes: processes(1) });
      const panel = mount('process-list', { config: CONFIG, adapter });
      await panel.loaded;
      panel.remove();
      await turn();
      document.body.append(panel);
      await panel.loaded;
      expect(adapter.queries).to.have.length(1);
      expect(itemsOf(panel)).to.deep.equal(['1:10']);
    });

    test('only to another place of it goes on with its load', async () => {
      const adapter = new ManualAdapter();
      const panel = mount('process-list', { config: CONFIG, adapter });
      const first = await adapter.call(1);
      document.body.append(document.createElement('div'));
      document.body.lastElementChild!.append(panel);
      await Promise.resolve();
      expect(first.signal.aborted).to.equal(false);
      first.answer({ processes: processes(1) });
      await panel.loaded;
      expect(adapter.asked).to.have.length(1);
    });

    test('and is cloned, as page caches do, starts again in the clone', async () => {
      const panel = mount('process-list');
      panel.setAttribute('config', CONFIG);
      panel.setAttribute('src', '/test/elements/config/processes.json');
      await panel.loaded;
      const clone = panel.cloneNode(true) as ProcessList;
      panel.replaceWith(clone);
      await clone.loaded;
      expect(itemsOf(clone)).to.deep.equal(['21:210', '22:220']);
    });
  });

  suite('whose criteria read a variable', () => {
    const config =
      'filter: {criteria: [{variables: {team: "{{ $variables.team }}"}}]}\nui: {content: "{{ $_process.id }}"}';
    const data = processes(1, 2).map((process, index) => ({ ...process, variables: { team: ['red', 'blue'][index] } }));

    test('is empty until it is set, and loads again when it changes', async () => {
      const variables = new VariableStore();
      const panel = mount('process-list', { config, variables, adapter: memoryAdapter(data) });
      await panel.loaded;
      expect(itemsOf(panel)).to.deep.equal([]);
      variables.set('team', 'blue');
      await panel.loaded;
      expect(itemsOf(panel)).to.deep.equal(['2']);
    });

    for (const [where, leave] of [
      ['out of the page', (panel: Element) => panel.remove()],
      [
        'in another place of it',
        (panel: Element) => document.body.append(document.createElement('div').appendChild(panel)),
      ],
    ] as const) {
      test(`follows what was set while it was ${where}`, async () => {
        const adapter = countingAdapter({ processes: data });
        const panel = mount('process-list', { config, adapter, variables: new VariableStore() });
        await panel.loaded;
        leave(panel);
        panel.variables.set('team', 'blue');
        await turn();
        document.body.append(panel);
        await panel.loaded;
        expect((adapter.queries.at(-1)!.criteria[0] as Criterion).value).to.deep.equal([
          { name: 'team', operator: '=', value: 'blue' },
        ]);
        expect(adapter.queries).to.have.length(2);
      });
    }

    test('asks nothing when another variable changes', async () => {
      const adapter = countingAdapter({ processes: data });
      const panel = mount('process-list', { config, adapter, variables: new VariableStore() });
      await panel.loaded;
      panel.variables.set('other', 1);
      await panel.loaded;
      expect(adapter.queries).to.have.length(1);
    });

    test('follows another store that it is given, and the old one no more', async () => {
      const [one, two] = [new VariableStore(), new VariableStore()];
      two.set('team', 'red');
      const adapter = countingAdapter({ processes: data });
      const panel = mount('process-list', { config, adapter, variables: one });
      await panel.loaded;
      panel.variables = two;
      await panel.loaded;
      one.set('team', 'green');
      await panel.loaded;
      expect(adapter.queries.map(({ criteria }) => (criteria[0] as Criterion).value)).to.deep.equal([
        [{ name: 'team', operator: '=', value: null }],
        [{ name: 'team', operator: '=', value: 'red' }],
      ]);
    });

    for (const wrong of [undefined, 5, {}]) {
      test(`shares the store of the document where it is given ${JSON.stringify(wrong)}`, () => {
        const panel = mount('process-list', { config, variables: wrong });
        expect(panel.variables).to.equal(document.createElement('process-list').variables);
        panel.remove();
      });
    }

    test('shares the store of the document with all panels', () => {
      const panels = [mount('process-list'), mount('process-list')];
      expect(panels[0]!.variables).to.be.instanceOf(VariableStore);
      expect(panels[0]!.variables).to.equal(panels[1]!.variables);
    });
  });

  test('whose criteria need a current process that is not given asks nothing and says so', async () => {
    const adapter = countingAdapter({ processes: processes(1) });
    const config = 'filter: {criteria: [{variables: {parent: "{{ $_process.id }}"}}]}\nui: {content: x}';
    const panel = mount('process-list', { config, adapter });
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('template/evaluation');
    expect(adapter.queries).to.deep.equal([]);
    const [process] = processes(3);
    panel.current = { process: process!, step: process!.steps[0]! };
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['x']);
  });

  suite('speaks the language of its place', () => {
    teardown(() => document.documentElement.removeAttribute('lang'));

    test('by the nearest lang, and follows its change', async () => {
      document.documentElement.lang = 'de';
      const panel = mount('process-list', { config: CONFIG, adapter: memoryAdapter([]) });
      await panel.loaded;
      const text = () => part(panel, 'placeholder')!.textContent;
      const german = text();
      document.documentElement.lang = 'cs';
      while (text() === german) await turn();
      const czech = text();
      panel.lang = 'en';
      while (text() === czech) await turn();
      expect([german, czech, text()]).to.deep.equal([
        'Keine Prozesse gefunden.',
        'Nebyly nalezeny žádné procesy.',
        'No processes found.',
      ]);
    });

    test('writes items again in it, without asking again', async () => {
      const adapter = countingAdapter({ processes: processes(12345) });
      const config = 'filter: {criteria: []}\nui: {content: "{{ $_process.id | number_local }}"}';
      document.documentElement.lang = 'en';
      const panel = mount('process-list', { config, adapter });
      await panel.loaded;
      expect(itemsOf(panel)).to.deep.equal(['12,345']);
      document.documentElement.lang = 'de';
      while (itemsOf(panel)[0] === '12,345') await turn();
      expect(itemsOf(panel)).to.deep.equal(['12.345']);
      await panel.loaded;
      expect(adapter.queries).to.have.length(1);
    });

    test('takes texts up that are defined later', async () => {
      const panel = mount('process-list', { config: CONFIG, adapter: memoryAdapter([]), lang: 'pl' });
      await panel.loaded;
      defineMessages('pl', { placeholder: 'Brak procesów.' });
      await panel.updateComplete;
      expect(part(panel, 'placeholder')!.textContent).to.equal('Brak procesów.');
    });
  });
});
