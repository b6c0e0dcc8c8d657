/** `n` combining marks of two classes in turn, in the order that normalization has to change. */
export const marks = (n: number): string => '\u0301\u0323'.repeat(n / 2);

/** How many combining marks stand in a row at most. */
export function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/\p{M}+/gu)) longest = Math.max(longest, run.length);
  return longest;
}
