import { clipLine } from '../../core/base/text/clip-text.ts';
import { hintAmong, pathsIn } from '../../core/config/mapping/path.ts';
import { pointerTo } from '../../core/config/yaml/yaml-node.ts';
import type { Remark } from '../../core/processes/adapter.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery, QueryCriterion } from '../../core/query/process-query.ts';
import type { ItemMap } from './item-map.ts';
import { remarksOfMisfits } from './misfits.ts';
import { meantBySlip } from './misspelt-members.ts';
import { stateLine } from './state-line.ts';

/** Remarks that have been logged to the console. */
const warned = new Set<string>();

/**
 * Remarks on paths that no item has.
 *
 * @param all - the paths of the mapping
 */
export function remarksOfPaths(
  lacking: ItemMap['paths'],
  items: readonly unknown[],
  label: string,
  all: ItemMap['paths'],
): Remark[] {
  // A member that is null in the first item may have members in another.
  const paths = [...new Set(items.flatMap(pathsIn))];
  const found = lacking.flatMap((mapped): Remark[] => {
    const { member, text, within } = mapped;
    const setting = member.split('.').reduce((pointer, name) => pointerTo(pointer, name), '/source/map');
    const fact = `No item of ${label} has "${text}", which`;
    if (within === undefined)
      return [{ message: `${fact} is mapped to "${member}"`, hint: hintAmong(text, paths), setting }];
    const meant = meantBySlip(mapped, items, all);
    return meant === null
      ? []
      : [{ message: `${fact} the template of "${member}" reads`, hint: `Write "${meant}".`, setting }];
  });
  return distinct(found).map(warnedOf);
}

const distinct = (found: readonly Remark[]): Remark[] => [
  ...new Map(found.map(remark => [`${remark.message} ${remark.setting}`, remark])).values(),
];

/** Remarks on paths whose values are of another type than the member that they are mapped to. */
export const remarksOfValues = (odd: ItemMap['paths'], processes: readonly GivenProcess[]): Remark[] =>
  remarksOfMisfits(odd, processes).map(warnedOf);

/** Says that a source that is read once has more items. */
export const remarksOfTotal = (count: number, total: number): Remark[] => [
  warnedOf({
    message: `Only ${count} of ${total} items are here: the source is read once`,
    hint: 'Ask for all in its address, or read its pages in a script. Without "total", nothing is said of the others.',
    setting: '/source/total',
  }),
];

/** Explains an empty result by criteria for what the mapping does not give. */
export function remarksOfCriteria(
  query: Pick<ProcessQuery, 'criteria'>,
  given: readonly GivenProcess[],
  isMapped: boolean,
): Remark[] {
  const ofState = remarksOfState(query, given, isMapped);
  const lacking = ofState.length > 0 ? null : lackingIn(query.criteria, given);
  if (lacking === null) return ofState;
  const { key, member } = lacking;
  return [
    warnedOf({
      message: `Nothing is shown: the filter asks for "${key}", but "source.map" gives no item one`,
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
): { readonly key: string; readonly member: string } | null {
  for (const criterion of criteria) {
    if ('all' in criterion) {
      const found = lackingIn(criterion.all, given);
      if (found) return found;
    }
    if (!('key' in criterion) || criterion.operator !== '=') continue;
    const [read, member] = OFTEN_LACKING[criterion.key] ?? [];
    if (read && member && given.every(each => (read(each) ?? null) === null)) return { key: criterion.key, member };
  }
  return null;
}

/** Explains an empty result if the mapping sets the state to what is none, or does not set one that criteria test. */
function remarksOfState(
  { criteria }: Pick<ProcessQuery, 'criteria'>,
  given: readonly GivenProcess[],
  isMapped: boolean,
): Remark[] {
  const key = stateKeyOf(criteria);
  const states = new Set<unknown>(given.map(({ state }) => state ?? null));
  if ([1, 2, 10].some(state => states.has(state))) return [];
  const found = [...states].filter(state => state !== null);
  if (key === null && found.length === 0) return [];
  const line = `state: ${stateLine(given.map(process => (process as { item?: unknown }).item))}`;
  const because = key === null ? 'Nothing is shown:' : `Nothing is shown: the filter asks for "${key}", but`;
  if (key !== null && !isMapped)
    return [
      warnedOf({
        message: `${because} "source.map" maps no "state"`,
        hint: `Add to "map": ${line}`,
        setting: '/source/map',
      }),
    ];
  const shown = found.slice(0, 4).map(state => clipLine(JSON.stringify(state), 40));
  const message = `${because} what "source.map" maps to "state" is ${shown.join(', ') || 'missing'}${found.length > 4 ? ', …' : ''}`;
  const hint = `States are 1 (pending), 2 (active) and 10 (complete). Write: ${line}`;
  return [warnedOf({ message, hint, setting: '/source/map/state' })];
}

/**
 * Explains an empty result if criteria test the state of rows that have none, and that nothing maps.
 *
 * @param hasSource - the configuration has a `source`, without `map`
 */
export function remarksOfBareRows(
  { criteria }: Pick<ProcessQuery, 'criteria'>,
  rows: readonly unknown[],
  hasSource: boolean,
): Remark[] {
  const key = stateKeyOf(criteria);
  if (key === null) return remarksOfBareCriteria(criteria, rows, hasSource);
  const message = `Nothing is shown: the filter asks for "${key}", but the rows have neither "state" nor "steps"`;
  const map = `map: {state: ${stateLine(rows)}}`;
  return [
    warnedOf({
      message,
      hint: hasSource ? `Add to "source": ${map}` : `Add to the configuration: source: {${map}}`,
      setting: hasSource ? '/source' : '/filter/criteria',
    }),
  ];
}

function remarksOfBareCriteria(
  criteria: readonly QueryCriterion[],
  rows: readonly unknown[],
  hasSource: boolean,
): Remark[] {
  const lacking = lackingIn(criteria, rows as readonly GivenProcess[]);
  if (lacking === null) return [];
  const map = `map: {${lacking.member}}`;
  return [
    warnedOf({
      message: `Nothing is shown: the filter asks for "${lacking.key}", but no row has one`,
      hint: `Remove this criterion, or add to ${hasSource ? `"source": ${map}` : `the configuration: source: {${map}}`}`,
      setting: '/filter/criteria',
    }),
  ];
}

function stateKeyOf(criteria: readonly QueryCriterion[]): string | null {
  for (const criterion of criteria) {
    if ('key' in criterion) {
      if (/^(?:step|process)State$/.test(criterion.key) && criterion.operator === '=') return criterion.key;
    } else if (!('none' in criterion)) {
      const key = stateKeyOf('any' in criterion ? criterion.any : criterion.all);
      if (key !== null) return key;
    }
  }
  return null;
}

/** The remark, which is logged to the console the first time. */
function warnedOf(remark: Remark): Remark {
  const text = `${remark.message}. ${remark.hint}`;
  if (warned.size > 1000) warned.clear();
  if (!warned.has(text)) console.warn(text);
  warned.add(text);
  return remark;
}
