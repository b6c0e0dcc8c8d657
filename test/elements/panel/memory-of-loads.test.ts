import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { clearPage, LIST, mount, once, processes } from '../panel-fixture.ts';
import { kept, left, NAMES } from './kept-panels.ts';

const GRID = 'filter: {criteria: []}\n';
const CONFIGS = { 'process-grid': GRID, 'process-list': LIST } as const;
const LIVE = 'live: {mode: push}\n';

/** What the page keeps for good: what adapters were given, and what panels have told. */
const held: unknown[] = [];

/** An answer that never comes, of an adapter that keeps what it needs to give it. */
const hold = (...given: readonly unknown[]) =>
  new Promise<never>((resolve, reject) => held.push({ given, resolve, reject }));
const rows = async () => ({ processes: processes(1, 2), total: 500 });
const endless = (...given: readonly unknown[]) => ({ [Symbol.asyncIterator]: () => ({ next: () => hold(...given) }) });

type Panel = HTMLElementTagNameMap[(typeof NAMES)[number]];

interface Visit {
  readonly given: Record<string, unknown>;
  /** What the panel is like when it is taken away. */
  readonly until: (panel: Panel) => unknown;
}

/** Something has been asked of an adapter, which does not answer. */
async function asked(): Promise<void> {
  const before = held.length;
  for (let frame = 0; frame < 100 && held.length === before; frame++) await new Promise(requestAnimationFrame);
}

const of = (adapter: ProcessAdapter, given: Record<string, unknown> = {}) => ({ adapter, ...given });

suite('panels that go while a load is under way, or after one that failed, are not held', function () {
  this.timeout(60_000);
  suiteSetup(async function () {
    if ((await left()) === null) this.skip(); // only Chromium can be told to collect
  });
  setup(() => {
    held.length = 0;
    document.addEventListener('process-error', keepError);
  });
  teardown(() => {
    document.removeEventListener('process-error', keepError);
    clearPage();
  });

  const windows = { window: true, search: true };
  const facets = { ...windows, facets: true };
  // by whom, or by what: what is given, and how far it goes
  const visits: Readonly<Record<string, Visit>> = {
    'an adapter that keeps its signal and never answers': {
      given: of({ fetch: (_, options) => hold(options) }),
      until: asked,
    },
    'an adapter that keeps its signal and stops between two pages': {
      given: of({
        async *fetch(_, options) {
          yield await rows();
          await hold(options);
        },
      }),
      until: asked,
    },
    'an adapter that keeps its iterator and never gives a page': {
      given: of({ fetch: (_, options) => endless(options) }),
      until: asked,
    },
    'a source of windows that never answers': {
      given: of({ capabilities: windows, fetch: (_, options) => hold(options) }),
      until: asked,
    },
    'an adapter that never gets ready': {
      given: of({ ready: options => hold(options), fetch: rows }),
      until: asked,
    },
    'an adapter that never says who the user is': {
      given: of({ currentUser: options => hold(options), fetch: rows }, { me: true }),
      until: asked,
    },
    'a source that is followed, and never tells of a change': {
      given: of({ fetch: rows, subscribe: (_, options) => endless(options) }, { live: true }),
      until: panel => panel.loaded,
    },
    'a source that never counts for a filter': {
      given: of({ capabilities: facets, fetch: rows, facets: (...given) => hold(...given) }, { filters: true }),
      until: async panel => {
        await panel.loaded;
        if (panel.localName === 'process-list') return;
        panel.shadowRoot!.querySelector<HTMLElement>('[part~=filter-bar] button')!.click();
        await asked();
      },
    },
    'an endpoint that never answers': {
      given: { endpoint: '/adapter/hang' },
      until: panel => panel.updateComplete,
    },
    'an endpoint that never says what it can do': {
      given: { endpoint: '/adapter/hang', capabilities: 'ask' },
      until: () => new Promise(requestAnimationFrame),
    },
    'an endpoint that is tried again later': {
      given: of(
        httpAdapter({
          url: '/never',
          fetch: async (_, init) => {
            held.push(init);
            throw new TypeError('down');
          },
        }),
      ),
      until: asked,
    },
    'an error of the adapter that the page keeps': {
      given: of({
        fetch: async () => {
          throw new Error('down');
        },
      }),
      until: panel => panel.loaded,
    },
    'an error between two pages that the page keeps': {
      given: of({
        async *fetch() {
          yield await rows();
          throw new Error('down');
        },
      }),
      until: panel => panel.loaded,
    },
    'an error of the configuration that the page keeps': {
      given: { config: 'filter: [', adapter: { fetch: rows } },
      until: panel => panel.loaded,
    },
    'a source that cannot be followed': {
      given: of(
        {
          fetch: rows,
          subscribe: () => ({
            [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('down')) }),
          }),
        },
        { live: true },
      ),
      until: panel => once(panel, 'process-error'),
    },
  };
  for (const [who, { given, until }] of Object.entries(visits)) {
    test(`by ${who}`, async () => {
      const still = await kept(async name => {
        const { live, filters, me, ...properties } = given;
        const filter = filters && name === 'process-grid' ? 'filters: {s: {criterion: processState, title: S}}\n' : '';
        const criteria = CONFIGS[name].replace('[]', me ? '[{resolver: [me]}]' : '[]');
        const config = `${criteria}${live ? LIVE : ''}${filter}`;
        const panel = mount(name, { config, ...properties });
        await until(panel);
        panel.remove();
        return panel;
      });
      // The engine may keep the last that it worked on.
      expect(still).to.be.at.most(2);
    });
  }
});

const keepError = (event: HTMLElementEventMap['process-error']) => held.push(event.detail.error);
