const KEPT = 1_000;
const LONGEST = 1_000;

/** A function of a text that knows its last thousand results of short texts: tables say the same things often. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  let results = new Map<string, T>();
  return text => {
    if (text.length > LONGEST) return compute(text);
    let result = results.get(text);
    if (result === undefined) {
      if (results.size >= KEPT) results = new Map();
      results.set(text, (result = compute(text)));
    }
    return result;
  };
}
