import type { Id, Process, Step } from '../../../core/processes/process.ts';
import { type CellContent, isSameContent, textOfContent } from '../../../core/view/cells/cell-content.ts';
import { replaceContent } from '../../markup/cell-node.ts';
import { setAddress } from '../../rows/row-addresses.ts';
import type { RowActions, RowButtons } from '../../rows/row-buttons.ts';
import { INTERACTIVE, type LinkedRow } from '../../rows/row-links.ts';
import { showGone } from '../../rows/gone-row.ts';
import { ticker } from '../../page/ticker.ts';
import type { GridColumn } from '../model/grid-columns.ts';
import { type CardLayout, hasMore } from '../cards/card-layout.ts';
import { CardToggle } from '../cards/card-toggle.ts';
import { laidOut, fitToValue } from '../columns/cell-layout.ts';
import type { GridLine, LineHost } from './grid-line.ts';
import type { LineParts, RowToggle } from './line-parts.ts';
import { describedBy } from './row-description.ts';

/** A grid, as its rows use it. */
export interface RowHost extends LineHost {
  /** The parts for groups and details; null: the grid has only rows. */
  readonly lineParts: LineParts | null;
  /** How rows are laid out as cards; null: they are rows of a table. */
  readonly cards: CardLayout | null;
  /** The actions of rows; null: there are none. */
  readonly actions: RowActions | null;
  /** Fires `process-open`. Returns false if a listener prevented it. */
  open(position: number): boolean;
}

/** Kinds of content that the row's link may wrap. */
const LINKED: ReadonlySet<CellContent['kind']> = new Set<CellContent['kind']>(['text', 'time', 'user']);

/** Counter for ids of cells that name their rows. */
let numbered = 0;

/** A row of the table. Reused for other data; updates only the cells that differ. */
export class GridRow implements GridLine, LinkedRow {
  readonly element = document.createElement('tr');
  readonly checkbox: HTMLInputElement | null = null;
  readonly #host: RowHost;
  readonly #onticked: () => void;
  readonly #cells: HTMLTableCellElement[] = [];
  /** For each cell the element that shows the content. */
  #targets: HTMLElement[] = [];
  #contents: (CellContent | null)[] = [];
  /** The columns that the cells are laid out for; null: none yet. */
  #columns: readonly GridColumn[] | null = null;
  /** How it is laid out as a card. */
  #card: CardLayout | null = null;
  #cardToggle: CardToggle | null = null;
  /** Whether a cell has a text that can be a link. */
  readonly #textual: boolean[] = [];
  #link: HTMLAnchorElement | null = null;
  /** Index of the cell whose content the link wraps, -1 if the link stands alone. */
  #linked = -1;
  #process: Process | null = null;
  #step: Step | null = null;
  #position = -1;
  /** Set during updates in which only the words of times change. */
  #ticks = false;
  readonly #actions: RowButtons | null = null;
  readonly #actionsCell: HTMLTableCellElement | null = null;
  readonly #toggle: RowToggle | null = null;

