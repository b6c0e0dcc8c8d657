import type { TimeZone } from '../../core/base/dates/time-zone.ts';
import type { Id } from '../../core/processes/process.ts';
import type { Tables } from './tables.ts';

/** Who is logged in, as the session says. */
export interface SessionUser {
  /** Unique among users. */
  readonly id: Id;
  /** Groups whose steps and processes are theirs too: ids among the principals of the database. */
  readonly groups?: readonly Id[];
}

/** What the parts of a statement are made with. Aliases: `p` process, `s` step. */
export interface CompileContext {
  readonly tables: Tables;
  /** Whose days the criteria mean. */
  readonly zone: () => TimeZone;
  /** Digits of the user's id, then those of the groups; empty where nobody is logged in. */
  readonly principals: readonly string[];
}
