import 'tabulator-tables/dist/css/tabulator.min.css';
import { TabulatorFull as Tabulator } from 'tabulator-tables';
import { COLUMNS, fold, searchText, SORT_BY } from '../work.js';

const FIELDS = { pid: 'step.id', process: 'process.templateProcess.name' };

export async function create(host, _processes, pairs) {
  const collator = new Intl.Collator('en');
  const texts = new WeakMap();
  const textOf = data => {
    let text = texts.get(data);
    if (text === undefined) texts.set(data, (text = fold(searchText(data))));
    return text;
  };
  const table = new Tabulator(host, {
    data: pairs,
    index: 'step.id',
    height: '800px',
    rowHeight: 36,
    layout: 'fitColumns',
    reactiveData: false,
    sortOrderReverse: false,
    rowFormatter: row => (row.getElement().dataset.id = row.getData().step.id),
    columns: COLUMNS.map(({ name, title, html }) => ({
      title,
      field: FIELDS[name] ?? `column.${name}`,
      formatter: cell => html(cell.getData()),
      sorter: name === 'pid' ? (a, b) => a - b : (a, b) => collator.compare(a, b),
    })),
  });
  await new Promise(resolve => table.on('tableBuilt', resolve));
  return {
    apply({ sort: [by, direction], search }, changed) {
      if (changed === 'sort') return void table.setSort(FIELDS[SORT_BY[by].column], direction);
      const words = fold(search).split(' ').filter(Boolean);
      if (words.length === 0) table.clearFilter();
      else table.setFilter(data => words.every(word => textOf(data).includes(word)));
    },
    count: () => table.getDataCount('active'),
    rows: () => [...host.querySelectorAll('.tabulator-row')],
    idOf: row => Number(row.dataset.id),
    scroller: () => host.querySelector('.tabulator-tableholder'),
  };
}