  /** @param onticked - its times read otherwise, and may need more room */
  constructor(host: RowHost, onticked: () => void) {
    this.#host = host;
    this.#onticked = onticked;
    this.element.part.add('row');
    // CSS display for cards would remove the implicit role.
    this.element.role = 'row';
    this.element.tabIndex = -1;
    if (host.model.variable !== null) {
      this.checkbox = document.createElement('input');
      this.checkbox.type = 'checkbox';
      this.checkbox.tabIndex = -1;
      const cell = this.element.insertCell();
      cell.part.add('select-cell');
      cell.role = 'gridcell';
      cell.append(this.checkbox);
    }
    const { lines } = host.model;
    if (lines.isTree) this.element.ariaLevel = String(lines.rowLevel);
    if (lines.opens) {
      this.#toggle = host.lineParts!.createToggle(host, this.element);
      this.element.append(this.#toggle.cell);
    }
    if (!host.actions) return;
    this.#actions = host.actions.create(-1);
    this.#actionsCell = this.element.insertCell();
    this.#actionsCell.part.add('actions-cell');
    this.#actionsCell.role = 'gridcell';
    this.#actionsCell.append(this.#actions.element);
  }

  /** Opens the menu of all its actions. Returns false if there is none. */
  openActions(): boolean {
    return this.#actions?.openAll(this.element) ?? false;
  }

  /** Opens or closes it as a card. Returns false if there is nothing to open or close. */
  setOpen(open: boolean): boolean {
    return this.#cardToggle?.setOpen(open) ?? false;
  }

  /** The row's own link, if it has an address. */
  get link(): HTMLAnchorElement | null {
    return this.#link;
  }

  show(position: number): void {
    const { element } = this;
    const { model, messages } = this.#host;
    this.#actions?.removeNote();
    if (this.#columns !== model.columns || this.#card !== this.#host.cards) this.#layOut();
    const pair = model.pairAt(position);
    const index = model.lines.rowIndexOf(position);
    if (element.ariaRowIndex !== index) element.ariaRowIndex = index;
    put(element, 'processId', pair?.process.id);
    put(element, 'stepId', pair?.step.id);
    for (const [i, { name }] of model.columns.entries()) this.#fill(i, model.contentAt(position, name));
    ticker.watch(this, model.nextChangeOf(this.#contents));
    const name = { id: String(pair?.process.id ?? '') };
    this.#relink(pair && model.urlOf(pair.process, pair.step), messages.text('openProcess', name));
    if (!this.#process || pair?.process.id !== this.#process.id) {
      if (this.checkbox) this.checkbox.ariaLabel = messages.text('selectRow', name);
      // Takes effect if the cells that name the row are empty.
      element.ariaLabel = pair ? messages.text('row', name) : null;
    }
    this.#toggle?.show(position, pair && String(pair.process.id));
    // A different row starts collapsed: the reader has not asked for its whole texts.
    if (pair?.step.id !== this.#step?.id && element.classList.contains('pp-whole'))
      element.classList.remove('pp-whole');
    this.#cardToggle?.show(pair && messages.text('detailsOf', name));
    this.#process = pair?.process ?? null;
    this.#step = pair?.step ?? null;
    this.#position = position;
    this.#actions?.show(pair);
    const gone = pair !== null && model.isGone(pair);
    showGone(element, gone, messages);
    // For a row that is gone, the description says that instead.
    if (!gone) this.#describe(pair ? describedBy(model.columns, this.#contents, this.#targets) : '');
    this.showSelected();
    this.showAction();
  }

  /** Updates relative times. */
  tick(): void {
    const pair = this.#host.model.pairAt(this.#position);
    if (!pair || pair.process !== this.#process || pair.step !== this.#step) return;
    this.#ticks = true;
    this.show(this.#position);
    this.#ticks = false;
    this.#onticked();
  }

  /** Sets the description, except when only a time has ticked, which would be read out in the focused row. */
  #describe(words: string): void {
    const { element } = this;
    if ((element.ariaDescription ?? '') === words || (this.#ticks && element.matches(':focus-within'))) return;
    element.ariaDescription = words || null;
  }

  /** Shows the state of an action on the row's process. */
  showAction(): void {
    const { element } = this;
    const actions = this.#actions;
    actions?.showState(this.#cells[this.#noteCell]);
    const busy = !this.#process || actions?.state === 'running' ? 'true' : null;
    if (element.ariaBusy !== busy) element.ariaBusy = busy;
    element.classList.toggle('pp-failed', actions?.state === 'failed');
  }

  /** Index of the cell that shows why an action failed: the title of a card. */
  get #noteCell(): number {
    return Math.max(
      0,
      this.#host.model.columns.findIndex(({ cardPlace }) => cardPlace === 'title'),
    );
  }

  /** Shows whether the row's process is selected. */
  showSelected(): void {
    const { checkbox } = this;
    const process = this.#process;
    if (!checkbox) return;
    checkbox.checked = process !== null && this.#host.selected.has(process.id);
    checkbox.disabled = process === null || this.#host.selectionDisabled();
    this.element.classList.toggle('pp-selected', checkbox.checked);
    const selected = process === null ? null : String(checkbox.checked);
    if (this.element.ariaSelected !== selected) this.element.ariaSelected = selected;
  }

  /** Names the row by its card title and subtitle, also in a table. */
  #nameByCells(): void {
    const { element } = this;
    const { columns } = this.#host.model;
    const names = (['title', 'subtitle'] as const).flatMap(place => {
      const i = columns.findIndex(({ cardPlace }) => cardPlace === place);
      return i < 0 ? [] : [this.#cells[i]!];
    });
    for (const cell of names) cell.id = `pp-cell-${++numbered}`;
    if (names.length === 0) element.removeAttribute('aria-labelledby');
    else element.setAttribute('aria-labelledby', names.map(({ id }) => id).join(' '));
  }

  /** Lays out the cells again, and drops their contents. */
  #layOut(): void {
    const { cards, model } = this.#host;
    const { columns } = model;
    const cells = this.#cells;
    this.#card = cards;
    this.#columns = columns;
    if (this.#link) this.#unlink();
    while (cells.length > columns.length) cells.pop()!.remove();
    while (cells.length < columns.length) {
      const cell = document.createElement('td');
      cell.part.add('cell');
      cell.role = 'gridcell';
      this.element.insertBefore(cell, this.#actionsCell);
      cells.push(cell);
    }
    this.#nameByCells();
    this.#targets = columns.map((column, i) => laidOut(cells[i]!, column, cards));
    this.#cardToggle?.cell.remove();
    this.#cardToggle = cards && !this.#toggle && hasMore(cards) ? new CardToggle(this.element) : null;
    if (this.#cardToggle) this.element.insertBefore(this.#cardToggle.cell, this.#actionsCell);
    this.#contents = columns.map(() => null);
    this.#textual.length = 0;
  }

  #fill(i: number, content: CellContent): void {
    const before = this.#contents[i] ?? null;
    if (isSameContent(before, content)) return;
    this.#contents[i] = content;
    const target = this.#linked === i ? this.#link! : this.#targets[i]!;
    replaceContent(target, before, content);
    if (this.#card) fitToValue(this.#cells[i]!, target);
    if (content.kind === 'markup') this.#textual[i] = isText(target);
    else this.#textual[i] = LINKED.has(content.kind) && textOfContent(content).trim() !== '';
  }

  /** Wraps the first text of the row in the link, or removes the link. */
  #relink(url: string | null, name: string): void {
    this.element.classList.toggle('pp-link', url !== null);
    const wanted = url === null ? -1 : this.#textual.indexOf(true);
    const alone = url !== null && wanted < 0;
    if (this.#link && (wanted !== this.#linked || alone)) this.#unlink();
    if (url === null) return;
    const link = (this.#link ??= document.createElement('a'));
    setAddress(link, url);
    if (link.isConnected || link.parentNode) return;
    link.tabIndex = -1;
    link.className = alone ? 'pp-sr-only' : 'pp-row-link';
    const cell = this.#targets[Math.max(0, wanted)]!;
    if (alone) link.textContent = name;
    else link.replaceChildren(...cell.childNodes);
    cell.append(link);
    this.#linked = wanted;
  }

  #unlink(): void {
    if (this.#linked >= 0) this.#link!.replaceWith(...this.#link!.childNodes);
    else this.#link!.remove();
    this.#link = null;
    this.#linked = -1;
  }
}

function put({ dataset }: HTMLElement, key: 'processId' | 'stepId', id: Id | undefined): void {
  if ((id ?? null) === null) delete dataset[key];
  else if (dataset[key] !== String(id)) dataset[key] = String(id);
}

/** Whether a cell has text besides avatars, and no interactive elements. */
function isText(cell: Element): boolean {
  if (cell.querySelector(INTERACTIVE)) return false;
  let text = cell.textContent.trim().length;
  for (const avatar of text > 0 ? cell.querySelectorAll('.pp-avatar') : []) text -= avatar.textContent.trim().length;
  return text > 0;
}
