import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { fromPostgresJs } from '../../../src/server.ts';
import { asUser, postgresPrograms } from './postgres.ts';

const execute = promisify(execFile);
const { CITUS_URL } = process.env;

/** Why tests with a cluster of Citus are left out here; false where they are not. */
export const withoutCitus: string | false = CITUS_URL
  ? false
  : 'CITUS_URL does not say where a coordinator of Citus is';

/** Connections of a database of its own in the cluster. */
const OF_DATABASE = { onnotice: () => {}, backoff: () => 0.2 };

/**
 * A database of its own in the cluster whose coordinator is at `CITUS_URL`, on it and on all its workers, with the tables
 * distributed. Roles without passwords; machines that are stopped have to be on this one.
 *
 * @param max - connections
 * @param tables - whether schemas/*.sql is in it
 */
export async function startCitus({ max = 24, tables = true }: { max?: number; tables?: boolean } = {}) {
  const name = `process_panels_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const whole = new URL(CITUS_URL!);
  const urlOf = (host: string, port: string | number, database: string) => {
    const url = new URL(whole);
    [url.hostname, url.port, url.pathname] = [host, String(port), database];
    return url.href;
  };
  const once = async <T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
    const sql = postgres(url, { max: 1, ...OF_DATABASE });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  const nodes = await once(
    whole.href,
    sql =>
      sql<
        { name: string; port: number }[]
      >`select node_name as name, node_port as port from citus_get_active_worker_nodes() order by 2`,
  );
  const places = [{ name: whole.hostname, port: Number(whole.port || 5432) }, ...nodes];
  await Promise.all(
    places.map(async place => {
      await once(urlOf(place.name, place.port, 'postgres'), sql => sql.unsafe(`create database ${name}`));
      await once(urlOf(place.name, place.port, name), sql =>
        sql.unsafe('create extension citus; create extension pg_trgm'),
      );
    }),
  );
  const url = urlOf(whole.hostname, whole.port, name);
  const connection = postgres(url, { max, ...OF_DATABASE });
  await connection`select citus_set_coordinator_host(${whole.hostname}, ${places[0]!.port})`;
  for (const node of nodes) await connection`select citus_add_node(${node.name}, ${node.port})`;
  for (const file of tables ? ['schema', 'citus', 'indexes'] : [])
    for (const statement of (await readFile(`schemas/${file}.sql`, 'utf8')).replace(/--.*$/gm, '').split(';'))
      if (statement.trim()) await connection.unsafe(statement);
  const machines = places.map(({ name: host, port }) => {
    const control = (...args: string[]) =>
      execute(...asUser(path.join(postgresPrograms()!, 'pg_ctl'), args), { cwd: '/' });
    let data = '';
    const home = urlOf(host, port, 'postgres');
    return {
      /** Sets what belongs to the whole server; null sets it back. */
      async set(setting: string, value: string | null): Promise<void> {
        await once(home, async sql => {
          await sql.unsafe(
            value === null ? `alter system reset ${setting}` : `alter system set ${setting} = '${value}'`,
          );
          await sql`select pg_reload_conf()`;
        });
      },
      /** Pulls the plug. */
      async stop(): Promise<void> {
        [data] = (await once(home, sql => sql`select current_setting('data_directory') as data`)).map(
          row => row.data as string,
        ) as [string];
        await control('-D', data, '-m', 'immediate', '-w', 'stop');
      },
      /** Starts it again after `stop`. */
      start: () => control('-D', data, '-l', `${data}.log`, '-w', 'start'),
    };
  });
  const [coordinator, ...workers] = machines as [(typeof machines)[number], ...typeof machines];
  return {
    url,
    connection,
    database: fromPostgresJs(connection),
    coordinator,
    workers,
    /** Ends what machines had prepared when they died: connections to them that were cut are noticed one by one, as they are used. */
    async recover(): Promise<void> {
      for (let left = 20; ; left--)
        try {
          await connection`select recover_prepared_transactions()`;
          return;
        } catch (thrown) {
          if (left === 0) throw thrown;
        }
    },
    async close() {
      await connection.end({ timeout: 1 });
      for (const place of places)
        await once(urlOf(place.name, place.port, 'postgres'), sql =>
          sql.unsafe(`drop database ${name} with (force)`),
        ).catch(() => {});
    },
  };
}
