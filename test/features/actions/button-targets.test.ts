import { expect } from 'chai';
import { nextFrame, untilFound } from '../../support/until-found.ts';
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

  test('and has its icon, also after the panel was narrow for a while', async () => {
    const columns = ['about', 'started', 'who', 'more'].map(each => `${each}: {field: ${each}, title: ${each}}`);
    const config = TITLED.replace(
      'fields: {',
      "fields: {about: Nordlys A/S of the north, started: 27 November, who: Zoë Müller, more: 'so much more to say', ",
    ).replace('title: Name}', `title: Name}, ${columns.join(', ')}`);
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), config, { lang: 'en' });
    const offsets = () =>
      Array.from(root(grid).querySelectorAll('td .pp-more'), button => {
        const [outer, inner] = [button, button.querySelector('svg')!].map(each => each.getBoundingClientRect());
        return outer!.top + outer!.height / 2 - (inner!.top + inner!.height / 2);
      });
    for (const width of [1280, 320, 1280]) {
      grid.style.width = `${width}px`;
      for (let i = 0; i < 5; i++) await nextFrame();
    }
    expect(offsets()).to.have.length(3);
    for (const offset of offsets()) expect(offset).to.be.closeTo(0, 1);
  });
});

suite('items of a list with buttons', () => {
  teardown(clearPage);

  test('are as high as rows: 44 px', async () => {
    const config = `filter: {criteria: []}\n${ACTIONS}`;
    const list = await mountActing('process-list', new ActingAdapter(processesOf(3)), config);
    list.style.setProperty('--process-panel-font-size', '15px');
    await untilFound(() => root(list).querySelector('[part~=actions] button'));
    const heights = Array.from(
      root(list).querySelectorAll('[part~=item]'),
      each => each.getBoundingClientRect().height,
    );
    expect(heights).to.deep.equal([44, 44, 44]);
  });
});
