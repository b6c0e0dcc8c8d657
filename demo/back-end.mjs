import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eachProcess } from './generate-processes.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const BATCH = 500;

/** Who can be logged in as: what each may see differs. */
export const DEMO_USERS = [
  { id: 1, name: 'Eliška Nováková' },
  { id: 2, name: 'Jiří Dvořák' },
  { id: 3, name: 'Zoë Müller' },
];

/**
 * The back end of the demo: PostgreSQL where `DATABASE_URL` names one, else PGlite, which is PostgreSQL within this
 * process. It starts, and is filled where it is empty, when the first request needs it.
 *
 * @param processes - how many to fill it with
 * @returns a handler of `Request`s below /api/work, for the user that the cookie names
 */
export function backEnd({
  url = process.env.DATABASE_URL,
  processes = Number(process.env.PROCESSES ?? 3000),
  log = console.log,
} = {}) {
  let starting = null;
  return {
    async answer(request) {
      starting ??= start({ url, processes, log });
      starting.catch(() => (starting = null));
      return (await starting).answer(request);
    },
    close: async () => (await starting)?.close(),
  };
}

async function start(options) {
  const { ActionRefusal, createHandler } = await import('../dist/server.js');
  const { database, close } = await filledDatabase(options);
  const claim = ({ process: whole, step, user }) => {
    if (!step) throw new ActionRefusal('There is no step.', 422);
    if (step.state !== 2) throw new ActionRefusal('The step is not active.');
    if (step.resolver) throw new ActionRefusal(`${step.resolver.fullname} has it already.`);
    const { id, name: fullname } = DEMO_USERS.find(one => one.id === user.id);
    const steps = whole.steps.map(one => (one === step ? { ...one, resolver: { id, fullname } } : one));
    return { ...whole, modified: new Date().toISOString(), steps };
  };
  const answer = createHandler({
    database,
    path: '/api/work',
    user: request => DEMO_USERS.find(({ id }) => id === userIdOf(request.headers.get('cookie'))) ?? null,
    actions: { claim },
    limits: { total: 1_000_000 },
    onerror: console.error,
  });
  return { answer, close };
}

/** The id in the cookie of the demo; the first user where there is none. */
export const userIdOf = cookie => Number(/(?:^|;\s*)demo-user=(\d+)/.exec(cookie ?? '')?.[1] ?? DEMO_USERS[0].id);

/**
 * A database with the tables, and processes in them where there were none.
 *
 * @param url - address of a PostgreSQL; without it PGlite
 */
export async function filledDatabase({ url, processes, log = () => {} }) {
  const { database, run, close } = await (url ? connected(url) : embedded());
  const [{ exists }] = await database.query("select to_regclass('process') is not null as exists", []);
  if (!exists) await run(await schemaFile('schema'));
  const [known] = await database.query('select 1 from process limit 1', []);
  if (!known) {
    await load(database, processes, log);
    log('Making indexes');
    await run(await schemaFile('indexes'));
    await run('analyze');
  }
  return { database, close };
}

async function load(database, count, log) {
  const { writeProcesses } = await import('../dist/server.js');
  const now = Date.now();
  let [batch, written] = [[], 0];
  const write = async () => {
    const processes = batch;
    batch = [];
    await database.transaction(session => writeProcesses(session, processes, { fresh: true }));
    written += processes.length;
    if (written % Math.max(BATCH, Math.ceil(count / 20 / BATCH) * BATCH) === 0 || written === count)
      log(
        `${written.toLocaleString('en')} of ${count.toLocaleString('en')} processes, ${Math.round((Date.now() - now) / 1000)} s`,
      );
  };
  for (const process of eachProcess(count, 7, now)) {
    batch.push(process);
    if (batch.length === BATCH) await write();
  }
  if (batch.length > 0) await write();
}

const schemaFile = name => readFile(path.join(ROOT, 'schemas', `${name}.sql`), 'utf8');

async function connected(url) {
  const { default: postgres } = await import('postgres');
  const { fromPostgresJs } = await import('../dist/server.js');
  const connection = { statement_timeout: 0, max_parallel_workers_per_gather: 0 };
  const sql = postgres(url, { max: 10, onnotice() {}, connection });
  return { database: fromPostgresJs(sql), run: text => sql.unsafe(text), close: () => sql.end({ timeout: 1 }) };
}

async function embedded() {
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { fromPGlite } = await import('../dist/server.js');
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  return { database: fromPGlite(pglite), run: text => pglite.exec(text), close: () => pglite.close() };
}
