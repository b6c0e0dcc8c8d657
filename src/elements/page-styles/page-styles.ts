import { copyOfSheet } from './sheet-copy.ts';
import { StyleCues } from './style-cues.ts';

/**
 * Brings the style sheets of a document into shadow roots and keeps them there: linked, inline and adopted ones, with
 * those that are added, removed, changed or switched off later. Each sheet is copied once for the document and shared by
 * all roots; one of another origin, whose rules no script may read, comes in as a link of its own in each root.
 *
 * In a root the page's sheets stand after its first sheet and before its others: ours first in a cascade layer, which
 * every rule of the page beats; then the page; then the few rules that hold a panel together.
 */
class PageStyles {
  readonly #document: Document;
  readonly #roots = new Map<ShadowRoot, readonly CSSStyleSheet[]>();
  #sheets: readonly CSSStyleSheet[] = [];
  #links: readonly string[] = [];
  #watch: AbortController | undefined;
  readonly #cues = new StyleCues(() => this.#look());

  constructor(document: Document) {
    this.#document = document;
  }

  /** The page's sheets apply in the root until it is released; where they do already, a panel renders. */
  adopt(root: ShadowRoot): void {
    if (this.#roots.has(root)) return this.#cues.cue();
    if (this.#roots.size === 0) this.#start();
    this.#roots.set(root, root.adoptedStyleSheets.slice());
    this.#apply(root);
  }

  release(root: ShadowRoot): void {
    const own = this.#roots.get(root);
    if (!own) return;
    this.#roots.delete(root);
    // In another document it takes no sheet of this one.
    if (root.ownerDocument === this.#document) root.adoptedStyleSheets = [...own];
    for (const link of linksOf(root)) link.remove();
    if (this.#roots.size > 0) return;
    this.#watch?.abort();
    this.#watch = undefined; // its reason may hold what the last panel was about when it went
  }

  /** More sheets of the panel's own, after those it has. */
  add(root: ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
    const own = this.#roots.get(root);
    if (own) this.#roots.set(root, [...own, ...sheets]);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  }

  #start(): void {
    const page = this.#document;
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const look = () => this.#look();
    const observer = new MutationObserver(changes => {
      if (changes.some(concernsStyles)) look();
      else this.#cues.cue();
    });
    observer.observe(page.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['rel', 'href', 'media', 'disabled', 'title', 'class'],
    });
    // A link's sheet is there when it has loaded, which no mutation tells.
    page.addEventListener('load', event => isStyleElement(event.target) && look(), { capture: true, signal });
    signal.addEventListener('abort', () => observer.disconnect());
    this.#cues.watch(page, signal);
    this.#look();
  }

  /** Compares what the page has with what the roots have. Cost: O(sheets) where nothing has changed. */
  #look(): void {
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

  /** The same request as the page's own link, so that the same policy allows it. */
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

/** Puts more sheets into the root of a panel, after its own and the page's. */
export function addSheets(root: ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
  styles ??= new PageStyles(document);
  styles.add(root, sheets);
}

/** Brings the page's style sheets into the root of a panel, or out of it where they are not wanted or it has left the page. */
export function usePageStyles(root: ShadowRoot, wanted: boolean): void {
  styles ??= new PageStyles(document);
  if (wanted && root.ownerDocument === document) styles.adopt(root);
  else styles.release(root);
}
