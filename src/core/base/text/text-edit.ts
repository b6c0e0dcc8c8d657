/** An edit of a text: replaces `length` UTF-16 units from `offset` with `text`. */
export interface TextEdit {
  /** Start, in UTF-16 code units of the original text. */
  offset: number;
  /** How many UTF-16 code units are replaced; 0 for an insertion. */
  length: number;
  /** The text that replaces them. */
  text: string;
}

/** Applies edits that do not overlap; all offsets are into the original text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(done, edit.offset), edit.text);
    done = edit.offset + edit.length;
  }
  return parts.join('') + text.slice(done);
}
