import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, many, mountGrid, part, processOf, root, until } from '../grid/grid-fixture.ts';

const CONFIG = `filter: {criteria: []}
table:
  perPage: 20
  fields: {who: "{{ $_process.creator }}", face: "{{ $_process.creator | avatar }}"}
  columns: {who: {field: who, title: Who, type: user}, face: {field: face, title: Face}}`;

const note = (grid: ProcessGrid) => root(grid).querySelector<HTMLElement>('.pp-print-note');

/** The text of an element as it is painted, that of its styles included. */
const painted = (element: HTMLElement) =>
  [element, ...element.querySelectorAll('*')]
    .map(each => getComputedStyle(each, '::after').content)
    .filter(content => content.startsWith('"'))
    .map(content => content.slice(1, -1))
    .concat(element.innerText)
    .join(' ')
    .trim();

suite('on paper', () => {
  teardown(clearPage);

  /** Runs a check while the page looks as printed; false where it cannot: Chromium alone shows a page as printed. */
  async function printed(check: () => void): Promise<boolean> {
    dispatchEvent(new Event('beforeprint'));
    try {
      if (!(await executeServerCommand('look-printed', true))) return false;
      check();
      return true;
    } finally {
      await executeServerCommand('look-printed', false);
      dispatchEvent(new Event('afterprint'));
    }
  }

  test('names people in place of their initials', async function () {
    const grid = await mountGrid(many(3), { config: CONFIG });
    const [who, face] = [...root(grid).querySelectorAll<HTMLElement>('[part=row]:first-child [part=cell]')];
    expect(face!.innerText.trim()).to.equal('AL');
    const isPrinted = await printed(() => {
      expect([painted(who!), painted(face!)]).to.deep.equal(['Ada Lovelace', 'Ada Lovelace']);
    });
    if (!isPrinted) this.skip();
  });

  test('says how many of how many rows are printed, where these are not all', async () => {
    const grid = await mountGrid(many(1434), { config: CONFIG });
    dispatchEvent(new Event('beforeprint'));
    expect(note(grid)!.textContent).to.equal('Printed: 20 of 1,434 rows');
    dispatchEvent(new Event('afterprint'));
    grid.view = { search: 'none' };
    await grid.updateComplete;
    dispatchEvent(new Event('beforeprint'));
    expect(note(grid)).to.equal(null);
    dispatchEvent(new Event('afterprint'));
    grid.remove();
    const few = await mountGrid(many(5), { config: CONFIG });
    dispatchEvent(new Event('beforeprint'));
    expect([note(few), part(few, 'status').textContent]).to.deep.equal([null, '5 rows']);
    dispatchEvent(new Event('afterprint'));
  });

  test('counts once', async function () {
    const grid = await mountGrid(many(30), { config: CONFIG });
    const isPrinted = await printed(() => {
      const seen = [note(grid)!, part(grid, 'footer')].filter(each => each.getClientRects().length > 0);
      expect(seen.map(each => each.innerText.trim())).to.deep.equal(['Printed: 20 of 30 rows']);
    });
    if (!isPrinted) this.skip();
  });

  for (const dir of ['ltr', 'rtl'])
    test(`begins with its title and its table at one line, ${dir}`, async function () {
      const config = `ui: {title: Inbox}\n${CONFIG}`;
      document.body.dir = dir;
      try {
        const grid = await mountGrid(many(30), { config });
        const isPrinted = await printed(() => {
          const texts = [part(grid, 'title'), part(grid, 'header-cell'), part(grid, 'cell'), note(grid)!];
          const starts = texts.map(text => {
            const range = document.createRange();
            range.selectNodeContents(text);
            const { left, right } = range.getBoundingClientRect();
            return Math.round(dir === 'ltr' ? left : right);
          });
          expect(Math.max(...starts) - Math.min(...starts), starts.join(' ')).to.be.at.most(1);
        });
        if (!isPrinted) this.skip();
      } finally {
        document.body.removeAttribute('dir');
      }
    });

  test('is as large as on the screen', async function () {
    const grid = await mountGrid(many(3), { config: CONFIG });
    const isPrinted = await printed(() => {
      const sizes = ['cell', 'panel'].map(name => getComputedStyle(part(grid, name)).fontSize);
      expect(sizes[0]).to.equal(sizes[1]);
    });
    if (!isPrinted) this.skip();
  });

  /** As many columns of text, beside checkboxes and a column of buttons. */
  const withColumns = (count: number) => `ui: {title: Inbox}
selection: {variable: chosen}
filter: {criteria: []}
table:
  cardsBelow: null
  fields: {open: '<a class="pp-button" href="/p">Open</a>'}
  columns:
    open: {field: open, title: Action}
${Array.from({ length: count }, (_, i) => `    column${i}: {field: process, title: Column ${i}, type: text}`).join('\n')}`;

  const printedSizes = (grid: ProcessGrid) =>
    ['title', 'cell', 'status'].map(name => Number.parseFloat(getComputedStyle(part(grid, name)).fontSize));

  test('is as large as on the screen beside checkboxes and buttons, which are not printed', async function () {
    const grid = await mountGrid(many(3), { config: withColumns(6) });
    const onScreen = printedSizes(grid);
    const isPrinted = await printed(() => expect(printedSizes(grid)).to.deep.equal(onScreen));
    if (!isPrinted) this.skip();
  });

  for (const [count, share] of [
    [7, 0.8],
    [8, 0.65],
    [9, 0.61],
  ] as const)
    test(`of ${count} columns is smaller, with its title and its number of rows`, async function () {
      const grid = await mountGrid(many(3), { config: withColumns(count) });
      const onScreen = printedSizes(grid);
      const isPrinted = await printed(() => {
        const shares = printedSizes(grid).map((size, i) => (size / onScreen[i]!).toFixed(2));
        expect(shares).to.deep.equal(Array.from({ length: 3 }, () => share.toFixed(2)));
        const right = part(grid, 'panel').getBoundingClientRect().right;
        expect(part(grid, 'table').getBoundingClientRect().right).to.be.at.most(right + 0.5);
      });
      if (!isPrinted) this.skip();
    });

  for (const [place, order] of [
    ['before', [3, 8]],
    ['after', [8, 3]],
  ] as const)
    test(`is as large as a table of many columns that it stands ${place}`, async function () {
      const grids: ProcessGrid[] = [];
      for (const count of order) grids.push(await mountGrid(many(3), { config: withColumns(count) }));
      const onScreen = grids.map(printedSizes);
      const isPrinted = await printed(() => {
        const [first, second] = grids.map(printedSizes);
        expect(first).to.deep.equal(second);
        expect(first![0]).to.be.below(onScreen[0]![0]!);
      });
      expect(grids.map(printedSizes)).to.deep.equal(onScreen);
      for (const grid of grids) if (grid !== grids[order.indexOf(3)]) grid.remove();
      const isPrintedAlone = await printed(() => {
        expect(printedSizes(grids[order.indexOf(3)]!)).to.deep.equal(onScreen[order.indexOf(3)]);
      });
      if (!isPrinted || !isPrintedAlone) this.skip();
    });

  for (const type of ['type: text', 'sortField: search', 'type: html, lines: 1'])
    test(`has room for all columns of {${type}}, whatever the length of a word in one`, async function () {
      const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
      const names = Array.from({ length: 9 }, (_, i) => `column${'abcdefghi'[i]}`);
      const grid = await mountGrid(
        [processOf(1, `${word} ${'and a name that is long '.repeat(8)}`), processOf(2, 'Approve the invoice')],
        {
          config: `filter: {criteria: []}
table:
  cardsBelow: null
  columns: {${names.map((name, i) => `${name}: {field: ${i === 0 ? 'process' : 'step'}, title: ${name}, ${type}}`).join(', ')}}`,
        },
      );
      grid.style.inlineSize = '700px';
      const isPrinted = await printed(() => {
        const table = part(grid, 'table').getBoundingClientRect();
        expect(table.right).to.be.at.most(part(grid, 'panel').getBoundingClientRect().right);
      });
      if (!isPrinted) this.skip();
    });

  const WITH_BUTTONS = `filter: {criteria: []}
actions: {claim: {label: Claim}}
table:
  cardsBelow: null
  fields:
    name: "{{ $_process.templateProcess.name }}"
    open: '<a class="pp-button" href="/p">Open</a>'
  columns:
    name: {field: name, title: Name, type: text, width: 900px}
    other: {field: name, title: Other, type: text, width: 900px}
    open: {field: open, title: Action, pin: end}`;

  test('has neither buttons nor columns of nothing else, and nothing stays in view', async function () {
    const grid = await mountGrid(many(3), { config: WITH_BUTTONS });
    grid.style.inlineSize = '700px';
    const cells = () => [...root(grid).querySelectorAll<HTMLElement>('th, td')];
    const isPrinted = await printed(() => {
      const seen = cells().filter(cell => cell.getClientRects().length > 0);
      expect(seen.map(cell => cell.innerText.trim())).to.deep.equal([
        'Name',
        'Other',
        ...[1, 2, 3].flatMap(n => [`Process ${n}`, `Process ${n}`]),
      ]);
      expect(seen.filter(cell => getComputedStyle(cell).position !== 'static')).to.deep.equal([]);
      expect(seen.filter(cell => getComputedStyle(cell).boxShadow !== 'none')).to.deep.equal([]);
      const [table, last] = [part(grid, 'table'), seen[1]!].map(each => each.getBoundingClientRect());
      expect(last!.right).to.be.closeTo(table!.right, 1);
    });
    expect(root(grid).querySelectorAll('.pp-unprinted')).to.have.length(0);
    if (!isPrinted) this.skip();
    expect(cells().filter(cell => cell.innerText.trim() === 'Open')).to.have.length(3);
  });

  test('keeps amounts, dates and badges on one line, those of templates, too', async function () {
    const text = 'A long text that takes much more room than there is on any sheet of paper';
    const grid = await mountGrid([processOf(1, text), processOf(2, text)], {
      config: `filter: {criteria: []}
table:
  cardsBelow: null
  fields:
    name: "{{ $_process.templateProcess.name }}"
    money: 88,335.00 €
    since: Nov 25, 2026
    due: "{{ $_process.start }}"
    status: Waiting for documents
  columns:
    name: {field: name, title: Name, type: text}
    more: {field: name, title: More, type: text}
    money: {field: money, title: Amount}
    since: {field: since, title: Since}
    due: {field: due, title: Due, type: relative}
    day: {field: due, title: Day, type: date}
    status: {field: status, title: Status, type: badge, tone: warning}`,
    });
    grid.style.inlineSize = '700px';
    const isPrinted = await printed(() => {
      const short = [...root(grid).querySelectorAll<HTMLElement>('[part=row]:first-child > [part=cell]')].slice(2);
      for (const cell of short) {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { fontSize } = getComputedStyle(cell);
        expect(range.getBoundingClientRect().height, cell.innerText).to.be.below(2 * Number.parseFloat(fontSize));
      }
      const { right } = part(grid, 'panel').getBoundingClientRect();
      expect(part(grid, 'table').getBoundingClientRect().right).to.be.at.most(right + 1);
    });
    if (!isPrinted) this.skip();
  });

  test('has headings without boxes of buttons, which Chromium leaves out where it repeats the head', async function () {
    const config = CONFIG.replace('title: Who,', 'title: Who, sortField: who,');
    const grid = await mountGrid(many(3), { config });
    const heading = part(grid, 'header-cell');
    expect(heading.querySelector('button')!.getClientRects().length).to.equal(1);
    const isPrinted = await printed(() => {
      expect(heading.innerText.trim()).to.equal('Who');
      expect(heading.querySelector('button')!.getClientRects().length).to.equal(0);
    });
    if (!isPrinted) this.skip();
  });

  test('has no separators between columns', async function () {
    const grid = await mountGrid(many(3), { config: `${CONFIG}\n  personal: true` });
    const separators = () =>
      [...root(grid).querySelectorAll('[part~=column-resizer]')].filter(each => each.getClientRects().length > 0);
    await until(() => separators().length === 2);
    const isPrinted = await printed(() => expect(separators()).to.deep.equal([]));
    if (!isPrinted) this.skip();
  });
});
