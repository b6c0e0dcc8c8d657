import { Drop } from 'liquidjs';
import { textOfMarkup } from '../../base/text/text-of-markup.ts';
import { remembered } from '../limits/remembered.ts';

/**
 * A value that is already HTML, as made by `raw`, `escape`, `newline_to_br`, `avatar` and `capture`. Printed as it is.
 * Liquid's text filters, comparisons and JSON see its text, so that their results are plain and escaped once when
 * printed; `append`, `prepend`, `default` and the white-space filters keep it markup.
 */
export class Markup extends Drop {
  readonly html: string;
  /** True if the markup comes from the data, by `raw`, so that `escape` still escapes it. */
  readonly trusted: boolean;
  #text: string | undefined;

  constructor(html: string, text?: string, trusted = false) {
    super();
    this.html = html;
    this.#text = text;
    this.trusted = trusted;
  }

  get text(): string {
    return (this.#text ??= textOfMarkup(this.html));
  }

  get length(): number {
    return this.text.length;
  }

  override valueOf(): string {
    return this.text;
  }

  override toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

const ENTITIES = new Map([
  [38, '&amp;'],
  [60, '&lt;'],
  [62, '&gt;'],
  [34, '&#34;'],
  [39, '&#39;'],
]);

/** Escapes a text for an element's content or a quoted attribute. */
export function escapeHtml(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 62 && ENTITIES.has(code)) return escapeFrom(text);
  }
  return text;
}

const escapeFrom = remembered(text => {
  let html = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 62) continue;
    const entity = ENTITIES.get(code);
    if (!entity) continue;
    html += text.slice(from, i) + entity;
    from = i + 1;
  }
  return html + text.slice(from);
});

/** A value as an output prints it in HTML. */
export function htmlOf(value: unknown): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof Markup) return value.html;
  if (Array.isArray(value)) return value.map(htmlOf).join('');
  return escapeHtml(textOf(value));
}

/** A value as text: lists entry by entry without a separator, as Liquid does, maps as JSON, nothing for null. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      if (value === null) return '';
      if (value instanceof Drop) return textOf(value.valueOf());
      return Array.isArray(value) ? value.map(textOf).join('') : jsonOf(value);
    default:
      return '';
  }
}

/**
 * A value as JSON. Reads only own members and calls none, not even `toJSON`.
 *
 * @throws RangeError for a value that contains itself
 */
export function jsonOf(value: unknown, space = 0): string {
  return JSON.stringify(plainCopy(value), null, space) ?? 'null';
}

function plainCopy(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Drop) return value.valueOf();
  if (Array.isArray(value)) return value.map(plainCopy);
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, member] of Object.entries(value)) copy[name] = plainCopy(member);
  return copy;
}
