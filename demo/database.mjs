import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eachProcess } from './generate-processes.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const BATCH = 1000;

/**
 * A database with the tables, and processes in them where there were none.
 *
 * @param url - address of a PostgreSQL; without it PGlite, which is PostgreSQL within this process
 * @param people - how many take part in the processes
 */
export async function filledDatabase({ url, processes, people, log = () => {} }) {
  const source = await (url ? connected(url) : embedded());
  const { database } = source;
  const [{ exists }] = await database.query("select to_regclass('process') is not null as exists", []);
  if (!exists) {
    await source.run(await schemaFile('schema'));
    const [{ distributes }] = await database.query(
      "select exists (select 1 from pg_extension where extname = 'citus') as distributes",
      [],
    );
    // while they are empty: rows go to their machine as they come
    if (distributes) {
      log('Distributing the tables');
      for (const statement of statementsOf(await schemaFile('citus'))) await source.run(statement);
    }
  }
  const [known] = await database.query('select 1 from process limit 1', []);
  if (!known) {
    const began = Date.now();
    await source.load(batchesOf(processes, people, log));
    // of a million processes they take longer than the rows
    const indexes = statementsOf(await schemaFile('indexes'));
    for (const [i, statement] of indexes.entries()) {
      log(`Making index ${i + 1} of ${indexes.length}`);
      await source.run(statement);
    }
    log('Gathering statistics');
    await source.run('vacuum analyze');
    log(`Filled after ${((Date.now() - began) / 1000).toFixed(0)} s`);
  }
  return source;
}

/** Processes a thousand at a time; says how far it is. */
function* batchesOf(count, people, log) {
  const began = Date.now();
  const step = Math.max(BATCH, Math.ceil(count / 20 / BATCH) * BATCH);
  let batch = [];
  let given = 0;
  for (const process of eachProcess(count, 7, began, people)) {
    batch.push(process);
    given++;
    if (batch.length < BATCH && given < count) continue;
    yield batch;
    batch = [];
    const seconds = (Date.now() - began) / 1000;
    if (given % step === 0 || given === count)
      log(
        `${given.toLocaleString('en')} of ${count.toLocaleString('en')} processes, ${seconds.toFixed(0)} s, ${Math.round(given / seconds).toLocaleString('en')} a second`,
      );
  }
}

/** The statements of a file, each by itself. */
const statementsOf = text => text.split(/;$/m).filter(each => /^(?:create|select) /m.test(each));

const schemaFile = name => readFile(path.join(ROOT, 'schemas', `${name}.sql`), 'utf8');

async function connected(url) {
  const { default: postgres } = await import('postgres');
  const { copyProcesses, fromPostgresJs } = await import('../dist/server.js');
  const connection = { max_parallel_workers_per_gather: '0' };
  // seconds until it is tried again to reach a database that was down: "Try again" waits for it
  const backoff = retries => Math.min(retries / 10, 1);
  const sql = postgres(url, { max: 10, onnotice() {}, connection, backoff, fetch_types: false });
  const database = fromPostgresJs(sql);
  return {
    database,
    run: text => sql.unsafe(text),
    async load(batches) {
      const copies = copiesBy(sql);
      let last = null;
      for (const batch of batches) {
        const copying = copyProcesses(database, (statement, rows) => copies.write(statement, rows), batch);
        // the next batch is made while this one is on its way
        await last;
        last = copying;
      }
      await last;
      await copies.end();
    },
    close: () => sql.end({ timeout: 1 }),
  };
}

/** One `copy` for each statement, on a connection of its own, and as fast as the database takes the rows. */
function copiesBy(sql) {
  const copies = new Map();
  return {
    async write(statement, rows) {
      if (!copies.has(statement)) copies.set(statement, sql.unsafe(statement).writable());
      const stream = await copies.get(statement);
      await new Promise((resolve, reject) => stream.write(rows, error => (error ? reject(error) : resolve())));
    },
    async end() {
      for (const copy of copies.values()) {
        const stream = await copy;
        await new Promise((resolve, reject) => stream.once('error', reject).end(resolve));
      }
    },
  };
}

async function embedded() {
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { fromPGlite, writeProcesses } = await import('../dist/server.js');
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const database = fromPGlite(pglite);
  return {
    database,
    run: text => pglite.exec(text),
    async load(batches) {
      for (const batch of batches)
        await database.transaction(session => writeProcesses(session, batch, { fresh: true }));
    },
    close: () => pglite.close(),
  };
}
