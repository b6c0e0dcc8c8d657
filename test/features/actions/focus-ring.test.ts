import { expect } from 'chai';
import {
  boxes,
  clearPage,
  many,
  mountGrid,
  press,
  root,
  rows,
  scroller,
  until,
} from '../../elements/grid/grid-fixture.ts';
import { nextFrame } from '../../support/until-found.ts';
import '../../../src/define.ts';

const WIDE = `filter: {criteria: []}
actions: {claim: {label: Claim}}
table:
  cardsBelow: null
  fields: {name: "{{ $_process.templateProcess.name }}"}
  columns:
    one: {field: name, title: One, width: 300px, sortField: name}
    two: {field: name, title: Two, width: 300px}
    three: {field: name, title: Three, width: 100px, pin: end}`;

/** The edges of the ring of a row, in px of the window: its box is placed by these lengths. */
function ringOf(row: HTMLElement): { left: number; right: number; top: number; bottom: number } {
  const ring = getComputedStyle(row, '::after');
  const box = row.getBoundingClientRect();
  const px = (length: string) => Number.parseFloat(length);
  const left = box.left + px(ring.left);
  const top = box.top + px(ring.top);
  return { left, right: left + px(ring.width), top, bottom: top + px(ring.height) };
}

/** In WebKit, boxes cannot be placed in rows, so the cells draw the ring in parts. Each way has its own tests. */
const isDrawnByCells = CSS.supports('hanging-punctuation', 'first');

suite('the ring of a row that has the focus', () => {
  teardown(clearPage);

  async function narrowGrid(dir: string) {
    const box = document.createElement('div');
    box.dir = dir;
    box.style.width = '500px';
    document.body.append(box);
    const grid = await mountGrid(many(3), { config: WIDE }, box);
    expect(scroller(grid).classList.contains('pp-wide')).to.equal(true);
    rows(grid)[0]!.focus();
    await press('ArrowDown');
    return { grid, row: root(grid).activeElement as HTMLElement };
  }

  if (isDrawnByCells) {
    for (const dir of ['ltr', 'rtl'] as const) {
      test(`closes over buttons that stay in view where cells draw it, ${dir}`, async () => {
        const { grid, row } = await narrowGrid(dir);
        const { outlineColor, outlineWidth } = getComputedStyle(row);
        const cell = row.querySelector<HTMLElement>('[part~=actions-cell]')!;
        const { borderTopColor, borderBottomColor, borderTopWidth, boxShadow } = getComputedStyle(cell);
        expect([borderTopColor, borderBottomColor, borderTopWidth]).to.deep.equal([outlineColor, outlineColor, '1px']);
        expect(outlineWidth).to.equal('2px');
        expect(boxShadow).to.contain(dir === 'ltr' ? '-2px 0px' : ' 2px 0px');
        expect(rows(grid)).to.have.length(3);
      });
    }

    test('is as thick below the buttons of a table that has room for all as elsewhere, where cells draw it', async () => {
      const config = WIDE.replace(/, width: 300px/g, '').replace(/\n {4}three.*/, '');
      const grid = await mountGrid(many(3), { config });
      rows(grid)[1]!.focus({ focusVisible: true });
      const colors = [...rows(grid)[1]!.children].map(cell => getComputedStyle(cell).borderBottomColor);
      expect(new Set(colors)).to.deep.equal(new Set(['rgba(0, 0, 0, 0)']));
    });
  } else {
    for (const dir of ['ltr', 'rtl'] as const) {
      for (const scrolled of [0, 90]) {
        test(`closes around the part in view, ${dir}, scrolled by ${scrolled} px`, async () => {
          const { grid, row } = await narrowGrid(dir);
          scroller(grid).scrollLeft = dir === 'ltr' ? scrolled : -scrolled;
          await nextFrame();
          await nextFrame();
          const view = scroller(grid).getBoundingClientRect();
          const box = row.getBoundingClientRect();
          const ring = ringOf(row);
          expect(ring.left).to.be.closeTo(view.left, 1);
          expect(ring.right).to.be.closeTo(view.right, 1);
          expect(ring.top).to.be.closeTo(box.top, 0.5);
          expect(ring.bottom).to.be.closeTo(box.bottom, 0.5);
          const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(row, '::after');
          expect([outlineStyle, outlineWidth, outlineOffset]).to.deep.equal(['solid', '2px', '-2px']);
        });
      }

      test(`is above the buttons that stay in view, and below the head, ${dir}`, async () => {
        const { grid, row } = await narrowGrid(dir);
        const above = (element: Element, pseudo?: string) => Number(getComputedStyle(element, pseudo).zIndex);
        for (const cell of row.querySelectorAll('[part~=actions-cell], .pp-pinned'))
          expect(above(row, '::after')).to.be.at.least(above(cell));
        expect(above(row, '::after')).to.be.below(above(root(grid).querySelector('thead')!));
      });
    }

    test('closes around the whole row of a table that has room for all', async () => {
      const config = `filter: {criteria: []}
actions: {claim: {label: Claim}}
table:
  cardsBelow: null
  fields: {name: "{{ $_process.templateProcess.name }}"}
  columns: {one: {field: name, title: One}}`;
      const grid = await mountGrid(many(3), { config });
      const row = rows(grid)[1]!;
      row.focus({ focusVisible: true });
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const ring = ringOf(row);
      for (const [edge, at] of Object.entries({ left, right, top, bottom }))
        expect(ring[edge as 'left'], edge).to.be.closeTo(at, 1);
    });
  }

  test('of a heading is whole: within the cell, which clips it', async () => {
    const { grid } = await narrowGrid('ltr');
    const button = root(grid).querySelector<HTMLElement>('[part~=sort-button]')!;
    button.focus({ focusVisible: true });
    const ring = getComputedStyle(button);
    const out = Number.parseFloat(ring.outlineWidth) + Number.parseFloat(ring.outlineOffset);
    const [box, cell] = [button, button.closest('th')!].map(each => each.getBoundingClientRect());
    expect(box!.left - out).to.be.at.least(cell!.left);
    expect(box!.right + out).to.be.at.most(cell!.right);
    expect(box!.top - out).to.be.at.least(cell!.top);
    expect(box!.bottom + out).to.be.at.most(cell!.bottom);
  });
});

