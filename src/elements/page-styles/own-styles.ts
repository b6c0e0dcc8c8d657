import type { CSSResultOrNative } from 'lit';
import { addSheets } from './page-styles.ts';

/** Style sheets of parts loaded on demand, besides those of the element. */
const added = new WeakMap<ShadowRoot, readonly CSSResultOrNative[]>();
const copies = new WeakMap<Document, Map<CSSStyleSheet, CSSStyleSheet>>();

/**
 * Adopts the style sheets of a panel in its root. In Firefox and WebKit, documents reject constructed sheets of
 * other documents, so panels created by this page in a frame share copies constructed there.
 */
export function adoptOwnStyles(root: ShadowRoot, styles: readonly CSSResultOrNative[]): void {
  registerLengths(root.ownerDocument);
  root.adoptedStyleSheets = sheetsFor(root.ownerDocument, [...styles, ...(added.get(root) ?? [])]);
}

/** Adopts the style sheet of a part loaded on demand in the root of a panel, once. */
export function addOwnStyles(root: ShadowRoot, style: CSSResultOrNative): void {
  const before = added.get(root) ?? [];
  if (before.includes(style)) return;
  added.set(root, [...before, style]);
  addSheets(root, sheetsFor(root.ownerDocument, [style]));
}

function sheetsFor(page: Document, styles: readonly CSSResultOrNative[]): CSSStyleSheet[] {
  const sheets = styles.flatMap(style => (style instanceof CSSStyleSheet ? style : (style.styleSheet ?? [])));
  return page === document ? sheets : sheets.flatMap(sheet => copyFor(page, sheet) ?? []);
}

/** Lengths of the panel, inherited in px: `em` would resolve differently in heads and cells with other font sizes. */
const LENGTHS = ['--_pp-row', '--_pp-edge', '--_pp-cell-block', '--_pp-cell-inline'];
const registered = new WeakSet<Document>();

/** Registers the lengths with the document, since `@property` has no effect in a shadow root. */
function registerLengths(page: Document): void {
  if (registered.has(page)) return;
  registered.add(page);
  for (const name of LENGTHS) {
    try {
      page.defaultView?.CSS.registerProperty?.({
        name,
        syntax: '<length-percentage>',
        inherits: true,
        initialValue: '0px',
      });
    } catch {
      // Registered already by another copy of this module.
    }
  }
}

/** Null if the document has no window, and is not shown. */
function copyFor(page: Document, sheet: CSSStyleSheet): CSSStyleSheet | null {
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (!Sheet) return null;
  let known = copies.get(page);
  if (!known) copies.set(page, (known = new Map()));
  let copy = known.get(sheet);
  if (!copy) {
    known.set(sheet, (copy = new Sheet()));
    copy.replaceSync(Array.from(sheet.cssRules, rule => rule.cssText).join('\n'));
  }
  return copy;
}
