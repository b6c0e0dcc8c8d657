/**
 * Where two names differ by one slip of typing: one letter added, missing or wrong, or two exchanged. A slip in the last
 * letter is told apart, as in "note" and "notes" it makes another name. Null if they differ by more. Cost: O(length).
 */
export function typingSlip(written: string, name: string): 'inside' | 'at the end' | null {
  const shorter = Math.min(written.length, name.length);
  let start = 0;
  while (start < shorter && written[start] === name[start]) start++;
  let end = 0;
  while (end < shorter - start && written.at(-1 - end) === name.at(-1 - end)) end++;
  const [a, b] = [written, name].map(text => text.slice(start, text.length - end)) as [string, string];
  if (a.length === 2 && b.length === 2) return a[0] === b[1] && a[1] === b[0] ? 'inside' : null;
  if (a.length > 1 || b.length > 1) return null;
  return end > 0 ? 'inside' : 'at the end';
}
