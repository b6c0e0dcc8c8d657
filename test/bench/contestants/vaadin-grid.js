import '@vaadin/grid/vaadin-grid.js';
import { COLUMNS, fold, searchText, SORT_BY } from '../work.js';

/** It shows items in the order that it is given: sorting and searching are the page's, as its manual does for lists. */
export async function create(host, _processes, pairs) {
  const collator = new Intl.Collator('en');
  const grid = document.createElement('vaadin-grid');
  grid.style.height = '800px';
  for (const { name, title, html } of COLUMNS) {
    const column = document.createElement('vaadin-grid-column');
    column.header = title;
    column.renderer = (cell, _, { item }) => {
      cell.innerHTML = html(item);
      if (name === 'pid') cell.dataset.id = item.step.id;
    };
    grid.append(column);
  }
  grid.items = pairs;
  host.append(grid);
  const texts = new WeakMap();
  const textOf = pair => {
    let text = texts.get(pair);
    if (text === undefined) texts.set(pair, (text = fold(searchText(pair))));
    return text;
  };
  let sorted = pairs;
  return {
    apply({ sort: [by, direction], search }, changed) {
      if (changed === 'sort') {
        const { value } = SORT_BY[by];
        const sign = direction === 'asc' ? 1 : -1;
        sorted = pairs.toSorted(
          (a, b) => sign * (by === 'number' ? value(a) - value(b) : collator.compare(value(a), value(b))),
        );
      }
      const words = fold(search).split(' ').filter(Boolean);
      grid.items =
        words.length === 0 ? sorted : sorted.filter(pair => words.every(word => textOf(pair).includes(word)));
    },
    count: () => grid.items.length,
    rows: () => [...grid.$.items.children].filter(row => !row.hidden).sort((a, b) => a.index - b.index),
    idOf: row => row._item?.step.id,
    scroller: () => grid.$.table,
  };
}
