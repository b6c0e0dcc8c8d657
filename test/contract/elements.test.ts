import { expect } from 'chai';
import type { ProcessAdapter, ProcessList, ProcessQuery } from '../../src/index.ts';
import { defineAdapter, memoryAdapter, ProcessPanelError, VariableStore } from '/dist/process-panels.js';
import { setText } from '../support/data-block.ts';
import { all, mount, once, one, process, rowIds, script, step, unmount } from './mount.ts';

const THREE = [process(1), process(2), process(3)];
const ACTIVE = 'process_grid: {config: {filter: {criteria: [{stepState: 2}]}}}';
const recording = (processes = THREE) => {
  const queries: ProcessQuery[] = [];
  const memory = memoryAdapter(processes);
  const adapter: ProcessAdapter = {
    fetch(query, options) {
      queries.push(query);
      return memory.fetch(query, options);
    },
  };
  return { adapter, queries };
};

suite('contract 1, the elements of the built file', () => {
  teardown(unmount);

  test('one file registers both elements', () => {
    expect(customElements.get('process-grid')).to.be.a('function');
    expect(customElements.get('process-list')).to.be.a('function');
  });

  test('a configuration in a child script and processes in another give rows', async () => {
    const grid = await mount('process-grid', { config: ACTIVE, json: THREE });
    expect(rowIds(grid)).to.deep.equal(['1', '2', '3']);
    expect(all(grid, '[part~=row]').map(row => row.dataset['stepId'])).to.deep.equal(['10', '20', '30']);
  });

  for (const type of ['application/yaml', 'text/yaml', 'application/x-yaml']) {
    test(`a child script of type ${type} is read`, async () => {
      const grid = await mount('process-grid', {
        json: THREE,
        prepare: panel => panel.append(script(type, 'filter: {criteria: [{id: 2}]}')),
      });
      expect(rowIds(grid)).to.deep.equal(['2']);
    });
  }

  test('the attribute config wins over a child script', async () => {
    const grid = await mount('process-grid', {
      config: 'filter: {criteria: [{id: 1}]}',
      attributes: { config: 'filter: {criteria: [{id: 3}]}' },
      json: THREE,
    });
    expect(rowIds(grid)).to.deep.equal(['3']);
  });

  test('the property config takes an object', async () => {
    const grid = await mount('process-grid', {
      json: THREE,
      prepare: panel => (panel.config = { filter: { criteria: [{ id: 2 }] } }),
    });
    expect(rowIds(grid)).to.deep.equal(['2']);
  });

  test('changed text of the script, an exchanged script and a changed src all take effect', async () => {
    const grid = await mount('process-grid', { config: 'filter: {criteria: [{id: 1}]}', json: THREE });
    const child = grid.querySelector('script')!;
    setText(child, 'filter: {criteria: [{id: 2}]}');
    await once(grid, 'process-load');
    expect(rowIds(grid)).to.deep.equal(['2']);
    child.replaceWith(script('text/yaml', 'filter: {criteria: [{id: 3}]}'));
    await once(grid, 'process-load');
    expect(rowIds(grid)).to.deep.equal(['3']);
  });

  test('an adapter comes by property', async () => {
    const grid = await mount('process-grid', {
      config: ACTIVE,
      prepare: panel => (panel.adapter = memoryAdapter(THREE)),
    });
    expect(rowIds(grid)).to.have.length(3);
  });

  test('an adapter comes by a name that is defined later', async () => {
    const grid = document.createElement('process-grid');
    grid.setAttribute('adapter', 'contract-late');
    grid.append(script('application/yaml', ACTIVE));
    const holder = document.body.appendChild(document.createElement('div'));
    holder.className = 'mounted';
    holder.append(grid);
    defineAdapter('contract-late', memoryAdapter(THREE));
    await grid.loaded;
    expect(rowIds(grid)).to.have.length(3);
  });

  test('process-load tells the items and the total', async () => {
    const { adapter } = recording([process(1, { steps: [step(1), step(2)] }), process(2), process(3)]);
    let event: CustomEvent | undefined;
    const grid = await mount('process-grid', {
      config: 'filter: {limit: 2, criteria: [{stepState: 2}]}',
      prepare: panel => {
        panel.adapter = adapter;
        panel.addEventListener('process-load', loaded => (event = loaded));
      },
    });
    expect(event!.bubbles && event!.composed).to.equal(true);
    expect(event!.detail.total).to.equal(3);
    expect(event!.detail.items.map(({ step: { id } }: { step: { id: number } }) => id)).to.deep.equal([1, 2, 20]);
    expect(grid.items).to.have.length(3);
  });

  test('a wrong configuration asks the adapter nothing, shows an alert, fires process-error, and recovers', async () => {
    const { adapter, queries } = recording();
    const errors: ProcessPanelError[] = [];
    const grid = await mount('process-grid', {
      config: 'filter:\n  criteria:\n    - procesState: 2\n',
      prepare: panel => {
        panel.adapter = adapter;
        panel.addEventListener('process-error', event => errors.push(event.detail.error));
      },
    });
    expect(queries).to.deep.equal([]);
    const box = one(grid, '[part~=error]');
    expect(box.getAttribute('role')).to.equal('alert');
    expect(box.textContent).to.contain('procesState').and.to.contain('processState').and.to.contain('3');
    expect(errors[0]).to.be.instanceOf(ProcessPanelError);
    expect(grid.diagnostics[0]).to.include({
      severity: 'error',
      code: 'config/unknown-key',
      line: 3,
      column: 7,
      path: '/filter/criteria/0/procesState',
    });
    expect(grid.matches(':state(error)')).to.equal(true);
    grid.setAttribute('config', ACTIVE);
    await grid.loaded;
    expect(all(grid, '[part~=error]')).to.deep.equal([]);
    expect(rowIds(grid)).to.have.length(3);
  });

  test('a panel without a source says so', async () => {
    const grid = await mount('process-grid', { config: ACTIVE });
    expect(one(grid, '[part~=error]').textContent).to.match(/adapter|endpoint/);
  });

  test('load queries again and loaded never rejects', async () => {
    let fail = false;
    const memory = memoryAdapter(THREE);
    const grid = await mount('process-grid', {
      config: ACTIVE,
      prepare: panel =>
        (panel.adapter = {
          fetch: (query, options) => (fail ? Promise.reject(new Error('down')) : memory.fetch(query, options)),
        }),
    });
    fail = true;
    await grid.load();
    expect(rowIds(grid), 'the rows of the last good load stay').to.have.length(3);
    const again = all(grid, '[part~=error] button').find(button => /try again/i.test(button.textContent))!;
    fail = false;
    again.click();
    await once(grid, 'process-load');
    expect(all(grid, '[part~=error]')).to.deep.equal([]);
  });

  test('self leaves the current process out, whose id comes from process-id or current', async () => {
    const grid = await mount('process-grid', { config: ACTIVE, json: THREE, attributes: { 'process-id': '2' } });
    expect(rowIds(grid)).to.deep.equal(['1', '3']);
    grid.removeAttribute('process-id');
    grid.current = { process: THREE[0]!, step: THREE[0]!.steps[0]! };
    await grid.loaded;
    expect(rowIds(grid)).to.deep.equal(['2', '3']);
  });

  test('a panel whose criteria read $variables.x is empty until x is set, and loads again when it changes', async () => {
    const variables = new VariableStore();
    const list = await mount<ProcessList>('process-list', {
      config: "process_list: {config: {filter: {criteria: [{variables: {city: '{{ $variables.x }}'}}]}}}",
      json: [process(1, { variables: { city: 'Brno' } }), process(2, { variables: {} })],
      prepare: panel => (panel.variables = variables),
    });
    expect(rowIds(list)).to.deep.equal([]);
    expect(one(list, '[part~=placeholder]').textContent).to.equal('No processes found.');
    variables.set('x', 'Brno');
    await list.loaded;
    expect(rowIds(list)).to.deep.equal(['1']);
  });

  test('the list shows the default row: id, template, step', async () => {
    const list = await mount<ProcessList>('process-list', { config: 'process_list: {config: {}}', json: [THREE[2]] });
    const item = one(list, 'ul[part~=list] > li[part~=item]');
    expect(item.textContent.replace(/\s+/g, ' ').trim()).to.match(/#3 ?Invoice ?Check/);
    expect(getComputedStyle(item.firstElementChild ?? item).display).to.equal('flex');
  });

  test('malformed items are left out, counted and listed; the others are shown', async () => {
    const errors: ProcessPanelError[] = [];
    const grid = await mount('process-grid', {
      config: ACTIVE,
      json: [process(1), { id: null }, null, process(4)],
      prepare: panel => panel.addEventListener('process-error', event => errors.push(event.detail.error)),
    });
    expect(rowIds(grid)).to.deep.equal(['1', '4']);
    expect(errors).to.have.length(1);
    expect(errors[0]!.diagnostics).to.have.length(2);
    expect(one(grid, '[part~=panel]').textContent).to.match(/\b2\b/);
  });
});
