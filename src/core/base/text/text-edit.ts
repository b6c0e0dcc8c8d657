/** A change of a text: `length` UTF-16 units from `offset` on give way to `text`. */
export interface TextEdit {
  /** Where it begins, in UTF-16 code units of the text as it was. */
  offset: number;
  /** How many UTF-16 code units are replaced; 0 for an insertion. */
  length: number;
  /** The text that replaces them. */
  text: string;
}

/** The text with edits made, whose offsets all count in the text as it was. They do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(done, edit.offset), edit.text);
    done = edit.offset + edit.length;
  }
  return parts.join('') + text.slice(done);
}
