import type { ErrorCode } from './error-code.ts';
import type { TextEdit } from '../text/text-edit.ts';

/** One diagnostic of a configuration, with its place and its fix (contract 2.4). */
export interface Diagnostic {
  /** An error stops the panel, a warning does not (unless the panel is `strict`). */
  severity: 'error' | 'warning';
  /** The kind of mistake; see docs/errors.md. */
  code: ErrorCode;
  /** The mistake, in one sentence without a full stop. Values in it are cut to a readable length. */
  message: string;
  /** JSON Pointer (RFC 6901) into the document as written. */
  path: string;
  /** 1-based, in the text as written. */
  line: number;
  /** 1-based, in UTF-16 code units, as editors count. */
  column: number;
  /** What to do, one or two sentences. */
  hint: string;
  /**
   * Edits of the text as written that end this diagnostic, where they are known. Edits of one fix do not
   * overlap and belong together; of diagnostics in one line each may mend those before it too, so that after one fix the text
   * is best checked again.
   */
  fix?: readonly TextEdit[];
}
