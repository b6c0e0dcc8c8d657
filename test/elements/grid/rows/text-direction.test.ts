import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, mountGrid, parts, processOf } from '../grid-fixture.ts';

const LATIN = 'EUR for 23,543!';
const ARABIC = 'فاتورة 23 (EUR)!';

const CONFIG = `filter: {criteria: []}
table:
  cardsBelow: null
  fields: {name: "{{ $_process.templateProcess.name }}", id: "{{ $_process.id }}", list: "<ul><li>{{ $_process.templateProcess.name }}</li></ul>", markup: "<b>{{ $_process.templateProcess.name }}</b>"}
  columns:
    id: {field: id, title: ID, type: number}
    name: {field: name, title: Name, type: text}
    two: {field: name, title: Two, type: text, lines: 2}
    list: {field: list, title: List}
    end: {field: name, title: End, type: text, align: end}
`;

const MARKUP_CONFIG = CONFIG.replace(
  /columns:.*/s,
  `columns:
    markup: {field: markup, title: Markup, width: 10rem}
    lines: {field: markup, title: Lines, lines: 2, width: 10rem}
    end: {field: markup, title: End, align: end, width: 10rem}
    center: {field: markup, title: Center, align: center, width: 10rem}
`,
);

/** The left edge of a part of the text in an element, in px. */
function leftOf(element: Element, part: string): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.textContent!.indexOf(part);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(walker.currentNode, at);
    range.setEnd(walker.currentNode, at + part.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`There is no ${part}.`);
}

/** The px that the text of a cell is away from its left and right edges. */
function gapsOf(cell: Element): { left: number; right: number } {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector('.pp-lines, li') ?? cell);
  const rects = [...range.getClientRects()];
  const { left, right } = cell.getBoundingClientRect();
  return {
    left: Math.min(...rects.map(rect => rect.left)) - left,
    right: right - Math.max(...rects.map(rect => rect.right)),
  };
}

