import { nearestName } from '../../../base/text/nearest-name.ts';
import { typingSlip } from '../../../base/text/typing-slip.ts';

/** A name or an index below `$_process`, and how it is written. */
export interface Part {
  readonly name: string | number;
  readonly written: string;
}

/** Names that are compared with a misspelt one. */
const MAX_NAMES = 500;

/** A name that stands behind a dot. */
export const NAME = String.raw`[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*`;

/**
 * The path that is meant by one that no process has.
 *
 * @param used - keys of the paths that are used on purpose
 * @returns null if a process has the path, or none has one with a close name
 */
export function correctionOf(
  parts: readonly Part[],
  processes: readonly object[],
  used: ReadonlySet<string>,
): Part[] | null {
  let owners: readonly unknown[] = processes;
  const meant: Part[] = [];
  let isOther = false;
  // Along the path as written as long as a process has it, then along the nearest one.
  for (const part of parts) {
    let next = part;
    if (!owners.some(owner => hasMember(owner, part.name))) {
      const near = meant.length > 0 ? nearestMember(part.name, owners) : undefined;
      if (near === undefined) return null;
      next = { name: near, written: writtenAs(near) };
      if (used.has(keyOf([...meant, next])) && typingSlip(String(part.name), near) !== 'inside') return null;
      isOther = true;
    }
    meant.push(next);
    owners = owners
      .filter(owner => hasMember(owner, next.name))
      .map(owner => (owner as Record<string | number, unknown>)[next.name]);
  }
  return isOther ? meant : null;
}

const hasMember = (owner: unknown, name: string | number): boolean =>
  typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name);

function nearestMember(name: string | number, owners: readonly unknown[]): string | undefined {
  if (typeof name === 'number' || name.length < 3) return undefined;
  const names = new Set<string>();
  for (const owner of owners) {
    if (names.size === MAX_NAMES) break;
    if (typeof owner !== 'object' || owner === null || Array.isArray(owner)) continue;
    for (const each of Object.keys(owner)) if (names.add(each).size === MAX_NAMES) break;
  }
  const plain = withoutDigits(name);
  // "address1" is not a misspelt "address2".
  return nearestName(
    name,
    [...names].filter(each => withoutDigits(each) !== plain),
  );
}

const withoutDigits = (text: string): string => text.replace(/\d+/g, '');

const writtenAs = (name: string): string =>
  new RegExp(`^${NAME}$`, 'u').test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

/** The same for paths with the same names. */
export const keyOf = (parts: readonly Part[]): string => JSON.stringify(parts.map(({ name }) => String(name)));
