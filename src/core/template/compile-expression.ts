import { Drop, toValue, toValueSync, TypeGuards, type Expression, type Token } from 'liquidjs';
import type { Filter } from './filter.ts';
import { FILTERS } from './filters.ts';
import { OPERATORS } from './operators.ts';
import { readMember, type PanelContext, type Roots } from './panel-context.ts';
import { isTrue } from './truth.ts';

/** A part of a template that cannot be compiled: the whole template is left to Liquid then. */
export class NotCompiled extends Error {}

export type Evaluator = (context: PanelContext) => unknown;

/** The names that a place of a template may find besides the data. */
export interface VisibleNames {
  /** Assigned or captured anywhere in the template. */
  readonly assigned: ReadonlySet<string>;
  /** Variables of the loops around, from the outermost. */
  readonly loops: readonly string[];
}

/** What is used of Liquid's `Value` and `Filter`. */
export interface FilteredValue {
  readonly initial: Expression;
  readonly filters: readonly { readonly name: string; readonly args: readonly unknown[] }[];
}

/** A value with its filters, such as the inside of an output, as a function. */
export function compileValue({ initial, filters }: FilteredValue, names: VisibleNames): Evaluator {
  return filters.reduce((input, filter) => compileFilter(input, filter, names), compileExpression(initial, names));
}

function compileFilter(input: Evaluator, filter: FilteredValue['filters'][number], names: VisibleNames): Evaluator {
  const handler = FILTERS.get(filter.name)!;
  const args = filter.args.map(arg => compileArgument(arg, names));
  const { begin } = (filter as unknown as { token: Token }).token;
  const call = callerOf(handler, args);
  const isGenerator = Object.prototype.toString.call(handler) === '[object GeneratorFunction]';
  return context => {
    const value = input(context);
    context.at = begin;
    context.budget.charge(value);
    const result = call(context, value);
    return isGenerator ? toValueSync(result as never) : result;
  };
}

/** Filters count their arguments, so each number of them is a call of its own. */
function callerOf(handler: Filter, args: readonly Evaluator[]): (context: PanelContext, value: unknown) => unknown {
  const [first, second] = args;
  if (!first) return (context, value) => handler.call(context.filterThis, value);
  if (!second) return (context, value) => handler.call(context.filterThis, value, first(context));
  return (context, value) => handler.call(context.filterThis, value, ...args.map(arg => arg(context)));
}

function compileArgument(argument: unknown, names: VisibleNames): Evaluator {
  if (!Array.isArray(argument)) return compileToken(argument as Token, names);
  const [name, token] = argument as [string, Token];
  const value = compileToken(token, names);
  return context => [name, value(context)];
}

function compileExpression(expression: Expression, names: VisibleNames): Evaluator {
  const stack: Evaluator[] = [];
  for (const token of expression.postfix) {
    if (!TypeGuards.isOperatorToken(token)) stack.push(compileToken(token, names));
    else {
      const right = stack.pop()!;
      stack.push(
        token.operator === 'not'
          ? context => !isTrue(right(context))
          : compileOperator(token.operator, stack.pop()!, right),
      );
    }
  }
  return stack[0]!;
}

const isPrimitive = (value: unknown) => typeof value !== 'object' || value === null;

function compileOperator(operator: string, left: Evaluator, right: Evaluator): Evaluator {
  if (operator === 'and') return context => isTrue(left(context)) && isTrue(right(context));
  if (operator === 'or') return context => isTrue(left(context)) || isTrue(right(context));
  const general = OPERATORS[operator]! as (left: unknown, right: unknown) => unknown;
  const simple = SIMPLE_COMPARISONS[operator];
  if (!simple) return context => general(left(context), right(context));
  return context => {
    const [a, b] = [left(context), right(context)];
    return isPrimitive(a) && isPrimitive(b) ? simple(a as number, b as number) : toValueSync(general(a, b) as never);
  };
}

/** What Liquid's comparisons do where no list, map or special literal is involved. */
const SIMPLE_COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
};

/** A literal, a path or a range, as a function. */
export function compileToken(token: Token, names: VisibleNames): Evaluator {
  if (TypeGuards.isPropertyAccessToken(token)) {
    const keys = token.props as readonly Token[];
    if (token.variable) return compilePath(compileToken(token.variable, names), keys, names);
    return compilePath(compileName(nameOf(keys[0]!), names), keys.slice(1), names);
  }
  if (TypeGuards.isRangeToken(token))
    return compileRange(compileToken(token.lhs, names), compileToken(token.rhs, names));
  if (!('content' in token)) throw new NotCompiled(token.getText());
  const { content } = token;
  return () => content;
}

function nameOf(token: Token): string {
  if ('content' in token && typeof token.content === 'string') return token.content;
  throw new NotCompiled(token.getText());
}

function compileName(name: string, { assigned, loops }: VisibleNames): Evaluator {
  const depth = name === 'forloop' ? loops.length : loops.lastIndexOf(name) + 1;
  if (depth > 0) return context => context.names[depth]![name];
  const data = compileRoot(name);
  if (!assigned.has(name)) return data;
  return context => {
    const own = context.names[0]!;
    return name in own ? own[name] : data(context);
  };
}

function compileRoot(name: string): Evaluator {
  switch (name as keyof Roots) {
    case '$_process':
      return context => context.roots.$_process;
    case '$_step':
      return context => context.roots.$_step;
    case '$variables':
      return context => context.roots.$variables;
    default:
      return () => undefined;
  }
}

function compilePath(start: Evaluator, keys: readonly Token[], names: VisibleNames): Evaluator {
  return keys.reduce((owner, key) => {
    if ('content' in key && typeof key.content === 'string') return compileMember(owner, key.content);
    const index = compileToken(key, names);
    return context => context.readProperty(owner(context), toValue(index(context)));
  }, start);
}

function compileMember(owner: Evaluator, name: string): Evaluator {
  return context => {
    const value = owner(context);
    return value instanceof Drop ? context.readProperty(value, name) : readMember(value, name);
  };
}

function compileRange(low: Evaluator, high: Evaluator): Evaluator {
  return context => {
    const [from, to] = [Number(toValue(low(context))), Number(toValue(high(context)))];
    context.budget.useEntries(to - from + 1);
    const range = [];
    for (let i = from; i < to + 1; i++) range.push(i);
    return range;
  };
}
