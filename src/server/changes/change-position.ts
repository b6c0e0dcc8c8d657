import { Snapshot } from './snapshot.ts';

/** A position in the history of changes, up to which they have been sent. */
export interface ChangePosition {
  /** Identifies the cluster, its timeline and its run since the last crash; snapshots of another one mean nothing. */
  readonly cluster: string;
  readonly snapshot: Snapshot;
}

/** Most characters of a snapshot in the id of an event, which is sent back in a header. */
const MAX_SNAPSHOT_LENGTH = 2000;

/**
 * The id of an event.
 *
 * @param who - fingerprint of a user and their rights: a reader that comes back with others loads everything again
 */
export function writeEventId({ cluster, snapshot }: ChangePosition, who: string): string {
  const { text, start } = snapshot;
  // some changes are sent twice, rather than listing thousands of open transactions
  const written = text.length > MAX_SNAPSHOT_LENGTH ? `${start}:${start}:` : text;
  return `${cluster}/${written}/${who}`;
}

/** The position in the id of an event; null if the id is invalid, or from a user with other rights. */
export function readEventId(id: string, who: string): ChangePosition | null {
  const [cluster, text, whose, more] = id.length > 2 * MAX_SNAPSHOT_LENGTH ? [] : id.split('/');
  const snapshot = text === undefined ? null : Snapshot.read(text);
  return cluster && snapshot && whose === who && more === undefined ? { cluster, snapshot } : null;
}
