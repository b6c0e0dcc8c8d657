import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { boxOf, clearPage, many, mountGrid, nextFrame, root, rows, scroller, until } from '../grid-fixture.ts';
import { column, configOf, gridIn, scrollBy } from './kept-columns-fixture.ts';

const LONG = 'Approve the travel expenses of the sales team in spring';
const config = (...columns: string[]) =>
  configOf(...columns).replace('fields: {', `fields: {long: "${LONG}", who: "{{ $_step.resolver }}", `);
const NAME = column('name', 'width: 150px, card: title');
const text = (name: string, more = 'width: 260px') =>
  `    ${name}: {field: long, title: A heading of ${name}, type: text, ${more}}`;
const TEXTS = config(NAME, text('b'), text('c'), text('d'));
const [TITLE, FIRST] = [1, 2];

/** A box in px of the window, in reading direction: left to right, or mirrored. */
function boxesOf(grid: ProcessGrid, index: number, row: Element = rows(grid)[0]!) {
  const cell = row.children[index]!;
  const style = getComputedStyle(cell);
  const sign = style.direction === 'rtl' ? -1 : 1;
  const box = (rect: DOMRect) =>
    sign > 0 ? { start: rect.left, end: rect.right } : { start: -rect.right, end: -rect.left };
  const { start, end } = box(cell.getBoundingClientRect());
  const padding = {
    start: Number.parseFloat(style.paddingInlineStart),
    end: Number.parseFloat(style.paddingInlineEnd),
  };
  return {
    isShown: style.clipPath !== 'inset(calc(100% - 1px) 0px 0px)',
    /** Where text may be; it ends with an ellipsis. */
    room: { start: start + padding.start, end: end - padding.end },
    padding,
    end,
    start,
  };
}

/** Where columns that scroll may be seen, in px of the window, in reading direction. */
function viewOf(grid: ProcessGrid, last?: Element) {
  const isRtl = getComputedStyle(rows(grid)[0]!).direction === 'rtl';
  const [title, port] = [rows(grid)[0]!.children[TITLE]!, scroller(grid)].map(each => each.getBoundingClientRect());
  const ends = last?.getBoundingClientRect();
  return isRtl
    ? { start: -title!.left, end: -(ends?.right ?? port!.left) }
    : { start: title!.right, end: ends?.left ?? port!.right };
}

