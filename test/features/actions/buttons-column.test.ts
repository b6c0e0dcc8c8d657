import { expect } from 'chai';
import { clearPage } from '../../elements/panel-fixture.ts';
import { ActingAdapter, mountActing, processesOf, rowOf } from './actions-fixture.ts';

const CONFIG = `filter: {criteria: []}
table:
  cardsBelow: null
  fields: {name: "{{ $_process.templateProcess.name }}"}
  columns: {name: {field: name, title: Name, type: text}}
actions:
  claim: {label: Claim}
  release: {label: Release}
`;

suite('the column of buttons', () => {
  teardown(clearPage);

  test('is as wide as its buttons, with no further room for the state of an action', async () => {
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), CONFIG, {});
    const cell = rowOf(grid, 1).querySelector<HTMLElement>('[part~=actions-cell]')!;
    const { paddingLeft, paddingRight, fontSize } = getComputedStyle(cell);
    const [first, more] = [...cell.querySelectorAll('button')].map(button => button.getBoundingClientRect());
    const buttons = Math.max(first!.right, more!.right) - Math.min(first!.left, more!.left);
    const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(room - buttons).to.be.within(-1, 0.3 * Number.parseFloat(fontSize));
  });
});
