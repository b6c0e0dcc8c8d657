import type { Diagnostic } from '../core/base/errors/diagnostic.ts';
import { nearestName } from '../core/base/text/nearest-name.ts';
import { ATTRIBUTES as KNOWN, meantAttribute, unknownAttribute } from '../core/config/check/attribute-names.ts';
import { SourceText } from '../core/config/yaml/source-text.ts';
import { ATTRIBUTE, ATTRIBUTES } from './html-configs.ts';

const TAGS = new RegExp(
  String.raw`<!--[^]*?-->|<(script|style|textarea|title)\b${ATTRIBUTES}>[^]*?</\1\s*>|<([a-z]+[-_]?[a-z]+)(?=[\s/>])${ATTRIBUTES}>`,
  'gi',
);

/** Warnings about misspelt tags and attributes of panels in a page: browsers ignore what they do not know. */
export function misspeltNames(html: string, strict: boolean): Diagnostic[] {
  const text = new SourceText(html);
  const severity = strict ? ('error' as const) : ('warning' as const);
  const found: Diagnostic[] = [];
  const warn = (offset: number, words: Pick<Diagnostic, 'message' | 'hint'>) =>
    found.push({ severity, code: 'config/unknown-key', ...words, path: '', ...text.placeOf(offset) });
  for (const match of html.matchAll(TAGS)) {
    const [, , , written, attributes = ''] = match;
    if (!written) continue;
    const tag = written.toLowerCase();
    const meant = meantTag(tag);
    if (!meant) continue;
    if (meant !== tag) warn(match.index + 1, { message: `unknown element "${tag}"`, hint: `Write "${meant}".` });
    for (const { 0: whole, 1: name = '', index } of attributes.matchAll(ATTRIBUTE)) {
      const known = whole && meantAttribute(meant, name.toLowerCase());
      if (known) warn(match.index + 1 + tag.length + index, unknownAttribute(name, known));
    }
  }
  return found;
}

/** The tag of the panel that a tag is, or most likely means; undefined for other elements. */
function meantTag(tag: string): string | undefined {
  if (Object.hasOwn(KNOWN, tag)) return tag;
  const [, first = '', last = ''] = /^([a-z]+)[-_]([a-z]+)$|^(process)(grid|list)$/.exec(tag)?.filter(Boolean) ?? [];
  const kind = nearestName(last, ['grid', 'list']);
  return kind && nearestName(first, ['process']) ? `process-${kind}` : undefined;
}
