import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import {
  YAML,
  clearPage,
  column,
  many,
  mountGrid,
  part,
  processOf,
  root,
  rows,
  scroller,
  sortButton,
  until,
} from '../grid-fixture.ts';
import { server } from '../window-server.ts';

/** The texts that are highlighted, in the order of the page. */
function hits(): string[] {
  const ranges = [...(CSS.highlights.get('pp-hit') ?? [])].map(
    ({ startContainer, startOffset, endContainer, endOffset }) => {
      const range = document.createRange();
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
      return range;
    },
  );
  return ranges.filter(({ startContainer }) => startContainer.isConnected).map(range => range.toString());
}

/** Hits come after each key: what is highlighted in the end is waited for, and stays. */
async function expectHits(...texts: string[]): Promise<void> {
  await until(() => hits().join('\n') === texts.join('\n'));
  expect(hits()).to.deep.equal(texts);
}

const search = async (grid: ProcessGrid, text: string) => {
  part(grid, 'search').focus();
  await sendKeys({ type: text });
};

const config = (fields: string, searchFields: string) => `filter: {criteria: []}
table:
  fields: {${fields}}
  searchFields: [${searchFields}]
  columns: {a: {field: a, title: A}, b: {field: b, title: B}}`;

suite('what a search has found', () => {
  teardown(clearPage);

  test('is highlighted as it is written, in every row that is there', async () => {
    const grid = await mountGrid([processOf(1, 'Žlutý KŮŇ'), processOf(2, 'Kůň zlatý'), processOf(3, 'Pes')]);
    await search(grid, 'kun zl');
    await expectHits('Žl', 'KŮŇ', 'Kůň', 'zl');
  });

  test('is highlighted no more when the search is cleared, or the panel leaves the page', async () => {
    const grid = await mountGrid(many(3));
    grid.view = { search: 'process' };
    await until(() => hits().length === 3);
    grid.view = { search: '' };
    await until(() => hits().length === 0);
    grid.view = { search: 'ces' };
    await until(() => hits().length === 3);
    expect(hits()).to.deep.equal(['ces', 'ces', 'ces']);
    grid.remove();
    await until(() => hits().length === 0);
    expect(hits()).to.deep.equal([]);
  });

  test('is not what stands in a field that was not searched', async () => {
    const fields = 'a: "{{ $_process.templateProcess.name }}", b: "{{ $_process.creator.fullname }}"';
    const processes = [processOf(1, 'Ada', { creator: { id: 1, fullname: 'Adam' } })];
    const grid = await mountGrid(processes, { config: config(fields, 'a') });
    await search(grid, 'ad');
    await expectHits('Ad');
  });

  test('goes on over tags, and ends at blocks', async () => {
    const fields = 'a: "<b>Le</b>ave<p>req</p>uest", b: x';
    const grid = await mountGrid([processOf(1, '')], { config: config(fields, 'a') });
    await search(grid, 'leav');
    await expectHits('Leav');
  });

  test('is highlighted in the rows that come when one scrolls, and follows a sort', async () => {
    const grid = await mountGrid(many(3000));
    grid.view = { search: 'process' };
    await until(() => hits().length > 0);
    scroller(grid).scrollTop = 50_000;
    await until(() => !rows(grid)[0]!.textContent.includes('Process 1 '));
    const shown = () => rows(grid).every(row => hits().length >= 1 && row.isConnected);
    await until(() => shown() && hits().length >= rows(grid).length);
    expect(hits()).to.have.length(rows(grid).length);
    sortButton(grid, 0).click();
    sortButton(grid, 0).click();
    await until(() => column(grid).includes('3000') && hits().length === rows(grid).length);
    expect(hits()).to.have.length(rows(grid).length);
  });

  test('of a source that searches by itself is where its rows have the words', async () => {
    const { adapter } = server(many(30));
    const grid = await mountGrid([], { adapter, config: YAML });
    grid.view = { search: '29' };
    await until(() => hits().length > 0);
    expect(hits()).to.deep.equal(['29', '29']);
  });

  test('of two panels is highlighted in both', async () => {
    const [first, second] = [await mountGrid(many(2)), await mountGrid(many(2))];
    first.view = { search: 'process' };
    second.view = { search: 'roc' };
    await until(() => hits().length === 4);
    first.remove();
    await until(() => hits().length === 2);
    expect(hits()).to.deep.equal(['roc', 'roc']);
  });

  test('is painted', async function () {
    // The others do not tell the style of a highlight.
    if (!/Chrome/.test(navigator.userAgent)) return this.skip();
    const grid = await mountGrid(many(2));
    grid.view = { search: 'process' };
    await until(() => hits().length > 0);
    const cell = root(grid).querySelectorAll('[part=cell]')[1]!;
    expect(getComputedStyle(cell, '::highlight(pp-hit)').backgroundColor).to.equal('rgb(255, 229, 145)');
  });
});
