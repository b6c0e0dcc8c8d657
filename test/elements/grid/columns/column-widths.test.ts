import { expect } from 'chai';
import { sharedWidths } from '../../../../src/elements/grid/columns/widths/shared-widths.ts';
import { FREE } from '../../../../src/elements/grid/columns/widths/width-demands.ts';
import {
  clearPage,
  mountGrid,
  nextFrame,
  part,
  parts,
  processOf,
  root,
  scroller,
  UNCARDED,
  until,
} from '../grid-fixture.ts';
import { turn } from '../../panel-fixture.ts';

const NINE_COLUMNS = `filter: {criteria: []}
table:
  cardsBelow: null
  fields:
    name: "<strong>{{ $_process.templateProcess.name }}</strong>"
    number: "{{ $_process.id | plus: 10000 }}"
    start: "{{ $_process.start }}"
    who: "{{ $_process.creator }}"
    tags: "{{ $_process.variables.tags }}"
    done: "{{ $_process.variables.done }}"
  columns:
    number: {field: number, title: No., type: text}
    name: {field: name, title: Process, card: title}
    start: {field: start, title: Started, type: date}
    changed: {field: start, title: Changed, type: datetime}
    due: {field: start, title: Due, type: date}
    who: {field: who, title: Assignee, type: user}
    done: {field: done, title: Done, type: progress}
    tags: {field: tags, title: Tags, type: tags}
`;

