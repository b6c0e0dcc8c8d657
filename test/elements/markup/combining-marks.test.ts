import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { foldWords } from '../../../src/core/base/text/fold-text.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { SearchHits } from '../../../src/elements/grid/rows/search-hits.ts';
import { growthOf, NEARLY_LINEAR } from '../../support/growth.ts';
import { longestRun, marks } from '../../support/marks.ts';
import { nextFrame, untilFound } from '../../support/until-found.ts';
import { clearPage, mount, processOf } from '../panel-fixture.ts';

const RUN = marks(2_000);
/** What is cut to so many characters need not be looked through for marks. */
const SHORT = 300;
const LONG = `a${RUN}b`;
const ENTITIES = '&#x301;&#x323;'.repeat(1_000);
const grid = (config: object) => ({ process_grid: { config } });
const list = (config: object) => ({ process_list: { config } });
const one = (field: string, changes: object = {}, more: object = {}) =>
  grid({
    table: {
      fields: { a: field },
      columns: { a: { field: 'a', title: 'A', ...changes } },
      searchFields: ['a'],
      ...more,
    },
  });
const of = (changes: Partial<Process>, step: Partial<Process['steps'][number]> = {}): Process => {
  const process = processOf(1, changes);
  return { ...process, steps: process.steps.map(each => ({ ...each, ...step })) };
};
const ada = { id: 7, fullname: LONG };

interface Channel {
  readonly tag?: 'process-grid' | 'process-list';
  readonly config: object | string;
  readonly process?: Process;
  readonly properties?: Record<string, unknown>;
  /** What the reader does. */
  readonly act?: (panel: Element) => unknown;
}

const root = (panel: Element) => panel.shadowRoot!;
const open = (panel: Element, selector: string) =>
  untilFound(() => root(panel).querySelector<HTMLElement>(selector)).then(element => element.click());

