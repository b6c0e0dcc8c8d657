import 'datatables.net-dt/css/dataTables.dataTables.min.css';
import DataTable from 'datatables.net-dt';
import 'datatables.net-scroller-dt';
import { COLUMNS, fold, searchText, SORT_BY } from '../work.js';

export async function create(host, _processes, pairs) {
  const sortValue = new Map(Object.values(SORT_BY).map(({ column, value }) => [column, value]));
  const element = document.createElement('table');
  element.className = 'nowrap';
  host.append(element);
  const table = new DataTable(element, {
    data: pairs,
    order: [],
    layout: { topStart: null, topEnd: null, bottomStart: null, bottomEnd: null },
    deferRender: true,
    scroller: true,
    scrollY: 740,
    autoWidth: false,
    createdRow: (row, { step }) => (row.dataset.id = step.id),
    columns: [
      ...COLUMNS.map(({ name, title, html }) => ({
        title,
        orderable: sortValue.has(name),
        searchable: false,
        type: name === 'pid' ? 'num' : 'string',
        data: null,
        render: (_, type, pair) => (type === 'display' ? html(pair) : (sortValue.get(name)?.(pair) ?? '')),
      })),
      {
        title: 'Text',
        visible: false,
        data: null,
        render: (_, type, pair) => (type === 'display' ? '' : fold(searchText(pair))),
      },
    ],
  });
  return {
    apply({ sort: [by, direction], search }, changed) {
      if (changed === 'sort') {
        table.order([COLUMNS.findIndex(({ name }) => name === SORT_BY[by].column), direction]).draw();
      } else {
        table.search(fold(search)).draw();
      }
    },
    count: () => table.page.info().recordsDisplay,
    rows: () => [...host.querySelectorAll('tbody tr[data-id]')],
    idOf: row => Number(row.dataset.id),
    scroller: () => host.querySelector('.dt-scroll-body'),
  };
}
