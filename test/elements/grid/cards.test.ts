import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import {
  SELECTABLE,
  boxOf,
  boxes,
  clearPage,
  isCards,
  many,
  mountGrid,
  nextFrame,
  parts,
  press,
  root,
  rows,
  scroller,
  sortButton,
  until,
} from './grid-fixture.ts';

const CARDS = `selection: {variable: chosen}
filter: {criteria: []}
table:
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", state: "{{ $_process.state }}", nothing: "", tags: '{{ "" | split: "," }}'}
  columns:
    id: {field: id, title: Number, sortField: id, card: meta}
    name: {field: name, title: Name}
    state: {field: state, title: <i>State</i>}
    more: {field: id, title: More}
    nothing: {field: nothing, title: Nothing}
    tags: {field: tags, title: No tags, type: tags}
    secret: {field: id, title: Secret, card: hidden}
`;

const visible = (element: Element) => element.getClientRects().length > 0;

suite('cards', () => {
  teardown(clearPage);

  test('are what rows become in a narrow panel, each value with its heading', async () => {
    const grid = await mountGrid(many(3), { config: CARDS }, boxOf('320px'));
    expect(isCards(grid)).to.equal(true);
    const cells = [...rows(grid)[0]!.querySelectorAll<HTMLElement>('[part=cell]')].filter(visible);
    expect(cells.map(cell => cell.textContent.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'Number 1',
      'Name Process 1',
      'State 2',
      'More 1',
    ]);
    expect(scroller(grid).scrollWidth).to.equal(scroller(grid).clientWidth);
    expect(document.documentElement.scrollWidth).to.be.at.most(document.documentElement.clientWidth);
  });

  test('name each date and each person where there are several', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {name: "{{ $_process.templateProcess.name }}", start: "{{ $_process.start }}", due: "2126-03-29", who: "{{ $_process.creator }}"}
  columns:
    name: {field: name, title: Name, type: text}
    created: {field: start, title: Created, type: relative}
    due: {field: due, title: Due, type: relative}
    who: {field: who, title: Creator, type: user}
`;
    const labelsOf = async (text: string) => {
      const grid = await mountGrid(many(1), { config: text }, boxOf('320px'));
      const labels = rows(grid)[0]!.querySelectorAll('.pp-label:not(.pp-card-label)');
      return Array.from(labels, label => label.textContent.trim());
    };
    expect(await labelsOf(config)).to.deep.equal(['Created', 'Due']);
    expect(await labelsOf(config.replace(/ +due: \{field: .*\n/, ''))).to.deep.equal([]);
    expect(await labelsOf(`${config}    by: {field: who, title: Resolver, type: user}\n`)).to.deep.equal([
      'Created',
      'Due',
      'Creator',
      'Resolver',
    ]);
  });

  // value of the column "ID", whether the label is seen before it
  for (const [value, isSeen] of [
    ['ID:{{ $_process.id }}', false],
    ['ID {{ $_process.id }}', false],
    ['IDEA {{ $_process.id }}', true],
    ['{{ $_process.id }}', true],
  ] as const)
    test(`${isSeen ? 'show' : 'do not repeat'} the label before ${value}`, async () => {
      const config = `filter: {criteria: []}\ntable:\n  fields: {name: Name, id: "<i>${value}</i>"}\n  columns: {name: {field: name, title: Name, type: text}, id: {field: id, title: ID, card: meta}}\n`;
      const grid = await mountGrid(many(1), { config }, boxOf('320px'));
      expect(visible(rows(grid)[0]!.querySelector('.pp-label')!)).to.equal(isSeen);
    });

  test('show no label before a button, which says itself what it does', async () => {
    const config = `filter: {criteria: []}
table:
  fields:
    name: "{{ $_process.templateProcess.name }}"
    link: '<a href="/p">Contract</a>'
    open: '<a class="btn btn-light" href="/p">Decide</a>'
    close: '<a class="pp-button" href="/p">Close</a>'
  columns:
    name: {field: name, title: Name}
    more: {field: name, title: More}
    link: {field: link, title: Document}
    open: {field: open, title: Action}
    close: {field: close, title: Closing}
`;
    const grid = await mountGrid(many(1), { config }, boxOf('470px'));
    const labels = [...rows(grid)[0]!.querySelectorAll<HTMLElement>('.pp-label')];
    expect(labels.map(label => label.textContent.trim())).to.deep.equal(['Document', 'Action', 'Closing']);
    expect(labels.map(({ offsetWidth }) => offsetWidth > 1)).to.deep.equal([true, false, false]);
  });

  test('have no empty band above them where there is nothing to sort or to select', async () => {
    const bandOf = async (config: string) => {
      const grid = await mountGrid(many(3), { config }, boxOf('320px'));
      return root(grid).querySelector('thead')!.getBoundingClientRect().height;
    };
    expect(await bandOf(CARDS)).to.be.above(20);
    const plain = CARDS.replace('sortField: id, ', '').replace('selection: {variable: chosen}\n', '');
    expect(await bandOf(plain)).to.equal(1);
  });

  test('have labels at the first line of longer values', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {name: "{{ $_process.templateProcess.name }}", data: 'first<br>second'}
  columns: {name: {field: name, title: Name}, data: {field: data, title: Data, card: meta}}
`;
    const grid = await mountGrid(many(1), { config }, boxOf('320px'));
    const label = rows(grid)[0]!.querySelector('.pp-card-meta > .pp-label')!;
    const [at, of] = [label, label.nextElementSibling!].map(each => each.getBoundingClientRect());
    expect(of!.height).to.be.greaterThan(1.5 * at!.height);
    expect(at!.top).to.be.closeTo(of!.top, 1);
  });

  test('are no higher for a person', async () => {
    const heightWith = async (columns: string) => {
      const config = `filter: {criteria: []}
table:
  fields: {name: "{{ $_process.templateProcess.name }}", who: "{{ $_process.creator }}", day: "2126-03-29"}
  columns: {name: {field: name, title: Name, card: title}, day: {field: day, title: Day, type: date}${columns}}
`;
      const grid = await mountGrid(many(1), { config }, boxOf('320px'));
      return rows(grid)[0]!.getBoundingClientRect().height;
    };
    const height = await heightWith('');
    expect(await heightWith(', who: {field: who, title: Creator, type: user}')).to.be.closeTo(height, 0.8);
  });

  test('keep their values apart, with a line between cards, in forced colors', async function () {
    const config = `selection: {variable: chosen}
filter: {criteria: []}
actions: {claim: {label: Claim}, release: {label: Release}}
table:
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", state: "active", who: "{{ $_process.creator }}", other: "Someone Else"}
  columns:
    name: {field: name, title: Name, card: title}
    id: {field: id, title: Number, sortField: id}
    state: {field: state, title: State, type: badge}
    who: {field: who, title: Creator, type: user}
    other: {field: other, title: Resolver, type: user}
`;
    const adapter = { ...memoryAdapter(many(2)), perform: () => Promise.resolve([]) };
    const grid = await mountGrid([], { config, adapter }, boxOf('320px'));
    await until(() => root(grid).querySelector('.pp-first-action') !== null);
    // Chromium alone can force colors.
    if (!(await executeServerCommand('force-colors', true))) return this.skip();
    try {
      const [row] = rows(grid);
      row!.querySelector<HTMLElement>('.pp-card-toggle')!.click();
      expect(getComputedStyle(row!).borderBlockEndWidth).to.equal('1px');
      expect(getComputedStyle(row!.querySelector('.pp-badge')!).borderTopWidth).to.equal('1px');
      const inked = [...row!.querySelectorAll<HTMLElement>('.pp-badge, .pp-avatar, .pp-user-name, .pp-button, input')];
      const boxesOf = inked.filter(visible).map(each => ({ name: each.outerHTML, box: each.getBoundingClientRect() }));
      expect(boxesOf.length).to.be.at.least(7);
      for (const [i, { name, box }] of boxesOf.entries())
        for (const other of boxesOf.slice(i + 1)) {
          const isApart =
            box.right <= other.box.left ||
            other.box.right <= box.left ||
            box.bottom <= other.box.top + 0.5 ||
            other.box.bottom <= box.top + 0.5;
          expect(isApart, `${name} and ${other.name}`).to.equal(true);
        }
    } finally {
      await executeServerCommand('force-colors', false);
    }
  });

  test('keep the roles of rows', async () => {
    const grid = await mountGrid(many(2), { config: CARDS }, boxOf('320px'));
    const table = root(grid).querySelector('table')!;
    expect(
      [table, table.tHead!, table.tBodies[0]!, rows(grid)[0]!].map(element => element.getAttribute('role')),
    ).to.deep.equal(['grid', 'rowgroup', 'rowgroup', 'row']);
    expect([...new Set(Array.from(rows(grid)[0]!.children, cell => cell.role))]).to.deep.equal(['gridcell']);
    expect([...new Set(parts(grid, 'header-cell').map(cell => cell.role))]).to.deep.equal(['columnheader']);
  });

  test('are selected, sorted and walked by keyboard as rows are', async () => {
    const grid = await mountGrid(many(3), { config: CARDS }, boxOf('320px'));
    boxes(grid)[1]!.click();
    expect(grid.selection).to.deep.equal([2]);
    sortButton(grid, 0).click();
    await grid.updateComplete;
    sortButton(grid, 0).click();
    await grid.updateComplete;
    const first = () => rows(grid)[0]!.dataset['processId'];
    await until(() => first() === '3');
    expect(first()).to.equal('3');
    rows(grid)[0]!.focus();
    await press('ArrowDown');
    expect(root(grid).activeElement).to.equal(rows(grid)[1]);
  });

  test('give way to the table where the panel gets wider, and come back', async () => {
    const box = boxOf('320px');
    const grid = await mountGrid(many(3), { config: CARDS }, box);
    box.style.width = '700px';
    await until(() => !isCards(grid) && !root(grid).querySelector('.pp-value'));
    expect(root(grid).querySelector('.pp-value')).to.equal(null);
    expect(getComputedStyle(rows(grid)[0]!).display).to.equal('table-row');
    expect(rows(grid)[0]!.children[2]!.textContent).to.equal('Process 1');
    box.style.width = '320px';
    await until(() => isCards(grid) && root(grid).querySelectorAll('.pp-value').length > 0);
    expect(getComputedStyle(rows(grid)[0]!).display).to.equal('grid');
  });

  test('are where the configuration says, or nowhere', async () => {
    const never = await mountGrid(many(2), { config: `${SELECTABLE}  cardsBelow: null\n` }, boxOf('320px'));
    expect(isCards(never)).to.equal(false);
    const wide = await mountGrid(many(2), { config: `${SELECTABLE}  cardsBelow: 700px\n` }, boxOf('600px'));
    expect(isCards(wide)).to.equal(true);
  });

  test('are below as many of the reader’s letters, whatever a page calls a rem', async () => {
    document.documentElement.style.fontSize = '10px';
    try {
      expect(isCards(await mountGrid(many(2), { config: CARDS }, boxOf('470px')))).to.equal(true);
      expect(isCards(await mountGrid(many(2), { config: CARDS }, boxOf('490px')))).to.equal(false);
    } finally {
      document.documentElement.removeAttribute('style');
    }
  });

  test('of very many rows are all there as one scrolls', async () => {
    const grid = await mountGrid(many(20_000), { config: CARDS }, boxOf('320px'));
    const view = scroller(grid);
    for (const share of [0.1, 0.5, 0.93, 1]) {
      view.scrollTop = share * view.scrollHeight;
      await nextFrame();
      await nextFrame();
      const { bottom } = view.getBoundingClientRect();
      const { bottom: top } = root(grid).querySelector('thead')!.getBoundingClientRect();
      const seen = rows(grid).map(row => row.getBoundingClientRect());
      expect(Math.min(...seen.map(rect => rect.top)), `${share}`).to.be.at.most(top + 2);
      expect(Math.max(...seen.map(rect => rect.bottom)), `${share}`).to.be.at.least(bottom - 3);
    }
    await until(() => rows(grid).at(-1)!.dataset['processId'] === '20000');
    expect(rows(grid).at(-1)!.dataset['processId']).to.equal('20000');
  });

  test('of a million rows are on screen after each step of scrolling', async function () {
    this.timeout(60_000);
    const { templateProcess, creator, start, steps } = many(1)[0]!;
    const processes = Array.from({ length: 1_000_000 }, (_, i) => ({
      id: i + 1,
      templateProcess,
      creator,
      state: 2 as const,
      start,
      steps,
    }));
    const adapter = { fetch: () => Promise.resolve({ processes }) };
    const grid = await mountGrid([], { config: CARDS, adapter }, boxOf('360px'));
    await until(() => isCards(grid) && rows(grid).length > 0);
    const view = scroller(grid);
    view.scrollIntoView({ block: 'end' });
    /** Numbers of the cards at points from the head to the end of the view; NaN for none. */
    const seen = () => {
      const { left, width, bottom } = view.getBoundingClientRect();
      const { bottom: top } = root(grid).querySelector('thead')!.getBoundingClientRect();
      return [0.02, 0.25, 0.5, 0.75, 0.98].map(share => {
        const point = root(grid).elementFromPoint(left + width / 2, top + share * (bottom - top - 1));
        return Number(point?.closest<HTMLElement>('[part~=row]')?.dataset['processId']);
      });
    };
    const blank: unknown[] = [];
    let looks = 0;
    const look = async (where: string) => {
      await nextFrame();
      looks++;
      const cards = seen();
      const inOrder = cards.every((card, i) => card >= (cards[i - 1] ?? 1));
      if (!inOrder) blank.push([where, cards]);
    };
    for (const from of [0, 0.0001, 0.37, 0.9]) {
      view.scrollTop = from * view.scrollHeight;
      await look(`jump to ${from}`);
      // By less than a card, by some, by more than the view.
      for (const by of [40, 130, 130, 400, 2000, -90, -700, -5000]) {
        view.scrollTop += by;
        await look(`${by} from ${from}`);
      }
    }
    view.scrollTop = view.scrollHeight;
    await look('the end');
    await until(() => seen().at(-1) === 1_000_000);
    expect([blank, looks]).to.deep.equal([[], 37]);
  });
});
