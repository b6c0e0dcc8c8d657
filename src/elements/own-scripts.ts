/**
 * The data blocks among the children of a panel: `<script type="application/yaml">` and `<script
 * type="application/json">`. Tells of every change of one: text, type, `src`, exchange, removal.
 */
export class OwnScripts {
  readonly #host: HTMLElement;
  readonly #texts = new Map<Node, string>();

  constructor(host: HTMLElement, onchange: () => void) {
    this.#host = host;
    const observer = new MutationObserver(records => {
      if (!records.some(concernsScript)) return;
      this.#texts.clear();
      onchange();
    });
    observer.observe(host, { subtree: true, childList: true, characterData: true, attributeFilter: ['src', 'type'] });
  }

  /** The first child script of one of the types, given without parameters and in lower case. */
  find(types: readonly string[]): HTMLScriptElement | null {
    return this.all().find(({ type }) => types.includes(type.split(';', 1)[0]!.trim().toLowerCase())) ?? null;
  }

  all(): HTMLScriptElement[] {
    return [...this.#host.children].filter(isScript);
  }

  /** The same string until a script changes: a log of some megabytes is not put together at each update. */
  textOf(script: HTMLScriptElement): string {
    let text = this.#texts.get(script);
    if (text === undefined) this.#texts.set(script, (text = script.textContent));
    return text;
  }
}

const isScript = (node: Node | null): node is HTMLScriptElement => node instanceof HTMLScriptElement;

const concernsScript = ({ target, addedNodes, removedNodes }: MutationRecord): boolean =>
  isScript(target) || isScript(target.parentNode) || [...addedNodes, ...removedNodes].some(isScript);
