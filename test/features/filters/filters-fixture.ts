import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { FilterModel } from '../../../src/features/filters/filter-model.ts';
import type { ReaderFilters } from '../../../src/features/filters/reader-filters.ts';
import { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { processOf } from '../../elements/grid/grid-fixture.ts';

/** A grid that shows what is behind its bar. */
export class FilteredGrid extends ProcessGrid {
  get filters(): FilterModel {
    return this.features.get('filters') as ReaderFilters;
  }

  get reader(): ReaderFilters {
    return this.features.get('filters') as ReaderFilters;
  }
}
if (!customElements.get('filtered-grid')) customElements.define('filtered-grid', FilteredGrid);

export const TABLE = `
filter: {criteria: []}
table:
  fields: {id: "{{ $_process.id }}", amount: "{{ $_process.variables.amount }}"}
  searchFields: [id]
  columns:
    id: {field: id, title: ID, sortField: id}
    amount: {field: amount, title: Amount, sortField: amount, type: number}
`;
export const FILTERS = `${TABLE}
filters:
  state: {criterion: stepState, title: State}
  who: {criterion: resolver, title: Resolver}
  due: {criterion: expirationRelative, title: Due, choices: {Overdue: {'<': today}, Soon: {'>': yesterday, '<': +8 days}}}
  region: {variable: customer.region, title: Region}
  amount: {field: amount, title: Amount}
  started: {criterion: start, title: Started}
views:
  mine: {title: Mine, filters: {who: [me]}, sort: [{column: amount, direction: desc}]}
  overdue: {title: Overdue, filters: {due: [Overdue]}}
`;

const DAY = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const REGIONS = ['north', 'south', null];

/** Process `id`, of which all members follow from the id. */
export function filteredProcess(id: number): Process {
  const process = processOf(id, `Process ${id}`);
  const region = REGIONS[id % 3];
  return {
    ...process,
    start: `2026-0${1 + (id % 3)}-10T12:00:00Z`,
    expiration: day((id % 4) * 10 - 15),
    variables: { amount: id * 100, ...(region && { customer: { region } }) },
    steps: process.steps.map(step => ({
      ...step,
      state: ([1, 2, 10] as const)[id % 3]!,
      resolver: id % 2 === 0 ? { id: 21, fullname: 'Ada' } : id % 3 === 0 ? null : { id: 22, fullname: 'Bob' },
    })),
  };
}

export const processes = (n: number): Process[] => Array.from({ length: n }, (_, i) => filteredProcess(i + 1));

/** A grid on the page with processes 1 to 12, loaded. */
export async function mountFiltered(
  properties: Partial<FilteredGrid> & Record<string, unknown> = {},
): Promise<FilteredGrid> {
  const grid = document.createElement('filtered-grid') as FilteredGrid;
  grid.lang = 'en';
  Object.assign(grid, { config: FILTERS, adapter: memoryAdapter(processes(12)), user: { id: 21, fullname: 'Ada' } });
  Object.assign(grid, properties);
  document.body.append(grid);
  await grid.loaded;
  return grid;
}

/** Ids on display, in order. */
export const ids = (grid: ProcessGrid): string => grid.visibleItems.map(({ process }) => process.id).join(' ');
