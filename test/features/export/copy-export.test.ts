import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  SELECTABLE,
  TABLE,
  chord,
  clearPage,
  click,
  many,
  mountGrid,
  part,
  processOf,
  root,
  rows,
} from '../../elements/grid/grid-fixture.ts';

const NASTY = [processOf(1, 'a, "b"'), processOf(2, '=HYPERLINK("x")'), processOf(-3, '<i>Ž</i>')];

/** What a copy would put on the clipboard; null where the browser's own takes place. */
function copied(target: Element): { text: string; html: string } | null {
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, composed: true, cancelable: true });
  target.dispatchEvent(event);
  const data = event.clipboardData!;
  return event.defaultPrevented ? { text: data.getData('text/plain'), html: data.getData('text/html') } : null;
}

suite('copying', () => {
  teardown(clearPage);

  test('takes the rows that are selected, in the order on display, as text and as a table', async () => {
    const grid = await mountGrid([...NASTY, ...many(9)], { config: SELECTABLE });
    grid.selection = [1, 2, -3];
    grid.view = { search: '', sort: [{ column: 'id', direction: 'asc' }], page: 1 };
    await grid.updateComplete;
    rows(grid)[0]!.focus();
    const { text, html } = copied(rows(grid)[0]!)!;
    expect(text).to.equal(
      `ID\tName\r\n-3\t<i>Ž</i>\r\n1\t"a, ""b"""\r\n1\tProcess 1\r\n2\t"'=HYPERLINK(""x"")"\r\n2\tProcess 2\r\n`,
    );
    expect(html).to.match(/^<table><thead><tr><th>ID<\/th><th>Name<\/th><\/tr><\/thead><tbody><tr><td>-3<\/td>/);
    expect(html).to.include('<td>&#60;i&#62;Ž&#60;/i&#62;</td>');
    await grid.updateComplete;
    expect(part(grid, 'status').textContent).to.equal('5 rows copied');
  });

  test('leaves selected text and panels without a selection to the browser', async () => {
    const grid = await mountGrid(many(3), { config: SELECTABLE });
    rows(grid)[0]!.focus();
    expect(copied(rows(grid)[0]!)).to.equal(null);
    grid.selection = [1];
    const range = document.createRange();
    range.selectNodeContents(rows(grid)[1]!.lastChild!);
    getSelection()!.removeAllRanges();
    getSelection()!.setBaseAndExtent(range.startContainer, 0, range.endContainer, 1);
    expect(copied(rows(grid)[0]!)).to.equal(null);
  });

  test('works by the keys', async () => {
    const grid = await mountGrid(many(3), { config: SELECTABLE });
    grid.selection = [2];
    rows(grid)[0]!.focus();
    await chord('Control', 'c');
    await grid.updateComplete;
    expect(part(grid, 'status').textContent).to.equal('1 row copied');
  });
});

suite('the CSV file', () => {
  teardown(clearPage);

  const textOf = async (grid: ProcessGrid) => {
    const bytes = new Uint8Array(await (await grid.exportCsv()).arrayBuffer());
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  };

  test('holds all rows that match, over all pages, in the order on display, as text', async () => {
    const config = `filter: {criteria: []}
table:
  perPage: 2
  fields: {name: "<b>{{ $_process.templateProcess.name }}</b>", id: "{{ $_process.id }}"}
  searchFields: [name]
  columns: {name: {field: name, title: "<i>The</i> name", sortField: name}, id: {field: id, title: ID, sortField: id}}`;
    const grid = await mountGrid([...NASTY, ...many(3)], { config });
    grid.view = { search: 'e', sort: [{ column: 'id', direction: 'desc' }], page: 1 };
    const file = await grid.exportCsv();
    expect(file.type).to.equal('text/csv;charset=utf-8');
    expect(await textOf(grid)).to.equal(
      `\ufeffThe name,ID\r\nProcess 3,3\r\n"'=HYPERLINK(""x"")",2\r\nProcess 2,2\r\nProcess 1,1\r\n`,
    );
  });

  test('of many rows leaves the page its turns', async () => {
    const grid = await mountGrid(many(20_000));
    let turns = 0;
    let over = false;
    const count = () => {
      turns++;
      if (!over) setTimeout(count);
    };
    setTimeout(count);
    const text = await textOf(grid);
    over = true;
    expect(text.split('\r\n')).to.have.length(20_002);
    expect(turns).to.be.above(0);
  });

  test('of nothing is a header', async () => {
    const grid = await mountGrid([]);
    expect(await textOf(grid)).to.equal('\ufeffID,Name\r\n');
  });

  test('is saved by a button, under the title', async () => {
    const config = `ui: {title: "Open tasks / 2026"}\nfilter: {criteria: []}\ntable:${TABLE}`;
    const grid = await mountGrid(many(3), { config });
    expect(root(grid).querySelector('.pp-export')).to.equal(null);
    grid.setAttribute('exportable', '');
    await grid.updateComplete;
    const saved = new Promise<HTMLAnchorElement>(resolve => {
      // Its own in place of the inherited one, which deleting brings back.
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        delete (HTMLAnchorElement.prototype as { click?: unknown }).click;
        resolve(this);
      };
    });
    await click(root(grid).querySelector('.pp-export')!);
    const link = await saved;
    expect(link.download).to.equal('Open-tasks-2026.csv');
    expect(link.href).to.match(/^blob:/);
  });
});
