import { html } from 'lit';
import { toProcessPanelError } from '../core/base/process-panel-error.ts';
import type { ListConfig } from '../core/config/panel-config.ts';
import type { PairTable } from '../core/processes/process.ts';
import type { Template, TemplateEngine } from '../core/template/template.ts';
import type { CellContent } from '../core/view/grid-view.ts';
import { showContent } from './cell-content.ts';
import type { PaintInfo } from './loading.ts';
import { ProcessPanel } from './process-panel.ts';
import { listStyles } from './styles/list-styles.ts';
import { panelStyles } from './styles/panel-styles.ts';

/**
 * Shows the processes that a YAML configuration selects as a list, each row made by the template `ui.content`.
 *
 * @element process-list
 * @csspart list - The list.
 * @csspart item - A row of the list.
 */
export class ProcessList extends ProcessPanel<ListConfig> {
  static override styles = [panelStyles, listStyles];

  protected readonly panelName = 'process_list';
  #content: Template | null = null;

  protected override onConfig(config: ListConfig, engine: TemplateEngine): void {
    this.#content = engine.compile(config.content);
  }

  protected override onPairs(pairs: PairTable, { complete }: PaintInfo): void {
    const items = Array.from({ length: pairs.length }, (_, row) => this.#item(pairs, row));
    this.renderRoot.querySelector('[part=list]')!.replaceChildren(...items);
    if (complete) this.announce(this.messages.text('itemCount', { n: pairs.length }));
  }

  protected override renderBody(): unknown {
    return html`<ul part="list"></ul>`;
  }

  #item(pairs: PairTable, row: number): HTMLLIElement {
    const item = document.createElement('li');
    item.part.add('item');
    item.dataset['processId'] = String(pairs.processes[row]!.id);
    item.dataset['stepId'] = String(pairs.steps[row]!.id);
    showContent(item, this.#contentOf(pairs, row));
    return item;
  }

  #contentOf({ processes, steps }: PairTable, row: number): CellContent {
    const template = this.#content!;
    try {
      const value = template.evaluate(processes[row]!, steps[row]!);
      const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
      return template.kind === 'markup' ? { kind: 'markup', html: text } : { kind: 'text', text };
    } catch (thrown) {
      const error = toProcessPanelError(thrown, 'template/evaluation');
      this.reportFault(error);
      return { kind: 'error', error };
    }
  }
}
