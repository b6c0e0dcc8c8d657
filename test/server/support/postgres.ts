import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { fromPostgresJs } from '../../../src/server.ts';

const execute = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** Where the programs of the newest PostgreSQL are; null where there is none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map(version => path.join(INSTALLED, version, 'bin')).find(bin => existsSync(path.join(bin, 'initdb'))) ??
    null
  );
}

/** Why tests with a PostgreSQL of their own are left out here; false where they are not. */
export const withoutPostgres: string | false = postgresPrograms() ? false : 'PostgreSQL is not installed';

/** PostgreSQL refuses to run as root. */
export const asUser = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];

/**
 * A PostgreSQL of its own, on a free port, in a folder that is deleted with it.
 *
 * @param settings - of postgresql.conf
 * @param tables - whether schemas/*.sql is in it
 */
export async function startPostgres({
  settings = {},
  tables = true,
}: { settings?: Record<string, string>; tables?: boolean } = {}) {
  const bin = postgresPrograms()!;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'process-panels-'));
  await chmod(folder, 0o777);
  const data = path.join(folder, 'data');
  const run = (command: string, ...args: string[]) =>
    execute(...asUser(path.join(bin, command), args), { cwd: folder });
  await run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync');
  const port = await freePort();
  const given = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    random_page_cost: '1.1',
    jit: 'off',
    ...settings,
  };
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const ready = async () =>
    (await run('pg_isready', '-h', '127.0.0.1', '-p', String(port), '-q').catch(() => null)) !== null;
  const start = async () => {
    const server = spawn(...asUser(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options]), {
      cwd: folder,
      stdio: 'ignore',
    });
    while (!(await ready())) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  await start();
  const connection = postgres(url, { max: 8, onnotice: () => {} });
  if (tables)
    for (const file of ['schema', 'indexes']) await connection.unsafe(await readFile(`schemas/${file}.sql`, 'utf8'));
  const closing: (() => Promise<unknown>)[] = [];
  /** Copies it: a server on a port of its own that follows this one, and can be read from. */
  const startReplica = async () => {
    const [copy, copyPort] = [path.join(folder, `copy-${closing.length}`), await freePort()];
    const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    closing.push(() => run('pg_ctl', '-D', copy, '-m', 'immediate', '-w', 'stop').catch(() => {}));
    await run('pg_basebackup', ...at, '-D', copy, '-R', '--checkpoint=fast', '--no-sync');
    const given = [...options, '-p', copyPort].join(' ');
    const startIt = () => run('pg_ctl', '-D', copy, '-w', '-l', path.join(folder, 'copy.log'), '-o', given, 'start');
    await startIt();
    return {
      url: url.replace(String(port), String(copyPort)),
      promote: () => run('pg_ctl', '-D', copy, '-w', 'promote'),
      /** Pulls the plug. */
      stop: () => run('pg_ctl', '-D', copy, '-m', 'immediate', '-w', 'stop'),
      /** Starts it again after `stop`. */
      start: startIt,
    };
  };
  /** Copies it, and promotes the copy, as after the loss of a machine: a server that goes on in a timeline of its own. */
  const promoteCopy = async () => {
    const replica = await startReplica();
    await replica.promote();
    const promoted = postgres(replica.url, { max: 4, onnotice: () => {} });
    closing.push(() => promoted.end({ timeout: 1 }));
    return fromPostgresJs(promoted);
  };
  return {
    url,
    connection,
    database: fromPostgresJs(connection),
    startReplica,
    promoteCopy,
    /** Pulls the plug: what runs is cut off. */
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
    /** Starts it again after `stop`. */
    start,
    async close() {
      await connection.end({ timeout: 1 });
      await Promise.all(closing.map(close => close()));
      await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
}
