import { existsSync } from 'node:fs';

const { PROCESS_LOG } = process.env;

/**
 * A log of real processes, as JSON of contract 4: the file that the environment variable `PROCESS_LOG` names; empty without one.
 *
 * @type {string}
 */
export const realLog = PROCESS_LOG && existsSync(PROCESS_LOG) ? PROCESS_LOG : '';

/** Why tests with the real log are skipped; false where they are not. */
export const withoutRealLog = realLog ? false : 'PROCESS_LOG names no file with real processes';
