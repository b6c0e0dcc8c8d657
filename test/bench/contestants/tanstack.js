import {
  columnFilteringFeature,
  constructTable,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { COLUMNS, fold, searchText, SORT_BY } from '../work.js';

const HEIGHT = 36;

/** Table core and virtual core, with rows written by hand and used again. */
export async function create(host, _processes, pairs) {
  const collator = new Intl.Collator('en');
  const features = tableFeatures({
    coreReactivityFeature: storeReactivityBindings(),
    columnFilteringFeature,
    globalFilteringFeature,
    rowSortingFeature,
    filteredRowModel: createFilteredRowModel(),
    sortedRowModel: createSortedRowModel(),
  });
  const helper = createColumnHelper();
  const words = { of: '', list: [] };
  const table = constructTable({
    features,
    data: pairs,
    getRowId: ({ step }) => String(step.id),
    columns: helper.columns([
      helper.accessor(SORT_BY.number.value, { id: 'pid', sortFn: 'basic', sortUndefined: false }),
      helper.accessor(SORT_BY.name.value, {
        id: 'process',
        sortFn: (a, b, id) => collator.compare(a.getValue(id), b.getValue(id)),
      }),
      helper.accessor(pair => fold(searchText(pair)), { id: 'text' }),
    ]),
    getColumnCanGlobalFilter: ({ id }) => id === 'text',
    globalFilterFn: (row, id, term) => {
      if (words.of !== term) [words.of, words.list] = [term, fold(term).split(' ').filter(Boolean)];
      const text = row.getValue(id);
      return words.list.every(word => text.includes(word));
    },
  });

  const titles = COLUMNS.map(({ title }) => `<b style="flex:1">${title}</b>`).join('');
  host.innerHTML =
    `<div style="display:flex;height:44px">${titles}</div>` +
    '<div style="height:756px;overflow:auto;position:relative"><div style="position:relative"></div></div>';
  const scroller = host.lastElementChild;
  const body = scroller.firstElementChild;
  const pool = [];
  let rows = table.getRowModel().rows;
  const virtualizer = new Virtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => HEIGHT,
    overscan: 3,
    observeElementOffset,
    observeElementRect,
    scrollToFn: elementScroll,
    onChange: () => paint(),
  });
  const unmount = virtualizer._didMount();
  virtualizer._willUpdate();

  function paint() {
    const items = virtualizer.getVirtualItems();
    body.style.height = `${virtualizer.getTotalSize()}px`;
    while (pool.length < items.length) {
      const element = document.createElement('div');
      element.style.cssText = `position:absolute;left:0;right:0;display:flex;height:${HEIGHT}px`;
      for (let i = 0; i < COLUMNS.length; i++) {
        const cell = document.createElement('div');
        cell.style.cssText = 'flex:1;padding:6px;overflow:hidden;white-space:nowrap';
        element.append(cell);
      }
      pool.push(element);
      body.append(element);
    }
    pool.forEach((element, i) => {
      const item = items[i];
      element.hidden = !item;
      element.style.display = item ? 'flex' : 'none';
      if (!item) return;
      element.style.transform = `translateY(${item.start}px)`;
      const pair = rows[item.index].original;
      element.index = item.index;
      if (element.pair === pair) return;
      element.pair = pair;
      COLUMNS.forEach(({ html }, column) => (element.children[column].innerHTML = html(pair)));
    });
  }
  paint();

  return {
    apply({ sort: [by, direction], search }, changed) {
      if (changed === 'sort') table.setSorting([{ id: SORT_BY[by].column, desc: direction === 'desc' }]);
      else table.setGlobalFilter(search);
      rows = table.getRowModel().rows;
      virtualizer.setOptions({ ...virtualizer.options, count: rows.length });
      virtualizer._willUpdate();
      virtualizer.scrollToOffset(0);
      paint();
    },
    count: () => rows.length,
    rows: () => pool.filter(element => !element.hidden).sort((a, b) => a.index - b.index),
    idOf: element => element.pair.step.id,
    scroller: () => scroller,
    dispose: unmount,
  };
}
