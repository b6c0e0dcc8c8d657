import { untilIdle } from './core/base/tasks/yield-to-page.ts';
import { DEFAULT_CONTENT, DEFAULT_FIELDS } from './core/config/defaults.ts';
import { checkTemplate } from './core/template/engine.ts';
import { ProcessGrid } from './elements/grid/process-grid.ts';
import { ProcessList } from './elements/list/process-list.ts';

// If the library is loaded twice, the first definition stays.
if (!customElements.get('process-grid')) customElements.define('process-grid', ProcessGrid);
if (!customElements.get('process-list')) customElements.define('process-list', ProcessList);
void parseDefaults();

/** Parses the templates that most panels use, in idle time: a panel made later finds them parsed. */
async function parseDefaults(): Promise<void> {
  for (const source of [...DEFAULT_FIELDS.values(), DEFAULT_CONTENT]) {
    await untilIdle();
    checkTemplate(source);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'process-grid': ProcessGrid;
    'process-list': ProcessList;
  }
}