suite('texts of columns that an edge of the view cuts', () => {
  teardown(clearPage);

  for (const dir of ['ltr', 'rtl'] as const)
    test(`begin at the columns that stay, and end with an ellipsis in their cell, ${dir}`, async () => {
      const grid = await gridIn('700px', TEXTS, dir);
      const width = (grid.shadowRoot!.querySelectorAll('col')[FIRST]! as HTMLElement).offsetWidth || 260;
      const seen = { shown: 0, hidden: 0 };
      for (let px = 0; px <= width; px += 13) {
        await scrollBy(grid, dir === 'rtl' ? -px : px);
        const view = viewOf(grid);
        const next = boxesOf(grid, FIRST + 1);
        for (const row of [rows(grid)[0]!, rows(grid).at(-1)!, root(grid).querySelector('thead tr')!]) {
          const { isShown, room } = boxesOf(grid, FIRST, row);
          seen[isShown ? 'shown' : 'hidden']++;
          if (!isShown) {
            expect(next.start - view.start, `hidden at ${px} px`).to.be.below(80);
            continue;
          }
          expect(room.start, `begins at ${px} px`).to.be.at.least(view.start);
          if (px > 20) expect(room.start - view.start, `begins at ${px} px`).to.be.below(20);
          expect(room.end, `ends at ${px} px`).to.be.at.most(next.start + 0.6);
          expect(room.end - room.start, `room at ${px} px`).to.be.above(40);
        }
      }
      expect(seen.shown).to.be.above(30);
      expect(seen.hidden).to.be.above(3);
    });

  for (const dir of ['ltr', 'rtl'] as const)
    test(`end with an ellipsis before the buttons of rows and the border of the panel, ${dir}`, async () => {
      for (const buttons of [true, false]) {
        const grid = await gridIn('700px', `${buttons ? 'actions: {claim: {label: Claim}}\n' : ''}${TEXTS}`, dir);
        await until(() => buttons === Boolean(root(grid).querySelector('td[part~=actions-cell]')));
        for (let px = 0; px <= 240; px += 20) {
          await scrollBy(grid, dir === 'rtl' ? -px : px);
          const view = viewOf(grid, buttons ? rows(grid)[0]!.lastElementChild! : undefined);
          for (const index of [FIRST, FIRST + 1, FIRST + 2]) {
            const { isShown, room } = boxesOf(grid, index);
            if (isShown && room.start < view.end) expect(room.end, `${index} at ${px} px`).to.be.at.most(view.end);
          }
        }
        grid.remove();
      }
    });

  test('are whole on paper', async function () {
    const grid = await gridIn('700px', TEXTS);
    await scrollBy(grid, 100);
    const { clipPath } = getComputedStyle(rows(grid)[0]!.children[FIRST]!);
    expect(clipPath).to.equal('inset(0px 96px 0px 0px)');
    // Chromium alone can pretend paper.
    if (!/Chrome/.test(navigator.userAgent)) return this.skip();
    await emulateMedia({ media: 'print' });
    try {
      const style = getComputedStyle(rows(grid)[0]!.children[FIRST]!);
      expect([style.position, style.clipPath]).to.deep.equal(['static', 'none']);
      expect(Number.parseFloat(style.paddingInlineEnd)).to.be.below(20);
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  test('have the pointer where they are seen, and leave it to the next column', async () => {
    const grid = await gridIn('700px', TEXTS);
    await scrollBy(grid, 100);
    const [cell, next] = [FIRST, FIRST + 1].map(index => rows(grid)[0]!.children[index]!);
    const { left, top, height } = next!.getBoundingClientRect();
    expect(root(grid).elementFromPoint(left + 5, top + height / 2)).to.equal(next);
    expect(root(grid).elementFromPoint(left - 20, top + height / 2)).to.equal(cell);
  });

  test('are short in rows that come later, too, and as before once their column is in view again', async () => {
    const grid = await mountGrid(many(3000), { config: TEXTS }, boxOf('700px'));
    grid.style.blockSize = '400px';
    await until(() => scroller(grid).clientHeight < 500);
    const whole = boxesOf(grid, FIRST).padding.end;
    await scrollBy(grid, 100);
    scroller(grid).scrollTop = 40_000;
    await until(() => Number(rows(grid)[0]?.ariaRowIndex) > 500);
    for (const row of rows(grid)) expect(boxesOf(grid, FIRST, row).padding.end).to.be.above(whole + 60);
    await scrollBy(grid, 0);
    scroller(grid).scrollTop = 0;
    await until(() => Number(rows(grid)[0]?.ariaRowIndex) < 10);
    await nextFrame();
    for (const row of rows(grid)) expect(boxesOf(grid, FIRST, row).padding.end).to.equal(whole);
  });

  test('are short before a column that is pinned at the start, with persons too', async () => {
    const person = '    who: {field: who, title: Who, type: user, width: 220px}';
    const grid = await gridIn(
      '700px',
      config(column('name', 'width: 150px, pin: start'), person, text('c', 'width: 400px'), text('d')),
    );
    await scrollBy(grid, 60);
    const { isShown, room } = boxesOf(grid, FIRST);
    expect(isShown).to.equal(true);
    expect(room.start - viewOf(grid).start).to.be.within(0, 20);
  });

  test('tell the pointer the whole text', async () => {
    const grid = await gridIn('700px', TEXTS.replace(LONG, 'A text with room'));
    const cell = () => rows(grid)[0]!.children[FIRST]! as HTMLElement;
    const titleOf = () => {
      cell().dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return cell().title;
    };
    expect(titleOf()).to.equal('');
    await scrollBy(grid, 170);
    expect(titleOf()).to.equal('A text with room');
  });

  test('stay as they are where they are wider than the view, and are read while it scrolls', async () => {
    const grid = await gridIn(
      '700px',
      config(NAME, text('c', 'width: 800px'), text('d')).replace(LONG, LONG.repeat(3)),
    );
    const before = boxesOf(grid, FIRST).start;
    await scrollBy(grid, 200);
    expect(boxesOf(grid, FIRST).start).to.equal(before - 200);
  });

  test('are not short in a panel that has got room for them', async () => {
    const grid = await gridIn('700px', TEXTS);
    await scrollBy(grid, 100);
    const short = boxesOf(grid, FIRST).padding.end;
    grid.parentElement!.style.inlineSize = '1400px';
    await until(() => !scroller(grid).classList.contains('pp-wide'));
    await nextFrame();
    expect(boxesOf(grid, FIRST).padding.end).to.be.below(short - 60);
    expect(getComputedStyle(rows(grid)[0]!.children[FIRST]!).position).to.equal('static');
  });

  test('of markup that has room on one line are short on one line, and no row changes its height', async () => {
    const markup = '    m: {field: markup, title: Markup, type: html, width: 420px}';
    const wrapped = '    w: {field: markup, title: Wrapped, type: html, width: 160px}';
    const fields = 'fields: {markup: "<p>{{ $_process.id }} <b>pages</b> under the law of Brazil</p>", ';
    const grid = await gridIn('700px', config(NAME, markup, wrapped, text('d')).replace('fields: {', fields));
    const heights = () => rows(grid).map(row => row.getBoundingClientRect().height);
    const before = heights();
    const seen = { line: 0, lines: 0 };
    for (let px = 0; px <= 500; px += 25) {
      await scrollBy(grid, px);
      expect(heights(), `at ${px} px`).to.deep.equal(before);
      const [one, more] = [FIRST, FIRST + 1].map(index => rows(grid)[0]!.children[index]!);
      if (one!.matches('.pp-short')) seen.line++;
      if (more!.matches('.pp-short-lines') && getComputedStyle(more!).maskImage !== 'none') seen.lines++;
    }
    expect(Math.min(...Object.values(seen))).to.be.above(1);
  });

  test('are no numbers, dates or badges: these move while they are whole, and are hidden then', async () => {
    const badge = '    state: {field: name, title: State, type: badge, width: 200px}';
    const grid = await gridIn('700px', config(NAME, badge, text('c'), text('d'), text('e')));
    const seen = { moved: 0, hidden: 0 };
    for (let px = 0; px <= 200; px += 10) {
      await scrollBy(grid, px);
      const { isShown } = boxesOf(grid, FIRST);
      if (!isShown) seen.hidden++;
      const [value, next] = [rows(grid)[0]!.children[FIRST]!.firstElementChild!, rows(grid)[0]!.children[FIRST + 1]!];
      if (!isShown) continue;
      const { left, right } = value.getBoundingClientRect();
      expect(left, `at ${px} px`).to.be.at.least(viewOf(grid).start);
      expect(right, `at ${px} px`).to.be.at.most(next.getBoundingClientRect().left);
      expect(value.scrollWidth).to.equal(value.clientWidth);
      if (px > 0) seen.moved++;
    }
    expect(Math.min(...Object.values(seen))).to.be.above(2);
  });

  test('are names of persons with some letters, or only their pictures', async () => {
    const person = '    who: {field: who, title: Who, type: user, width: 220px}';
    const named = config(NAME, person, text('c'), text('d')).replace('{{ $_step.resolver }}', 'Ada Byron Lovelace');
    const grid = await gridIn('700px', named);
    const cell = rows(grid)[0]!.children[FIRST]!;
    const [name, user] = ['.pp-user-name', '.pp-user'].map(each => cell.querySelector<HTMLElement>(each)!);
    const em = Number.parseFloat(getComputedStyle(name!).fontSize);
    const seen = { named: 0, pictured: 0 };
    for (let px = 100; px <= 210; px += 5) {
      await scrollBy(grid, px);
      if (!boxesOf(grid, FIRST).isShown) continue;
      const isNamed = name!.getBoundingClientRect().top < user!.getBoundingClientRect().bottom - 2;
      if (isNamed) expect(name!.clientWidth, `at ${px} px`).to.be.above(2 * em);
      seen[isNamed ? 'named' : 'pictured']++;
    }
    expect(Math.min(...Object.values(seen))).to.be.above(0);
  });

  test('of headings end with the ellipsis where their own direction ends', async () => {
    const grid = await gridIn('700px', TEXTS, 'rtl');
    await scrollBy(grid, -150);
    const heading = root(grid).querySelectorAll('thead th')[FIRST]!;
    const { unicodeBidi, textAlign } = getComputedStyle(heading);
    expect([unicodeBidi, textAlign]).to.deep.equal(['plaintext', 'right']);
  });

  test('are also those of the first tag', async () => {
    const tags = '    t: {field: tags, title: Tags, type: tags, width: 160px}';
    const fields = 'fields: {tags: "a long tag, more", ';
    const grid = await gridIn('700px', config(NAME, tags, text('c'), text('d')).replace('fields: {', fields));
    const tag = () => rows(grid)[0]!.children[FIRST]!.querySelector('.pp-tag')!.getBoundingClientRect();
    const { top, right } = tag();
    const seen = { whole: 0, cut: 0 };
    for (let px = 0; px <= 120; px += 8) {
      await scrollBy(grid, px);
      const { isShown, room } = boxesOf(grid, FIRST);
      if (!isShown) continue;
      expect(tag().right, `at ${px} px`).to.be.at.most(room.end + 0.6);
      expect(tag().top, `at ${px} px`).to.be.closeTo(top, 0.1);
      seen[tag().right < right - 1 ? 'cut' : 'whole']++;
    }
    expect(seen.cut).to.be.above(2);
  });
});
