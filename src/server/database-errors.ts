/** The code of an error: SQLSTATE of the database, or that of the network or a driver; empty where there is none. */
export function codeOf(thrown: unknown): string {
  const { code } = Object(thrown) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** SQLSTATE classes of a database that cannot be reached, is full, starts or stops; codes of the network, and of drivers. */
const UNREACHABLE =
  /^(?:(?:08|53|57P).{2,3}|(?:ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|CONNECTION_|CONNECT_TIMEOUT).*)$/;

/** Codes of PostgreSQL's own errors but those of a connection or a server that goes apart. */
const OF_DATABASE = /^(?!08|57P)(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;

/** In words alone, by the code of an internal error: a coordinator of Citus has lost one of its machines. */
const LOST_MACHINE =
  /remote node|connection marked as essential|server closed the connection|connection (?:not open|to the )|terminating connection|SSL SYSCALL error|SSL error: unexpected eof|could not (?:receive data from|send data to) server/i;
const isOfLostMachine = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  ((codeOf(thrown) === 'XX000' && LOST_MACHINE.test(thrown.message)) ||
    (codeOf(thrown) === '58030' && thrown.message.startsWith('failed to COPY to shard')));

/** Whether the database cannot be reached, or takes nobody in. */
export const isUnreachable = (thrown: unknown): boolean => UNREACHABLE.test(codeOf(thrown)) || isOfLostMachine(thrown);

/**
 * Whether a connection is gone or going: of the network, or of a server that stops. A coordinator passes on the codes of its
 * machines as errors of a statement, after which its own connection goes on.
 */
export const isOfLostConnection = (thrown: unknown): thrown is Error =>
  thrown instanceof Error &&
  (thrown as { severity?: unknown }).severity !== 'ERROR' &&
  /^(?:E[A-Z]{4,}|CONNECT|08|57P)/.test(codeOf(thrown));

/** Whether the server has ended a connection, or all of them. */
export const isOfEnd = (thrown: unknown): boolean => /^57P0[12]$/.test(codeOf(thrown));

/** Whether an error may come of a connection that is gone or going: it says nothing of what the database has done. */
export const isOfConnection = (thrown: unknown): boolean => !OF_DATABASE.test(codeOf(thrown));

/** Whether the database has broken a transaction off for another one, so that it may go through when it is begun again. */
export const isOfTurn = (thrown: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(thrown));

/** Whether the database has cancelled the statement: asked to, or because of its own limit. */
export const isCancelled = (thrown: unknown): boolean => codeOf(thrown) === '57014';

/** Whether a statement was given up because it took too long: by us, or by the database itself. */
export const isTooSlow = (thrown: unknown): boolean =>
  (Object(thrown) as { name?: unknown }).name === 'TimeoutError' || isCancelled(thrown);

/** Whether the database could not read a value that it was given. */
export const isMalformed = (thrown: unknown): boolean => codeOf(thrown).startsWith('22');

/** Whether a distributed database has not what was asked for. */
export const isUnsupported = (thrown: unknown): boolean => codeOf(thrown) === '0A000';

/** Whether a function is not there, or not for this role. */
export const isUncallable = (thrown: unknown): boolean => /^42(?:501|883)$/.test(codeOf(thrown));
