import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Id } from '../../core/processes/process.ts';
import type { QueryKey } from '../../core/query/criteria/criteria.ts';
import { formatCriterionName } from '../../core/query/criteria/criterion-notation.ts';
import type { Criterion, ProcessQuery, QueryCriterion, VariableTest } from '../../core/query/process-query.ts';
import { membersOf } from '../../core/query/criteria/criteria-groups.ts';

/** A condition of FlowEye's search. `value` is always a list. */
export interface FlowEyeCriterion {
  readonly key: string;
  readonly operator: '=' | '!=';
  readonly value: readonly Id[];
}

/** Maps names in a panel's configuration to FlowEye's identifiers. */
export interface FlowEyeNames {
  /** FlowEye's identifier of a process template. */
  processKey(id: Id): Id;
  /** FlowEye's identifier of a tag. */
  tagKey(tag: string): Id;
}

type ValueOf = (value: Id, names: FlowEyeNames) => Id;
const same: ValueOf = value => value;

/** The criteria that FlowEye supports besides variables, each with a function that maps a value to FlowEye's. */
const VALUES: ReadonlyMap<string, ValueOf> = new Map<QueryKey, ValueOf>([
  ['id', same],
  ['process', (id, names) => names.processKey(id)],
  ['creator', same],
  ['resolver', same],
  ['possibleResolver', same],
  ['reader', same],
  ['tag', (tag, names) => names.tagKey(String(tag))],
]);

/** Keys of the criteria that FlowEye supports; of `variables` only tests whether a whole variable equals one value. */
export const FLOWEYE_KEYS: readonly string[] = [...VALUES.keys(), 'variables'];

/**
 * Translates the criteria of a query into FlowEye's; null if no process can match, since a criterion has no values or
 * requires a variable to equal a missing value.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion` naming the first one that FlowEye does not support
 */
export function flowEyeCriteria(query: ProcessQuery, names: FlowEyeNames): FlowEyeCriterion[] | null {
  const criteria: FlowEyeCriterion[] = [];
  const variables = new Map<string, unknown>();
  let met = true;
  for (const [criterion, pointer] of conditionsOf(query.criteria, '/criteria')) {
    const { key, operator, value } = criterion;
    if (key === 'variables') {
      for (const test of value as VariableTest[]) {
        const wanted = [test.value].flat().filter(one => one !== null);
        if (wanted.length > 0) variables.set(...conditionOf(test, wanted, variables, criterion, pointer));
        else if (test.operator === '=') met = false;
      }
    } else {
      const values = valuesOf(criterion, pointer, names);
      if (values.length > 0) criteria.push({ key, operator: operator as '=' | '!=', value: values });
      else if (operator === '=') met = false;
    }
  }
  if (variables.size > 0) {
    criteria.push({ key: 'variables', operator: '=', value: [JSON.stringify(Object.fromEntries(variables))] });
  }
  if (!query.self && query.current !== null) criteria.push({ key: 'id', operator: '!=', value: [query.current] });
  return met ? criteria : null;
}

type Placed = readonly [criterion: Criterion, pointer: string];

/**
 * Flattens groups into conditions that must all hold, as FlowEye supports no others: `all` as it is, `none` negated,
 * and `any` if it has one member, or several that test the same key for equality.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion` naming any other group
 */
function* conditionsOf(criteria: readonly QueryCriterion[], pointer: string): Generator<Placed> {
  for (const [index, criterion] of criteria.entries()) {
    const own = `${pointer}/${index}`;
    const group = membersOf(criterion);
    if (!group) {
      yield [criterion as Criterion, own];
      continue;
    }
    const [kind, members] = group;
    if (kind === 'all' || (kind === 'any' && members.length === 1)) {
      yield* conditionsOf(members, `${own}/${kind}`);
      continue;
    }
    const simple = members.filter(member => !membersOf(member)) as Criterion[];
    const [first] = simple;
    if (simple.length < members.length || simple.some(({ key }) => !VALUES.has(key))) throw unsupported(kind, own);
    if (kind === 'none') {
      for (const [i, one] of simple.entries()) yield [negated(one, kind, own), `${own}/none/${i}`];
    } else if (!first) yield [{ key: 'id', operator: '=', value: [] }, own];
    else {
      if (simple.some(({ key, operator }) => key !== first.key || operator !== '=')) throw unsupported(kind, own);
      yield [{ ...first, value: simple.flatMap(({ value }) => value) }, own];
    }
  }
}

function negated(criterion: Criterion, kind: string, pointer: string): Criterion {
  if (criterion.operator !== '=' && criterion.operator !== '!=') throw unsupported(kind, pointer);
  return { ...criterion, operator: criterion.operator === '=' ? '!=' : '=' };
}

function valuesOf(criterion: Criterion, pointer: string, names: FlowEyeNames): Id[] {
  const valueOf = VALUES.get(criterion.key);
  if (!valueOf || criterion.operator === '<' || criterion.operator === '>')
    throw unsupported(formatCriterionName(criterion), pointer);
  return (criterion.value as Id[]).map(value => valueOf(value, names));
}

/**
 * FlowEye compares whole variables with texts and numbers; its object of conditions can hold each name and operator
 * only once.
 */
function conditionOf(
  { name, operator }: VariableTest,
  [value, ...others]: readonly unknown[],
  known: ReadonlyMap<string, unknown>,
  criterion: Criterion,
  pointer: string,
): [name: string, value: unknown] {
  const simple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!simple || others.length > 0 || name.includes('.') || known.has(operator + name)) {
    throw unsupported(formatCriterionName(criterion), pointer, name);
  }
  return [operator + name, value];
}

function unsupported(name: string, pointer: string, variable?: string): ProcessPanelError {
  const message = `FlowEye cannot filter by "${name}"${variable === undefined ? '' : ` as "${variable}" asks for it`}`;
  return new ProcessPanelError('adapter/unsupported-criterion', message, {
    hint: `It can by ${[...VALUES.keys()].join(', ')} and simple variables.`,
    diagnostics: [
      {
        severity: 'error',
        code: 'adapter/unsupported-criterion',
        message,
        path: pointer,
        line: 0,
        column: 0,
        hint: '',
      },
    ],
  });
}
