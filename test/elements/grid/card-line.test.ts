import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import { isSeen, seenIn, wordsOf } from './card-values.ts';
import { clearPage, many, mountGrid, nextFrame, press, root, rows, scroller, until } from './grid-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Processes that are due at different times, each with the name of its step. */
const LATE: Process[] = many(12).map((process, i) => ({
  ...process,
  expiration: ago(70 - i),
  creator: { id: i, fullname: i === 1 ? 'Ştefan Ţurcanu-Vodă' : 'Ana Ñíguez' },
}));

const COLUMNS = {
  title: 'title: {field: title, title: Task, type: text, card: title}',
  about: 'about: {field: about, title: About, type: text}',
  due: 'due: {field: due, title: Due, type: relative}',
  state: 'state: {field: state, title: Status, type: badge}',
  note: 'note: {field: note, title: Note, type: text}',
  amount: 'amount: {field: amount, title: Amount, type: number}',
  who: 'who: {field: who, title: Claimed by, type: user}',
  empty: 'empty: {field: empty, title: Nothing, type: text}',
  keep: 'keep: {field: note, title: Reason, type: text, card: meta}',
  list: 'list: {field: list, title: List}',
  button: 'button: {field: button, title: Door}',
};
type Name = keyof typeof COLUMNS;

/** A finger comes down, and stays there. */
function rest(target: Element, type = 'pointerdown'): void {
  target.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true, composed: true }));
}

const configOf = (columns: readonly Name[], more = '') => `filter: {criteria: []}
table:
  fields:
    title: "{{ $_process.templateProcess.name }}"
    about: "Check against the order"
    due: "{{ $_process.expiration }}"
    state: "waiting for an answer"
    note: "The order names another address than the invoice of May"
    amount: "1234567"
    who: "{{ $_process.creator.fullname }}"
    empty: ""
    list: "<ul><li>1</li><li>2</li></ul>"
    button: '<a class="btn" href="/p">Open the door</a>'
  columns:
${columns.map(name => `    ${COLUMNS[name]}\n`).join('')}  links: false
${more}`;

async function cardsOf(columns: readonly Name[], { width = 320, more = '', processes = LATE, opens = false } = {}) {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  document.body.append(box);
  const config = configOf(columns, more);
  if (!opens) return mountGrid(processes, { config }, box);
  return mountGrid(processes, { config: config.replace('links: false', ''), detailUrl: '#opened' }, box);
}

const toggleOf = (row: Element) => row.querySelector<HTMLButtonElement>('.pp-card-toggle');
/** Number of lines of values below the title, by the middles of their boxes. */
function linesOf(row: Element): number {
  const middles = seenIn(row)
    .map(cell => cell.querySelector('.pp-value')!.getBoundingClientRect())
    .map(({ top, bottom }) => (top + bottom) / 2)
    .sort((a, b) => a - b);
  return middles.filter((middle, i) => i === 0 || middle - middles[i - 1]! > 6).length;
}

