import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, mount, part, processOf } from '../../elements/panel-fixture.ts';
import { untilFound as until } from '../../support/until-found.ts';

const GRID = `filter:
  criteria:
    - stepState: 2
    - any: [{resolver: [me]}, {tag: urgent}]
    - variables: {region: Prague}
table:
  fields: {id: "{{ $_process.id }}"}
  searchFields: [id]
  columns: {id: {field: id, title: ID}}
  perPage: 2
  links: false
explain: true
`;
const LIST = `filter: {criteria: [{stepState: 2}]}\nui: {content: "{{ $_process.id }}"}\nexplain: true\n`;
const ADA = { id: 7, fullname: 'Ada Lovelace' };

const step = (changes: Partial<Process['steps'][number]>) => ({ ...processOf(1).steps[0]!, ...changes });
const of = (id: number, changes: Partial<Process> = {}) =>
  processOf(id, { tags: ['urgent'], variables: { region: 'Prague' }, ...changes });
const PROCESSES = [
  of(1),
  of(2),
  of(3),
  of(4, { tags: [], steps: [step({ id: 40, state: 10, resolver: { id: 9, fullname: 'Bob' } })] }),
  of(5, { variables: { region: 'Brno' } }),
  of(6, { steps: [] }),
];

async function mountGrid(properties: Record<string, unknown> = {}): Promise<ProcessGrid> {
  const config = { lang: 'en', config: GRID, adapter: memoryAdapter(PROCESSES), user: ADA };
  const grid = mount('process-grid', { ...config, ...properties });
  await grid.loaded;
  return grid;
}

const dialogOf = (panel: Element) => until(() => panel.shadowRoot!.querySelector<HTMLDialogElement>('dialog[open]'));
const words = (element: Element) => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim();

/** What the dialog answers about a process. */
async function ask(panel: Element, id: string): Promise<string> {
  panel.shadowRoot!.querySelector<HTMLElement>('.pp-explain')!.click();
  const dialog = await dialogOf(panel);
  const box = dialog.querySelector('input')!;
  await until(() => panel.shadowRoot!.activeElement === box);
  box.value = id;
  box.form!.requestSubmit();
  const status = dialog.querySelector('[role=status]')!;
  return until(() => !/^(?:Checking…)?$/.test(words(status)) && words(status));
}

