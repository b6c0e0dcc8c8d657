import { existsSync } from 'node:fs';

const { PROCESS_LOG } = process.env;

/**
 * The file named by the environment variable `PROCESS_LOG`, with a log of real processes as JSON of contract 4; empty
 * if there is none.
 *
 * @type {string}
 */
export const realLog = PROCESS_LOG && existsSync(PROCESS_LOG) ? PROCESS_LOG : '';

/** The reason for skipping tests with the real log; false if they can run. */
export const withoutRealLog = realLog ? false : 'PROCESS_LOG names no file with real processes';
