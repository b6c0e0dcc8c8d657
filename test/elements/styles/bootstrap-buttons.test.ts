import { expect } from 'chai';
import { clearPage, mount, part, processes } from '../panel-fixture.ts';

const ACTIONS = `actions: {claim: {label: Claim, confirm: true, tone: primary}, release: {label: Release, tone: danger}}
explain: true
live: {mode: push}
`;
const CONFIGS = {
  'process-grid': `selection: {variable: chosen}
filter: {criteria: []}
table:
  personal: true
  perPage: 2
  pageSizes: [2, 4]
  details: x
  fields: {id: '{{ $_process.id }}'}
  columns: {id: {field: id, title: Id, sortField: id}}
  searchFields: [id]
  groupBy: {column: id}
filters: {state: {criterion: processState, title: State}}
views: {mine: {title: Mine}}
${ACTIONS}`,
  'process-list': `filter: {criteria: []}\nui: {content: '{{ $_process.id }}'}\n${ACTIONS}`,
} as const;

/** A source of which a process more is told once its rows are there, and waits to be shown. */
function adapterOf(rows: Promise<void>) {
  return {
    fetch: async () => ({ processes: processes(1, 2, 3, 4, 5) }),
    async *subscribe() {
      await rows;
      yield { id: '1', type: 'change' as const, process: processes(6)[0]! };
      await new Promise(() => {});
    },
  };
}

/** The sizes of the buttons that a reader sees, by what they are. */
function sizesOf(panel: Element): Record<string, string> {
  const seen = [...panel.shadowRoot!.querySelectorAll('button')].filter(button => button.checkVisibility());
  return Object.fromEntries(
    seen.map((button, n) => {
      const { width, height } = button.getBoundingClientRect();
      return [`${n} ${button.className} ${button.ariaLabel ?? button.textContent.trim()}`, `${width} × ${height}`];
    }),
  );
}

const click = (panel: Element, selector: string) => panel.shadowRoot!.querySelector<HTMLElement>(selector)!.click();
// what the reader has opened
const opened: Readonly<Record<string, (panel: Element) => void>> = {
  nothing: () => {},
  'the menu of a row': panel => click(panel, '[part~=actions] [aria-haspopup]'),
  'what an action asks': panel => click(panel, '[part~=actions] button'),
};
const ofGrid = {
  ...opened,
  'the menu of the columns': (panel: Element) => click(panel, '[part~=toolbar] [aria-haspopup]'),
  'a filter': (panel: Element) => click(panel, '.pp-filter-button'),
  'the first row, selected': (panel: Element) => click(panel, '[part~=row] input'),
};

suite('on a page with Bootstrap 5 each button that is seen', () => {
  let link: HTMLLinkElement;
  suiteSetup(async () => {
    link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/node_modules/bootstrap/dist/css/bootstrap.min.css';
    const loaded = new Promise(resolve => link.addEventListener('load', resolve));
    document.head.append(link);
    await loaded;
  });
  suiteTeardown(() => link.remove());
  teardown(clearPage);

  for (const name of ['process-grid', 'process-list'] as const) {
    for (const [what, open] of Object.entries(name === 'process-grid' ? ofGrid : opened)) {
      test(`of a ${name} is as large as in an isolated panel: ${what} is open`, async () => {
        const sizes: Record<string, string>[] = [];
        for (const isolated of [false, true]) {
          const panel = mount(name, { config: CONFIGS[name], isolated, exportable: true });
          panel.adapter = adapterOf(new Promise(resolve => panel.addEventListener('process-load', () => resolve())));
          await panel.loaded;
          while (!part(panel, 'live-button')) await new Promise(requestAnimationFrame);
          open(panel);
          for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
          sizes.push(sizesOf(panel));
          panel.remove();
        }
        const [page, alone] = sizes;
        expect(Object.keys(page!).length).to.be.above(3);
        expect(page).to.deep.equal(alone);
        const narrow = Object.entries(page!).filter(([, size]) => Number.parseFloat(size) < 16);
        expect(narrow).to.deep.equal([]);
      });
    }
  }
});
