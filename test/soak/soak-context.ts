import type { Sql } from 'postgres';
import type { FaultTimes } from './fault-times.ts';
import type { Findings } from './findings.ts';
import type { OperationLog } from './operation-log.ts';
import type { Random } from './random.ts';
import type { ServerLink } from './server-link.ts';
import type { Sessions } from './sessions.ts';
import type { Told } from './told.ts';

/** What all parts of a soak share. */
export interface SoakContext {
  readonly random: Random;
  /** Address of the database. */
  readonly database: string;
  /** Whether it is distributed. */
  readonly isCluster: boolean;
  /** A connection beside those that are tested. */
  readonly sql: Sql;
  readonly server: ServerLink;
  readonly sessions: Sessions;
  readonly findings: Findings;
  readonly faults: FaultTimes;
  readonly told: Told;
  readonly operations: OperationLog;
  /** Aborted when nothing new is to be begun. */
  readonly stop: AbortSignal;
}
