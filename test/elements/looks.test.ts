import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Process } from '../../src/core/processes/process.ts';
import { clearPage, countingAdapter, ManualAdapter, mount, processOf } from './panel-fixture.ts';
// It is no module: it puts itself on the window.
import '../../node_modules/axe-core/axe.js';

interface Axe {
  run(
    context: Element,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; any: object[] }[] }[] }>;
}
declare global {
  var axe: Axe;
}

const COLUMNS = `
  process_grid:
    config:
      selection: {variable: chosen}
      filter: {criteria: []}
      table:
        perPage: 12
        columns:
          a: {field: creator, title: Who}
          b: {field: process, title: Process, sortField: search}
          c: {field: pid, title: ID, sortField: sid, initialSort: asc}
          d: {field: data, title: Data}
      ui: {title: Title, description: Description}
`.replace(/^ {2}/gm, '');
const LIST = `filter: {criteria: []}
ui: {title: Title, description: Description, content: '<div class="pp-row"><span>#{{ $_process.id }}</span> <a href="/x">{{ $_step.id }}</a></div>'}`;

/** Colours and sizes are the same everywhere: one browser, the quickest, looks at them in every way. */
const EVERY_WAY = navigator.userAgent.includes('Chrome');

/** Twelve people, so that every colour of the initials comes up. */
const people: Process[] = Array.from({ length: 40 }, (_, i) =>
  processOf(i + 1, {
    creator: { id: i, fullname: `Ada ${String.fromCharCode(65 + (i % 26))}` },
    steps: [{ ...processOf(i + 1).steps[0]!, data: 'some <mark>marked</mark> <code>code</code> <small>small</small>' }],
  }),
);

const states: Readonly<Record<string, () => Promise<Element>>> = {
  'a grid with a selection': async () => {
    const grid = mount('process-grid', {
      config: COLUMNS,
      adapter: countingAdapter({ processes: people }),
      detailUrl: '/p',
    });
    await grid.loaded;
    grid.selection = [2, 3];
    await grid.updateComplete;
    return grid;
  },
  'a list': async () => {
    const list = mount('process-list', { config: LIST, adapter: countingAdapter({ processes: people }) });
    await list.loaded;
    return list;
  },
  'a list with all the colours of people': async () => {
    const config = 'filter: {criteria: []}\nui: {content: "{{ $_process.creator | avatar }} x"}';
    const list = mount('process-list', { config, adapter: countingAdapter({ processes: people }) });
    await list.loaded;
    return list;
  },
  'an empty grid': async () => {
    const grid = mount('process-grid', { config: COLUMNS, adapter: countingAdapter({ processes: [] }) });
    await grid.loaded;
    return grid;
  },
  'a faulty configuration': async () => {
    const grid = mount('process-grid', { config: COLUMNS.replace('perPage', 'perpage'), adapter: new ManualAdapter() });
    await grid.loaded;
    return grid;
  },
  'a failed load': async () => {
    const adapter = { fetch: () => Promise.reject(new Error('The source is away.')) };
    const list = mount('process-list', { config: LIST, adapter });
    await list.loaded;
    return list;
  },
  'a first load': async () => {
    const list = mount('process-list', { config: LIST, adapter: new ManualAdapter() });
    await list.updateComplete;
    return list;
  },
};

