import type { GridBody } from '../grid-body.ts';
import { type GridRow, INTERACTIVE } from './grid-row.ts';
import { hasSelectedText } from './selected-text.ts';

/** What a click or a key asks for beside opening: another tab. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Mouse and keyboard on the rows of a grid.
 *
 * A click on a row opens it as one on its link does; on the cell of the checkbox it selects. Keys, on a row: arrows, Home,
 * End, Page up and down move between rows, right and left between the row and what in it can be used, Enter opens, the
 * space bar selects, Shift with either selects a range, Ctrl+A selects all that match.
 */
export class RowInput {
  readonly #body: GridBody;
  /** The row at which a range begins, and where in the order of all pages it stood then. */
  #origin: { readonly key: string; readonly index: number } | null = null;
  /** Key of the row that it goes to: from there alone arrows go on with it. */
  #end = '';
  /** The button went down on selected text: what follows is no click on the row. */
  #onText = false;
  /** The button that went down: WebKit's click of the middle button may say that it was the first. */
  #button = 0;

  constructor(body: GridBody) {
    this.#body = body;
    const { tbody, signal } = body;
    tbody.addEventListener('mousedown', event => this.#ondown(event), { signal });
    tbody.addEventListener('click', event => this.#onclick(event), { signal });
    tbody.addEventListener('auxclick', event => event.button === 1 && this.#onclick(event), { signal });
    tbody.addEventListener('keydown', event => this.#onkey(event), { signal });
  }

  #ondown(event: MouseEvent): void {
    const found = this.#body.rowOf(event.target as Element);
    if (!found) return;
    this.#onText = this.#selectedText(found.row);
    this.#button = event.button;
    // Else a middle click scrolls, Control selects a cell in Firefox, and Shift selects text from the last click on.
    const otherTab = event.button === 1 || event.ctrlKey || event.metaKey || (event.shiftKey && !this.#onText);
    if ((otherTab && found.row.link) || (event.shiftKey && inSelectCell(event))) event.preventDefault();
  }

  #onclick(event: MouseEvent): void {
    const { host } = this.#body;
    const { model } = host;
    const found = this.#body.rowOf(event.target as Element);
    if (!found) return;
    const { row, position } = found;
    if (inSelectCell(event)) return this.#onselect(event, row, position);
    if (!model.links || event.defaultPrevented) return;
    const middle = event.detail > 0 && this.#button === 1;
    const used = usedWithin(row, event.target as Element);
    const ownLink = used === row.link && used !== null;
    if (used && !ownLink) return;
    if (event.detail > 0 && (this.#onText || this.#selectedText(row))) {
      if (ownLink) event.preventDefault();
    } else if (!ownLink || (middle && event.type === 'click')) {
      event.preventDefault();
      this.#open(row, position, event, middle);
    } else if (!host.open(position)) {
      event.preventDefault();
    }
  }

  /** Opens a row from outside of its link. Where nothing asks for another tab, the link does it, as the page knows it. */
  #open(row: GridRow, position: number, { ctrlKey, metaKey, shiftKey }: Modifiers, middle = false): void {
    const { link } = row;
    if (!link) this.#body.host.open(position);
    else if (!(ctrlKey || metaKey || shiftKey || middle)) link.click();
    else if (this.#body.host.open(position)) window.open(link.href, '_blank', 'noopener');
  }

  #onselect(event: MouseEvent, row: GridRow, position: number): void {
    const { checkbox } = row;
    if (!checkbox || checkbox.disabled || event.button !== 0) return;
    const selected = event.target === checkbox ? checkbox.checked : !checkbox.checked;
    this.#select(position, selected, event.shiftKey);
  }

  #select(position: number, selected: boolean, range: boolean): void {
    const origin = (range ? this.#originNow : null) ?? this.#begin(position);
    this.#take(origin, position, selected);
  }

  /** A range begins here. */
  #begin(position: number): number {
    const { model } = this.#body.host;
    this.#end = model.keyOf(position);
    this.#origin = { key: this.#end, index: model.view.page.start + position };
    return position;
  }

  /** Position of the row at which a range begins, counted from this page's first row also on others; null where there is none. */
  get #originNow(): number | null {
    if (!this.#origin) return null;
    const { model } = this.#body.host;
    const { order, page } = model.view;
    const { key, index } = this.#origin;
    const now = index < order.length && model.keyOf(index - page.start) === key ? index : model.indexOf(key);
    return now < 0 ? null : now - page.start;
  }

  /** From one position to another, both included, whichever comes first. */
  #take(from: number, to: number, selected: boolean): void {
    const { host } = this.#body;
    this.#end = host.model.keyOf(to);
    host.select(host.model.rowsBetween(from, to), selected);
  }

  #onkey(event: KeyboardEvent): void {
    const body = this.#body;
    const found = body.rowOf(event.target as Element);
    if (!found || event.defaultPrevented || event.altKey || event.isComposing) return;
    const { row, position } = found;
    if (!this.#obey(event, row, position)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key asks for. Returns false for one that is not ours. */
  #obey(event: KeyboardEvent, row: GridRow, position: number): boolean {
    const { host, pageSize } = this.#body;
    const { model } = host;
    const command = event.ctrlKey || event.metaKey;
    const onRow = event.target === row.element;
    const usable = row.checkbox !== null && !row.checkbox.disabled;
    const targets: Record<string, number> = {
      ArrowDown: position + 1,
      ArrowUp: position - 1,
      PageDown: position + pageSize,
      PageUp: position - pageSize,
      Home: 0,
      End: model.count - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) return this.#move(position, target, event.shiftKey && usable);
    switch (event.key) {
      case 'ArrowRight':
        return step(row, event.target as Element, 1);
      case 'ArrowLeft':
        return step(row, event.target as Element, -1);
      case 'Enter':
        if (!onRow || !model.links) return false;
        this.#open(row, position, event);
        return true;
      case ' ':
        if (!onRow || !usable) return false;
        this.#select(position, event.shiftKey || !row.checkbox.checked, event.shiftKey);
        return true;
      case 'a':
      case 'A':
        if (!command || !usable) return false;
        host.select(model.view.order, true);
        return true;
      default:
        return false;
    }
  }

  /** Moves the focus; with `extend` the rows on the way go with the one that it comes from. */
  #move(from: number, to: number, extend: boolean): boolean {
    const { model } = this.#body.host;
    const target = Math.max(0, Math.min(to, model.count - 1));
    if (extend) {
      const origin = (this.#end === model.keyOf(from) ? this.#originNow : null) ?? this.#begin(from);
      // Back towards the origin or over it: what the range leaves goes out of it.
      if (target !== from && from !== origin && from < origin !== target < from) {
        this.#take(from, target < from ? target + 1 : target - 1, false);
      }
      this.#take(origin, target, true);
    } else this.#begin(target);
    this.#body.focus(target);
    return true;
  }

  #selectedText(row: GridRow): boolean {
    return hasSelectedText(this.#body.tbody.getRootNode() as ShadowRoot, row.element);
  }
}

function inSelectCell(event: Event): boolean {
  return (event.target as Element).closest('[part=select-cell]') !== null;
}

/** What in a row a click on an element uses: the nearest link, button, … around it. */
function usedWithin(row: GridRow, element: Element): Element | null {
  const used = element.closest(INTERACTIVE);
  return used && used !== row.element && row.element.contains(used) ? used : null;
}

/** Moves the focus between a row and what in it can be used, by reading direction. */
function step(row: GridRow, from: Element, direction: 1 | -1): boolean {
  const forward = getComputedStyle(row.element).direction === 'rtl' ? -direction : direction;
  const stops = [row.element, ...row.element.querySelectorAll<HTMLElement>(INTERACTIVE)];
  const root = from.getRootNode() as ShadowRoot;
  let at = stops.indexOf(from as HTMLElement);
  // What is hidden or switched off does not take the focus.
  do stops[(at += forward)]?.focus();
  while (stops[at] && stops[at] !== root.activeElement);
  return stops[at] !== undefined;
}
