import { expect } from 'chai';
import type { ProcessPanelError } from '../../../../src/core/base/errors/process-panel-error.ts';
import type { Process } from '../../../../src/core/processes/process.ts';
import type { ProcessOpenEvent } from '../../../../src/elements/events.ts';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import {
  YAML,
  chord,
  clearPage,
  click,
  many,
  mountGrid,
  parts,
  press,
  processOf,
  root,
  rows,
} from '../grid-fixture.ts';

const DETAIL = '#/process/{{ $_process.id }}';
const ACTIVE = `filter: {criteria: []}
table:
  fields:
    pic: "{{ $_process.creator | avatar }}"
    link: "<a class='inner' href='#inner'>inner</a>"
    name: "{{ $_process.templateProcess.name }}"
  searchFields: []
  columns:
    pic: {field: pic, title: Who}
    link: {field: link, title: Link}
    name: {field: name, title: Name}`;

const links = (grid: ProcessGrid) => [...root(grid).querySelectorAll<HTMLAnchorElement>('[part=row] a.pp-row-link')];
const cell = (grid: ProcessGrid, row: number, index: number) =>
  rows(grid)[row]!.querySelectorAll('[part=cell]')[index]!;

function opensOf(grid: ProcessGrid, prevent = false): ProcessOpenEvent['detail'][] {
  const details: ProcessOpenEvent['detail'][] = [];
  grid.addEventListener('process-open', event => {
    if (prevent) event.preventDefault();
    details.push(event.detail);
  });
  return details;
}

