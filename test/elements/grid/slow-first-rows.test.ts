import { executeServerCommand, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { script } from '../../support/data-block.ts';
import { clearPage, many, nextFrame, root, until } from './grid-fixture.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Only Chromium measures layout shifts. */
const MEASURES_SHIFTS = PerformanceObserver.supportedEntryTypes.includes('layout-shift');

const FIELDS = `
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", due: "{{ $_process.start }}",
    who: "{{ $_process.creator }}", state: "{{ $_step.state | state_label }}"}
  searchFields: [name]
  columns:
    id: {field: id, title: ID, type: number, sortField: id, initialSort: desc}
    name: {field: name, title: Name, type: text, sortField: name}
    state: {field: state, title: State, type: badge}
    due: {field: due, title: Due, type: relative}
    who: {field: who, title: Who, type: user}
`;
const PLAIN = FIELDS.replace(', initialSort: desc', '');

// Filters come first: later they are loaded already.
const CASES: Readonly<Record<string, string>> = {
  'a filter bar': `filter: {criteria: []}\nui: {title: Inbox}\nfilters: {state: {criterion: stepState, title: State}}\ntable:\n  perPage: 50${PLAIN}`,
  'fifty rows': `filter: {criteria: []}\nui: {title: Inbox}\ntable:\n  perPage: 50${PLAIN}`,
  'sorted rows': `filter: {criteria: []}\nui: {title: Inbox, description: What waits for you}\ntable:\n  perPage: 20${FIELDS}`,
};

/** What has shifted, from where to where, and the width of the page meanwhile, for whoever reads of a failure. */
function describeShifts(shifts: readonly LayoutShift[]): string {
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const lines = shifts.flatMap(({ value, sources }) =>
    sources.map(({ node, previousRect, currentRect }) => {
      const name = node instanceof Element ? `${node.localName} ${node.part.value} ${node.className}` : node?.nodeName;
      return `${value.toFixed(3)} ${name}: ${place(previousRect)} -> ${place(currentRect)}`;
    }),
  );
  return [`page of ${innerWidth} px`, ...lines].join('\n');
}

/** What a reader of a slow machine sees of a panel, frame by frame. */
suite('the first rows on a slow machine', () => {
  const before = { width: innerWidth, height: innerHeight };

  // Not within a test: one that takes too long would go on, and resize the page under the next.
  setup(async () => {
    if (!MEASURES_SHIFTS) return;
    await setViewport({ width: 1280, height: 800 });
    await until(() => innerWidth === 1280);
  });

  teardown(async () => {
    await executeServerCommand('throttle', {});
    await clearPage();
    if (MEASURES_SHIFTS) await setViewport(before);
  });

  /** Inserts a panel above a text, and watches both until its rows have been there for some frames. */
  async function watch(insert: (grid: ProcessGrid) => void) {
    const shifts: LayoutShift[] = [];
    const observer = MEASURES_SHIFTS
      ? new PerformanceObserver(list => shifts.push(...(list.getEntries() as LayoutShift[])))
      : null;
    observer?.observe({ type: 'layout-shift' });
    const grid = new ProcessGrid();
    grid.lang = 'en';
    const below = document.createElement('p');
    below.textContent = 'What follows the panel';
    insert(grid);
    document.body.append(grid, below);
    const heights: number[] = [];
    const firsts: string[] = [];
    let rest = 10;
    let isOver = false;
    void grid.loaded.then(() => (isOver = true));
    while (rest > 0) {
      await nextFrame();
      const { height } = grid.getBoundingClientRect();
      if (height > 0) heights.push(Math.round(height));
      const first = root(grid)?.querySelector('tbody [part~=row] [part~=cell]');
      if (first) firsts.push(first.textContent.trim());
      if (isOver) rest--;
    }
    shifts.push(...((observer?.takeRecords() ?? []) as LayoutShift[]));
    observer?.disconnect();
    return {
      grid,
      heights,
      firsts: [...new Set(firsts)],
      shifts,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  }

  const SOURCES: Readonly<Record<string, (config: string) => (grid: ProcessGrid) => void>> = {
    src: config => grid => {
      grid.append(script('application/yaml', config));
      grid.src = '/processes.json';
    },
    'a child script': config => grid => {
      grid.append(script('application/yaml', config), script('application/json', JSON.stringify(many(400))));
    },
    'a property': config => grid => {
      Object.assign(grid, { config, src: '/processes.json' });
    },
  };

  for (const [what, config] of Object.entries(CASES))
    for (const [from, insertFrom] of Object.entries(SOURCES))
      test(`keep the place that they need from the first frame: ${what}, from ${from}`, async () => {
        await executeServerCommand('throttle', { cpu: 4, latency: 150 });
        const { heights, shift, shifts } = await watch(insertFrom(config));
        const [first] = heights;
        expect(Math.max(...heights.map(height => Math.abs(height - first!))), heights.join()).to.be.below(9);
        expect(shift, describeShifts(shifts)).to.be.below(0.02);
      });

  test('are never shown unsorted', async () => {
    await executeServerCommand('throttle', { cpu: 6 });
    const config = CASES['sorted rows']!;
    const { firsts } = await watch(grid =>
      grid.append(script('application/yaml', config), script('application/json', JSON.stringify(many(3000)))),
    );
    expect(firsts).to.deep.equal(['3,000']);
  });

  test('are never shown unsorted by the view that the reader has left', async () => {
    localStorage.setItem(
      'slow-first-rows',
      JSON.stringify({ search: '', sort: [{ column: 'id', direction: 'desc' }], page: 1 }),
    );
    await executeServerCommand('throttle', { cpu: 6 });
    const { firsts } = await watch(grid => {
      grid.persist = 'local:slow-first-rows';
      grid.append(
        script('application/yaml', CASES['fifty rows']!),
        script('application/json', JSON.stringify(many(3000))),
      );
    });
    localStorage.removeItem('slow-first-rows');
    expect(firsts).to.deep.equal(['3,000']);
  });
});
