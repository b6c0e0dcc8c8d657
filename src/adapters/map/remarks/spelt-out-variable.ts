import { meantVariable } from '../../../core/config/check/pitfalls/absent-variables.ts';
import { conditionParts, isOperatorPart } from '../../../core/config/repair/fixes/criteria/condition-parts.ts';
import { safe } from '../../../core/config/repair/meant-value.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import type { VariableTest } from '../../../core/query/process-query.ts';

/**
 * A remark on variables that are the keys of one condition: `{path: status, operator: eq, value: open}`.
 *
 * @param isAbsent - whether no item has a variable
 * @param pointer - of the criterion
 * @returns null if they are not, or the items have a variable of the operator's name
 */
export function remarkOfSpeltOut(
  tests: readonly VariableTest[],
  given: readonly GivenProcess[],
  isAbsent: (name: string) => boolean,
  noun: string,
  pointer: string,
): Remark | null {
  const parts = conditionParts(Object.fromEntries(tests.map(({ name, value }) => [name, value])));
  const absent = tests.flatMap(test => (isAbsent(test.name) ? [test.name] : []));
  if (tests.length !== 3 || parts?.value === undefined || !absent.some(isOperatorPart)) return null;
  const { name, operator, value } = parts;
  const meant = (operator === '!' ? '!' : '') + (meantVariable(name, given, [], true) ?? name);
  const isEquality = operator === '=' || operator === '!';
  const cure = isEquality ? 'Write the name of the variable and its value' : 'Variables are only tested for equality';
  return {
    message: `No ${noun} has ${listed(absent)}, which the filter tests`,
    hint: `${cure}: variables: {${safe(meant)}: ${asYaml(value)}}`,
    setting: `${pointer}/variables`,
  };
}

const listed = (names: readonly string[]): string => {
  const quoted = names.map(each => `"${each}"`);
  const [last, ...others] = quoted.toReversed();
  return others.length === 0 ? `the variable ${last}` : `the variables ${others.toReversed().join(', ')} and ${last}`;
};

function asYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asYaml).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return '…';
  return typeof value === 'string' ? safe(value) : String(value);
}
