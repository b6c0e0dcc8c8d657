import { Tokenizer, TypeGuards, type Token } from 'liquidjs';
import type { Budget } from '../limits/budget.ts';
import { entriesOf, listOf } from '../compile/entries-of.ts';
import type { Filter, FilterThis } from './filter.ts';
import { textOf } from './markup.ts';
import { areEqual, isTrue } from '../compile/operators.ts';
import { readMember } from '../compile/read-member.ts';

/** Reads from an entry the value that a filter needs. */
type Reading = (entry: unknown) => unknown;
type ReadingMaker = (filter: FilterThis, first: unknown, second: unknown) => Reading;

/** Nanoseconds to parse a character of a path. */
const COST_OF_PATH = 200;
/** Nanoseconds to parse a character of an expression. */
const COST_OF_EXPRESSION = 1_500;

/** The text of a path; charges the budget for parsing it. */
function pathText(path: unknown, { context }: FilterThis): string {
  context.budget.chargeRead(path, COST_OF_PATH);
  return textOf(path);
}

/** `map: 'resolver.id'`; without a path, the entry itself. */
const byPath: ReadingMaker = (filter, path) => {
  const { budget } = filter.context;
  const names = isTrue(path) ? pathText(path, filter).split('.') : [];
  return entry => {
    budget.chargeWork(names.length / 16);
    return names.reduce<unknown>((owner, name) => readMember(owner, name, budget), entry);
  };
};

/** The same for a path that may have brackets: `where: "resolver['id']"`. */
const byMember: ReadingMaker = (filter, path) => {
  const { budget } = filter.context;
  const text = pathText(path, filter);
  const token = new Tokenizer(text).readScopeValue();
  return entry => {
    budget.chargeWork(text.length / 32);
    return read(token, entry, budget);
  };
};

function read(token: (Token & { content?: unknown }) | undefined, entry: unknown, budget: Budget): unknown {
  if (!TypeGuards.isPropertyAccessToken(token)) return token?.content;
  const start = token.variable ? read(token.variable, entry, budget) : entry;
  return token.props.reduce<unknown>((owner, key) => readMember(owner, read(key, entry, budget), budget), start);
}

/** `where: 'resolver.id', 7`; without a value, tests the truth of the member. */
const testOfMember: ReadingMaker = (filter, path, expected) => {
  const member = byMember(filter, path, undefined);
  return expected === undefined ? member : entry => areEqual(member(entry), expected, filter.context.budget);
};

/** `where_exp: 'step', 'step.state == 2'`. */
const byExpression: ReadingMaker = ({ context }, name, expression) => {
  context.budget.chargeRead(name);
  context.budget.chargeRead(expression, COST_OF_EXPRESSION);
  const text = textOf(expression);
  const evaluate = context.compileText(text);
  const variable = textOf(name);
  return entry => {
    context.budget.chargeWork(4 + text.length / 32);
    return context.within({ [variable]: entry }, () => evaluate(context));
  };
};

type Choice = (entries: readonly unknown[], holds: (entry: unknown) => boolean) => unknown;

const CHOICES: Readonly<Record<string, Choice>> = {
  where: (entries, holds) => entries.filter(holds),
  reject: (entries, holds) => entries.filter(entry => !holds(entry)),
  find: (entries, holds) => entries.find(holds),
  find_index: (entries, holds) => {
    const index = entries.findIndex(holds);
    return index < 0 ? undefined : index;
  },
  has: (entries, holds) => entries.some(holds),
};

function choosing(choose: Choice, makeReading: ReadingMaker): Filter {
  return function (value, first, second) {
    const reading = makeReading(this, first, second);
    return choose(listOf(value), entry => isTrue(reading(entry)));
  };
}

function grouping(makeReading: ReadingMaker): Filter {
  return function (value, first, second) {
    const reading = makeReading(this, first, second);
    const groups = new Map<unknown, unknown[]>();
    for (const entry of entriesOf(value, this.context.budget)) {
      const name = reading(entry);
      this.context.budget.chargeRead(name, COST_OF_KEY);
      const items = groups.get(name);
      if (items) items.push(entry);
      else groups.set(name, [entry]);
    }
    return Array.from(groups, ([name, items]) => ({ name, items }));
  };
}

/** Nanoseconds for each character of a key: to compare or hash it; below, in lower case, and as the text of a list. */
const COST_OF_KEY = 2;
const COST_OF_FOLDED_KEY = 50;
const COST_OF_COMPARED_LIST = 500;

/** Sorts by the value at a path, missing values last. */
function sorting(keyOf: (value: unknown) => unknown, cost: number): Filter {
  return function (value, path) {
    const { budget } = this.context;
    const reading = byPath(this, path, undefined);
    const keyed = listOf(value).map(entry => ({ entry, key: reading(entry) }));
    for (const item of keyed) {
      budget.chargeRead(item.key, typeof item.key === 'object' ? COST_OF_COMPARED_LIST : cost);
      item.key = item.key === null || item.key === undefined ? undefined : keyOf(item.key);
    }
    budget.compareTexts(keyed.map(({ key }) => key));
    return keyed.sort((a, b) => compareKeys(a.key as number, b.key as number)).map(({ entry }) => entry);
  };
}

function compareKeys(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const map: Filter = function (value, path) {
  return listOf(value).map(byPath(this, pathText(path, this), undefined));
};

const sum: Filter = function (value, path) {
  const reading = byPath(this, path, undefined);
  const numbers = listOf(value).map(entry => {
    const number = reading(entry);
    this.context.budget.chargeRead(number, 10);
    return Number(number);
  });
  return numbers.reduce((total, number) => total + (number || 0), 0);
};

const defaultValue: Filter = function (value, otherwise, ...args) {
  if (isTrue(value)) return value;
  const allowFalse = args.some(arg => Array.isArray(arg) && arg[0] === 'allow_false' && isTrue(arg[1]));
  return value === false && allowFalse ? false : otherwise;
};

/** Liquid's filters that use truth, by contract 6.3, or read members of entries. */
export const LIST_FILTERS: Readonly<Record<string, Filter>> = {
  default: defaultValue,
  map,
  sum,
  sort: sorting(key => key, COST_OF_KEY),
  sort_natural: sorting(key => textOf(key).toLowerCase(), COST_OF_FOLDED_KEY),
  group_by: grouping(byMember),
  group_by_exp: grouping(byExpression),
  ...Object.fromEntries(
    Object.entries(CHOICES).flatMap(([name, choose]) => [
      [name, choosing(choose, testOfMember)],
      [`${name}_exp`, choosing(choose, byExpression)],
    ]),
  ),
};
