import type { GridBody } from './grid-body.ts';
import type { GridRow } from './grid-row.ts';
import { INTERACTIVE, type RowLinks } from '../../rows/row-links.ts';
import type { RowRange } from './row-range.ts';

/**
 * Keys on the rows of a grid: arrows, Home, End, Page Up and Page Down move between rows, right and left between the row
 * and what in it can be used, Enter opens, the space bar selects, Shift with either selects a range, Ctrl+A selects all
 * that match.
 */
export class RowKeyboard {
  readonly #body: GridBody;
  readonly #range: RowRange;
  readonly #links: RowLinks<GridRow>;

  constructor(body: GridBody, range: RowRange, links: RowLinks<GridRow>) {
    this.#body = body;
    this.#range = range;
    this.#links = links;
    const { tbody, signal } = body;
    tbody.addEventListener('keydown', event => this.#onkey(event), { signal });
  }

  #onkey(event: KeyboardEvent): void {
    const found = this.#body.rowOf(event.target as Element);
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
        this.#links.open(row, position, event);
        return true;
      case ' ':
        if (!onRow || !usable) return false;
        this.#range.select(position, event.shiftKey || !row.checkbox.checked, event.shiftKey);
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
    const target = Math.max(0, Math.min(to, this.#body.host.model.count - 1));
    if (extend) this.#range.extend(from, target);
    else this.#range.begin(target);
    this.#body.focus(target);
    return true;
  }
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
