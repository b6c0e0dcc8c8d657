import { executeServerCommand } from '@web/test-runner-commands';
import type { AxeResults, RunOptions } from 'axe-core';
// It is not a module: it puts itself on the window.
import 'axe-core/axe.js';
import { expect } from 'chai';
import type { Process } from '../../src/core/processes/process.ts';
import { clearPage, countingAdapter, ManualAdapter, mount, part, processes, processOf, turn } from './panel-fixture.ts';

const { axe } = window as unknown as { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } };

const COLUMNS = `table:
  perPage: 4
  personal: true
  columns:
    a: {field: creator, title: Who}
    b: {field: process, title: Process, sortField: search}
    c: {field: pid, title: ID, sortField: sid, initialSort: asc}
    d: {field: data, title: Data}`;
const grid = (title: string, rest = COLUMNS) =>
  `selection: {variable: chosen}\nfilter: {criteria: []}\nui: {title: ${title}, description: About it}\n${rest}`;
/** Groups, of which one is closed, and a row that is open. */
const LINES = `table:
  groupBy: {column: a}
  details: '<p>About {{ $_process.id }}: <a href="/x">more</a></p>'
  columns:
    a: {field: creator, title: Who}
    b: {field: process, title: Process, sortField: search}
    c: {field: pid, title: ID, sortField: sid}`;
const FILTERS = `${COLUMNS}
filters:
  state: {criterion: stepState, title: State}
  who: {criterion: creator, title: Who}
  started: {criterion: start, title: Started}
views: {first: {title: First, filters: {state: [2]}}, second: {title: Second}}
explain: true`;
const list = (title: string) => `filter: {criteria: []}
ui: {title: ${title}, description: About it, content: '{{ $_process.creator | avatar }} #{{ $_process.id }} <a href="/x">{{ $_step.id }}</a>'}`;

/** Twelve people, so that every colour of the initials comes up. */
const people: Process[] = Array.from({ length: 12 }, (_, i) =>
  processOf(i + 1, {
    creator: { id: i, fullname: `Ada ${String.fromCharCode(65 + i)}` },
    steps: [{ ...processOf(i + 1).steps[0]!, data: 'some <mark>marked</mark> <code>code</code> <small>small</small>' }],
  }),
);
const data = () => countingAdapter({ processes: people });
const few = () => countingAdapter({ processes: people.slice(0, 3) });
const none = () => countingAdapter({ processes: [] });
const away = { fetch: () => Promise.reject(new Error('The source is away.')) };

/** It serves windows, and does not say how many there are. */
const endless = {
  capabilities: { window: true as const },
  fetch: () => Promise.resolve({ processes: people.slice(0, 4) }),
};

/** A load that comes in pages, of which one has come. */
function halfway() {
  const rest = new ManualAdapter();
  return {
    async *fetch(query: never, options: { signal: AbortSignal }) {
      yield { processes: people.slice(0, 3), total: 12 };
      yield await rest.fetch(query, options);
    },
  };
}

/** Answers once, and fails from then on. */
function once() {
  let asked = 0;
  return { fetch: () => (asked++ ? away.fetch() : Promise.resolve({ processes: people })) };
}

