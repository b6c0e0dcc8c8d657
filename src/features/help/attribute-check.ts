import { meantAttribute, unknownAttribute } from '../../core/config/check/attribute-names.ts';

/** Logs a warning for each attribute of a panel that is likely a misspelt one. */
export function warnAboutAttributes(panel: Element): void {
  const { localName } = panel;
  for (const name of panel.getAttributeNames()) {
    const meant = meantAttribute(localName, name);
    if (!meant) continue;
    const { message, hint } = unknownAttribute(name, meant);
    console.warn(`<${localName}> ${message}. ${hint}`);
  }
}
