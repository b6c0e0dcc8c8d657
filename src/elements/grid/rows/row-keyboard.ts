import type { GridBody } from './grid-body.ts';
import type { GridLine } from './grid-line.ts';
import { GridRow } from './grid-row.ts';
import { INTERACTIVE, type RowLinks } from '../../rows/row-links.ts';
import type { RowRange } from './row-range.ts';

/**
 * Keys on the lines of a grid: Up, Down, Home, End, Page Up and Page Down move between lines, Right and Left between a
 * line and its interactive elements, Enter opens the page of a row, Space selects, Shift with movement or Space selects
 * a range, Ctrl+A selects all matches. As in a tree, Right first expands a collapsed line or card, and Left
 * collapses it, or moves to its parent.
 */
export class RowKeyboard {
  readonly #body: GridBody;
  readonly #range: RowRange;
  readonly #links: RowLinks<GridRow>;

  constructor(body: GridBody, range: RowRange, links: RowLinks<GridRow>) {
    this.#body = body;
    this.#range = range;
    this.#links = links;
  }

  connect(): void {
    const { tbody, signal } = this.#body;
    tbody.addEventListener('keydown', event => this.#onkey(event), { signal });
  }

  #onkey(event: KeyboardEvent): void {
    const found = this.#body.lineOf(event.target as Element);
    if (!found || event.defaultPrevented || event.altKey || event.isComposing) return;
    const { line, position } = found;
    if (!this.#obey(event, line, position)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Handles a key. Returns false if it has no meaning here. */
  #obey(event: KeyboardEvent, line: GridLine, position: number): boolean {
    const { host, rowsInView } = this.#body;
    const { model } = host;
    const command = event.ctrlKey || event.metaKey;
    const onLine = event.target === line.element;
    const row = line instanceof GridRow ? line : null;
    const usable = row ? row.checkbox?.disabled === false : model.variable !== null && !host.selectionDisabled();
    const targets: Record<string, number> = {
      ArrowDown: position + 1,
      ArrowUp: position - 1,
      PageDown: position + rowsInView,
      PageUp: position - rowsInView,
      Home: 0,
      End: model.count - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) return this.#move(position, target, event.shiftKey && usable && row !== null);
    switch (event.key) {
      case 'ArrowRight':
      case 'ArrowLeft':
        return this.#sideways(event, line, position, onLine);
      case 'Enter':
        if (!onLine) return false;
        if (!row) return this.#toggle(position);
        if (!model.links) return false;
        this.#links.open(row, position, event);
        return true;
      case ' ':
        if (!onLine) return false;
        if (!row) return line.select?.() || this.#toggle(position);
        if (!usable) return false;
        this.#range.select(position, event.shiftKey || !row.checkbox!.checked, event.shiftKey);
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

  /** Moves the focus; with `extend` the selection of the origin row is extended to the rows on the way. */
  #move(from: number, to: number, extend: boolean): boolean {
    const { lines, count } = this.#body.host.model;
    let target = Math.max(0, Math.min(to, count - 1));
    if (extend) {
      // A range ends at a row, not at a heading or details: go on to the next row, or back to the last.
      const direction = to < from ? -1 : 1;
      while (target >= 0 && target < count && lines.kindAt(target) !== 'row') target += direction;
      if (target < 0 || target >= count) target = from;
      this.#range.extend(from, target);
    } else if (lines.kindAt(target) === 'row') this.#range.begin(target);
    this.#body.focus(target);
    return true;
  }

  /** Right and Left, in reading direction. */
  #sideways({ key, target }: KeyboardEvent, line: GridLine, position: number, onLine: boolean): boolean {
    const isRtl = getComputedStyle(line.element).direction === 'rtl';
    const forward = (key === 'ArrowRight') !== isRtl;
    const { lines } = this.#body.host.model;
    if (onLine && lines.canToggle(position) && lines.isOpen(position) !== forward) return this.#toggle(position);
    if (onLine && line instanceof GridRow && line.setOpen(forward)) return true;
    if (onLine && lines.isTree) {
      if (!forward) return this.#toParent(position);
      if (lines.kindAt(position) === 'group') return this.#move(position, position + 1, false);
    }
    return moveFocus(line, target as Element, forward ? 1 : -1);
  }

  /** Moves from details to their row, or from a row to the heading of its group. */
  #toParent(position: number): boolean {
    const { lines } = this.#body.host.model;
    const kind = lines.kindAt(position);
    const parent = kind === 'details' ? position - 1 : kind === 'row' ? lines.headingOf(position) : -1;
    return parent >= 0 && this.#move(position, parent, false);
  }

  #toggle(position: number): boolean {
    const { model, toggle } = this.#body.host;
    if (!model.lines.canToggle(position)) return false;
    toggle(position);
    return true;
  }
}

/** Whether an element stays in view while the table scrolls sideways: browsers would scroll to where it would be otherwise. */
function stays(element: Element): boolean {
  const cell = element.closest('td:not(.pp-stuck)');
  return cell !== null && getComputedStyle(cell).position === 'sticky';
}

/** Moves the focus between a line and its interactive elements. */
function moveFocus({ element }: GridLine, from: Element, direction: 1 | -1): boolean {
  const stops = [element, ...element.querySelectorAll<HTMLElement>(INTERACTIVE)];
  const root = from.getRootNode() as ShadowRoot;
  let at = stops.indexOf(from as HTMLElement);
  // Hidden or disabled elements do not accept the focus.
  do {
    const stop = stops[(at += direction)];
    stop?.focus({ focusVisible: true, preventScroll: stop === element || stays(stop) });
  } while (stops[at] && stops[at] !== root.activeElement);
  return stops[at] !== undefined;
}
