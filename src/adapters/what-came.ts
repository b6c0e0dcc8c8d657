/** A JSON object of which nothing is known. */
export type Json = Record<string, unknown>;

/** Cuts a text to a readable length, on one line, without control characters. For messages, which are plain text. */
export function clip(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text
    .slice(0, 2000)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** The first words of a body, without what looks like markup, scripts and styles. */
export const firstWords = (body: string): string =>
  clip(body.slice(0, 20_000).replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)|<[^>]*(>|$)/gi, ' '));

/** What a value is, in words: `an object with "items", "page"`. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null || typeof value !== 'object') return clip(value);
  const names = Object.keys(value);
  return names.length > 0 ? `an object with ${clip(names.map(name => `"${name}"`).join(', '))}` : 'an empty object';
}
