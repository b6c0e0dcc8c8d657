/** A change of a template: what stands from one offset to before another gives way. */
export interface TemplateEdit {
  readonly from: number;
  readonly to: number;
  readonly write: string;
}

/** What other template languages call a filter. */
export const FILTERS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['upper', 'upcase'],
  ['uppercase', 'upcase'],
  ['touppercase', 'upcase'],
  ['lower', 'downcase'],
  ['lowercase', 'downcase'],
  ['tolowercase', 'downcase'],
  ['trim', 'strip'],
  ['length', 'size'],
  ['count', 'size'],
  ['striptags', 'strip_html'],
  ['nl2br', 'newline_to_br'],
  ['merge', 'concat'],
]);

/** Where the tag or the output begins that an offset lies in; the offset itself outside of any. */
export function tagAt(source: string, offset: number): number {
  const start = Math.max(source.lastIndexOf('{%', offset), source.lastIndexOf('{{', offset));
  return start >= 0 && !/[%}]\}/.test(source.slice(start, offset)) ? start : offset;
}

const BLOCK_TAG = /\{%-?\s*(end)?(if|unless|case|for|capture)\b/g;

/** The block that is still open behind a template's beginning, the innermost; undefined where none is. */
export function openBlock(before: string): string | undefined {
  const open: string[] = [];
  for (const [, end, block] of before.matchAll(BLOCK_TAG)) {
    if (end) open.pop();
    else open.push(block!);
  }
  return open.at(-1);
}
