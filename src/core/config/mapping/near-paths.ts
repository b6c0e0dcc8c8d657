import { nearestName } from '../../base/text/nearest-name.ts';
import { pathsIn } from './path.ts';

/**
 * The paths that one that leads nowhere may mean: the nearest as a whole; else those whose last name is the same, begins
 * with its last name or is the beginning of it, or is close to it. Several of them end alike, so none is to be guessed.
 *
 * @param within - those of which the last name may tell
 */
export function nearPaths(path: string, paths: readonly string[], within = paths): readonly string[] {
  const near = nearestName(
    path,
    paths.filter(each => areNear(path, each)),
  );
  if (near !== undefined) return [near];
  const last = lastOf(path);
  const nearLast = nearestName(last, within.map(lastOf));
  const ways: readonly ((name: string) => boolean)[] = [
    name => name === last,
    name => isBeginning(last, name) || isBeginning(name, last),
    name => name === nearLast,
  ];
  return ways.map(isMeant => within.filter(each => isMeant(lastOf(each)))).find(found => found.length > 0) ?? [];
}

/** A hint for a path that leads nowhere: the nearest existing one, or all of them if several end alike. */
export const hintForPath = (path: string, value: unknown): string => hintAmong(path, pathsIn(value));

/** The same for known paths. */
export function hintAmong(path: string, paths: readonly string[]): string {
  const near = nearPaths(path, paths);
  return near.length === 1 ? `Write "${near[0]}".` : membersHint(near.length > 0 ? near : paths);
}

/** Lists paths for a hint. */
export const membersHint = (paths: readonly string[]): string =>
  paths.length > 0
    ? `It has ${paths.slice(0, 12).join(', ')}${paths.length > 12 ? ', …' : '.'}`
    : 'There is nothing in it.';

/** Whether each name of a path is close to that of another: what they have in common says nothing of the rest. */
function areNear(path: string, other: string): boolean {
  const [names, others] = [path, other].map(each => each.split('.'));
  if (names!.length !== others!.length) return true;
  return names!.every((name, i) => nearestName(name, [others![i]!]) !== undefined);
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

/** Whether a name of at least three letters begins another. */
const isBeginning = (short: string, name: string): boolean => short.length >= 3 && name.startsWith(short);
