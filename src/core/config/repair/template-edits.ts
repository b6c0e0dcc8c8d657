/** An edit of a template: replaces the characters `from` to before `to`. */
export interface TemplateEdit {
  readonly from: number;
  readonly to: number;
  readonly write: string;
}

/** Filters by their names in other template languages. */
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

/** Start of the tag or output that contains an offset; the offset itself outside any. */
export function tagAt(source: string, offset: number): number {
  const start = Math.max(source.lastIndexOf('{%', offset), source.lastIndexOf('{{', offset));
  return start >= 0 && !/[%}]\}/.test(source.slice(start, offset)) ? start : offset;
}

const BLOCK_TAG = /\{%-?\s*(end)?(if|unless|case|for|capture)\b/g;

/** The innermost block that is open after the start of a template; undefined if none is. */
export function openBlock(before: string): string | undefined {
  const open: string[] = [];
  for (const [, end, block] of before.matchAll(BLOCK_TAG)) {
    if (end) open.pop();
    else open.push(block!);
  }
  return open.at(-1);
}
