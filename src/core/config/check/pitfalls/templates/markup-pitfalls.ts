import { shown } from '../../config-diagnostic.ts';
import { withoutTags } from '../../template-tags.ts';
import type { TemplatePitfall } from './template-pitfall.ts';

const ATTRIBUTES: Readonly<Record<string, string>> = {
  style: "Give it a class: the page's style sheets apply in the panel.",
  id: 'Give it a class: a row is there many times.',
  name: 'Remove it: panels cannot contain form fields.',
  tabindex: 'Remove it: the panel decides where the keyboard goes.',
  slot: 'Remove it.',
  part: 'Give it a class.',
};
const HANDLER = 'Use "actions", or listen for an event of the panel in a script.';
const DATA = 'Use a class, or listen for "process-open", which says which process it is.';

const CONTROL = 'Use "actions", a link, or <button type="button">.';
const EMBEDDED = 'Link to it: <a href="…">.';
const PANEL = 'Link to a page that has it: a panel cannot contain a panel.';
const SCRIPTED = 'Put it into the page, outside of the panel.';
const ELEMENTS: Readonly<Record<string, string>> = {
  input: CONTROL,
  select: CONTROL,
  textarea: CONTROL,
  form: 'Use "actions", which send a request.',
  label: 'Use <span>.',
  font: 'Use <span> with a class.',
  script: SCRIPTED,
  style: SCRIPTED,
  link: SCRIPTED,
  svg: 'Use <img src="….svg" alt="…">.',
  iframe: EMBEDDED,
  object: EMBEDDED,
  embed: EMBEDDED,
  video: EMBEDDED,
  audio: EMBEDDED,
  canvas: EMBEDDED,
  'process-grid': PANEL,
  'process-list': PANEL,
};

/** Elements and attributes that authors use and the sanitizer removes (contract 6.1). */
export const TAKEN_OUT: { readonly elements: readonly string[]; readonly attributes: readonly string[] } = {
  elements: Object.keys(ELEMENTS),
  attributes: [...Object.keys(ATTRIBUTES), 'onclick', 'data-id'],
};

const TAG = /<([a-z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/**
 * Finds elements and attributes of a template that never reach the page, each once, with what to use instead. Outputs
 * and tags of Liquid count as one word.
 *
 * Cost: O(length of the template).
 */
export function markupPitfalls(source: string): TemplatePitfall[] {
  if (!source.includes('<')) return [];
  const found = new Map<string, TemplatePitfall>();
  const report = (name: string, what: string, hint: string, offset: number): void => {
    if (!found.has(name))
      found.set(name, { code: 'config/pitfall', message: `${what} is removed from the markup`, hint, offset });
  };
  // Each output is replaced by letters of the same length: it stays a value, and offsets stay valid.
  const html = withoutTags(source, ({ isOutput }) => (isOutput ? 'x' : ' '));
  for (const { 1: written = '', 2: attributes = '', index } of html.matchAll(TAG)) {
    const element = written.toLowerCase();
    if (Object.hasOwn(ELEMENTS, element)) {
      report(`<${element}`, `<${element}>`, ELEMENTS[element]!, index);
      continue;
    }
    const from = index + 1 + written.length;
    for (const match of attributes.matchAll(ATTRIBUTE)) {
      const name = match[1]!.toLowerCase();
      const hint = Object.hasOwn(ATTRIBUTES, name)
        ? ATTRIBUTES[name]!
        : /^on[a-z]+$/.test(name)
          ? HANDLER
          : name.startsWith('data-')
            ? DATA
            : undefined;
      if (hint) report(name, shown(name), hint, from + match.index);
    }
  }
  return [...found.values()];
}
