import { sql } from 'kysely';
import type { CompileContext } from './compile-context.ts';
import { listed, type Sql, statementOf } from './statement.ts';
import type { Tables } from './tables.ts';

/**
 * A row of an answer. The values of the process and those of the step are one text each, a JSON array: a driver reads
 * two long texts in less than half of the time of thirty short ones.
 */
export interface PairRow {
  readonly p_id: string;
  readonly s_id: string;
  readonly p: string;
  readonly s: string;
}

type Text = string | null;
/** Ids as an array literal of PostgreSQL, `{1,2}`: JSON has no exact numbers beyond 2^53. */
type Ids = string | null;

/** Values of the process in `PairRow.p`; instants in ISO 8601. */
export type ProcessValues = readonly [
  template: Text,
  templateName: Text,
  creator: Text,
  creatorName: Text,
  creatorAvatar: Text,
  state: number | null,
  start: Text,
  modified: Text,
  expiration: Text,
  planFrom: Text,
  planTo: Text,
  tags: string[] | null,
  files: Ids,
  readers: Ids,
  supervisors: Ids,
  variables: unknown,
  url: Text,
  extra: unknown,
];

/** Values of the step in `PairRow.s`. */
export type StepValues = readonly [
  template: Text,
  name: Text,
  title: Text,
  type: number | null,
  state: number | null,
  resolver: Text,
  resolverName: Text,
  resolverAvatar: Text,
  possibleResolvers: Ids,
  start: Text,
  async: boolean | null,
  data: Text,
  extra: unknown,
];

/** Compiled once, as they are most of a statement. */
const columnsOf = new WeakMap<Tables, Sql>();

/** The columns of a row, from `p`, `s`, `tp`, `ts`, `cu` and `ru`. */
export function pairColumns({ tables }: CompileContext): Sql {
  const columns = columnsOf.get(tables) ?? sql.raw(statementOf(columnsSql(tables)).text);
  columnsOf.set(tables, columns);
  return columns;
}

function columnsSql(tables: Tables): Sql {
  const { process, step, user, templateProcess, templateStep } = tables;
  const text = (value: Sql) => sql`${value}::text`;
  // in the order of `ProcessValues`
  const ofProcess = [
    text(process.column('p', 'template')),
    templateProcess.column('tp', 'name'),
    text(process.column('p', 'creator')),
    user.column('cu', 'fullname'),
    user.column('cu', 'avatar'),
    process.column('p', 'state'),
    process.column('p', 'start'),
    process.column('p', 'modified'),
    process.column('p', 'expiration'),
    process.column('p', 'planFrom'),
    process.column('p', 'planTo'),
    process.column('p', 'tags'),
    text(process.column('p', 'files')),
    text(process.column('p', 'readers')),
    text(process.column('p', 'supervisors')),
    process.column('p', 'variables'),
    process.column('p', 'url'),
    process.column('p', 'extra'),
  ];
  // in the order of `StepValues`
  const ofStep = [
    text(step.column('s', 'template')),
    step.column('s', 'name'),
    templateStep.column('ts', 'title'),
    step.column('s', 'type'),
    step.column('s', 'state'),
    text(step.column('s', 'resolver')),
    user.column('ru', 'fullname'),
    user.column('ru', 'avatar'),
    text(step.column('s', 'possibleResolvers')),
    step.column('s', 'start'),
    step.column('s', 'async'),
    step.column('s', 'data'),
    step.column('s', 'extra'),
  ];
  return listed([
    sql`${process.column('p', 'id')}::text as p_id`,
    sql`${step.column('s', 'id')}::text as s_id`,
    sql`json_build_array(${listed(ofProcess)})::text as p`,
    sql`json_build_array(${listed(ofStep)})::text as s`,
  ]);
}

/** Joins a small table that a row or a sort key needs. */
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
