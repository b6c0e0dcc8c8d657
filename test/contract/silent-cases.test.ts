import { expect } from 'chai';
import type { ProcessAdapter, ProcessGrid, ProcessList, ProcessPage } from '../../src/index.ts';
import { ProcessPanelError as OtherError } from '../../src/core/base/errors/process-panel-error.ts';
import { defineAdapter, memoryAdapter, ProcessPanelError, VariableStore } from '/dist/process-panels.js';
import { all, mount, one, process, rowIds, step, unmount } from './mount.ts';

const many = (n: number) => Array.from({ length: n }, (_, i) => process(i + 1));
const GRID = 'process_grid: {config: {filter: {criteria: []}}}';
const SELECTABLE = 'filter: {criteria: []}\nselection: {variable: chosen}\n';
const boxes = (grid: ProcessGrid) => all(grid, 'tbody [part~=select-cell] input') as HTMLInputElement[];
const headBox = (grid: ProcessGrid) => one(grid, 'thead [part~=select-cell] input');

/** The events of these types that reach the body. */
function heard(...types: string[]): CustomEvent[] {
  const events: CustomEvent[] = [];
  for (const type of types)
    document.body.addEventListener(type, event => {
      if (event.target instanceof Element && event.target.isConnected) events.push(event as CustomEvent);
    });
  return events;
}

suite('contract 1, where the data come from', () => {
  teardown(unmount);

  test('the first given serves, and the next when it is taken away', async () => {
    defineAdapter('contract-name', memoryAdapter([process(2)]));
    const ancestor = document.createElement('section');
    ancestor.addEventListener('context-request', request => {
      const asking = request as Event & { context?: unknown; callback?(adapter: ProcessAdapter): void };
      if (asking.context !== 'process-adapter') return;
      request.stopPropagation();
      asking.callback!(memoryAdapter([process(3)]));
    });
    const grid = await mount('process-grid', {
      config: GRID,
      json: [process(6)],
      parent: ancestor,
      attributes: { adapter: 'contract-name', endpoint: '/adapter/good?key=contract-sources' },
      prepare: panel => (panel.adapter = memoryAdapter([process(1)])),
    });
    expect(rowIds(grid)).to.deep.equal(['1']);
    grid.adapter = null;
    await grid.loaded;
    expect(rowIds(grid)).to.deep.equal(['2']);
    grid.removeAttribute('adapter');
    await grid.loaded;
    expect(rowIds(grid)).to.deep.equal(['3']);
    document.querySelector('.mounted')!.append(grid);
    await grid.loaded;
    expect(rowIds(grid)).to.deep.equal(['1', '2']);
    grid.removeAttribute('endpoint');
    await grid.loaded;
    expect(rowIds(grid)).to.deep.equal(['6']);
  });

  test('an object comes before a name that is given later', async () => {
    defineAdapter('contract-later', memoryAdapter([process(2)]));
    const grid = await mount('process-grid', {
      config: GRID,
      prepare: panel => {
        panel.adapter = memoryAdapter([process(1)]);
        panel.setAttribute('adapter', 'contract-later');
      },
    });
    expect(rowIds(grid)).to.deep.equal(['1']);
  });
});

