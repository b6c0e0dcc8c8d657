import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { startCitus } from './citus.ts';
import { asUser, freePort, postgresPrograms } from './postgres.ts';

const execute = promisify(execFile);

/**
 * Copies each machine of a cluster that is on this one: servers that follow them, and are known to the cluster as its secondary
 * nodes, so that the copy of the coordinator reads from the copies of the workers.
 */
export async function startStandby({ connection, url }: Awaited<ReturnType<typeof startCitus>>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'process-panels-'));
  await chmod(folder, 0o777);
  const run = (command: string, ...args: string[]) =>
    execute(...asUser(path.join(postgresPrograms()!, command), args), { cwd: folder });
  const nodes = await connection<{ host: string; port: number; group: number }[]>`
    select nodename as host, nodeport as port, groupid as group from pg_dist_node where noderole = 'primary' order by groupid`;
  const urlOf = (host: string, port: number) => {
    const copied = new URL(url);
    [copied.hostname, copied.port] = [host, String(port)];
    return copied.href;
  };
  const copies: { sql: postgres.Sql; url: string; stop(): Promise<unknown>; start(): Promise<unknown> }[] = [];
  for (const { host, port, group } of nodes) {
    const [data, own] = [path.join(folder, `copy-${group}`), await freePort()];
    const at = ['-h', host, '-p', String(port), '-U', new URL(url).username];
    await run('pg_basebackup', ...at, '-D', data, '-R', '--checkpoint=fast', '--no-sync');
    const options = `-p ${own} -c unix_socket_directories=${folder} -c shared_buffers=64MB`;
    const start = () => run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'copy.log'), '-o', options, 'start');
    await start();
    await connection`select citus_add_secondary_node(${host}, ${own}, ${host}, ${port})`;
    const sql = postgres(urlOf(host, own), { max: 1, onnotice() {}, backoff: () => 0.1 });
    copies.push({
      /** A connection to this one alone. */
      sql,
      /** Pulls the plug. */
      stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
      start,
      url: urlOf(host, own),
    });
  }
  const [coordinator, ...workers] = copies as [(typeof copies)[number], ...typeof copies];
  return {
    url: coordinator.url,
    /** What a connection to it is to be made with. */
    settings: { 'citus.use_secondary_nodes': 'always' },
    workers,
    async close() {
      await Promise.all(copies.map(({ sql }) => sql.end({ timeout: 1 })));
      for (const copy of copies) await copy.stop().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
