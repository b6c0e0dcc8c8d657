/**
 * Cuts a text to a length: its beginning and an ellipsis, without splitting a surrogate pair.
 *
 * @param most - UTF-16 units of the result, ellipsis included; at least 1
 */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most - 1;
  return `${text.slice(0, isWithinPair(text, end) ? end - 1 : end)}…`;
}

/**
 * A text on one line, without control characters, cut to a length. Only the beginning of a long text is read.
 *
 * @param most - UTF-16 units of the result, at least 1
 */
export function clipLine(text: string, most: number): string {
  const line = text
    .slice(0, 20 * most)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return clipText(line, most);
}

/** Whether an offset is inside a surrogate pair. */
const isWithinPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
