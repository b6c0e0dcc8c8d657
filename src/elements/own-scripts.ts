import type { ReactiveController } from 'lit';

/**
 * The data blocks among the children of a panel: `<script type="application/yaml">` and `<script
 * type="application/json">`. Tells of every change of one: text, type, `src`, exchange, removal.
 */
export class OwnScripts implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #observer: MutationObserver;

  constructor(host: HTMLElement, onchange: () => void) {
    this.#host = host;
    this.#observer = new MutationObserver(records => {
      if (
        records.some(({ target, addedNodes, removedNodes }) =>
          target === host ? [...addedNodes, ...removedNodes].some(isScript) : target.parentNode && concerns(target),
        )
      )
        onchange();
    });
  }

  hostConnected(): void {
    this.#observer.observe(this.#host, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['src', 'type'],
    });
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  /** The first child script of one of the types, given without parameters and in lower case. */
  find(types: readonly string[]): HTMLScriptElement | null {
    return this.all().find(script => types.includes(typeOf(script))) ?? null;
  }

  all(): HTMLScriptElement[] {
    return [...this.#host.children].filter(isScript);
  }
}

export const typeOf = (script: HTMLScriptElement): string => script.type.split(';', 1)[0]!.trim().toLowerCase();

const isScript = (node: Node): node is HTMLScriptElement => node instanceof HTMLScriptElement;

const concerns = (node: Node): boolean => isScript(node) || isScript(node.parentNode ?? node);
