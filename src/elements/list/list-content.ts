import { html } from 'lit';
import type { ListConfig } from '../../core/config/panel-config.ts';
import type { PairTable } from '../../core/processes/process.ts';
import type { Template, TemplateEngine } from '../../core/template/template.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { nextChangeOf } from '../../core/view/cells/next-change.ts';
import { contentAt, FieldReader } from '../../core/view/field-reader.ts';
import { actionBar, afterAction } from '../actions/action-bar.ts';
import { type ActionsHost, PanelActions } from '../actions/panel-actions.ts';
import { pairsOf } from '../actions/pairs-of.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import type { PaintInfo } from '../panel/load/loading.ts';
import type { Locale } from '../panel/locale.ts';
import type { PanelContent } from '../panel/panel-content.ts';
import type { PanelPipeline } from '../panel/panel-pipeline.ts';
import { keepFocus } from '../rows/keep-focus.ts';
import { ListRows } from './list-rows.ts';

export interface ListContentOptions {
  readonly host: ActionsHost;
  readonly pipeline: PanelPipeline<ListConfig>;
  readonly locale: Locale;
  readonly announcement: Announcement;
}

/** Pairs → items of a list, each made by the template `ui.content`. */
export class ListContent implements PanelContent<ListConfig> {
  readonly progress = null;
  readonly #options: ListContentOptions;
  #template: Template | null = null;
  #pairs: PairTable;
  #reader: FieldReader | undefined;
  #rows: ListRows | null = null;
  readonly #actions: PanelActions<ListConfig>;

  constructor(options: ListContentOptions) {
    this.#options = options;
    this.#pairs = options.pipeline.loading.pairs;
    this.#actions = new PanelActions({
      ...options,
      showStates: () => this.#rows?.showActions(),
      itemsOf: ids => pairsOf(this.#pairs, ids),
    });
  }

  get isEmpty(): boolean {
    return this.#options.pipeline.loading.pairs.length === 0;
  }

  get placeholder(): string {
    return this.#options.locale.messages.text('placeholder');
  }

  get printableRows(): PrintableRows | undefined {
    return this.#rows?.window;
  }

  configure(config: ListConfig, engine: TemplateEngine): void {
    this.#template = engine.compile(config.content);
  }

  prepare(): null {
    return null;
  }

  firstWindow(): WindowRequest | null {
    return null;
  }

  show(pairs: PairTable, { complete }: PaintInfo): void {
    const { host, pipeline, locale, announcement } = this.#options;
    this.#pairs = pairs;
    this.#reader = new FieldReader('content', this.#template!, (_, error) =>
      pipeline.reports.error(error, '/ui/content'),
    );
    const list = host.shadowRoot!.querySelector<HTMLElement>('[part=list]')!;
    if (this.#rows?.list !== list) {
      this.#rows?.disconnect();
      this.#rows = new ListRows(list, {
        pairs: () => this.#pairs,
        actions: this.#actions,
        contentOf: row => contentAt(this.#pairs, row, this.#reader),
        nextChangeOf: content => nextChangeOf(content, Date.now(), locale.zone),
      });
    }
    keepFocus(host.shadowRoot, () => this.#rows!.refresh());
    if (complete) announcement.say(locale.messages.text('itemCount', { n: pairs.length }));
  }

  renderToolbar(): unknown {
    return actionBar({ count: null, actions: [], disabled: false }, this.#actions, noAction, noAction);
  }

  renderBody(): unknown {
    return html`<div class="pp-scroller"><ul part="list" role="list"></ul></div>`;
  }

  renderFooter(): unknown {
    return afterAction(this.#actions, true, this.#options.announcement.text);
  }
}

const noAction = () => {};
