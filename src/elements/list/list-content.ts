import { html, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { ListConfig } from '../../core/config/panel-config.ts';
import type { Id, PairTable, User } from '../../core/processes/process.ts';
import type { Template, TemplateEngine } from '../../core/template/template.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { nextChangeOf } from '../../core/view/cells/next-change.ts';
import { contentAt, FieldReader } from '../../core/view/field-reader.ts';
import { actionBar, afterAction } from '../../features/actions/action-bar.ts';
import { type ActionsHost, PanelActions } from '../../features/actions/panel-actions.ts';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import { Explanations } from '../../features/explain/explanations.ts';
import { button } from '../panel/frame/button.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import type { PaintInfo } from '../panel/load/loading.ts';
import type { Locale } from '../page/locale.ts';
import type { PanelContent } from '../panel/panel-content.ts';
import type { PanelPipeline } from '../panel/panel-pipeline.ts';
import { ProcessOpenEvent } from '../events.ts';
import type { PanelKeys } from '../../features/shortcuts/shortcut.ts';
import { RowAddresses } from '../rows/row-addresses.ts';
import { keepFocus } from '../rows/keep-focus.ts';
import type { ListSource } from './list-item.ts';
import { listKeys } from '../../features/shortcuts/list-keys.ts';
import { ListRows } from './list-rows.ts';

/** What the content reads of its list. */
export interface ListHost extends HTMLElement, ReactiveControllerHost {
  readonly detailUrl: string | null;
  readonly user: User | null;
}

export interface ListContentOptions {
  readonly host: ListHost & ActionsHost;
  readonly pipeline: PanelPipeline<ListConfig>;
  readonly locale: Locale;
  readonly announcement: Announcement;
}

/** Pairs → items of a list, each made by the template `ui.content`. */
export class ListContent implements PanelContent<ListConfig>, ReactiveController {
  readonly progress = null;
  readonly windows = null;
  readonly keys: PanelKeys;
  readonly #options: ListContentOptions;
  #template: Template | null = null;
  #addresses: RowAddresses | null = null;
  #pairs: PairTable;
  #reader: FieldReader | undefined;
  #rows: ListRows | null = null;
  readonly #actions: PanelActions<ListConfig>;
  readonly #explanations: Explanations<ListConfig>;

  constructor(options: ListContentOptions) {
    this.#options = options;
    this.#pairs = options.pipeline.loading.pairs;
    options.host.addController(this);
    this.#actions = new PanelActions({
      ...options,
      showStates: () => this.#rows?.showActions(),
      itemsOf: ids => pairsOf(this.#pairs, ids),
      entriesFor: pair => this.#explanations.entriesFor(pair),
    });
    const isLoaded = (id: Id) => this.#pairs.processes.some(process => process.id === id);
    this.#explanations = new Explanations({ ...options, standingOf: id => (isLoaded(id) ? 'shown' : 'absent') });
    this.keys = listKeys(
      () => this.#rows,
      () => this.#actions.inRows,
    );
  }

  readonly isAnswered = true;

  get isEmpty(): boolean {
    return this.#options.pipeline.loading.pairs.length === 0;
  }

  get placeholder(): string {
    return this.#options.locale.messages.text('placeholder');
  }

  get total(): { known: number; open: boolean } {
    return { known: this.#pairs.length, open: false };
  }

  get order(): { sorted: boolean; displaced: boolean } {
    return { sorted: false, displaced: false };
  }

  get printableRows(): PrintableRows | undefined {
    return this.#rows?.window;
  }

  configure(config: ListConfig, engine: TemplateEngine): void {
    this.#template = engine.compile(config.content);
    this.#addresses = new RowAddresses(engine, error => this.#options.pipeline.reports.error(error));
    this.#addresses.lead(this.#options.host.detailUrl);
  }

  hostUpdate(): void {
    if (this.#addresses?.lead(this.#options.host.detailUrl)) this.#rows?.window.reshow();
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
      const source: ListSource = {
        pairs: () => this.#pairs,
        messages: () => locale.messages,
        actions: this.#actions,
        contentOf: row => contentAt(this.#pairs, row, this.#reader),
        nextChangeOf: content => nextChangeOf(content, Date.now(), locale.zone),
        addressOf: row => this.#addressOf(row),
        linkNameOf: row => locale.messages.text('openProcess', { id: String(this.#pairs.processes[row]!.id) }),
      };
      this.#rows = new ListRows(list, source, row => this.#open(row));
    }
    keepFocus(host.shadowRoot, () => this.#rows!.refresh());
    if (complete && !pairs.inPlace) announcement.say(locale.messages.text('itemCount', { n: pairs.length }));
  }

  #addressOf(row: number): string | null {
    const { processes, steps } = this.#pairs;
    return this.#addresses!.addressOf(processes[row]!, steps[row]!);
  }

  #open(row: number): boolean {
    const { processes, steps } = this.#pairs;
    const detail = { process: processes[row]!, step: steps[row]!, url: this.#addressOf(row) };
    return this.#options.host.dispatchEvent(new ProcessOpenEvent(detail));
  }

  renderSkeleton(): null {
    return null;
  }

  renderNoMatch(): null {
    return null;
  }

  renderToolbar(): unknown {
    const bar = actionBar({ count: null, actions: [], disabled: false }, this.#actions, noAction, noAction);
    if (!this.#explanations.offered) return bar;
    const ask = button('explain', this.#options.locale.messages.text('explainMissing'), () =>
      this.#explanations.missing(),
    );
    return html`<div part="toolbar">${bar} ${ask}</div>`;
  }

  renderBody(): unknown {
    return html`<div class="pp-scroller"><ul part="list" role="list"></ul></div>`;
  }

  renderFooter(): unknown {
    return afterAction(this.#actions, true, this.#options.announcement.text);
  }
}

const noAction = () => {};