suite('links', () => {
  let opened: (string | undefined)[];
  /** Links that the browser would have followed by itself, in this tab or another. */
  let followed: string[];
  const open = window.open.bind(window);
  const onclick = (event: Event) => {
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement);
    if (!link || event.defaultPrevented) return;
    followed.push(link.getAttribute('href')!);
    const { ctrlKey, metaKey, shiftKey, button } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey || button > 0) event.preventDefault();
  };

  setup(() => {
    opened = [];
    followed = [];
    location.hash = '';
    window.open = ((url?: string) => (opened.push(url), null)) as typeof window.open;
    for (const type of ['click', 'auxclick']) document.addEventListener(type, onclick);
  });
  teardown(async () => {
    window.open = open;
    for (const type of ['click', 'auxclick']) document.removeEventListener(type, onclick);
    await clearPage();
    location.hash = '';
  });

  test('are real, around the first text of the row', async () => {
    const grid = await mountGrid(many(2), { config: ACTIVE, detailUrl: DETAIL });
    expect(links(grid).map(link => [link.getAttribute('href'), link.textContent])).to.deep.equal([
      ['#/process/1', 'Process 1'],
      ['#/process/2', 'Process 2'],
    ]);
    expect(links(grid)[0]!.parentElement).to.equal(cell(grid, 0, 2));
    expect(cell(grid, 0, 1).querySelectorAll('a')).to.have.length(1);
  });

  test('stand alone in a row without a text, with a name', async () => {
    const config = `filter: {criteria: []}
table: {fields: {pic: "{{ $_process.creator | avatar }}"}, searchFields: [], columns: {pic: {field: pic, title: Who}}}`;
    const grid = await mountGrid(many(1), { config, detailUrl: DETAIL });
    const link = rows(grid)[0]!.querySelector('a')!;
    expect(link.textContent).to.equal('Open process 1');
    expect(link.getAttribute('href')).to.equal('#/process/1');
  });

  test('are followed by a click on the link, after process-open', async () => {
    const grid = await mountGrid(many(2), { detailUrl: DETAIL });
    const details = opensOf(grid);
    await click(links(grid)[1]!);
    expect(location.hash).to.equal('#/process/2');
    expect(details).to.deep.equal([{ ...grid.items[1]!, url: '#/process/2' }]);
  });

  test('are followed by a click anywhere on the row, by way of the link', async () => {
    const grid = await mountGrid(many(2), { detailUrl: DETAIL });
    const details = opensOf(grid);
    await click(cell(grid, 1, 1));
    expect(location.hash).to.equal('#/process/2');
    expect(followed).to.deep.equal(['#/process/2']);
    expect(details).to.have.length(1);
  });

  test('are followed by a click into a table that the data bring along', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {name: "<i>{{ $_process.id }}</i>", data: "{{ $_step.data | raw }}"}
  searchFields: []
  columns: {name: {field: name, title: Name}, data: {field: data, title: Data}}`;
    const data = '<table><thead><tr><th>h</th></tr></thead><tbody><tr><td class="within">a</td></tr></tbody></table>';
    const table = many(2).map(process => ({ ...process, steps: [{ ...process.steps[0]!, data }] }));
    const grid = await mountGrid(table, { config: `selection: {variable: x}\n${config}`, detailUrl: DETAIL });
    const details = opensOf(grid);
    await click(rows(grid)[1]!.querySelector('.within')!);
    expect(location.hash).to.equal('#/process/2');
    expect(details.map(({ process }) => process.id)).to.deep.equal([2]);
    expect(getComputedStyle(rows(grid)[1]!.querySelector('thead')!).position).to.equal('static');
  });

  test('are followed by Enter on the row, and on the link', async () => {
    const grid = await mountGrid(many(2), { detailUrl: DETAIL });
    const details = opensOf(grid);
    rows(grid)[1]!.focus();
    await press('Enter');
    expect(location.hash).to.equal('#/process/2');
    rows(grid)[0]!.focus();
    await press('ArrowRight');
    expect(root(grid).activeElement).to.equal(links(grid)[0]);
    await press('Enter');
    expect(location.hash).to.equal('#/process/1');
    expect(details).to.have.length(2);
  });

  test('are not followed where process-open is prevented: link, row, key, middle button', async () => {
    const grid = await mountGrid(many(2), { detailUrl: DETAIL });
    const details = opensOf(grid, true);
    await click(links(grid)[1]!);
    await click(cell(grid, 1, 1));
    rows(grid)[1]!.focus();
    await press('Enter');
    await click(cell(grid, 1, 1), { held: ['Control'] });
    await click(cell(grid, 1, 1), { button: 'middle' });
    await click(links(grid)[1]!, { button: 'middle' });
    expect(details).to.have.length(6);
    expect(location.hash).to.equal('');
    expect([followed, opened]).to.deep.equal([[], []]);
  });

  for (const key of ['Control', 'Meta', 'Shift']) {
    test(`open another tab with ${key}, from the link by the browser, from the row by us`, async () => {
      const grid = await mountGrid(many(2), { detailUrl: DETAIL });
      const details = opensOf(grid);
      await click(links(grid)[1]!, { held: [key] });
      expect(followed).to.deep.equal(['#/process/2']);
      await click(cell(grid, 0, 1), { held: [key] });
      expect(opened).to.deep.equal([new URL('#/process/1', location.href).href]);
      rows(grid)[1]!.focus();
      await chord(key, 'Enter');
      expect(opened).to.have.length(2);
      expect(details).to.have.length(3);
      expect(location.hash).to.equal('');
    });
  }

  test('open another tab with Shift where the reader has clicked before, and no text is selected', async () => {
    const grid = await mountGrid(many(4), { detailUrl: DETAIL });
    await click(cell(grid, 3, 1));
    expect(location.hash).to.equal('#/process/4');
    await click(cell(grid, 0, 1), { held: ['Shift'] });
    expect(opened).to.deep.equal([new URL('#/process/1', location.href).href]);
    await click(links(grid)[1]!, { held: ['Shift'] });
    expect(followed).to.deep.equal(['#/process/4', '#/process/2']);
    expect(location.hash).to.equal('#/process/4');
  });

  test('open another tab with the middle button', async () => {
    const grid = await mountGrid(many(2), { detailUrl: DETAIL });
    const details = opensOf(grid);
    await click(cell(grid, 0, 1), { button: 'middle' });
    expect(opened).to.deep.equal([new URL('#/process/1', location.href).href]);
    await click(links(grid)[1]!, { button: 'middle' });
    // WebKit's driver tells a click of the middle button as one of the first: then the panel does what the browser would.
    expect([...followed, ...opened.slice(1)].map(url => new URL(url!, location.href).hash)).to.deep.equal([
      '#/process/2',
    ]);
    expect(details).to.have.length(2);
  });

  test('do not take clicks from links and checkboxes inside', async () => {
    const grid = await mountGrid(many(2), { config: `selection: {variable: x}\n${ACTIVE}`, detailUrl: DETAIL });
    const details = opensOf(grid);
    await click(root(grid).querySelector('.inner')!);
    expect(location.hash).to.equal('#inner');
    await click(root(grid).querySelector('[part=row] input')!);
    await click(root(grid).querySelector('[part=row] [part=select-cell]')!, { at: [2, 2] });
    expect(details).to.deep.equal([]);
    expect(location.hash).to.equal('#inner');
  });

  test('do not take clicks and keys from buttons inside', async () => {
    const button = `"<button class='inner'>Call</button><details class='more'><summary>More</summary>text</details>"`;
    const config = ACTIVE.replace(/"<a class.*/, button);
    const grid = await mountGrid(many(2), { config, detailUrl: DETAIL });
    const details = opensOf(grid);
    const inner = root(grid).querySelector('button.inner')!;
    let clicks = 0;
    inner.addEventListener('click', () => clicks++);
    for (const options of [{}, { held: ['Control'] }, { held: ['Shift'] }, { button: 'middle' as const }]) {
      await click(inner, options);
    }
    (inner as HTMLElement).focus();
    await press('Enter');
    expect(clicks).to.be.at.least(4);
    await click(root(grid).querySelector('summary')!);
    expect(root(grid).querySelector('details')!.open).to.equal(true);
    expect(details).to.deep.equal([]);
    expect([opened, followed, location.hash]).to.deep.equal([[], [], '']);
    await click(cell(grid, 0, 2));
    expect(details).to.have.length(1);
  });

  test('are not followed by a click on selected text, nor by the one that ends selecting it', async () => {
    const grid = await mountGrid(many(2), { detailUrl: DETAIL });
    const details = opensOf(grid);
    const text = cell(grid, 1, 1).firstChild!;
    const select = () => getSelection()!.setBaseAndExtent(text, 0, text, 9);
    select();
    await click(cell(grid, 1, 1), { at: [30, 18] });
    expect(details).to.deep.equal([]);
    const mouse = { bubbles: true, composed: true, cancelable: true, detail: 1 };
    getSelection()!.removeAllRanges();
    cell(grid, 1, 1).dispatchEvent(new MouseEvent('mousedown', mouse));
    select();
    cell(grid, 1, 1).dispatchEvent(new MouseEvent('click', mouse));
    expect(details).to.deep.equal([]);
    await click(cell(grid, 0, 1));
    expect(details).to.have.length(1);
  });

  test('without an address there is process-open only', async () => {
    const grid = await mountGrid(many(2));
    const details = opensOf(grid);
    await click(cell(grid, 1, 1));
    rows(grid)[0]!.focus();
    await press('Enter');
    expect(details.map(({ process, url }) => [process.id, url])).to.deep.equal([
      [2, null],
      [1, null],
    ]);
    expect(root(grid).querySelectorAll('[part=row] a')).to.have.length(0);
  });

  test('are not there, nor is process-open, with links: false', async () => {
    const grid = await mountGrid(many(2), {
      config: YAML.replace('table:', 'table:\n  links: false'),
      detailUrl: DETAIL,
    });
    const details = opensOf(grid);
    await click(cell(grid, 1, 1));
    await click(cell(grid, 1, 1), { button: 'middle' });
    rows(grid)[1]!.focus();
    await press('Enter');
    expect(details).to.deep.equal([]);
    expect(root(grid).querySelectorAll('[part=row] a')).to.have.length(0);
    expect(opened).to.deep.equal([]);
  });

  suite('lead', () => {
    // detail-url, changes of the process -> href
    const cases: [string, string | null, Partial<Process>, string | null][] = [
      ['to detail-url', '/p/{{ $_process.id }}', {}, '/p/7'],
      ['to process.url where there is no detail-url', null, { url: '/own' }, '/own'],
      ['to detail-url before process.url', '/p/{{ $_process.id }}', { url: '/own' }, '/p/7'],
      ['to process.url where detail-url is empty', '{{ $_process.missing }}', { url: '/own' }, '/own'],
      ['nowhere without either', null, {}, null],
      ['to the address without white space around', '  /p/{{ $_step.id }}\n', {}, '/p/70'],
      [
        'to an address with an ampersand in the data, escaped once',
        '/p?n={{ $_process.templateProcess.name }}&x=1',
        {},
        '/p?n=a&b&x=1',
      ],
      [
        'to encoded data where the template asks for it',
        '/p?n={{ $_process.templateProcess.name | url_encode }}',
        {},
        '/p?n=a%26b',
      ],
      [
        'to what the data hold, as it is, where the template asks for it',
        '/p?{{ $_process.variables.query | raw }}',
        { variables: { query: 'a=1&amp;lt;&b=2' } },
        '/p?a=1&amp;lt;&b=2',
      ],
      [
        'to a page elsewhere',
        '{{ $_process.variables.at }}',
        { variables: { at: 'https://example.org/x' } },
        'https://example.org/x',
      ],
      [
        'not to a script in the data',
        '{{ $_process.variables.at }}',
        { variables: { at: 'javascript:alert(1)' } },
        null,
      ],
      ['not to a hidden script', '{{ $_process.variables.at }}', { variables: { at: ' java\nscript:alert(1)' } }, null],
      ['not to a document in the data', null, { url: 'data:text/html,<script>1</script>' }, null],
      ['not to a blob', null, { url: 'blob:https://example.org/1' }, null],
      ['nowhere by an address that is none', 'http://[', {}, null],
    ];
    for (const [name, detailUrl, changes, href] of cases) {
      test(name, async () => {
        const grid = await mountGrid([processOf(7, 'a&b', changes)], { detailUrl });
        expect(rows(grid)[0]!.querySelector('a')?.getAttribute('href') ?? null).to.equal(href);
        expect(rows(grid)[0]!.textContent).to.include('a&b');
      });
    }

    test('elsewhere as soon as detail-url changes', async () => {
      const grid = await mountGrid(many(1), { detailUrl: '/a' });
      grid.setAttribute('detail-url', '/b/{{ $_process.id }}');
      await grid.updateComplete;
      expect(links(grid)[0]!.getAttribute('href')).to.equal('/b/1');
      grid.removeAttribute('detail-url');
      await grid.updateComplete;
      expect(links(grid)).to.deep.equal([]);
      expect(parts(grid, 'cell')[1]!.textContent).to.equal('Process 1');
    });

    test('nowhere by a broken template, which is an error that is told, with the name of the attribute', async () => {
      const grid = document.createElement('process-grid');
      const errors: ProcessPanelError[] = [];
      grid.addEventListener('process-error', event => errors.push(event.detail.error));
      const adapter = { fetch: () => Promise.resolve({ processes: many(2) }) };
      Object.assign(grid, { config: YAML, adapter, detailUrl: '/{{ $_process.id' });
      document.body.append(grid);
      await grid.loaded;
      expect(rows(grid)).to.have.length(2);
      expect(errors.map(({ code }) => code)).to.deep.equal(['template/syntax']);
      expect(errors[0]!.message).to.match(/^"detail-url": .*line 1, column 2/);
    });
  });
});
