import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, mountGrid, part, parts, processOf, rows, scroller } from '../grid-fixture.ts';

const LONG = 'Donau-Dampfschifffahrt und Söhne, Handel mit Waren aller Art in Wien und Budapest';

/** A grid of one process whose columns are laid out as given, in a box of a width. */
function laidOut(columns: string, width = '900px', name = LONG, fields = 'fields: {'): Promise<ProcessGrid> {
  const box = document.createElement('div');
  box.style.width = width;
  document.body.append(box);
  const config = `filter: {criteria: []}
table:
  cardsBelow: null
  ${fields}id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", start: "1. 3. 2026 08:00"}
  columns:
${columns.replace(/^/gm, '    ')}`;
  return mountGrid([processOf(1, name), processOf(22, 'short')], { config }, box);
}

const widthOf = (grid: ProcessGrid, column: number) =>
  parts(grid, 'header-cell')[column]!.getBoundingClientRect().width;
const cell = (grid: ProcessGrid, column: number) => rows(grid)[0]!.children[column] as HTMLElement;

/** How many lines a cell shows. */
function linesOf(element: HTMLElement): number {
  const lines = element.querySelector('.pp-lines') ?? element;
  const { bottom } = lines.getBoundingClientRect();
  const text = document.createRange();
  text.selectNodeContents(lines);
  const tops = new Set(Array.from(text.getClientRects(), rect => Math.round(rect.top)));
  return [...tops].filter(line => line < bottom - 2).length;
}

