import type { AxeResults } from 'axe-core';
// It is not a module: it puts itself on the window.
import 'axe-core/axe.js';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { ProcessList } from '../../../../src/elements/list/process-list.ts';
import { memoryAdapter } from '../../../../src/adapters/memory.ts';
import { clearPage, mountGrid, processOf, until } from '../grid-fixture.ts';

if (!customElements.get('process-list')) customElements.define('process-list', ProcessList);

const { axe } = window as unknown as { axe: { run(context: Node): Promise<AxeResults> } };
const PICTURE = '/docs/screenshot.png';
const DAY = 86_400_000;

const TYPES = `filter: {criteria: []}
table:
  fields:
    n: '{{ $_process.variables.n }}'
    due: '{{ $_process.expiration }}'
    who: '{{ $_process.creator }}'
    tags: '{{ $_process.tags }}'
    done: '{{ $_process.variables.done }}'
    ok: '{{ $_process.variables.ok }}'
    html: '{{ $_process.variables.html }}'
  columns:
    name: {field: html, title: Name, type: text}
    amount: {field: n, title: Amount, type: currency, tone: danger}
    due: {field: due, title: Due, type: relative}
    who: {field: who, title: Who, type: user}
    status: {field: html, title: Status, type: badge, tone: success}
    tags: {field: tags, title: Tags, type: tags}
    done: {field: done, title: Done, type: progress}
    ok: {field: ok, title: OK, type: boolean}
`;

/** A process with a value for each type. */
const typed = (changes: object = {}) =>
  processOf(1, 'One', {
    creator: { id: 7, fullname: 'Ada <b> Lovelace', avatar: PICTURE },
    expiration: new Date(Date.now() - 2 * DAY).toISOString(),
    tags: ['urgent', 'a<b'],
    variables: { n: 1234.5, done: 0.4, ok: true, html: '<img src=x onerror=alert(1)>' },
    ...changes,
  });

const cellsOf = (grid: ProcessGrid) => Array.from(grid.shadowRoot!.querySelectorAll<HTMLElement>('tbody [part~=cell]'));
const realNow = Date.now;

