import { type Output, type Token, toValue, TypeGuards } from 'liquidjs';
import type { TemplatePlace } from '../base/errors/template-error.ts';
import { streamSafe } from '../base/text/stream-safe.ts';
import type { CurrentUser, Process, Step } from '../processes/process.ts';
import { Budget, LimitBroken, LIMITS } from './limits/budget.ts';
import { compileValue } from './compile/compile-expression.ts';
import { compileNodes } from './compile/compile-nodes.ts';
import { encoded, Evaluation, type Evaluator, printed } from './compile/evaluation.ts';
import { makesMarkup } from './filters/filters.ts';
import type { LocaleTools } from './filters/locale-formats.ts';
import { Markup, textOf } from './filters/markup.ts';
import type { ParsedTemplate } from './parse/parse-template.ts';
import { readMember } from './compile/read-member.ts';
import { remembered } from './limits/remembered.ts';
import { readExpressionText } from './parse/strict-tokenizer.ts';
import { evaluationError } from './template-errors.ts';
import type { ActionTemplate, ItemTemplate, Template } from './template.ts';

type Variables = Readonly<Record<string, unknown>>;
const NO_VARIABLES: Variables = {};
/** Timeouts in a row after which a template is not evaluated again, since a table has many rows. */
const MAX_TIMEOUTS = 3;

/** A parsed template, ready to be evaluated for pairs in one language and time zone. */
export class PanelTemplate implements Template, ItemTemplate, ActionTemplate {
  readonly source: string;
  readonly kind: 'value' | 'markup';
  readonly path: string | null;
  readonly variables: readonly string[];
  readonly roots: readonly string[];
  readonly #sole: boolean;
  readonly #program: Evaluator;
  readonly #path: readonly string[] | null;
  readonly #evaluations: EvaluationPool;
  #timeouts = 0;

  constructor(source: string, parsed: ParsedTemplate, evaluations: EvaluationPool) {
    this.source = source;
    this.#sole = parsed.sole !== null;
    this.#evaluations = evaluations;
    this.#program = programOf(parsed);
    const { sole, reads } = parsed;
    this.kind = sole && !sole.value.filters.some(({ name }) => makesMarkup(name)) ? 'value' : 'markup';
    this.#path = pathOf(sole);
    this.path = sourcePath(this.#path);
    this.roots = [...new Set(reads.map(([root]) => root!))];
    this.variables = [...new Set(reads.flatMap(([root, name]) => (root === '$variables' ? (name ?? '*') : [])))];
  }

  evaluate(process: Process | null, step: Step | null, variables: Variables = NO_VARIABLES): unknown {
    const path = this.#path;
    if (!path) return this.#run(process, step, variables, false);
    try {
      const root = path[0]!;
      let value: unknown = root === '$_step' ? step : root === '$_process' ? process : variables;
      for (let i = 1; i < path.length; i++) value = readMember(value, path[i]);
      return typeof value === 'number' ? value : shown(value);
    } catch (thrown) {
      throw this.#error(thrown);
    }
  }

  evaluateText(
    process: Process | null,
    step: Step | null,
    variables: Variables = NO_VARIABLES,
    user: CurrentUser | null = null,
  ): unknown {
    if (this.#path) return this.evaluate(process, step, variables);
    const prepare = (evaluation: Evaluation) => (evaluation.roots.$user = user);
    return this.#run(process, step, variables, true, undefined, prepare);
  }

  evaluateItem(item: unknown): unknown {
    return this.#run(null, null, NO_VARIABLES, true, item);
  }

  evaluateCount(process: Process | null, step: Step | null, count: number): string {
    const prepare = (evaluation: Evaluation) => evaluation.define('count', count);
    return textOf(this.#run(process, step, NO_VARIABLES, true, undefined, prepare));
  }

  evaluateAddress(process: Process | null, step: Step | null, variables: Variables = NO_VARIABLES): string {
    const prepare = (evaluation: Evaluation) => (evaluation.encodes = true);
    const value = this.#run(process, step, variables, true, undefined, prepare);
    return this.#sole ? encoded(textOf(value)) : textOf(value);
  }

  #run(
    process: Process | null,
    step: Step | null,
    variables: Variables,
    plain: boolean,
    item?: unknown,
    prepare?: (evaluation: Evaluation) => unknown,
  ): unknown {
    if (this.#timeouts >= MAX_TIMEOUTS) {
      throw this.#error(new LimitBroken(`it took too long ${MAX_TIMEOUTS} times and is given up`));
    }
    const evaluation = this.#evaluations.acquire(process, step, variables, plain);
    evaluation.roots.$item = item;
    evaluation.roots.$user = undefined;
    prepare?.(evaluation);
    try {
      const result = this.#program(evaluation);
      const isText = this.#sole && typeof result === 'string' && this.kind === 'markup' && !plain;
      const value = shown(isText ? printed(result, evaluation) : result);
      if (this.kind === 'markup' && !plain && typeof value === 'string') evaluation.budget.elements(value);
      this.#timeouts = 0;
      this.#evaluations.release(evaluation);
      return value;
    } catch (thrown) {
      if (evaluation.budget.isOutOfTime) this.#timeouts++;
      throw this.#error(thrown, evaluation.budget.at);
    }
  }

  #error(thrown: unknown, at: TemplatePlace = { input: this.source, begin: 0 }): Error {
    return evaluationError(thrown, at);
  }
}

/** Reuses evaluations of one language: creating one costs more than running most templates. */
export class EvaluationPool {
  readonly #tools: LocaleTools;
  #idle: Evaluation | null = null;