suite('the ring of a button of the bar that has the focus', () => {
  teardown(clearPage);

  for (const width of [300, 500, 760])
    test(`is whole: within the bar, which clips it, in a panel of ${width} px`, async () => {
      const box = document.createElement('div');
      box.style.width = `${width}px`;
      document.body.append(box);
      const grid = await mountGrid(many(3), { config: `selection: {variable: chosen}\n${WIDE}` }, box);
      boxes(grid)[0]!.click();
      const barOf = () => root(grid).querySelector<HTMLElement>('[part~=action-bar]');
      await until(() => barOf() !== null);
      const bar = barOf()!;
      const buttons = [...bar.querySelectorAll<HTMLElement>('button')].filter(button => button.offsetWidth > 0);
      expect(buttons).to.have.length.above(1);
      for (const button of buttons) {
        button.focus({ focusVisible: true });
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button);
        expect(outlineStyle).to.equal('solid');
        const out = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
        const [inner, outer] = [button, bar].map(each => each.getBoundingClientRect());
        expect(inner!.top - out).to.be.at.least(outer!.top - 0.1);
        expect(inner!.bottom + out).to.be.at.most(outer!.bottom + 0.1);
        expect(inner!.left - out).to.be.at.least(outer!.left - 0.1);
        expect(inner!.right + out).to.be.at.most(outer!.right + 0.1);
      }
      expect(bar.scrollWidth).to.equal(bar.clientWidth);
      expect(document.documentElement.scrollWidth).to.be.at.most(document.documentElement.clientWidth);
    });
});

suite('the edge beside cells that stay in view', () => {
  teardown(clearPage);

  for (const [name, config] of [
    ['the buttons', WIDE.replace(', pin: end', '')],
    ["the author's pinned column", WIDE.replace('actions: {claim: {label: Claim}}\n', '')],
    ['both', WIDE],
  ] as const) {
    test(`is one line: ${name}`, async () => {
      const box = document.createElement('div');
      box.style.width = '500px';
      document.body.append(box);
      const grid = await mountGrid(many(3), { config }, box);
      const probe = document.createElement('div');
      probe.style.color = 'var(--_border)';
      root(grid).append(probe);
      const line = `${getComputedStyle(probe).color} -1px 0px`;
      const edges = [...root(grid).querySelectorAll('tr')].map(row =>
        [...row.children].filter(cell => getComputedStyle(cell).boxShadow.includes(line)),
      );
      expect(edges.map(cells => cells.length)).to.deep.equal([1, 1, 1, 1]);
      for (const [cell] of edges) {
        const { clipPath, backgroundColor } = getComputedStyle(cell!);
        // Chromium would paint the shadow below the transparent border above, too.
        expect(backgroundColor).to.equal('rgba(0, 0, 0, 0)');
        expect(['none', 'inset(0px -1px)']).to.include(clipPath);
      }
      expect(new Set(edges.map(([cell]) => Math.round(cell!.getBoundingClientRect().left))).size).to.equal(1);
    });
  }
});
