import type { Session } from '../database.ts';

/** A user who reads, in one request. */
export interface Reader {
  /** Session for their reads. */
  readonly session: Session;
  /** Notes that they have just changed something or received a change: what they read next must include it. */
  noteChange(): void;
  /** Whether they have just been shown something that may be older than what the primary has. */
  mayBeStale(): boolean;
  /** Headers of an answer to an action on this number of items. */
  headersAfterWrite(items: number): Record<string, string>;
}

/** A reader of a single database. */
export const readerOfOne = (session: Session): Reader => ({
  session,
  noteChange() {},
  mayBeStale: () => false,
  headersAfterWrite: () => ({}),
});

/** Cookie that tells other server processes which of them has just written for a user, until all replicas have it. */
const COOKIE = 'process-panels-written';

/** Milliseconds allowed for an item. */
const ITEM_MS = 20;

export function headersOfWrite(id: string, path: string, lag: number, items: number): Record<string, string> {
  const seconds = Math.ceil((lag + items * ITEM_MS) / 1000) + 1;
  return { 'set-cookie': `${COOKIE}=${id}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict` };
}

/** Whether the user has just written through a process other than the one with this id. */
export function hasWrittenElsewhere({ headers }: Request, id: string): boolean {
  const given = new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1];
  return given !== undefined && given !== id;
}