suite('the line of a narrow card', () => {
  teardown(clearPage);

  const ALL: readonly Name[] = ['title', 'about', 'due', 'state', 'note', 'amount', 'who'];

  for (const width of [280, 320, 375, 430, 470])
    test(`is one line, with nothing beyond the edge of the card, ${width} px`, async () => {
      const grid = await cardsOf(ALL, { width });
      for (const row of rows(grid)) {
        expect(linesOf(row)).to.equal(1);
        const { right } = row.getBoundingClientRect();
        for (const cell of seenIn(row)) expect(cell.getBoundingClientRect().right, cell.className).to.be.at.most(right);
        const toggle = toggleOf(row)!.getBoundingClientRect();
        for (const cell of seenIn(row))
          expect(cell.getBoundingClientRect().right, cell.className).to.be.at.most(toggle.left + 1);
      }
      // The last has no line below it.
      expect(
        new Set(
          rows(grid)
            .slice(0, -1)
            .map(({ offsetHeight }) => offsetHeight),
        ).size,
      ).to.equal(1);
    });

  // the columns, what is seen of them
  for (const [columns, words] of [
    [['title'], []],
    [['title', 'about'], ['Check against the order']],
    [['title', 'empty', 'amount'], ['Amount 1,234,567']],
    [
      ['title', 'amount', 'about'],
      ['Check against the order', 'Amount 1,234,567'],
    ],
  ] as const)
    test(`holds ${columns.join(', ')} without a button where all has room`, async () => {
      const grid = await cardsOf(columns, { width: 460 });
      const [row] = rows(grid);
      expect(wordsOf(row!)).to.have.members(words);
      expect(toggleOf(row!)?.checkVisibility() ?? false).to.equal(false);
    });

  test('has what is due before what comes earlier in the row, in fewer words', async () => {
    const grid = await cardsOf(['title', 'about', 'state', 'note', 'due']);
    const [row] = rows(grid);
    expect(wordsOf(row!)).to.deep.equal(['Check against the order', '2 months ago']);
    expect(row!.querySelector('time svg')).to.not.equal(null);
  });

  test('leaves out the words for overdue where the text before them would be cut', async () => {
    for (const [width, words] of [
      [345, true],
      [420, false],
    ] as const) {
      const grid = await cardsOf(['title', 'about', 'due'], { width });
      const [about, due] = seenIn(rows(grid)[0]!).map(cell => cell.querySelector('.pp-value')!);
      expect(about!.scrollWidth, `${width} px`).to.be.at.most(about!.clientWidth);
      const { width: shown } = due!.querySelector('.pp-overdue-words')!.getBoundingClientRect();
      expect(shown < 2, `${width} px`).to.equal(words);
      await clearPage();
    }
  });

  test('says that something is overdue in words where it has room', async () => {
    const grid = await cardsOf(['title', 'due']);
    expect(wordsOf(rows(grid)[0]!)).to.deep.equal(['overdue, 2 months ago']);
  });

  test('shows people by their pictures where their names have no room', async () => {
    const grid = await cardsOf(['title', 'who', 'due', 'note'], { width: 360 });
    const [row] = rows(grid);
    const face = row!.querySelector('.pp-avatar')!;
    expect(isSeen(face)).to.equal(true);
    expect(isSeen(row!.querySelector('.pp-user-name')!)).to.equal(false);
    toggleOf(row!)!.click();
    expect(isSeen(row!.querySelector('.pp-user-name')!)).to.equal(true);
  });

  test('tells the mouse what is cut, and who is in a picture', async () => {
    const grid = await cardsOf(['title', 'about', 'who', 'due', 'note'], { width: 350 });
    const titleAt = (selector: string) => {
      const cell = rows(grid)[0]!.querySelector<HTMLElement>(selector)!;
      cell.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return cell.title;
    };
    expect(titleAt('.pp-card-subtitle')).to.equal('Check against the order');
    expect(titleAt('.pp-card-person')).to.equal('Ana Ñíguez');
    expect(titleAt('.pp-card-title')).to.equal('');
  });

  test('leaves the rest to the open card, where each value has its name', async () => {
    const grid = await cardsOf(['title', 'about', 'state', 'due', 'note', 'empty', 'who']);
    const [first, second] = rows(grid);
    const { top } = second!.getBoundingClientRect();
    toggleOf(first!)!.click();
    expect(toggleOf(first!)!.ariaExpanded).to.equal('true');
    const words = wordsOf(first!);
    expect(words[0]).to.equal('Check against the order');
    expect(words).to.include('Status waiting for an answer');
    expect(words).to.include('Note The order names another address than the invoice of May');
    expect(words.some(word => word.startsWith('Due overdue, 2 months ago, '))).to.equal(true);
    expect(words.some(word => word.startsWith('Claimed by'))).to.equal(true);
    expect(words.some(word => word.startsWith('Nothing'))).to.equal(false);
    expect(second!.getBoundingClientRect().top).to.be.above(top);
    toggleOf(first!)!.click();
    expect(toggleOf(first!)!.ariaExpanded).to.equal('false');
    expect(second!.getBoundingClientRect().top).to.be.closeTo(top, 0.5);
  });

  test('has no button in a row without more values', async () => {
    const processes = LATE.map((process, i) => (i === 0 ? { ...process, creator: null } : process)) as Process[];
    const grid = await cardsOf(['title', 'due', 'who'], { processes, width: 280 });
    const [first, second] = rows(grid);
    expect(toggleOf(first!)!.checkVisibility()).to.equal(false);
    expect(toggleOf(second!)!.checkVisibility()).to.equal(true);
  });

  test('keeps what the author wants to be in sight, and buttons, on lines of their own', async () => {
    const grid = await cardsOf(['title', 'about', 'due', 'state', 'keep', 'list', 'button']);
    const words = wordsOf(rows(grid)[0]!);
    expect(words).to.include('The order names another address than the invoice of May');
    expect(words.some(word => word.includes('Open the door'))).to.equal(true);
    expect(words.some(word => word.includes('waiting for an answer'))).to.equal(false);
    expect(words.some(word => word.includes('1 2') || word.startsWith('List'))).to.equal(false);
  });

  test('gives way to all values while something is searched for, since the hit may be in any', async () => {
    const grid = await cardsOf(['title', 'about', 'due', 'state', 'who'], { more: '  searchFields: [who]\n' });
    grid.view = { ...grid.view, search: 'Vodă' };
    await until(() => rows(grid).length === 1);
    const [row] = rows(grid);
    await until(() => wordsOf(row!).some(word => word.includes('Ţurcanu-Vodă')));
    expect(toggleOf(row!)!.checkVisibility()).to.equal(false);
    grid.view = { ...grid.view, search: '' };
    await until(() => rows(grid).length === LATE.length);
    expect(linesOf(rows(grid)[0]!)).to.equal(1);
  });

  test('is opened and closed by the arrow keys', async () => {
    const grid = await cardsOf(ALL);
    const [row] = rows(grid);
    row!.focus();
    await press('ArrowRight');
    expect(toggleOf(row!)!.ariaExpanded).to.equal('true');
    expect(root(grid).activeElement).to.equal(row);
    await press('ArrowLeft');
    expect(toggleOf(row!)!.ariaExpanded).to.equal('false');
    await press('ArrowDown');
    expect(root(grid).activeElement).to.equal(rows(grid)[1]);
  });

  for (const [place, selector] of Object.entries({ title: '.pp-card-title', 'line of values': '.pp-badge' })) {
    test(`is opened by a finger that rests on its ${place}, which follows no link, and closed by another`, async () => {
      const grid = await cardsOf(['title', 'state', 'note', 'who'], { opens: true });
      const row = rows(grid)[0]!;
      for (const expanded of ['true', 'false']) {
        rest(row.querySelector(selector)!);
        await until(() => toggleOf(row)!.ariaExpanded === expanded);
        expect(toggleOf(row)!.ariaExpanded).to.equal(expanded);
        row.querySelector('a')!.click();
        expect(location.hash).not.to.equal('#opened');
      }
    });
  }

  test('is not opened by a finger that scrolls, or rests on a button', async () => {
    const grid = await cardsOf(['title', 'state', 'note', 'who']);
    const [first, second, third] = rows(grid);
    rest(first!.querySelector('.pp-card-title')!);
    rest(first!.querySelector('.pp-card-title')!, 'pointercancel');
    rest(toggleOf(second!)!);
    rest(third!.querySelector('.pp-card-title')!);
    await until(() => toggleOf(third!)!.ariaExpanded === 'true');
    expect([first, second, third].map(row => toggleOf(row!)!.ariaExpanded)).to.deep.equal(['false', 'false', 'true']);
  });

  test('is opened by the arrow keys of the reading direction', async () => {
    document.body.dir = 'rtl';
    try {
      const grid = await cardsOf(ALL);
      const [row] = rows(grid);
      row!.focus();
      await press('ArrowLeft');
      expect(toggleOf(row!)!.ariaExpanded).to.equal('true');
      const [title, toggle] = [row!.querySelector('.pp-card-title')!, toggleOf(row!)!].map(each =>
        each.getBoundingClientRect(),
      );
      expect(toggle!.right).to.be.below(title!.right - 100);
    } finally {
      document.body.removeAttribute('dir');
    }
  });

  test('opens with the details of a row, by one button', async () => {
    const grid = await cardsOf(ALL, { more: '  details: note\n' });
    await until(() => Boolean(rows(grid)[0]?.querySelector('.pp-toggle')));
    const [row] = rows(grid);
    expect(toggleOf(row!)).to.equal(null);
    expect(linesOf(row!)).to.equal(1);
    row!.querySelector<HTMLElement>('.pp-toggle')!.click();
    await until(() => wordsOf(row!).some(word => word.startsWith('Status')));
  });

  test('is told to whoever hears it with all that is not seen', async () => {
    const grid = await cardsOf(ALL);
    const { ariaDescription } = rows(grid)[0]!;
    for (const word of ['overdue, 2 months ago', 'waiting for an answer', 'invoice of May', '1,234,567', 'Ana'])
      expect(ariaDescription).to.include(word);
    expect(toggleOf(rows(grid)[0]!)!.ariaLabel).to.equal('Details of process 1');
  });

  test('is found again when the panel gets wider, and narrower', async () => {
    const grid = await cardsOf(['title', 'about', 'due', 'note'], { width: 300 });
    const box = grid.parentElement!;
    const count = () => seenIn(rows(grid)[0]!).length;
    expect(count()).to.equal(2);
    box.style.width = '900px';
    await until(() => !scroller(grid).classList.contains('pp-cards'));
    await nextFrame();
    expect(toggleOf(rows(grid)[0]!)).to.equal(null);
    box.style.width = '300px';
    await until(() => scroller(grid).classList.contains('pp-cards') && toggleOf(rows(grid)[0]!) !== null);
    expect(count()).to.equal(2);
  });

  test('does not open in another row when rows are reused', async () => {
    const grid = await cardsOf(ALL, { processes: many(5000).map(process => ({ ...process, expiration: ago(3) })) });
    rows(grid)[0]!.querySelector<HTMLElement>('.pp-card-toggle')!.click();
    scroller(grid).scrollTop = 20_000;
    await until(() => Number(rows(grid)[0]!.dataset['processId']) > 50);
    for (const row of rows(grid)) expect(toggleOf(row)!.ariaExpanded).to.equal('false');
  });

  test('stays open when its process changes, or another does', async () => {
    let processes = LATE;
    const adapter = { fetch: () => Promise.resolve({ processes }) };
    const box = document.createElement('div');
    box.style.width = '320px';
    document.body.append(box);
    const grid = await mountGrid([], { config: configOf(ALL), adapter }, box);
    await until(() => rows(grid).length > 0);
    toggleOf(rows(grid)[1]!)!.click();
    processes = structuredClone(LATE).map((process, i) => ({
      ...process,
      state: i === 1 ? (10 as const) : process.state,
    }));
    await grid.load();
    expect(rows(grid)[1]!.offsetHeight).to.be.above(2 * rows(grid)[0]!.offsetHeight);
    expect(toggleOf(rows(grid)[1]!)!.ariaExpanded).to.equal('true');
    expect(toggleOf(rows(grid)[0]!)!.ariaExpanded).to.equal('false');
  });

  test('has no dot before a button', async () => {
    const grid = await cardsOf(['title', 'amount', 'button'], { width: 460 });
    const cell = rows(grid)[0]!.querySelector('.btn')!.closest('[part=cell]')!;
    expect(getComputedStyle(cell, '::before').content).to.equal('none');
  });

  test('is not used in wide cards, which show all', async () => {
    const grid = await cardsOf(ALL, { width: 640, more: '  cardsBelow: 60rem\n' });
    const [row] = rows(grid);
    expect(toggleOf(row!)).to.equal(null);
    expect(wordsOf(row!).join(' ')).to.include('waiting for an answer');
    expect(wordsOf(row!).join(' ')).to.include('invoice of May');
  });

  test('follows columns that the reader hides', async () => {
    const grid = await cardsOf(['title', 'about', 'due', 'state', 'note'], { more: '  personal: true\n' });
    expect(seenIn(rows(grid)[0]!).length).to.equal(2);
    const changes = (['due', 'note'] as const).map(column => ({ column, hidden: true }));
    grid.view = { ...grid.view, columns: { order: [], changes } };
    await until(() => wordsOf(rows(grid)[0]!).some(word => word.includes('waiting')));
  });
});
