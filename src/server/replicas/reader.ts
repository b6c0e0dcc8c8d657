import type { Session } from '../database.ts';

/** One who reads, for one request. */
export interface Reader {
  /** Where they read. */
  readonly session: Session;
  /** They have done something just now, or were told of it: whatever they read next has to have it. */
  knows(): void;
  /** Whether they were shown something just now that may have been older than the primary. */
  isBehind(): boolean;
  /** Headers of an answer to somebody who does something for so many items. */
  written(items: number): Record<string, string>;
}

/** A reader where there is one database. */
export const readerOfOne = (session: Session): Reader => ({
  session,
  knows() {},
  isBehind: () => false,
  written: () => ({}),
});

/** Says to other processes who has written just now, and to which one: until each replica that is read from has it. */
const COOKIE = 'process-panels-written';

/** Milliseconds that an item may take. */
const ITEM = 20;

export function writtenHere(id: string, path: string, lag: number, items: number): Record<string, string> {
  const seconds = Math.ceil((lag + items * ITEM) / 1000) + 1;
  return { 'set-cookie': `${COOKIE}=${id}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict` };
}

/** Whether the reader has written just now by a process other than that with the id. */
export function writtenElsewhere({ headers }: Request, id: string): boolean {
  const given = new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1];
  return given !== undefined && given !== id;
}
