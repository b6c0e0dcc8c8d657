import { expect } from 'chai';
import { clearPage } from '../../elements/panel-fixture.ts';
import { ActingAdapter, mountActing, processesOf, root, rowOf } from './actions-fixture.ts';

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

  test('stand at the end of the last line where it has room, also while an action runs', async () => {
    const adapter = new ActingAdapter(processesOf(2));
    const config = CARDS.replace(/, long: \{field.*/, ', id: {field: id, title: Number, card: meta}}').replace(
      'fields: {',
      'fields: {id: "{{ $_process.id }}", ',
    );
    const grid = await mountActing('process-grid', adapter, `${config}actions: {claim: {label: Claim}}\n`, {});
    grid.style.width = '320px';
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    const row = rowOf(grid, 1);
    const { height } = row.getBoundingClientRect();
    const [button, value] = [boxOf(row, '.pp-first-action'), boxOf(row, '.pp-card-meta')];
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
