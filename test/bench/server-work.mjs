import { readdirSync, readFileSync } from 'node:fs';

/* Measures the work of a PostgreSQL on this machine, on Linux. */

const TICK = 100;

const statOf = pid => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const seconds = from => (Number(fields[from]) + Number(fields[from + 1])) / TICK;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
};

/** The process that started all others of a server. */
export const postmasterOf = async sql => statOf((await sql`select pg_backend_pid() as pid`)[0].pid).parent;

/** The processor time of a server's processes in seconds, including ended ones; 0 if it was killed. */
export function workOf(postmaster) {
  let seconds = 0;
  for (const pid of readdirSync('/proc'))
    if (/^\d+$/.test(pid))
      try {
        const { parent, own, ended } = statOf(pid);
        if (parent === postmaster) seconds += own;
        if (Number(pid) === postmaster) seconds += ended;
      } catch {
        // the process has ended
      }
  return seconds;
}
