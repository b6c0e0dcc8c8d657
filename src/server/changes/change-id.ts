/** A place in the sequence of changes: transaction, number within, and when it was told, in milliseconds since 1970. */
export interface ChangeId {
  readonly xid: string;
  readonly seq: string;
  readonly time: number;
}

const WRITTEN = /^(\d{1,19})-(\d{1,19})-([\da-z]{1,11})$/;

/** As an event carries it. */
export const writeChangeId = ({ xid, seq, time }: ChangeId): string => `${xid}-${seq}-${Math.trunc(time).toString(36)}`;

/** The place that such a text means; null where it means none. */
export function readChangeId(written: string | null): ChangeId | null {
  const [, xid, seq, time] = WRITTEN.exec(written ?? '') ?? [];
  if (!xid || !seq || !time || BigInt(xid) >= 2n ** 63n || BigInt(seq) >= 2n ** 63n) return null;
  return { xid, seq, time: parseInt(time, 36) };
}
