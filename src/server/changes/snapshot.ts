const WRITTEN = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/**
 * The transactions that were over at a moment, in the notation of PostgreSQL's `pg_snapshot`: `xmin:xmax:xip,…`. Those
 * open at the time are listed, so that one that stays open for hours delays nothing but itself.
 */
export class Snapshot {
  readonly text: string;
  /** Transactions with this id or a higher one had not begun. */
  readonly end: bigint;
  /** Ids below `end` of transactions that were still open. */
  readonly open: ReadonlySet<bigint>;

  constructor(end: bigint, open: Iterable<bigint>) {
    this.end = end;
    this.open = new Set([...open].filter(xid => xid < end).sort((a, b) => (a < b ? -1 : 1)));
    this.text = `${this.start}:${end}:${[...this.open].join(',')}`;
  }

  /** Parses such a text; null if PostgreSQL would not accept it. */
  static read(text: string): Snapshot | null {
    const [, xmin, xmax, list] = WRITTEN.exec(text) ?? [];
    if (xmin === undefined || xmax === undefined) return null;
    const [start, end] = [BigInt(xmin), BigInt(xmax)];
    const open = list ? list.split(',').map(BigInt) : [];
    const isAscending = open.every((xid, i) => xid >= (i > 0 ? open[i - 1]! + 1n : start) && xid < end);
    return start > 0n && start <= end && end < 2n ** 63n && isAscending ? new Snapshot(end, open) : null;
  }

  /** All transactions with a lower id were over. */
  get start(): bigint {
    const [first = this.end] = this.open;
    return first;
  }

  /** Whether a transaction was over, so that its writes were visible. */
  shows(xid: bigint): boolean {
    return xid < this.end && !this.open.has(xid);
  }

  /** Whether it shows everything that an earlier snapshot shows. */
  covers(earlier: Snapshot): boolean {
    return earlier.end <= this.end && [...this.open].every(xid => !earlier.shows(xid));
  }

  /** A snapshot that shows only what all of the given ones show. */
  static common(snapshots: readonly Snapshot[]): Snapshot {
    const end = snapshots.map(snapshot => snapshot.end).reduce((a, b) => (a < b ? a : b));
    return new Snapshot(
      end,
      snapshots.flatMap(({ open }) => [...open]),
    );
  }
}
