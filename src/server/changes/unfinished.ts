import { nearestXid } from '../sql/unfinished-statement.ts';
import type { Change, Look } from './change-statements.ts';
import { Snapshot } from './snapshot.ts';

/**
 * A look in which unfinished transactions count as open: their changes are held back, and read once they are over.
 *
 * @param unfinished - the last 32 bits of their ids
 */
export function withoutUnfinished(look: Look, unfinished: readonly bigint[]): Look {
  const { snapshot } = look.position;
  // a transaction that began after the look does not matter to it
  const open = unfinished.map(xid => nearestXid(xid, snapshot.end)).filter(xid => xid < snapshot.end);
  if (open.length === 0) return look;
  const held = new Set(open);
  const isOver = ({ xid }: Change) => !held.has(xid);
  return {
    ...look,
    position: { ...look.position, snapshot: new Snapshot(snapshot.end, [...snapshot.open, ...open]) },
    changes: look.changes.filter(isOver),
  };
}
