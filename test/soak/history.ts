import type { Sql } from 'postgres';
import type { GivenProcess } from '../../src/core/processes/process.ts';
import { readNotedRows } from './journal.ts';

/** A version of a process that was committed. */
export interface Version {
  readonly number: number;
  readonly kind: 'write' | 'remove' | 'act';
  readonly process: number;
  /** The version that an action began with. */
  readonly base: number | null;
  readonly op: string | null;
  readonly document: GivenProcess | null;
  /** When it was committed, in ms since 1970. */
  readonly at: number;
}

/** A change of the row of a process, in order; the number of the version is null where it was deleted. */
export interface RowChange {
  readonly kind: string;
  readonly process: number;
  readonly number: number | null;
}

export interface Done {
  readonly op: string;
  readonly action: string;
  readonly process: number;
  readonly step: number | null;
  readonly base: number | null;
}

/** All that was committed, as the journal has it. */
export interface History {
  readonly versions: ReadonlyMap<number, Version>;
  /** By process. */
  readonly rows: ReadonlyMap<number, readonly RowChange[]>;
  readonly done: readonly Done[];
  /** The last committed name, by `user 5` and `template 1`. */
  readonly names: ReadonlyMap<string, string>;
}

export async function readHistory(sql: Sql, isCluster = false): Promise<History> {
  const writes = await sql`
    select number::float8, kind, process_id::float8, base::float8, op, document,
      extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
    from soak_write order by number`;
  const versions = new Map<number, Version>();
  for (const { number, kind, process_id: process, base, op, document, at } of writes)
    versions.set(number as number, { number, kind, process, base, op, document, at });
  const rows = new Map<number, RowChange[]>();
  for (const { kind, process_id: process, number } of await readNotedRows(sql, isCluster)) {
    const list = rows.get(process) ?? [];
    list.push({ kind, process, number });
    rows.set(process, list);
  }
  const done = await sql`
    select op, action, process_id::float8 as process, step_id::float8 as step, base::float8 from soak_done`;
  const names = new Map<string, string>();
  // two renames of one thing wait for each other's row: the later number is the later one
  for (const { kind, id, name } of await sql`select kind, id::float8, name from soak_name order by seq`)
    names.set(`${kind} ${id}`, name as string);
  return { versions, rows, done: done as unknown as Done[], names };
}

/** The versions that the row of a process has had, each once, in order; null where it was deleted. */
export function versionsInOrder(changes: readonly RowChange[]): (number | null)[] {
  const order: (number | null)[] = [];
  for (const { kind, number } of changes) {
    if (kind === 'DELETE') order.push(null);
    // a row that is only created, to be locked, has no version yet
    else if (number !== null && order.at(-1) !== number) order.push(number);
  }
  return order;
}

/** The version that a process ends with; null where it is not there. */
export const lastVersion = (changes: readonly RowChange[]): number | null => versionsInOrder(changes).at(-1) ?? null;

/** What happened to a process, for people: the last of it. */
export function storyOf(history: History, process: number, last = 12): string {
  const order = versionsInOrder(history.rows.get(process) ?? []).slice(-last);
  return order
    .map(number => {
      if (number === null) return 'removed';
      const version = history.versions.get(number);
      const steps = version?.document?.steps?.map(({ id }) => id).join('+') ?? '?';
      return `${number}:${version?.kind ?? 'unknown'}${version?.base ? ` of ${version.base}` : ''} steps ${steps}`;
    })
    .join(' | ');
}
