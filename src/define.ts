import { parseDefaults } from './core/pipeline.ts';
import { ProcessGrid } from './elements/grid/process-grid.ts';
import { ProcessList } from './elements/list/process-list.ts';

// Twice on a page, by two scripts or two copies of the library, the first stays.
if (!customElements.get('process-grid')) customElements.define('process-grid', ProcessGrid);
if (!customElements.get('process-list')) customElements.define('process-list', ProcessList);
void parseDefaults();

declare global {
  interface HTMLElementTagNameMap {
    'process-grid': ProcessGrid;
    'process-list': ProcessList;
  }
}
