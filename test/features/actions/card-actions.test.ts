import { expect } from 'chai';
import { clearPage } from '../../elements/panel-fixture.ts';
import { ActingAdapter, mountActing, processesOf, root, rowOf, until } from './actions-fixture.ts';

const CARDS = `filter: {criteria: []}
selection: {variable: chosen}
table:
  cardsBelow: 60rem
  fields: {name: "{{ $_process.templateProcess.name }}", long: "{{ 'some words ' | append: $_process.id }} {{ 'and more words to fill lines ' }}{{ 'and more words to fill lines ' }}{{ 'and more words to fill lines ' }}"}
  columns: {name: {field: name, title: Name, type: text}, long: {field: long, title: Long, type: text}, more: {field: long, title: More, type: text}}
  links: false
`;
const TWO = `actions:
  claim: {label: Claim, when: '{{ $_process.id < 3 }}'}
  release: {label: Release, when: '{{ $_process.id < 3 }}'}
`;
const LONG = `actions: {claim: {label: ${'Ask for more about it '.repeat(3)}}}\n`;

async function cardsOf(width: number, config: string, dir = 'ltr'): Promise<HTMLElement> {
  document.body.dir = dir;
  const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), config, {});
  grid.style.width = `${width}px`;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  expect(root(grid).querySelector('.pp-cards')).to.not.equal(null);
  return grid;
}

const boxOf = (row: Element, selector: string) => row.querySelector(selector)!.getBoundingClientRect();
const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;
const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

