const WRITTEN = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/**
 * Which transactions were over at a moment, as `pg_snapshot` of PostgreSQL writes it: `xmin:xmax:xip,…`. What was open then is
 * told apart from what was over, so that a transaction that stays open for hours delays nothing but itself.
 */
export class Snapshot {
  readonly text: string;
  /** Transactions from here on had not begun. */
  readonly end: bigint;
  /** Those before `end` that were still open. */
  readonly open: ReadonlySet<bigint>;

  constructor(end: bigint, open: Iterable<bigint>) {
    this.end = end;
    this.open = new Set([...open].filter(xid => xid < end).sort((a, b) => (a < b ? -1 : 1)));
    this.text = `${this.start}:${end}:${[...this.open].join(',')}`;
  }

  /** What such a text says; null where PostgreSQL would not take it. */
  static read(text: string): Snapshot | null {
    const [, xmin, xmax, list] = WRITTEN.exec(text) ?? [];
    if (xmin === undefined || xmax === undefined) return null;
    const [start, end] = [BigInt(xmin), BigInt(xmax)];
    const open = list ? list.split(',').map(BigInt) : [];
    const isAscending = open.every((xid, i) => xid >= (i > 0 ? open[i - 1]! + 1n : start) && xid < end);
    return start > 0n && start <= end && end < 2n ** 63n && isAscending ? new Snapshot(end, open) : null;
  }

  /** All transactions before this one were over. */
  get start(): bigint {
    const [first = this.end] = this.open;
    return first;
  }

  /** Whether the transaction was over: what it has written was there to be read. */
  shows(xid: bigint): boolean {
    return xid < this.end && !this.open.has(xid);
  }

  /** Whether it shows everything that an earlier one does. */
  covers(earlier: Snapshot): boolean {
    return earlier.end <= this.end && [...this.open].every(xid => !earlier.shows(xid));
  }

  /** One that shows nothing but what all of them show. */
  static common(snapshots: readonly Snapshot[]): Snapshot {
    const end = snapshots.map(snapshot => snapshot.end).reduce((a, b) => (a < b ? a : b));
    return new Snapshot(
      end,
      snapshots.flatMap(({ open }) => [...open]),
    );
  }
}
