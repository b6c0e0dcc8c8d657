import { meantVariable } from '../../../core/config/check/pitfalls/absent-variables.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import { conditionsIn } from '../../../core/query/criteria/criteria-groups.ts';
import type { QueryCriterion, VariableTest } from '../../../core/query/process-query.ts';

/**
 * Remarks on variables that criteria test, that no item has, and whose names are close to one that items have.
 *
 * @param isEmpty - nothing is shown: names that are short for others are meant, too
 * @param noun - `item` or `row`
 */
export function variableRemarks(
  criteria: readonly QueryCriterion[],
  given: readonly GivenProcess[],
  isEmpty: boolean,
  noun: string,
): Remark[] {
  const tests = [...conditionsIn(criteria, '/filter/criteria')].flatMap(([{ key, value }, pointer]) =>
    key === 'variables' ? (value as VariableTest[]).map(({ name, operator }) => ({ name, operator, pointer })) : [],
  );
  const used = tests.map(({ name }) => name);
  return tests.flatMap(({ name, operator, pointer }) => {
    const meant = meantVariable(name, given, used, isEmpty);
    if (meant === null) return [];
    const sign = operator === '!=' ? '!' : '';
    return [
      {
        message: `No ${noun} has the variable "${name}", which the filter tests`,
        hint: `Write "${sign}${meant}".`,
        setting: pointerTo(`${pointer}/variables`, sign + name),
      },
    ];
  });
}
