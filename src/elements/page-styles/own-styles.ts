import type { CSSResultOrNative } from 'lit';

const copies = new WeakMap<Document, Map<CSSStyleSheet, CSSStyleSheet>>();

/**
 * Puts the style sheets of a panel into its root. A document takes no constructed sheet of another: in a frame, the
 * panels made by this page share copies that are made there.
 */
export function adoptOwnStyles(root: ShadowRoot, styles: readonly CSSResultOrNative[]): void {
  const page = root.ownerDocument;
  registerLengths(page);
  const sheets = styles.flatMap(style => (style instanceof CSSStyleSheet ? style : (style.styleSheet ?? [])));
  root.adoptedStyleSheets = page === document ? sheets : sheets.flatMap(sheet => copyFor(page, sheet) ?? []);
}

/** Lengths of the panel, inherited in px: those in `em` would be others in heads and cells with fonts of other sizes. */
const LENGTHS = ['--_pp-row', '--_pp-edge', '--_pp-cell-block', '--_pp-cell-inline'];
const registered = new WeakSet<Document>();

/** `@property` has no effect in a shadow root: the document has to know the lengths. */
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
      // Another copy of this module has done it.
    }
  }
}

/** Null where the document has no window, and shows nothing. */
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
