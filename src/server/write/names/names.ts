import { sql } from 'kysely';
import type { Session } from '../../database.ts';
import { bigints } from '../../sql/parameters.ts';
import { type Sql } from '../../sql/statement.ts';
import type { Tables } from '../../sql/tables.ts';
import { isDistributed } from '../../sql/unfinished-statement.ts';
import { insertRows, query } from '../rows/row-statements.ts';
import { compareIds, type NamedRows, type ProcessTables, type Values } from '../rows/table-rows.ts';

/** The small tables of users and templates, which all processes share. */
export const NAMED = ['user', 'templateProcess', 'templateStep'] as const;
type Named = (typeof NAMED)[number];

/** Marks the row about the transaction among those that are read. */
const TRANSACTION = 'transaction';

/** Names of users and templates. */
export class Names {
  readonly #rows: NamedRows;

  /** @param rows - by their ids, with `name` or `fullname`, and `title` */
  constructor(rows: NamedRows) {
    this.#rows = rows;
  }

  name(table: Named, id: unknown): unknown {
    const row = this.#rows[table].get(id as string);
    return row?.name ?? row?.fullname;
  }

  title(id: unknown): unknown {
    return this.#rows.templateStep.get(id as string)?.title;
  }

  has(table: Named, id: string): boolean {
    return this.#rows[table].has(id);
  }
}

/**
 * The names that some processes show, as they are stored: processes never rename anything. Missing ones are inserted if
 * the processes have a name for them, in the order of ids, so that only writers who add the same ones wait for each
 * other.
 */
export async function namesFor(
  session: Session,
  tables: Tables,
  processes: readonly ProcessTables[],
  given: NamedRows,
): Promise<Names> {
  const steps = processes.flatMap(({ steps }) => [...steps.values()]);
  const idsOf = (rows: readonly Values[], column: string) =>
    rows.flatMap(row => (typeof row[column] === 'string' ? [row[column]] : []));
  const whole = processes.map(({ process }) => process);
  const wanted = {
    user: new Set([...idsOf(whole, 'creator'), ...idsOf(steps, 'resolver'), ...given.user.keys()]),
    templateProcess: new Set([...idsOf(whole, 'template'), ...given.templateProcess.keys()]),
    templateStep: new Set([...idsOf(steps, 'template'), ...given.templateStep.keys()]),
  };
  let { known, isCoordinator } = await readNames(session, tables, wanted);
  // its transaction has an id from here on: what is read now is not older than a rename that does not wait for it
  if (isCoordinator) ({ known } = await readNames(session, tables, wanted));
  for (const name of NAMED) {
    const missing = [...given[name]].filter(([id]) => !known[name].has(id)).toSorted(([a], [b]) => compareIds(a, b));
    const rows = missing.map(([, row]) => row);
    await insertRows(session, tables[name], name, rows, { skip: ['id'] });
    for (const [id, row] of missing) known[name].set(id, row);
  }
  return new Names(known);
}

/**
 * Reads names, and gives the transaction an id, by which `renewNames` waits for it: it may have none yet, as it has not
 * written anything by itself.
 */
async function readNames(
  session: Session,
  { user, templateProcess, templateStep }: Tables,
  wanted: Readonly<Record<Named, ReadonlySet<string>>>,
): Promise<{ readonly known: NamedRows; readonly isCoordinator: boolean }> {
  const of = (kind: Named, id: Sql, name: Sql, title: Sql, from: Sql) =>
    sql`
      select ${kind}::text as kind, ${id}::text as id, ${name}::text as name, ${title}::text as title
      from ${from} where ${id} = any(${bigints([...wanted[kind]])})`;
  const parts = [
    of('user', user.column('t', 'id'), user.column('t', 'fullname'), sql`null`, user.as('t')),
    of(
      'templateProcess',
      templateProcess.column('t', 'id'),
      templateProcess.column('t', 'name'),
      sql`null`,
      templateProcess.as('t'),
    ),
    of(
      'templateStep',
      templateStep.column('t', 'id'),
      templateStep.column('t', 'name'),
      templateStep.column('t', 'title'),
      templateStep.as('t'),
    ),
  ].filter((_, i) => wanted[NAMED[i]!].size > 0);
  const found: NamedRows = { user: new Map(), templateProcess: new Map(), templateStep: new Map() };
  if (parts.length === 0) return { known: found, isCoordinator: false };
  const number = sql`
    select ${TRANSACTION}::text as kind, pg_current_xact_id()::text as id,
      (${isDistributed})::text as name, null::text as title`;
  let isCoordinator = false;
  for (const row of await query(session, sql.join([number, ...parts], sql` union all `)))
    if (row.kind === TRANSACTION) isCoordinator = row.name === 'true';
    else found[row.kind as Named].set(row.id as string, row);
  return { known: found, isCoordinator };
}
