import { clipLine } from '../../../core/base/text/clip-text.ts';

/** A JSON object with unknown members. */
export type Json = Record<string, unknown>;

/** A value abbreviated to one line, without control characters. For messages, which are plain text. */
export function clip(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return clipLine(text, 120);
}

/** The first words of a body, without markup, scripts and styles. */
export const firstWords = (body: string): string =>
  clip(body.slice(0, 20_000).replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)|<[^>]*(>|$)/gi, ' '));

/** What a web page is called: its title, or its first words. */
export const nameOfPage = (body: string): string =>
  clip(/<title\b[^>]*>([^<]*)/i.exec(body.slice(0, 20_000))?.[1] ?? '') || firstWords(body);

/** Whether an answer is a web page, whatever its type says. */
export const isPage = (type: string, body: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)$/.test(type) || /^\s*<(?:!doctype|html)/i.test(body);
