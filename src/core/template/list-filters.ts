import { defaultOperators, evalToken, Tokenizer, toValueSync, Value } from 'liquidjs';
import type { Filter, FilterThis } from './filter.ts';
import { textOf } from './markup.ts';
import { readMember } from './panel-context.ts';
import { isTrue } from './truth.ts';

/** Whether an entry of a list is one that the filter looks for. */
type Test = (entry: unknown) => boolean;
type TestMaker = (filter: FilterThis, first: unknown, second: unknown) => Test;

const SIMPLE_PATH = /^[\w-]+(?:\.[\w-]+)*$/;

/** `where: 'resolver.id', 7`; without a value, by the truth of the member. */
const byMember: TestMaker = ({ context }, property, expected) => {
  const path = textOf(property);
  const names = SIMPLE_PATH.test(path) ? path.split('.') : null;
  const token = names ? undefined : new Tokenizer(path).readScopeValue();
  return entry => {
    const value = names
      ? names.reduce(readMember, entry)
      : toValueSync(evalToken(token, context.spawn(entry as object)) as never);
    return expected === undefined ? isTrue(value) : areEqual(value, expected);
  };
};

/** `where_exp: 'step', 'step.state == 2'`. */
const byExpression: TestMaker = ({ context, liquid }, name, expression) => {
  const value = new Value(textOf(expression), liquid);
  return entry => {
    context.budget.work(4);
    context.push({ [textOf(name)]: entry });
    const result = toValueSync(value.value(context) as never);
    context.pop();
    return isTrue(result);
  };
};

/** Liquid's equality: lists entry by entry, `empty` and `blank` by what they mean. */
export function areEqual(left: unknown, right: unknown): boolean {
  return toValueSync(defaultOperators['==']!(left, right, undefined as never)) as boolean;
}

type Choice = (entries: readonly unknown[], test: Test) => unknown;

const CHOICES: Readonly<Record<string, Choice>> = {
  where: (entries, test) => entries.filter(test),
  reject: (entries, test) => entries.filter(entry => !test(entry)),
  find: (entries, test) => entries.find(test),
  find_index: (entries, test) => {
    const index = entries.findIndex(test);
    return index < 0 ? undefined : index;
  },
  has: (entries, test) => entries.some(test),
};

function choosing(choose: Choice, makeTest: TestMaker): Filter {
  return function (value, first, second) {
    const entries = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
    return choose(entries, makeTest(this, first, second));
  };
}

const defaultValue: Filter = function (value, otherwise, ...args) {
  if (isTrue(value)) return value;
  const allowFalse = args.some(arg => Array.isArray(arg) && arg[0] === 'allow_false' && isTrue(arg[1]));
  return value === false && allowFalse ? false : otherwise;
};

/** Liquid's filters that go by truth, which is the specification's here. */
export const LIST_FILTERS: Readonly<Record<string, Filter>> = {
  default: defaultValue,
  ...Object.fromEntries(
    Object.entries(CHOICES).flatMap(([name, choose]) => [
      [name, choosing(choose, byMember)],
      [`${name}_exp`, choosing(choose, byExpression)],
    ]),
  ),
};
