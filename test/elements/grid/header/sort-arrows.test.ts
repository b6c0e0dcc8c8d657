import { expect } from 'chai';
import { sendMouse } from '@web/test-runner-commands';
import { clearPage, many, mountGrid, part, parts } from '../grid-fixture.ts';

const COLUMNS = `filter: {criteria: []}
table:
  cardsBelow: null
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}"}
  columns:
    name: {field: name, title: Name, sortField: name}
    number: {field: id, title: Number, sortField: id, type: number}
    aligned: {field: id, title: Aligned, sortField: id, align: end}
    classed: {field: id, title: Classed, sortField: id, titleClass: to-the-end, dataClass: to-the-end}
    other: {field: id, title: Other, sortField: id, titleClass: as-it-is}
`;

/** Whether the arrow of a heading is before its title, in reading order. */
function isFirst(head: HTMLElement): boolean {
  const [title, arrow] = [head.querySelector('button > span')!, head.querySelector('button > .pp-icon')!];
  const distance = arrow.getBoundingClientRect().left - title.getBoundingClientRect().left;
  return getComputedStyle(head).direction === 'rtl' ? distance > 0 : distance < 0;
}

suite('sort arrows', () => {
  teardown(() => {
    document.adoptedStyleSheets = [];
    document.body.removeAttribute('dir');
    return clearPage();
  });

  for (const [dir, align] of [
    ['ltr', 'end'],
    ['ltr', 'right'],
    ['rtl', 'end'],
    ['rtl', 'left'],
  ] as const) {
    test(`are on one side in all columns of one alignment, ${dir}, ${align}`, async () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.to-the-end { text-align: ${align} }`);
      document.adoptedStyleSheets = [sheet];
      document.body.dir = dir;
      const grid = await mountGrid(many(3), { config: COLUMNS });
      // Numbers, and so their headings, are at the right in either direction.
      const number = dir === 'ltr';
      expect(parts(grid, 'header-cell').map(isFirst)).to.deep.equal([false, number, true, true, false]);
    });
  }

  test('appear with the mouse in the heading that is pointed at, and in no other', async function () {
    // Without a mouse, every arrow is shown; browsers in tests may have none.
    if (!matchMedia('(hover: hover)').matches) this.skip();
    const grid = await mountGrid(many(3), { config: COLUMNS });
    const { left, top, width, height } = parts(grid, 'header-cell')[0]!.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    const shown = [...part(grid, 'table').querySelectorAll('thead .pp-icon')].map(
      each => getComputedStyle(each).opacity !== '0',
    );
    expect(shown).to.deep.equal([true, false, false, false, false]);
  });
});
