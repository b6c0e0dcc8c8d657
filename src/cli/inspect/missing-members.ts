import { parsePath, valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { MEMBER_NAMES, plainName } from './names/member-names.ts';
import { candidates, isOwn, pathsOfItems, withoutWrapper } from './names/paths-of-members.ts';

/** Members that a panel shows by default, with their meaning. */
const WANTED: Readonly<Record<string, string>> = {
  name: 'the name of the process',
  title: 'the title of the step',
  state: 'the state, for criteria',
  creator: 'who created it',
  resolver: 'who does it',
  start: 'when it started',
  expiration: 'when it is due',
};
/** Names of lists of who does an item, by ids. */
const OF_IDS = /^(?:idmembers|(?:user|member|assignee|responder|owner)ids)$/;

/** Members of a process for which nothing was found, each with its meaning, and what there is in its place. */
export function missingMembers(map: NonNullable<SourceMapping['map']>, items: readonly unknown[]): string[] {
  const sample = items.slice(0, 100);
  const paths = pathsOfItems(sample).filter(path => !/\[\d/.test(path));
  const empty = emptyPaths(paths, sample);
  const reasonOf = (member: string): string => {
    const [path] = candidates(
      empty.filter(each => isOwn(withoutWrapper(each))),
      MEMBER_NAMES[member]!,
    );
    // the words of a state need a template
    const line = member === 'state' ? '' : `: if that is it, write ${member}: ${path}`;
    if (path !== undefined) return `; "${path}" ${whyEmpty(path, sample)}${line}`;
    const ids = member === 'resolver' ? paths.find(each => isOwn(each) && isListOfIds(each)) : undefined;
    return ids === undefined ? '' : `; "${ids}" has only ids, without names`;
  };
  const isListOfIds = (path: string): boolean =>
    OF_IDS.test(plainName(parsePath(path).at(-1)!)) &&
    sample.some(item => Array.isArray(valueAt(item, parsePath(path))));
  return Object.entries(WANTED).flatMap(([member, meaning]) =>
    member in map ? [] : [`${member} (${meaning}${reasonOf(member)})`],
  );
}

/** The paths of what is null or an empty text in all items that have it. */
export const emptyPaths = (paths: readonly string[], items: readonly unknown[]): string[] =>
  paths.filter(path => {
    const keys = parsePath(path);
    return items.every(item => (valueAt(item, keys) ?? '') === '');
  });

/** A mapping without people of whom no item has one: there is nothing to show of them, nor to check. */
export const withoutUnseen = (map: NonNullable<SourceMapping['map']>, items: readonly unknown[]): typeof map =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => typeof value !== 'object' || !isUnseen(value, items)));

const isUnseen = (value: object | null, items: readonly unknown[]): boolean =>
  Object.values(value ?? {}).every(
    path => typeof path === 'string' && items.every(item => valueAt(item, parsePath(path)) === undefined),
  );

/** `is null in all 6 items` */
export function whyEmpty(path: string, items: readonly unknown[]): string {
  const isText = items.some(item => valueAt(item, parsePath(path)) === '');
  const which = items.length === 1 ? 'the only item' : `all ${items.length} items`;
  return `is ${isText ? 'empty' : 'null'} in ${which}`;
}