/** The ways that a text may take into the document. */
const CHANNELS: Readonly<Record<string, Channel>> = {
  'the data of a step': { config: one('{{ $_step.data | raw }}'), process: of({}, { data: LONG }) },
  'the data of a step, printed': { config: one('{{ $_step.data }}'), process: of({}, { data: LONG }) },
  'entities in the data of a step': {
    config: one('{{ $_step.data | raw }}'),
    process: of({}, { data: `a${ENTITIES}b` }),
  },
  'marks in elements side by side': {
    config: one('{{ $_step.data | raw }}'),
    process: of({}, { data: `a${`<b>${marks(20)}</b>`.repeat(100)}` }),
  },
  'an attribute of markup': {
    config: one('{{ $_step.data | raw }}'),
    process: of({}, { data: `<span title="${LONG}">a</span><img alt="${ENTITIES}">` }),
  },
  'a text made of parts': {
    config: one('{{ $_process.tags | join: "" }}'),
    process: of({ tags: Array(100).fill(marks(20)) }),
  },
  'a list': {
    config: one('{{ $_process.tags }}', { type: 'text' }),
    process: of({ tags: Array(100).fill(marks(20)) }),
  },
  tags: { config: one('{{ $_process.tags }}', { type: 'tags' }), process: of({ tags: [LONG] }) },
  'a badge': { config: one('{{ $_process.tags[0] }}', { type: 'badge' }), process: of({ tags: [LONG] }) },
  'a person': { config: one('{{ $_process.creator }}', { type: 'user' }), process: of({ creator: ada }) },
  'an avatar': { config: one('{{ $_process.creator | avatar }}'), process: of({ creator: ada }) },
  'a value that does not fit its type': {
    config: one('{{ $_process.tags }}', { type: 'number' }),
    process: of({ tags: [LONG] }),
  },
  'the default columns': {
    config: grid({ filter: { criteria: [] } }),
    process: of({ creator: ada, templateProcess: { id: 1, name: LONG } }, { data: LONG, resolver: ada }),
  },
  'an id': { config: one('{{ $_process.id }}', {}, { details: 'a' }), process: { ...of({}), id: LONG } },
  details: {
    config: one('a', {}, { details: '{{ $_step.data }}' }),
    process: of({}, { data: LONG }),
    act: panel => open(panel, '.pp-toggle, [part~=toggle-cell] button'),
  },
  'a heading of a group': {
    config: one('{{ $_step.data }}', {}, { groupBy: { column: 'a' } }),
    process: of({}, { data: LONG }),
  },
  'the name of a card': {
    config: one('{{ $_step.data }}', {}, { cardsBelow: '500rem' }),
    process: of({}, { data: LONG }),
  },
  'a value of a filter': {
    config: {
      process_grid: {
        config: {
          table: { fields: { a: 'x' }, columns: { a: { field: 'a', title: 'A' } } },
          filters: { who: { criterion: 'tag', title: 'Tag' } },
        },
      },
    },
    process: of({ tags: [LONG, 'b', 'c', 'd'] }),
    act: panel => open(panel, '.pp-filter button'),
  },
  'a chosen value of a filter': {
    config: {
      process_grid: {
        config: {
          table: { fields: { a: 'x' }, columns: { a: { field: 'a', title: 'A' } } },
          filters: { who: { criterion: 'tag', title: 'Tag' } },
        },
      },
    },
    properties: { view: { filters: { who: [LONG] } } },
  },
  'the search of the view': { config: one('x'), properties: { view: { search: LONG } } },
  'the search of the reader': {
    config: one('x'),
    act: async panel => {
      const box = root(panel).querySelector<HTMLInputElement>('[part=search]')!;
      box.value = LONG;
      box.dispatchEvent(new InputEvent('input'));
      await untilFound(() => root(panel).querySelector('[part=no-match]'));
    },
  },
  'a view of a store': {
    config: grid({
      table: { fields: { a: 'x' }, columns: { a: { field: 'a', title: 'A' } }, personal: true },
      filters: { who: { criterion: 'tag', title: 'Tag' } },
    }),
    properties: {
      viewStore: {
        list: () => [{ id: '1', title: LONG, filters: {}, sort: [], search: LONG }],
        save() {},
        remove() {},
      },
    },
    act: panel =>
      untilFound(() => [...root(panel).querySelectorAll('span')].find(each => each.textContent.includes('\u0301'))),
  },
  'why a row is there': {
    config: grid({
      filter: { criteria: [{ fulltext: LONG }, { creator: 7 }] },
      table: { fields: { a: 'x' }, columns: { a: { field: 'a', title: 'A' } } },
      explain: true,
    }),
    process: of({ creator: ada, templateProcess: { id: 1, name: LONG } }),
    act: async panel => {
      await open(panel, '.pp-explain');
      const box = await untilFound(() => root(panel).querySelector<HTMLInputElement>('dialog input'));
      box.value = '1';
      box.form!.requestSubmit();
      await untilFound(() => root(panel).querySelector('.pp-why'));
    },
  },
  'the list': {
    tag: 'process-list',
    config: list({ ui: { content: '{{ $_step.data | raw }}' } }),
    process: of({}, { data: LONG }),
  },
  'the default row of the list': {
    tag: 'process-list',
    config: list({ filter: { criteria: [] } }),
    process: of({ templateProcess: { id: 1, name: LONG } }),
  },
  'the configuration as an object': {
    config: grid({
      ui: { title: LONG, description: LONG },
      table: { fields: { a: LONG }, columns: { a: { field: 'a', title: LONG } } },
    }),
  },
  'the configuration as a text': {
    config: `ui: {title: "${LONG}", description: '${LONG}'}\ntable: {placeholder: ${LONG}, fields: {a: x}, columns: {a: {field: a, title: ${ENTITIES}}}}\nactions: {go: {label: ${LONG}, for: [row]}}`,
  },
  'a configuration that is wrong': { config: `ui: {titel: x}\n${LONG}: 5\nfilter: {criteria: [{tag: [${LONG}]}]}` },
  'an error of a source': {
    config: one('x'),
    properties: { adapter: { fetch: () => Promise.reject(new Error(LONG)) } },
  },
  'an error with a hint': {
    config: one('x'),
    properties: {
      adapter: { fetch: () => Promise.reject(new ProcessPanelError('adapter/network', LONG, { hint: LONG })) },
    },
  },
  'items that are left out': {
    config: one('x'),
    properties: { adapter: { fetch: async () => ({ processes: [{ id: LONG, steps: 5 }, processOf(2)] }) } },
  },
  'an error in a cell': {
    config: one('{{ $_step.data | plus: "x" | date: $_step.data }}{{ $_step.data | money: $_step.data }}'),
    process: of({}, { data: LONG }),
  },
};

