import { pathsIn, textOfPath } from '../../../core/config/mapping/path.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import type { ProcessQuery, QueryCriterion } from '../../../core/query/process-query.ts';
import type { ItemMap } from '../item-map.ts';
import { besideSteps } from './beside-steps.ts';
import { remarkOfIds } from './id-remarks.ts';
import { cureOfPath } from './meant-path.ts';
import { itemsOf, remarksOfMisfits } from './misfits.ts';
import { meantBySlip } from './misspelt-members.ts';
import { endOfPath } from './path-end.ts';
import { type Mapping, remarkOfBareState, remarkOfState, sourceWith } from './state-remarks.ts';
import { remarkOfUnmatchedStates } from './unmatched-states.ts';
import { variableRemarks } from './variable-remarks.ts';

/** What has been logged to the console. */
const logged = new Set<string>();

/**
 * Remarks on paths that no item has. What begins with null in all items cannot be judged, and is only logged to the
 * console.
 *
 * @param whose - `item of the source`
 * @param all - the paths of the mapping
 */
export function remarksOfPaths(
  lacking: ItemMap['paths'],
  items: readonly unknown[],
  whose: string,
  all: ItemMap['paths'],
): Remark[] {
  // A member that is null in the first item may have members in another.
  const paths = [...new Set(items.flatMap(pathsIn))];
  const open = new Map<string, Set<string>>();
  const found = lacking.flatMap((mapped): Remark[] => {
    const { member, text, path, within } = mapped;
    const end = endOfPath(path, items);
    if (end.isOpen) {
      const begin = textOfPath(end.found);
      open.set(begin, (open.get(begin) ?? new Set()).add(text));
      return [];
    }
    const setting = member.split('.').reduce((pointer, name) => pointerTo(pointer, name), '/source/map');
    const fact = `No ${whose} has "${text}", which`;
    if (within === undefined) {
      const hint = cureOfPath(mapped, items, paths, end);
      return [{ message: `${fact} is mapped to "${member}"`, hint, setting }];
    }
    const meant = meantBySlip(mapped, items, all);
    return meant === null
      ? []
      : [{ message: `${fact} the template of "${member}" reads`, hint: `Write "${meant}".`, setting }];
  });
  for (const [begin, texts] of open) logOnce('info', notChecked(whose, begin, [...texts]));
  return distinct(found).map(warnedOf);
}

const notChecked = (whose: string, begin: string, texts: readonly string[]): string =>
  `No ${whose} has a value for "${begin}", so this could not be checked in "map": "${texts.join('", "')}"`;

const distinct = (found: readonly Remark[]): Remark[] => [
  ...new Map(found.map(remark => [`${remark.message} ${remark.setting}`, remark])).values(),
];

/** Remarks on paths whose values are of another type than the member that they are mapped to. */
export const remarksOfValues = (
  odd: ItemMap['paths'],
  processes: readonly GivenProcess[],
  { names }: ItemMap,
): Remark[] => remarksOfMisfits(odd, itemsOf(processes), names).map(warnedOf);

/** The same of the steps of a mapped list, as the source has them. */
export const remarksOfStepValues = (odd: ItemMap['paths'], steps: readonly unknown[], { names }: ItemMap): Remark[] =>
  remarksOfMisfits(odd, { values: steps, nameOf: () => 'A step' }, names).map(warnedOf);

/** Remarks on what is mapped beside the steps though it is theirs, and the paths that remain. */
export function remarksBesideSteps(...given: Parameters<typeof besideSteps>): ReturnType<typeof besideSteps> {
  const { remarks, others } = besideSteps(...given);
  return { remarks: remarks.map(warnedOf), others };
}

/** Says that a source that is read once has more items. */
export const remarksOfTotal = (count: number, total: number): Remark[] => [
  warnedOf({
    message: `Only ${count} of ${total} items are here: the source is read once`,
    hint: 'Ask for all of them in its address, or read its pages in a script. To hide this notice, remove "total" from "source".',
    setting: '/source/total',
  }),
];

