import type { TemplateCode } from './error-code.ts';
import { ProcessPanelError, type ProcessPanelErrorOptions } from './process-panel-error.ts';

/** A place in the text of a template, or of the snippet that `file` names. */
export interface TemplatePlace {
  readonly input: string;
  /** Offset in UTF-16 units. */
  readonly begin: number;
  readonly file?: string | undefined;
}

/** An error of a template. Its message ends with the line and column. */
export class TemplateError extends ProcessPanelError {
  /** The message without the place, which is in `offset`. */
  readonly fact: string;
  /** Offset in the template's own text in UTF-16 units; for an error in a snippet, the start of that text. */
  readonly offset: number;

  constructor(
    code: TemplateCode,
    fact: string,
    { input, begin, file }: TemplatePlace,
    options: ProcessPanelErrorOptions,
  ) {
    const before = input.slice(0, begin).split('\n');
    const owner = file ? `the snippet "${file}"` : 'the template';
    const message = `${fact} (line ${before.length}, column ${before.at(-1)!.length + 1} of ${owner})`;
    super(code, message, options);
    this.fact = file ? message : fact;
    this.offset = file ? 0 : begin;
  }
}
