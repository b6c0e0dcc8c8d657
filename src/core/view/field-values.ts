import { textOfValue } from '../base/text/text-of-value.ts';
import { toProcessPanelError } from '../base/errors/process-panel-error.ts';
import type { ProcessPanelError } from '../base/errors/process-panel-error.ts';
import { streamSafe } from '../base/text/stream-safe.ts';
import { textOfMarkup, wordsOfMarkup } from '../base/text/text-of-markup.ts';
import type { PartialPairTable, Process, Step } from '../processes/process.ts';
import type { Template } from '../template/template.ts';
import type { CellContent } from './cells/cell-content.ts';

/** Templates whose result changes over time, or may do so through a snippet. */
const READS_CLOCK = /\b(?:relative|render|include|layout)\b/;

interface ReadFields {
  readonly fields: ReadonlyMap<string, Template>;
  /** Called when a template fails, once for each of the first ten messages of a field. */
  readonly ontemplateerror: (field: string, error: ProcessPanelError) => void;
}

/** Messages reported for a field: one that contains data would differ in each row. */
const MAX_REPORTS = 10;

/**
 * The values of one field of pairs: a value for sorting, a text for searching and copying, a content for a cell. If the
 * template fails, the value counts as missing; the first ten different messages of a field are reported.
 *
 * A field that depends only on the process is evaluated once for consecutive rows of a process.
 */
export class FieldValues {
  readonly #field: string;
  readonly #template: Template;
  readonly #onerror: (field: string, error: ProcessPanelError) => void;
  readonly #ofProcess: boolean;
  readonly #reported = new Set<string>();
  #process: Process | null = null;
  #value: unknown;
  #markup = '';
  #markupText = '';

  constructor(field: string, template: Template, onerror: (field: string, error: ProcessPanelError) => void) {
    this.#field = field;
    this.#template = template;
    this.#onerror = onerror;
    this.#ofProcess = template.roots.every(root => root === '$_process') && !READS_CLOCK.test(template.source);
  }

  /** Drops the cached value, as data may have been changed in place. */
  forget(): void {
    this.#process = null;
  }

  /**
   * The value by which the field sorts, fit for collation: markup as its text, people by name, other lists and maps as
   * their text.
   */
  sortValue(process: Process, step: Step): unknown {
    const value = this.#read(process, step);
    if (value instanceof CellError) return null;
    const name = typeof value === 'object' && value && 'fullname' in value ? value.fullname : null;
    if (typeof name === 'string') return streamSafe(name);
    return typeof value === 'string' || (typeof value === 'object' && value) ? streamSafe(this.#textOf(value)) : value;
  }

  /** The text of the field as a reader sees it, without markup. */
  text(process: Process, step: Step): string {
    return this.#textOf(this.#read(process, step));
  }

  /** The same for the search, with white space unchanged. */
  words(process: Process, step: Step): string {
    const value = this.#read(process, step);
    if (typeof value !== 'string') return this.#textOf(value);
    return this.#template.kind === 'markup' ? wordsOfMarkup(value) : value;
  }

  /** The value for a typed column, markup as its text; an error object if the template failed. */
  value(process: Process, step: Step): unknown {
    const value = this.#read(process, step);
    if (value instanceof CellError) return value.error;
    return typeof value === 'string' ? this.#shown(value) : value;
  }

  content(process: Process, step: Step): CellContent {
    const value = this.#read(process, step);
    if (value instanceof CellError) return { kind: 'error', error: value.error };
    if (typeof value === 'string' && this.#template.kind === 'markup') return { kind: 'markup', html: value };
    return { kind: 'text', text: this.#textOf(value) };
  }

  #read(process: Process, step: Step): unknown {
    if (this.#ofProcess && process === this.#process) return this.#value;
    let value: unknown;
    try {
      value = this.#template.evaluate(process, step);
    } catch (thrown) {
      value = new CellError(toProcessPanelError(thrown, 'template/evaluation'));
      this.#report((value as CellError).error);
    }
    if (this.#ofProcess) [this.#process, this.#value] = [process, value];
    return value;
  }

  #textOf(value: unknown): string {
    if (typeof value === 'string') return this.#shown(value);
    return value === null || value === undefined || value instanceof CellError ? '' : textOfValue(value);
  }

  /** Caches the last text, since consecutive rows of a process often show the same markup. */
  #shown(text: string): string {
    if (this.#template.kind === 'value') return text;
    if (text !== this.#markup) [this.#markup, this.#markupText] = [text, textOfMarkup(text)];
    return this.#markupText;
  }

  #report(error: ProcessPanelError): void {
    if (this.#reported.size === MAX_REPORTS || this.#reported.has(error.message)) return;
    this.#reported.add(error.message);
    this.#onerror(this.#field, error);
  }
}

/** The values of fields, by name. */
export function fieldValuesOf({ fields, ontemplateerror }: ReadFields): ReadonlyMap<string, FieldValues> {
  return new Map(Array.from(fields, ([name, template]) => [name, new FieldValues(name, template, ontemplateerror)]));
}

/** Stands for the value of a cell whose template failed. */
class CellError {
  readonly error: ProcessPanelError;
  constructor(error: ProcessPanelError) {
    this.error = error;
  }
}

/** The content of a cell; empty if its row is not loaded yet or the field does not exist. */
export function contentAt(
  { processes, steps }: PartialPairTable,
  row: number,
  values: FieldValues | undefined,
): CellContent {
  const [process, step] = [processes[row], steps[row]];
  return values && process && step ? values.content(process, step) : { kind: 'text', text: '' };
}
