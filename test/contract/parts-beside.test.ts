import { expect } from 'chai';
import * as library from '/dist/panels/process-panels.js';
import type { GivenProcess } from '../../src/index.ts';
import { script } from '../support/data-block.ts';

/** Files of the library that the page has asked for. */
const asked = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter(name => name.startsWith('/dist/panels/') && name.endsWith('.js'))
    .map(name => name.slice('/dist/panels/'.length));

const SIX = `
filter: {criteria: []}
table:
  searchFields: [name]
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}"}
  columns:
    id: {field: id, title: ID, sortField: id, type: number}
    name: {field: name, title: Name, sortField: name}
    creator: {field: id, title: Creator, type: user}
    state: {field: name, title: State, type: badge}
    start: {field: id, title: Start, type: date}
    due: {field: name, title: Due}
`;
const ALL = `
filter: {criteria: []}
selection: {variable: chosen}
explain: true
live: {every: 3600}
actions: {claim: {label: Claim, for: [row, selection]}}
filters: {state: {criterion: stepState, title: State}}
table:
  personal: true
  details: "{{ $_process.id }}"
  groupBy: {column: id}
  fields: {id: "{{ $_process.id }}"}
  columns: {id: {field: id, title: ID, sortField: id}}
`;
const PROCESSES = [1, 2, 3].map(id => ({
  id,
  templateProcess: { id: 1, name: 'Leave' },
  state: 2,
  steps: [{ id: id * 10, templateStep: { id: 1, name: 'approve', type: 2 }, state: 2 }],
}));

suite('the file for a script tag with parts beside it', function () {
  // The modules of the whole package are fetched besides, one by one.
  this.timeout(90_000);
  teardown(() => document.body.replaceChildren());

  test('exports what the package does', async () => {
    const address: string = '/dist/index.js';
    const modules = (await import(address)) as object;
    expect(Object.keys(library).toSorted()).to.deep.equal(Object.keys(modules).toSorted());
  });

  test('is two files before the first rows of a grid with six columns from a child script', async () => {
    const grid = document.createElement('process-grid');
    grid.append(script('application/yaml', SIX), script('application/json', JSON.stringify(PROCESSES)));
    const painted = new Promise<string[]>(resolve => {
      grid.addEventListener('process-load', () => resolve(asked()), { once: true });
    });
    document.body.append(grid);
    const before = await painted;
    expect(before.map(name => name.replace(/-[0-9a-f]{8}\.js$/, '-ID.js')).toSorted()).to.deep.equal([
      'process-panels.js',
      'rows-ID.js',
    ]);
    expect(grid.shadowRoot!.querySelectorAll('[part~=row]')).to.have.length(3);
  });

  test('finds its parts beside it: all that a grid can do', async () => {
    const errors: string[] = [];
    const grid = document.createElement('process-grid');
    grid.addEventListener('process-error', event => errors.push(String(event.detail.error)));
    grid.lang = 'en';
    Object.assign(grid, {
      config: ALL,
      adapter: library.memoryAdapter(PROCESSES as GivenProcess[]),
      exportable: true,
      shortcuts: 'on',
    });
    document.body.append(grid);
    await grid.loaded;
    const find = (selector: string) => grid.shadowRoot!.querySelector(selector);
    expect(errors).to.deep.equal([]);
    const shown = [
      '[part=filter-bar]',
      '[part=group]',
      '[part=actions] button',
      'thead input',
      '.pp-export',
      '[part=live]',
    ];
    expect(shown.filter(selector => !find(selector))).to.deep.equal([]);
    expect(find('[part~=column-resizer]'), 'separators').not.to.equal(null);
    const file = await grid.exportCsv();
    expect((await file.text()).trim().split('\n')).to.have.length(4);
  });
});
