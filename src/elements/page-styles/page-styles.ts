import { copyOfSheet } from './sheet-copy.ts';
import { StyleCues } from './style-cues.ts';

/**
 * Applies the style sheets of a document in shadow roots and keeps them in sync: linked, inline and adopted ones,
 * including those added, removed, changed or disabled later. Each sheet is copied once per document and shared by all
 * roots; one of another origin, whose rules scripts cannot read, is linked again in each root.
 *
 * In a root, the page's sheets come after its first sheet and before its others: first ours in a cascade layer, which
 * any rule of the page overrides; then the page's; then the few rules that hold a panel together.
 */
class PageStyles {
  readonly #document: Document;
  readonly #roots = new Map<ShadowRoot, readonly CSSStyleSheet[]>();
  #sheets: readonly CSSStyleSheet[] = [];
  #links: readonly string[] = [];
  #watch: AbortController | undefined;
  readonly #cues = new StyleCues(() => this.#sync());

  constructor(document: Document) {
    this.#document = document;
  }

  /** Applies the page's sheets in the root until it is released. Called again in later renders. */
  adopt(root: ShadowRoot): void {
    if (this.#roots.has(root)) return this.#cues.cue();
    if (this.#roots.size === 0) this.#start();
    this.#roots.set(root, root.adoptedStyleSheets.slice());
    this.#apply(root);
  }

  release(root: ShadowRoot): void {
    const panelSheets = this.#roots.get(root);
    if (!panelSheets) return;
    this.#roots.delete(root);
    // After a move to another document, it must not adopt sheets of this one.
    if (root.ownerDocument === this.#document) root.adoptedStyleSheets = [...panelSheets];
    for (const link of linksOf(root)) link.remove();
    if (this.#roots.size > 0) return;
    this.#watch?.abort();
    this.#watch = undefined; // its abort reason may retain the last panel
  }

  /** Adds sheets of the panel's own, after its existing ones. */
  add(root: ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
    const panelSheets = this.#roots.get(root);
    if (panelSheets) this.#roots.set(root, [...panelSheets, ...sheets]);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  }

  #start(): void {
    const page = this.#document;
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const sync = () => this.#sync();
    const observer = new MutationObserver(changes => {
      if (changes.some(concernsStyles)) sync();
      else this.#cues.cue();
    });
    observer.observe(page.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['rel', 'href', 'media', 'disabled', 'title', 'class'],
    });
    // A linked sheet is available on `load`, which mutation observers do not report.
    page.addEventListener('load', event => isStyleElement(event.target) && sync(), { capture: true, signal });
    signal.addEventListener('abort', () => observer.disconnect());
    this.#cues.watch(page, signal);
    this.#sync();
  }

  /** Syncs the roots with the page. Cost: O(sheets) if nothing has changed. */
  #sync(): void {
    const page = this.#document;
    const adopted = page.adoptedStyleSheets.filter(sheet => !sheet.disabled);
    const copies: CSSStyleSheet[] = [];
    const links: string[] = [];
    for (const sheet of page.styleSheets) {
      if (sheet.disabled) continue;
      const copy = copyOfSheet(sheet, page);
      if (copy) copies.push(copy.sheet);
      links.push(...(copy?.foreign ?? (sheet.href ? [sheet.href] : [])));
    }
    const sheets = [...copies, ...adopted];
    if (isSame(sheets, this.#sheets) && isSame(links, this.#links)) return;
    this.#sheets = sheets;
    this.#links = links;
    for (const root of this.#roots.keys()) this.#apply(root);
  }

  #apply(root: ShadowRoot): void {
    const [first, ...rest] = this.#roots.get(root)!;
    root.adoptedStyleSheets = [...(first ? [first] : []), ...this.#sheets, ...rest];
    const present = linksOf(root);
    for (const link of present) if (!this.#links.includes(link.href)) link.remove();
    const missing = this.#links.filter(href => !present.some(link => link.href === href));
    root.prepend(...missing.map(href => this.#link(href)));
  }

  /** A link with the same request as the page's, so that the same policy allows it. */
  #link(href: string): HTMLLinkElement {
    const original = Array.from(this.#document.styleSheets).find(sheet => sheet.href === href)?.ownerNode;
    const link = original instanceof HTMLLinkElement ? (original.cloneNode() as HTMLLinkElement) : newLink(href);
    if (original instanceof HTMLLinkElement && original.nonce) link.nonce = original.nonce;
    link.removeAttribute('id');
    link.className = LINK;
    return link;
  }
}

const LINK = 'pp-page-styles';
const linksOf = (root: ShadowRoot) => Array.from(root.querySelectorAll<HTMLLinkElement>(`link.${LINK}`));

function newLink(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return link;
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, i) => item === b[i]);
const isStyleElement = (node: unknown) => node instanceof HTMLStyleElement || node instanceof HTMLLinkElement;

const concernsStyles = ({ target, addedNodes, removedNodes }: MutationRecord) =>
  isStyleElement(target) ||
  isStyleElement(target.parentNode) ||
  [...addedNodes, ...removedNodes].some(
    node => isStyleElement(node) || (node instanceof Element && node.querySelector('style,link') !== null),
  );

let styles: PageStyles | undefined;

/** Adds sheets to the root of a panel, after its own and the page's. */
export function addSheets(root: ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
  styles ??= new PageStyles(document);
  styles.add(root, sheets);
}

/**
 * Applies the page's style sheets in the root of a panel, or removes them if not wanted or the panel has left the page.
 */
export function usePageStyles(root: ShadowRoot, wanted: boolean): void {
  styles ??= new PageStyles(document);
  if (wanted && root.ownerDocument === document) styles.adopt(root);
  else styles.release(root);
}
