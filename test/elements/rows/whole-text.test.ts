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

/** Gives an element the focus, as the keyboard does. */
function focusByKey(element: HTMLElement): void {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }));
  element.focus({ focusVisible: true });
}

/** The whole texts that are shown over cut ones. */
const wholeTexts = (grid: Element) => [...root(grid as ProcessGrid).querySelectorAll<HTMLElement>('.pp-whole-text')];

suite('the row and the parts of it for which full dates are shown', () => {
  teardown(clearPage);

  const SELECTING = `selection: {variable: chosen}\n${CONFIG}`;

  test('are the row itself, but not its checkbox', async () => {
    const grid = await mountGrid(many(3), { config: SELECTING });
    const [first, second] = rows(grid);
    focusByKey(first!.querySelector('input')!);
    focusByKey(second!);
    await until(() => isRead(second!));
    focusByKey(second!.querySelector('input')!);
    expect(isRead(second!)).to.equal(false);
    focusByKey(first!);
    await until(() => isRead(first!));
    expect(isRead(second!)).to.equal(false);
  });

  test('are a cell whose link has the focus', async () => {
    const config = CONFIG.replace('fields: {', `fields: {mark: "<a href='#'>{{ $_process.start | relative }}</a>", `);
    const grid = await mountGrid(many(3), { config: `${config}\n    mark: {field: mark, title: Mark}` });
    const [row] = rows(grid);
    focusByKey(row!.querySelector<HTMLElement>('td:last-child a')!);
    await until(() => row!.querySelector('.pp-date') !== null);
    const cells = Array.from(row!.querySelectorAll('.pp-date'), each => each.closest('td'));
    expect(cells).to.deep.equal([row!.lastElementChild]);
  });

  test('are none where a pointer has led to the focus', async () => {
    const grid = await mountGrid(many(3), { config: CONFIG });
    const [first, second] = rows(grid);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    first!.focus({ focusVisible: true });
    // Takes as long.
    rest(second!.querySelector('.pp-relative')!);
    await until(() => isRead(second!));
    expect(first!.querySelector('.pp-date')).to.equal(null);
    await press('ArrowDown');
    await press('ArrowUp');
    await until(() => isRead(first!));
  });
});

suite('the whole of cut texts in a row where the focus of the keyboard stays', () => {
  teardown(clearPage);

  const WORDS = 'has a name of so many words that three lines do not hold them all, however close';
  const cut = (column: string) => `filter: {criteria: []}
selection: {variable: chosen}
table:
  cardsBelow: null
  searchFields: []
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.id }} ${WORDS}"}
  columns: {name: {field: name, title: Name, ${column}}, id: {field: id, title: ID}}`;

  for (const column of [
    'type: text, width: 160px',
    'type: text, lines: 2, width: 160px',
    'type: user, width: 160px',
    'type: badge, width: 160px',
  ])
    for (const dir of ['ltr', 'rtl'])
      test(`is shown over them, and no row moves: ${column}, ${dir}`, async () => {
        const grid = await mountGrid(many(3), { config: cut(column), dir });
        const boxes = () =>
          rows(grid)
            .map(row => row.getBoundingClientRect())
            .map(({ top, height }) => [top, height]);
        const before = boxes();
        focusByKey(rows(grid)[0]!);
        await until(() => wholeTexts(grid).length > 0);
        const [whole] = wholeTexts(grid);
        expect(whole!.textContent).to.contain(`1 ${WORDS}`);
        expect(boxes()).to.deep.equal(before);
        const [box, cell] = [whole!, rows(grid)[0]!.querySelector('[part~=cell]')!].map(each =>
          each.getBoundingClientRect(),
        );
        expect(whole!.scrollWidth).to.be.at.most(whole!.clientWidth);
        expect(box!.left >= cell!.left && box!.right <= cell!.right + 1, 'within its column').to.equal(true);
        expect(box!.top >= cell!.top - 1 && box!.top < cell!.bottom && box!.bottom <= innerHeight).to.equal(true);
        await press('ArrowDown');
        // that of the next row may be there already
        expect(whole!.isConnected).to.equal(false);
        await until(() => wholeTexts(grid).length > 0);
        expect(wholeTexts(grid)[0]!.textContent).to.contain(`2 ${WORDS}`);
        await press('Escape');
        expect(wholeTexts(grid)).to.deep.equal([]);
      });

  test('is two lines within the row where it needs no more', async () => {
    const grid = await mountGrid(many(3), {
      config: cut('type: text, width: 190px').replace(WORDS, 'has been matched with orders'),
    });
    focusByKey(rows(grid)[0]!);
    await until(() => wholeTexts(grid).length > 0);
    const [box, row] = [wholeTexts(grid)[0]!, rows(grid)[0]!].map(each => each.getBoundingClientRect());
    expect(box!.top >= row!.top && box!.bottom <= row!.bottom).to.equal(true);
  });

  test('goes when the text is another, or whole', async () => {
    const grid = await mountGrid(many(3), { config: cut('type: text, width: 160px') });
    const [row] = rows(grid);
    focusByKey(row!);
    await until(() => wholeTexts(grid).length > 0);
    row!.querySelector('[part~=cell]')!.textContent = 'short';
    await until(() => wholeTexts(grid).length === 0);
  });

  test('is not shown for a checkbox of the row', async () => {
    const grid = await mountGrid(many(3), { config: cut('type: text, width: 160px') });
    focusByKey(rows(grid)[0]!);
    await until(() => wholeTexts(grid).length > 0);
    focusByKey(rows(grid)[0]!.querySelector('input')!);
    expect(wholeTexts(grid)).to.deep.equal([]);
  });
});
