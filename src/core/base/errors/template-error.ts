import type { TemplateCode } from './error-code.ts';
import { ProcessPanelError, type ProcessPanelErrorOptions } from './process-panel-error.ts';

/** Where something stands in the text of a template, or of a snippet: then `file` is its name. */
export interface TemplatePlace {
  readonly input: string;
  /** UTF-16 units. */
  readonly begin: number;
  readonly file?: string | undefined;
}

/** An error of a template. Its message ends with the line and column. */
export class TemplateError extends ProcessPanelError {
  /** The message without a place in the template's own text, which `offset` tells. */
  readonly fact: string;
  /** UTF-16 units in the template's own text; of an error in a snippet, that text's beginning. */
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