/** All states that a panel can be in, side by side on one page: axe takes its time for each page. */
async function mountAll(): Promise<void> {
  const detailUrl = '#{{ $_process.id }}';
  const settled = [
    mount('process-grid', { config: grid('Paged'), adapter: data(), detailUrl, exportable: true }),
    mount('process-grid', { config: grid('Selected'), adapter: data(), selection: [2, 3] }),
    mount('process-grid', { config: grid('Disabled'), adapter: data(), selection: [2], disabled: true }),
    mount('process-grid', { config: grid('Scrolling', 'table: {}'), adapter: countingAdapter({ processes: processes(...Array(200).keys()) }) }),
    mount('process-grid', { config: grid('Open'), adapter: endless }),
    mount('process-grid', { config: 'filter: {criteria: []}', adapter: few() }),
    mount('process-grid', { config: grid('Grouped', LINES), adapter: data() }),
    mount('process-grid', { config: grid('Empty'), adapter: none() }),
    mount('process-grid', { config: grid('Nothing found'), adapter: data(), view: { search: 'qq', sort: [], page: 1 } }),
    mount('process-grid', { config: grid('Faulty').replace('perPage', 'perpage'), adapter: data() }),
    mount('process-grid', { config: grid('Failed'), adapter: away }),
    mount('process-grid', { config: grid('Filtered', FILTERS), adapter: data(), persist: 'local:axe', view: { filters: { state: [2], who: [3] } } }),
    mount('process-list', { config: list('Listed'), adapter: data() }),
    mount('process-list', { config: list('Empty list'), adapter: none() }),
    mount('process-list', { config: list('Failed list'), adapter: away }),
    mount('process-list', { config: list('With malformed items'), adapter: countingAdapter({ processes: [people[0]!, null as never] }) }),
  ]; // prettier-ignore
  const stale = mount('process-grid', { config: grid('Stale'), adapter: once() });
  mount('process-list', { config: list('Waiting'), adapter: new ManualAdapter() });
  const loading = mount('process-grid', { config: grid('Loading'), adapter: halfway() });
  await Promise.all([...settled, stale].map(({ loaded }) => loaded));
  const toggles = settled[6]!.shadowRoot!.querySelectorAll<HTMLElement>('.pp-toggle');
  for (const toggle of [toggles[1]!, toggles[2]!]) toggle.click();
  await stale.load();
  while (!part(loading, 'progress') || !part(loading, 'row')) await turn();
}

const panels = () => document.querySelectorAll<HTMLElement>('process-grid, process-list');

/** Rules whose outcome colors and sizes change; of the others one look is enough. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

async function faults(runOnly?: string[]): Promise<unknown[]> {
  const { violations } = await axe.run(document.body, {
    ...(runOnly ? { runOnly } : { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }),
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any }) => [id, target, html, any]));
}

suite('panels in all states, side by side, have no fault of accessibility', function () {
  // WebKitGTK draws without a graphics card.
  this.timeout(30_000);
  const root = document.documentElement;
  suiteSetup(async () => {
    root.lang = 'en';
    await mountAll();
  });
  suiteTeardown(() => {
    clearPage();
    root.removeAttribute('style');
    root.removeAttribute('lang');
  });

  /** What is on its way to another colour has arrived. */
  function scheme(name: string): void {
    root.style.colorScheme = name;
    for (const panel of panels())
      for (const change of panel.shadowRoot!.getAnimations()) if (change instanceof CSSTransition) change.finish();
  }

  test('in light', async () => {
    scheme('light');
    expect(await faults()).to.deep.equal([]);
  });

  test('in dark', async () => {
    scheme('dark');
    expect(await faults(LOOKS)).to.deep.equal([]);
  });

  test('at 200 % zoom, where the page does not scroll sideways', async () => {
    scheme('light');
    root.style.setProperty('zoom', '2');
    expect(await faults(LOOKS)).to.deep.equal([]);
    expect(root.scrollWidth).to.be.at.most(root.clientWidth);
    root.style.removeProperty('zoom');
  });

  test('in forced colors', async function () {
    // Chromium alone can pretend them.
    if (!(await executeServerCommand('force-colors', true))) return this.skip();
    try {
      expect(matchMedia('(forced-colors: active)').matches).to.equal(true);
      expect(await faults(LOOKS)).to.deep.equal([]);
    } finally {
      await executeServerCommand('force-colors', false);
    }
  });

  test('and one with too pale a color would be found', async () => {
    scheme('light');
    const panel = panels()[0]!;
    panel.style.setProperty('--process-panel-muted-color', '#bbb');
    const { violations } = await axe.run(panel, { runOnly: ['color-contrast'] });
    expect(violations.map(({ id }) => id)).to.deep.equal(['color-contrast']);
  });
});
