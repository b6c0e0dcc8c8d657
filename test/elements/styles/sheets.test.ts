import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { ProcessList } from '../../../src/elements/list/process-list.ts';
import { clearPage, many, mountGrid } from '../grid/grid-fixture.ts';

if (!customElements.get('process-list')) customElements.define('process-list', ProcessList);

/** A link on paper: its sheet, and its edges from the top of it. */
interface PrintedLink {
  readonly path: string;
  readonly sheet: number;
  readonly top: number;
  readonly bottom: number;
}

const ROWS = 95;

const CONFIG = `filter: {criteria: []}
table:
  cardsBelow: null
  fields: {name: '<a href="/row">{{ $_process.templateProcess.name }}</a>'}
  columns: {name: {field: name, title: Name, type: html}}`;
const LIST = `filter: {criteria: []}\nui:\n  content: '<a href="/row">{{ $_process.id }}</a>'`;

// where the panel is -> rules of the page
const PLACES = {
  'in the flow of the page': '',
  'in a grid': 'main {display: grid}',
  'in a column of a flexible box': 'main {display: flex; flex-direction: column}',
  'in a row of a flexible box': 'main {display: flex; flex-wrap: wrap} main > * {flex: 1 0 100%}',
  'in a grid, with a height until its rows are there':
    'main {display: grid} .panel {display: block; min-block-size: 30em}',
  'with a height of its own': '.panel {block-size: 20em}',
  'with a height that it may not exceed': '.panel {max-block-size: 20em}',
  'in what is left of a column of limited height':
    'main {display: flex; flex-direction: column; block-size: 30em} .panel {flex: 1; min-block-size: 0}',
};

/** Seven columns, as many as fit at full size, with what a person is shown by. */
const withPeople = (people: string) => `filter: {criteria: []}
table:
  cardsBelow: null
  fields:
    id: '#{{ $_process.id }}'
    supplier: Nordlys A/S
    step: '<a href="/row">Check against the order</a>'
    state: complete
    since: 27 November 2026
    amount: 88,335.00 €
    who: '{{ $_process.creator${people === 'pictures' ? ' | avatar' : ''} }}'
  columns:
    id: {field: id, title: 'No.'}
    supplier: {field: supplier, title: Supplier}
    step: {field: step, title: Step, type: html}
    state: {field: state, title: State}
    since: {field: since, title: Since}
    amount: {field: amount, title: Amount}
    who: {field: who, title: Resolver, type: ${people === 'pictures' ? 'html' : 'user'}}`;

suite('on several sheets of paper', () => {
  const sheet = new CSSStyleSheet();
  setup(() => document.adoptedStyleSheets.push(sheet));
  teardown(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet);
    return clearPage();
  });

  /** Mounts a panel of many rows with a link after it. */
  async function mount(name: 'grid' | 'list', rules: string) {
    sheet.replaceSync(`body {margin: 0} ${rules}`);
    const main = document.createElement('main');
    document.body.append(main);
    if (name === 'grid') {
      await mountGrid(many(ROWS), { config: CONFIG, className: 'panel' }, main);
    } else {
      const list = document.createElement('process-list');
      Object.assign(list, { className: 'panel', config: LIST, adapter: memoryAdapter(many(ROWS)) });
      main.append(list);
      await list.loaded;
    }
    const after = Object.assign(document.createElement('a'), { href: '/after', textContent: 'What follows' });
    const paragraph = document.createElement('div');
    paragraph.append(after);
    main.append(paragraph);
  }

  /** The links of the page on paper. Skips the test where nothing prints: Chromium's driver alone does. */
  async function printedLinks(context: Mocha.Context): Promise<PrintedLink[]> {
    const { links } = await executeServerCommand<{ links: PrintedLink[] | null }, undefined>('print-page');
    return links ?? context.skip();
  }

  /** Checks that all rows are on paper, on several sheets, and above the link after the panel. */
  async function expectRowsAbove(context: Mocha.Context) {
    const links = await printedLinks(context);
    const rows = links.filter(({ path }) => path === '/row');
    const after = links.find(({ path }) => path === '/after')!;
    expect(rows).to.have.length(ROWS);
    expect(new Set(rows.map(row => row.sheet)).size).to.be.above(1);
    const below = rows.filter(
      ({ sheet, bottom }) => sheet > after.sheet || (sheet === after.sheet && bottom > after.top),
    );
    expect(below).to.have.length(0);
  }

  for (const people of ['pictures', 'names'])
    test(`one long name among ${people} takes no line from the titles`, async function () {
      const processes = many(20).map((process, i) => ({
        ...process,
        creator: { id: i, fullname: i === 3 ? 'Bartholomew Featherstonehaugh-Cholmondeley' : 'Ana Lee' },
      }));
      await mountGrid(processes, { config: withPeople(people) });
      const links = await printedLinks(this);
      // A link on two lines is printed as two.
      expect(links.filter(({ path }) => path === '/row')).to.have.length(20);
    });

  for (const name of ['grid', 'list'] as const)
    for (const [place, rules] of Object.entries(PLACES))
      test(`all rows of a ${name} ${place} are above what follows on the page`, async function () {
        await mount(name, rules);
        await expectRowsAbove(this);
      });
});
