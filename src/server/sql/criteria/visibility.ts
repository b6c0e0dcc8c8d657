import { sql } from 'kysely';
import { type CompileContext, isSameProcess } from '../compile-context.ts';
import { bigints } from '../parameters.ts';
import { all, any, FALSE, type Sql } from '../statement.ts';

/**
 * Condition that the user may see the pair `p` and `s` (contract 3.6): as creator, reader or supervisor of the process,
 * or as resolver or possible resolver of the step. Without a user, nothing is visible.
 */
export function visibleTo(context: CompileContext): Sql {
  const { tables, principals } = context;
  if (principals.length === 0) return FALSE;
  const mine = bigints(principals);
  const { process, step, visible } = tables;
  if (visible) {
    return sql`exists (select 1 from ${visible.as('v')} where ${all([
      isSameProcess(visible.column('v', 'process'), step.column('s', 'process'), context),
      sql`${visible.column('v', 'principal')} = any(${mine})`,
      sql`${visible.column('v', 'step')} in (0, ${step.column('s', 'id')})`,
    ])})`;
  }
  return any([
    sql`${process.column('p', 'creator')} = any(${mine})`,
    sql`${process.column('p', 'readers')} && ${mine}`,
    sql`${process.column('p', 'supervisors')} && ${mine}`,
    sql`${step.column('s', 'resolver')} = any(${mine})`,
    sql`${step.column('s', 'possibleResolvers')} && ${mine}`,
  ]);
}
