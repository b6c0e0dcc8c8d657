import postgres from 'postgres';
import type { CommitCutter } from './commit-cutter.ts';
import { pause, untilHolds } from './pause.ts';
import type { SoakContext } from './soak-context.ts';
import type { SoakDatabase } from './soak-database.ts';
import { GROUPS, SEES_ALL, SEES_ALL_AT_TIMES, USERS } from './world.ts';

/** How a transaction held other things up, or did not. */
export interface LongTransaction {
  readonly from: number;
  readonly until: number;
}

/** Pulls things out until it is stopped. */
export async function runFaults(
  context: SoakContext,
  machines: SoakDatabase['machines'],
  cutter: CommitCutter,
): Promise<void> {
  const { sql, server, findings, faults, stop } = context;
  const random = context.random.fork('faults');
  const terminate = (application: string, most: number) =>
    sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
      where application_name = ${application} order by random() limit ${most}) as chosen`;
  const doings: Record<string, () => Promise<void>> = {
    'connections of the server ended': async () => void (await terminate('soak-server', random.between(1, 10))),
    'connections of writers ended': async () => void (await terminate('soak-writer', random.between(1, 2))),
    'answers to commits lost': async () => {
      cutter.cutCommits(random.between(1, 3));
      await untilHolds(() => cutter.wanted === 0, 3000);
      cutter.cutCommits(0);
    },
    'server killed': async () => {
      await server.kill();
      await pause(random.between(0, 1500));
      await server.start();
    },
  };
  const weights: Record<string, number> = {
    'connections of the server ended': 4,
    'connections of writers ended': 3,
    'answers to commits lost': 6,
    'server killed': 2,
  };
  for (const [name, { weight, machine }] of Object.entries(machines)) {
    weights[name] = weight;
    doings[name] = async () => {
      await machine.stop();
      await pause(random.between(0, 2000));
      await machine.start();
    };
  }
  while (!stop.aborted) {
    await pause(random.between(3000, 9000), stop);
    if (stop.aborted) return;
    const kind = random.weighted(weights);
    findings.count(`fault: ${kind}`);
    await faults.during(doings[kind]!);
  }
}

/** Holds transactions open that have nothing to do with anything, one after the other. */
export async function runLongTransactions(context: SoakContext, held: LongTransaction[]): Promise<void> {
  const random = context.random.fork('long transactions');
  const { database, findings, stop } = context;
  while (!stop.aborted) {
    await pause(random.between(5000, 20_000), stop);
    if (stop.aborted) return;
    const sql = postgres(database, { max: 1, onnotice() {}, connection: { application_name: 'soak-long' } });
    try {
      const from = Date.now();
      await sql.begin(async transaction => {
        await transaction`select pg_current_xact_id()`;
        await pause(random.between(14_000, 20_000), stop);
      });
      held.push({ from, until: Date.now() });
      findings.count('fault: a long transaction of somebody else');
    } catch {
      // the database was stopped meanwhile
    }
    await sql.end({ timeout: 1 });
  }
}

/** Gives users other groups until it is stopped. */
export async function runRights({ random: all, sessions, findings, stop }: SoakContext): Promise<void> {
  const random = all.fork('rights');
  while (!stop.aborted) {
    await pause(random.between(2000, 10_000), stop);
    const id = random.pick(USERS.filter(user => user !== SEES_ALL));
    const groups = random.some(GROUPS, random.between(0, 3));
    await sessions.allow({ id, groups, all: id === SEES_ALL_AT_TIMES && random.chance(0.6) });
    findings.count('rights changed');
  }
  const { groups } = sessions.userOf(SEES_ALL_AT_TIMES);
  await sessions.allow({ id: SEES_ALL_AT_TIMES, groups, all: true });
}
