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
  /** 1-based line in the text as written. */
  line: number;
  /** 1-based column in UTF-16 code units, as editors count. */
  column: number;
  /** What to do, one or two sentences. */
  hint: string;
  /**
   * Edits of the text as written that resolve this diagnostic, if known. The edits of one fix do not overlap and belong
   * together. A fix may also resolve earlier diagnostics in its line, so check the text again after each.
   */
  fix?: readonly TextEdit[];
}
