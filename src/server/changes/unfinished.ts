import type { Change, Look } from './change-statements.ts';
import { Snapshot } from './snapshot.ts';

/**
 * A look as if transactions that are unfinished were still open: their changes are held back, and read when they are over.
 *
 * @param unfinished - the last 32 bits of their numbers
 */
export function withoutUnfinished(look: Look, unfinished: readonly bigint[]): Look {
  const { snapshot } = look.position;
  // one that has begun after the look is nearer ahead than behind, and no matter of this look
  const open = unfinished
    .map(xid => snapshot.end - BigInt.asIntN(32, snapshot.end - xid))
    .filter(xid => xid < snapshot.end);
  if (open.length === 0) return look;
  const held = new Set(open);
  const isOver = ({ xid }: Change) => !held.has(xid);
  return {
    ...look,
    position: { ...look.position, snapshot: new Snapshot(snapshot.end, [...snapshot.open, ...open]) },
    changes: look.changes.filter(isOver),
  };
}
