import { untilIdle } from './core/base/tasks/yield-to-page.ts';
import { DEFAULT_CONTENT, DEFAULT_FIELDS } from './core/config/defaults.ts';
import { checkTemplate } from './core/template/engine.ts';
import { ProcessGrid } from './elements/grid/process-grid.ts';
import { ProcessList } from './elements/list/process-list.ts';

// Twice on a page, by two scripts or two copies of the library, the first stays.
if (!customElements.get('process-grid')) customElements.define('process-grid', ProcessGrid);
if (!customElements.get('process-list')) customElements.define('process-list', ProcessList);
void parseDefaults();

/** Parses the templates that most panels show while the page has nothing better to do: a panel made later finds them. */
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
