import { parsePath, textOfPath } from '../../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import { plainName } from '../names/member-names.ts';

/** Names of when an item was made, unlike when work on it begins. */
const OF_CREATION = /creat|opened|erstell|angelegt|eingegangen|eingang/;
const IN_UTC = /[_-]?(?:gmt|utc)$/i;

/**
 * Whether a date says again what another one says: when an item was created, if the mapping has that as `start`, or the
 * same time in UTC.
 *
 * @param paths - those of the items
 */
export function isRepeatedDate(
  path: string,
  { start }: NonNullable<SourceMapping['map']>,
  paths: readonly string[],
): boolean {
  const keys = parsePath(path);
  const last = String(keys.at(-1));
  const isTwin = IN_UTC.test(last) && paths.includes(textOfPath([...keys.slice(0, -1), last.replace(IN_UTC, '')]));
  const isCreation =
    typeof start === 'string' && OF_CREATION.test(plainName(start)) && OF_CREATION.test(plainName(last));
  return isTwin || isCreation;
}
