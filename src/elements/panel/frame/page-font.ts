import type { ReactiveController } from 'lit';

/** The result of `unsetFont`, computed once since all panels of a page share it. */
let ownFont: string | null | undefined;

/** Gives a panel the system font if its page sets none: the serif default of browsers is hardly intended. */
export class PageFont implements ReactiveController {
  readonly #host: HTMLElement;
  #root: Element | null = null;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Before the panel has contents that would have to be laid out, besides what keeps its place. */
  hostConnected(): void {
    if (unsetFont() !== null) this.hostUpdated();
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot?.querySelector('[part~=panel]') ?? null;
    if (!root || root === this.#root || !this.#host.isConnected) return;
    this.#root = root;
    const unset = unsetFont();
    root.classList.toggle('pp-own-font', unset !== null && getComputedStyle(this.#host).fontFamily === unset);
  }
}

/**
 * The browser's default font, if the body has it; null if the page sets one. Cost: one style computation of the page.
 */
function unsetFont(): string | null {
  if (ownFont !== undefined) return ownFont;
  const probe = document.createElement('i');
  probe.style.fontFamily = 'initial';
  document.body.append(probe);
  const { fontFamily } = getComputedStyle(probe);
  probe.remove();
  return (ownFont = getComputedStyle(document.body).fontFamily === fontFamily ? fontFamily : null);
}
