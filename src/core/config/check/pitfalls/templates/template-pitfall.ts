import type { ErrorCode } from '../../../../base/errors/error-code.ts';

/** A part of a valid template that is hardly what was meant. */
export interface TemplatePitfall {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  /** Offset in the template. */
  readonly offset: number;
}
