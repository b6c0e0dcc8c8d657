import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import type { ProcessList } from '../../../src/elements/list/process-list.ts';
import { click, press, until } from '../grid/grid-fixture.ts';
import { copiedBy } from '../../support/copied-by.ts';
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

const box = (panel: ProcessList) => part(panel, 'error')!;
const button = (panel: ProcessList, text: string) =>
  [...box(panel).querySelectorAll('button')].find(({ textContent }) => textContent.trim() === text);
const WRONG = `process_list:
  config:
    filter:
      criteria:
        - procesState: 2
      limit: -1
    ui: {content: x}
`;

suite('an error for readers who cannot fix it', () => {
  let logged: string[] = [];
  const { error: log } = console;
  setup(() => {
    logged = [];
    console.error = (text: string) => logged.push(text);
  });
  teardown(() => {
    console.error = log;
    clearPage();
  });

  const text = (panel: Element) => part(panel, 'error')?.innerText.replace(/\s+/g, ' ').trim();
  const PUBLIC = WRONG.replace('{content: x}', '{content: x, errors: public}');
  const UNREADABLE = 'process_list: {config: [';

  // configuration, attribute -> what the box says, and whether the console has the rest
  const cases: [string, string, string | null, RegExp, boolean][] = [
    ['of a configuration that says so', PUBLIC, null, /^This part of the page cannot be shown$/, true],
    ['by the attribute', WRONG, 'public', /^This part of the page cannot be shown$/, true],
    ['that cannot be read, by the attribute', UNREADABLE, 'public', /^This part of the page cannot be shown$/, true],
    ['with the attribute "full" over the configuration', PUBLIC, 'full', /procesState/, false],
    ['with an attribute that is none', WRONG, 'some', /procesState/, false],
  ];
  for (const [name, config, errors, said, told] of cases) {
    test(`${name} says ${said.source}`, async () => {
      const panel = mount('process-list', { config, adapter: memoryAdapter([]), ...(errors && { errors }) });
      await panel.loaded;
      expect(text(panel)).to.match(said);
      expect(logged.length > 0).to.equal(told);
      if (told) expect(logged.join()).to.contain(panel.diagnostics[0]!.message);
      expect(panel.diagnostics).not.to.deep.equal([]);
    });
  }

  test('of a load says that it failed, offers to try again, and keeps the cause for the console', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: LIST, adapter });
    panel.setAttribute('errors', 'public');
    (await adapter.call(1)).fail(new Error('db-7 refused the password'));
    await panel.loaded;
    expect(text(panel)).to.equal('The processes could not be loaded Try again');
    expect(logged.join()).to.contain('db-7 refused the password');
    button(panel, 'Try again')!.click();
    (await adapter.call(2)).answer({ processes: processes(1) });
    await panel.loaded;
    expect([part(panel, 'error'), itemsOf(panel)]).to.deep.equal([null, ['1:10']]);
  });

  test('of some items says how many, and not what is wrong with them', async () => {
    const answer = { processes: [...processes(1), { id: {} }] } as never;
    const panel = mount('process-list', { config: LIST, adapter: countingAdapter(answer), errors: 'public' });
    await panel.loaded;
    expect(panel.shadowRoot!.querySelector('.pp-notice')!.textContent).to.equal('1 malformed item was left out');
  });
});

