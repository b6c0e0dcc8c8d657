import { nearestName } from '../../../core/base/text/nearest-name.ts';
import { membersHint, parsePath, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import { isMisfit } from '../is-misfit.ts';
import type { MappedPath } from '../item-map.ts';
import { correctionOf } from './misfits.ts';
import { meantOfEmpty, type PathEnd } from './path-end.ts';
import { stateLine } from './state-line.ts';

/**
 * What to write in place of a path that no item has.
 *
 * @param paths - those that the items have
 * @param end - how far they have this one
 */
export function cureOfPath(
  mapped: MappedPath,
  items: readonly unknown[],
  paths: readonly string[],
  end: PathEnd,
): string {
  const { member, text, path } = mapped;
  const empty = meantOfEmpty(path, end);
  if (empty !== undefined) return `Write "${empty}".`;
  if (member === 'state') {
    const { line, toFill } = stateLine(items);
    if (line.startsWith("'")) return `Write: state: ${line}${toFill}`;
  }
  const begin = textOfPath(end.found);
  const within =
    begin === '' ? paths : paths.filter(each => /^[.[]/.test(each.slice(begin.length)) && each.startsWith(begin));
  const near = isValue(end) ? begin : (nearestName(text, paths) ?? nearByEnd(text, within));
  if (near === undefined) return membersHint(within.length > 0 ? within : paths);
  const values = items.map(item => valueAt(item, parsePath(near)));
  const misfit = values.find(value => isMisfit(value, mapped.kind));
  if (typeof misfit === 'object') return correctionOf({ ...mapped, path: parsePath(near) }, misfit, values).hint;
  return `Write "${near}".`;
}

/** Whether a path ends before its last names at texts or numbers. */
const isValue = ({ found, owners }: PathEnd): boolean =>
  found.length > 0 && owners.every(owner => owner === null || typeof owner === 'string' || typeof owner === 'number');

/** The path whose last name is that of another, begins with it, is its beginning, or is close to it. */
function nearByEnd(text: string, paths: readonly string[]): string | undefined {
  const last = lastOf(text);
  return (
    paths.find(path => lastOf(path) === last) ??
    paths.find(path => isBeginning(last, lastOf(path)) || isBeginning(lastOf(path), last)) ??
    paths.find(path => nearestName(last, [lastOf(path)]) !== undefined)
  );
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

/** Whether a name of at least three letters begins another. */
const isBeginning = (short: string, name: string): boolean => short.length >= 3 && name.startsWith(short);