suite('the look', () => {
  const root = document.documentElement;
  teardown(() => {
    clearPage();
    root.removeAttribute('style');
  });

  async function faultsOf(panel: Element) {
    const { violations } = await axe.run(panel, {
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => [id, html, any]));
  }

  for (const [state, show] of Object.entries(states)) {
    test(`of ${state} has no fault of accessibility in light${EVERY_WAY ? ', dark, and at 200 % zoom' : ''}`, async () => {
      root.style.colorScheme = 'light';
      const panel = await show();
      expect(await faultsOf(panel), 'light').to.deep.equal([]);
      if (!EVERY_WAY) return;
      root.style.colorScheme = 'dark';
      for (const change of panel.shadowRoot!.getAnimations()) if (change instanceof CSSTransition) change.finish();
      expect(await faultsOf(panel), 'dark').to.deep.equal([]);
      root.style.setProperty('zoom', '2');
      expect(await faultsOf(panel), 'zoomed').to.deep.equal([]);
      expect(root.scrollWidth, 'the page itself does not scroll sideways').to.be.at.most(root.clientWidth);
    });

    test(`of ${state} has no fault of accessibility in forced colors`, async function () {
      if (!(await executeServerCommand('force-colors', true))) return this.skip();
      try {
        const panel = await show();
        expect(matchMedia('(forced-colors: active)').matches).to.equal(true);
        expect(await faultsOf(panel)).to.deep.equal([]);
      } finally {
        await executeServerCommand('force-colors', false);
      }
    });
  }

  test('would be found at fault with too pale a color', async () => {
    const list = await states['a list']!();
    (list as HTMLElement).style.setProperty('--process-panel-muted-color', '#bbb');
    const { violations } = await axe.run(list, { runOnly: ['color-contrast'] });
    expect(violations.map(({ id }) => id)).to.deep.equal(['color-contrast']);
  });

  test('follows the color scheme of the page, in whole', async () => {
    const panel = await states['a grid with a selection']!();
    const colors = () =>
      ['panel', 'title', 'header-cell', 'cell', 'search'].map(
        name => getComputedStyle(panel.shadowRoot!.querySelector(`[part~=${name}]`)!).color,
      );
    root.style.colorScheme = 'light';
    const light = colors();
    root.style.colorScheme = 'dark';
    expect(colors().filter((color, i) => color === light[i])).to.deep.equal([]);
  });

  test('takes colors, sizes and density from custom properties', async () => {
    const panel = await states['a grid with a selection']!();
    const cell = panel.shadowRoot!.querySelector('[part~=cell]:last-child')!;
    const height = cell.getBoundingClientRect().height;
    const { style } = panel as HTMLElement;
    style.setProperty('--process-panel-density', '0.5');
    expect(cell.getBoundingClientRect().height).to.be.below(height);
    style.setProperty('--process-panel-row-height', '80px');
    expect(cell.getBoundingClientRect().height).to.equal(80);
    style.setProperty('--process-panel-color', 'rgb(1, 2, 3)');
    expect(getComputedStyle(cell).color).to.equal('rgb(1, 2, 3)');
  });

  // class of the page -> what a cell may not let out
  const escapes = [
    'position: fixed; inset: 0; z-index: 2147483647;',
    'position: absolute; inset: -1000px; z-index: 9;',
    'position: relative; left: 500px; top: 500px; box-shadow: 0 0 0 3000px red;',
    'margin: -500px; transform: scale(40);',
    'outline: 3000px solid red; width: 5000px;',
    'position: sticky; top: 0; filter: blur(1px) drop-shadow(0 0 900px red);',
  ];
  for (const [name, selector] of [
    ['process-grid', '[part~=cell]:has(.escape)'],
    ['process-list', '[part~=item]'],
  ] as const) {
    for (const rules of escapes) {
      test(`keeps ${rules} inside its ${name === 'process-grid' ? 'cell' : 'item'}`, async () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`.escape { display: block; background: red; ${rules} }`);
        document.adoptedStyleSheets = [sheet];
        try {
          const data = '<b class="escape">over the page</b>';
          const processes = [1, 2].map(id => {
            const process = processOf(id);
            return { ...process, steps: process.steps.map(step => ({ ...step, data })) };
          });
          const config =
            name === 'process-grid' ? COLUMNS : 'filter: {criteria: []}\nui: {content: "{{ $_step.data | raw }} x"}';
          const panel = mount(name, { config, adapter: countingAdapter({ processes }) });
          await panel.loaded;
          const cells = [...panel.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
          expect(cells.length).to.equal(2);
          const inside = (x: number, y: number) =>
            cells.some(cell => {
              const { left, right, top, bottom } = cell.getBoundingClientRect();
              return x >= left && x <= right && y >= top && y <= bottom;
            });
          for (let x = 1; x < innerWidth; x += 40) {
            for (let y = 1; y < innerHeight; y += 20) {
              const hit = panel.shadowRoot!.elementFromPoint(x, y);
              if (!hit?.closest('.escape')) continue;
              expect(inside(x, y), `${x}, ${y}`).to.equal(true);
            }
          }
          expect(getComputedStyle(cells[0]!).contain).to.include('paint');
        } finally {
          document.adoptedStyleSheets = [];
        }
      });
    }
  }
});
