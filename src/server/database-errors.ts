/** The code of an error: an SQLSTATE, or that of the network or driver; empty if there is none. */
export function codeOf(thrown: unknown): string {
  const { code } = Object(thrown) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** SQLSTATE classes for a database that is unreachable, full, starting or stopping; codes of network and drivers. */
const UNREACHABLE =
  /^(?:(?:08|53|57P).{2,3}|(?:ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|CONNECTION_|CONNECT_TIMEOUT).*)$/;

/** SQLSTATEs of PostgreSQL itself, except for failed connections and a server that shuts down. */
const OF_DATABASE = /^(?!08|57P)(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;

/** Messages of a Citus coordinator that has lost a node; the code is only that of an internal error. */
const LOST_NODE =
  /remote node|connection marked as essential|server closed the connection|connection (?:not open|to the )|terminating connection|SSL SYSCALL error|SSL error: unexpected eof|could not (?:receive data from|send data to) server/i;
const isOfLostNode = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  ((codeOf(thrown) === 'XX000' && LOST_NODE.test(thrown.message)) ||
    (codeOf(thrown) === '58030' && thrown.message.startsWith('failed to COPY to shard')));

/** Whether the database cannot be reached, or accepts no connections. */
export const isUnreachable = (thrown: unknown): boolean => UNREACHABLE.test(codeOf(thrown)) || isOfLostNode(thrown);

/**
 * Whether a connection is lost or closing, because of the network or a server that shuts down. A Citus coordinator
 * passes on the codes of its nodes as errors of a statement, and its own connection stays open.
 */
export const isOfLostConnection = (thrown: unknown): thrown is Error =>
  thrown instanceof Error &&
  (thrown as { severity?: unknown }).severity !== 'ERROR' &&
  /^(?:E[A-Z]{4,}|CONNECT|08|57P)/.test(codeOf(thrown));

/** Whether the server has terminated one connection, or all of them. */
export const isTerminated = (thrown: unknown): boolean => /^57P0[12]$/.test(codeOf(thrown));

/** Whether an error may come from a lost connection, and so tells nothing of what the database has done. */
export const isOfConnection = (thrown: unknown): boolean => !OF_DATABASE.test(codeOf(thrown));

/** Whether a transaction failed with a deadlock or serialization failure, and may succeed if tried again. */
export const isOfConflict = (thrown: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(thrown));

/** Whether the database has cancelled the statement, on request or because of its own limit. */
export const isCancelled = (thrown: unknown): boolean => codeOf(thrown) === '57014';

/** Whether a statement timed out, here or in the database. */
export const isTooSlow = (thrown: unknown): boolean =>
  (Object(thrown) as { name?: unknown }).name === 'TimeoutError' || isCancelled(thrown);

/** Whether the database could not read a value. */
export const isMalformed = (thrown: unknown): boolean => codeOf(thrown).startsWith('22');

/** Whether a distributed database does not support the statement. */
export const isUnsupported = (thrown: unknown): boolean => codeOf(thrown) === '0A000';

/** Whether a function does not exist, or the role may not call it. */
export const isUncallable = (thrown: unknown): boolean => /^42(?:501|883)$/.test(codeOf(thrown));