/** All texts of a panel that are painted or told: nodes, attributes, what is in boxes. */
function* textsIn(parent: ParentNode): Generator<string> {
  yield parent.textContent ?? '';
  for (const element of parent.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) if (!name.startsWith('data-')) yield value;
    if (element instanceof HTMLInputElement) yield element.value;
  }
}

suite('no run of combining marks that a browser could not lay out reaches the document', () => {
  teardown(() => clearPage());

  for (const [name, { tag = 'process-grid', config, process = processOf(1), properties = {}, act }] of Object.entries(
    CHANNELS,
  )) {
    test(`by ${name}`, async () => {
      const panel = mount(tag, { lang: 'en', config, adapter: memoryAdapter([process]), ...properties });
      await panel.loaded;
      await act?.(panel);
      const runs = [...textsIn(root(panel))].map(longestRun);
      expect(Math.max(...runs)).to.be.below(SHORT);
    });
  }
});

test('no more hits of a search are highlighted than a browser paints soon', () => {
  const element = document.createElement('div');
  for (let i = 0; i < 2; i++) {
    const cell = document.createElement('span');
    cell.setAttribute('part', 'cell');
    cell.textContent = 'a '.repeat(1_500);
    element.append(cell);
  }
  const hits = new SearchHits(document.createElement('div'));
  hits.show(['a'], [{ element, searched: null }]);
  const highlighted = CSS.highlights?.get('pp-hit')?.size ?? 2_000;
  hits.clear();
  expect(highlighted).to.equal(2_000);
});

test('hits that are shown are taken away in time that grows with their number', async () => {
  const hits = new SearchHits(document.createElement('div'));
  const growth = await growthOf(
    n => {
      const cell = document.createElement('span');
      cell.setAttribute('part', 'cell');
      cell.textContent = 'abc '.repeat(n);
      const element = document.createElement('div');
      element.append(cell);
      document.body.replaceChildren(element);
      return element;
    },
    async element => {
      hits.show(['a'], [{ element, searched: null }]);
      await nextFrame();
      hits.clear();
      await nextFrame();
    },
    2_000,
  );
  clearPage();
  expect(growth).to.be.below(NEARLY_LINEAR);
}).timeout(60_000);

suite('highlighting what a search has found takes time that grows with the length', () => {
  // what the cell and the searched text are made of, what is searched for
  const cases: [string, (n: number) => string, string][] = [
    ['a letter with many marks and a word behind it', n => `a${marks(n)} ada`, 'a'],
    ['one long word', n => `x${'a'.repeat(n)} ada`, 'ada'],
    ['many hits in one word', n => 'ax'.repeat(n / 2), 'a'],
    ['many words with a hit', n => Array.from({ length: n / 5 }, (_, i) => `a${i}`).join(' '), 'a'],
    ['the same hit again and again', n => 'a b '.repeat(n / 4), 'a'],
  ];
  for (const [what, make, search] of cases) {
    for (const isSearched of [true, false]) {
      test(`with ${what}, ${isSearched ? 'searched' : 'from a field that was not searched'}`, async () => {
        const scroller = document.createElement('div');
        const hits = new SearchHits(scroller);
        const growth = await growthOf(
          n => {
            const element = document.createElement('div');
            const cell = document.createElement('span');
            cell.setAttribute('part', 'cell');
            cell.textContent = make(n);
            element.append(cell);
            return { element, searched: isSearched ? make(n) : 'other words' };
          },
          row => hits.show(foldWords(search), [row]),
          800_000,
        );
        hits.clear();
        expect(growth).to.be.below(NEARLY_LINEAR);
      }).timeout(60_000);
    }
  }
});
