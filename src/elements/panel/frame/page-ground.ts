import type { ReactiveController } from 'lit';

interface GroundHost extends HTMLElement {
  readonly appearance: 'card' | 'plain';
}

/** Where pages note their theme, on their root element or body. */
const THEME_ATTRIBUTES = ['class', 'style', 'data-theme', 'data-bs-theme', 'data-color-mode'];

/**
 * Tells a plain panel the color of the page behind it, as `--_ground` of its root: what sticks above rows that scroll must
 * be opaque, and look as if it were not.
 */
export class PageGround implements ReactiveController {
  readonly #host: GroundHost;
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');
  readonly #observer = new MutationObserver(() => this.#look());
  #isPlain = false;
  #root: HTMLElement | null = null;

  constructor(host: GroundHost) {
    this.#host = host;
  }

  hostUpdated(): void {
    const isPlain = this.#host.appearance === 'plain' && this.#host.isConnected;
    const root = this.#host.shadowRoot?.querySelector<HTMLElement>('[part~=panel]') ?? null;
    if (isPlain === this.#isPlain && root === this.#root) return;
    this.#root = root;
    if (isPlain !== this.#isPlain) this.#follow(isPlain);
    this.#look();
  }

  hostDisconnected(): void {
    this.#follow(false);
  }

  #follow(isPlain: boolean): void {
    this.#isPlain = isPlain;
    this.#observer.disconnect();
    this.#scheme.removeEventListener('change', this.#look);
    if (!isPlain) return;
    const options = { attributes: true, attributeFilter: THEME_ATTRIBUTES };
    for (const element of [document.documentElement, document.body]) this.#observer.observe(element, options);
    this.#scheme.addEventListener('change', this.#look);
  }

  readonly #look = (): void => {
    const color = this.#isPlain ? colorBehind(this.#host) : null;
    if (color === null) this.#root?.style.removeProperty('--_ground');
    else this.#root?.style.setProperty('--_ground', color);
  };
}

/** The color that an element stands on; null where nothing behind it is opaque, or there is more than a color. */
function colorBehind(element: Element): string | null {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return null;
    if (isOpaque(backgroundColor)) return backgroundColor;
  }
  return null;
}

/** In the tree as it is rendered. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Whether a computed color lets nothing through: browsers write an alpha only where there is one. */
const isOpaque = (color: string): boolean => color !== 'transparent' && !/^rgba\(|\//.test(color);
