import { Snapshot } from './snapshot.ts';

/** How far changes have been told. */
export interface ChangePosition {
  /** The cluster, its timeline and its life since the last crash: snapshots of another one mean nothing. */
  readonly cluster: string;
  readonly snapshot: Snapshot;
}

/** Characters of the id of an event: it goes into a header. */
const LONGEST = 2000;

/**
 * The id of an event.
 *
 * @param who - whose rights: who comes back with others loads everything again
 */
export function writeEventId({ cluster, snapshot }: ChangePosition, who: string): string {
  const { text, start } = snapshot;
  // what was told is told twice rather than kept in a list of thousands
  const written = text.length > LONGEST ? `${start}:${start}:` : text;
  return `${cluster}/${written}/${who}`;
}

/** Where an event with such an id stood; null of one that was of other rights, or that is none. */
export function readEventId(id: string, who: string): ChangePosition | null {
  const [cluster, text, whose, more] = id.length > 2 * LONGEST ? [] : id.split('/');
  const snapshot = text === undefined ? null : Snapshot.read(text);
  return cluster && snapshot && whose === who && more === undefined ? { cluster, snapshot } : null;
}
