import { membersHint, nearPaths } from '../../../core/config/mapping/near-paths.ts';
import { parsePath, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
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
  const [near, ...others] = isValue(end) ? [begin] : nearPaths(text, paths, within);
  if (near === undefined) return membersHint(within.length > 0 ? within : paths);
  if (others.length > 0) return membersHint([near, ...others]);
  const values = items.map(item => valueAt(item, parsePath(near)));
  const misfit = values.find(value => isMisfit(value, mapped.kind));
  if (typeof misfit === 'object') return correctionOf({ ...mapped, path: parsePath(near) }, misfit, values).hint;
  return `Write "${near}".`;
}

/** Whether a path ends before its last names at texts or numbers. */
const isValue = ({ found, owners }: PathEnd): boolean =>
  found.length > 0 && owners.every(owner => owner === null || typeof owner === 'string' || typeof owner === 'number');
