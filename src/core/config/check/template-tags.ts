/** A tag or an output of a template. */
export interface TemplateTag {
  readonly isOutput: boolean;
  /** With its braces. */
  readonly written: string;
  readonly index: number;
}

/** The tags and outputs of a template, each up to the first end. Cost: O(length), even if ends are missing. */
export function* tagsIn(source: string): Generator<TemplateTag> {
  const begin = /\{[{%]/g;
  const endless = new Set<string>();
  for (let found; (found = begin.exec(source));) {
    const end = found[0] === '{{' ? '}}' : '%}';
    const at = endless.has(end) ? -1 : source.indexOf(end, found.index + 2);
    if (at < 0) {
      endless.add(end);
      begin.lastIndex = found.index + 1;
      continue;
    }
    begin.lastIndex = at + 2;
    yield { isOutput: end === '}}', written: source.slice(found.index, at + 2), index: found.index };
  }
}

/** Replaces the tags and outputs of a template by texts of the same length, so that offsets stay valid. */
export function withoutTags(source: string, sign: (tag: TemplateTag) => string): string {
  let text = '';
  let copied = 0;
  for (const tag of tagsIn(source)) {
    text += source.slice(copied, tag.index) + sign(tag).repeat(tag.written.length);
    copied = tag.index + tag.written.length;
  }
  return text + source.slice(copied);
}
