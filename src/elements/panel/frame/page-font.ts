import type { ReactiveController } from 'lit';

/** Whether the body has the font that browsers have by themselves: asked once, since all panels of a page share it. */
let ownFont: string | null | undefined;

/** Gives a panel the font of the system where its page sets none: browsers would have a serif, which no page means. */
export class PageFont implements ReactiveController {
  readonly #host: HTMLElement;
  #root: Element | null = null;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot?.querySelector('[part~=panel]') ?? null;
    if (!root || root === this.#root || !this.#host.isConnected) return;
    this.#root = root;
    const unset = unsetFont();
    root.classList.toggle('pp-own-font', unset !== null && getComputedStyle(this.#host).fontFamily === unset);
  }
}

/** The browser's own font, where the body has it; null where the page sets one. Cost: styles the page, once. */
function unsetFont(): string | null {
  if (ownFont !== undefined) return ownFont;
  const probe = document.createElement('i');
  probe.style.fontFamily = 'initial';
  document.body.append(probe);
  const { fontFamily } = getComputedStyle(probe);
  probe.remove();
  return (ownFont = getComputedStyle(document.body).fontFamily === fontFamily ? fontFamily : null);
}
