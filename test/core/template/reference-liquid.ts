import {
  CaptureTag,
  Context,
  CycleTag,
  Drop,
  EchoTag,
  IfTag,
  Liquid,
  UnlessTag,
  Value,
  type Emitter,
  type TagToken,
} from 'liquidjs';
import { Budget } from '../../../src/core/template/limits/budget.ts';
import { newEvaluation } from '../../../src/core/template/panel-template.ts';
import type { Evaluation } from '../../../src/core/template/compile/evaluation.ts';
import type { LocaleTools } from '../../../src/core/template/filters/locale-formats.ts';
import { readProperty, type Names, type Roots, printed } from '../../../src/core/template/compile/evaluation.ts';
import { FILTERS } from '../../../src/core/template/filters/filters.ts';
import { Markup } from '../../../src/core/template/filters/markup.ts';
import { compare, isTrue } from '../../../src/core/template/compile/operators.ts';
import { STRICT_OPERATORS } from '../../../src/core/template/parse/strict-tokenizer.ts';

/**
 * LiquidJS itself, rendering by its own generators, with this product's filters, truth and escaping put in where it
 * lets them: what compiled templates are compared to.
 */
class ReferenceContext extends Context {
  readonly tools: LocaleTools;
  readonly budget = new Budget();
  readonly roots: Roots;
  readonly used = true;
  readonly filterThis = { context: this };
  readonly compileText: Evaluation['compileText'];
  plain = false;

  constructor(liquid: Liquid, tools: LocaleTools, roots: Roots) {
    super({}, { ...liquid.options, locale: tools.lang }, { sync: true, globals: roots }, { liquid });
    this.tools = tools;
    this.roots = roots;
    this.compileText = newEvaluation(tools).compileText;
  }

  get #scopes(): Names[] {
    return (this as unknown as { scopes: Names[] }).scopes;
  }

  lookUp(name: string): unknown {
    const scope = this.#scopes.findLast(names => name in names);
    if (scope) return scope[name];
    if (Object.hasOwn(this.environments, name)) return (this.environments as Names)[name];
    return Object.hasOwn(this.roots, name) ? this.roots[name as keyof Roots] : undefined;
  }

  within<T>(scope: Names, run: () => T): T {
    this.push(scope);
    const result = run();
    this.pop();
    return result;
  }

  override readProperty(owner: unknown, key: unknown): unknown {
    return readProperty(owner, key);
  }
}

type Conditions = IfTag | UnlessTag;

function byTruth(tag: Conditions): void {
  for (const branch of tag.branches) {
    const { value } = branch;
    branch.value = Object.create(value, {
      value: {
        *value(context: Context, lenient: boolean): Generator<unknown, boolean, unknown> {
          return isTrue(yield value.value(context, lenient));
        },
      },
    }) as Value;
  }
}

class If extends IfTag {
  constructor(...args: ConstructorParameters<typeof IfTag>) {
    super(...args);
    byTruth(this);
  }
}

class Unless extends UnlessTag {
  constructor(...args: ConstructorParameters<typeof UnlessTag>) {
    super(...args);
    byTruth(this);
  }
}

class Capture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    yield* super.render(context);
    const names = context.bottom() as Names;
    if (!(context as ReferenceContext).plain) names[this.variable] = new Markup(names[this.variable] as string);
  }
}

class Echo extends EchoTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { value } = this as unknown as { value?: Value };
    if (value) emitter.write(printed(yield value.value(context), context as unknown as Evaluation));
  }
}

class Cycle extends CycleTag {
  constructor(token: TagToken, ...rest: [never, never]) {
    Object.assign(token.tokenizer, { partedByCommas: true });
    super(token, ...rest);
  }
}

const liquid = new Liquid({
  operators: {
    ...STRICT_OPERATORS,
    contains: (left: unknown, right: unknown) => compare('contains', left, right),
    not: (value: unknown) => !isTrue(value),
    and: (left: unknown, right: unknown) => isTrue(left) && isTrue(right),
    or: (left: unknown, right: unknown) => isTrue(left) || isTrue(right),
  },
  outputEscape(this: { context: unknown }, value: unknown) {
    return printed(value, this.context as Evaluation);
  },
});
for (const [name, filter] of FILTERS) liquid.registerFilter(name, filter as never);
for (const [name, tag] of Object.entries({ if: If, unless: Unless, capture: Capture, echo: Echo, cycle: Cycle })) {
  liquid.registerTag(name, tag as never);
}

/** What LiquidJS renders, or, of a template that is one output, what that is worth. */
export function evaluateByLiquid(
  source: string,
  isOneOutput: boolean,
  tools: LocaleTools,
  roots: Roots,
  plain: boolean,
): unknown {
  const context = new ReferenceContext(liquid, tools, Object.assign(Object.create(null), roots) as Roots);
  context.plain = plain;
  if (!isOneOutput) return liquid.renderSync(liquid.parse(source), context);
  const inner = /^\s*\{\{-?([\s\S]*?)-?\}\}\s*$/.exec(source)![1]!;
  const value: unknown = liquid.evalValueSync(inner, context);
  return value instanceof Drop && !(value instanceof Markup) ? value.valueOf() : value;
}
