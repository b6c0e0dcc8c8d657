import { streamSafe } from '../text/stream-safe.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { ErrorCode } from './error-code.ts';

export interface ProcessPanelErrorOptions {
  /** What to do, one or two sentences. */
  hint?: string;
  /** All diagnostics of a configuration or an answer. */
  diagnostics?: readonly Diagnostic[];
  cause?: unknown;
}

/**
 * The one kind of error that the panels report: a code of a closed union, the fact, and a fix. `String(error)` reads
 * `ProcessPanelError: unknown criterion "procesState" [config/unknown-key]. Write "processState".`
 */
export class ProcessPanelError extends Error {
  /** The same for each copy of the library on a page, unlike the class. */
  override readonly name = 'ProcessPanelError';
  /** The kind of error; see docs/errors.md. */
  readonly code: ErrorCode;
  /** What to do about it, one or two sentences. */
  readonly hint?: string;
  /** All that is wrong with a configuration or an answer, each with its place. */
  readonly diagnostics?: readonly Diagnostic[];

  constructor(code: ErrorCode, message: string, options: ProcessPanelErrorOptions = {}) {
    super(streamSafe(message), 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    if (options.hint !== undefined) this.hint = streamSafe(options.hint);
    if (options.diagnostics !== undefined) this.diagnostics = options.diagnostics;
  }

  /** Name, message, code and hint on one line. */
  override toString(): string {
    return `${this.name}: ${this.message} [${this.code}]${this.hint ? `. ${this.hint}` : ''}`;
  }
}

type OtherError = ProcessPanelErrorOptions & { code?: ErrorCode };

/**
 * Wraps whatever was thrown, so that listeners of `process-error` always get this class. Code, hint and diagnostics of
 * an error from another copy of the library, such as that of an adapter's module, are kept.
 */
export function toProcessPanelError(thrown: unknown, code: ErrorCode): ProcessPanelError {
  if (thrown instanceof ProcessPanelError && thrown.message.trim()) return thrown;
  const other = (thrown as Error | null)?.name === 'ProcessPanelError' ? (thrown as OtherError) : null;
  return new ProcessPanelError(other?.code ?? code, messageOf(thrown), { ...other, cause: thrown });
}

/** The message of any thrown value, fit to be shown, even if it is not an error, has no message or cannot be read. */
export function messageOf(thrown: unknown): string {
  try {
    const { message, name } = Object(thrown) as { message?: unknown; name?: unknown };
    const text = typeof message === 'string' ? message : String(thrown);
    if (thrown === undefined || thrown === null || !text.trim()) return `${kindOf(name)} without a message`;
    return streamSafe(text === '[object Object]' ? JSON.stringify(thrown) : text);
  } catch {
    return 'an error that cannot be read';
  }
}

/** The name of an error with its article; "an error" for one that says no more. */
function kindOf(name: unknown): string {
  if (typeof name !== 'string' || !/^[A-Z]\w+$/.test(name) || /^(?:Error|ProcessPanelError)$/.test(name))
    return 'an error';
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}
