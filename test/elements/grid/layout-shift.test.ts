import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { ManualAdapter } from '../panel-fixture.ts';
import { TABLE, clearPage, many, nextFrame, root, until } from './grid-fixture.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** A configuration with pages of six rows, by what its rows hold. */
const CONFIGS: Record<string, string> = {
  'plain columns': `table:\n  perPage: 6${TABLE}`,
  'pictures of people': 'table: {perPage: 6}\nui: {title: Inbox, description: What waits for you}',
  'columns with types': `table:
  perPage: 6
  pageSizes: [6, 20]
  fields: {who: "{{ $_process.creator }}", due: "{{ $_process.start }}", name: "{{ $_process.templateProcess.name }}"}
  searchFields: []
  columns:
    name: {field: name, title: Name, type: text}
    state: {field: name, title: State, type: badge}
    due: {field: due, title: Due, type: relative}
    who: {field: who, title: Who, type: user}
ui: {title: Inbox}`,
  'filters and views': `ui: {title: Inbox}
filters: {state: {criterion: stepState, title: State}}
views: {mine: {title: Active, filters: {state: [2]}}}
table:\n  perPage: 6${TABLE}`,
  'fewer rows than a page has': `filter: {criteria: [], limit: 4}\ntable:\n  perPage: 20${TABLE}`,
};

/** Nine columns with types, on pages of fifty rows. */
const NINE = `filter: {criteria: []}
ui: {title: Inbox}
selection: {variable: chosen}
table:
  perPage: 50
  searchFields: [name]
  fields:
    id: "{{ $_process.id }}"
    name: "{{ $_process.templateProcess.name }}"
    step: "{{ $_step.templateStep.title }}"
    state: "{{ $_step.state | state_label }}"
    amount: "{{ $_process.variables.amount }}"
    start: "{{ $_process.start }}"
    due: "{{ $_process.expiration }}"
    creator: "{{ $_process.creator }}"
    resolver: "{{ $_step.resolver }}"
  columns:
    id: {field: id, title: ID, type: number, sortField: id}
    name: {field: name, title: Process, type: text, sortField: name}
    step: {field: step, title: Step, type: text}
    state: {field: state, title: State, type: badge}
    amount: {field: amount, title: Amount, type: currency, sortField: amount}
    start: {field: start, title: Started, type: date}
    due: {field: due, title: Due, type: relative, sortField: due}
    creator: {field: creator, title: Creator, type: user}
    resolver: {field: resolver, title: Resolver, type: user}`;

