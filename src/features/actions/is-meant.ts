/** Milliseconds in which nobody has read yet that another button is under the pointer now. */
export const UNREAD_MS = 750;

/**
 * Whether a click is meant for what a button says, not for what was in its place before: one by key, or one by pointer
 * that came late enough.
 *
 * @param since - when it has said so, in ms of `performance.now()`
 */
export const isMeant = ({ detail }: MouseEvent, since: number): boolean =>
  detail === 0 || performance.now() - since > UNREAD_MS;
