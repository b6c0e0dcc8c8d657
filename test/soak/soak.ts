import { setMaxListeners } from 'node:events';
import postgres from 'postgres';
import { fromPostgresJs } from '../../src/server.ts';
import { runActor } from './actors.ts';
import { checkActions } from './check-actions.ts';
import { checkFollowers } from './check-followers.ts';
import { checkHistory } from './check-history.ts';
import { checkErrors, checkServer, checkTransactions } from './check-leaks.ts';
import { checkNames, checkTables, readStored } from './check-tables.ts';
import { checkSilence, checkTold, delaysOf } from './check-told.ts';
import { CommitCutter } from './commit-cutter.ts';
import { FaultTimes } from './fault-times.ts';
import { type LongTransaction, runFaults, runLongTransactions, runRights } from './faults.ts';
import { Findings, kindOf } from './findings.ts';
import { Follower } from './followers.ts';
import { readHistory } from './history.ts';
import { prepareJournal } from './journal.ts';
import { OperationLog } from './operation-log.ts';
import { pause } from './pause.ts';
import { Random } from './random.ts';
import { runReader } from './readers.ts';
import { runRenames } from './renames.ts';
import { ServerLink } from './server-link.ts';
import { Sessions } from './sessions.ts';
import type { SoakContext } from './soak-context.ts';
import { startDatabase } from './soak-database.ts';
import { Told } from './told.ts';
import { GROUPS, SEES_ALL, SEES_ALL_AT_TIMES, USERS } from './world.ts';
import { FIRST, runWriter, write } from './writers.ts';

export interface SoakOptions {
  readonly seed: string;
  readonly minutes: number;
  /** Whether things are pulled out. */
  readonly faults: boolean;
  /** Told what is being done. */
  readonly say: (line: string) => void;
}

const WRITERS = 4;
const ACTORS = 5;
const READERS = 2;
/** Users who follow: one has two pages open. */
const FOLLOWERS = [1, 2, 3, 4, 5, 6, 7, 7];

/** Lets everything happen at once for a while, then checks the result. */
export async function runSoak({ seed, minutes, faults: isFaulty, say }: SoakOptions): Promise<Findings> {
  const findings = new Findings();
  const onfault = (thrown: unknown) =>
    findings.offend('a fault in the soak or the adapter', `${kindOf(thrown)} ${(Object(thrown) as Error).stack}`);
  process.on('unhandledRejection', onfault);
  const running = await startDatabase();
  const { url } = running;
  const connection = { application_name: 'soak' };
  const sql = postgres(url, { max: 3, onnotice() {}, connection, backoff: () => 0.2 });
  const random = new Random(seed);
  const cutter = new CommitCutter(url);
  const server = new ServerLink(await cutter.open(url), findings, random.fork('server'));
  const sessions = new Sessions(entries => server.publish(entries));
  server.sessions = () => sessions.entries;
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  setMaxListeners(0, stop);
  const faults = new FaultTimes();
  const [told, operations] = [new Told(), new OperationLog()];
  const context: SoakContext = {
    random,
    database: url,
    isCluster: running.isCluster,
    sql,
    server,
    sessions,
    findings,
    faults,
    told,
    operations,
    stop, // prettier-ignore
  };
  const followers: Follower[] = [];
  try {
    await prepare(context);
    await server.start();
    followers.push(...FOLLOWERS.map((user, i) => new Follower(context, user, `follower ${i}`)));
    for (const follower of followers) await follower.open();
    const held: LongTransaction[] = [];
    const longest = minutes * 20_000;
    const named = (count: number, name: string, run: (context: SoakContext, name: string) => Promise<void>) =>
      Array.from({ length: count }, (_, i) => run(context, `${name} ${i}`));
    const runs = [
      ...named(WRITERS, 'writer', runWriter),
      ...named(ACTORS, 'actor', runActor),
      ...named(READERS, 'reader', runReader),
      ...followers.map(follower => follower.live({ longest })),
      runRenames(context),
      runRights(context),
      ...(isFaulty ? [runFaults(context, running.machines, cutter), runLongTransactions(context, held)] : []),
    ];
    const over = Promise.all(runs);
    over.catch(() => stopping.abort());
    say(`seed ${seed}: everything at once for ${minutes} minutes`);
    await pause(minutes * 60_000, stop);
    stopping.abort();
    await over;
    say('nothing new is begun; checking the result');
    await running.settle();
    await checkAll(context, followers, held);
  } finally {
    stopping.abort();
    await Promise.allSettled(followers.map(follower => follower.close()));
    await server.kill();
    cutter.close();
    await sql.end({ timeout: 1 }).catch(() => {});
    await running.close();
    process.off('unhandledRejection', onfault);
  }
  return findings;
}

/** The tables, the journal, the first processes, and the rights of everybody. */
async function prepare({ sql, isCluster, random: all, sessions }: SoakContext): Promise<void> {
  const random = all.fork('first processes');
  await prepareJournal(sql, isCluster);
  await fromPostgresJs(sql).transaction(session =>
    write(
      session,
      Array.from({ length: FIRST }, (_, i) => i + 1),
      random,
    ),
  );
  for (const id of USERS) {
    const groups = random.some(GROUPS, random.between(0, 2));
    await sessions.allow({ id, groups, all: id === SEES_ALL || id === SEES_ALL_AT_TIMES });
  }
}

async function checkAll(
  context: SoakContext,
  followers: readonly Follower[],
  held: readonly LongTransaction[],
): Promise<void> {
  const { sql, isCluster, findings, sessions, told, operations } = context;
  await checkTransactions(context);
  const [history, stored] = [await readHistory(sql, isCluster), await readStored(sql)];
  findings.count('versions committed', history.versions.size);
  findings.count('actions done', history.done.length);
  await checkFollowers(followers, stored, history, sessions, findings);
  await checkTables(sql, history, findings);
  await checkNames(sql, history, findings);
  checkHistory(stored, history, findings);
  checkActions(operations.operations, history, findings);
  checkTold(told, history, sessions, findings);
  checkSilence(held, told, history, findings);
  const [half, most, nearlyAll] = delaysOf(told, history);
  findings.count('ms until a version is told, 50 %', half);
  findings.count('ms until a version is told, 95 %', most);
  findings.count('ms until a version is told, 99 %', nearlyAll);
  await Promise.all(followers.map(follower => follower.close()));
  await checkServer(context);
  checkErrors(context);
}
