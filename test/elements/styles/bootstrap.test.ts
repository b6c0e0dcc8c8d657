import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import { clearPage, countingAdapter, mount, processOf } from '../panel-fixture.ts';

/** Classes that config authors write, with the properties that say whether they have taken effect. */
const SNIPPETS: Readonly<Record<5 | 3, readonly string[]>> = {
  5: [
    '<span class="badge text-bg-danger rounded-pill">3</span>',
    '<div class="d-flex justify-content-between gap-3"><span>a</span><span>b</span></div>',
    '<p class="text-end text-muted fw-bold mb-0 fst-italic">x</p>',
    '<a class="btn btn-sm btn-outline-primary" href="/x">Go</a>',
    '<button class="btn btn-success">Go</button>',
    '<ul class="list-unstyled"><li class="lead">x</li></ul>',
    '<div class="alert alert-warning p-2">careful</div>',
    '<small class="text-uppercase text-nowrap">x</small>',
    '<code>x</code><kbd>Ctrl</kbd><mark>m</mark>',
    '<table class="table table-striped"><tbody><tr><td class="table-danger">1</td></tr></tbody></table>',
  ],
  3: [
    '<span class="label label-danger">3</span>',
    '<span class="badge">3</span>',
    '<p class="text-right text-muted">x</p>',
    '<a class="btn btn-xs btn-default" href="/x">Go</a>',
    '<button class="btn btn-success">Go</button>',
    '<ul class="list-inline"><li class="lead">x</li></ul>',
    '<div class="alert alert-warning">careful</div>',
    '<blockquote class="small">x</blockquote>',
    '<code>x</code><kbd>Ctrl</kbd>',
    '<div class="progress"><div class="progress-bar">x</div></div>',
  ],
};
const EFFECTS = [
  'display',
  'color',
  'backgroundColor',
  'textAlign',
  'fontWeight',
  'fontStyle',
  'textTransform',
  'whiteSpaceCollapse',
  'paddingTop',
  'paddingLeft',
  'marginBottom',
  'borderTopWidth',
  'borderRadius',
  'justifyContent',
  'columnGap',
  'listStyleType',
  'boxSizing',
] as const;

/** What must not move in a panel of ours whatever the page's sheets say of elements. */
const SHAPE = [
  'display',
  'position',
  'boxSizing',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'marginTop',
  'marginRight',
  'marginBottom',
  'marginLeft',
  'borderTopWidth',
  'borderBottomWidth',
  'borderBottomColor',
  'borderRadius',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'textAlign',
  'color',
  'backgroundColor',
  'height',
] as const;

const GRID = `
process_grid:
  config:
    selection: {variable: chosen}
    filter: {criteria: []}
    table:
      perPage: 2
      columns:
        id: {field: pid, title: ID, sortField: sid, initialSort: asc, titleClass: TITLE, dataClass: DATA}
        process: {field: process, title: Process}
        data: {field: data, title: Data}
        resolver: {field: resolver, title: Resolver}
    ui: {title: Title, description: Description}
`;
const LIST = `
process_list:
  config:
    filter: {criteria: []}
    ui: {title: Title, description: Description, content: "<p>{{ $_process.id }}</p>"}
`;

const withData = (data: string): Process[] =>
  [1, 2, 3].map(id => {
    const process = processOf(id);
    return { ...process, steps: process.steps.map(step => ({ ...step, data, resolver: process.creator })) };
  });

const valuesOf = (element: Element, names: readonly (typeof EFFECTS | typeof SHAPE)[number][]) => {
  const style = getComputedStyle(element);
  // Of the two names of one side the browsers give now this, now that.
  return Object.fromEntries(
    names.map(name => [name, style[name as 'display'].replace(/^(?:left|-webkit-left)$/, 'start')]),
  );
};

async function panel(name: 'process-grid' | 'process-list', config: string, data: string, isolated = false) {
  const element = mount(name, { config, adapter: countingAdapter({ processes: withData(data) }), isolated });
  await element.loaded;
  return element.shadowRoot!;
}

for (const version of [5, 3] as const) {
  suite(`on a page with Bootstrap ${version}`, () => {
    let link: HTMLLinkElement;
    suiteSetup(async () => {
      link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `/node_modules/bootstrap${version === 3 ? '3' : ''}/dist/css/bootstrap.min.css`;
      const loaded = new Promise(resolve => link.addEventListener('load', resolve));
      document.head.append(link);
      await loaded;
    });
    suiteTeardown(() => link.remove());
    teardown(clearPage);

    test('its classes look in a cell as they do outside', async () => {
      const root = await panel('process-grid', GRID, `<div>${SNIPPETS[version].join('')}</div>`);
      const inside = root.querySelector('[part~=cell] div')!;
      const outside = document.createElement('div');
      outside.append(document.importNode(inside, true));
      const frame = document.createElement('div');
      frame.append(outside);
      document.body.append(frame);
      // What is inherited from panel and page is theirs: here it is made equal.
      const { color, fontSize, lineHeight, fontFamily } = getComputedStyle(inside);
      Object.assign(outside.style, { color, fontSize, lineHeight, fontFamily });
      const [there, here] = [inside, outside.firstElementChild!].map(top =>
        [...top.querySelectorAll('*')].map(element => [element.outerHTML, valuesOf(element, EFFECTS)]),
      );
      expect(there!.length).to.be.above(12);
      expect(there).to.deep.equal(here);
    });

    test('its classes win on cells and headers', async () => {
      const [right, color] = version === 5 ? ['text-end', 'text-danger'] : ['text-right', 'text-danger'];
      const config = GRID.replace('TITLE', right).replace('DATA', `${right} ${color}`);
      const root = await panel('process-grid', config, 'x');
      const expected = document.createElement('p');
      expected.className = `${right} ${color}`;
      document.body.append(expected);
      const { textAlign, color: wanted } = getComputedStyle(expected);
      expect(textAlign).to.be.oneOf(['right', 'end']);
      expect(valuesOf(root.querySelector('td[part~=cell]')!, ['textAlign', 'color'])).to.deep.equal({
        textAlign,
        color: wanted,
      });
      expect(valuesOf(root.querySelector('th[part~=header-cell]')!, ['textAlign'])).to.deep.equal({ textAlign });
    });

    for (const [name, config] of [
      ['process-grid', GRID],
      ['process-list', LIST],
      ['process-grid', GRID.replace('title: Process', 'titel: Process')],
    ] as const) {
      test(`${name}${config.includes('titel') ? ' with a fault' : ''} keeps its shape`, async () => {
        const [page, alone] = [await panel(name, config, 'x'), await panel(name, config, 'x', true)];
        const parts = (root: ShadowRoot) =>
          [...root.querySelectorAll('[part],[class^=pp-]')].map(element => [
            `${element.localName} ${element.getAttribute('part')} ${element.className}`,
            valuesOf(element, SHAPE),
          ]);
        expect(parts(alone).length).to.be.above(5);
        expect(parts(page)).to.deep.equal(parts(alone));
      });
    }
  });
}
