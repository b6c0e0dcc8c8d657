import { CONFIG } from '../work.js';

const { memoryAdapter } = await import('/process-panels.js');

/** This project's grid, as it is published, with the memory adapter. */
export async function create(host, processes) {
  const grid = document.createElement('process-grid');
  grid.style.blockSize = '100%';
  grid.style.setProperty('--process-panel-max-height', 'none'); // as much room as the others have
  grid.config = { process_grid: { config: CONFIG } };
  grid.adapter = memoryAdapter(processes);
  host.append(grid);
  return {
    apply({ sort: [by, direction], search }) {
      grid.view = { search, sort: [{ column: { number: 'pid', name: 'process' }[by], direction }], page: 1 };
    },
    count: () => Number(grid.shadowRoot.querySelector('table')?.getAttribute('aria-rowcount')) - 1,
    rows: () => [...grid.shadowRoot.querySelectorAll('tr[data-step-id]')],
    idOf: row => Number(row.dataset.stepId),
    scroller: () => grid.shadowRoot.querySelector('[part~="table"]').parentElement,
  };
}