suite('why a row is there', () => {
  teardown(() => clearPage());

  test('has a menu in a column no wider than it, where rows have no actions', async () => {
    const grid = await mountGrid();
    const cell = await until(() => grid.shadowRoot!.querySelector<HTMLElement>('td[part~=actions-cell]'));
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    const menu = cell.querySelector('.pp-more')!.getBoundingClientRect();
    expect(cell.getBoundingClientRect().width).to.be.closeTo(menu.width + padding, 1);
  });

  test('is said from the menu of the row, condition by condition, with the values', async () => {
    const grid = await mountGrid();
    const more = grid.shadowRoot!.querySelector<HTMLElement>('[part~=row] .pp-more')!;
    more.click();
    grid.shadowRoot!.querySelector<HTMLElement>('[role=menuitem]')!.click();
    const dialog = await dialogOf(grid);
    const list = await until(() => dialog.querySelector('.pp-why'));
    expect(words(dialog.querySelector('h2')!)).to.equal('Why is this here?');
    expect(words(dialog.querySelector('.pp-why-sum')!)).to.equal('All conditions are met.');
    expect(words(list)).to.equal(
      'met: Step state: active ' +
        'met: At least one of these: not met: Resolver: Ada Lovelace It has none. met: Tag: urgent ' +
        'met: Data: region: Prague',
    );
    dialog.close();
    expect(grid.shadowRoot!.activeElement).to.equal(more);
  });

  // id → what is said
  const cases: readonly (readonly [string, string])[] = [
    [
      '4',
      'Process 4 · Leave · Approve 2 conditions are not met. not met: Step state: active It is complete. ' +
        'not met: At least one of these: not met: Resolver: Ada Lovelace It is Bob. ' +
        'not met: Tag: urgent It has none. met: Data: region: Prague',
    ],
    [
      '#5',
      'Process 5 · Leave · Approve 1 condition is not met. met: Step state: active met: At least one of these: ' +
        'not met: Resolver: Ada Lovelace It has none. met: Tag: urgent ' +
        'not met: Data: region: Prague It is region: Brno.',
    ],
    ['6', 'Process 6 does not exist, has no steps, or is not visible to you.'],
    ['999', 'Process 999 does not exist, has no steps, or is not visible to you.'],
    ['<b>x</b>', 'Process <b>x</b> does not exist, has no steps, or is not visible to you.'],
  ];
  for (const [id, said] of cases) {
    test(`of the process "${id}" that is not there is said what is missing`, async () => {
      expect(await ask(await mountGrid(), id)).to.equal(said);
    });
  }

  test('of a process that is there is said where', async () => {
    const grid = await mountGrid();
    expect(await ask(grid, '1')).to.match(/^It is in the list\. Show it Process 1/);
    (await dialogOf(grid)).close();
    await until(() => !part(grid, 'dialog'));
    expect(await ask(grid, '3')).to.match(/^It is in the list, on another page\./);
  });

  for (const [where, view, id, text] of [
    ['on another page', {}, '3', 'Show it'],
    ['on this page', {}, '2', 'Show it'],
    ['left out by the search', { search: '2' }, '3', 'Clear search and filters'],
  ] as const)
    test(`leads to the row of a process ${where}`, async () => {
      const grid = await mountGrid({ view });
      await ask(grid, id);
      const dialog = await dialogOf(grid);
      const way = [...dialog.querySelectorAll('button')].find(each => each.innerText.trim() === text)!;
      way.click();
      await until(() => (grid.shadowRoot!.activeElement as HTMLElement | null)?.dataset['processId'] === id);
      expect([grid.view.search, part(grid, 'dialog')]).to.deep.equal(['', null]);
    });

  test('of a process that the search leaves out is said that', async () => {
    const grid = await mountGrid({ view: { search: '2' } });
    expect(await ask(grid, '1')).to.match(/^It belongs here, but your search or filters hide it\./);
  });

  test('of a process beyond the limit is said that', async () => {
    const grid = await mountGrid({ config: GRID.replace('criteria:', 'limit: 1\n  criteria:') });
    expect(await ask(grid, '2')).to.match(/^It belongs here, but only 1 process is shown\./);
  });

  test('of the process that the page is about is said that it is left out', async () => {
    expect(await ask(await mountGrid({ processId: 2 }), '2')).to.equal(
      'This page is about process 2, so it is not listed here.',
    );
  });

  test('a source that fails says why', async () => {
    let isAway = false;
    const memory = memoryAdapter(PROCESSES);
    const adapter = {
      fetch: (...given: Parameters<typeof memory.fetch>) =>
        isAway ? Promise.reject(new Error('The source is away.')) : memory.fetch(...given),
    };
    const grid = await mountGrid({ adapter });
    isAway = true;
    expect(await ask(grid, '1')).to.match(/^This could not be checked\. .*The source is away\./);
  });

  test('a list answers, too', async () => {
    const list = mount('process-list', { lang: 'en', config: LIST, adapter: memoryAdapter(PROCESSES) });
    await list.loaded;
    expect(await ask(list, '4')).to.match(/^Process 4 · Leave · Approve 1 condition is not met\./);
    expect(list.shadowRoot!.querySelector('[part~=item] .pp-more')).to.not.equal(null);
  });

  test('nothing is offered without `explain`', async () => {
    const grid = await mountGrid({ config: GRID.replace('explain: true', '') });
    expect(grid.shadowRoot!.querySelector('.pp-explain, .pp-more')).to.equal(null);
  });
});
