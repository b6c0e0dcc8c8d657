import { defineCustomElements } from '@revolist/revogrid/loader';
import { COLUMNS, fold, searchText, SORT_BY } from '../work.js';

defineCustomElements();

/** It sorts itself; its free edition filters by columns, so the search hands it the rows that match. */
export async function create(host, _processes, pairs) {
  const collator = new Intl.Collator('en');
  const texts = new WeakMap();
  const textOf = data => {
    let text = texts.get(data);
    if (text === undefined) texts.set(data, (text = fold(searchText(data))));
    return text;
  };
  const sortValue = new Map(Object.values(SORT_BY).map(({ column, value }) => [column, value]));
  const compare = (a, b) => (typeof a === 'number' ? a - b : collator.compare(a, b));
  const rowOf = new Map(pairs.map((pair, row) => [pair, row]));
  const grid = document.createElement('revo-grid');
  grid.style.height = '800px';
  grid.rowSize = 36;
  grid.readonly = true;
  grid.hideAttribution = true;
  grid.columns = COLUMNS.map(({ name, title, html }) => ({
    prop: name,
    name: title,
    size: 195,
    sortable: sortValue.has(name),
    // It sorts what it shows: equal rows come back to the order of the data by this.
    cellCompare: (_, a, b) => compare(sortValue.get(name)(a), sortValue.get(name)(b)) || rowOf.get(a) - rowOf.get(b),
    cellTemplate: (h, { model }) => h('span', { innerHTML: html(model), 'data-id': model.step.id }),
  }));
  grid.source = pairs;
  host.append(grid);
  await customElements.whenDefined('revo-grid');
  let shown = pairs;
  let sorted = [];
  return {
    apply({ sort: [by, direction], search }, changed) {
      if (changed === 'sort') {
        sorted = [SORT_BY[by].column, direction];
        void grid.updateColumnSorting(
          {
            prop: sorted[0],
            order: direction,
            cellCompare: grid.columns.find(({ prop }) => prop === sorted[0]).cellCompare,
          },
          direction,
          false,
        );
        return;
      }
      const words = fold(search).split(' ').filter(Boolean);
      shown = words.length === 0 ? pairs : pairs.filter(pair => words.every(word => textOf(pair).includes(word)));
      grid.source = shown;
    },
    count: () => shown.length,
    rows: () =>
      [...host.querySelectorAll('revogr-data[type=rgRow] .rgRow')].sort(
        (a, b) => Number(a.dataset.rgrow) - Number(b.dataset.rgrow),
      ),
    idOf: row => Number(row.querySelector('[data-id]')?.dataset.id),
    scroller: () => host.querySelector('revogr-viewport-scroll .vertical-inner'),
  };
}