/**
 * Explains an empty result by criteria for what the mapping does not give.
 *
 * @param looked - the first of the processes
 * @param given - all of them
 */
export function remarksOfCriteria(
  { criteria }: Pick<ProcessQuery, 'criteria'>,
  looked: readonly GivenProcess[],
  map: Mapping,
  given: readonly GivenProcess[],
): Remark[] {
  const ofState = remarkOfState(criteria, looked, map);
  if (ofState) return [warnedOf(ofState)];
  const unmatched = remarkOfUnmatchedStates(criteria, given, map);
  if (unmatched) {
    const { remark, mayBeMeant } = unmatched;
    warnedOf(remark);
    return mayBeMeant ? [] : [remark];
  }
  const lacking = lackingIn(criteria, looked, 'steps' in map);
  if (lacking === null) return [];
  const { key, member } = lacking;
  return [
    warnedOf({
      message: `Nothing is shown: the filter asks for "${key}", but "map" gives no item one`,
      hint: `Remove this criterion, or add to "map": ${member}`,
      setting: '/filter/criteria',
    }),
  ];
}

/** Criteria for members that mapped items often lack: what they test, and how it is mapped. */
const OFTEN_LACKING: Readonly<Record<string, readonly [read: (given: GivenProcess) => unknown, member: string]>> = {
  process: [given => given.templateProcess?.id, 'templateProcess: {id: …}'],
  stepType: [given => given.steps?.[0]?.templateStep?.type, 'type: 2'],
};

function lackingIn(
  criteria: readonly QueryCriterion[],
  given: readonly GivenProcess[],
  isListed = false,
): { readonly key: string; readonly member: string } | null {
  for (const criterion of criteria) {
    if ('all' in criterion) {
      const found = lackingIn(criterion.all, given, isListed);
      if (found) return found;
    }
    if (!('key' in criterion) || criterion.operator !== '=') continue;
    // the types of listed steps are their own
    if (isListed && criterion.key === 'stepType') continue;
    const [read, member] = OFTEN_LACKING[criterion.key] ?? [];
    if (read && member && given.every(each => (read(each) ?? null) === null)) return { key: criterion.key, member };
  }
  return null;
}

/** Remarks on variables that criteria test, and that no item has. */
export const remarksOfVariables = (...given: Parameters<typeof variableRemarks>): Remark[] =>
  variableRemarks(...given).map(warnedOf);

/** Says which member to take as the id of rows that have none. */
export const remarksOfIds = (rows: readonly GivenProcess[]): Remark[] => [warnedOf(remarkOfIds(rows))];

/**
 * Explains an empty result if criteria test what rows lack, and nothing maps.
 *
 * @param hasSource - the configuration has a `source`, without `map`
 */
export function remarksOfBareRows(
  { criteria }: Pick<ProcessQuery, 'criteria'>,
  rows: readonly GivenProcess[],
  hasSource: boolean,
): Remark[] {
  const ofState = remarkOfBareState(criteria, rows, hasSource);
  if (ofState) return [warnedOf(ofState)];
  // what else to map would have to keep the steps
  const lacking = rows.some(({ steps }) => steps) ? null : lackingIn(criteria, rows);
  if (lacking === null) return [];
  return [
    warnedOf({
      message: `Nothing is shown: the filter asks for "${lacking.key}", but no row has one`,
      hint: `Remove this criterion, or add to ${sourceWith(`map: {${lacking.member}}`, hasSource)}`,
      setting: '/filter/criteria',
    }),
  ];
}

/** The remark, which is logged to the console the first time. */
function warnedOf(remark: Remark): Remark {
  logOnce('warn', `${remark.message}. ${remark.hint}`);
  return remark;
}

function logOnce(level: 'warn' | 'info', text: string): void {
  if (logged.size > 1000) logged.clear();
  if (!logged.has(text)) console[level](text);
  logged.add(text);
}
