import { toValueSync } from 'liquidjs';
import type { Process, Step } from '../processes/process.ts';
import { Budget } from './budget.ts';
import { CappedEmitter } from './capped-emitter.ts';
import { makesMarkup } from './filters.ts';
import type { LocaleTools } from './locale-tools.ts';
import { htmlOf, Markup } from './markup.ts';
import { PanelContext } from './panel-context.ts';
import { liquid, type ParsedTemplate } from './parse-template.ts';
import { evaluationError } from './template-errors.ts';
import type { Template } from './template.ts';

type Variables = Readonly<Record<string, unknown>>;
const NO_VARIABLES: Variables = {};

/** A parsed template, ready to be evaluated for pairs in one language and time zone. */
export class PanelTemplate implements Template {
  readonly source: string;
  readonly kind: 'value' | 'markup';
  readonly path: string | null;
  readonly variables: readonly string[];
  readonly roots: readonly string[];
  readonly #parsed: ParsedTemplate;
  readonly #tools: LocaleTools;

  constructor(source: string, parsed: ParsedTemplate, tools: LocaleTools) {
    this.source = source;
    this.#parsed = parsed;
    this.#tools = tools;
    const filters = parsed.sole?.value.filters.slice(0, -1) ?? [];
    this.kind = parsed.sole && !filters.some(filter => makesMarkup(filter.name)) ? 'value' : 'markup';
    this.path = null;
    this.roots = [...new Set(parsed.reads.map(([root]) => root!))];
    const ofVariables = parsed.reads.filter(([root]) => root === '$variables');
    this.variables = [...new Set(ofVariables.map(([, name]) => name ?? '*'))];
  }

  evaluate(process: Process | null, step: Step | null, variables: Variables = NO_VARIABLES): unknown {
    return this.#run(process, step, variables, false);
  }

  evaluateText(process: Process | null, step: Step | null, variables: Variables = NO_VARIABLES): unknown {
    return this.#run(process, step, variables, true);
  }

  #run(process: Process | null, step: Step | null, variables: Variables, plain: boolean): unknown {
    const budget = new Budget();
    const globals = { $_process: process, $_step: step, $variables: variables };
    const context = new PanelContext(liquid, this.#tools, budget, globals);
    context.plain = plain;
    liquid.budget = budget;
    const { sole, nodes } = this.#parsed;
    try {
      if (sole) {
        const filters = sole.value.filters;
        const value = toValueSync(
          Object.create(sole.value, { filters: { value: filters.slice(0, -1) } }).value(context),
        ) as unknown;
        return plain || this.kind === 'value' || typeof value !== 'string' ? ownValue(value) : htmlOf(value);
      }
      const emitter = new CappedEmitter(budget);
      toValueSync(liquid.renderer.renderTemplates(nodes as never, context, emitter) as never);
      return emitter.buffer;
    } catch (thrown) {
      throw evaluationError(thrown);
    }
  }
}

function ownValue(value: unknown): unknown {
  if (value instanceof Markup) return value.html;
  return value ?? null;
}
