import { startCitus, withoutCitus } from '../server/support/citus.ts';
import { startPostgres, withoutPostgres } from '../server/support/postgres.ts';

/** A machine that can be lost. */
interface Machine {
  /** Pulls the plug. */
  stop(): Promise<unknown>;
  start(): Promise<unknown>;
}

/** The database that a soak runs on. */
export interface SoakDatabase {
  readonly url: string;
  /** Whether it is distributed over the machines of Citus. */
  readonly isCluster: boolean;
  /** Its machines, by what it is called when one is lost, with how often that is. */
  readonly machines: Readonly<Record<string, { readonly weight: number; readonly machine: Machine }>>;
  /** Ends what machines that were lost have left open. */
  settle(): Promise<void>;
  close(): Promise<unknown>;
}

/** What a committed transaction has written stays when the database is killed; fsync would only tell of a power cut. */
const SETTINGS = { track_commit_timestamp: 'on', synchronous_commit: 'on', max_connections: '60' };

/** Microseconds that a worker takes to write a commit to disk. */
const SLOW = '50000';

/** Why there is nothing to run on; false where there is. */
export const withoutDatabase: string | false = withoutCitus && withoutPostgres;

/** A PostgreSQL of its own; or, with `CITUS_URL`, a database on that cluster, whose workers commit late. */
export async function startDatabase(): Promise<SoakDatabase> {
  return withoutCitus ? await onOneMachine() : await onCluster();
}

async function onOneMachine(): Promise<SoakDatabase> {
  const running = await startPostgres({ settings: SETTINGS });
  const machines = { 'database stopped': { weight: 1.5, machine: running } };
  return { url: running.url, isCluster: false, machines, settle: async () => {}, close: () => running.close() };
}

async function onCluster(): Promise<SoakDatabase> {
  const cluster = await startCitus({ max: 2 });
  const { connection, coordinator, workers } = cluster;
  const slowly = async (delay: string | null) => {
    for (const worker of workers) {
      await worker.set('commit_siblings', delay && '0');
      await worker.set('commit_delay', delay);
    }
  };
  const quicklyAgain = () => slowly(null);
  try {
    const [row] = await connection`select current_setting('track_commit_timestamp') as setting`;
    if (row!.setting !== 'on') throw new Error('The coordinator needs track_commit_timestamp = on');
    await slowly(SLOW);
  } catch (thrown) {
    await cluster.close();
    throw thrown;
  }
  return {
    url: cluster.url,
    isCluster: true,
    machines: {
      ...Object.fromEntries(
        workers.map((machine, i) => [`worker ${i} stopped`, { weight: 1.5 / workers.length, machine }]),
      ),
      'coordinator stopped': { weight: 0.7, machine: coordinator },
    },
    async settle() {
      await quicklyAgain();
      await cluster.recover();
    },
    async close() {
      await quicklyAgain().catch(() => {});
      await cluster.close();
    },
  };
}