suite('the buttons of cards', () => {
  teardown(() => {
    document.body.removeAttribute('dir');
    return clearPage();
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    test(`stand at the end of wide cards, in the middle, and over no text, ${dir}`, async () => {
      const grid = await cardsOf(600, CARDS + TWO, dir);
      const row = rowOf(grid, 1);
      const card = row.getBoundingClientRect();
      const buttons = boxOf(row, '[part~=actions]');
      expect(Math.abs(middle(card) - middle(buttons))).to.be.at.most(1);
      const edge = dir === 'rtl' ? buttons.left - card.left : card.right - buttons.right;
      expect(edge).to.be.within(8, 24);
      for (const text of row.querySelectorAll('.pp-value')) {
        const box = text.getBoundingClientRect();
        expect(dir === 'rtl' ? box.left >= buttons.right : box.right <= buttons.left, text.textContent).to.equal(true);
      }
    });
  }

  for (const width of [280, 300, 320, 340])
    test(`keep their menu away from the title in cards of ${width} px`, async () => {
      const config = CARDS.replace(
        'name: "{{ $_process.templateProcess.name }}"',
        "name: 'Check the liability clause again'",
      );
      const grid = await cardsOf(width, config + TWO);
      const title = document.createRange();
      title.selectNodeContents(rowOf(grid, 1).querySelector('.pp-card-title .pp-value')!);
      const menu = boxOf(rowOf(grid, 1), '.pp-more svg');
      const besideIt = [...title.getClientRects()].filter(({ top, bottom }) => top < menu.bottom && bottom > menu.top);
      expect(besideIt.length).to.be.above(0);
      for (const { right } of besideIt) expect(menu.left - right).to.be.at.least(8);
    });

  test('leave the width of a card to its text where there are none', async () => {
    const grid = await cardsOf(600, CARDS + TWO);
    const width = (id: number) => boxOf(rowOf(grid, id), '.pp-card-meta').right;
    expect(width(3)).to.be.greaterThan(width(1));
  });

  test('stand at the end beside the button that opens the row', async () => {
    const grid = await cardsOf(600, CARDS.replace('links:', 'details: more\n  links:') + TWO);
    const row = rowOf(grid, 1);
    const [buttons, toggle] = [boxOf(row, '[part~=actions]'), boxOf(row, '[part~=toggle-cell]')];
    expect(buttons.right).to.be.at.most(toggle.left);
    expect(Math.abs(middle(toggle) - middle(buttons))).to.be.at.most(1);
  });

  test('stand below the text of narrow cards', async () => {
    const grid = await cardsOf(400, CARDS + TWO);
    const row = rowOf(grid, 1);
    expect(boxOf(row, '[part~=actions]').top).to.be.at.least(boxOf(row, '.pp-card-meta').bottom);
  });

  const WITH_PERSON = `filter: {criteria: []}
selection: {variable: chosen}
actions: {claim: {label: Claim, when: '{{ $_step.resolver == null }}'}}
table:
  fields: {name: "Match with the order of May", long: "Somebody of the company", day: "2126-03-29", who: "{{ $_step.resolver }}"}
  columns:
    name: {field: name, title: Name, type: text}
    long: {field: long, title: For, type: text}
    who: {field: who, title: Claimed by, type: user}
    day: {field: day, title: Day, type: date}
  links: false
`;

  for (const width of [320, 560])
    test(`leave a card as high as it was while it is claimed, and when it names who has claimed it, ${width} px`, async () => {
      const adapter = new ActingAdapter(processesOf(2));
      const config = WITH_PERSON.replace('table:', 'table:\n  cardsBelow: 60rem');
      const grid = await mountActing('process-grid', adapter, config, {});
      grid.style.width = `${width}px`;
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      const below = () => rowOf(grid, 2).getBoundingClientRect().top;
      const { height } = rowOf(grid, 1).getBoundingClientRect();
      const top = below();
      const stays = () => {
        expect(rowOf(grid, 1).getBoundingClientRect().height).to.be.closeTo(height, 0.5);
        expect(below()).to.be.closeTo(top, 0.5);
      };
      rowOf(grid, 1).querySelector<HTMLElement>('.pp-first-action')!.click();
      const call = await adapter.call(1);
      stays();
      const [process] = processesOf(1);
      const step = { ...process!.steps[0]!, resolver: { id: 4, fullname: 'Eliška Nováková-Svobodová' } };
      call.answer([{ id: 1, ok: true, process: { ...process!, steps: [step] } }]);
      await until(() => rowOf(grid, 1).textContent.includes('Eliška Nováková'));
      await new Promise(requestAnimationFrame);
      stays();
      const name = boxOf(rowOf(grid, 1), '.pp-user-name');
      expect(name.width).to.be.above(40);
      expect(name.bottom).to.be.at.most(rowOf(grid, 1).getBoundingClientRect().bottom);
    });

  const OPENS = WITH_PERSON.replace(
    '{{ $_step.resolver }}"}',
    '{{ $_process.creator }}", rest: "Further words"}',
  ).replace('    day: {', '    rest: {field: rest, title: Further, type: text}\n    day: {');

  // how a card is opened, what of its configuration that takes
  const ways = [
    ['by its button', ''],
    ['with its details', '  details: more\n'],
    ['by a search', ''],
  ] as const;
  for (const [way, more] of ways)
    test(`leave room for who has claimed the step and for why an action failed in a card that is opened ${way}`, async () => {
      const why = 'Somebody else was faster than you. Nothing was done, and you need not try again.';
      const adapter = new ActingAdapter(processesOf(2));
      const config = OPENS.replace('table:\n', `table:\n${more}`);
      const grid = await mountActing('process-grid', adapter, config, {});
      grid.style.width = '320px';
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      const row = rowOf(grid, 1);
      const { height } = row.getBoundingClientRect();
      row.querySelector<HTMLElement>('.pp-first-action')!.click();
      (await adapter.call(1)).answer([{ id: 1, ok: false, message: why }]);
      await until(() => row.querySelector('.pp-row-note'));
      expect(row.getBoundingClientRect().height).to.equal(height);
      if (way === 'by a search') {
        const search = root(grid).querySelector<HTMLInputElement>('[part~=search]')!;
        search.value = 'leave';
        search.dispatchEvent(new Event('input'));
        await until(() => root(grid).querySelector('.pp-searched') && rowOf(grid, 1));
      } else row.querySelector<HTMLElement>('.pp-card-toggle, .pp-toggle')!.click();
      await new Promise(requestAnimationFrame);
      const seen = ['.pp-row-note', '.pp-card-person', '.pp-first-action'].map(selector => {
        const element = rowOf(grid, 1).querySelector(selector)!;
        expect(getComputedStyle(element).visibility, selector).to.equal('visible');
        return element.getBoundingClientRect();
      });
      const [note, person, button] = seen as [DOMRect, DOMRect, DOMRect];
      expect(person.width).to.be.above(40);
      expect(note.bottom).to.be.at.most(person.top + 1);
      expect(person.right).to.be.at.most(button.left);
    });

  test('stand at the end of the last line, after a person, also while an action runs', async () => {
    const adapter = new ActingAdapter(processesOf(2));
    const config = WITH_PERSON.replace('{{ $_step.resolver }}"}', '{{ $_process.creator }}"}');
    const grid = await mountActing('process-grid', adapter, config, {});
    grid.style.width = '320px';
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    const row = rowOf(grid, 1);
    const { height } = row.getBoundingClientRect();
    const [button, value] = [boxOf(row, '.pp-first-action'), boxOf(row, '.pp-user')];
    expect(button.top).to.be.below(value.bottom);
    expect(button.left).to.be.above(value.right);
    expect(row.getBoundingClientRect().right - button.right).to.be.within(8, 24);
    row.querySelector<HTMLElement>('.pp-first-action')!.click();
    await adapter.call(1);
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    expect(row.querySelector('.pp-running')).to.not.equal(null);
    expect(row.getBoundingClientRect().height).to.equal(height);
    expect(boxOf(row, '.pp-first-action').left).to.equal(button.left);
  });

  const FEW = 'actions: {claim: {label: Claim}}';
  // what the buttons are, height of the target that opens the card, in px
  const targets = [
    ['Claim', FEW, 24],
    ['Claim and a menu', 'actions: {claim: {label: Claim}, release: {label: Release}}', 24],
    ['a menu', 'explain: true', 34],
    ['none', '', 34],
  ] as const;
  for (const [what, actions, least] of targets)
    for (const width of [288, 320, 390])
      test(`and the one that opens a card have room for a finger, and leave each other room, ${what}, ${width} px`, async () => {
        const config = OPENS.replace(/actions: .*\n/, actions && `${actions}\n`);
        const grid = await mountActing('process-grid', new ActingAdapter(processesOf(2)), config, {});
        grid.style.width = `${width}px`;
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        const row = rowOf(grid, 1);
        const buttons = [...row.querySelectorAll('button')].filter(each => each.checkVisibility());
        expect(buttons.some(each => each.matches('.pp-card-toggle'))).to.equal(true);
        const at = (x: number, y: number) => root(grid).elementFromPoint(x, y)?.closest('button, td')?.className;
        for (const button of buttons) {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          expect(Math.min(right - left, bottom - top), button.className).to.be.at.least(23.9);
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const edges = [at(x, top + 1), at(x, bottom - 1), at(left + 1, y), at(right - 1, y)];
          expect(new Set(edges)).to.deep.equal(new Set([button.className]));
        }
        const card = row.getBoundingClientRect();
        const toggle = boxOf(row, '.pp-card-toggle');
        const x = middleOf(toggle);
        for (const each of [x, card.right - 2, card.right - 42])
          expect(at(each, middle(toggle))).to.equal('pp-card-toggle');
        expect(at(x, toggle.top + least - 2)).to.equal('pp-card-toggle');
        const box = boxOf(row, '[part=select-cell]');
        expect(Math.min(box.width, box.height)).to.be.at.least(24);
      });

  test('stand below the text where they are too wide', async () => {
    const grid = await cardsOf(500, CARDS + LONG);
    const row = rowOf(grid, 1);
    expect(boxOf(row, '[part~=actions]').top).to.be.at.least(boxOf(row, '.pp-card-meta').bottom);
  });

  test('move where the panel gets narrower', async () => {
    const grid = await cardsOf(600, CARDS + TWO);
    grid.style.width = '400px';
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    const row = rowOf(grid, 1);
    expect(boxOf(row, '[part~=actions]').top).to.be.at.least(boxOf(row, '.pp-card-meta').bottom);
  });
});
