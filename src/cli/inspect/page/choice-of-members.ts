import { compileMap } from '../../../adapters/map/item-map.ts';
import { isObject } from '../../../adapters/map/lists.ts';
import { parsePath, type Path, valueAt } from '../../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import { createTemplateEngine } from '../../../core/template/engine.ts';
import { areNumberedPeople, isForMachines } from '../values/machine-ids.ts';

/** What a reader looks for, in this order: members of a process, and `priority`, which is one of items. */
export const READING_ORDER: readonly string[] = [
  'id',
  'title',
  'name',
  'state',
  'priority',
  'resolver',
  'start',
  'expiration',
  'creator',
  'tags',
];
/** Members that leave their columns to the priority and the kind of items, the last one first. */
export const GIVING_WAY: readonly string[] = ['creator', 'tags'];

/** Up to so many rows, people and dates are the same by chance. */
const FEW_ROWS = 4;
const ALIKE_BY_CHANCE = new Set(['resolver', 'start', 'expiration']);

/** Where a process has its members, unless it has them itself. */
const PLACES: Readonly<Record<string, Path>> = {
  name: ['templateProcess', 'name'],
  title: ['steps', 0, 'templateStep', 'title'],
};

/** The items that are looked at. */
export const lookedAt = (items: readonly unknown[]): readonly object[] => items.slice(0, 100).filter(isObject);

/** What a mapping gives as the members of processes, for each of the items that are looked at. */
export function mappedValues({ map }: SourceMapping, items: readonly unknown[]): (member: string) => unknown[] {
  const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
  const mapping = compileMap(map ?? {}, engine);
  const processes = lookedAt(items).map((item, at) => mapping.processOf(item, at));
  return member => processes.map(process => valueAt(process, PLACES[member] ?? [member]));
}

/**
 * The mapped members that get a column: not what is the same in every row or says again what another one says, nor ids
 * that nobody reads.
 *
 * @param number - path of the number that stands in place of the id; null if there is none
 * @param words - path of the words for the states; null if their numbers are shown by name
 */
export function membersForReaders(
  source: SourceMapping,
  items: readonly unknown[],
  number: string | null,
  words: string | null,
): string[] {
  const map = source.map ?? {};
  const valuesOf = mappedValues(source, items);
  const shownOf = (member: string): unknown[] =>
    member === 'state' && words !== null
      ? lookedAt(items).map(item => valueAt(item, parsePath(words)))
      : valuesOf(member);
  const textsOf = (member: string) => shownOf(member).map(value => JSON.stringify(value ?? null));
  const isSame = (member: string): boolean => {
    const texts = textsOf(member);
    return texts.length > (ALIKE_BY_CHANCE.has(member) ? FEW_ROWS : 1) && new Set(texts).size === 1;
  };
  const repeats = (member: string, other: string, few: number): boolean => {
    if (!(member in map) || !(other in map)) return false;
    const [texts, others] = [textsOf(member), textsOf(other)];
    return texts.length > few && texts.every((text, at) => text === others[at]);
  };
  const members = Object.keys(map).filter(member => READING_ORDER.includes(member));
  const chosen = members.filter(member => {
    if (member === 'id') return number !== null || !isForMachines(map[member], items);
    if (member === 'title') return true;
    if (member === 'name' && repeats('name', 'title', 1)) return false;
    if (member === 'creator' && repeats('creator', 'resolver', FEW_ROWS)) return false;
    const isPerson = member === 'resolver' || member === 'creator';
    const isUnread = isPerson && (isForMachines(map[member], items) || areNumberedPeople(map[member], items));
    const isNobody = isPerson && textsOf(member).every(text => text === 'null');
    return !isUnread && !isNobody && !isSame(member);
  });
  // a table of nothing would have no column for further members either
  return chosen.length > 0 ? chosen : members;
}
