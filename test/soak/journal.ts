import type { Sql } from 'postgres';
import type { GivenProcess } from '../../src/core/processes/process.ts';
import type { Session } from '../../src/server.ts';
import { GROUPS, nameOfTemplate, nameOfUser, TEMPLATES, titleOfKind, USERS } from './world.ts';

/**
 * What the soak writes down in the database itself, in the transactions of what it does: what is there was committed. A trigger
 * notes each change of the row of a process while that row is locked, so that its numbers are the order of the versions.
 */
const TABLES = `
create sequence soak_number;
create table soak_write (number bigint primary key, kind text, process_id bigint, base bigint, op text, document jsonb,
  xid xid8 default pg_current_xact_id());
create table soak_done (op text, action text, process_id bigint, step_id bigint, who bigint, base bigint);
create table soak_name (seq bigint generated always as identity, kind text, id bigint, name text);
create table soak_note (process_id bigint, step_id bigint);
create index on soak_note (process_id, step_id);
alter table step add column own text;
`;
const ROWS =
  'create table soak_row (seq bigint generated always as identity, kind text, process_id bigint, number bigint)';
const REFERENCE = 'alter table soak_note add foreign key (process_id, step_id) references step on delete cascade';
const FUNCTION = `
create function soak_note_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into soak_row (kind, process_id) values (tg_op, old.id);
    return old;
  end if;
  insert into soak_row (kind, process_id, number) values (tg_op, new.id, (new.variables ->> 'write')::bigint);
  return new;
end $$`;
const TRIGGER =
  'create trigger soak_note_row after insert or update or delete on process for each row execute function soak_note_row()';

/**
 * Makes its tables, and the small tables that processes refer to.
 *
 * @param isCluster - on Citus: each machine notes the rows of its own processes, and the rest is on the coordinator
 */
export async function prepareJournal(sql: Sql, isCluster = false): Promise<void> {
  await sql.unsafe(TABLES);
  if (isCluster) {
    await sql`select create_distributed_table('soak_note', 'process_id', colocate_with => 'process')`;
    for (const table of ['soak_write', 'soak_done', 'soak_name'])
      await sql`select citus_add_local_table_to_metadata(${table})`;
    await sql`select run_command_on_workers(${ROWS})`;
  } else await sql.unsafe(ROWS);
  await sql.unsafe(REFERENCE);
  await sql.unsafe(FUNCTION);
  await sql.begin(async transaction => {
    if (isCluster) await transaction`set local citus.enable_unsafe_triggers = on`;
    await transaction.unsafe(TRIGGER);
  });
  for (const id of USERS) await sql`insert into app_user (id, fullname) values (${id}, ${nameOfUser(id)})`;
  for (const id of TEMPLATES) await sql`insert into template_process (id, name) values (${id}, ${nameOfTemplate(id)})`;
  for (let id = 1; id <= 5; id++)
    await sql`insert into template_step (id, name, title, type) values (${id}, ${`kind${id}`}, ${titleOfKind(id)}, 2)`;
  if (GROUPS.some(id => USERS.includes(id))) throw new Error('a group has the id of a user');
}

export interface NotedRow {
  readonly kind: string;
  readonly process_id: number;
  readonly number: number | null;
}

/** Changes of rows, those of each process in order. */
export async function readNotedRows(sql: Sql, isCluster: boolean): Promise<readonly NotedRow[]> {
  if (!isCluster)
    return await sql<NotedRow[]>`
      select kind, process_id::float8, number::float8 from soak_row order by seq`;
  const answers = await sql`
    select success, result from run_command_on_workers(${"select coalesce(json_agg(r order by seq), '[]') from soak_row r"})`;
  return answers.flatMap(({ success, result }) => {
    if (!success) throw new Error(String(result));
    return JSON.parse(result as string) as NotedRow[];
  });
}

/** A number that no other version has. */
export async function nextNumber(session: Session): Promise<number> {
  const [row] = await session.query(`select nextval('soak_number')::text as number`, []);
  return Number(row!.number);
}

export interface Written {
  readonly kind: 'write' | 'remove' | 'act';
  readonly number: number;
  readonly process: number;
  readonly base?: number | null;
  readonly op?: string | null;
  readonly document?: GivenProcess;
}

const text = (value: number | string | null | undefined): string | null =>
  typeof value === 'number' ? String(value) : (value ?? null);

/** Notes a version, in the transaction that writes it. */
export async function noteWrite(
  session: Session,
  { kind, number, process, base, op, document }: Written,
): Promise<void> {
  await session.query(
    `insert into soak_write (number, kind, process_id, base, op, document)
     values ($1::text::bigint, $2::text, $3::text::bigint, $4::text::bigint, $5::text, $6::text::jsonb)`,
    [text(number), kind, text(process), text(base), text(op), document ? JSON.stringify(document) : null] as never,
  );
}

/** Notes that an action was done, in its transaction. */
export async function noteDone(
  session: Session,
  done: { op: string; action: string; process: number; step: number | null; who: number; base: number | null },
): Promise<void> {
  await session.query(
    `insert into soak_done (op, action, process_id, step_id, who, base)
     values ($1::text, $2::text, $3::text::bigint, $4::text::bigint, $5::text::bigint, $6::text::bigint)`,
    [done.op, done.action, text(done.process), text(done.step), text(done.who), text(done.base)] as never,
  );
}
