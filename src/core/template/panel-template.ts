import { toValue, toValueSync } from 'liquidjs';
import type { Process, Step } from '../processes/process.ts';
import { Budget, LimitBroken } from './budget.ts';
import { writtenFilters } from './compile-nodes.ts';
import { makesMarkup } from './filters.ts';
import type { LocaleTools } from './locale-tools.ts';
import { htmlOf, Markup } from './markup.ts';
import { PanelContext, readMember } from './panel-context.ts';
import { liquid, type ParsedTemplate } from './parse-template.ts';
import { programOf, type Program } from './program.ts';
import { evaluationError } from './template-errors.ts';
import type { Template } from './template.ts';

type Variables = Readonly<Record<string, unknown>>;
const NO_VARIABLES: Variables = {};
/** So often in a row a template may run out of time before it is given up: a table has many rows. */
const TIMES_OUT_OF_TIME = 3;

/** A parsed template, ready to be evaluated for pairs in one language and time zone. */
export class PanelTemplate implements Template {
  readonly source: string;
  readonly kind: 'value' | 'markup';
  readonly path: string | null;
  readonly variables: readonly string[];
  readonly roots: readonly string[];
  readonly #parsed: ParsedTemplate;
  readonly #program: Program;
  readonly #contexts: ContextPool;
  #outOfTime = 0;

  constructor(source: string, parsed: ParsedTemplate, contexts: ContextPool) {
    this.source = source;
    this.#parsed = parsed;
    this.#contexts = contexts;
    this.#program = programOf(parsed);
    const { sole, reads } = parsed;
    this.kind = sole && !writtenFilters(sole).some(({ name }) => makesMarkup(name)) ? 'value' : 'markup';
    this.path = sourcePath(this.#program.path);
    this.roots = [...new Set(reads.map(([root]) => root!))];
    this.variables = [...new Set(reads.flatMap(([root, name]) => (root === '$variables' ? (name ?? '*') : [])))];
  }

  evaluate(process: Process | null, step: Step | null, variables: Variables = NO_VARIABLES): unknown {
    const { path } = this.#program;
    if (!path) return this.#run(process, step, variables, false);
    try {
      const root = path[0]!;
      let value: unknown = root === '$_step' ? step : root === '$_process' ? process : variables;
      for (let i = 1; i < path.length; i++) value = readMember(value, path[i]);
      return value ?? null;
    } catch (thrown) {
      throw this.#error(thrown, 0);
    }
  }

  evaluateText(process: Process | null, step: Step | null, variables: Variables = NO_VARIABLES): unknown {
    return this.#program.path ? this.evaluate(process, step, variables) : this.#run(process, step, variables, true);
  }

  #run(process: Process | null, step: Step | null, variables: Variables, plain: boolean): unknown {
    if (this.#outOfTime >= TIMES_OUT_OF_TIME) {
      throw this.#error(new LimitBroken(`it took too long ${TIMES_OUT_OF_TIME} times and is given up`), 0);
    }
    const context = this.#contexts.take(process, step, variables, plain);
    try {
      const result = evaluateProgram(this.#program, this.#parsed, context);
      this.#outOfTime = 0;
      this.#contexts.give(context);
      return typeof result === 'string' && this.kind === 'markup' && this.#parsed.sole && !plain
        ? htmlOf(result)
        : own(result);
    } catch (thrown) {
      if (context.budget.isOutOfTime) this.#outOfTime++;
      throw this.#error(thrown, context.at);
    }
  }

  #error(thrown: unknown, begin: number): Error {
    return evaluationError(thrown, { input: this.source, begin, file: undefined });
  }
}

/** What a compiled template prints or is worth; what has not been compiled is left to Liquid. */
export function evaluateProgram(program: Program, parsed: ParsedTemplate, context: PanelContext): unknown {
  if (program.evaluate) return program.evaluate(context);
  if (program.print) return program.print(context);
  return evaluateByLiquid(parsed, context);
}

export function evaluateByLiquid({ sole, nodes }: ParsedTemplate, context: PanelContext): unknown {
  context.used = true;
  if (sole) {
    const value = Object.create(sole.value, { filters: { value: writtenFilters(sole) } }) as typeof sole.value;
    return toValueSync(value.value(context));
  }
  return toValueSync(liquid.renderer.renderTemplates(nodes as never, context) as never);
}

/** Contexts of one language, used again: making one costs more than most templates. */
export class ContextPool {
  readonly #tools: LocaleTools;
  #idle: PanelContext | null = null;

  constructor(tools: LocaleTools) {
    this.#tools = tools;
  }

  take(process: Process | null, step: Step | null, variables: Variables, plain: boolean): PanelContext {
    const context = this.#idle ?? newContext(this.#tools);
    this.#idle = null;
    context.roots.$_process = process;
    context.roots.$_step = step;
    context.roots.$variables = variables;
    context.plain = plain;
    return context;
  }

  give(context: PanelContext): void {
    context.reset();
    this.#idle = context;
  }
}

export function newContext(tools: LocaleTools): PanelContext {
  return new PanelContext(liquid, tools, new Budget(), { $_process: null, $_step: null, $variables: null });
}

/** `step.id`, as a source may be asked to sort. */
function sourcePath(path: readonly string[] | null): string | null {
  if (!path || path.length < 2 || path[0] === '$variables' || path.some(name => name.includes('.'))) return null;
  return [path[0]!.slice(2), ...path.slice(1)].join('.');
}

function own(value: unknown): unknown {
  return value instanceof Markup ? value.html : (toValue(value) ?? null);
}
