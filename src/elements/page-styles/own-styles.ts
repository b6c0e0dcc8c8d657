import type { CSSResultOrNative } from 'lit';
import { addSheets } from './page-styles.ts';

/** Sheets of parts that were loaded on demand, beside those of the element. */
const added = new WeakMap<ShadowRoot, readonly CSSResultOrNative[]>();
const copies = new WeakMap<Document, Map<CSSStyleSheet, CSSStyleSheet>>();

/**
 * Puts the style sheets of a panel into its root. A document takes no constructed sheet of another: in a frame, the
 * panels made by this page share copies that are made there.
 */
export function adoptOwnStyles(root: ShadowRoot, styles: readonly CSSResultOrNative[]): void {
  registerLengths(root.ownerDocument);
  root.adoptedStyleSheets = sheetsFor(root.ownerDocument, [...styles, ...(added.get(root) ?? [])]);
}

/** Puts the style sheet of a part that was loaded on demand into the root of a panel, once. */
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
