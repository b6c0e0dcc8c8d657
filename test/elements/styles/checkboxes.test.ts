import { expect } from 'chai';
import { ActingAdapter, GRID, mountActing, processesOf, root, until } from '../../features/actions/actions-fixture.ts';
import { clearPage } from '../panel-fixture.ts';

const ASK = 'actions: {close: {label: Close, ask: {notify: {label: Tell the applicant, type: boolean}}}}\n';
const WITH_MENUS = `${GRID}  personal: true\n  cardsBelow: null\nfilters: {state: {criterion: stepState, title: State}}\n${ASK}`;

/** What is seen of a box. */
const LOOKS = [
  'appearance',
  'width',
  'height',
  'marginLeft',
  'backgroundColor',
  'borderTopColor',
  'borderTopWidth',
  'borderTopLeftRadius',
] as const;

function lookOf(box: Element): string[] {
  const style = getComputedStyle(box);
  return LOOKS.map(name => `${name}: ${style[name]}`);
}

/** Where boxes are, and the button that opens it. */
const PLACES: Record<string, readonly [button: string, place: string]> = {
  'the values of a filter': ['.pp-filter-button', '[part=filter-menu].pp-open'],
  'the menu of columns': ['.pp-columns-button', '[part=columns-menu]'],
  'the questions of an action': ['[part=row] .pp-button', 'dialog'],
};

suite('checkboxes', () => {
  teardown(() => {
    document.documentElement.style.colorScheme = '';
    clearPage();
  });

  async function find<T extends HTMLElement>(panel: Element, selector: string): Promise<T> {
    await until(() => root(panel).querySelector(selector));
    return root(panel).querySelector<T>(selector)!;
  }

  for (const scheme of ['light', 'dark'])
    for (const [name, [button, place]] of Object.entries(PLACES))
      test(`of ${name} look like those of rows, ${scheme}`, async () => {
        document.documentElement.style.colorScheme = scheme;
        const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), WITH_MENUS);
        (await find(grid, button)).click();
        const inRow = await find<HTMLInputElement>(grid, '[part=row] input[type=checkbox]');
        const other = await find<HTMLInputElement>(grid, `${place} input[type=checkbox]`);
        for (const checked of [false, true]) {
          inRow.checked = other.checked = checked;
          expect(lookOf(other), `checked: ${checked}`).to.deep.equal(lookOf(inRow));
        }
      });

  test('of questions look the same in a list, which has none itself', async () => {
    const looks: string[][] = [];
    for (const name of ['process-grid', 'process-list'] as const) {
      const config = name === 'process-grid' ? WITH_MENUS : `filter: {criteria: []}\n${ASK}`;
      const panel = await mountActing(name, new ActingAdapter(processesOf(3)), config);
      (await find(panel, ':is([part~=row], [part~=item]) .pp-button')).click();
      looks.push(lookOf(await find(panel, 'dialog input[type=checkbox]')));
      clearPage();
    }
    expect(looks[1]).to.deep.equal(looks[0]);
  });
});
