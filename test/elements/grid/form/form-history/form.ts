import { memoryAdapter } from '../../../../../src/adapters/memory.ts';
import type { Process } from '../../../../../src/core/processes/process.ts';
import { ProcessGrid } from '../../../../../src/elements/grid/process-grid.ts';

/* Runs in a frame, which the test around it navigates. */
customElements.define('process-grid', ProcessGrid);

const processes = [1, 2, 'x 3'].map((id): Process => ({
  id,
  templateProcess: { id: 1, name: 'Request' },
  creator: { id: 7, fullname: 'Ada Lovelace' },
  state: 2,
  start: '2026-03-01T08:00:00+01:00',
  steps: [{ id, templateStep: { id: 1, name: 'approve', title: 'Approve', type: 2 }, state: 2, resolver: null }],
}));
const config = `selection: {variable: chosen}
filter: {criteria: []}
table: {fields: {id: "{{ $_process.id }}"}, searchFields: [], columns: {id: {field: id, title: ID}}}`;
Object.assign(document.querySelector('process-grid')!, { config, adapter: memoryAdapter(processes) });
