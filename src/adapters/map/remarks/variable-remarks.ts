import { meantVariable } from '../../../core/config/check/pitfalls/absent-variables.ts';
import { membersHint } from '../../../core/config/mapping/near-paths.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import { conditionsIn } from '../../../core/query/criteria/criteria-groups.ts';
import { variableAt } from '../../../core/query/predicates/variable-equals.ts';
import type { QueryCriterion, VariableTest } from '../../../core/query/process-query.ts';
import { isObject } from '../lists.ts';
import { endOfPath } from './path-end.ts';
import { remarkOfSpeltOut } from './spelt-out-variable.ts';

/** Items of which the names are looked at. */
const NAMED_ITEMS = 100;
/** Depth to which names are listed. */
const MAX_DEPTH = 6;

/** What the criteria have left. */
export interface Left {
  /** Nothing is shown: names that are short for others are meant, too. */
  readonly isEmpty: boolean;
  /** Nothing was ever shown of all items, so that a variable unlike all that there are is hardly one that some lack. */
  readonly isUnexplained: boolean;
}

/**
 * Remarks on variables that criteria test, and that no item has: with the name of a close one that items have, or, where
 * that leaves nothing, with those that there are.
 *
 * @param tested - the first of the items
 * @param given - all of them
 * @param noun - `item` or `row`
 */
export function variableRemarks(
  criteria: readonly QueryCriterion[],
  tested: readonly GivenProcess[],
  given: readonly GivenProcess[],
  { isEmpty, isUnexplained }: Left,
  noun: string,
): Remark[] {
  const conditions = [...conditionsIn(criteria, '/filter/criteria')].flatMap(([{ key, value }, pointer]) =>
    key === 'variables' ? [{ tests: value as VariableTest[], pointer }] : [],
  );
  const used = conditions.flatMap(({ tests }) => tests.map(({ name }) => name));
  const isAbsent = (name: string) => lacks(given, name);
  return conditions.flatMap(({ tests, pointer }) => {
    const speltOut = remarkOfSpeltOut(tests, tested, isAbsent, noun, pointer);
    if (speltOut) return [speltOut];
    return tests.flatMap(({ name, operator }): Remark[] => {
      const sign = operator === '!=' ? '!' : '';
      const isWanted = sign === '' && !pointer.includes('/none/');
      const meant = meantVariable(name, tested, used, isEmpty);
      const hint =
        meant !== null
          ? `Write "${sign}${meant}".`
          : isUnexplained && isWanted && isAbsent(name)
            ? hintOfNames(name, tested)
            : null;
      if (hint === null) return [];
      const message = `No ${noun} has the variable "${name}", which the filter tests`;
      return [{ message, hint, setting: pointerTo(`${pointer}/variables`, sign + name) }];
    });
  });
}

/** Whether no item has a variable. */
const lacks = (given: readonly GivenProcess[], name: string): boolean => {
  const path = name.split('.');
  return given.every(each => variableAt(each.variables, path) === undefined);
};

/** Lists the variables that there are where the path of one ends; null if they are all empty there. */
function hintOfNames(name: string, given: readonly GivenProcess[]): string | null {
  const path = name.split('.');
  const { found, isOpen } = endOfPath(['variables', ...path], given);
  if (isOpen) return null;
  const names = [...new Set(given.slice(0, NAMED_ITEMS).flatMap(({ variables }) => namesIn(variables)))];
  const begin = found.slice(1).map(each => `${each}.`);
  const within = names.filter(each => each.startsWith(begin.join('')));
  const listed = within.length > 0 ? within : names;
  return listed.length > 0 ? membersHint(listed) : null;
}

/** The names of variables, nested ones with those that they are within: `customer.region`. */
function namesIn(variables: unknown, before = '', depth = 0): string[] {
  if (!isObject(variables) || depth > MAX_DEPTH) return [];
  return Object.entries(variables).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || name.includes('.')) return [];
    const within = namesIn(value, `${before}${name}.`, depth + 1);
    return within.length > 0 ? within : [before + name];
  });
}
