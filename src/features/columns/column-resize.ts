import type { GridBody } from '../../elements/grid/rows/grid-body.ts';
import type { ColumnChoices } from './column-choices.ts';

/** Px by which an arrow key moves a separator, alone and with Shift. */
const STEP_PX = 10;
const LEAP_PX = 50;

interface Drag {
  readonly pointer: number;
  readonly column: string;
  readonly x: number;
  readonly width: number;
  /** 1 if a move to the right makes the column wider, else -1. */
  readonly forward: number;
  readonly handle: HTMLElement;
}

/**
 * The separators in the heads of a grid: dragging and arrow keys resize their column, a double click or Enter fits it
 * to its contents, Escape undoes the drag, or the key presses since the separator was focused. Right leads from the sort
 * button of a column to its separator, and Escape back, so that each heading is one tab stop.
 */
export class ColumnResize {
  readonly #body: GridBody;
  readonly #choices: ColumnChoices;
  #drag: Drag | null = null;
  /** The column of the focused separator, and the width chosen for it before. */
  #before: { column: string; width: number | null } | null = null;

  constructor(body: GridBody, choices: ColumnChoices) {
    this.#body = body;
    this.#choices = choices;
  }

  connect(): void {
    const { tbody, signal } = this.#body;
    const thead = tbody.parentElement!.querySelector<HTMLElement>('thead')!;
    thead.addEventListener('pointerdown', event => this.#ondown(event), { signal });
    thead.addEventListener('pointermove', event => this.#onmove(event), { signal });
    thead.addEventListener('pointerup', event => this.#onup(event), { signal });
    // After `pointerup` there is no drag left to cancel.
    for (const end of ['pointercancel', 'lostpointercapture'] as const)
      thead.addEventListener(end, event => event.pointerId === this.#drag?.pointer && this.#cancel(), { signal });
    thead.addEventListener('dblclick', event => this.#fit(this.#columnOf(event)), { signal });
    thead.addEventListener('keydown', event => this.#onkey(event), { signal });
    thead.addEventListener('focusin', event => this.#onfocus(event), { signal });
  }

  #ondown(event: PointerEvent): void {
    const column = this.#columnOf(event);
    const width = column === null ? null : this.#widthOf(column);
    if (column === null || width === null || event.button !== 0 || !event.isPrimary) return;
    const handle = event.target as HTMLElement;
    try {
      handle.setPointerCapture(event.pointerId);
    } catch {
      return; // The pointer has been released.
    }
    const forward = isRightToLeft(handle) ? -1 : 1;
    this.#drag = { pointer: event.pointerId, column, x: event.clientX, width, forward, handle };
    handle.classList.add('pp-resizing');
  }

  #onmove({ pointerId, clientX }: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer === pointerId) this.#resize(drag.column, drag.width + drag.forward * (clientX - drag.x));
  }

  #onup({ pointerId }: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== pointerId) return;
    this.#end();
    const width = this.#widthOf(drag.column);
    if (width !== null && width !== drag.width) this.#commit(drag.column, width);
  }

  #cancel(): void {
    const { column, width } = this.#drag!;
    this.#end();
    this.#resize(column, width);
  }

  #end(): void {
    this.#drag!.handle.classList.remove('pp-resizing');
    this.#drag = null;
  }

  #onfocus(event: FocusEvent): void {
    const column = this.#columnOf(event);
    this.#before = column === null ? null : { column, width: this.#choices.columns.widths.get(column) ?? null };
  }

  #onkey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const column = this.#columnOf(event);
    if (!(column === null ? moveFrom(event, 'sort-button') : this.#handleKey(event, column))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Handles a key. Returns false if it has no meaning here. */
  #handleKey(event: KeyboardEvent, column: string): boolean {
    const { key, shiftKey, target } = event;
    if (key === 'Escape') return this.#restore(column) || moveFrom(event, 'column-resizer');
    const width = this.#widthOf(column);
    if (width === null || this.#drag) return false;
    const by = (shiftKey ? LEAP_PX : STEP_PX) * (isRightToLeft(target as Element) ? -1 : 1);
    const widths: Record<string, number> = {
      ArrowRight: width + by,
      ArrowLeft: width - by,
      Home: 0,
      End: Infinity,
    };
    if (key === 'Enter') this.#fit(column);
    else if (widths[key] === undefined) return false;
    else this.#commit(column, this.#resize(column, widths[key])!);
    return true;
  }

  /** Undoes the drag, else the key presses since the separator was focused. */
  #restore(column: string): boolean {
    if (this.#drag) {
      this.#cancel();
      return true;
    }
    const before = this.#before;
    const now = this.#choices.columns.widths.get(column) ?? null;
    if (before?.column !== column || before.width === now) return false;
    this.#choices.resize(column, before.width);
    return true;
  }

  #fit(column: string | null): void {
    const { frozen } = this.#body;
    const index = column === null ? -1 : this.#indexOf(column);
    if (frozen && index >= 0) this.#commit(column!, frozen.resize(index, frozen.naturalOf(index)));
  }

  #commit(column: string, width: number): void {
    this.#choices.resize(column, width);
    this.#body.keepWidths();
  }

  #resize(column: string, px: number): number | null {
    const index = this.#indexOf(column);
    return index < 0 ? null : (this.#body.frozen?.resize(index, px) ?? null);
  }

  #widthOf(column: string): number | null {
    return this.#body.frozen?.widthOf(this.#indexOf(column)) ?? null;
  }

  #indexOf(column: string): number {
    return this.#body.host.model.columns.findIndex(({ name }) => name === column);
  }

  /** Name of the column whose separator is the target of an event; null: none. */
  #columnOf({ target }: Event): string | null {
    const handle = (target as Element).closest('[part~=column-resizer]');
    return handle?.parentElement?.closest('th')?.dataset['column'] ?? null;
  }
}

/** Moves the focus from the sort button of a heading to its separator by an arrow key, or back by Escape. */
function moveFrom({ key, target }: KeyboardEvent, from: 'sort-button' | 'column-resizer'): boolean {
  const head = (target as Element).closest(`[part~=${from}]`)?.closest('th');
  const forward = head && isRightToLeft(head) ? 'ArrowLeft' : 'ArrowRight';
  const [wanted, to] = from === 'sort-button' ? [forward, 'column-resizer'] : ['Escape', 'sort-button'];
  const found = key === wanted ? head?.querySelector<HTMLElement>(`[part~=${to}]`) : null;
  if (!found?.checkVisibility()) return false;
  found.focus();
  return true;
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl';
