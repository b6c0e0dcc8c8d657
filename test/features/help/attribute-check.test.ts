import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { ATTRIBUTES } from '../../../src/core/config/check/attribute-names.ts';
import { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { ProcessList } from '../../../src/elements/list/process-list.ts';
import '../../../src/define.ts';

suite('misspelt attributes', () => {
  const { warn } = console;
  const logged: string[] = [];
  const panels: Element[] = [];

  setup(() => {
    logged.length = 0;
    console.warn = (text: string) => {
      if (text.includes('attribute')) logged.push(text);
    };
  });
  teardown(() => {
    console.warn = warn;
    for (const panel of panels.splice(0)) panel.remove();
  });

  /** A loaded grid with attributes. */
  async function gridWith(attributes: Readonly<Record<string, string>>, isGiven = true) {
    const grid = document.createElement('process-grid');
    for (const [name, value] of Object.entries(attributes)) grid.setAttribute(name, value);
    grid.setAttribute('config', 'filter: {criteria: []}');
    if (isGiven) grid.adapter = memoryAdapter([]);
    panels.push(grid);
    document.body.append(grid);
    await grid.loaded;
    return grid;
  }

  /** The warnings about a grid with attributes, once it has loaded twice and has been idle. */
  async function warningsOf(attributes: Readonly<Record<string, string>>, isGiven = true) {
    const grid = await gridWith(attributes, isGiven);
    for (let i = 0; i < 60 && logged.length === 0; i++) await new Promise(resolve => setTimeout(resolve, 5));
    await grid.load();
    return logged;
  }

  const noticesOf = (grid: Element) =>
    Array.from(grid.shadowRoot!.querySelectorAll('.pp-notice'), ({ textContent }) => textContent.trim());

  test('are named on the console, once, with what is meant', async () => {
    expect(
      await warningsOf({ presist: 'url', 'detail-ur': '/x', class: 'a', 'data-scr': 'x', userid: '1' }),
    ).to.deep.equal([
      '<process-grid> unknown attribute "presist". Write "persist".',
      '<process-grid> unknown attribute "detail-ur". Write "detail-url".',
      '<process-grid> unknown attribute "userid". Write "user-id".',
    ]);
  });

  test('are named where a panel has no source for that', async () => {
    expect(await warningsOf({ scr: '/x.json' }, false)).to.deep.equal([
      '<process-grid> unknown attribute "scr". Write "src".',
    ]);
  });

  test('are none of those of HTML and of frameworks', async () => {
    const others =
      'slot title lang dir role tabindex hx-get v-if x-data ng-src :config2 id data-src2 aria-label part name form source';
    expect(await warningsOf(Object.fromEntries(others.split(' ').map(name => [name, ''])))).to.deep.equal([]);
  });

  test('are shown in a strict panel, above the rows, unless errors are for the public', async () => {
    const grid = await gridWith({ 'detail-ur': '/x', strict: '' });
    expect(noticesOf(grid)).to.deep.equal(['unknown attribute "detail-ur". Write "detail-url".']);
    grid.errors = 'public';
    await grid.updateComplete;
    expect(noticesOf(grid)).to.deep.equal([]);
  });

  test('are compared with those that the elements have', () => {
    const own = (element: typeof ProcessGrid | typeof ProcessList) =>
      element.observedAttributes.filter(name => !['name', 'form'].includes(name)).toSorted();
    expect(own(ProcessGrid)).to.deep.equal(ATTRIBUTES['process-grid']!.toSorted());
    expect(own(ProcessList)).to.deep.equal(ATTRIBUTES['process-list']!.toSorted());
  });
});
