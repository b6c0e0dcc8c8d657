import { addressFor } from '../../core/base/address.ts';

/** A sheet that shadow roots can share, and the addresses of imports whose rules scripts cannot read. */
export interface SheetCopy {
  readonly sheet: CSSStyleSheet;
  readonly foreign: readonly string[];
}

interface Known extends SheetCopy {
  readonly mark: readonly unknown[];
}

const copies = new WeakMap<CSSStyleSheet, Known>();

/**
 * The constructed copy of a page's sheet, cached until the rules or media of the sheet change; null if its rules cannot
 * be read, because it came from another origin without CORS or is still loading.
 */
export function copyOfSheet(source: CSSStyleSheet, page: Document): SheetCopy | null {
  const rules = readableRules(source);
  if (!rules) return null;
  const mark = markOf(source, rules);
  const known = copies.get(source);
  if (known?.mark.length === mark.length && mark.every((part, i) => part === known.mark[i])) return known;
  const foreign: string[] = [];
  const Sheet = page.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new Sheet({ media: source.media.mediaText });
  sheet.replaceSync(textOf(source, rules, foreign));
  const copy = { sheet, foreign, mark };
  copies.set(source, copy);
  return copy;
}

/** Values that differ once a sheet has changed, including imports, whose contents load after their rules. */
function markOf({ media }: CSSStyleSheet, rules: CSSRuleList): unknown[] {
  const mark: unknown[] = [media.mediaText, rules.length, rules[0], rules[rules.length - 1]];
  for (const rule of rules) {
    if (rule instanceof CSSImportRule) {
      const imported = rule.styleSheet && readableRules(rule.styleSheet);
      if (imported) mark.push(...markOf(rule.styleSheet, imported));
    } else if (!(rule instanceof CSSLayerStatementRule)) break;
  }
  return mark;
}

function readableRules(sheet: CSSStyleSheet): CSSRuleList | null {
  try {
    return sheet.cssRules;
  } catch {
    return null;
  }
}

function textOf(sheet: CSSStyleSheet, rules: CSSRuleList, foreign: string[]): string {
  const text = Array.from(rules, rule => {
    if (rule instanceof CSSImportRule) return textOfImport(rule, foreign);
    return rule instanceof CSSFontFaceRule ? '' : rule.cssText; // fonts are global to the document
  }).join('\n');
  return sheet.href ? withAbsoluteUrls(text, sheet.href) : text;
}

/** The rules of an import, inlined because constructed sheets do not support `@import`. */
function textOfImport(rule: CSSImportRule, foreign: string[]): string {
  const sheet = rule.styleSheet;
  if (!sheet) return '';
  const rules = readableRules(sheet);
  if (!rules) {
    if (sheet.href) foreign.push(sheet.href);
    return '';
  }
  let text = textOf(sheet, rules, foreign);
  if (typeof rule.layerName === 'string') text = `@layer ${rule.layerName} {${text}}`;
  if (rule.supportsText) text = `@supports (${rule.supportsText}) {${text}}`;
  return rule.media.mediaText ? `@media ${rule.media.mediaText} {${text}}` : text;
}

/** Makes addresses absolute: constructed sheets resolve them against the page, linked ones against themselves. */
function withAbsoluteUrls(text: string, base: string): string {
  return text.replace(/url\("([^"\\]+)"\)/g, (whole, url: string) => {
    if (/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(url)) return whole;
    const address = addressFor('style', url, base);
    return address ? `url("${address.url.href}")` : whole;
  });
}
