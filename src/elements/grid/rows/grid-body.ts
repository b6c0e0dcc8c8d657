import type { PrintableRows } from '../../panel/frame/printing.ts';
import { type ScrollAnchor, VirtualScroller } from '../../rows/virtual-scroller.ts';
import { offerWholeText } from '../../rows/whole-text.ts';
import { ColumnFit, type FitHost } from '../columns/column-fit.ts';
import { ScrollEdges } from '../columns/scroll-edges.ts';
import type { FrozenColumns } from '../columns/frozen-columns.ts';
import { awaitsEnd, type RenderInputs } from './awaits-end.ts';
import type { GridLine } from './grid-line.ts';
import { GridRow, type RowHost } from './grid-row.ts';
import { HitMarking } from './hit-marking.ts';
import { markRows } from './mark-rows.ts';
import { printableRows } from './printable-rows.ts';

/** Up to this many rows, all are in the document. */
const MAX_WHOLE_ROWS = 100;

/** A grid, as its body uses it. `cards` is set by the body. */
export type BodyHost = Omit<RowHost, 'cards'> & Pick<FitHost, 'cards' | 'isLoaded'>;

/** The rows of a grid in its table: which ones are rendered, the column widths, and the focus. */
export class GridBody {
  readonly scroller: HTMLElement;
  readonly tbody: HTMLTableSectionElement;
  readonly host: BodyHost;
  readonly virtualScroller: VirtualScroller<GridLine>;
  /** Ends listeners on the table, which is rendered by Lit and outlives these rows. */
  readonly signal: AbortSignal;
  readonly #table: HTMLTableElement;
  readonly #removal = new AbortController();
  readonly #lineByElement = new WeakMap<Element, GridLine>();
  /** The row that is the tab stop: its position, and its key to find it again. */
  #active = 0;
  #activeKey: string | null = null;
  /** The focus was lost with the previous rows, and is to be restored. */
  #restoresFocus = false;
  /** Times have ticked since the widths were found. */
  #isRefreezing = false;
  #rendered: RenderInputs | null = null;
  readonly #hits: HitMarking;
  readonly #edges: ScrollEdges;
  readonly #fit: ColumnFit;

