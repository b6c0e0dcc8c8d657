import { expect } from 'chai';
import { clearPage, countingAdapter, mount, part, processes, turn } from '../panel-fixture.ts';

const GRID = `filter: {criteria: []}
table:
  fields: {mine: '<i class="in-template">{{ $_process.id }}</i>'}
  searchFields: []
  columns: {id: {field: mine, title: ID, titleClass: in-title, dataClass: in-data, sortField: pid, initialSort: asc}}`;
const LIST = `filter: {criteria: []}\nui: {content: '<i class="in-template">x</i>'}`;
const COLOR = 'rgb(1, 1, 1)';

suite("a panel and the page's style sheets", () => {
  const cleanups: (() => void)[] = [];
  teardown(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
    clearPage();
  });

  function adopt(text: string): CSSStyleSheet {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    cleanups.push(() => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)));
    return sheet;
  }
  const panel = async (name: 'process-grid' | 'process-list' = 'process-grid', isolated = false) => {
    const config = name === 'process-grid' ? GRID : LIST;
    const mounted = mount(name, { config, adapter: countingAdapter({ processes: processes(1, 2) }), isolated });
    await mounted.loaded;
    return mounted;
  };
  const color = (element: Element, selector: string) =>
    getComputedStyle(element.shadowRoot!.querySelector(selector)!).color;

  test('titleClass, dataClass and classes in templates are those of the page', async () => {
    adopt('.in-title { color: rgb(1, 1, 1); } .in-data { color: rgb(2, 2, 2); } .in-template { color: rgb(3, 3, 3); }');
    const grid = await panel();
    expect([
      color(grid, '[part~=sort-button]'),
      color(grid, '[part~=cell]'),
      color(grid, '[part~=cell] .in-template'),
      color(await panel('process-list'), '[part~=item] .in-template'),
    ]).to.deep.equal([COLOR, 'rgb(2, 2, 2)', 'rgb(3, 3, 3)', 'rgb(3, 3, 3)']);
  });

  test('titleClass and dataClass may say how a column wraps and aligns, and what its numbers look like', async () => {
    adopt(`.in-title { white-space: normal; text-align: center; font-weight: 400; }
      .in-data { font-variant-numeric: normal; vertical-align: top; max-width: 9em; background: rgb(1, 1, 1); }`);
    const root = (await panel()).shadowRoot!;
    const [head, cell] = ['header-cell', 'cell'].map(name => getComputedStyle(root.querySelector(`[part~=${name}]`)!));
    expect([head!.whiteSpace, head!.textAlign, head!.fontWeight]).to.deep.equal(['normal', 'center', '400']);
    expect([cell!.fontVariantNumeric, cell!.verticalAlign, cell!.backgroundColor]).to.deep.equal([
      'normal',
      'top',
      COLOR,
    ]);
    expect(cell!.maxWidth).not.to.equal('none');
  });

  test('a sheet that is added later applies in all panels, the same one, not a copy for each', async () => {
    const panels = [await panel(), await panel('process-list')];
    const sheet = adopt('.in-template { color: rgb(1, 1, 1); }');
    for (const one of panels) while (color(one, '.in-template') !== COLOR) await turn();
    expect(panels.map(({ shadowRoot }) => shadowRoot!.adoptedStyleSheets.includes(sheet))).to.deep.equal([true, true]);
  });

  for (const name of ['process-grid', 'process-list'] as const) {
    test(`${name} that is isolated knows none of them, and follows when it no longer is, and again`, async () => {
      adopt('.in-template { color: rgb(1, 1, 1); }');
      const isolated = await panel(name, true);
      expect(isolated.hasAttribute('isolated')).to.equal(true);
      expect(color(isolated, '.in-template')).not.to.equal(COLOR);
      isolated.removeAttribute('isolated');
      await isolated.updateComplete;
      expect(color(isolated, '.in-template')).to.equal(COLOR);
      isolated.isolated = true;
      await isolated.updateComplete;
      expect(color(isolated, '.in-template')).not.to.equal(COLOR);
      adopt('.in-template { color: rgb(2, 2, 2) !important; }');
      isolated.remove();
      document.body.append(isolated);
      await isolated.loaded;
      expect(color(isolated, '.in-template')).not.to.equal('rgb(2, 2, 2)');
    });
  }

  test('one of the page can style a panel from outside by its parts, and by custom properties from around it', async () => {
    const around = document.body.appendChild(document.createElement('div'));
    around.className = 'around';
    adopt(`process-grid::part(title) { color: rgb(4, 4, 4); } .around { --process-panel-muted-color: rgb(5, 5, 5); }`);
    const grid = mount('process-grid', {
      config: `${GRID}\nui: {title: T, description: D}`,
      adapter: countingAdapter({ processes: [] }),
    });
    around.append(grid);
    await grid.loaded;
    expect([
      getComputedStyle(part(grid, 'title')!).color,
      getComputedStyle(part(grid, 'description')!).color,
    ]).to.deep.equal(['rgb(4, 4, 4)', 'rgb(5, 5, 5)']);
  });

  test('of which the page changes while the panel is in a frame, and of which it is taken out again, apply in others', async () => {
    const [moved, other] = [await panel(), await panel()];
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    document.body.append(frame);
    frame.contentDocument!.body.append(moved);
    await moved.updateComplete;
    adopt('.in-template { color: rgb(1, 1, 1); }');
    while (color(other, '.in-template') !== COLOR) await turn();
    moved.remove();
    await turn();
  });

  test('its own apply in a frame, where it is connected first or moved later, and on the page again', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const within = frame.contentDocument!;
    const display = (panel: Element) => getComputedStyle(panel).display;
    const here = await panel();
    const expected = display(here);
    const first = document.createElement('process-grid');
    Object.assign(first, { config: GRID, adapter: countingAdapter({ processes: [] }) });
    for (const each of [first, here]) {
      within.body.append(each);
      await each.loaded;
      expect(display(each)).to.equal(expected).and.not.to.equal('inline');
      expect(each.shadowRoot!.adoptedStyleSheets).not.to.have.length(0);
    }
    document.body.append(here, first);
    adopt('.in-template { color: rgb(2, 2, 2); }');
    for (const each of [first, here]) {
      await each.loaded;
      expect(display(each)).to.equal(expected);
    }
    while (color(here, '.in-template') !== 'rgb(2, 2, 2)') await turn();
    frame.remove();
  });

  test('nothing in a panel has an inline style that a policy would forbid, nor a script', async () => {
    for (const name of ['process-grid', 'process-list'] as const) {
      const root = (await panel(name)).shadowRoot!;
      expect(root.querySelectorAll('style, script')).to.have.length(0);
      expect(root.mode).to.equal('open');
    }
  });
});
