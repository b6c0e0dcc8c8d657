import { nearestName } from '../../base/text/nearest-name.ts';

/** Attributes of both panels. */
const OF_PANELS = [
  'adapter',
  'appearance',
  'capabilities',
  'config',
  'debug',
  'detail-url',
  'endpoint',
  'errors',
  'events',
  'heading-level',
  'isolated',
  'persist',
  'process-id',
  'refresh',
  'shortcuts',
  'src',
  'strict',
  'user-id',
];

/** Attributes of each element that are its own. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'process-grid': [...OF_PANELS, 'disabled', 'exportable', 'required'],
  'process-list': OF_PANELS,
};

/** Attributes that any element may have. */
const OF_HTML = new Set(
  (
    'accesskey anchor autocapitalize autocorrect autofocus class contenteditable dir draggable elementtiming enterkeyhint ' +
    'exportparts form hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang name nonce part popover ' +
    'role slot spellcheck style tabindex title translate writingsuggestions xmlns'
  ).split(' '),
);
/** How attributes of frameworks begin. Signs such as `:` and `@` are in no name of ours. */
const OF_FRAMEWORKS = /^(?:data|aria|hx|sse|ws|x|v|ng|up|wire|th|js|tw)-|^on|[^a-z-]/;

/**
 * The attribute of a panel that a misspelt one most likely means; undefined if the name is right, or is nothing of a
 * panel's.
 *
 * @param element - `process-grid` or `process-list`
 * @param name - of the attribute, in lower case
 */
export function meantAttribute(element: string, name: string): string | undefined {
  const known = ATTRIBUTES[element] ?? OF_PANELS;
  if (known.includes(name) || OF_HTML.has(name) || OF_FRAMEWORKS.test(name)) return undefined;
  return nearestName(name, known);
}

/** Message and hint about an attribute. */
export const unknownAttribute = (name: string, meant: string) => ({
  message: `unknown attribute "${name}"`,
  hint: `Write "${meant}".`,
});
