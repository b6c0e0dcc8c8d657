import { parsePath, valueAt } from '../../../core/config/mapping/path.ts';
import type { MappedValue } from '../../../core/config/panel-config.ts';

/** UUIDs, hexadecimal and long decimal numbers, and texts of random letters. */
const MACHINE_ID =
  /^\{?[\da-fA-F]{8}-(?:[\da-fA-F]{4}-){3}[\da-fA-F]{12}\}?$|^(?:[\da-f]{16,}|[\dA-F]{16,})$|^\d{15,}$|^(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{18,}$/;

/** Whether a value is an id that only machines read, such as a UUID. */
export const isMachineId = (value: unknown): boolean => MACHINE_ID.test(String(value));

/** Whether a member of a mapping is a path to ids that only machines read, in all items that have one. */
export const isForMachines = (mapped: MappedValue | undefined, items: readonly unknown[]): boolean =>
  areAll(mapped, items, isMachineId);

/** Whether a member of a mapping is a path to the numbers of people, who have no name there. */
export const areNumberedPeople = (mapped: MappedValue | undefined, items: readonly unknown[]): boolean =>
  areAll(mapped, items, isIdAlone);

function areAll(
  mapped: MappedValue | undefined,
  items: readonly unknown[],
  test: (value: unknown) => boolean,
): boolean {
  if (typeof mapped !== 'string' || mapped.includes('{')) return false;
  const path = parsePath(mapped);
  const values = items
    .slice(0, 100)
    .map(item => valueAt(item, path))
    .filter(value => value !== undefined && value !== null && value !== '');
  return values.length > 0 && values.every(test);
}

/** Whether a person is given by an id, without a name. */
export const isIdAlone = (value: unknown): boolean => /^\d+$/.test(String(value)) || isMachineId(value);

/** What to tell of people without names. */
export function noteOfIds(path: string, member: string, ids: readonly unknown[]): string {
  const shown = `${ids.every(isMachineId) ? 'ids that nobody reads' : 'numbers'}: they have no column`;
  return `"${path}" gives people as ${shown}, unless "${member}" is {id: ${path}, fullname: …} with their names`;
}
