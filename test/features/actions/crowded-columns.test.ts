import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, nextFrame, parts, processOf, scroller, until } from '../../elements/grid/grid-fixture.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';

const FIELDS = `filter: {criteria: []}
selection: {variable: chosen}
actions:
  claim: {label: Claim}
  complete: {label: Complete}
table:
  cardsBelow: null
  perPage: 10
  fields:
    name: "{{ $_process.templateProcess.name }}"
    step: "{{ $_process.variables.step }}"
    who: "{{ $_process.creator }}"
    start: "{{ $_process.start }}"
  columns:
`;
const TYPED = `    name: {field: name, title: Process, type: text}
    step: {field: step, title: Step, type: text}
    who: {field: who, title: Resolver, type: user}
    start: {field: start, title: Started, type: datetime}
`;
/** The default field is markup, on one line. */
const BY_DEFAULT = TYPED.replace('{field: name, title: Process, type: text}', '{field: process, title: Process}');

const NAMES = ['Invoice approval', 'Contract review', 'Complaint', 'Leave request'];
const STEPS = [
  'Approve',
  'Legal review',
  'Investigate',
  'Plan a measure',
  'Inform payroll',
  'Ask for leave',
  'Check against the order',
];
const PEOPLE = ['Siobhán Ó Briain', 'Wanjirũ Kamau', 'Grace Hopper'];

const processes = (steps: readonly string[] = STEPS): Process[] =>
  Array.from({ length: 60 }, (_, i) =>
    processOf(i, NAMES[i % NAMES.length]!, {
      creator: { id: i % 3, fullname: PEOPLE[i % 3]! },
      variables: { step: steps[i % steps.length] },
    }),
  );

async function mountIn(box: HTMLElement, columns: string, rows = processes()): Promise<ProcessGrid> {
  const grid = document.createElement('process-grid');
  grid.lang = 'en';
  const adapter = { ...memoryAdapter(rows), perform: () => new Promise<never>(() => {}) };
  Object.assign(grid, { config: FIELDS + columns, adapter });
  box.append(grid);
  await grid.loaded;
  await until(() => parts(grid, 'row').length > 0);
  return grid;
}

/** Whether the first action of a row has a button of its own. */
const hasButtons = (grid: ProcessGrid): boolean =>
  grid.shadowRoot!.querySelector<HTMLElement>('tbody .pp-first-action')!.offsetParent !== null;

/** The titles, which are the longest texts, that do not fit into their cells. */
const cutTexts = (grid: ProcessGrid): string[] =>
  parts(grid, 'row').flatMap(row =>
    [...row.querySelectorAll<HTMLElement>('[part~=cell]')]
      .slice(1, 2)
      .filter(cell => cell.scrollWidth > cell.clientWidth)
      .map(cell => cell.textContent.trim()),
  );

suite('buttons of rows beside texts', () => {
  let box: HTMLElement;
  setup(() => {
    box = document.createElement('div');
    document.body.append(box);
  });
  teardown(clearPage);

  /** Resizes the panel as its reader does. */
  async function resize(grid: ProcessGrid, width: number) {
    box.style.width = `${width}px`;
    await until(
      () => scroller(grid).parentElement!.style.getPropertyValue('--_port') === `${scroller(grid).clientWidth}px`,
    );
    await nextFrame();
  }

  for (const [name, columns] of Object.entries({ texts: TYPED, 'default fields': BY_DEFAULT })) {
    test(`are in the menu before a title is cut: ${name}`, async () => {
      box.style.width = '500px';
      const grid = await mountIn(box, columns);
      const shown: number[] = [];
      const cut: Record<number, string[]> = {};
      for (let width = 620; width <= 1100; width += 20) {
        await resize(grid, width);
        if (hasButtons(grid)) {
          shown.push(width);
          if (cutTexts(grid).length > 0) cut[width] = cutTexts(grid);
        } else expect(shown, `in the menu again at ${width} px`).to.deep.equal([]);
      }
      expect(cut).to.deep.equal({});
      expect(shown.length).to.be.greaterThan(5);
    });
  }

  test('are there for texts that are so long that the menu does not make them whole', async () => {
    box.style.width = '1100px';
    const long = ['A step whose title nobody could ever read in a column of a table, since it goes on and on and on'];
    const grid = await mountIn(box, TYPED, processes([...long, ...STEPS.map(step => `${long[0]} until ${step}`)]));
    expect([hasButtons(grid), cutTexts(grid).length > 0]).to.deep.equal([true, true]);
  });

  test('stay where they are on other pages, after a load and after the panel was resized', async () => {
    for (const width of [700, 760, 820, 880, 940]) {
      box.style.width = `${width}px`;
      const grid = await mountIn(box, TYPED);
      const before = hasButtons(grid);
      const look = () => [hasButtons(grid), parts(grid, 'header-cell').map(cell => cell.offsetWidth)] as const;
      const first = look();
      for (const page of [2, 6, 1]) {
        grid.view = { ...grid.view, page };
        await grid.updateComplete;
        await grid.loaded;
        await nextFrame();
        expect(look(), `page ${page} at ${width} px`).to.deep.equal(first);
      }
      await grid.load();
      await nextFrame();
      expect(look(), `loaded again at ${width} px`).to.deep.equal(first);
      await resize(grid, width + 300);
      await resize(grid, width);
      expect(hasButtons(grid), `resized to ${width} px`).to.equal(before);
      grid.remove();
    }
  });
});
