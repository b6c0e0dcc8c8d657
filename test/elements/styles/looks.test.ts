import { executeServerCommand, resetMouse, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { clearPage, countingAdapter, ManualAdapter, mount, processes, processOf } from '../panel-fixture.ts';

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

async function hover(element: Element): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
}

suite('the look', () => {
  const root = document.documentElement;
  teardown(async () => {
    clearPage();
    root.removeAttribute('style');
    await resetMouse();
  });

  async function selectedGrid() {
    const adapter = countingAdapter({ processes: processes(...Array(40).keys()) });
    const grid = mount('process-grid', { config: COLUMNS, adapter, detailUrl: '/p', selection: [2, 3] });
    await grid.loaded;
    return grid;
  }

  test('follows the color scheme of the page, in whole', async () => {
    const panel = await selectedGrid();
    const colors = () =>
      ['panel', 'title', 'header-cell', 'cell', 'search'].map(
        name => getComputedStyle(panel.shadowRoot!.querySelector(`[part~=${name}]`)!).color,
      );
    root.style.colorScheme = 'light';
    const light = colors();
    root.style.colorScheme = 'dark';
    expect(colors().filter((color, i) => color === light[i])).to.deep.equal([]);
  });

  test('may be dark on a light page, and light on a dark one, side by side', async () => {
    const [dark, light] = [await selectedGrid(), await selectedGrid()];
    dark.style.colorScheme = 'dark';
    light.style.colorScheme = 'light';
    const lightness = (panel: Element) => {
      const { backgroundColor } = getComputedStyle(panel.shadowRoot!.querySelector('[part~=panel]')!);
      return Number(/\d+/.exec(backgroundColor)![0]);
    };
    for (const scheme of ['light', 'dark']) {
      root.style.colorScheme = scheme;
      expect(lightness(dark), scheme).to.be.below(60);
      expect(lightness(light), scheme).to.be.above(200);
    }
  });

  test('moves nothing for readers who want less of it', async function () {
    const list = mount('process-list', { config: 'filter: {criteria: []}', adapter: new ManualAdapter() });
    await list.updateComplete;
    const bar = list.shadowRoot!.querySelector('.pp-skeleton > *')!;
    expect(getComputedStyle(bar).animationName).to.equal('pp-pulse');
    // Chromium alone can pretend it.
    if (!(await executeServerCommand('reduce-motion', true))) return this.skip();
    try {
      expect(matchMedia('(prefers-reduced-motion: reduce)').matches).to.equal(true);
      expect(getComputedStyle(bar).animationName).to.equal('none');
    } finally {
      await executeServerCommand('reduce-motion', false);
    }
  });

  test('has the same room in heads and cells, whatever sizes the page gives to their fonts', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('th { font-size: 10px } td { font-size: 20px }');
    document.adoptedStyleSheets.push(sheet);
    const panel = await selectedGrid();
    const shadow = panel.shadowRoot!;
    const paddings = (cell: Element) => {
      const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(cell);
      return [paddingTop, paddingBottom, paddingLeft, paddingRight].map(px => Number.parseFloat(px));
    };
    const roomOf = (selector: string) => [...shadow.querySelectorAll(selector)].map(paddings);
    for (const [size, padding, px] of [
      ['12px', '0.75em', 9],
      ['30px', '0.75em', 22.5],
      ['16px', '5px', 5],
    ] as const) {
      panel.style.setProperty('--process-panel-font-size', size);
      panel.style.setProperty('--process-panel-cell-padding', padding);
      expect(roomOf('th[part~=header-cell]'), size).to.deep.equal(roomOf('[part~=row]:first-child > [part~=cell]'));
      expect(roomOf('th[part~=header-cell]')[1]![2], size).to.be.closeTo(px, 0.1);
    }
    document.adoptedStyleSheets = [];
  });

  test('shows of a selected row below the pointer that it is both', async () => {
    const panel = await selectedGrid();
    const shadow = panel.shadowRoot!;
    const [selected, other] = [
      shadow.querySelector('.pp-selected')!,
      shadow.querySelector('[part~=row]:not(.pp-selected)')!,
    ];
    const ground = (row: Element) => getComputedStyle(row).backgroundColor;
    const atRest = ground(selected);
    await hover(other);
    const hovered = ground(other);
    await hover(selected);
    expect(new Set([ground(selected), atRest, hovered, ground(other)]).size).to.equal(4);
    // By its colour it is a selected one.
    const blueness = (color: string) => {
      const [red = 0, , blue = 0] = color.match(/[\d.]+/g)!.map(Number);
      return (blue - red) / (color.startsWith('color(') ? 1 : 255);
    };
    expect(blueness(ground(selected))).to.be.above(0.7 * blueness(atRest));
    expect(blueness(ground(selected))).to.be.above(1.5 * blueness(hovered));
  });

  test('takes colors, sizes and density from custom properties', async () => {
    const panel = await selectedGrid();
    const cell = panel.shadowRoot!.querySelector('[part~=cell]:last-child')!;
    const height = cell.getBoundingClientRect().height;
    const { style } = panel;
    style.setProperty('--process-panel-density', '0.5');
    expect(cell.getBoundingClientRect().height).to.be.below(height);
    style.setProperty('--process-panel-row-height', '80px');
    expect(cell.getBoundingClientRect().height).to.equal(80);
    style.setProperty('--process-panel-color', 'rgb(1, 2, 3)');
    expect(getComputedStyle(cell).color).to.equal('rgb(1, 2, 3)');
  });

  for (const [name, config] of [
    ['process-grid', 'filter: {criteria: []}\ntable: {searchFields: []}'],
    ['process-list', 'filter: {criteria: []}'],
  ] as const) {
    test(`keeps the corners of a ${name} round where its rows begin at the top`, async () => {
      const adapter = countingAdapter({ processes: processes(...Array(200).keys()) });
      const panel = mount(name, { config, adapter });
      panel.style.setProperty('--process-panel-border-radius', '40px');
      await panel.loaded;
      const shadow = panel.shadowRoot!;
      const scroller = shadow.querySelector('.pp-scroller')!;
      const { left, right, top } = shadow.querySelector('[part~=panel]')!.getBoundingClientRect();
      const rowsAt = (x: number) => scroller.contains(shadow.elementFromPoint(x, top + 4));
      expect([left + 4, (left + right) / 2, right - 4].map(rowsAt)).to.deep.equal([false, true, false]);
    });
  }

  for (const [width, whole] of [
    [300, true],
    [700, false],
  ] as const) {
    test(`${whole ? 'gives the search box all' : 'leaves the search box little'} of its line, ${width} px`, async () => {
      const config = COLUMNS.replace(
        'title: Title',
        `title: A title with so many words that search goes to a line below it
              and takes it as it is`,
      );
      const grid = mount('process-grid', { config, adapter: countingAdapter({ processes: processes(1, 2) }) });
      grid.style.inlineSize = `${width}px`;
      await grid.loaded;
      const [box, toolbar] = ['search', 'toolbar'].map(name =>
        grid.shadowRoot!.querySelector(`[part~=${name}]`)!.getBoundingClientRect(),
      );
      expect(box!.width > toolbar!.width - 40).to.equal(whole);
    });
  }

  test('scrolls within nothing that clips rounded corners, which WebKit is slow to paint', async () => {
    const panel = await selectedGrid();
    let element = panel.shadowRoot!.querySelector('.pp-scroller');
    for (; element; element = element.parentElement) {
      const { overflowX, overflowY, borderRadius } = getComputedStyle(element);
      const clips = `${overflowX} ${overflowY}` !== 'visible visible';
      expect(clips && borderRadius !== '0px', element.className).to.equal(false);
    }
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
