import type { TemplateError } from '../base/errors/template-error.ts';
import type { CurrentUser, Process, Step } from '../processes/process.ts';

/**
 * A compiled template (contract 6), parsed once per source text and shared.
 *
 * `kind` is known before anything is rendered. `value`: a single output, white space aside, that keeps its type and is
 * plain text. `markup`: everything else, HTML in which outputs are already escaped and which must be sanitized before
 * it reaches the DOM.
 */
export interface Template {
  /** The text that it was compiled from. */
  readonly source: string;
  /** The kind of its result; see above. */
  readonly kind: 'value' | 'markup';
  /**
   * The path, such as `step.id`, if the template is one output of it without filters, so that a source can sort by it;
   * else null.
   */
  readonly path: string | null;
  /** The names `x` of the `$variables.x` that it reads; `*` if a name is computed or all are read at once. */
  readonly variables: readonly string[];
  /** The roots it reads, such as `$_process`. */
  readonly roots: readonly string[];
  /**
   * The value for one pair. Kind `value`: string (plain text), number, boolean, list, map or null (missing). Kind
   * `markup`: a string of HTML or, for a single output that is a number, a boolean or missing (`{{ $_step.id | raw
   * }}`), that value itself.
   *
   * @throws TemplateError if a limit is exceeded or a filter fails
   */
  evaluate(process: Process | null, step: Step | null, variables?: Readonly<Record<string, unknown>>): unknown;
  /**
   * The same without HTML, for an address or a criterion's value: nothing is escaped, and markup values give their
   * text. `user` is the template's `$user`. Kind `value`: as `evaluate`. Kind `markup`: a string of plain text.
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

/** Further methods of a template that may read an item. */
export interface ItemTemplate {
  /**
   * The value for an item of a mapped source (contract 5.5), which the template reads as `$item`; plain text.
   *
   * @throws TemplateError as `Template.evaluate`
   */
  evaluateItem(item: unknown): unknown;
}

/** Further methods of a template in an action (contract 7.10). All return plain text. */
export interface ActionTemplate {
  /**
   * The text for an action on `count` processes, which the template reads as `count`.
   *
   * @throws TemplateError as `Template.evaluate`
   */
  evaluateCount(process: Process | null, step: Step | null, count: number): string;
  /**
   * An address in which the outputs are URI-encoded, so that no value can redirect it.
   *
   * @throws TemplateError as `Template.evaluate`; also if an output prints nothing, `.` or `..`
   */
  evaluateAddress(process: Process | null, step: Step | null, variables?: Readonly<Record<string, unknown>>): string;
}

/** The language and time zone for the filters of contract 6.5. */
export interface TemplateLocale {
  /** BCP 47, for `Intl`. */
  readonly lang: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Text by key, such as `state.2`, for `state_label` and `step_type_label`. */
  message(key: string): string;
}

/** Makes templates for one language and time zone. Parsed sources are cached. */
export interface TemplateEngine {
  /** @throws TemplateError */
  compile(source: string): Template & ItemTemplate & ActionTemplate;
  /** The mistakes in a source, without running it; empty if there are none. */
  check(source: string): TemplateError[];
}
