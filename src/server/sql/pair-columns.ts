import { sql } from 'kysely';
import type { CompileContext } from './compile-context.ts';
import { listed, type Sql, statementOf } from './statement.ts';
import type { Tables } from './tables.ts';

/** A row of an answer as drivers give it: ids and instants as texts, lists of ids as the texts that PostgreSQL writes, `{1,2}`. */
export interface PairRow {
  readonly p_id: string;
  readonly p_template: string | null;
  readonly p_template_name: string | null;
  readonly p_creator: string | null;
  readonly p_creator_name: string | null;
  readonly p_creator_avatar: string | null;
  readonly p_state: number | null;
  readonly p_start: string | null;
  readonly p_modified: string | null;
  readonly p_expiration: string | null;
  readonly p_plan_from: string | null;
  readonly p_plan_to: string | null;
  readonly p_tags: string[] | null;
  readonly p_files: string | null;
  readonly p_readers: string | null;
  readonly p_supervisors: string | null;
  readonly p_variables: unknown;
  readonly p_url: string | null;
  readonly p_extra: unknown;
  readonly s_id: string;
  readonly s_template: string | null;
  readonly s_name: string | null;
  readonly s_title: string | null;
  readonly s_type: number | null;
  readonly s_state: number | null;
  readonly s_resolver: string | null;
  readonly s_resolver_name: string | null;
  readonly s_resolver_avatar: string | null;
  readonly s_possible: string | null;
  readonly s_start: string | null;
  readonly s_async: boolean | null;
  readonly s_data: string | null;
  readonly s_extra: unknown;
}

/** Compiled once: they are most of a statement. */
const columnsOf = new WeakMap<Tables, Sql>();

/** The columns of a row, of `p`, `s`, `tp`, `ts`, `cu` and `ru`. */
export function pairColumns({ tables }: CompileContext): Sql {
  const columns = columnsOf.get(tables) ?? sql.raw(statementOf(columnsSql(tables)).text);
  columnsOf.set(tables, columns);
  return columns;
}

function columnsSql(tables: Tables): Sql {
  const { process, step, user, templateProcess, templateStep } = tables;
  const as = (name: string, value: Sql, type?: 'text' | 'text[]') =>
    type ? sql`${value}::${sql.raw(type)} as ${sql.id(name)}` : sql`${value} as ${sql.id(name)}`;
  return listed([
    as('p_id', process.column('p', 'id'), 'text'),
    as('p_template', process.column('p', 'template'), 'text'),
    as('p_template_name', templateProcess.column('tp', 'name')),
    as('p_creator', process.column('p', 'creator'), 'text'),
    as('p_creator_name', user.column('cu', 'fullname')),
    as('p_creator_avatar', user.column('cu', 'avatar')),
    as('p_state', process.column('p', 'state')),
    as('p_start', process.column('p', 'start'), 'text'),
    as('p_modified', process.column('p', 'modified'), 'text'),
    as('p_expiration', process.column('p', 'expiration'), 'text'),
    as('p_plan_from', process.column('p', 'planFrom'), 'text'),
    as('p_plan_to', process.column('p', 'planTo'), 'text'),
    as('p_tags', process.column('p', 'tags'), 'text[]'),
    as('p_files', process.column('p', 'files'), 'text'),
    as('p_readers', process.column('p', 'readers'), 'text'),
    as('p_supervisors', process.column('p', 'supervisors'), 'text'),
    as('p_variables', process.column('p', 'variables')),
    as('p_url', process.column('p', 'url')),
    as('p_extra', process.column('p', 'extra')),
    as('s_id', step.column('s', 'id'), 'text'),
    as('s_template', step.column('s', 'template'), 'text'),
    as('s_name', step.column('s', 'name')),
    as('s_title', templateStep.column('ts', 'title')),
    as('s_type', step.column('s', 'type')),
    as('s_state', step.column('s', 'state')),
    as('s_resolver', step.column('s', 'resolver'), 'text'),
    as('s_resolver_name', user.column('ru', 'fullname')),
    as('s_resolver_avatar', user.column('ru', 'avatar')),
    as('s_possible', step.column('s', 'possibleResolvers'), 'text'),
    as('s_start', step.column('s', 'start'), 'text'),
    as('s_async', step.column('s', 'async')),
    as('s_data', step.column('s', 'data')),
    as('s_extra', step.column('s', 'extra')),
  ]);
}

/** Joins of the small tables that a row or a sort key needs. */
export function smallJoin(context: CompileContext, join: 'creator' | 'resolver' | 'template' | 'stepTemplate'): Sql {
  const { process, step, user, templateProcess, templateStep } = context.tables;
  const on = {
    creator: () => sql`${user.as('cu')} on ${user.column('cu', 'id')} = ${process.column('p', 'creator')}`,
    resolver: () => sql`${user.as('ru')} on ${user.column('ru', 'id')} = ${step.column('s', 'resolver')}`,
    template: () =>
      sql`${templateProcess.as('tp')} on ${templateProcess.column('tp', 'id')} = ${process.column('p', 'template')}`,
    stepTemplate: () =>
      sql`${templateStep.as('ts')} on ${templateStep.column('ts', 'id')} = ${step.column('s', 'template')}`,
  };
  return sql` left join ${on[join]()}`;
}