suite('the place that a panel keeps for its rows', () => {
  teardown(clearPage);

  /** A panel that waits for its rows, with a text below it. */
  async function waiting(config: string, style = '') {
    const grid = new ProcessGrid();
    const adapter = new ManualAdapter();
    grid.lang = 'en';
    grid.style.cssText = style;
    Object.assign(grid, {
      config: config.startsWith('filter') ? config : `filter: {criteria: []}\n${config}`,
      adapter,
    });
    const below = document.createElement('p');
    below.textContent = 'What follows the panel';
    document.body.append(grid, below);
    const call = await adapter.call(1);
    await until(() => root(grid).querySelector('.pp-skeleton') !== null);
    for (let i = 0; i < 3; i++) await nextFrame();
    return { grid, below, answer: call.answer.bind(call) };
  }

  for (const more of ['', '  perPage: 6\n'])
    test(`is as high in its first frame as afterwards, ${more ? 'with pages' : 'without pages'}`, async () => {
      const grid = new ProcessGrid();
      Object.assign(grid, { config: `filter: {criteria: []}\ntable:\n${more}${TABLE}`, adapter: new ManualAdapter() });
      document.body.append(grid);
      await until(() => root(grid).querySelector('.pp-shape') !== null);
      const first = grid.getBoundingClientRect().height;
      for (let i = 0; i < 3; i++) await nextFrame();
      expect(grid.getBoundingClientRect().height).to.be.closeTo(first, 3);
    });

  test('is kept by all panels of a page at once, before each has its turn', async () => {
    const tags = [
      ['process-grid', `ui: {title: Inbox}\ntable:\n  perPage: 6${TABLE}`],
      ['process-grid', `filters: {state: {criterion: stepState, title: State}}\ntable:${TABLE}`],
      ['process-list', 'ui: {title: News, description: What is new}'],
      ['process-list', 'ui: {content: x}'],
    ] as const;
    const panels = [...tags, ...tags, ...tags].map(([tag, config]) => {
      const panel = document.createElement(tag);
      const limit = tag === 'process-list' ? ', limit: 4' : '';
      Object.assign(panel, { config: `filter: {criteria: []${limit}}\n${config}`, adapter: new ManualAdapter() });
      return panel;
    });
    const heights = () => panels.map(panel => Math.round(panel.getBoundingClientRect().height));
    document.body.append(...panels);
    const first = heights();
    await until(() => panels.every(panel => panel.matches(':state(loading)')));
    for (let i = 0; i < 3; i++) await nextFrame();
    expect(first).to.deep.equal(heights());
    expect(Math.min(...first)).to.be.above(160);
  });

  test('has room for ten rows in a grid without pages, or for as many as there can be', async () => {
    const barsOf = async (config: string) => {
      const { grid } = await waiting(config);
      return root(grid).querySelectorAll('.pp-skeleton > i').length;
    };
    expect(await barsOf(`table:${TABLE}`)).to.equal(10);
    expect(await barsOf(`filter: {criteria: [], limit: 3}\ntable:${TABLE}`)).to.equal(3);
  });

  for (const [name, config] of Object.entries(CONFIGS)) {
    test(`is as high as the rows: ${name}`, async () => {
      const { grid, below, answer } = await waiting(config);
      const { top } = below.getBoundingClientRect();
      answer({ processes: many(config.includes('limit: 4') ? 4 : 40) });
      await grid.loaded;
      await until(() => root(grid).querySelector('.pp-skeleton') === null);
      expect(Math.abs(below.getBoundingClientRect().top - top)).to.be.below(8);
    });

    test(`shifts nothing when the rows arrive: ${name}`, async function () {
      if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return this.skip();
      const { grid, answer } = await waiting(config);
      const shifts: LayoutShift[] = [];
      const observer = new PerformanceObserver(list => shifts.push(...(list.getEntries() as LayoutShift[])));
      observer.observe({ type: 'layout-shift' });
      answer({ processes: many(config.includes('limit: 4') ? 4 : 40) });
      await grid.loaded;
      await until(() => root(grid).querySelector('[part=row]') !== null);
      for (let i = 0; i < 5; i++) await nextFrame();
      shifts.push(...(observer.takeRecords() as LayoutShift[]));
      observer.disconnect();
      expect(shifts.reduce((sum, { value }) => sum + value, 0)).to.be.below(0.02);
    });
  }

  const DESCRIPTION = 'All invoices of this year, with what they are worth.';
  for (const [width, height, description] of [
    [1280, 800],
    [320, 700],
    [1280, 800, DESCRIPTION],
    // The search box has no room beside the description.
    [560, 640, DESCRIPTION],
    [480, 640, DESCRIPTION],
    [320, 640, DESCRIPTION],
  ] as const)
    // Only Chromium measures layout shifts.
    test(`shifts nothing, from nothing to fifty rows of nine columns with types out of src, at ${width} by ${height}${description ? ' below a description' : ''}`, async function () {
      if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return this.skip();
      const before = { width: innerWidth, height: innerHeight };
      await setViewport({ width, height });
      await nextFrame();
      const shifts: LayoutShift[] = [];
      const observer = new PerformanceObserver(list => shifts.push(...(list.getEntries() as LayoutShift[])));
      observer.observe({ type: 'layout-shift' });
      const grid = new ProcessGrid();
      const config = description
        ? NINE.replace('{title: Inbox}', `{title: Inbox, description: '${description}'}`)
        : NINE;
      Object.assign(grid, { lang: 'en', config, src: '/processes.json' });
      document.body.append(grid);
      await grid.loaded;
      await until(() => root(grid).querySelector('[part=row]') !== null);
      for (let i = 0; i < 8; i++) await nextFrame();
      shifts.push(...(observer.takeRecords() as LayoutShift[]));
      observer.disconnect();
      await setViewport(before);
      expect(shifts.reduce((sum, { value }) => sum + value, 0)).to.be.below(0.02);
    });

  test('would be measured if it were not kept', async function () {
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return this.skip();
    const { grid, answer } = await waiting(CONFIGS['plain columns']!, 'block-size: 20px; overflow: clip');
    const shifts: LayoutShift[] = [];
    const observer = new PerformanceObserver(list => shifts.push(...(list.getEntries() as LayoutShift[])));
    observer.observe({ type: 'layout-shift' });
    answer({ processes: many(40) });
    await grid.loaded;
    grid.removeAttribute('style');
    await until(() => shifts.length > 0);
    observer.disconnect();
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).to.be.above(0.02);
  });

  test('holds a bar for what will be there: toolbar, head, rows, footer', async () => {
    const { grid } = await waiting(CONFIGS['plain columns']!);
    const bars = [...root(grid).querySelectorAll('.pp-top > *, .pp-skeleton > *')].map(
      ({ localName, className }) => className || localName,
    );
    expect(bars).to.deep.equal(['pp-skeleton-tools', 'pp-skeleton-head', ...Array(6).fill('i'), 'pp-skeleton-pager']);
    expect(root(grid).querySelector('.pp-skeleton')!.ariaHidden).to.equal('true');
  });
});
