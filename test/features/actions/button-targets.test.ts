import { expect } from 'chai';
import { nextFrame } from '../../support/until-found.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import { ActingAdapter, GRID, mountActing, processesOf, root } from './actions-fixture.ts';

const ACTIONS = `actions:
  claim: {label: Claim, tone: primary}
  complete: {label: Complete}
  reject: {label: Reject}
`;
const TITLED = `ui: {title: Inbox}\n${GRID.replace('table:\n', 'table:\n  searchFields: [name]\n')}${ACTIONS}`;

/** Buttons, boxes and fields whose middle belongs to something else, which would get the click. */
function coveredIn(panel: Element): string[] {
  const controls = [...root(panel).querySelectorAll<HTMLElement>('button, input, select')].filter(
    each => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1,
  );
  expect(controls).to.have.length.above(8);
  return controls.flatMap(control => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = control.getBoundingClientRect();
    const hit = root(panel).elementFromPoint(x + width / 2, y + height / 2);
    if (control === hit || control.contains(hit) || hit?.closest('label')?.contains(control)) return [];
    return [`${control.className || control.localName} below ${hit?.outerHTML.slice(0, 100)}`];
  });
}

suite('the middle of each control is its own', () => {
  teardown(clearPage);

  const selections = { 'nothing is selected': [], 'some are selected': [1, 2] };
  for (const width of [1280, 320])
    for (const dir of ['ltr', 'rtl'])
      for (const [what, selection] of Object.entries(selections))
        test(`at ${width} px, ${dir}, where ${what}`, async () => {
          const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), TITLED, {
            dir,
            lang: dir === 'rtl' ? 'ar' : 'en',
          });
          grid.style.width = `${width}px`;
          grid.selection = selection;
          for (let i = 0; i < 3; i++) await nextFrame();
          expect(coveredIn(grid)).to.deep.equal([]);
        });
});
