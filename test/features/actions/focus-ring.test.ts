import { expect } from 'chai';
import { clearPage, many, mountGrid, parts, press, root, rows, scroller } from '../../elements/grid/grid-fixture.ts';
import '../../../src/define.ts';

suite('the ring of a row that has the focus', () => {
  teardown(clearPage);

  for (const dir of ['ltr', 'rtl'] as const) {
    test(`closes over buttons that stay in view, ${dir}`, async () => {
      const box = document.createElement('div');
      box.dir = dir;
      box.style.width = '500px';
      document.body.append(box);
      const config = `filter: {criteria: []}
actions: {claim: {label: Claim}}
table:
  cardsBelow: null
  fields: {name: "{{ $_process.templateProcess.name }}"}
  columns:
    one: {field: name, title: One, width: 300px}
    two: {field: name, title: Two, width: 300px}`;
      const grid = await mountGrid(many(3), { config }, box);
      expect(scroller(grid).classList.contains('pp-wide')).to.equal(true);
      rows(grid)[0]!.focus();
      await press('ArrowDown');
      const row = root(grid).activeElement as HTMLElement;
      const { outlineColor } = getComputedStyle(row);
      const cell = row.querySelector<HTMLElement>('[part~=actions-cell]')!;
      const { borderTopColor, borderBottomColor, borderTopWidth, boxShadow } = getComputedStyle(cell);
      expect([borderTopColor, borderBottomColor, borderTopWidth]).to.deep.equal([outlineColor, outlineColor, '1px']);
      expect(boxShadow).to.contain(dir === 'ltr' ? '-2px 0px' : ' 2px 0px');
      const faded = getComputedStyle(cell, '::before');
      expect([faded.top, faded.bottom]).to.deep.equal(['-1px', '-1px']);
      expect(parts(grid, 'row')).to.have.length(3);
    });
  }

  test('is as thick below the buttons of a table that has room for all as elsewhere', async () => {
    const config = `filter: {criteria: []}
actions: {claim: {label: Claim}}
table:
  cardsBelow: null
  fields: {name: "{{ $_process.templateProcess.name }}"}
  columns: {one: {field: name, title: One}}`;
    const grid = await mountGrid(many(3), { config });
    rows(grid)[1]!.focus({ focusVisible: true });
    const colors = [...rows(grid)[1]!.children].map(cell => getComputedStyle(cell).borderBottomColor);
    expect(new Set(colors)).to.deep.equal(new Set(['rgba(0, 0, 0, 0)']));
  });
});