suite('widths of columns', () => {
  teardown(clearPage);

  // room, longest words, whole texts -> widths, for an em of 10 px
  const cases = [
    ['what is wanted and the rest to the long ones', 1000, [50, 100], [60, 200], [60, 940]],
    ['the rest by length where all are short', 300, [20, 40], [50, 50], [150, 150]],
    ['whole texts to short columns, words to long ones', 200, [30, 60], [70, 500], [70, 130]],
    ['no more than there is to give', 400, [30, 60, 60], [70, 350, 350], [70, 190, 140]],
    ['their words though there is no room', 100, [50, 120, 90], [70, 350, 350], [70, 120, 90]],
    ['a bounded width to a word without end', 300, [9000, 50], [9000, 50], [250, 50]],
    ['what rounding takes to the widest, not to the last', 300, [90, 60, 50], [200.4, 150.3, 50.5], [134, 115, 51]],
    ['all of it to one', 500, [10], [20], [500]],
    ['nothing to none', 500, [], [], []],
  ] as const;
  for (const [name, room, words, texts, widths] of cases) {
    test(`give ${name}`, () => expect(sharedWidths(room, words, texts, 10)).to.deep.equal(widths));
  }

  // room, words, texts, rules -> widths
  const free = FREE;
  const title = { ...FREE, cuts: true, isTitle: true };
  const number = { ...FREE, wraps: false };
  const ruled = [
    ['the width that is asked for, whatever is in it', 500, [{ ...free, width: 120 }, free], [120, 380]],
    [
      'no less than the least',
      500,
      [
        { ...free, min: 200 },
        { ...free, flex: 1 },
      ],
      [200, 300],
    ],
    ['no more than the most', 500, [{ ...free, max: 40 }, free], [40, 460]],
    [
      'what is left by share',
      500,
      [
        { ...free, flex: 1 },
        { ...free, flex: 3 },
      ],
      [150, 350],
    ],
    [
      'what one may not take to the other',
      500,
      [
        { ...free, flex: 1, max: 60 },
        { ...free, flex: 1 },
      ],
      [60, 440],
    ],
    ['one line to what is not to be wrapped', 80, [{ ...free, wraps: false }, free], [50, 30]],
    [
      'more than they may have, where the table would not fill its panel',
      300,
      [
        { ...free, max: 50 },
        { ...free, max: 50 },
      ],
      [150, 150],
    ],
  ] as const;
  for (const [name, room, rules, widths] of ruled) {
    test(`give ${name}`, () => {
      expect(sharedWidths(room, [30, 30], [50, 50], 10, rules)).to.deep.equal(widths);
    });
  }

  // room, words, texts, rules -> widths
  const titled = [
    ['the spare room to a title, not to a number', 900, [40, 0], [40, 200], [number, title], [40, 860]],
    ['more of the spare room to the title than to another text', 600, [0, 0], [100, 100], [title, FREE], [380, 220]],
    [
      'the title most of the spare room, another long text a part, and a person no more than the name needs',
      1000,
      [40, 0, 0, 0],
      [40, 200, 160, 120],
      [number, title, FREE, { ...number, cuts: true }],
      [40, 540, 300, 120],
    ],
    [
      'the spare room to a short title, where an id has room for more digits and a person what it needs',
      1000,
      [0, 0, 80],
      [40, 80, 80],
      [{ ...FREE, isCode: true }, title, { ...number, cuts: true }],
      [60, 860, 80],
    ],
    [
      'a short text its part of the room only where the title may not be wider',
      500,
      [0, 0],
      [60, 80],
      [FREE, { ...title, max: 200 }],
      [300, 200],
    ],
    ['a title all it needs before another text', 400, [0, 0], [240, 300], [title, { ...FREE, cuts: true }], [240, 160]],
    [
      'a person less than the whole name, that the title is whole',
      300,
      [0, 200],
      [200, 200],
      [title, { ...number, cuts: true }],
      [200, 100],
    ],
    ['no number less than it needs', 150, [100, 0], [100, 200], [number, { ...title, floor: 20 }], [100, 80]],
    [
      'texts that scroll sideways anyway as much as is read with ease',
      390,
      [380, 0],
      [380, 200],
      [number, title],
      [380, 130],
    ],
  ] as const;
  for (const [name, room, words, texts, rules, widths] of titled) {
    test(`give ${name}`, () => expect(sharedWidths(room, words, texts, 10, rules)).to.deep.equal(widths));
  }

  test('give names the beginning of which says enough less than a word, where room lacks', () => {
    const rules = [{ ...free, wraps: false, cuts: true }, { ...free, wraps: false }, free];
    expect(sharedWidths(400, [400, 150, 60], [400, 150, 100], 10, rules)).to.deep.equal([150, 150, 100]);
  });

  test('are whole px that fill the table', async () => {
    const grid = await mountGrid([processOf(1, 'a name of some length'), processOf(2, 'short')]);
    const widths = parts(grid, 'header-cell').map(cell => cell.getBoundingClientRect().width);
    expect(widths.every(width => Math.abs(width - Math.round(width)) < 0.01)).to.equal(true);
    expect(widths.reduce((sum, width) => sum + width, 0)).to.be.closeTo(scroller(grid).clientWidth, 0.6);
  });

  test('are found also for a text of more words than a function takes arguments', async () => {
    const grid = await mountGrid([processOf(1, 'a '.repeat(124_000)), processOf(2, 'b')]);
    expect(parts(grid, 'row')).to.have.length(2);
  });

  test('leave room for the widest text, though another has more characters', async () => {
    const grid = await mountGrid([processOf(1, 'i'.repeat(20)), processOf(2, 'W'.repeat(18))]);
    const heights = parts(grid, 'row').map(row => row.getBoundingClientRect().height);
    expect(heights[0]).to.equal(heights[1]);
    expect(root(grid).querySelectorAll('table')).to.have.length(1);
  });

  test('leave room for a wide text among many of as many characters', async () => {
    const names = [...Array<string>(9).fill('Jul 1, 2026'), 'Nov 4, 2026'];
    const box = document.createElement('div');
    box.style.width = '150px';
    document.body.append(box);
    const grid = await mountGrid(
      names.map((name, i) => processOf(i, name)),
      { config: UNCARDED },
      box,
    );
    const heights = parts(grid, 'row').map(row => row.getBoundingClientRect().height);
    expect(new Set(heights).size).to.equal(1);
    expect(heights[0]).to.be.below(45);
  });

  test('break no word where the longest is in a short text', async () => {
    const box = document.createElement('div');
    box.style.width = '120px';
    document.body.append(box);
    const names = ['Extraordinarily', ...Array<string>(6).fill('one and two and three')];
    const grid = await mountGrid(
      names.map((name, i) => processOf(i, name)),
      { config: UNCARDED },
      box,
    );
    const word = document.createRange();
    word.selectNodeContents(part(grid, 'row').lastElementChild!);
    expect(word.getClientRects()).to.have.length(1);
  });

  test('put no title with markup on two lines for names and tags that are cut, in a panel of any width', async function () {
    // 72 widths, which a busy machine does not paint in half a minute.
    this.timeout(120_000);
    const box = document.createElement('div');
    document.body.append(box);
    const names = ['Invoice approval', 'Contract review', 'Invoice approval'];
    const variables = { tags: ['external', 'internal', 'urgent'], done: 0.5 };
    const creator = { id: 7, fullname: 'Augusta Ada Byron King' };
    const processes = names.map((name, i) => processOf(i, name, { variables, creator }));
    const grid = await mountGrid(processes, { config: NINE_COLUMNS }, box);
    const linesOf = () =>
      parts(grid, 'row').map(row => {
        const title = document.createRange();
        title.selectNodeContents(row.querySelector('strong')!);
        return title.getClientRects().length;
      });
    for (let width = 1400; width > 900; width -= 7) {
      box.style.width = `${width}px`;
      await until(() => scroller(grid).clientWidth <= width && part(grid, 'table').offsetWidth >= width - 4);
      await nextFrame();
      await nextFrame();
      expect(linesOf(), `${width} px`).to.deep.equal([1, 1, 1]);
    }
  });

  test('are whole px also in a panel whose width is none, so that lines between rows have no gaps', async () => {
    const box = document.createElement('div');
    box.style.width = '401.4px';
    document.body.append(box);
    const grid = await mountGrid([processOf(1, 'a name'), processOf(2, 'another')], { config: UNCARDED }, box);
    const widths = parts(grid, 'header-cell').map(cell => cell.getBoundingClientRect().width);
    expect(widths.map(width => Math.abs(width - Math.round(width)) < 0.01)).to.deep.equal([true, true]);
    expect(scroller(grid).scrollWidth).to.equal(scroller(grid).clientWidth);
    expect(part(grid, 'table').getBoundingClientRect().width).to.be.closeTo(399, 0.5);
  });

  test('are found again where the panel gets another width, and leave the page as wide as it is', async () => {
    const box = document.createElement('div');
    document.body.append(box);
    const long = Array.from({ length: 3 }, (_, i) => processOf(i, 'Pneumonoultramicroscopic '.repeat(4)));
    const grid = await mountGrid(long, { config: UNCARDED }, box);
    const before = part(grid, 'table').getBoundingClientRect().width;
    const shadow = () => getComputedStyle(scroller(grid).parentElement!, '::after').content;
    expect(shadow()).to.equal('none');
    box.style.width = '180px';
    const width = () => part(grid, 'table').getBoundingClientRect().width;
    await until(() => width() < before);
    expect(width()).to.be.below(before);
    expect(scroller(grid).scrollWidth).to.be.above(scroller(grid).clientWidth);
    await until(() => shadow() === '""');
    expect(shadow()).to.equal('""');
    expect(grid.getBoundingClientRect().width).to.be.at.most(180);
    expect(document.documentElement.scrollWidth).to.be.at.most(document.documentElement.clientWidth);
    expect(root(grid).querySelector('table')!.classList.contains('pp-frozen')).to.equal(true);
  });

  test('are found no more for columns that have given way since the panel got another width', async () => {
    const grid = await mountGrid([processOf(1, 'a name')], { config: UNCARDED });
    const frames = heldFrames();
    grid.style.inlineSize = '300px';
    // Its call comes after those of the panel's own observers.
    await new Promise(resolve => new ResizeObserver(resolve).observe(scroller(grid)));
    expect(frames.waiting).not.to.equal(0);
    await turn();
    grid.config = 'filter: {criteria: []}';
    await grid.updateComplete;
    await grid.loaded;
    frames.run();
    expect(parts(grid, 'header-cell')).to.have.length(6);
    expect(root(grid).querySelectorAll('.pp-sizing')).to.have.length(0);
    expect(parts(grid, 'row')).to.have.length(1);
  });
});

/** Keeps what waits for the next frame until it is run. */
function heldFrames() {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const calls = new Map<number, FrameRequestCallback>();
  window.requestAnimationFrame = call => {
    const id = request(() => {});
    calls.set(id, call);
    return id;
  };
  window.cancelAnimationFrame = id => {
    calls.delete(id);
    cancel(id);
  };
  return {
    get waiting() {
      return calls.size;
    },
    run() {
      window.requestAnimationFrame = request;
      window.cancelAnimationFrame = cancel;
      for (const call of calls.values()) call(performance.now());
    },
  };
}
