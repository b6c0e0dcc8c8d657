import { ContextProvider, createContext } from '@lit/context';
import { expect } from 'chai';
import { defineAdapter } from '../../../src/adapters/define-adapter.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessList } from '../../../src/elements/list/process-list.ts';
import {
  clearPage,
  countingAdapter,
  itemsOf,
  mount,
  once,
  part,
  processes,
  script,
  setText,
  turn,
} from '../panel-fixture.ts';

const CONFIG = 'filter: {criteria: []}\nui: {content: "{{ $_process.id }}"}';
const memory = (...ids: number[]) => memoryAdapter(processes(...ids));
const json = (...ids: number[]) => script('application/json', JSON.stringify(processes(...ids)));
const DOCUMENT = '/test/elements/config/processes.json';

const shown = async (panel: ProcessList) => {
  await panel.loaded;
  return itemsOf(panel).join();
};

/** An ancestor that speaks the context protocol by @lit/context. */
function provider(value?: ProcessAdapter) {
  const host = document.body.appendChild(document.createElement('div'));
  const context = createContext<ProcessAdapter | undefined>('process-adapter');
  const offered = new ContextProvider(host, value ? { context, initialValue: value } : { context });
  return { host, offered };
}

suite('the adapter of a panel', () => {
  teardown(clearPage);

  test('is the object of the property', async () => {
    expect(await shown(mount('process-list', { config: CONFIG, adapter: memory(1) }))).to.equal('1');
  });

  test('is the one of that name, defined before', async () => {
    defineAdapter('before', memory(2));
    const panel = mount('process-list', { config: CONFIG });
    panel.setAttribute('adapter', 'before');
    expect(await shown(panel)).to.equal('2');
  });

  test('is the one of that name, defined after, without an error in between', async () => {
    const errors: Event[] = [];
    const panel = mount('process-list', { config: CONFIG, adapter: 'after' });
    panel.addEventListener('process-error', event => errors.push(event));
    await panel.updateComplete;
    await turn();
    expect(panel.matches(':state(loading)')).to.equal(true);
    defineAdapter('after', memory(3));
    expect(await shown(panel)).to.equal('3');
    expect(errors).to.deep.equal([]);
  });

  test('follows its name when that is given to another', async () => {
    defineAdapter('again', memory(1));
    const panel = mount('process-list', { config: CONFIG, adapter: 'again' });
    await panel.loaded;
    defineAdapter('again', memory(2));
    expect(await shown(panel)).to.equal('2');
  });

  test('whose name nobody defines is an error with the nearest name, and heals when it is', async () => {
    defineAdapter('orders', memory(1));
    const panel = mount('process-list', { config: CONFIG, adapter: 'ordres' });
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('adapter/unknown-name');
    expect(error.hint).to.contain('orders');
    defineAdapter('ordres', memory(9));
    expect(await shown(panel)).to.equal('9');
    expect(part(panel, 'error')).to.equal(null);
  });

  test('is offered by an ancestor through @lit/context', async () => {
    const { host, offered } = provider(memory(4));
    const panel = mount('process-list', { config: CONFIG });
    host.append(panel);
    expect(await shown(panel)).to.equal('4');
    offered.setValue(memory(5));
    expect(await shown(panel)).to.equal('5');
  });

  test('is offered by an ancestor from outside the shadow root that the panel stands in', async () => {
    const { host } = provider(memory(4));
    const inner = host.appendChild(document.createElement('div'));
    const panel = mount('process-list', { config: CONFIG });
    inner.attachShadow({ mode: 'open' }).append(panel);
    expect(await shown(panel)).to.equal('4');
  });

  test('is offered by an ancestor that becomes a provider late', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const panel = mount('process-list', { config: CONFIG });
    host.append(panel);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('adapter/missing');
    const late = new ContextProvider(host, {
      context: createContext<ProcessAdapter>('process-adapter'),
      initialValue: memory(6),
    });
    late.hostConnected();
    expect(await shown(panel)).to.equal('6');
  });

  test('is offered by an ancestor that has its value late', async () => {
    const { host, offered } = provider();
    const panel = mount('process-list', { config: CONFIG });
    host.append(panel);
    await panel.updateComplete;
    offered.setValue(memory(7));
    expect(await shown(panel)).to.equal('7');
  });

  test('is no longer that of an ancestor when the panel has moved away', async () => {
    const near = provider(memory(4));
    const far = provider(memory(5));
    const panel = mount('process-list', { config: CONFIG });
    near.host.append(panel);
    expect(await shown(panel)).to.equal('4');
    far.host.append(panel);
    expect(await shown(panel)).to.equal('5');
    near.offered.setValue(memory(8));
    expect(await shown(panel)).to.equal('5');
  });

  test('is fetched from src: a list of processes', async () => {
    expect(await shown(mount('process-list', { config: CONFIG, src: DOCUMENT }))).to.equal('21,22');
  });

  test('is in the page: a script with a list, or with a page of processes', async () => {
    expect(await shown(mount('process-list', { config: CONFIG }, [json(31, 32)]))).to.equal('31,32');
    const page = script('application/json', JSON.stringify({ processes: processes(33) }));
    expect(await shown(mount('process-list', { config: CONFIG }, [page]))).to.equal('33');
  });

  test('changes with the text of the script', async () => {
    const child = json(31);
    const panel = mount('process-list', { config: CONFIG }, [child]);
    await panel.loaded;
    setText(child, JSON.stringify(processes(34)));
    await once(panel, 'process-load');
    expect(await shown(panel)).to.equal('34');
  });

  test('is the first given of object, name, context, endpoint, src, child JSON', async () => {
    defineAdapter('named', memory(2));
    const { host } = provider(memory(3));
    const endpoint = '/test/elements/config/none';
    const panel = mount('process-list', { config: CONFIG, adapter: memory(1), endpoint, src: DOCUMENT }, [json(31)]);
    host.append(panel);
    expect(await shown(panel)).to.equal('1');
    panel.adapter = 'named';
    expect(await shown(panel)).to.equal('2');
    panel.adapter = null;
    expect(await shown(panel)).to.equal('3');
    const failure = new Promise<string>(resolve => {
      panel.addEventListener('process-error', ({ detail }) => resolve(String(detail.error)), { once: true });
    });
    document.body.append(panel);
    expect(await failure).to.contain(endpoint);
    panel.endpoint = null;
    expect(await shown(panel)).to.equal('21,22');
    panel.removeAttribute('src');
    panel.src = null;
    expect(await shown(panel)).to.equal('31');
  });

  test('is the object also when the attribute comes, changes and goes later', async () => {
    defineAdapter('later', memory(2));
    const panel = mount('process-list', { config: CONFIG, adapter: memory(1) });
    panel.setAttribute('adapter', 'later');
    expect(await shown(panel)).to.equal('1');
    panel.adapter = null;
    expect(await shown(panel), 'the name is left').to.equal('2');
    defineAdapter('even later', memory(4));
    panel.setAttribute('adapter', 'even later');
    expect(await shown(panel)).to.equal('4');
    panel.adapter = null;
    panel.append(json(5));
    panel.removeAttribute('adapter');
    expect(await shown(panel), 'the script is left').to.equal('5');
    panel.setAttribute('adapter', 'later');
    panel.adapter = memory(3);
    panel.removeAttribute('adapter');
    expect(await shown(panel)).to.equal('3');
  });

  test('asks again when it is exchanged, and not when it is set again', async () => {
    const first = countingAdapter({ processes: processes(1) });
    const second = countingAdapter({ processes: processes(2) });
    const panel = mount('process-list', { config: CONFIG, adapter: first });
    await panel.loaded;
    panel.adapter = first;
    await panel.loaded;
    panel.adapter = second;
    expect(await shown(panel)).to.equal('2');
    expect([first.queries.length, second.queries.length]).to.deep.equal([1, 1]);
  });

  // what is given, code of the error, what its message contains
  const wrong: readonly [string, Record<string, unknown>, Node[], string, RegExp][] = [
    ['nothing', {}, [], 'adapter/missing', /source/],
    ['an object without fetch', { adapter: {} }, [], 'adapter/missing', /fetch/],
    ['a number', { adapter: 5 }, [], 'adapter/missing', /fetch/],
    ['a function without fetch', { adapter: () => [] }, [], 'adapter/missing', /fetch/],
    ['an endpoint that is no address', { endpoint: 'http://[' }, [], 'adapter/network', /http:\/\/\[|address/],
    [
      'an endpoint with a password',
      { endpoint: 'http://ada:hidden@[' },
      [],
      'adapter/network',
      /^(?![^]*hidden)[^]*address/,
    ],
    ['a src with a password', { src: '//ada:hidden@a.example/x' }, [], 'adapter/network', /^(?![^]*hidden)[^]*address/],
    ['a src that is no address', { src: 'http://[' }, [], 'adapter/network', /http:\/\/\[|address/],
    ['a src that answers 404', { src: '/test/elements/config/none.json' }, [], 'adapter/status', /404/],
    ['a src that answers with HTML', { src: '/test/elements/config/page.html' }, [], 'adapter/content-type', /html/],
    ['a script that is not JSON', {}, [script('application/json', '{')], 'adapter/not-json', /JSON/],
    ['a script of another shape', {}, [script('application/json', '{"rows": []}')], 'adapter/shape', /rows/],
    [
      'an adapter that throws',
      {
        adapter: {
          fetch: () => {
            throw new Error('plain');
          },
        },
      },
      [],
      'adapter/failed',
      /plain/,
    ],
    [
      'an adapter that rejects with a text',
      { adapter: { fetch: () => Promise.reject('text') } },
      [],
      'adapter/failed',
      /text/,
    ],
    ['an adapter that answers null', { adapter: { fetch: async () => null } }, [], 'adapter/shape', /null/],
  ];
  for (const [name, properties, children, code, message] of wrong) {
    test(`${name}: an error in the panel and process-error, nothing thrown`, async () => {
      const panel = mount('process-list', { config: CONFIG, ...properties }, children);
      const { error } = (await once(panel, 'process-error')).detail;
      await panel.loaded;
      expect([error.code, error.name]).to.deep.equal([code, 'ProcessPanelError']);
      expect(part(panel, 'error')!.textContent).to.match(message);
      expect(panel.matches(':state(error)')).to.equal(true);
      expect(panel.matches(':state(loading)')).to.equal(false);
    });
  }

  for (const source of ['src', 'endpoint'] as const) {
    test(`that is an address in "${source}" is not asked again when the page's own address changes`, async () => {
      const before = location.href;
      const panel = mount('process-list', { config: CONFIG, [source]: DOCUMENT });
      await panel.loaded;
      let loads = 0;
      panel.addEventListener('process-load', () => loads++);
      panel.addEventListener('process-error', () => loads++);
      const { loaded } = panel;
      history.replaceState(null, '', '?page=2#there');
      panel.requestUpdate();
      await panel.updateComplete;
      expect(panel.loaded).to.equal(loaded);
      await panel.loaded;
      history.replaceState(null, '', before);
      expect(loads).to.equal(0);
    });
  }
});