suite('the direction of texts in cells', () => {
  teardown(async () => {
    document.adoptedStyleSheets = [];
    await clearPage();
  });

  const mount = (dir: string, name: string): Promise<ProcessGrid> =>
    mountGrid([processOf(7, name)], { config: CONFIG, dir });

  for (const dir of ['ltr', 'rtl']) {
    test(`is that of the text in a panel of ${dir}`, async () => {
      const latin = await mount(dir, LATIN);
      for (const cell of parts(latin, 'cell').slice(1))
        expect(leftOf(cell, '!'), cell.className).to.be.above(leftOf(cell, 'EUR'));
      await clearPage();
      const arabic = await mount(dir, ARABIC);
      for (const cell of parts(arabic, 'cell').slice(1))
        expect(leftOf(cell, '!'), cell.className).to.be.below(leftOf(cell, 'فاتورة'));
    });

    for (const name of [LATIN, ARABIC])
      test(`is that of markup with "${name}", which stays at the side of its column in a panel of ${dir}`, async () => {
        const grid = await mountGrid([processOf(7, name)], { config: MARKUP_CONFIG, dir });
        const [markup, lines, end, center] = parts(grid, 'cell').map(cell => {
          const first = leftOf(cell, name === LATIN ? 'EUR' : 'فاتورة');
          expect(leftOf(cell, '!') > first, cell.className).to.equal(name === LATIN);
          const { left, right } = gapsOf(cell);
          return left - right;
        });
        const start = dir === 'ltr' ? 1 : -1;
        expect(markup! * start).to.be.below(-20);
        expect(lines! * start).to.be.below(-20);
        expect(end! * start).to.be.above(20);
        expect(Math.abs(center!)).to.be.below(12);
      });

    for (const name of [LATIN, ARABIC])
      test(`leaves "${name}" at the side of its column in a panel of ${dir}`, async () => {
        const grid = await mount(dir, name);
        const [id, ...texts] = parts(grid, 'cell');
        const isLeft = (cell: Element) => gapsOf(cell).left < gapsOf(cell).right;
        expect(isLeft(id!), 'number').to.equal(false);
        expect(texts.slice(0, 2).map(isLeft)).to.deep.equal([dir === 'ltr', dir === 'ltr']);
        expect(isLeft(texts[3]!), 'end').to.equal(dir === 'rtl');
      });
  }

  for (const dir of ['ltr', 'rtl'])
    test(`leaves the decimals of amounts below each other, with a mark or without, in a panel of ${dir}`, async () => {
      const amounts = [0.5, 1234.25, 530_993.22];
      const processes = amounts.map((amount, i) => processOf(i + 1, 'Invoice', { variables: { amount } }));
      const config = `filter: {criteria: []}
table:
  cardsBelow: null
  fields: {amount: "{{ $_process.variables.amount }}", name: "{{ $_process.templateProcess.name }}"}
  columns:
    name: {field: name, title: Name, type: text}
    amount:
      field: amount
      title: Amount
      type: currency
      currency: EUR
      sortField: amount
      tone: "{% if $_process.id == 2 %}warning{% endif %}"
    last: {field: name, title: Last, type: text}
`;
      const grid = await mountGrid(processes, { config, dir, lang: dir === 'rtl' ? 'he' : 'en' });
      const cells = parts(grid, 'cell').filter((_, i) => i % 3 === 1);
      const decimals = ['50', '25', '22'].map((digits, i) => leftOf(cells[i]!, digits) - leftOf(cells[0]!, '50'));
      for (const distance of decimals) expect(Math.abs(distance)).to.be.below(1);
      const { right } = parts(grid, 'header-cell')[1]!.querySelector('button > span')!.getBoundingClientRect();
      const padding = Number.parseFloat(getComputedStyle(cells[0]!).paddingRight);
      expect(right, 'title').to.be.closeTo(cells[0]!.getBoundingClientRect().right - padding, 2);
    });

  for (const name of [LATIN, ARABIC])
    test(`is that of "${name}" in a card`, async () => {
      const config = `${CONFIG}    markup: {field: markup, title: Markup}`.replace(
        'cardsBelow: null',
        'cardsBelow: 999rem',
      );
      const grid = await mountGrid([processOf(7, name)], { config, dir: 'rtl' });
      const values = [...grid.shadowRoot!.querySelectorAll('.pp-value')].slice(1);
      expect(values).to.have.length(5);
      for (const value of values) {
        const first = leftOf(value, name === LATIN ? 'EUR' : 'فاتورة');
        expect(leftOf(value, '!') > first, value.outerHTML).to.equal(name === LATIN);
      }
    });

  test('leaves markup where a class of the page puts it', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.middle { text-align: center }');
    document.adoptedStyleSheets = [sheet];
    const config = `${CONFIG}    markup: {field: markup, title: Markup, width: 16rem, dataClass: middle}`;
    const grid = await mountGrid([processOf(7, LATIN)], { config });
    const { left, right } = gapsOf(parts(grid, 'cell').at(-1)!);
    expect(left).to.be.closeTo(right, 12);
  });

  test('cuts a name at its end, and leaves the title of the panel at its side', async () => {
    const config = `ui: {title: Invoices!}
${CONFIG.replace('columns:', 'columns:\n    who: {field: who, title: Who, type: user, width: 6ch}').replace('fields: {', 'fields: {who: "{{ $_process.creator }}", ')}`;
    const grid = await mountGrid([processOf(7, LATIN, { creator: { id: 7, fullname: 'Ada Lovelace the Great' } })], {
      config,
      dir: 'rtl',
    });
    const name = grid.shadowRoot!.querySelector('.pp-user-name')!;
    expect(leftOf(name, 'Ada')).to.be.at.least(name.getBoundingClientRect().left - 1);
    const [title] = parts(grid, 'title');
    const gaps = gapsOf(title!);
    expect(gaps.right).to.be.below(gaps.left + 1);
    expect(leftOf(title!, '!')).to.be.above(leftOf(title!, 'Inv'));
  });
});
