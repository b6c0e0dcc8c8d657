/** Seconds that a voice takes for a character, at the usual 180 words in a minute. */
const PER_CHARACTER = 0.06;

/**
 * What somebody hears of what a screen reader says: a voice takes its time, and what is stopped before its end is heard in
 * part or not at all. The stop that a key itself brings, before the first word, does not count.
 *
 * @param events - lines of the speech server: `{at, say}`, `{at, stop}`, `{at, key}`
 * @returns each utterance as `{text, heard}`, where `heard` is the share that was spoken, from 0 to 1
 */
export function heardOf(events) {
  const utterances = [];
  let free = 0;
  for (const { at, say, stop } of events) {
    if (say) {
      const from = Math.max(at, free);
      free = from + say.length * PER_CHARACTER;
      utterances.push({ text: say.trim(), from, to: free, heard: 1 });
    } else if (stop) {
      for (const one of utterances) {
        if (one.heard < 1 || one.to <= at) continue;
        one.heard = Math.max(0, Math.min(1, (at - one.from) / (one.to - one.from)));
      }
      free = 0;
    }
  }
  return utterances.map(({ text, heard }) => ({ text, heard }));
}
