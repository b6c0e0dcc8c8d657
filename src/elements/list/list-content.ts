import { html, nothing, type ReactiveController } from 'lit';
import type { ListConfig } from '../../core/config/panel-config.ts';
import type { PairTable } from '../../core/processes/process.ts';
import type { Template, TemplateEngine } from '../../core/template/template.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { nextChangeOf } from '../../core/view/cells/next-change.ts';
import { contentAt, FieldValues } from '../../core/view/field-values.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import { likelyOutlineOf, listSkeleton, titleSkeleton } from '../panel/frame/skeleton.ts';
import type { PaintInfo } from '../panel/load/answer.ts';
import type { Panel } from '../panel/panel.ts';
import type { PanelContent } from '../panel/panel-content.ts';
import { ProcessOpenEvent } from '../events.ts';
import { RowAddresses } from '../rows/row-addresses.ts';
import { keepFocus } from '../rows/keep-focus.ts';
import type { ListSource } from './list-item.ts';
import { ListRows } from './list-rows.ts';

/** The list element, as used by its content. */
type ListShell = Omit<Panel<ListConfig>, 'content'>;

/** Pairs → items of a list, each rendered by the template `ui.content`. */
export class ListContent implements PanelContent<ListConfig>, ReactiveController {
  readonly progress = null;
  readonly windows = null;
  /** The items; null before there are any. */
  rows: ListRows | null = null;
  readonly #panel: ListShell;
  #template: Template | null = null;
  #addresses: RowAddresses | null = null;
  #pairs: PairTable;
  #values: FieldValues | undefined;

  constructor(panel: ListShell) {
    this.#panel = panel;
    this.#pairs = panel.graph.pairs;
    panel.host.addController(this);
  }

  readonly isAnswered = true;

  get isEmpty(): boolean {
    return this.#panel.graph.pairs.length === 0;
  }

  get placeholder(): string {
    return this.#panel.locale.messages.text('placeholder');
  }

  get total(): { known: number; isEndUnknown: boolean } {
    return { known: this.#pairs.length, isEndUnknown: false };
  }

  get order(): { sorted: boolean; displaced: boolean } {
    return { sorted: false, displaced: false };
  }

  get printableRows(): PrintableRows | undefined {
    return this.rows?.virtualScroller;
  }

  configure(config: ListConfig, engine: TemplateEngine): void {
    this.#template = engine.compile(config.content);
    this.#addresses = new RowAddresses(engine, error => this.#panel.graph.reports.reportError(error));
    this.#addresses.setDetailUrl(this.#panel.host.detailUrl);
  }

  hostUpdate(): void {
    if (this.#addresses?.setDetailUrl(this.#panel.host.detailUrl)) this.rows?.virtualScroller.reshow();
  }

  adoptFeatures(): void {}

  get pairs(): PairTable {
    return this.#pairs;
  }

  showsFault(): boolean {
    return true;
  }

  firstWindow(): WindowRequest | null {
    return null;
  }

  renderPairs(pairs: PairTable, { complete }: PaintInfo): void {
    const { host, graph, locale, announcement } = this.#panel;
    this.#pairs = pairs;
    this.#values = new FieldValues('content', this.#template!, (_, error) =>
      graph.reports.reportError(error, '/ui/content'),
    );
    const list = host.shadowRoot!.querySelector<HTMLElement>('[part=list]')!;
    if (this.rows?.list !== list) {
      this.rows?.disconnect();
      const source: ListSource = {
        pairs: () => this.#pairs,
        messages: () => locale.messages,
        actions: () => this.#panel.features.get('rowActions'),
        contentOf: row => contentAt(this.#pairs, row, this.#values),
        nextChangeOf: content => nextChangeOf(content, Date.now(), locale.zone),
        addressOf: row => this.#addressOf(row),
        linkNameOf: row => locale.messages.text('openProcess', { id: String(this.#pairs.processes[row]!.id) }),
      };
      this.rows = new ListRows(list, source, row => this.#open(row));
    }
    keepFocus(host.shadowRoot, () => this.rows!.refresh());
    if (complete && !pairs.inPlace) announcement.say(locale.messages.text('itemCount', { n: pairs.length }));
  }

  #addressOf(row: number): string | null {
    const { processes, steps } = this.#pairs;
    return this.#addresses!.addressOf(processes[row]!, steps[row]!);
  }

  #open(row: number): boolean {
    const { processes, steps } = this.#pairs;
    const detail = { process: processes[row]!, step: steps[row]!, url: this.#addressOf(row) };
    return this.#panel.host.dispatchEvent(new ProcessOpenEvent(detail));
  }

  renderTopSkeleton(config: ListConfig | null): unknown {
    const outline = config ? null : likelyOutlineOf(this.#panel);
    return outline && titleSkeleton(outline);
  }

  renderSkeleton(config: ListConfig | null): unknown {
    const outline = config ? { limit: config.filter.limit ?? null } : likelyOutlineOf(this.#panel);
    return outline && listSkeleton(outline);
  }

  renderNoMatch(): null {
    return null;
  }

  renderToolbar(): unknown {
    const { features, locale } = this.#panel;
    const tools = features.render('toolbar', locale.messages);
    const isEmpty = tools.every(tool => tool === null || tool === nothing);
    return isEmpty ? nothing : html`<div part="toolbar">${tools}</div>`;
  }

  showRowStates(): void {
    this.rows?.showActions();
  }

  renderBody(): unknown {
    return html`<div class="pp-scroller"><ul part="list" role="list"></ul></div>`;
  }

  renderFooter(): unknown {
    const { features, locale } = this.#panel;
    return features.render('footer', locale.messages);
  }
}
