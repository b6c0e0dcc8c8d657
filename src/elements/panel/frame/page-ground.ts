import type { ReactiveController } from 'lit';

interface GroundHost extends HTMLElement {
  readonly appearance: 'card' | 'plain';
}

/** Attributes by which pages set their theme, on their root element or body. */
const THEME_ATTRIBUTES = ['class', 'style', 'data-theme', 'data-bs-theme', 'data-color-mode'];

/**
 * Gives a plain panel the color of the page behind it, as `--_ground` of its root: sticky parts above scrolling rows
 * must be opaque, but look transparent.
 */
export class PageGround implements ReactiveController {
  readonly #host: GroundHost;
  /** Observes the theme of the page; null if the panel is not plain. */
  #following: AbortController | null = null;
  #root: HTMLElement | null = null;

  constructor(host: GroundHost) {
    this.#host = host;
  }

  hostUpdated(): void {
    const isPlain = this.#host.appearance === 'plain' && this.#host.isConnected;
    if (!isPlain) return this.#leave();
    const root = this.#host.shadowRoot?.querySelector<HTMLElement>('[part~=panel]') ?? null;
    if (this.#following && root === this.#root) return;
    this.#root = root;
    this.#follow();
    this.#look();
  }

  hostDisconnected(): void {
    this.#leave();
  }

  #follow(): void {
    if (this.#following) return;
    this.#following = new AbortController();
    const { signal } = this.#following;
    const observer = new MutationObserver(this.#look);
    const options = { attributes: true, attributeFilter: THEME_ATTRIBUTES };
    for (const element of [document.documentElement, document.body]) observer.observe(element, options);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', this.#look, { signal });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #leave(): void {
    if (!this.#following) return;
    this.#following.abort();
    this.#following = null;
    this.#look();
  }

  readonly #look = (): void => {
    const color = this.#following ? colorBehind(this.#host) : null;
    if (color === null) this.#root?.style.removeProperty('--_ground');
    else this.#root?.style.setProperty('--_ground', color);
  };
}

/** The background color behind an element; null if nothing behind it is opaque, or there is more than a plain color. */
function colorBehind(element: Element): string | null {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return null;
    if (isOpaque(backgroundColor)) return backgroundColor;
  }
  return null;
}

/** The parent in the flattened tree. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Whether a computed color is opaque: browsers serialize an alpha only if it is below 1. */
const isOpaque = (color: string): boolean => color !== 'transparent' && !/^rgba\(|\//.test(color);
