/** Longest run of combining marks that the Stream-Safe Text Format allows. */
const MAX_MARKS = 30;
/** Combining marks, and the tag characters of flags, which are shaped like marks. */
const MARK = /[\p{M}\u{e0020}-\u{e007f}]/u;
const FIRST_MARK = 0x300;

/**
 * Cuts runs of combining marks at 30. No language needs more (UAX #15, Stream-Safe Text Format), and processing a run
 * takes quadratic time: normalization and collation sort its marks, and browsers shape and measure it as one character.
 * A run of 200,000 from data would hold the page for minutes.
 *
 * Any text from data, an address, a configuration or a reader must pass through here before it is normalized, collated
 * or put into a document.
 *
 * Cost: a test of every 31st character, and of the marks around it if it is one.
 */
export function streamSafe(text: string): string {
  let safe = '';
  let copied = 0;
  let behind = 0;
  // every run that is too long covers at least one of these offsets
  for (let i = MAX_MARKS; i < text.length; i = behind > i ? behind + MAX_MARKS : i + MAX_MARKS + 1) {
    if (text.charCodeAt(i) < FIRST_MARK || markAt(text, i) === 0) continue;
    let begin = i;
    for (let units; begin > behind && (units = markAt(text, begin - 1)) > 0;) begin = startOf(text, begin - 1, units);
    let marks = 0;
    let end = startOf(text, begin, markAt(text, begin));
    let kept = end;
    for (let units; end < text.length && (units = markAt(text, end)) > 0; end += units)
      if (++marks <= MAX_MARKS) kept = end + units;
    behind = end;
    if (marks <= MAX_MARKS) continue;
    safe += text.slice(copied, kept);
    copied = end;
  }
  return copied === 0 ? text : safe + text.slice(copied);
}

/** UTF-16 units of the mark at an offset; 0 if there is no mark. */
function markAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < FIRST_MARK) return 0;
  if (code < 0xd800 || code > 0xdfff) return MARK.test(text[at]!) ? 1 : 0;
  const pair = text.codePointAt(startOf(text, at, 2))!;
  return pair > 0xffff && MARK.test(String.fromCodePoint(pair)) ? 2 : 0;
}

/** Start of the character of `units` units that contains an offset. */
function startOf(text: string, at: number, units: number): number {
  return units === 2 && (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
}
