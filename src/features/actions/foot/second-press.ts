import type { ReactiveController } from 'lit';
import type { PanelElement } from '../../../elements/panel/panel.ts';
import { UNREAD_MS } from '../is-meant.ts';

/** Buttons at the foot that may go, or become another, when they are pressed. */
const PASSING = ':is([part~=result], [part~=action-bar]) .pp-button:not(.pp-show-failed, .pp-more)';
/** Px within which two presses are at the same place. */
const NEAR = 24;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

/**
 * Lets the second press of a double click on a button at the foot do nothing: the button is gone by then, and another,
 * of a row that the foot has covered, may be in its place.
 */
export class SecondPress implements ReactiveController {
  readonly #host: PanelElement;
  #last: Press | null = null;

  constructor(host: PanelElement) {
    this.#host = host;
  }

  hostConnected(): void {
    for (const type of TYPES) this.#host.addEventListener(type, this.#onpress, { capture: true });
  }

  hostDisconnected(): void {
    for (const type of TYPES) this.#host.removeEventListener(type, this.#onpress, { capture: true });
  }

  readonly #onpress = (event: MouseEvent): void => {
    const { type, detail, clientX: x, clientY: y } = event;
    // By key, what has the focus is meant.
    if (type === 'click' && detail === 0) return;
    const time = performance.now();
    const last = this.#last;
    if (last && time - last.time < UNREAD_MS && Math.hypot(x - last.x, y - last.y) < NEAR) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const [target] = event.composedPath();
    if (type === 'click' && target instanceof Element && target.closest(PASSING)) this.#last = { x, y, time };
  };
}

const TYPES = ['pointerdown', 'mousedown', 'click'] as const;
