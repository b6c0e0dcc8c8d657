import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { COLUMNS, fold, searchText, SORT_BY } from '../work.js';

ModuleRegistry.registerModules([AllCommunityModule]);

export async function create(host, _processes, pairs) {
  const sortValue = new Map(Object.values(SORT_BY).map(({ column, value }) => [column, value]));
  const api = createGrid(host, {
    rowData: pairs,
    rowHeight: 36,
    headerHeight: 36,
    animateRows: false,
    suppressColumnVirtualisation: true,
    cacheQuickFilter: true,
    getRowId: ({ data }) => String(data.step.id),
    // Words are folded by the one function of the work, so that all find the same; it compares capitals.
    quickFilterParser: text => fold(text).toUpperCase().split(' ').filter(Boolean),
    quickFilterMatcher: (words, text) => words.every(word => text.includes(word)),
    columnDefs: [
      ...COLUMNS.map(({ name, title, html }) => ({
        colId: name,
        headerName: title,
        width: 195,
        sortable: sortValue.has(name),
        valueGetter: ({ data }) => sortValue.get(name)?.(data) ?? '',
        cellRenderer: ({ data }) => html(data),
        getQuickFilterText: () => '',
      })),
      {
        colId: 'text',
        hide: true,
        valueGetter: () => '',
        getQuickFilterText: ({ data }) => fold(searchText(data)),
      },
    ],
    includeHiddenColumnsInQuickFilter: true,
  });
  return {
    apply({ sort: [by, direction], search }, changed) {
      if (changed === 'search') api.setGridOption('quickFilterText', search);
      else {
        api.applyColumnState({
          state: [{ colId: SORT_BY[by].column, sort: direction }],
          defaultState: { sort: null },
        });
      }
    },
    count: () => api.getDisplayedRowCount(),
    rows: () =>
      [...host.querySelectorAll('.ag-row[row-id]')].sort(
        (a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')),
      ),
    idOf: row => Number(row.getAttribute('row-id')),
    scroller: () => host.querySelector('.ag-grid-viewport'),
  };
}