suite('the layout of columns', () => {
  teardown(() => {
    document.documentElement.removeAttribute('dir');
    return clearPage();
  });

  test('gives a width to the contents of a column, and the rest to the text', async () => {
    const grid = await laidOut(
      'id: {field: id, title: ID, width: 100px}\nname: {field: name, title: Name, type: text}',
    );
    const { paddingLeft, paddingRight } = getComputedStyle(parts(grid, 'header-cell')[0]!);
    expect(widthOf(grid, 0)).to.be.closeTo(100 + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight), 1);
    expect(widthOf(grid, 0) + widthOf(grid, 1)).to.be.closeTo(scroller(grid).clientWidth, 1);
  });

  for (const width of ['900px', '300px'])
    test(`keeps a number at the end of its column apart from a date at the start of the next, ${width}`, async () => {
      const columns =
        'name: {field: name, title: Name, type: text}\nid: {field: id, title: Number, type: number}\nstart: {field: start, title: Start, type: date}';
      const grid = await laidOut(columns, width);
      expect(scroller(grid).classList.contains('pp-tight')).to.equal(width === '300px');
      const boxOf = (element: Element) => {
        const text = document.createRange();
        text.selectNodeContents(element.querySelector('[part~=sort-button] > :first-child') ?? element);
        return text.getBoundingClientRect();
      };
      for (const cells of [parts(grid, 'header-cell'), [0, 1, 2].map(i => rows(grid)[1]!.children[i]!)]) {
        const [, number, start] = cells.map(boxOf);
        expect(start!.left - number!.right).to.be.within(25, 40);
      }
      for (const each of [1, 2].map(i => cell(grid, i))) expect(each.scrollWidth).to.be.at.most(each.clientWidth);
    });

  test('cuts a text after the lines that the author allows, also in a row that has the focus of the keyboard', async () => {
    const grid = await laidOut(
      'name: {field: name, title: Name, type: text, lines: 2, width: 150px}\nid: {field: id, title: ID}',
    );
    expect(linesOf(cell(grid, 0))).to.equal(2);
    const { height } = rows(grid)[0]!.getBoundingClientRect();
    rows(grid)[0]!.focus({ focusVisible: true });
    expect(rows(grid)[0]!.getBoundingClientRect().height).to.equal(height);
  });

  test('keeps a row of one line as high as others where a template puts a button in a pinned column', async () => {
    const columns = (field: string) =>
      `name: {field: name, title: Name, type: text}\nopen: {field: ${field}, title: Open, pin: end}`;
    const grid = await laidOut(columns('id'), '900px', 'short');
    const button = `fields: {button: '<a class="pp-button" href="/1">Decide</a>', `;
    const withButton = await laidOut(columns('button'), '900px', 'short', button);
    expect(cell(withButton, 1).querySelector('.pp-button')).not.to.equal(null);
    const [height, other] = [grid, withButton].map(each => rows(each)[0]!.getBoundingClientRect().height);
    expect(other).to.be.closeTo(height!, 0.1);
  });

  test('tells those who point at a text that is cut all of it', async () => {
    const grid = await laidOut(
      'name: {field: name, title: Name, type: text, width: 150px}\nid: {field: id, title: ID}',
    );
    for (const target of [cell(grid, 0), cell(grid, 1)])
      target.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, composed: true }));
    expect([cell(grid, 0).title, cell(grid, 1).title]).to.deep.equal([LONG, '']);
  });

  test('cuts a long name of a person, and tells it to those who point at it, without the initials', async () => {
    const grid = await laidOut(
      'name: {field: name, title: Name, type: user, width: 100px}\nid: {field: id, title: ID, type: badge}',
    );
    const person = cell(grid, 0);
    expect(person.scrollWidth).to.be.at.most(person.clientWidth);
    for (const target of [person.querySelector('.pp-initials')!, cell(grid, 1).firstElementChild!])
      target.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, composed: true }));
    expect([person.title, cell(grid, 1).title]).to.deep.equal([LONG, '']);
  });

  test('has all columns on the sheet and no text cut where it is printed', async function () {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f']
      .map((name, i) => `${name}: {field: name, title: Name, type: ${i % 2 > 0 ? 'user' : 'text'}, minWidth: 40ch}`)
      .join('\n');
    const grid = await laidOut(columns, '600px');
    expect(scroller(grid).scrollWidth).to.be.above(600);
    // Chromium alone can pretend paper.
    if (!/Chrome/.test(navigator.userAgent)) return this.skip();
    await emulateMedia({ media: 'print' });
    try {
      expect(part(grid, 'table').getBoundingClientRect().width).to.be.at.most(600);
      const cut = [...rows(grid)[0]!.querySelectorAll('*')].filter(
        ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
      );
      expect(cut).to.deep.equal([]);
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  test('keeps dates on one line though the table is wider than the panel then', async () => {
    const grid = await laidOut(
      'start: {field: start, title: Start, type: date}\nname: {field: name, title: Name, type: text}',
      '170px',
    );
    expect(linesOf(cell(grid, 0))).to.equal(1);
    expect(scroller(grid).scrollWidth).to.be.above(scroller(grid).clientWidth);
  });

  test('lines up the words of a heading with what is below it', async () => {
    const grid = await laidOut(
      'name: {field: name, title: Name}\nid: {field: id, title: Number, align: end, sortField: id}\nend: {field: id, title: X}',
    );
    const right = (element: Element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return Math.max(...Array.from(text.getClientRects(), rect => rect.right));
    };
    const [word] = parts(grid, 'header-cell')[1]!.getElementsByTagName('span');
    expect(right(word!)).to.be.closeTo(right(cell(grid, 1)), 1);
  });

  test('keeps a pinned column in view while the others scroll, if it leaves half of the room to them', async () => {
    const columns = 'id: {field: id, title: ID, pin: start}\nname: {field: name, title: Name, width: 600px}';
    const offset = (grid: ProcessGrid) =>
      cell(grid, 0).getBoundingClientRect().left - scroller(grid).getBoundingClientRect().left;
    const grid = await laidOut(columns, '300px');
    scroller(grid).scrollLeft = 200;
    expect(offset(grid)).to.be.closeTo(0, 1);
    const narrow = await laidOut(columns.replace('pin: start', 'pin: start, width: 180px'), '300px');
    scroller(narrow).scrollLeft = 100;
    expect(offset(narrow)).to.be.closeTo(-100, 1);
  });

  test('keeps each row one line high, whatever is in it, unless the author allows more lines', async () => {
    const columns = `name: {field: name, title: Name, type: text}
badge: {field: id, title: Badge, type: badge}
who: {field: name, title: Who, type: user}
count: {field: id, title: Count, type: number}`;
    const heights = (grid: ProcessGrid) => rows(grid).map(row => Math.round(row.getBoundingClientRect().height));
    expect(heights(await laidOut(columns, '500px'))).to.deep.equal([44, 44]);
    expect(heights(await laidOut(columns.replace('type: text', 'type: text, lines: 2'), '500px'))[0]).to.be.above(44);
  });

  test('gives the spare room to the title, and to numbers written as text what they need', async () => {
    const grid = await laidOut(
      'id: {field: id, title: No., type: text}\nname: {field: name, title: Name, type: text}',
      '1300px',
    );
    expect(widthOf(grid, 0)).to.be.below(80);
    expect(cell(grid, 1).scrollWidth).to.equal(cell(grid, 1).clientWidth);
  });

  test('leaves a hidden column out', async () => {
    const grid = await laidOut('name: {field: name, title: Name}\nid: {field: id, title: ID, hidden: true}');
    expect(parts(grid, 'header-cell').map(head => head.textContent.trim())).to.deep.equal(['Name']);
    expect(rows(grid)[0]!.children).to.have.length(1);
  });

  test('names a column without a title to those who do not see it', async () => {
    const grid = await laidOut("name: {field: name, title: Name}\nopen: {field: id, title: ''}");
    expect(parts(grid, 'header-cell')[1]!.textContent.trim()).to.equal('open');
    expect(part(grid, 'header-cell').textContent.trim()).to.equal('Name');
  });
});
