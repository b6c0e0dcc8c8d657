import type { ReactiveControllerHost } from 'lit';

/**
 * The data blocks among the children of a panel: `<script type="application/yaml">` and `<script
 * type="application/json">`. A change of one asks the panel for an update: text, type, `src`, exchange, removal.
 */
export class ChildScripts {
  readonly #host: HTMLElement;
  readonly #texts = new Map<Node, string>();

  constructor(host: HTMLElement & Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
    const observer = new MutationObserver(records => {
      if (!isParsed() || records.some(concernsScript)) changed();
    });
    const changed = () => {
      this.#texts.clear();
      host.requestUpdate();
    };
    if (!isParsed()) document.addEventListener('DOMContentLoaded', changed, { once: true });
    observer.observe(host, { subtree: true, childList: true, characterData: true, attributeFilter: ['src', 'type'] });
  }

  /** The first child script of one of the types, given without parameters and in lower case, once it is whole. */
  find(types: readonly string[]): HTMLScriptElement | null {
    const found = this.all().find(({ type }) => types.includes(type.split(';', 1)[0]!.trim().toLowerCase()));
    return found && isWhole(found) ? found : null;
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

/** Not by its class: one that came out of a frame has that of the frame. */
const isScript = (node: Node | null): node is HTMLScriptElement =>
  (node as Partial<Element> | null)?.localName === 'script';

const isParsed = () => document.readyState !== 'loading';

/** Nothing behind a script: the page may be amid its text still. */
function isWhole(script: Node): boolean {
  for (let node: Node | null = script; node && !isParsed(); node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (node.nextSibling) return true;
  return isParsed();
}

const concernsScript = ({ target, addedNodes, removedNodes }: MutationRecord): boolean =>
  isScript(target) || isScript(target.parentNode) || [...addedNodes, ...removedNodes].some(isScript);
