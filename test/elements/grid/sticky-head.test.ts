import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { TABLE, clearPage, many, mountGrid, nextFrame, root, rows, scroller, until, YAML } from './grid-fixture.ts';

const PAGED = `filter: {criteria: []}\ntable:\n  perPage: 60${TABLE}`;
const COLUMNS = Array.from({ length: 12 }, (_, i) => `    c${i}: {field: name, title: Column ${i}, width: 20ch}`);
const WIDE = `filter: {criteria: []}\ntable:\n  perPage: 60\n  fields: {name: "{{ $_process.templateProcess.name }}"}
  searchFields: [name]\n  cardsBelow: null\n  columns:\n${COLUMNS.join('\n').replace('width: 20ch}', 'width: 20ch, pin: start}')}`;

const head = (grid: ProcessGrid) => root(grid).querySelector('thead')!.getBoundingClientRect();
const frame = (grid: ProcessGrid) => root(grid).querySelector<HTMLElement>('.pp-frame')!;
const shadows = (grid: ProcessGrid) =>
  ['pp-more-start', 'pp-more-end'].filter(name => frame(grid).classList.contains(name));

function container(style: Partial<CSSStyleDeclaration>): HTMLElement {
  const place = document.createElement('div');
  Object.assign(place.style, style);
  document.body.append(place);
  return place;
}

suite('the head of a table with pages', () => {
  teardown(async () => {
    scrollTo(0, 0);
    await clearPage();
  });

  test('stays in sight where the page scrolls', async () => {
    const grid = await mountGrid(many(60), { config: PAGED });
    await nextFrame();
    scrollTo({ top: 900, behavior: 'instant' });
    expect(head(grid).top).to.be.closeTo(0, 1);
    expect(rows(grid)[0]!.getBoundingClientRect().top).to.be.below(-100);
  });

  test('stays in sight in a container that scrolls, and below a bar of the page', async () => {
    const place = container({ height: '300px', overflow: 'auto' });
    const grid = await mountGrid(many(60), { config: PAGED }, place);
    await nextFrame();
    place.scrollTo({ top: 900, behavior: 'instant' });
    const { top } = place.getBoundingClientRect();
    expect(head(grid).top).to.be.closeTo(top, 1);
    grid.style.setProperty('--process-panel-head-offset', '40px');
    expect(head(grid).top).to.be.closeTo(top + 40, 1);
  });

  test('does not cover the row that gets the focus', async () => {
    const grid = await mountGrid(many(60), { config: PAGED });
    await nextFrame();
    scrollTo({ top: 1500, behavior: 'instant' });
    grid.focus();
    await until(() => root(grid).activeElement === rows(grid)[0]);
    expect(rows(grid)[0]!.getBoundingClientRect().top).to.be.at.least(head(grid).bottom - 1);
  });

  test('stays in sight in a panel that the page gives a height', async () => {
    const place = container({ height: '300px' });
    const grid = await mountGrid(many(60), { config: PAGED }, place);
    grid.style.blockSize = '100%';
    await until(() => scroller(grid).scrollHeight > scroller(grid).clientHeight + 100);
    await until(() => !scroller(grid).classList.contains('pp-clipped'));
    scroller(grid).scrollTo({ top: 500, behavior: 'instant' });
    expect(scroller(grid).scrollTop).to.equal(500);
    expect(head(grid).top).to.be.closeTo(scroller(grid).getBoundingClientRect().top, 2);
  });

  suite('that is too wide', () => {
    // Elsewhere such a table has a height, and scrolls both ways by itself.
    const follows = CSS.supports('animation-timeline', '--name');
    const bar = (grid: ProcessGrid) => root(grid).querySelector<HTMLElement>('.pp-side-bar')!;

    test('stays in sight where the page scrolls, and leaves with the last row', async function () {
      if (!follows) return this.skip();
      const grid = await mountGrid(many(60), { config: WIDE }, container({ width: '500px', paddingBottom: '3000px' }));
      await nextFrame();
      expect(scroller(grid).scrollHeight).to.equal(scroller(grid).clientHeight);
      scrollTo({ top: 900, behavior: 'instant' });
      await until(() => Math.abs(head(grid).top) < 2);
      expect(head(grid).top).to.be.closeTo(0, 2);
      grid.style.setProperty('--process-panel-head-offset', '40px');
      await until(() => Math.abs(head(grid).top - 40) < 2);
      expect(head(grid).top).to.be.closeTo(40, 2);
      const end = rows(grid).at(-1)!.getBoundingClientRect().bottom + scrollY;
      scrollTo({ top: end + 100, behavior: 'instant' });
      const last = () => rows(grid).at(-1)!.getBoundingClientRect();
      await until(() => Math.abs(head(grid).bottom - last().bottom) < 3);
      expect(head(grid).bottom).to.be.closeTo(last().bottom, 3);
      expect(last().bottom).to.be.below(-50);
      expect(scroller(grid).scrollHeight).to.equal(scroller(grid).clientHeight);
    });

    test('has its scroll bar in sight, which goes with the table', async function () {
      if (!follows) return this.skip();
      const grid = await mountGrid(many(60), { config: WIDE }, container({ width: '500px' }));
      await nextFrame();
      expect(bar(grid).getBoundingClientRect().bottom).to.be.at.most(innerHeight + 1);
      bar(grid).scrollLeft = 200;
      await until(() => scroller(grid).scrollLeft === 200);
      expect(scroller(grid).scrollLeft).to.equal(200);
      scroller(grid).scrollLeft = 90;
      await until(() => bar(grid).scrollLeft === 90);
      expect(bar(grid).scrollLeft).to.equal(90);
      expect([bar(grid).ariaHidden, bar(grid).tabIndex]).to.deep.equal(['true', -1]);
    });
  });

  test('stays in sight in a table that is too wide, with a height that scrolls both ways by itself', async () => {
    const place = container({ width: '500px' });
    place.style.setProperty('--process-panel-max-height', '400px');
    const grid = await mountGrid(many(60), { config: WIDE }, place);
    await nextFrame();
    expect(scroller(grid).getBoundingClientRect().height).to.be.at.most(innerHeight);
    scroller(grid).scrollTo({ top: 900, left: 200, behavior: 'instant' });
    expect([scroller(grid).scrollTop, scroller(grid).scrollLeft]).to.deep.equal([900, 200]);
    expect(head(grid).top).to.be.closeTo(scroller(grid).getBoundingClientRect().top, 2);
  });

  test('without pages sticks to the rows that scroll, as ever', async () => {
    const grid = await mountGrid(many(60), { config: YAML });
    await nextFrame();
    scroller(grid).scrollTo({ top: 300, behavior: 'instant' });
    expect(scroller(grid).scrollTop).to.equal(300);
    expect(head(grid).top).to.be.closeTo(scroller(grid).getBoundingClientRect().top, 2);
  });
});

