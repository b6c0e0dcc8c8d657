import { Drop, toValue, TypeGuards, type Expression, type Token } from 'liquidjs';
import type { TemplatePlace } from '../../base/errors/template-error.ts';
import { LimitBroken } from '../limits/budget.ts';
import { chargeOf, type Charge } from '../limits/charge-filter.ts';
import { readProperty, type Evaluation, type Evaluator } from './evaluation.ts';
import type { Filter } from '../filters/filter.ts';
import { FILTERS } from '../filters/filters.ts';
import { textOf } from '../filters/markup.ts';
import { compare, isTrue } from './operators.ts';
import { readMember } from './read-member.ts';
import { EXPRESSION } from '../parse/strict-tokenizer.ts';

/** The common part of Liquid's values with filters, whether as parsed objects or as tokens. */
export interface FilteredValue {
  readonly initial: Expression;
  readonly filters: readonly WrittenFilter[];
}

interface WrittenFilter {
  readonly name: string;
  readonly args: readonly (Token | readonly [string, Token?])[];
  readonly token?: Token;
}

/** Compiles a value with its filters, such as the inside of an output. */
export function compileValue({ initial, filters }: FilteredValue): Evaluator {
  return filters.reduce(compileFilter, compileExpression(initial));
}

function compileFilter(input: Evaluator, filter: WrittenFilter): Evaluator {
  const call = callerOf(FILTERS.get(filter.name)!, chargeOf(filter.name), filter.args.map(compileArgument));
  const place = (filter.token ?? filter) as TemplatePlace;
  if (place.file === EXPRESSION) return evaluation => call(evaluation, input(evaluation));
  return evaluation => {
    const value = input(evaluation);
    evaluation.budget.at = place;
    return call(evaluation, value);
  };
}

/** Calls a filter with exactly its arguments, since filters check how many there are. */
function callerOf(
  filter: Filter,
  charge: Charge,
  args: readonly Evaluator[],
): (evaluation: Evaluation, value: unknown) => unknown {
  if (args.length === 0) {
    return (evaluation, value) => {
      charge(evaluation.budget, value, NO_ARGUMENTS);
      return filter.call(evaluation.filterThis, value);
    };
  }
  return (evaluation, value) => {
    const given = args.map(arg => arg(evaluation));
    charge(evaluation.budget, value, given);
    return filter.apply(evaluation.filterThis, [value, ...given]);
  };
}

const NO_ARGUMENTS: readonly unknown[] = [];

function compileArgument(argument: WrittenFilter['args'][number]): Evaluator {
  if (!('0' in argument)) return compileToken(argument);
  const [name, token] = argument;
  const value = compileToken(token);
  return evaluation => [name, value(evaluation)];
}

function compileExpression(expression: Expression): Evaluator {
  const stack: Evaluator[] = [];
  for (const token of expression.postfix) {
    if (TypeGuards.isOperatorToken(token)) stack.push(compileOperator(token.operator, stack.pop()!, stack));
    else stack.push(compileToken(token));
  }
  return counted(stack[0]!, expression.postfix.length);
}

/** Charges the budget for long expressions and paths. */
function counted(evaluate: Evaluator, parts: number): Evaluator {
  if (parts < 8) return evaluate;
  return evaluation => {
    evaluation.budget.chargeWork(parts / 8);
    return evaluate(evaluation);
  };
}

function compileOperator(operator: string, right: Evaluator, stack: Evaluator[]): Evaluator {
  if (operator === 'not') return evaluation => !isTrue(right(evaluation));
  const left = stack.pop()!;
  if (operator === 'and') return evaluation => isTrue(left(evaluation)) && isTrue(right(evaluation));
  if (operator === 'or') return evaluation => isTrue(left(evaluation)) || isTrue(right(evaluation));
  const simple = SIMPLE_COMPARISONS[operator];
  return evaluation => {
    const [a, b] = [left(evaluation), right(evaluation)];
    if (simple && isPrimitive(a) && isPrimitive(b)) {
      evaluation.budget.chargeRead(a, 1);
      return simple(a as number, b as number);
    }
    return compare(operator, a, b, evaluation.budget);
  };
}

const isPrimitive = (value: unknown) => typeof value !== 'object' || value === null;

/** Liquid's comparisons of operands that are not lists, maps or special literals. */
const SIMPLE_COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
};

/** Compiles a literal, a path or a range. Without a token, the value is undefined. */
export function compileToken(token: Token | undefined): Evaluator {
  if (TypeGuards.isPropertyAccessToken(token)) {
    const keys = token.props as readonly Token[];
    const path = token.variable
      ? keys.reduce(compileMember, compileToken(token.variable))
      : keys.slice(1).reduce(compileMember, compileName(keys[0]!));
    return counted(path, keys.length);
  }
  if (TypeGuards.isRangeToken(token)) return compileRange(compileToken(token.lhs), compileToken(token.rhs));
  const { content } = (token ?? {}) as { content?: unknown };
  return () => content;
}

function compileName(token: Token): Evaluator {
  const key = compileToken(token);
  const name = 'content' in token ? token.content : undefined;
  if (typeof name !== 'string') {
    return evaluation => {
      const written = key(evaluation);
      evaluation.budget.chargeRead(written);
      return evaluation.lookUp(textOf(written));
    };
  }
  return evaluation => (evaluation.used ? evaluation.lookUp(name) : evaluation.root(name));
}

function compileMember(owner: Evaluator, key: Token): Evaluator {
  const index = compileToken(key);
  if (!('content' in key) || typeof key.content !== 'string') {
    return evaluation => readProperty(owner(evaluation), toValue(index(evaluation)), evaluation.budget);
  }
  const name = key.content;
  return evaluation => {
    const value = owner(evaluation);
    // Fast path for the usual cases.
    if (value === null || value === undefined) return value;
    if (typeof value === 'object' && !(value instanceof Drop) && Object.hasOwn(value, name)) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (typeof member !== 'function') return member;
    }
    return value instanceof Drop
      ? readProperty(value, name, evaluation.budget)
      : readMember(value, name, evaluation.budget);
  };
}

function compileRange(low: Evaluator, high: Evaluator): Evaluator {
  return evaluation => {
    const [from, to] = [Number(toValue(low(evaluation))), Number(toValue(high(evaluation)))];
    evaluation.budget.useEntries(to - from + 1);
    // Beyond safe integers, adding one changes nothing, and the loop would never end.
    if (from <= to && Math.abs(from) > Number.MAX_SAFE_INTEGER)
      throw new LimitBroken('a range goes beyond whole numbers');
    evaluation.budget.chargeWork(Math.max(0, to - from) / 8);
    const range = [];
    for (let i = from; i < to + 1; i++) range.push(i);
    return range;
  };
}
