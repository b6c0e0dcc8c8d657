import { isCodeOfState } from '../../../adapters/map/remarks/names-of-states.ts';
import { areNumbers, highestOf, listOfNumbers } from '../../../adapters/map/remarks/numbers-of-states.ts';
import { valueAt } from '../../../core/config/mapping/path.ts';
import { completeIf } from './complete-if.ts';

/** Numbers of the final states of incidents in ServiceNow: resolved, closed and canceled. */
const FINAL_OF_INCIDENTS = ['6', '7', '8'];

/** Whether items are records of ServiceNow: their 1 and 2 mean something else in each table. */
export const areRecords = (items: readonly unknown[]): boolean =>
  items.length > 0 && items.every(item => valueAt(item, ['sys_id']) !== undefined);

/** Whether items are incidents of ServiceNow, by their table or their numbers. */
const areIncidents = (items: readonly unknown[]): boolean =>
  items.length > 0 &&
  items.every(item => {
    const table = valueAt(item, ['sys_class_name']);
    return table === undefined ? /^INC\d{7,}$/.test(String(valueAt(item, ['number']))) : table === 'incident';
  });

/**
 * The template of the state of incidents, and what to say of it; null for other items, or states in words.
 *
 * @param path - of the state
 */
export function incidentState(
  path: string,
  values: readonly unknown[],
  items: readonly unknown[],
): { readonly template: string; readonly note: string } | null {
  if (path !== 'state' || !areNumbers(values) || !areIncidents(items)) return null;
  const isText = values.some(value => typeof value === 'string');
  const tests = FINAL_OF_INCIDENTS.map(value => `$item.state == ${isText ? `"${value}"` : value}`);
  const note =
    '"state" has the numbers of ServiceNow: 6 (resolved), 7 (closed) and 8 (canceled) are taken as complete. Change "state" if yours differ';
  return { template: completeIf(tests.join(' or ')), note };
}

/** The path of numbers that are named as states are: `statusId`, `status.id`; null if there is none. */
export const codeOfState = (
  paths: readonly string[],
  isOwn: (path: string) => boolean,
  valuesAt: (path: string) => readonly unknown[],
): string | null =>
  paths.find(
    path =>
      isCodeOfState(path) && isOwn(path.replace(/\.(?:id|code|nr|no|number)$/i, '')) && areNumbers(valuesAt(path)),
  ) ?? null;

/**
 * What to say of other numbers, with the line to write; the highest stands for those that mean "complete".
 *
 * @param template - the path of the state in template syntax
 * @param instead - path of what the state is told by; null if nothing tells it
 */
export function noteOfNumbers(
  path: string,
  template: string,
  values: readonly unknown[],
  instead: string | null,
): string {
  const highest = highestOf(values);
  const line = `write state: '${completeIf(`${template} == ${JSON.stringify(highest)}`)}', with the numbers that mean "complete" in place of ${String(highest)}`;
  const why = `"${path}" holds numbers whose meaning only its system knows, ${listOfNumbers(values)}`;
  return instead === null
    ? `${why}: ${line}`
    : `${why}: "state" follows "${instead}" instead. If that is not what they say, ${line}`;
}

/** What to say of numbers of ServiceNow whose words it gives if it is asked. */
export function noteOfCodes(paths: readonly string[]): string {
  const named = paths.map(path => `"${path}"`).join(', ');
  const [are, their] = paths.length === 1 ? ['is a code', 'its'] : ['are codes', 'their'];
  return `${named} ${are}: for ${their} words, add sysparm_display_value=true to the address`;
}
