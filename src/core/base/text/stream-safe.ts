/** Combining marks in a row that the Stream-Safe Text Format lets stand. */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
const MARK_OR_HALF = /[\p{M}\p{Cs}]/u;

/**
 * Text whose runs of combining marks are cut at 30. Normalization and collation put the marks of a run in order, which
 * engines do in quadratic time: a run of 100,000 from data would hold the page for minutes. No language needs more
 * (UAX #15, Stream-Safe Text Format).
 *
 * Cost: a look at every 31st character; one pass where one of those is a mark.
 */
export function streamSafe(text: string): string {
  // a run that is too long spans at least one of these
  for (let i = MOST_MARKS; i < text.length; i += MOST_MARKS + 1) {
    if (text.charCodeAt(i) >= 0x300 && MARK_OR_HALF.test(text[i]!)) return text.replace(TOO_MANY_MARKS, '$1');
  }
  return text;
}
