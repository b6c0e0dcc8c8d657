const HUES = 12;
const FIRST_LETTER = /[\p{L}\p{N}]/u;

/** First letters of the first and the last word of a name; `?` if it has none. */
export function initialsOf(name: string, lang: string): string {
  const words = name.split(/\s+/u).filter(word => FIRST_LETTER.test(word));
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map(word => FIRST_LETTER.exec(word)![0].toLocaleUpperCase(lang)).join('') || '?';
}

/** One of twelve colours, 0 to 11, always the same for an id. */
export function hueOf(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) | 0;
  return Math.abs(hash % HUES);
}