  /** @param before - the previous body, whose tab stop and focus are carried over */
  constructor(scroller: HTMLElement, host: BodyHost, before: GridBody | null) {
    const { model } = host;
    if (before) {
      this.#active = before.#active;
      this.#activeKey = before.#activeKey;
      this.#restoresFocus = before.#restoresFocus;
    }
    this.scroller = scroller;
    this.host = host;
    this.#fit = new ColumnFit(scroller, host);
    this.#edges = new ScrollEdges(scroller, () => this.#fit.frozen, this.#removal.signal);
    // Column titles may contain tables, too.
    this.#table = scroller.querySelector('table')!;
    this.tbody = this.#table.tBodies[0]!;
    this.virtualScroller = new VirtualScroller({
      scroller,
      body: this.tbody,
      wholeUpTo: MAX_WHOLE_ROWS,
      // Rows that are not loaded would be printed blank.
      printed: () => !model.remote,
      create: position => this.#create(position),
      kindAt: position => model.lines.kindAt(position),
      spacer,
      keyOf: position => model.keyOf(position),
      positionOf: key => model.positionOf(key),
      headHeight: () => scroller.querySelector('thead')!.offsetHeight,
      onrenew: () => this.#fit.fit(this.virtualScroller.first),
      onresize: () => this.#onresize(),
      onmove: seen => this.#onmove(seen),
    });
    this.#hits = new HitMarking(scroller, model, this.virtualScroller);
    this.signal = this.#removal.signal;
    offerWholeText(this.tbody, this.signal);
    this.tbody.addEventListener('focusin', event => this.#onfocus(event), { signal: this.signal });
  }

  get printable(): PrintableRows {
    return printableRows(this.#table, this.host.model, this.virtualScroller);
  }

  /** Position of the row that is the tab stop. */
  get active(): number {
    return this.#active;
  }

  /** Number of rows that fit into the view. */
  get rowsInView(): number {
    const { first, last } = this.virtualScroller.seen;
    return Math.max(1, last - first);
  }

  /** The line that an element belongs to, and its position. */
  lineOf(element: Element): { line: GridLine; position: number } | null {
    const found = this.virtualScroller.rowOf(element);
    return found && { line: found.row, position: found.position };
  }

  /** Like `lineOf`, if the line is a row. */
  rowOf(element: Element): { row: GridRow; position: number } | null {
    const found = this.lineOf(element);
    return found?.line instanceof GridRow ? { row: found.line, position: found.position } : null;
  }

  /**
   * Renders the rows of the view if they have changed. A focused row keeps the focus, else the first row in view keeps
   * its place, if they still exist; with `toTop` the first row is shown.
   */
  refresh(toTop: boolean): void {
    const { model } = this.host;
    const { pairs, order, page } = model.view;
    markRows(this.scroller, model, MAX_WHOLE_ROWS);
    const { currentLines: lines } = model.lines;
    const { start, end } = this.#rendered?.page ?? {};
    const isSame = this.#rendered?.pairs === pairs && this.#rendered.order === order && this.#rendered.lines === lines;
    this.#hits.markSoon();
    if (isSame && start === page.start && end === page.end) return;
    const atEnd = this.#rendered !== null && awaitsEnd(this.#rendered, model, this.virtualScroller);
    const isFirst = this.#rendered === null;
    this.#rendered = { pairs, order, page, lines };
    const restores = this.#restoresFocus && this.#focus === this.#panel;
    const focused = restores || this.#hasFocus();
    const last = model.count - 1;
    const anchor = toTop ? { position: 0, at: 0 } : atEnd ? 'end' : this.#anchor();
    const ended = anchor === 'end' && focused && this.#active === this.virtualScroller.count - 1;
    const found = this.#activeKey === null ? -1 : this.#find(this.#active, this.#activeKey);
    const active = ended ? last : found;
    this.#active = active >= 0 ? active : focused ? Math.min(this.#active, last) : 0;
    this.virtualScroller.refresh(model.count, anchor);
    // A layout without rows would be lost: they follow at once.
    if (!isFirst || model.count > 0) this.#edges.update();
    if (model.count > 0) this.#restoresFocus = false;
    // An element reused for another row would keep the focus.
    if (!focused || (!ended && active >= 0 && this.#hasFocus())) return;
    if (model.count === 0) return model.view.busy ? undefined : this.#panel.focus();
    // Do not scroll readers back to a place that they have left, in the table or in the page.
    const stop = restores
      ? this.virtualScroller.reveal(this.#active)?.element
      : ended
        ? this.virtualScroller.rowAt(last)?.element
        : this.tbody.querySelector<HTMLElement>('[tabindex="0"]');
    stop?.focus({ preventScroll: true });
  }

  showSelected(): void {
    for (const row of this.tbody.children) this.#lineByElement.get(row)?.showSelected?.();
  }

  /** Shows running actions in the rows in the document. */
  showActions(): void {
    for (const row of this.tbody.children) this.#lineByElement.get(row)?.showAction?.();
  }

  /** Focuses a row, so that the focus is seen, and scrolls as little as needed. */
  focus(position: number): void {
    const row = this.virtualScroller.reveal(Math.max(0, Math.min(position, this.host.model.count - 1)));
    // WebKit shows no focus that a script has moved after a click, not even at a key, unless it is told to.
    row?.element.focus({ preventScroll: true, focusVisible: true });
    row?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /**
   * Computes the column widths again if there are longer contents.
   *
   * @param isFirstLoad - a first load is over
   */
  refreeze(isFirstLoad = false): void {
    if (this.#fit.outgrown(this.virtualScroller.first, isFirstLoad)) this.#remeasure();
  }

  /** The fixed widths of the columns; null: there are none. */
  get frozen(): FrozenColumns | null {
    return this.#fit.frozen;
  }

  /** Marks the widths as chosen by the reader, so they are not computed again. */
  keepWidths(): void {
    this.#fit.keep();
    this.#remeasure();
  }

  /** Renders the columns of the model if they have changed, after the heads have been rendered. */
  updateColumns(): void {
    const other = this.#fit.updateColumns();
    if (!other) return;
    if (other === 'columns') this.virtualScroller.reshow();
    else this.virtualScroller.remeasure();
    this.#edges.update();
    this.#hits.markSoon();
  }

  disconnect(): void {
    if (this.#hasFocus()) {
      this.#restoresFocus = true;
      this.#panel.focus({ preventScroll: true });
    }
    this.#removal.abort();
    this.#hits.stop();
    this.virtualScroller.disconnect();
    this.tbody.replaceChildren();
  }

  #create(position: number): GridLine {
    const { host } = this;
    const kind = host.model.lines.kindAt(position);
    const row = kind === 'row' ? new GridRow(host, () => this.#refreezeSoon()) : host.lineParts!.createLine(kind, host);
    this.#lineByElement.set(row.element, row);
    return row;
  }

  /** Once for all rows whose times tick together. */
  #refreezeSoon(): void {
    if (this.#isRefreezing) return;
    this.#isRefreezing = true;
    queueMicrotask(() => {
      this.#isRefreezing = false;
      if (!this.signal.aborted) this.refreeze();
    });
  }

  #find(position: number, key: string): number {
    const { model } = this.host;
    return position < model.count && model.keyOf(position) === key ? position : model.positionOf(key);
  }

  /** The current place of the row that was first in view; undefined at the very top, which stays the top. */
  #anchor(): ScrollAnchor | undefined {
    if (this.virtualScroller.rows.length === 0) return undefined;
    const { position, at } = this.virtualScroller.anchor;
    const key = this.virtualScroller.keyAt(position);
    if (key === undefined || (position === 0 && at === 0)) return undefined;
    const now = this.#find(position, key);
    return now < 0 ? undefined : { position: now, at };
  }

  #remeasure(): void {
    this.virtualScroller.remeasure();
    this.#edges.update();
  }

  #onresize(): void {
    if (!this.#fit.resized()) return this.#edges.update();
    const { cards, model } = this.host;
    this.virtualScroller.remeasure();
    if (model.count === 0) this.#fit.fit(0);
    if (cards !== this.host.cards) this.virtualScroller.reshow();
    this.#edges.update();
  }

  #onmove(seen: number): void {
    const { first, rows } = this.virtualScroller;
    const { lines, remote } = this.host.model;
    if (rows.length > 0) remote?.requestRows(lines.placeAt(first), lines.placeAt(first + rows.length - 1) + 1);
    this.#keepTabStop(seen);
    this.#edges.showInRows();
    this.#hits.markSoon();
  }

  get #panel(): HTMLElement {
    return this.scroller.closest<HTMLElement>('[part=panel]')!;
  }

  get #focus(): Element | null {
    return (this.tbody.getRootNode() as ShadowRoot).activeElement;
  }

  #hasFocus(): boolean {
    return this.tbody.contains(this.#focus);
  }

  #onfocus(event: FocusEvent): void {
    const found = this.lineOf(event.target as Element);
    if (!found) return;
    this.#active = found.position;
    this.#activeKey = this.host.model.keyOf(found.position);
    this.#keepTabStop(found.position);
  }

  /** Makes exactly one row the tab stop: the active one, or the first in view if that is not in the document. */
  #keepTabStop(seen: number): void {
    const rows = this.virtualScroller;
    const stop = rows.rowAt(this.#active) ?? rows.rowAt(seen) ?? rows.rows[0];
    for (const element of this.tbody.children) {
      const tabIndex = element === stop?.element ? 0 : -1;
      const row = this.#lineByElement.get(element);
      if (row && row.element.tabIndex !== tabIndex) row.element.tabIndex = tabIndex;
    }
  }
}

function spacer(): HTMLElement {
  const row = document.createElement('tr');
  row.className = 'pp-spacer';
  row.ariaHidden = 'true';
  row.insertCell();
  return row;
}
