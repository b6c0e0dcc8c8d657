import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, many, mountGrid, part, press, root, rows, scroller, until } from '../grid/grid-fixture.ts';
import { LIST, countingAdapter, mount, processes } from '../panel-fixture.ts';

const CONFIG = `filter: {criteria: []}
table:
  cardsBelow: null
  searchFields: []
  fields: {due: "{{ $_process.start }}", name: "{{ $_process.templateProcess.name }}"}
  columns:
    name: {field: name, title: Name, type: text, width: 10ch}
    due: {field: due, title: Due, type: relative}`;

const full = (within: Element) => within.querySelector<HTMLElement>('.pp-relative > .pp-sr-only')!;
/** Whether the full date can be read by those who see. */
const isRead = (within: Element) => full(within).getBoundingClientRect().width > 20;

/** A finger comes down, and stays there. */
function rest(target: Element, type = 'pointerdown'): void {
  target.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true, composed: true }));
}

suite('the full date of a relative time', () => {
  let grid: ProcessGrid;
  teardown(clearPage);

  test('is shown to a finger that rests on it, and put away by another', async () => {
    grid = await mountGrid(many(3), { config: CONFIG, detailUrl: '#opened' });
    const row = rows(grid)[1]!;
    expect(isRead(row)).to.equal(false);
    rest(row.querySelector('.pp-relative')!);
    await until(() => isRead(row));
    expect(full(row).textContent).to.contain('2026');
    expect([isRead(rows(grid)[0]!), isRead(rows(grid)[2]!)]).to.deep.equal([false, false]);
    // The click that the finger leaves behind opens nothing.
    row.querySelector('a')!.click();
    expect(location.hash).not.to.equal('#opened');
    rest(row.querySelector('.pp-relative')!);
    await until(() => !isRead(row));
    expect(isRead(row)).to.equal(false);
  });

  test('is shown in the row where the focus of the keyboard stays, and goes with it', async () => {
    grid = await mountGrid(many(3), { config: CONFIG });
    rows(grid)[0]!.focus({ focusVisible: true });
    await press('ArrowDown');
    await until(() => isRead(rows(grid)[1]!));
    expect(rows(grid).map(isRead)).to.deep.equal([false, true, false]);
    await press('ArrowDown');
    expect(isRead(rows(grid)[1]!)).to.equal(false);
    await until(() => isRead(rows(grid)[2]!));
    (root(grid).activeElement as HTMLElement).blur();
    expect(rows(grid).map(isRead)).to.deep.equal([false, false, false]);
  });

  test('moves no row where the focus of the keyboard stays, and Escape puts it away', async () => {
    grid = await mountGrid(many(3), { config: CONFIG });
    const top = () => rows(grid)[2]!.getBoundingClientRect().top;
    const before = top();
    rows(grid)[1]!.focus({ focusVisible: true });
    await until(() => isRead(rows(grid)[1]!));
    expect(top()).to.equal(before);
    expect(rows(grid)[1]!.querySelector('.pp-relative')!.textContent.match(/2026/g)).to.have.length(2);
    await press('Escape');
    expect(isRead(rows(grid)[1]!)).to.equal(false);
  });

  for (const rtl of [false, true]) {
    test(`covers nothing that can be pressed${rtl ? ', from right to left' : ''}`, async () => {
      const buttons = 'actions:\n  claim: {label: Claim}\n  complete: {label: Complete it at once}\n';
      const narrow = CONFIG.replace('width: 10ch', 'flex: 1').replace('type: relative', 'type: relative, width: 9ch');
      grid = await mountGrid(many(5), { config: buttons + narrow, dir: rtl ? 'rtl' : 'ltr' });
      await until(() => rows(grid)[4]!.querySelector('button') !== null);
      for (const i of [0, 2, 4]) {
        rows(grid)[i]!.focus({ focusVisible: true });
        await until(() => isRead(rows(grid)[i]!));
        const bubble = full(rows(grid)[i]!).getBoundingClientRect();
        const covered = [...root(grid).querySelectorAll('button, a, input')].filter(each => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
        });
        expect(covered).to.deep.equal([]);
      }
    });
  }

  test('is not shown of a row that takes the place of the one it was asked of', async () => {
    grid = await mountGrid(many(2000), { config: CONFIG });
    rest(rows(grid)[0]!.querySelector('.pp-relative')!);
    await until(() => isRead(rows(grid)[0]!));
    scroller(grid).scrollTop = 30_000;
    await until(() => !part(grid, 'table').textContent.includes('Process 1,'));
    await until(() => !rows(grid).some(row => row.classList.contains('pp-whole')));
    expect(rows(grid).some(isRead)).to.equal(false);
  });

  test('is shown in a list, too', async () => {
    const config = LIST.replace('{{ $_process.id }}:{{ $_step.id }}', '{{ $_process.start | relative }}');
    const list = mount('process-list', { config, adapter: countingAdapter({ processes: processes(1, 2) }) });
    await list.loaded;
    const item = list.shadowRoot!.querySelector('[part=item]')!;
    rest(item.querySelector('.pp-relative')!);
    await until(() => isRead(item));
    expect(isRead(item)).to.equal(true);
  });
});

suite('a row that is higher because it has the focus of the keyboard', () => {
  teardown(clearPage);

  test('stays so high until a pointer that is pressed has clicked, which would else meet another row', async () => {
    const config = `filter: {criteria: []}
selection: {variable: chosen}
table:
  cardsBelow: null
  searchFields: []
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.id }} has a name of so many words that one line does not hold them"}
  columns: {name: {field: name, title: Name, type: text, width: 100px}, id: {field: id, title: ID}}`;
    const grid = await mountGrid(many(3), { config });
    const [first, second] = rows(grid);
    const press = (type: string, target: Element) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
    const top = () => second!.getBoundingClientRect().top;
    const low = top();
    first!.focus({ focusVisible: true });
    const high = top();
    expect(high).to.be.above(low + 10);
    const box = second!.querySelector('input')!;
    press('pointerdown', box);
    // As the press does by itself.
    box.focus({ focusVisible: false });
    expect(top()).to.equal(high);
    press('pointerup', box);
    await until(() => top() === low);
  });
});
