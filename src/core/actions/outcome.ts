import { clipLine } from '../base/text/clip-text.ts';
import type { GivenProcess, Id } from '../processes/process.ts';

/** What is known of an action on one process. `unknown`: nobody knows whether it was done. */
export type Outcome =
  | { readonly state: 'done'; readonly process: GivenProcess | null }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'unknown' };

/** UTF-16 units of a message that are shown. */
const LONGEST = 300;

/** A result as a source gave it: the outcome that it tells of, or why it tells of none. */
export function readOutcome(
  value: unknown,
): { readonly id: Id; readonly outcome: Outcome } | { readonly fault: string } {
  try {
    const { id, ok, message, process } = Object(value) as Record<string, unknown>;
    if (typeof id !== 'string' && typeof id !== 'number') return { fault: 'a result came without an "id"' };
    if (typeof ok !== 'boolean') return { fault: `the result of the process ${JSON.stringify(id)} has no "ok"` };
    const given = typeof process === 'object' && process !== null ? (process as GivenProcess) : null;
    return { id, outcome: ok ? { state: 'done', process: given } : { state: 'failed', message: textOf(message) } };
  } catch {
    return { fault: 'a result came that cannot be read' };
  }
}

/** On one line, cut to what a row can show; empty where there is none. */
function textOf(message: unknown): string {
  return typeof message === 'string' ? clipLine(message, LONGEST) : '';
}
