import type { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { Tone } from '../../base/tone.ts';

/** The content of one cell. Only `markup` reaches a parser, and is sanitized first. */
export type CellContent =
  | { readonly kind: 'text'; readonly text: string; readonly tone?: Tone | undefined }
  | { readonly kind: 'markup'; readonly html: string }
  | { readonly kind: 'error'; readonly error: ProcessPanelError }
  | TimeContent
  | UserContent
  | { readonly kind: 'badge'; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'tags'; readonly tags: readonly string[]; readonly tone?: Tone | undefined }
  | { readonly kind: 'progress'; readonly text: string; /** 0 to 1. */ readonly share: number; readonly tone: Tone }
  | { readonly kind: 'boolean'; readonly text: string; readonly value: boolean; readonly tone?: Tone | undefined };

/** A time in words that change over time. */
export interface TimeContent {
  readonly kind: 'time';
  readonly text: string;
  /** The text without the words that say that it is overdue. */
  readonly distance: string;
  /** ISO 8601, for machines. */
  readonly datetime: string;
  /** The full date, for the tooltip and for assistive technology. */
  readonly full: string;
  /** When the text next changes, in milliseconds since 1970. */
  readonly until: number;
  readonly tone?: Tone | undefined;
}

/** A person. */
export interface UserContent {
  readonly kind: 'user';
  readonly text: string;
  readonly initials: string;
  /** One of twelve colours: 0 to 11. */
  readonly hue: number;
  /** URL of a picture, unchecked. */
  readonly picture: string | null;
  readonly tone?: Tone | undefined;
}

/** Whether two contents look the same. */
export function isSameContent(a: CellContent | null | undefined, b: CellContent): boolean {
  if (a === b) return true;
  if (!a || a.kind !== b.kind) return false;
  // The most frequent kind first.
  if (b.kind === 'text') return (a as typeof b).text === b.text && (a as typeof b).tone === b.tone;
  if (b.kind === 'markup') return (a as typeof b).html === b.html;
  const before: Readonly<Record<string, unknown>> = { ...a };
  return Object.entries(b).every(([name, value]) => isSame(before[name], value));
}

/** Compares lists by members, other values by identity. */
function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((member, i) => member === b[i]);
}

/** The text of a content; empty for markup, which has to be parsed first. */
export function textOfContent(content: CellContent): string {
  if (content.kind === 'tags') return content.tags.join(', ');
  return content.kind === 'markup' || content.kind === 'error' ? '' : content.text;
}
