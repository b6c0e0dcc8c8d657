import type { ListConfig } from '../../core/config/panel-config.ts';
import { ProcessPanel } from '../panel/process-panel.ts';
import { listStyles } from '../styles/list.ts';
import { ListContent } from './list-content.ts';

/**
 * Shows the processes that a YAML configuration selects as a list, each row made by the template `ui.content`. Of a long
 * list only the items near the view are in the document.
 *
 * @element process-list
 * @csspart list - The list.
 * @csspart item - A row of the list.
 */
export class ProcessList extends ProcessPanel<ListConfig> {
  static override styles = listStyles;

  protected readonly panelName = 'process_list';
  protected readonly content = new ListContent({
    host: this,
    pipeline: this.pipeline,
    locale: this.locale,
    announcement: this.announcement,
  });
}
