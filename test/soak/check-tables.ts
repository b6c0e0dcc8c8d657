import type { Sql } from 'postgres';
import type { GivenProcess, Process } from '../../src/core/processes/process.ts';
import { foldedText } from '../../src/server.ts';
import type { Findings } from './findings.ts';
import { type History, storyOf } from './history.ts';
import { EXACT } from './world.ts';

/** What would be wrong with the tables by themselves, and the rows with which it is: none where all is well. */
const OFFENDERS: Readonly<Record<string, string>> = {
  'a step without a process': `select process_id, id::text as what from step
    where not exists (select 1 from process p where p.id = process_id)`,
  'a candidate without a step': `select process_id, concat_ws(' ', step_id, principal) as what from step_candidate c
    where not exists (select 1 from step s where s.process_id = c.process_id and s.id = c.step_id)`,
  'visibility without a process': `select process_id, concat_ws(' ', step_id, principal) as what from process_visible v
    where not exists (select 1 from process p where p.id = v.process_id)`,
  'step_count is not the number of steps': `select id as process_id, step_count::text as what from process p
    where step_count <> (select count(*) from step s where s.process_id = p.id)`,
  'step_candidate is no copy': `
    with wanted as (select distinct s.process_id, s.id as step_id, principal, s.state, p.modified_at
      from step s join process p on p.id = s.process_id cross join unnest(s.possible_resolvers) as principal),
    kept as (select process_id, step_id, principal, state, modified_at from step_candidate)
    select process_id, 'too much: ' || step_id || ' of ' || principal as what
      from (select * from kept except select * from wanted) as a
    union all select process_id, 'missing: ' || step_id || ' of ' || principal
      from (select * from wanted except select * from kept) as b`,
  'process_visible is no copy': `
    with whole as (select id, modified_at, unnest(array[creator_id] || readers || supervisors) as principal from process),
    own as (select s.process_id, s.id, p.modified_at, unnest(array[s.resolver_id] || s.possible_resolvers) as principal
      from step s join process p on p.id = s.process_id),
    wanted as (select id as process_id, principal, 0::bigint as step_id, modified_at from whole where principal is not null
      union select process_id, principal, id, modified_at from own where principal is not null),
    kept as (select process_id, principal, step_id, modified_at from process_visible)
    select process_id, 'too much: ' || principal || ' at ' || step_id as what
      from (select * from kept except select * from wanted) as a
    union all select process_id, 'missing: ' || principal || ' at ' || step_id
      from (select * from wanted except select * from kept) as b
      -- who may see the whole process needs no row for a step of it
      where not exists (select 1 from kept k where k.process_id = b.process_id and k.principal = b.principal
        and k.step_id = 0 and k.modified_at is not distinct from b.modified_at)`,
  'a step does not copy its template': `select s.process_id, s.id::text as what from step s
    join template_step t on t.id = s.template_step_id where (s.name, s.type) is distinct from (t.name, t.type)`,
  'a column of the application is lost': `select process_id, id::text as what from step where own is null`,
  'rows of the application that refer to steps are lost': `select process_id, id::text as what from step s
    where not exists (select 1 from soak_note n where n.process_id = s.process_id and n.step_id = s.id)`,
  'digits of a variable are lost': `select id as process_id, variables::text as what from process
    where variables -> 'exact' is distinct from '${EXACT.exact}'::jsonb
      or variables ->> 'price' is distinct from '${EXACT.price}'`,
  'microseconds are lost': `select id as process_id, start_at::text as what from process
    where extract(microseconds from start_at)::bigint % 1000000 <> 123456`,
  'infinity is lost': `select id as process_id, expiration_at::text as what from process
    where id % 5 = 0 and expiration_at is distinct from 'infinity'`,
};

/** Looks at each table for what it should not hold, and at each copy for where it differs. */
export async function checkTables(sql: Sql, history: History, findings: Findings): Promise<void> {
  for (const [kind, statement] of Object.entries(OFFENDERS)) {
    findings.count('checks of tables');
    for (const { process_id: process, what } of await sql.unsafe(statement))
      findings.offend(kind, `process ${process}, ${what}: ${storyOf(history, Number(process))}`);
  }
  const stored = await readStored(sql);
  const search = await sql`select process_id::float8 as process, id::float8, search from step`;
  const known = new Map(search.map(({ process, id, search: text }) => [`${process} ${id}`, text as string]));
  for (const process of stored)
    for (const step of process.steps) {
      findings.count('checks of search');
      const [kept, wanted] = [known.get(`${process.id} ${step.id}`), foldedText(process, step)];
      const [is, should] = [linesOf(kept), linesOf(wanted)];
      if (is.join() === should.join()) continue;
      const areNames = unnamed(is) === unnamed(should);
      const kind = areNames ? 'step.search has an old name' : 'step.search is no copy';
      findings.offend(
        kind,
        `process ${process.id}, step ${step.id}: ${JSON.stringify(kept)}, not ${JSON.stringify(wanted)}`,
      );
    }
}

/** Variables come out of the database in another order. */
const linesOf = (search = ''): string[] => search.split('\n').filter(Boolean).toSorted();
/** Without names of people and templates. */
const unnamed = (lines: readonly string[]): string => lines.filter(line => !/^(?:user|template)\d/.test(line)).join();

/** Users and templates are called as the last who renamed them said. */
export async function checkNames(sql: Sql, { names }: History, findings: Findings): Promise<void> {
  const stored = await sql`select 'user ' || id as what, fullname as name from app_user
    union all select 'template ' || id, name from template_process`;
  for (const { what, name } of stored) {
    findings.count('checks of names');
    const wanted = names.get(what as string);
    if (wanted !== undefined && name !== wanted)
      findings.offend('a name was overwritten by a process', `${what} is called ${name}, and was renamed to ${wanted}`);
    if (name === null) findings.offend('a name was erased by a process', String(what));
  }
}

/** The processes as the tables have them, read without the code under test. */
export async function readStored(sql: Sql): Promise<Process[]> {
  const rows = await sql`
    select json_build_object('id', p.id, 'state', p.state, 'start', p.start_at, 'modified', p.modified_at, 'tags', p.tags,
      'readers', p.readers, 'supervisors', p.supervisors, 'variables', p.variables,
      'creator', (select json_build_object('id', id, 'fullname', fullname) from app_user where id = p.creator_id),
      'templateProcess', (select json_build_object('id', id, 'name', name) from template_process
        where id = p.template_process_id),
      'steps', (select coalesce(json_agg(json_build_object('id', s.id, 'state', s.state, 'data', s.data,
          'possibleResolvers', s.possible_resolvers,
          'resolver', (select json_build_object('id', id, 'fullname', fullname) from app_user where id = s.resolver_id),
          'templateStep', (select json_build_object('id', id, 'name', name, 'title', title, 'type', type)
            from template_step where id = s.template_step_id)) order by s.id), '[]')
        from step s where s.process_id = p.id))::text as document
    from process p order by p.id`;
  return rows.map(({ document }) => JSON.parse(document as string) as GivenProcess as Process);
}