suite('shadows at the edges of a table', () => {
  teardown(clearPage);

  for (const dir of ['ltr', 'rtl']) {
    test(`tell where more columns are, above rows and heads and beside what is pinned: ${dir}`, async () => {
      const place = container({ width: '500px' });
      place.dir = dir;
      const grid = await mountGrid(many(20), { config: WIDE }, place);
      const [scrolled, sign] = [scroller(grid), dir === 'rtl' ? -1 : 1];
      expect(shadows(grid)).to.deep.equal(['pp-more-end']);
      const scrollTo = async (left: number, expected: string[]) => {
        scrolled.scrollTo({ left: left * sign, behavior: 'instant' });
        await until(() => shadows(grid).join() === expected.join());
        expect(shadows(grid)).to.deep.equal(expected);
      };
      await scrollTo(300, ['pp-more-start', 'pp-more-end']);
      const { zIndex, insetInlineStart, position } = getComputedStyle(frame(grid), '::before');
      expect([position, Number(zIndex) > Number(getComputedStyle(root(grid).querySelector('thead')!).zIndex)])
        .to //
        .deep.equal(['absolute', true]);
      const pinned = rows(grid)[0]!.querySelector('.pp-pinned')!.getBoundingClientRect().width;
      expect(Number.parseFloat(insetInlineStart)).to.be.closeTo(pinned, 1);
      await scrollTo(100_000, ['pp-more-start']);
    });
  }

  for (const dir of ['ltr', 'rtl'])
    test(`are a dashed line with forced colors, at the edge where more columns are: ${dir}`, async function () {
      // Chromium alone can force colors.
      if (!(await executeServerCommand('force-colors', true))) return this.skip();
      try {
        const place = container({ width: '500px' });
        place.dir = dir;
        const grid = await mountGrid(many(20), { config: WIDE }, place);
        const line = getComputedStyle(frame(grid), '::after');
        expect([line.display, line.content, line.insetInlineEnd]).to.deep.equal(['block', '""', '0px']);
        const { borderInlineStartStyle: style, borderInlineStartWidth: width, backgroundImage } = line;
        expect([style, width, backgroundImage]).to.deep.equal(['dashed', '2px', 'none']);
        expect(getComputedStyle(frame(grid), '::before').content).to.equal('none');
      } finally {
        await executeServerCommand('force-colors', false);
      }
    });

  test('are to be seen on a dark panel, too', async function () {
    // Chromium alone can pretend it.
    if (!(await executeServerCommand('look-dark', true))) return this.skip();
    try {
      const grid = await mountGrid(many(20), { config: WIDE }, container({ width: '500px', colorScheme: 'dark' }));
      const numbersOf = (color: string) => color.match(/[\d.]+/g)!.map(Number);
      const ground = numbersOf(getComputedStyle(root(grid).querySelector('[part~="panel"]')!).backgroundColor);
      const gradient = getComputedStyle(frame(grid), '::after').backgroundImage;
      const [red, green, blue, alpha] = numbersOf(/rgba\([^)]*\)/.exec(gradient)![0]);
      const changes = [red!, green!, blue!].map((value, i) => Math.abs(value - ground[i]!) * alpha!);
      expect(Math.min(...changes)).to.be.above(15);
    } finally {
      await executeServerCommand('look-dark', false);
    }
  });

  test('are not there where all columns have room', async () => {
    const grid = await mountGrid(many(3));
    expect(shadows(grid)).to.deep.equal([]);
  });
});