  constructor(tools: LocaleTools) {
    this.#tools = tools;
  }

  acquire(process: Process | null, step: Step | null, variables: Variables, plain: boolean): Evaluation {
    const evaluation = this.#idle ?? newEvaluation(this.#tools);
    this.#idle = null;
    evaluation.roots.$_process = process;
    evaluation.roots.$_step = step;
    evaluation.roots.$variables = variables;
    evaluation.plain = plain;
    evaluation.encodes = false;
    return evaluation;
  }

  /** Returns an evaluation to the pool; a failed one is not returned. */
  release(evaluation: Evaluation): void {
    evaluation.reset();
    this.#idle = evaluation;
  }
}

const compileText = remembered(text => compileValue(readExpressionText(text) as never));

export function newEvaluation(tools: LocaleTools): Evaluation {
  return new Evaluation({ $_process: null, $_step: null, $variables: null }, tools, new Budget(), compileText);
}

const programs = new WeakMap<ParsedTemplate, Evaluator>();

/** Compiles a parsed template, once: to the value of its only output, or to the text that it prints. */
export function programOf(parsed: ParsedTemplate): Evaluator {
  let program = programs.get(parsed);
  if (!program) {
    program = parsed.sole ? compileValue(parsed.sole.value as never) : compileNodes(parsed.nodes);
    programs.set(parsed, program);
  }
  return program;
}

const ROOTS = new Set(['$_process', '$_step', '$variables']);

/** Root and names of a template that is only a path into the data, such as `['$_step', 'id']`. */
function pathOf(sole: Output | null): readonly string[] | null {
  if (!sole || sole.value.filters.length > 0) return null;
  const [token, ...others] = sole.value.initial.postfix;
  if (others.length > 0 || !TypeGuards.isPropertyAccessToken(token) || token.variable) return null;
  const names = (token.props as (Token & { content?: unknown })[]).map(({ content }) => content);
  return names.every(name => typeof name === 'string') && ROOTS.has(names[0]!) ? names : null;
}

/** A path for sorting in a query, such as `step.id`. */
function sourcePath(path: readonly string[] | null): string | null {
  if (!path || path.length < 2 || path[0] === '$variables' || path.some(name => name.includes('.'))) return null;
  return [path[0]!.slice(2), ...path.slice(1)].join('.');
}

/** The value of a template, fit to be shown; null if it is missing. Throws if it is too large to be shown. */
function shown(given: unknown): unknown {
  const value: unknown = given instanceof Markup ? given.html : toValue(given);
  if (typeof value === 'string') {
    if (value.length > LIMITS.output) new Budget().printed(value.length);
    return streamSafe(value);
  }
  if (typeof value === 'object' && value !== null) new Budget().chargeRead(value, COST_OF_SHOWN);
  return value ?? null;
}

/** Nanoseconds to convert a character of a list or a map to text. */
const COST_OF_SHOWN = 30;