suite('an error of the configuration', () => {
  teardown(clearPage);

  test('is an alert with message, path, place, excerpt and hint', async () => {
    const panel = mount('process-list', { config: WRONG, adapter: memoryAdapter([]) });
    await panel.loaded;
    expect(box(panel).getAttribute('role')).to.equal('alert');
    const [fault] = [...box(panel).querySelectorAll<HTMLElement>('li')];
    expect(fault!.textContent)
      .to.contain('procesState')
      .and.contain('/process_list/config/filter/criteria/0/procesState');
    expect(fault!.textContent).to.contain('line 5, column 11').and.contain('processState');
    const excerpt = fault!.querySelector('pre')!;
    expect(excerpt.textContent).to.equal('4 │ criteria:\n5 │   - procesState: 2\n6 │ limit: -1\n');
    expect(excerpt.querySelector('mark')!.textContent).to.equal('procesState');
  });

  test('names its alert, so that a screen reader says it before the buttons of the box', async () => {
    const panel = mount('process-list', { config: WRONG, adapter: memoryAdapter([]) });
    await panel.loaded;
    expect(box(panel).ariaLabel).to.equal('The configuration has 2 errors');
    panel.setAttribute('errors', 'public');
    await until(() => box(panel).ariaLabel === 'This part of the page cannot be shown');
  });

  test('stands beside all others, in the order of the text', async () => {
    const panel = mount('process-list', { config: WRONG, adapter: memoryAdapter([]) });
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error).to.be.instanceOf(ProcessPanelError);
    expect(error.code).to.equal('config/unknown-key');
    expect(error.diagnostics!.map(({ line }) => line)).to.deep.equal([5, 6]);
    expect(panel.diagnostics).to.deep.equal(error.diagnostics);
    expect([...box(panel).querySelectorAll('mark')].map(({ textContent }) => textContent)).to.deep.equal([
      'procesState',
      '-1',
    ]);
    expect(box(panel).querySelector('strong')!.textContent).to.equal('The configuration has 2 errors');
  });

  test('is told once, though the panel is updated again', async () => {
    const errors: Event[] = [];
    const panel = mount('process-list', { config: WRONG, adapter: memoryAdapter([]) });
    panel.addEventListener('process-error', event => errors.push(event));
    await panel.loaded;
    panel.refresh = 100;
    await panel.load();
    expect(errors).to.have.length(1);
  });

  test('bubbles out of shadow roots', async () => {
    const outer = document.body.appendChild(document.createElement('div'));
    const panel = mount('process-list', { config: WRONG, adapter: memoryAdapter([]) });
    outer.attachShadow({ mode: 'open' }).append(panel);
    const event = await once(document.body, 'process-error');
    expect([event.bubbles, event.composed]).to.deep.equal([true, true]);
  });

  test('shows markup of the configuration as text', async () => {
    const panel = mount('process-list', { config: '"<img src=x onerror=alert(1)>": 1', adapter: memoryAdapter([]) });
    await panel.loaded;
    expect(box(panel).querySelector('img')).to.equal(null);
    expect(box(panel).textContent).to.contain('<img src=x');
  });

  for (const [name, config] of [
    ['an empty text', ''],
    ['blanks only', '  \n\n'],
    ['a comment only', '# nothing'],
    ['YAML that cannot be read', 'filter: [1, 2'],
    ['a list', '- 1'],
    ['a number', '5'],
    ['another panel only', 'process_grid: {config: {filter: {criteria: []}}}'],
  ] as const) {
    test(`: ${name} is told in the panel and by process-error`, async () => {
      const adapter = countingAdapter({ processes: [] });
      const panel = mount('process-list', { config, adapter });
      const { error } = (await once(panel, 'process-error')).detail;
      expect(error.code).to.match(/^config\//);
      expect(box(panel).textContent.length).to.be.above(20);
      expect(adapter.queries).to.deep.equal([]);
    });
  }

  test('without any configuration names the element that stands there instead', async () => {
    const panel = mount('process-list', { adapter: memoryAdapter([]) }, [document.createElement('process-filter')]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('config/missing');
    expect(box(panel).textContent).to.contain('<process-filter>').and.contain('application/yaml');
  });

  test('can be copied', async () => {
    const panel = mount('process-list', { config: WRONG, adapter: memoryAdapter([]) });
    await panel.loaded;
    const copied = await copiedBy(() => click(button(panel, 'Copy')!));
    expect(copied).to.contain('procesState').and.contain('5 │').and.not.contain('Copy');
  });

  test('offers no second try, for only a change helps', async () => {
    const panel = mount('process-list', { config: WRONG, adapter: memoryAdapter([]) });
    await panel.loaded;
    expect(button(panel, 'Try again')).to.equal(undefined);
  });
});

suite('a load that fails', () => {
  teardown(clearPage);

  test('keeps the rows of the last good one, and tries again at the press of a button', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: LIST, adapter });
    (await adapter.call(1)).answer({ processes: processes(1) });
    await panel.loaded;
    void panel.load();
    (await adapter.call(2)).fail(new ProcessPanelError('adapter/network', 'no line', { hint: 'Plug it in.' }));
    const { error } = (await once(panel, 'process-error')).detail;
    expect([error.code, error.message]).to.deep.equal(['adapter/network', 'no line']);
    expect(itemsOf(panel)).to.deep.equal(['1:10']);
    expect(panel.items).to.have.length(1);
    expect(box(panel).textContent).to.contain('No line').and.contain('Plug it in.').and.contain('last successful load');
    await click(button(panel, 'Try again')!);
    (await adapter.call(3)).answer({ processes: processes(2) });
    await panel.loaded;
    expect(box(panel)).to.equal(null);
    expect(itemsOf(panel)).to.deep.equal(['2:20']);
  });

  test('does not pass off what came before it broke off as the last good one', async () => {
    const adapter = {
      async *fetch() {
        yield { processes: processes(1) };
        throw new Error('cut');
      },
    };
    const panel = mount('process-list', { config: LIST, adapter });
    await once(panel, 'process-error');
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10']);
    expect(box(panel).textContent)
      .to.contain('cut')
      .and.contain('Only some of the rows have loaded')
      .and.not.contain('last successful load');
  });

  test('and broke off shows what comes when it is tried again as soon as there is as much of it', async () => {
    const pages = new ManualAdapter();
    const adapter = {
      async *fetch(query: ProcessQuery, options: { signal: AbortSignal }) {
        for (;;) yield await pages.fetch(query, options);
      },
    };
    const panel = mount('process-list', { config: LIST, adapter });
    (await pages.call(1)).answer({ processes: processes(1, 2) });
    (await pages.call(2)).fail(new Error('cut'));
    await once(panel, 'process-error');
    await panel.loaded;
    await click(button(panel, 'Try again')!);
    (await pages.call(3)).answer({ processes: processes(1) });
    await pages.call(4);
    await turn();
    expect([itemsOf(panel), box(panel) === null]).to.deep.equal([['1:10', '2:20'], false]);
    pages.asked[3]!.answer({ processes: processes(3) });
    await pages.call(5);
    await until(() => box(panel) === null);
    expect([itemsOf(panel), panel.matches(':state(loading)')]).to.deep.equal([['1:10', '3:30'], true]);
    pages.asked[4]!.fail(new Error('cut again'));
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10', '3:30']);
    expect(box(panel).textContent).to.match(/cut again/i);
  });

  test('keeps its box while it is tried again', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: LIST, adapter });
    (await adapter.call(1)).fail(new Error('no'));
    await panel.loaded;
    void panel.load();
    await adapter.call(2);
    await panel.updateComplete;
    expect(box(panel)).not.to.equal(null);
    expect(panel.matches(':state(loading)')).to.equal(true);
  });

  test('and is tried again by the keyboard leaves the focus in the panel', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: LIST, adapter });
    (await adapter.call(1)).fail(new Error('no'));
    await panel.loaded;
    button(panel, 'Try again')!.focus();
    await press('Enter');
    (await adapter.call(2)).answer({ processes: processes(1) });
    await panel.loaded;
    await turn();
    expect(document.activeElement).to.equal(panel);
  });

  test('is forgotten as soon as the next one paints', async () => {
    const pages = new ManualAdapter();
    const panel = mount('process-list', { config: LIST, adapter: { fetch: () => Promise.reject(new Error('no')) } });
    await panel.loaded;
    panel.adapter = {
      async *fetch(query, options) {
        yield { processes: processes(1) };
        yield await pages.fetch(query, options);
      },
    };
    await pages.call(1);
    while (itemsOf(panel).length === 0) await turn();
    await panel.updateComplete;
    expect(box(panel)).to.equal(null);
  });

  test('right after some pages shows what had come', async () => {
    const panel = mount('process-list', {
      config: LIST,
      adapter: {
        async *fetch() {
          yield { processes: processes(1) };
          yield { processes: processes(2) };
          throw new ProcessPanelError('adapter/truncated', 'cut off');
        },
      },
    });
    await panel.loaded;
    expect(itemsOf(panel)).to.have.length(2);
    expect(box(panel).textContent).to.contain('Cut off');
  });

  test('after some pages leaves what was painted', async () => {
    const adapter = {
      async *fetch() {
        yield { processes: processes(1, 2) };
        await turn();
        throw new ProcessPanelError('adapter/truncated', 'cut off');
      },
    };
    const panel = mount('process-list', { config: LIST, adapter });
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20']);
    expect(box(panel).textContent).to.contain('Cut off');
  });

  test('after some pages of a second try leaves the rows of the last good one', async () => {
    let fail = false;
    const adapter = {
      async *fetch() {
        yield { processes: processes(1) };
        if (fail) throw new ProcessPanelError('adapter/truncated', 'cut off');
        yield { processes: processes(2) };
      },
    };
    const panel = mount('process-list', { config: LIST, adapter });
    await panel.loaded;
    fail = true;
    await panel.load();
    expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20']);
  });

  test('points at the criterion that the adapter named', async () => {
    const diagnostic = {
      severity: 'error',
      code: 'adapter/unsupported-criterion',
      path: '/criteria/0',
      line: 0,
      column: 0,
      hint: 'Leave it out.',
      message: 'criterion "tag" is not served',
    } as const;
    const error = new ProcessPanelError('adapter/unsupported-criterion', diagnostic.message, {
      diagnostics: [diagnostic],
    });
    const config = 'filter:\n  criteria:\n    - tag: urgent\nui: {content: x}\n';
    const panel = mount('process-list', { config, adapter: { fetch: () => Promise.reject(error) } });
    await panel.loaded;
    expect(box(panel).textContent).to.contain('Criterion "tag" is not served').and.contain('/filter/criteria/0');
  });
});

suite('items that are not of the shape', () => {
  teardown(clearPage);

  test('are left out with a notice that counts them and a process-error that lists them', async () => {
    const bad = [null, { id: 5, creator: 'Ada' }, { ...processes(6)[0], state: 'x' }];
    const adapter = { fetch: async () => ({ processes: [...processes(1), ...bad, ...processes(2)] as never }) };
    const panel = mount('process-list', { config: LIST, adapter });
    const loaded = once(panel, 'process-load');
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('adapter/items');
    expect(error.diagnostics!.map(({ path }) => path.split('/').slice(0, 3).join('/'))).to.deep.equal([
      '/processes/1',
      '/processes/2',
      '/processes/3',
    ]);
    expect((await loaded).detail.total).to.equal(2);
    expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20']);
    expect(panel.shadowRoot!.querySelector('.pp-notice')!.textContent).to.contain(
      '3 malformed items were left out: processes[1] is not an object: null',
    );
    expect(box(panel)).to.equal(null);
  });

  test('of a document in the page are left out too', async () => {
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter([...processes(1), null as never]) });
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10']);
    expect(panel.shadowRoot!.querySelector('.pp-notice')!.textContent).to.contain('1 malformed item was left out');
  });
});
