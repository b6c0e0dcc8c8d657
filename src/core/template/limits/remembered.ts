/** UTF-16 units of all texts, each counted with 50 more. */
const KEPT = 100_000;
const LONGEST = 1_000;

/** A function of a text that knows its last results of short texts: tables say the same things often. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  let results = new Map<string, T>();
  let size = 0;
  return text => {
    if (text.length > LONGEST) return compute(text);
    let result = results.get(text);
    if (result === undefined) {
      size += text.length + 50;
      if (size > KEPT) [results, size] = [new Map(), text.length + 50];
      results.set(text, (result = compute(text)));
    }
    return result;
  };
}
