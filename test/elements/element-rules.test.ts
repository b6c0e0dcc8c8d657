import { expect } from 'chai';
import { clearPage, countingAdapter, ManualAdapter, mount, processes } from './panel-fixture.ts';

/**
 * What pages say of elements: of their own headers, navigation and forms. Rules of this kind reach into a panel with the
 * page's sheets, and are not meant for it.
 */
const RULES = `
  section { padding: 5rem 2rem; max-width: 40rem; margin: 3rem auto; background: #ffd; min-height: 60vh; }
  header { position: sticky; top: 0; z-index: 9; display: flex; justify-content: space-between; background: #123; color: #fff; box-shadow: 0 2px 9px #000; }
  footer { position: fixed; bottom: 0; width: 100%; padding: 2rem; background: #123; color: #fff; text-align: center; opacity: 0.9; }
  nav { flex: 1; float: left; width: 200px; overflow-x: auto; background: #123; border: 3px solid red; }
  nav button { display: block; width: 100%; float: left; }
  h2 { border-bottom: 2px solid; text-transform: uppercase; letter-spacing: 0.2em; text-shadow: 1px 1px red; }
  p { max-width: 20ch; text-align: justify; text-indent: 2em; margin: 2rem 0; }
  div { max-width: 30rem; }
  ul { columns: 2; list-style: square; padding-left: 3rem; background: #eee; }
  li { float: left; width: 50%; list-style: square; padding: 1rem; margin: 1rem; }
  button { width: 100%; text-transform: uppercase; box-shadow: 0 0 9px red; position: relative; top: 4px; float: right; letter-spacing: 0.3em; }
  input { width: 100%; height: 5rem; box-shadow: 0 0 9px red; text-transform: uppercase; display: block; }
  table { width: auto; margin: 3rem; box-shadow: 0 0 9px red; border-collapse: collapse; display: block; overflow: auto; }
  progress { height: 3rem; width: 50%; margin: 3rem; }
  strong { display: inline; color: red; }
`;

/** What must be as without those rules. */
const SHAPE = [
  'position', 'display', 'float', 'opacity', 'backgroundColor', 'boxShadow', 'color', 'maxWidth', 'minHeight', 'zIndex',
  'paddingTop', 'paddingLeft', 'marginTop', 'marginLeft', 'borderTopWidth', 'borderBottomWidth', 'flexGrow',
  'textAlign', 'textIndent', 'textTransform', 'textShadow', 'letterSpacing', 'justifyContent', 'overflowX',
  'columnCount', 'listStyleType', 'width', 'height',
] as const; // prettier-ignore

const GRID = `selection: {variable: chosen}
filter: {criteria: []}
table: {perPage: 2, columns: {id: {field: pid, title: ID, sortField: sid}, process: {field: process, title: Process}}}
ui: {title: Title, description: Description}`;
const LIST = 'filter: {criteria: []}\nui: {title: Title, description: Description, content: "{{ $_process.id }}"}';

suite('on a page that styles elements', () => {
  setup(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(RULES);
    document.adoptedStyleSheets = [sheet];
  });
  teardown(() => {
    document.adoptedStyleSheets = [];
    clearPage();
  });

  const data = () => countingAdapter({ processes: processes(1, 2, 3) });
  // state -> a panel in it
  const states: Readonly<Record<string, (isolated: boolean) => Element>> = {
    'a grid with pages and a selection': isolated =>
      mount('process-grid', { config: GRID, adapter: data(), isolated, exportable: true, selection: [2] }),
    'a list': isolated => mount('process-list', { config: LIST, adapter: data(), isolated }),
    'an empty grid': isolated =>
      mount('process-grid', { config: GRID, adapter: countingAdapter({ processes: [] }), isolated }),
    'a fault': isolated => mount('process-list', { config: `${LIST}\nx: 1`, adapter: data(), isolated }),
    'a first load': isolated => mount('process-list', { config: LIST, adapter: new ManualAdapter(), isolated }),
  };
  for (const [state, show] of Object.entries(states)) {
    test(`${state} looks as it does without the page's sheets`, async () => {
      const [page, alone] = [show(false), show(true)] as (Element & {
        adapter: ManualAdapter;
        loaded: Promise<void>;
        updateComplete: unknown;
      })[];
      for (const panel of [page!, alone!]) {
        if (state !== 'a first load') await panel.loaded;
        else {
          await panel.adapter.call(1);
          await panel.updateComplete;
        }
      }
      const shapes = [page!, alone!].map(panel =>
        [...panel.shadowRoot!.querySelectorAll('[part],[class^=pp-],[part] > *')].map(element => {
          const style = getComputedStyle(element);
          return [
            `${element.localName}.${element.getAttribute('part') ?? element.className}`,
            Object.fromEntries(SHAPE.map(name => [name, style[name]])),
          ];
        }),
      );
      expect(shapes[1]!.length).to.be.above(3);
      for (const [index, shape] of shapes[0]!.entries()) expect(shape).to.deep.equal(shapes[1]![index]);
    });
  }
});
