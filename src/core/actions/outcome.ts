import { clipLine } from '../base/text/clip-text.ts';
import type { GivenProcess, Id } from '../processes/process.ts';

/** Why something was not done, as far as known. */
export interface Failure {
  /** For the reader; empty if no reason was given. */
  readonly message: string;
  /** The process no longer exists. */
  readonly isDeleted?: true;
  /** The process is in another state than the reader sees: trying again would fail again. */
  readonly isConflict?: true;
  /** Mistakes in the reader's answers, by name of the question. */
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * The outcome of an action on one process. `unknown`: it is not known whether it was done, with `message` for the
 * reader if a reason was given; `unstarted`: it was not, since the action was stopped before.
 */
export type Outcome =
  | { readonly state: 'done'; readonly process: GivenProcess | null }
  | ({ readonly state: 'failed' } & Failure)
  | { readonly state: 'unknown'; readonly message?: string }
  | { readonly state: 'unstarted' };

/** Longest message shown, in UTF-16 units. */
const MAX_MESSAGE_LENGTH = 300;

/** Reads a result from a source: the outcome, or why the result is malformed. */
export function readOutcome(
  value: unknown,
): { readonly id: Id; readonly outcome: Outcome } | { readonly fault: string } {
  try {
    const { id, ok, message, process } = Object(value) as Record<string, unknown>;
    if (typeof id !== 'string' && typeof id !== 'number') return { fault: 'a result came without an "id"' };
    if (ok === null) return { id, outcome: unknownOutcome(textOf(message)) };
    if (typeof ok !== 'boolean') return { fault: `the result of the process ${JSON.stringify(id)} has no "ok"` };
    const given = typeof process === 'object' && process !== null ? (process as GivenProcess) : null;
    return {
      id,
      outcome: ok ? { state: 'done', process: given } : { state: 'failed', ...readFailure(value, textOf(message)) },
    };
  } catch {
    return { fault: 'a result came that cannot be read' };
  }
}

/** @param message - why it is not known, for the reader; empty: no reason was given */
export const unknownOutcome = (message: string): Outcome & { readonly state: 'unknown' } => ({
  state: 'unknown',
  ...(message && { message }),
});

/** Reads the members beside the message of a failed result, or of an error thrown instead of results. */
export function readFailure(value: unknown, message: string): Failure {
  const { status, errors, cause } = Object(value) as Record<string, unknown>;
  // Of an error that an adapter throws, where nothing says whether 404 is about the process or the address.
  const { status: answered } = Object(cause) as { readonly status?: unknown };
  const entries = typeof errors === 'object' && errors !== null && !Array.isArray(errors) ? Object.entries(errors) : [];
  const texts = entries.flatMap(([name, text]) => (textOf(text) ? [[name, textOf(text)] as const] : []));
  return {
    // Where the form was closed, nothing else says it.
    message: message || (texts[0]?.[1] ?? ''),
    ...((status === 404 || status === 410) && { isDeleted: true as const }),
    ...((status === 409 || answered === 409) && { isConflict: true as const }),
    ...(texts.length > 0 && { errors: Object.fromEntries(texts) }),
  };
}

/** A message on one line, cut to what a row can show; empty if there is none. */
function textOf(message: unknown): string {
  return typeof message === 'string' ? clipLine(message, MAX_MESSAGE_LENGTH) : '';
}
