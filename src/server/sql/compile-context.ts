import type { TimeZone } from '../../core/base/dates/time-zone.ts';
import type { Id } from '../../core/processes/process.ts';
import { sql } from 'kysely';
import { bigint, digitsOf, idOf } from './parameters.ts';
import type { Sql } from './statement.ts';
import type { Tables } from './tables.ts';

/** Who is logged in, as the session says. */
export interface SessionUser {
  /** Unique among users. */
  readonly id: Id;
  /** Groups whose steps and processes are theirs too: ids among the principals of the database. */
  readonly groups?: readonly Id[];
}

/** The session names somebody who cannot be in the database: nobody's rights are guessed from that. */
export class InvalidUser extends TypeError {}

/**
 * The user of a session with ids as rows have them: tokens have them as texts, `'7'`.
 *
 * @throws InvalidUser for an id of user or group that is no whole number
 */
export function sessionUserOf(user: SessionUser): SessionUser {
  const groups = user.groups ?? [];
  if (!Array.isArray(groups)) throw new InvalidUser("The groups of the session's user are no list");
  const [id, ...ids] = [user.id, ...(groups as readonly Id[])].map(given => {
    const known = typeof given === 'string' && String(idOf(given)) === given ? idOf(given) : given;
    if (digitsOf(known) !== null) return known;
    throw new InvalidUser("The session's user has no valid id, or is in a group without one");
  });
  return id === user.id && ids.every((one, i) => one === groups[i]) ? user : { ...user, id: id!, groups: ids };
}

/** What the parts of a statement are made with. Aliases: `p` process, `s` step. */
export interface CompileContext {
  readonly tables: Tables;
  /** Whose days the criteria mean. */
  readonly zone: () => TimeZone;
  /** Digits of the user's id, then those of the groups; empty where nobody is logged in. */
  readonly principals: readonly string[];
  /**
   * Digits of the one process that is asked for; null where others may be found, too. Each table then says so by itself: a
   * distributed database knows at once where all of it lives.
   */
  readonly only: string | null;
}

/** That a row is of the same process as another one. */
export const isSameProcess = (column: Sql, process: Sql, { only }: Pick<CompileContext, 'only'>): Sql =>
  only === null ? sql`${column} = ${process}` : sql`${column} = ${process} and ${column} = ${bigint(only)}`;
