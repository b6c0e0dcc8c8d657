import type { Message } from '../../en.ts';

/**
 * Words that follow a preposition or a verbal noun, with their number: one and two are words of their own, then come
 * three to ten, eleven to ninety-nine, and hundreds.
 *
 * @returns a function that makes the plural forms of a text with the number and the words
 */
export function countOf(
  one: string,
  two: string,
  few: string,
  many: string,
): (text: (count: string) => string) => Message {
  return text => ({
    zero: text(`{n} ${one}`),
    one: text(one),
    two: text(two),
    few: text(`{n} ${few}`),
    many: text(`{n} ${many}`),
    other: text(`{n} ${one}`),
  });
}
