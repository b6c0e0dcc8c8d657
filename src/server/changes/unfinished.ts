import { nearestXid } from '../sql/unfinished-statement.ts';
import type { Change, ChangesRead } from './change-statements.ts';
import { Snapshot } from './snapshot.ts';

/**
 * The changes without those of unfinished transactions, which count as open and are read once they are over.
 *
 * @param unfinished - the last 32 bits of their ids
 */
export function withoutUnfinished(read: ChangesRead, unfinished: readonly bigint[]): ChangesRead {
  const { snapshot } = read.position;
  // a transaction that began later is not visible in the snapshot
  const open = unfinished.map(xid => nearestXid(xid, snapshot.end)).filter(xid => xid < snapshot.end);
  if (open.length === 0) return read;
  const held = new Set(open);
  const isOver = ({ xid }: Change) => !held.has(xid);
  return {
    ...read,
    position: { ...read.position, snapshot: new Snapshot(snapshot.end, [...snapshot.open, ...open]) },
    changes: read.changes.filter(isOver),
  };
}
