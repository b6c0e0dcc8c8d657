import { isIsoDate } from '../../core/base/dates/instant.ts';
import type { Kind } from '../../core/config/mapping/members.ts';

/** Whether a value is of another type than a member of a kind takes: one that a mapping can make of it by one line. */
export function isMisfit(value: unknown, kind: Kind): boolean {
  if (typeof value !== 'object')
    return (
      isForMap(value, kind) ||
      (kind === 'date' && (typeof value === 'string' ? value !== '' && !isIsoDate(value) : typeof value === 'number'))
    );
  if (value === null || kind === 'any' || Object.keys(value).length === 0) return false;
  if (kind === 'list') return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;
  return kind === 'user' ? !('fullname' in value) : ['id', 'text', 'date'].includes(kind as string);
}

/** Whether a text or a number is to be a member that has members of its own, such as "templateStep". */
export const isForMap = (value: unknown, kind: Kind): boolean =>
  typeof kind === 'object' && ((typeof value === 'string' && value !== '') || typeof value === 'number');
