import { expect } from 'chai';
import { clearPage, countingAdapter, mount, processes } from '../panel-fixture.ts';

const VALUES = `filter: {criteria: []}
ui: {title: Values}
table:
  fields: {state: "{{ $_process.state }}", name: "{{ $_process.creator }}", done: "{{ 0.4 }}"}
  columns:
    state: {field: state, title: State, type: badge, tone: danger}
    tags: {field: state, title: Tags, type: tags}
    name: {field: name, title: Name, type: user}
    done: {field: done, title: Done, type: progress}
`;
/** What pages reset of all elements, by a star or by their names. */
const RESETS = `*, ::before, ::after { margin: 0; padding: 0; border: 0 solid; background: none; vertical-align: baseline; }
  span, progress, time { margin: 0; padding: 0; border: 0; font: inherit; background: none; color: inherit; display: inline; white-space: normal; }`;

suite('values in a page of its own rules', () => {
  teardown(() => {
    clearPage();
    document.adoptedStyleSheets = [];
  });

  async function gridIn(css: string) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const adapter = countingAdapter({ processes: processes(1, 2) });
    const grid = mount('process-grid', { config: VALUES, adapter });
    await grid.loaded;
    return grid;
  }

  /** Those of a badge's icon, too. */
  const looks = (grid: Element) =>
    ['.pp-badge', '.pp-badge > .pp-icon', '.pp-tag', '.pp-user', '.pp-progress', '.pp-progress > progress'].map(
      name => {
        const { padding, margin, borderWidth, inlineSize, backgroundColor, color, fontWeight, display, whiteSpace } =
          getComputedStyle(grid.shadowRoot!.querySelector(name)!);
        // A bar has no text.
        const text = name.endsWith(' progress') ? {} : { fontWeight, whiteSpace };
        return { name, padding, margin, borderWidth, inlineSize, backgroundColor, color, display, ...text };
      },
    );

  test('look as they do without rules of the page where it resets all elements', async () => {
    const untouched = looks(await gridIn(''));
    clearPage();
    expect(looks(await gridIn(RESETS))).to.deep.equal(untouched);
  });

  test('look as a class of the page says', async () => {
    const grid = await gridIn('.pp-badge { padding: 7px; } .pp-tone-danger { color: rgb(1, 2, 3); }');
    const { padding, color } = getComputedStyle(grid.shadowRoot!.querySelector('.pp-badge')!);
    expect([padding, color]).to.deep.equal(['7px', 'rgb(1, 2, 3)']);
  });
});
