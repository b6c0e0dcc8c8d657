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
  #observing: AbortController | null = null;
  #root: HTMLElement | null = null;

  constructor(host: GroundHost) {
    this.#host = host;
  }

  hostUpdated(): void {
    const isPlain = this.#host.appearance === 'plain' && this.#host.isConnected;
    if (!isPlain) return this.#unobserve();
    const root = this.#host.shadowRoot?.querySelector<HTMLElement>('[part~=panel]') ?? null;
    if (this.#observing && root === this.#root) return;
    this.#root = root;
    this.#observe();
    this.#update();
  }

  hostDisconnected(): void {
    this.#unobserve();
  }

  #observe(): void {
    if (this.#observing) return;
    this.#observing = new AbortController();
    const { signal } = this.#observing;
    const observer = new MutationObserver(this.#update);
    const options = { attributes: true, attributeFilter: THEME_ATTRIBUTES };
    for (const element of [document.documentElement, document.body]) observer.observe(element, options);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', this.#update, { signal });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #unobserve(): void {
    if (!this.#observing) return;
    this.#observing.abort();
    this.#observing = null;
    this.#update();
  }

  readonly #update = (): void => {
    const color = this.#observing ? colorBehind(this.#host) : null;
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
