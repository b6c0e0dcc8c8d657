import pg from 'pg';
import postgres from 'postgres';
import {
  fromPg,
  fromPostgresJs,
  removeProcesses,
  type Database,
  type Session,
  writeProcesses,
} from '../../src/server.ts';
import { isOfConflict, isUnreachable } from '../../src/server/database-errors.ts';
import { isLost, kindOf } from './findings.ts';
import { nextNumber, noteWrite } from './journal.ts';
import { pause } from './pause.ts';
import type { Random } from './random.ts';
import type { SoakContext } from './soak-context.ts';
import { EXACT, processOf } from './world.ts';

/** Processes that are there from the beginning, and ids up to which others come and go. */
export const FIRST = 30;
const MOST = 45;
/** Above these, ids that are made up as the soak goes on. */
let fresh = 1000;

/** What a writer does on purpose. */
class RolledBack extends Error {}

/** A connection of its own, by either of the drivers. */
export function openWriter(url: string, random: Random): { database: Database; close(): Promise<unknown> } {
  if (random.chance(0.5)) {
    const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'soak-writer' });
    return { database: fromPg(pool), close: () => pool.end() };
  }
  const connection = { application_name: 'soak-writer' };
  const sql = postgres(url, { max: 1, onnotice() {}, connection, backoff: () => 0.3 });
  return { database: fromPostgresJs(sql), close: () => sql.end({ timeout: 1 }) };
}

/** Writes and removes processes until it is stopped, in transactions that meet those of others. */
export async function runWriter(context: SoakContext, name: string): Promise<void> {
  const random = context.random.fork(name);
  const writer = openWriter(context.database, random);
  while (!context.stop.aborted) {
    const kind = random.weighted({ one: 6, batch: 3, fresh: 2, remove: 1.5 });
    await attempt(context, kind, () =>
      writer.database.transaction(async session => {
        await DOINGS[kind](session, random);
        // while it stays open others commit
        if (random.chance(0.08)) await pause(random.between(100, 3000), context.stop);
        if (random.chance(0.08)) throw new RolledBack();
      }),
    );
    await pause(random.between(10, 250), context.stop);
  }
  await writer.close();
}

/** Tries something in a transaction; what it fails with has to have a reason. */
export async function attempt(context: SoakContext, kind: string, work: () => Promise<void>): Promise<void> {
  const { isCluster, findings, faults } = context;
  const begun = Date.now();
  try {
    await work();
    findings.count(`write ${kind}`);
  } catch (thrown) {
    if (thrown instanceof RolledBack) return findings.count('write rolled back on purpose');
    const code = kindOf(thrown);
    const isAway = isLost(code) || isUnreachable(thrown);
    if (isAway && (faults.explains(begun) || faults.explains())) return findings.count('write cut off');
    // on one machine rows are locked in one order
    if (isCluster && isOfConflict(thrown)) return findings.count('write broken off for another one');
    findings.offend(`a writer failed: ${code}`, `${kind}: ${String(thrown).slice(0, 200)}`);
  }
}

const DOINGS = {
  one: (session: Session, random: Random) => write(session, [random.between(1, MOST)], random),
  batch: (session: Session, random: Random) => {
    const from = random.between(1, MOST - 6);
    const near = Array.from({ length: 7 }, (_, i) => from + i);
    return write(session, random.some(near, random.between(2, 6)), random);
  },
  /** An id that nobody has used, though another may be about to. */
  fresh: (session: Session, random: Random) => write(session, [random.chance(0.4) ? ++fresh : fresh + 1], random),
  remove: async (session: Session, random: Random) => {
    const ids = random.some(
      Array.from({ length: MOST - 10 }, (_, i) => i + 11),
      random.between(1, 3),
    );
    if (random.chance(0.5)) ids.push(random.between(1001, Math.max(1001, fresh)));
    await removeProcesses(session, ids);
  },
} as const;

/** Puts made-up versions of processes into the tables, with what an application of its own keeps beside them. */
export async function write(session: Session, ids: readonly number[], random: Random): Promise<void> {
  const documents = [];
  for (const id of ids) documents.push(processOf(id, await nextNumber(session), random));
  await writeProcesses(session, documents);
  const list = `{${ids.join(',')}}`;
  for (const document of documents) {
    const number = (document.variables as { write: number }).write;
    await noteWrite(session, { kind: 'write', number, process: document.id, document });
  }
  await session.query(
    `update process set start_at = $2::text::timestamptz,
       expiration_at = case when id % 5 = 0 then 'infinity' else expiration_at end,
       variables = variables || ('{"exact": ${EXACT.exact}, "price": ${EXACT.price}}')::jsonb
     where id = any($1::text::bigint[])`,
    [list, new Date().toISOString().replace(/\.\d+Z/, '.123456Z')],
  );
  await session.query(`update step set own = 'own' where process_id = any($1::text::bigint[])`, [list]);
  await session.query(
    `insert into soak_note select process_id, id from step where process_id = any($1::text::bigint[])`,
    [list],
  );
}
