/** UTF-16 units of all texts, plus 50 for each. */
const CACHE_CAPACITY = 100_000;
const MAX_CACHED_LENGTH = 1_000;

/** Caches recent results for short texts, since tables often repeat them. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  let results = new Map<string, T>();
  let size = 0;
  return text => {
    if (text.length > MAX_CACHED_LENGTH) return compute(text);
    let result = results.get(text);
    if (result === undefined) {
      size += text.length + 50;
      if (size > CACHE_CAPACITY) [results, size] = [new Map(), text.length + 50];
      results.set(text, (result = compute(text)));
    }
    return result;
  };
}
