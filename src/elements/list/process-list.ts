import type { ListConfig } from '../../core/config/panel-config.ts';
import { ProcessPanel } from '../panel/process-panel.ts';
import { listStyles } from '../styles/list.ts';
import { ListContent } from './list-content.ts';

/**
 * Shows the processes that a YAML configuration selects as a list, each row rendered by the template `ui.content`. Of a
 * long list, only the items near the viewport are in the document.
 *
 * It has no search, sorting by the reader, pages, selection, export or typed columns, and is not a form control: `view`
 * and `selection` keep their initial values, `persist` has no effect, `process-select` and `process-view` are never
 * fired. It loads all of its processes, even from a source that could serve windows.
 *
 * @element process-list
 * @attr {string} detail-url - Liquid template of a process's address. Rows without it and `process.url` are not links.
 * @csspart list - The list.
 * @csspart item - A row of the list.
 */
export class ProcessList extends ProcessPanel<ListConfig> {
  static override styles = listStyles;

  protected readonly panelName = 'process_list';
  protected readonly content = new ListContent({
    host: this,
    graph: this.graph,
    locale: this.locale,
    announcement: this.announcement,
    features: this.features,
  });
}