suite('columns of a type', () => {
  teardown(() => {
    Date.now = realNow;
    return clearPage();
  });

  test('have room for the marks of values that are not the longest', async () => {
    const config = `filter: {criteria: []}
table:
  cardsBelow: null
  fields: {n: '{{ $_process.variables.n }}'}
  columns:
    n: {field: n, title: N, type: number, tone: '{% if $_process.id > 20 %}warning{% endif %}'}
    o: {field: n, title: O, type: number}
`;
    const processes = Array.from({ length: 24 }, (_, i) => processOf(i + 1, 'One', { variables: { n: 88_888 } }));
    const grid = await mountGrid(processes, { config: `${config}    end: {field: n, title: End, width: 90%}\n` });
    const cells = [...grid.shadowRoot!.querySelectorAll('tbody tr > :first-child')];
    expect(cells).to.have.length(24);
    expect(cells.at(-1)!.querySelector('.pp-tone-icon')).not.to.equal(null);
    for (const cell of cells) expect(cell.scrollWidth).to.be.at.most(cell.clientWidth);
  });

  test('show each value as text in elements of their own, whatever it holds', async () => {
    const grid = await mountGrid([typed()], { config: TYPES });
    const [name, amount, due, who, status, tags, done, ok] = cellsOf(grid);
    expect(name!.textContent).to.equal('<img src=x onerror=alert(1)>');
    expect(amount!.querySelector('.pp-tone-danger')?.textContent).to.equal('€1,234.50');
    expect(due!.querySelector('svg + *')).to.equal(due!.querySelector('time > .pp-overdue-words'));
    const [, overdue, distance] = due!.querySelector('time')!.childNodes;
    expect([overdue!.textContent, distance!.textContent]).to.deep.equal(['overdue, ', '2 days ago']);
    expect(due!.querySelector('time')?.title).to.match(/\d{4}/);
    expect(who!.querySelector('.pp-user-name')?.textContent).to.equal('Ada <b> Lovelace');
    expect(who!.querySelector('img')?.getAttribute('src')).to.equal(PICTURE);
    expect(status!.querySelector('.pp-badge.pp-tone-success')?.textContent).to.equal('<img src=x onerror=alert(1)>');
    expect(Array.from(tags!.querySelectorAll('.pp-tag'), tag => tag.textContent)).to.deep.equal(['urgent', 'a<b']);
    expect(done!.querySelector('progress')?.value).to.equal(0.4);
    expect(done!.textContent).to.equal('40%');
    expect([ok!.textContent, ok!.querySelectorAll('.pp-boolean > svg').length]).to.deep.equal(['Yes', 1]);
    expect(grid.diagnostics).to.deep.equal([]);
  });

  test('never take an address that could run a script for a picture', async () => {
    const grid = await mountGrid([typed({ creator: { id: 1, fullname: 'Eve', avatar: 'javascript:alert(1)' } })], {
      config: TYPES,
    });
    expect(cellsOf(grid)[3]!.querySelector('img')).to.equal(null);
    expect(cellsOf(grid)[3]!.textContent).to.equal('EEve');
  });

  test('a picture that fails to load makes way for the initials', async () => {
    const grid = await mountGrid([typed()], { config: TYPES });
    const picture = cellsOf(grid)[3]!.querySelector('img')!;
    picture.dispatchEvent(new Event('error'));
    expect(cellsOf(grid)[3]!.querySelector('img')).to.equal(null);
  });

  test('are looked through by axe without a finding', async () => {
    const grid = await mountGrid([typed()], { config: TYPES });
    const { violations } = await axe.run(grid);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).to.deep.equal([]);
  });

  test('a value that does not fit is shown as text, with one warning for its column at its place', async () => {
    const warned: unknown[] = [];
    const { warn } = console;
    console.warn = (message: unknown) => void warned.push(message);
    try {
      const variables = { n: 'a lot', done: 0.4, ok: true, html: '' };
      const grid = await mountGrid([typed({ id: 1, variables }), typed({ id: 2, variables })], { config: TYPES });
      expect(cellsOf(grid)[1]!.textContent).to.equal('a lot');
      expect(grid.diagnostics.map(({ severity, code, path, line }) => ({ severity, code, path, line }))).to.deep.equal([
        { severity: 'warning', code: 'template/type', path: '/table/columns/amount/type', line: 13 },
      ]);
      expect(warned).to.have.lengthOf(1);
      expect(warned[0]).to.match(/"a lot" in the column "amount" does not fit its type currency/);
    } finally {
      console.warn = warn;
    }
  });

  test('an object where a value of a type is expected is named by its members, not written out', async () => {
    const variables = { n: { value: 4, unit: 'h' }, done: 0.4, ok: true, html: '' };
    const grid = await mountGrid([typed({ id: 1, variables })], { config: TYPES });
    expect(grid.diagnostics.map(({ message, hint }) => [message, hint])).to.deep.equal([
      [
        'An object in the column "amount" does not fit its type currency and is shown as text',
        'Choose one of its members (value, unit) in "source.map" or in the field "n".',
      ],
    ]);
  });

  test('an object in a column that a mapping gives is told by the member of the mapping, at its place', async () => {
    const config = 'filter: {criteria: []}\nsource:\n  map:\n    id: nr\n    resolver: person';
    const grid = await mountGrid([], {
      config,
      adapter: memoryAdapter([{ nr: 1, person: { login: 'ada', room: 4 } }] as never),
    });
    const { message, hint, path, line } = grid.diagnostics.find(({ code }) => code === 'template/type')!;
    expect({ message, hint, path, line }).to.deep.equal({
      message: 'An object in the column "resolver" does not fit its type user and is shown as text',
      hint: 'Choose one of its members (login, room) for "resolver" in "source.map".',
      path: '/source/map/resolver',
      line: 5,
    });
  });

  test('a person without a name is told what to map besides', async () => {
    const config = 'filter: {criteria: []}\nsource: {map: {id: nr, resolver: {id: person.id, name: person.name}}}';
    const grid = await mountGrid([], {
      config,
      adapter: memoryAdapter([{ nr: 1, person: { id: 7, name: 'Bob' } }] as never),
    });
    const hints = grid.diagnostics.map(({ hint }) => hint);
    expect(hints).to.deep.equal(['Write "fullname".', 'Give "fullname" for "resolver" in "source.map", too.']);
  });

  test('times read otherwise as time goes by, without a load', async () => {
    const start = Date.now();
    const grid = await mountGrid([typed({ expiration: new Date(start + 5 * 60_000 + 30_000).toISOString() })], {
      config: TYPES,
    });
    const time = () => cellsOf(grid)[2]!.querySelector('time')!.firstChild!.textContent;
    expect(time()).to.equal('in 5 minutes');
    Date.now = () => start + 120_000;
    // What a page does that comes into view again.
    document.dispatchEvent(new Event('visibilitychange'));
    expect(time()).to.equal('in 3 minutes');
    expect(grid.shadowRoot!.querySelector('[aria-live] time, [role=status] time')).to.equal(null);
  });

  test('times that come to need more room get it, beside a title that has too much', async () => {
    const start = Date.now();
    const box = document.createElement('div');
    box.style.width = '420px';
    document.body.append(box);
    const config = `filter: {criteria: []}
table:
  cardsBelow: null
  fields: {due: '{{ $_process.expiration }}'}
  columns:
    name: {field: process, title: Name, type: text, card: title}
    due: {field: due, title: '', type: relative}
`;
    const expiration = new Date(start + 90_000).toISOString();
    const grid = await mountGrid([typed({ expiration })], { config }, box);
    const cell = () => cellsOf(grid)[1]!;
    Date.now = () => start + 150_000;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(cell().textContent).to.contain('overdue');
    await until(() => cell().scrollWidth <= cell().clientWidth);
    const { right } = cell().querySelector('time')!.getBoundingClientRect();
    expect(right).to.be.at.most(cell().getBoundingClientRect().right);
  });

  test('times of templates tick in a list too, and leave the rest of the row as it is', async () => {
    const start = Date.now();
    const list = document.createElement('process-list');
    list.lang = 'en';
    list.config = `filter: {criteria: []}\nui: {content: '<a href="/x">x</a> {{ $_process.expiration | relative }}'}`;
    list.adapter = memoryAdapter([typed({ expiration: new Date(start + 5 * 60_000 + 30_000).toISOString() })]);
    document.body.append(list);
    await list.loaded;
    const item = list.shadowRoot!.querySelector('[part=item]')!;
    const link = item.querySelector('a')!;
    link.focus();
    expect(item.querySelector('time')!.firstChild!.textContent).to.equal('in 5 minutes');
    Date.now = () => start + 120_000;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(item.querySelector('time')!.firstChild!.textContent).to.equal('in 3 minutes');
    expect(list.shadowRoot!.activeElement).to.equal(link);
  });

  test('are sorted by the values of their field, not by their words', async () => {
    const config = `${TYPES}    num: {field: n, title: N, type: number, sortField: n, initialSort: asc}\n`;
    const n = (value: number) => typed({ id: value, variables: { n: value } });
    const grid = await mountGrid([n(1000), n(9), n(200)], { config });
    expect(grid.visibleItems.map(({ process }) => process.id)).to.deep.equal([9, 200, 1000]);
  });
});
