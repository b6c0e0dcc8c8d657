/** `n` combining marks, alternating between two classes, in an order that normalization has to change. */
export const marks = (n: number): string => '\u0301\u0323'.repeat(n / 2);

/** The length of the longest run of combining marks. */
export function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/\p{M}+/gu)) longest = Math.max(longest, run.length);
  return longest;
}
