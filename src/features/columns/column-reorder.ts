import type { GridBody } from '../../elements/grid/rows/grid-body.ts';
import { INTERACTIVE } from '../../elements/rows/row-links.ts';
import type { ColumnChoices, Move } from './column-choices.ts';

/** Distance in px from which moving a heading is a drag. */
const DRAG_THRESHOLD_PX = 6;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly head: HTMLTableCellElement;
  /** Ends the listeners needed during a drag; null before the drag has started. */
  under: AbortController | null;
  move: Move | null;
}

/** Reorders columns by dragging their headings, by mouse or pen. Touch scrolls, and has the menu instead. */
export class ColumnReorder {
  readonly #body: GridBody;
  readonly #choices: ColumnChoices;
  readonly #thead: HTMLTableSectionElement;
  #drag: Drag | null = null;
  /** A drag has ended, and its `click` event is still to come. */
  #ended = false;

  constructor(body: GridBody, choices: ColumnChoices) {
    this.#body = body;
    this.#choices = choices;
    this.#thead = body.tbody.parentElement!.querySelector('thead')!;
  }

  connect(): void {
    const { signal } = this.#body;
    const thead = this.#thead;
    thead.addEventListener('pointerdown', event => this.#ondown(event), { signal });
    thead.addEventListener('pointermove', event => this.#onmove(event), { signal });
    thead.addEventListener('pointerup', event => this.#onup(event), { signal });
    for (const end of ['pointercancel', 'lostpointercapture'] as const)
      thead.addEventListener(end, ({ pointerId }) => pointerId === this.#drag?.pointer && this.#end(), { signal });
    thead.addEventListener('click', event => this.#onclick(event), { signal, capture: true });
    // Elements in a title may be natively draggable.
    thead.addEventListener('dragstart', event => this.#drag && event.preventDefault(), { signal });
    signal.addEventListener('abort', () => this.#drag && this.#end());
  }

  #ondown(event: PointerEvent): void {
    this.#ended = false;
    if (this.#drag) this.#end();
    const target = event.target as Element;
    const head = target.closest<HTMLTableCellElement>('th[data-column]');
    const used = target.closest(INTERACTIVE);
    const isHandle = used === null || used.matches('[part~=sort-button]') || !head?.contains(used);
    if (!head || !isHandle || event.button !== 0 || !event.isPrimary || event.pointerType === 'touch') return;
    if (this.#body.host.cards) return;
    this.#drag = { pointer: event.pointerId, x: event.clientX, head, under: null, move: null };
  }

  #onmove({ pointerId, clientX, buttons }: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== pointerId) return;
    // The button was released without a `pointerup` here.
    if ((buttons & 1) === 0) return this.#end();
    if (!drag.under && (Math.abs(clientX - drag.x) < DRAG_THRESHOLD_PX || !this.#begin(drag))) return;
    this.#unmark();
    drag.move = this.#moveTo(clientX);
    if (!drag.move) return;
    const target = this.#heads().find(({ dataset }) => dataset['column'] === drag.move!.target);
    target?.classList.add(drag.move.side === 'before' ? 'pp-drop-before' : 'pp-drop-after');
  }

  #begin(drag: Drag): boolean {
    try {
      drag.head.setPointerCapture(drag.pointer);
    } catch {
      this.#end();
      return false;
    }
    drag.under = new AbortController();
    const options = { signal: drag.under.signal, capture: true };
    const { ownerDocument } = drag.head;
    ownerDocument.addEventListener('keydown', event => this.#onkey(event), options);
    drag.head.classList.add('pp-dragged');
    this.#thead.classList.add('pp-dragging');
    return true;
  }

  #onkey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#ended = true;
    this.#end();
  }

  #onup({ pointerId }: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== pointerId) return;
    this.#ended = drag.under !== null;
    this.#end();
    if (drag.move) this.#choices.move(drag.move);
  }

  /** Ignores the click that ends a drag; a click by keyboard never does. */
  #onclick(event: MouseEvent): void {
    if (!this.#ended || event.detail === 0) return;
    this.#ended = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #end(): void {
    const { head, under } = this.#drag!;
    this.#drag = null;
    under?.abort();
    this.#unmark();
    head.classList.remove('pp-dragged');
    this.#thead.classList.remove('pp-dragging');
  }

  #unmark(): void {
    for (const head of this.#heads()) head.classList.remove('pp-drop-before', 'pp-drop-after');
  }

  /**
   * Where the dragged column goes if dropped at `x`; null if it does not move. Pinned columns stay among themselves.
   */
  #moveTo(x: number): Move | null {
    const { columns } = this.#body.host.model;
    const heads = this.#heads();
    const from = heads.indexOf(this.#drag!.head);
    const pin = columns[from]?.layout.pin;
    const isRtl = getComputedStyle(this.#thead).direction === 'rtl';
    const at = heads.findIndex((head, i) => {
      const { left, right } = head.getBoundingClientRect();
      return columns[i]?.layout.pin === pin && left <= x && x < right;
    });
    if (at < 0 || at === from) return null;
    const { left, width } = heads[at]!.getBoundingClientRect();
    const isAfter = x > left + width / 2 !== isRtl;
    if (at === from + (isAfter ? -1 : 1)) return null;
    const side = isAfter ? 'after' : 'before';
    return { column: columns[from]!.name, side, target: columns[at]!.name };
  }

  #heads(): HTMLTableCellElement[] {
    return Array.from(this.#thead.rows[0]!.cells).filter(({ dataset }) => dataset['column'] !== undefined);
  }
}
