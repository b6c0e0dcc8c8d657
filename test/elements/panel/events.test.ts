import { expect } from 'chai';
import { clearPage, click, many, mountGrid, part, rows, SELECTABLE, sortButton } from '../grid/grid-fixture.ts';

const TYPES = ['process-load', 'process-error', 'process-select', 'process-open', 'process-view'] as const;

suite('the events of a panel', () => {
  teardown(clearPage);

  test('bubble out of shadow roots, with just their detail; process-open alone can be prevented', async () => {
    const outer = document.body.appendChild(document.createElement('div'));
    const inner = document.createElement('div');
    outer.attachShadow({ mode: 'open' }).append(inner);
    const heard: [string, string[], boolean][] = [];
    const hear = (event: CustomEvent<object>) => {
      if (event.type === 'process-open') event.preventDefault();
      expect([event.bubbles, event.composed, event.target], event.type).to.deep.equal([true, true, outer]);
      heard.push([event.type, Object.keys(event.detail), event.cancelable]);
    };
    for (const type of TYPES) document.body.addEventListener(type, hear as EventListener);
    let fail = false;
    const fetch = () => (fail ? Promise.reject(new Error('down')) : Promise.resolve({ processes: many(3) }));
    const grid = await mountGrid([], { config: SELECTABLE, adapter: { fetch }, detailUrl: '#x' }, inner);
    await click(rows(grid)[0]!.querySelector('[part~=select-cell]')!);
    await click(sortButton(grid, 0));
    await click(part(grid, 'row').querySelector('a')!);
    fail = true;
    await grid.load();
    for (const type of TYPES) document.body.removeEventListener(type, hear as EventListener);
    expect(heard).to.deep.equal([
      ['process-load', ['items', 'total'], false],
      ['process-select', ['variable', 'ids', 'processes'], false],
      ['process-view', ['search', 'sort', 'page'], false],
      ['process-open', ['process', 'step', 'url'], true],
      ['process-error', ['error'], false],
    ]);
    expect(location.hash).not.to.equal('#x');
  });
});
