import { html } from 'lit';
import type { ListConfig } from '../../core/config/panel-config.ts';
import type { PairTable } from '../../core/processes/process.ts';
import type { Template, TemplateEngine } from '../../core/template/template.ts';
import { nextChangeOf } from '../../core/view/cells/next-change.ts';
import { contentAt, FieldReader } from '../../core/view/field-reader.ts';
import { keepFocus } from '../rows/keep-focus.ts';
import { ListRows } from './list-rows.ts';
import type { PaintInfo } from '../panel/load/loading.ts';
import { ProcessPanel } from '../panel/process-panel.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import { listStyles } from '../styles/list.ts';

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
  #content: Template | null = null;
  #pairs: PairTable = this.pairs;
  #reader: FieldReader | undefined;
  #rows: ListRows | null = null;

  protected override onConfig(config: ListConfig, engine: TemplateEngine): void {
    this.#content = engine.compile(config.content);
  }

  protected override onPairs(pairs: PairTable, { complete }: PaintInfo): void {
    this.#pairs = pairs;
    this.#reader = new FieldReader('content', this.#content!, (_, error) =>
      this.run.reports.error(error, '/ui/content'),
    );
    const list = this.renderRoot.querySelector<HTMLElement>('[part=list]')!;
    if (this.#rows?.list !== list) {
      this.#rows?.disconnect();
      this.#rows = new ListRows(list, {
        pairs: () => this.#pairs,
        contentOf: row => contentAt(this.#pairs, row, this.#reader),
        nextChangeOf: content => nextChangeOf(content, Date.now(), this.locale.place),
      });
    }
    keepFocus(this.shadowRoot, () => this.#rows!.refresh());
    if (complete) this.announcement.say(this.messages.text('itemCount', { n: pairs.length }));
  }

  protected override renderBody(): unknown {
    return html`<div class="pp-scroller"><ul part="list" role="list"></ul></div>`;
  }

  protected override get printableRows(): PrintableRows | undefined {
    return this.#rows?.window;
  }
}
