import type { ReactiveControllerHost } from 'lit';

/**
 * The data blocks among the children of a panel: `<script type="application/yaml">` and `<script
 * type="application/json">`. Any change of text, type or `src`, replacement or removal requests an update of the panel.
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

  /**
   * The first child script of one of the types, given without parameters and in lower case, once it is parsed
   * completely.
   */
  find(types: readonly string[]): HTMLScriptElement | null {
    const found = this.all().find(({ type }) => types.includes(type.split(';', 1)[0]!.trim().toLowerCase()));
    return found && isWhole(found) ? found : null;
  }

  all(): HTMLScriptElement[] {
    return [...this.#host.children].filter(isScript);
  }

  /** The text of a script, cached until it changes, since it may have megabytes and is read at each update. */
  textOf(script: HTMLScriptElement): string {
    let text = this.#texts.get(script);
    if (text === undefined) this.#texts.set(script, (text = script.textContent));
    return text;
  }
}

/** Not by `instanceof`: a script that was moved out of a frame has the frame's class. */
const isScript = (node: Node | null): node is HTMLScriptElement =>
  (node as Partial<Element> | null)?.localName === 'script';

const isParsed = () => document.readyState !== 'loading';

/** Whether a script is complete: if nothing follows it, the page may still be parsing its text. */
function isWhole(script: Node): boolean {
  for (let node: Node | null = script; node && !isParsed(); node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (node.nextSibling) return true;
  return isParsed();
}

const concernsScript = ({ target, addedNodes, removedNodes }: MutationRecord): boolean =>
  isScript(target) || isScript(target.parentNode) || [...addedNodes, ...removedNodes].some(isScript);
