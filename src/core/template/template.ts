import type { TemplateError } from '../base/errors/template-error.ts';
import type { CurrentUser, Process, Step } from '../processes/process.ts';

/**
 * A compiled template (contract 6), parsed once per source text and shared.
 *
 * `kind` is known before anything is rendered: `value` is one output and nothing else but white space, which keeps its
 * own type and is plain text; `markup` is everything else, HTML in which outputs are escaped already and which must be
 * sanitized before it meets the DOM.
 */
export interface Template {
  /** The text that it was compiled from. */
  readonly source: string;
  /** What it gives: see above. */
  readonly kind: 'value' | 'markup';
  /** `step.id` where the template is one output of that path without filters, else null: what a source may sort by. */
  readonly path: string | null;
  /** The names `x` of the `$variables.x` it reads; `*` where the name is computed or all are read at once. */
  readonly variables: readonly string[];
  /** The roots it reads, such as `$_process`. */
  readonly roots: readonly string[];
  /**
   * The value for one pair. Kind `value`: string (plain text), number, boolean, list, map or null (missing). Kind
   * `markup`: string of HTML, or, of one output that is a number, a boolean or missing (`{{ $_step.id | raw }}`), that
   * value itself.
   *
   * @throws TemplateError when a limit is broken or a filter fails
   */
  evaluate(process: Process | null, step: Step | null, variables?: Readonly<Record<string, unknown>>): unknown;
  /**
   * The same where no HTML is wanted, such as in an address or in a value of a criterion: nothing is escaped, a markup
   * value gives its text. `user` is what it reads as `$user`. Kind `value`: as `evaluate`. Kind `markup`: a string of plain text.
   *
   * @throws TemplateError as `evaluate`
   */
  evaluateText(
    process: Process | null,
    step: Step | null,
    variables?: Readonly<Record<string, unknown>>,
    user?: CurrentUser | null,
  ): unknown;
}

/** What a template is beside, where it may read an item. */
export interface ItemTemplate {
  /**
   * The value for an item of a source that is mapped (contract 5.5), which the template reads as `$item`; plain text.
   *
   * @throws TemplateError as `Template.evaluate`
   */
  evaluateItem(item: unknown): unknown;
}

/** What a template is beside, where an action reads it (contract 7.10). All as plain text. */
export interface ActionTemplate {
  /**
   * The text that stands for an action on so many processes, which the template reads as `count`.
   *
   * @throws TemplateError as `Template.evaluate`
   */
  evaluateCount(process: Process | null, step: Step | null, count: number): string;
  /**
   * An address in which what the outputs print is URI-encoded, so that no value can lead elsewhere.
   *
   * @throws TemplateError as `Template.evaluate`; also where an output prints nothing, `.` or `..`
   */
  evaluateAddress(process: Process | null, step: Step | null, variables?: Readonly<Record<string, unknown>>): string;
}

/** What the reader's language gives to the filters of contract 6.5. */
export interface TemplateLocale {
  /** BCP 47, for `Intl`. */
  readonly lang: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Words of the interface, for `state_label` and `step_type_label`: key such as `state.2` to text. */
  message(key: string): string;
}

/** Makes templates for one language and time zone. Parsed sources are cached. */
export interface TemplateEngine {
  /** @throws TemplateError */
  compile(source: string): Template & ItemTemplate & ActionTemplate;
  /** The mistakes of a source, without running it; empty where there are none. */
  check(source: string): TemplateError[];
}
