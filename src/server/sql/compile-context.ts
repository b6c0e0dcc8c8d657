import type { TimeZone } from '../../core/base/dates/time-zone.ts';
import type { Id } from '../../core/processes/process.ts';
import { sql } from 'kysely';
import { bigint, digitsOf, idOf } from './parameters.ts';
import type { Sql } from './statement.ts';
import type { Tables } from './tables.ts';

/** The user who is logged in, from the session. */
export interface SessionUser {
  /** Unique among users. */
  readonly id: Id;
  /** Groups whose processes and steps the user may see as well: ids among the principals of the database. */
  readonly groups?: readonly Id[];
}

/** Thrown for a session with a user who cannot be in the database: rights are not guessed. */
export class InvalidUser extends TypeError {}

/**
 * The user of a session, with ids of the type that rows have; tokens may have strings instead, `'7'`.
 *
 * @throws InvalidUser for an id of the user or a group that is not an integer
 */
export function sessionUserOf(user: SessionUser): SessionUser {
  const groups = user.groups ?? [];
  if (!Array.isArray(groups)) throw new InvalidUser("The groups of the session's user are not a list");
  const [id, ...ids] = [user.id, ...(groups as readonly Id[])].map(given => {
    const known = typeof given === 'string' && String(idOf(given)) === given ? idOf(given) : given;
    if (digitsOf(known) !== null) return known;
    throw new InvalidUser("The session's user has no valid id, or is in a group without one");
  });
  return id === user.id && ids.every((one, i) => one === groups[i]) ? user : { ...user, id: id!, groups: ids };
}

/** The context that parts of a statement are compiled in. Aliases: `p` process, `s` step. */
export interface CompileContext {
  readonly tables: Tables;
  /** The time zone of the days in criteria. */
  readonly zone: () => TimeZone;
  /** Digits of the user's id, then those of the groups; empty if nobody is logged in. */
  readonly principals: readonly string[];
  /**
   * Digits of the id if only one process is requested, else null. Conditions then repeat the id for each table, so that
   * a distributed database knows at once which node to ask.
   */
  readonly only: string | null;
}

/** Condition that a row is of the same process as another one. */
export const isSameProcess = (column: Sql, process: Sql, { only }: Pick<CompileContext, 'only'>): Sql =>
  only === null ? sql`${column} = ${process}` : sql`${column} = ${process} and ${column} = ${bigint(only)}`;
