import { COLUMN_TYPES } from '../../base/column-type.ts';
import { type ProcessPanelError, toProcessPanelError } from '../../base/errors/process-panel-error.ts';
import { textOfValue } from '../../base/text/text-of-value.ts';
import { type Tone, TONES } from '../../base/tone.ts';
import type { ColumnConfig } from '../../config/panel-config.ts';
import type { Process, Step } from '../../processes/process.ts';
import type { Template } from '../../template/template.ts';
import type { CellContent } from './cell-content.ts';
import { type FormatLocale, type ValueFormat, valueFormatOf } from './value-formats.ts';

export interface ColumnFormatOptions {
  readonly column: Pick<ColumnConfig, 'name' | 'type' | 'currency' | 'digits'>;
  /** Template of the column's field. */
  readonly field: Template;
  readonly tone: Template | null;
  readonly locale: FormatLocale;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called once for each value that does not fit the type, and each unknown tone. */
  onmisfit(key: 'type' | 'tone', value: unknown): void;
  /** Called when the template of the tone fails, once for each code. */
  onfault(error: ProcessPanelError): void;
}

/** State of a complete process, which is never overdue. */
const COMPLETE = 10;

/** Formats the values of a typed column. A value that does not fit the type is shown as text. */
export class ColumnFormat {
  /** Other programs get the raw values, such as numbers and times. */
  readonly asData: boolean;
  readonly #options: ColumnFormatOptions;
  readonly #format: ValueFormat;
  /** The field is the deadline of its process. */
  readonly #isDeadline: boolean;
  readonly #reported = new Set<string>();

  constructor(options: ColumnFormatOptions) {
    const { column, field, locale, now } = options;
    this.#options = options;
    this.#format = valueFormatOf({ ...column, locale, now });
    this.#isDeadline = field.path === 'process.expiration';
    this.asData = COLUMN_TYPES[column.type].asData;
  }

  /** @param value - the value of the column's field for the pair */
  contentOf(value: unknown, process: Process, step: Step): CellContent {
    const tone = this.#options.tone ? this.#toneOf(process, step) : undefined;
    const isDeadline = this.#isDeadline && process.state !== COMPLETE;
    const content = this.#format(value, { tone, isDeadline });
    if (content) return content;
    this.#reportOnce('type', () => this.#options.onmisfit('type', value));
    return { kind: 'text', text: textOfValue(value), tone };
  }

  #toneOf(process: Process, step: Step): Tone | undefined {
    try {
      const given = this.#options.tone!.evaluateText(process, step);
      const name = typeof given === 'string' ? given.trim() : given;
      if (name === null || name === undefined || name === '') return undefined;
      const tone = TONES.find(each => each === name);
      if (!tone) this.#reportOnce('tone', () => this.#options.onmisfit('tone', name));
      return tone;
    } catch (thrown) {
      const error = toProcessPanelError(thrown, 'template/evaluation');
      this.#reportOnce(error.code, () => this.#options.onfault(error));
      return undefined;
    }
  }

  #reportOnce(what: string, report: () => void): void {
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    report();
  }
}