suite('contract 1 and 5, sources that misbehave', () => {
  teardown(unmount);

  const answers = (answer: unknown) => () => answer as Promise<ProcessPage>;
  // what the adapter does → rows that are shown
  const rogues: readonly (readonly [does: string, fetch: ProcessAdapter['fetch'], rows: number])[] = [
    [
      'throws',
      () => {
        throw new Error('at once');
      },
      0,
    ],
    // eslint-disable-next-line prefer-promise-reject-errors -- what it is about
    ['rejects with nothing', () => Promise.reject(), 0],
    ['aborts by itself', () => Promise.reject(new DOMException('no', 'AbortError')), 0],
    ['answers undefined', answers(undefined), 0],
    ['answers a promise of null', answers(Promise.resolve(null)), 0],
    ['answers a number', answers(Promise.resolve(5)), 0],
    ['answers an empty object', answers(Promise.resolve({})), 0],
    ['answers processes that are no list', answers(Promise.resolve({ processes: 5 })), 0],
    [
      'throws after a page',
      async function* () {
        yield { processes: many(2), total: 4 };
        throw new Error('midway');
      },
      2,
    ],
    [
      'gives no page after a page',
      async function* () {
        yield { processes: many(2), total: 4 };
        yield null as unknown as ProcessPage;
      },
      2,
    ],
  ];
  for (const [does, fetch, rows] of rogues) {
    test(`one that ${does}: one error, an alert with "Try again", ${rows} rows, loaded resolves`, async () => {
      const errors: unknown[] = [];
      const grid = await mount('process-grid', {
        config: GRID,
        prepare: panel => {
          panel.adapter = { fetch };
          panel.addEventListener('process-error', ({ detail }) => errors.push(detail.error));
        },
      });
      expect(errors).to.have.length(1);
      expect(errors[0]).to.be.instanceOf(ProcessPanelError);
      expect((errors[0] as ProcessPanelError).code).to.match(/^adapter\//);
      expect(rowIds(grid)).to.have.length(rows);
      expect(one(grid, '[part~=error][role=alert] button').textContent).to.match(/try again/i);
      expect(grid.matches(':state(error)')).to.equal(true);
      expect(grid.matches(':state(loading)')).to.equal(false);
    });
  }

  // by what the rest is chosen
  const choices = ['filter: {criteria: []}', 'filter: {criteria: [{stepState: 2}, {processState: 2}]}'];
  for (const config of choices) {
    test(`one of whose processes throw when they are read shows the others, with a notice: ${config}`, async () => {
      const sealed = (name: string, value: object): never =>
        Object.defineProperty(value, name, {
          get: () => {
            throw new Error('sealed');
          },
        }) as never;
      const errors: ProcessPanelError[] = [];
      const given = [
        process(1),
        sealed('state', process(2)),
        process(3, { steps: [sealed('state', step(31))] }),
        process(4),
      ];
      const grid = await mount('process-grid', {
        config,
        prepare: panel => {
          panel.adapter = memoryAdapter(given);
          panel.addEventListener('process-error', ({ detail }) => errors.push(detail.error));
        },
      });
      expect(rowIds(grid)).to.deep.equal(['1', '4']);
      expect(errors.map(({ code, diagnostics }) => [code, diagnostics?.length])).to.deep.equal([['adapter/items', 2]]);
      expect(errors[0]!.diagnostics!.every(({ message }) => message.endsWith('cannot be read: sealed'))).to.equal(true);
      expect(grid.shadowRoot!.textContent).to.contain('2 malformed items were left out');
    });
  }

  test('what another copy of the library throws keeps its code and its hint', async () => {
    const errors: ProcessPanelError[] = [];
    await mount('process-grid', {
      config: GRID,
      prepare: panel => {
        const refusal = new OtherError('adapter/unsupported-query', 'no order', { hint: 'Ask for none.' });
        panel.adapter = { fetch: () => Promise.reject(refusal) };
        panel.addEventListener('process-error', ({ detail }) => errors.push(detail.error));
      },
    });
    expect(errors[0]).to.be.instanceOf(ProcessPanelError);
    expect(errors[0]).to.include({ code: 'adapter/unsupported-query', message: 'no order', hint: 'Ask for none.' });
  });

  test('one that never answers is aborted when the panel leaves, and loaded resolves', async () => {
    let aborted = false;
    const holder = document.body.appendChild(document.createElement('div'));
    holder.className = 'mounted';
    const grid = document.createElement('process-grid');
    grid.config = GRID;
    const asked = new Promise<void>(resolve => {
      grid.adapter = {
        fetch(_query, { signal }) {
          signal.addEventListener('abort', () => (aborted = true));
          resolve();
          return new Promise<never>(() => {});
        },
      };
    });
    holder.append(grid);
    const { loaded } = grid;
    await asked;
    grid.remove();
    await loaded;
    expect(aborted).to.equal(true);
  });

  test('nothing is asked again when a panel moves', async () => {
    let asked = 0;
    const grid = await mount('process-grid', {
      config: GRID,
      prepare: panel =>
        (panel.adapter = {
          fetch: () => {
            asked++;
            return Promise.resolve({ processes: many(3) });
          },
        }),
    });
    grid.parentElement!.prepend(document.createElement('p'), grid);
    await grid.loaded;
    expect(asked).to.equal(1);
    expect(rowIds(grid)).to.have.length(3);
  });
});

suite('contract 1 and 7, what a user does and what a script does', () => {
  teardown(unmount);

  test('process-select tells variable, ids and processes of what the user selects; all rows of a process go', async () => {
    const variables = new VariableStore();
    const two = process(2, { steps: [step(20), step(21)] });
    const grid = await mount('process-grid', {
      config: SELECTABLE,
      json: [process(1), two, process(3)],
      prepare: panel => (panel.variables = variables),
    });
    const events = heard('process-select');
    const selected = new Promise(resolve => grid.addEventListener('process-select', resolve, { once: true }));
    boxes(grid)[1]!.click();
    await selected;
    expect(events).to.have.length(1);
    expect(events[0]).to.include({ bubbles: true, composed: true });
    expect(events[0]!.detail).to.deep.equal({ variable: 'chosen', ids: [2], processes: [two] });
    expect(boxes(grid).map(box => box.checked)).to.deep.equal([false, true, true, false]);
    expect(variables.get('chosen')).to.deep.equal([2]);
    grid.selection = [3, 1, 99];
    expect(grid.selection).to.deep.equal([1, 3]);
    expect(variables.get('chosen')).to.deep.equal([1, 3]);
    grid.clearSelection();
    expect(variables.get('chosen')).to.deep.equal([]);
    expect(events).to.have.length(1);
  });

  test('the box in the header takes what matches the search, and leaves the rest as it is', async () => {
    const grid = await mount('process-grid', { config: SELECTABLE, json: many(3) });
    grid.selection = [1];
    grid.view = { search: '20', sort: [], page: 1 };
    await grid.updateComplete;
    expect(rowIds(grid)).to.deep.equal(['2']);
    headBox(grid).click();
    expect(grid.selection).to.deep.equal([1, 2]);
    await grid.updateComplete;
    headBox(grid).click();
    expect(grid.selection).to.deep.equal([1]);
  });

  test('the ids 1 and "1" are of two processes', async () => {
    const grid = await mount('process-grid', { config: SELECTABLE, json: [process(1), { ...process(1), id: '1' }] });
    boxes(grid)[1]!.click();
    expect(grid.selection).to.deep.equal(['1']);
    expect(boxes(grid).map(box => box.checked)).to.deep.equal([false, true]);
  });

  test('a view that a script sets is brought into bounds, and fires nothing', async () => {
    const grid = await mount('process-grid', { config: `${SELECTABLE}table: {perPage: 2}`, json: many(5) });
    const events = heard('process-view', 'process-select', 'process-load', 'process-error');
    grid.view = { search: '', sort: [{ column: 'nowhere', direction: 'asc' }], page: 99 };
    await grid.updateComplete;
    expect(grid.view).to.deep.equal({ search: '', sort: [], page: 3 });
    expect(rowIds(grid)).to.deep.equal(['5']);
    expect(grid.visibleItems.map(item => item.process.id)).to.deep.equal([5]);
    expect(grid.items).to.have.length(5);
    expect(events).to.deep.equal([]);
  });

  test('process-open is cancelable, and tells process, step and address', async () => {
    const grid = await mount('process-grid', {
      config: GRID,
      json: many(2),
      attributes: { 'detail-url': '/p/{{ $_process.id }}/{{ $_step.id }}' },
    });
    const events: CustomEvent[] = [];
    grid.parentElement!.addEventListener('process-open', event => {
      event.preventDefault();
      events.push(event);
    });
    one(grid, '[part~=row] [part~=cell]:nth-child(2)').click();
    expect(all(grid, 'tbody a').map(link => link.getAttribute('href'))).to.deep.equal(['/p/1/10', '/p/2/20']);
    expect(events).to.have.length(1);
    expect(events[0]).to.include({ bubbles: true, composed: true, cancelable: true });
    expect(events[0]!.detail).to.deep.include({ process: many(1)[0], step: step(10), url: '/p/1/10' });
  });

  // process.url → the row's link
  const addresses = [
    ['detail/2?x=1&y=2', 'detail/2?x=1&y=2'],
    ['https://example.com/5', 'https://example.com/5'],
    ['javascript:alert(1)', null],
    ['  javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
  ] as const;
  for (const [url, href] of addresses) {
    test(`the address ${JSON.stringify(url)} ${href === null ? 'is no link' : 'is one as it stands'}`, async () => {
      const grid = await mount('process-grid', { config: GRID, json: [process(1, { url })] });
      expect(all(grid, 'tbody a').map(link => link.getAttribute('href'))).to.deep.equal(href === null ? [] : [href]);
    });
  }
});

suite('contract 7, forms', () => {
  teardown(unmount);

  test('entries, reset, required, a disabled fieldset and the attribute disabled', async () => {
    const form = document.createElement('form');
    const fieldset = form.appendChild(document.createElement('fieldset'));
    const grid = await mount('process-grid', {
      config: SELECTABLE,
      json: [...many(2), { ...process(3), id: 'x y' }],
      attributes: { name: 'other', required: '' },
      parent: form,
      prepare: panel => (panel.selection = [2]),
    });
    fieldset.append(grid);
    await grid.loaded;
    const entries = () => [...new FormData(form)];
    expect(grid.form).to.equal(form);
    expect(entries()).to.deep.equal([['chosen', '2']]);
    boxes(grid)[2]!.click();
    expect(entries().map(([, id]) => id)).to.deep.equal(['2', 'x y']);
    form.reset();
    expect(entries()).to.deep.equal([['chosen', '2']]);
    grid.clearSelection();
    expect(form.checkValidity()).to.equal(false);
    fieldset.disabled = true;
    expect(form.checkValidity()).to.equal(true);
    fieldset.disabled = false;
    grid.selection = [1];
    grid.disabled = true;
    expect(entries()).to.deep.equal([]);
    grid.disabled = false;
    expect(entries()).to.deep.equal([['chosen', '1']]);
  });
});

suite('contract 7, what stands in for rows', () => {
  teardown(unmount);

  test('the placeholder is plain text; a search that finds nothing is named', async () => {
    const grid = await mount('process-grid', { config: GRID, json: many(2) });
    expect(all(grid, '[part~=placeholder]')).to.deep.equal([]);
    grid.view = { search: 'nobody', sort: [], page: 1 };
    await grid.updateComplete;
    expect(one(grid, '[part~=no-match]').textContent).to.contain('nobody');
    expect(all(grid, '[part~=placeholder]')).to.deep.equal([]);
    expect(grid.matches(':state(empty)')).to.equal(true);
    const list = await mount<ProcessList>('process-list', {
      config: 'filter: {criteria: []}\nui: {content: x, placeholder: "<b>none</b>"}',
      json: [],
    });
    expect(one(list, '[part~=placeholder]').textContent).to.equal('<b>none</b>');
  });
});
