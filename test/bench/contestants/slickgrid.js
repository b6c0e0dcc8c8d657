import 'slickgrid/dist/styles/css/slick.grid.css';
import { SlickDataView, SlickGrid } from 'slickgrid';
import { COLUMNS, fold, searchText, SORT_BY } from '../work.js';

export async function create(host, _processes, pairs) {
  const collator = new Intl.Collator('en');
  const items = pairs.map((pair, row) => ({ id: pair.step.id, pair, row, text: null }));
  let words = [];
  const view = new SlickDataView({ inlineFilters: false });
  const columns = COLUMNS.map(({ name, title, html }) => ({
    id: name,
    field: name,
    name: title,
    width: 195,
    formatter: (row, cell, value, column, item) => ({
      html: html(item.pair),
      addClasses: name === 'pid' ? `id-${item.id}` : '',
    }),
  }));
  const grid = new SlickGrid(host, view, columns, {
    rowHeight: 36,
    enableHtmlRendering: true,
    enableCellNavigation: false,
    enableColumnReorder: false,
  });
  view.onRowCountChanged.subscribe(() => {
    grid.updateRowCount();
    grid.render();
  });
  view.onRowsChanged.subscribe((_, { rows }) => {
    grid.invalidateRows(rows);
    grid.render();
  });
  view.beginUpdate();
  view.setItems(items);
  view.setFilter(item => words.every(word => (item.text ??= fold(searchText(item.pair))).includes(word)));
  view.endUpdate();
  return {
    apply({ sort: [by, direction], search }, changed) {
      if (changed === 'sort') {
        const { value } = SORT_BY[by];
        // It sorts what it shows: equal rows come back to the order of the data by their numbers.
        const compare =
          by === 'number'
            ? (a, b) => value(a.pair) - value(b.pair)
            : (a, b) => collator.compare(value(a.pair), value(b.pair)) || a.row - b.row;
        view.sort(compare, direction === 'asc');
      } else {
        words = fold(search).split(' ').filter(Boolean);
        view.refresh();
      }
      grid.scrollRowToTop(0);
    },
    count: () => view.getLength(),
    rows: () =>
      [...host.querySelectorAll('.slick-row')].sort(
        (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
      ),
    idOf: row => Number(/\bid-(\d+)/.exec(row.innerHTML)?.[1]),
    scroller: () => host.querySelector('.slick-viewport.slick-viewport-top.slick-viewport-left'),
  };
}
