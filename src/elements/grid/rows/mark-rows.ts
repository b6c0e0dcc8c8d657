import type { GridModel } from '../model/grid-model.ts';

/** Tells the styles of a scroller what rows it has. */
export function markRows({ classList }: HTMLElement, model: GridModel, maxWholeRows: number): void {
  const { busy, state } = model.view;
  classList.toggle('pp-bounded', model.perPage === null || model.count > maxWholeRows);
  // A hit may be in any value.
  classList.toggle('pp-searched', model.searchable && state.search !== '');
  // A search or filters that find nothing keep the buttons that sort.
  classList.toggle('pp-empty', model.count === 0 && !busy && state.search === '' && !state.filters);
}
