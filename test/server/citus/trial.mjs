import '../../support/typescript.mjs';
import util from 'node:util';

/*
 * `CITUS_URL=postgres://… node test/server/citus/trial.mjs --minutes 3`: writers, claims and followers at the same time in a cluster
 * whose machines commit late, and of which one is killed twice. Then what was told last of each process is compared with what
 * it is.
 */
const { values } = util.parseArgs({ options: { minutes: { type: 'string' } } });
const { startCitus, withoutCitus } = await import('../support/citus.ts');
if (withoutCitus) {
  console.log(`${withoutCitus}: nothing was done`);
  process.exit(0);
}
const { createHandler, writeProcesses } = await import('../../../src/server.ts');
const { ChangeStream } = await import('../support/change-stream.ts');
const { toldProcess } = await import('../support/told-process.ts');
const IDS = Array.from({ length: 200 }, (_, i) => i + 1);
const end = Date.now() + Number(values.minutes ?? 3) * 60_000;
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
const counts = new Map();
const count = what => counts.set(what, (counts.get(what) ?? 0) + 1);

const cluster = await startCitus({ max: 40 });
const { database, connection, workers } = cluster;
const slowly = async delay => {
  for (const worker of workers) {
    await worker.set('commit_siblings', delay && '0');
    await worker.set('commit_delay', delay);
  }
};
await database.transaction(session =>
  writeProcesses(
    session,
    IDS.map(id => toldProcess(id, '/0', [101], [101])),
  ),
);
const handler = createHandler({
  database,
  user: () => ({ id: 101 }),
  actions: { rename: ({ process: one }) => ({ ...one, url: `/a${crypto.randomUUID()}` }) },
  onerror: thrown => count(`  error ${thrown?.code ?? thrown?.name}`),
});
await slowly('50000');
/** What was committed last, as far as it is known, by process: null where the database broke off. */
const written = new Map();

async function write(lane) {
  for (let n = 1; Date.now() < end; n++) {
    // each lane has processes of its own, so that the last is known
    const id = IDS.filter(one => one % 6 === lane)[n % 33];
    const url = `/w${lane}-${n}`;
    await database
      .transaction(session => writeProcesses(session, [toldProcess(id, url, [101], [101])]))
      .then(
        () => (written.set(id, url), count('writes')),
        () => (written.set(id, null), count('writes broken off')),
      );
  }
}

async function act(lane) {
  for (let n = 1; Date.now() < end; n++) {
    const id = IDS.filter(one => one % 6 === lane)[n % 33];
    const request = new Request('https://work.example/api/processes/actions/rename', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ id, step: id * 10 + 1 }] }),
    });
    const response = await handler(request);
    const { results } = await response.json();
    if (results?.[0]?.ok) written.set(id, results[0].process.url);
    else written.set(id, null);
    count(`actions ${response.status}`);
  }
}

/** What a reader knows who goes on wherever the stream ends, and loads again when told so. */
async function follow() {
  const known = new Map();
  let lastEventId = null;
  const stopped = new AbortController();
  const load = async () => {
    for (const { id, url } of await connection`select id::int, url from process`) known.set(id, url);
  };
  const run = async () => {
    let isFirst = true;
    while (!stopped.signal.aborted) {
      const stream = await ChangeStream.open(handler, { lastEventId }).catch(() => null);
      if (!stream) {
        await pause(500);
        continue;
      }
      if (isFirst) await load().catch(() => {});
      isFirst = false;
      let at = 0;
      while (!stopped.signal.aborted && !stream.isOver) {
        await pause(50);
        for (; at < stream.events.length; at++) {
          const { type, process: one } = stream.events[at];
          if (type === 'resync') {
            count('loaded again');
            await load().catch(() => (isFirst = true));
          } else if (type) known.set(one.id, one.url);
        }
        lastEventId = stream.lastId;
      }
      if (!stopped.signal.aborted) count('streams that ended');
      stream.stop();
    }
  };
  const running = run();
  return { known, end: () => (stopped.abort(), running) };
}

async function kill() {
  const total = end - Date.now();
  for (const part of [0.3, 0.4]) {
    await pause(total * part);
    await workers[0].stop();
    await pause(2000);
    await workers[0].start();
    count('workers killed');
  }
}

const followers = await Promise.all([follow(), follow(), follow()]);
await Promise.all([write(0), write(1), write(2), write(3), act(4), act(5), kill()]);
await slowly(null);
await cluster.recover();
await pause(8000);
const rows = new Map((await connection`select id::int, url from process`).map(({ id, url }) => [id, url]));
let wrong = 0;
for (const [id, url] of written)
  if (url !== null && rows.get(id) !== url) console.log(`lost ${id}: ${rows.get(id)}, not ${url}`, ++wrong);
for (const [i, { known }] of followers.entries())
  for (const [id, url] of rows)
    if (known.get(id) !== url) console.log(`follower ${i} missed ${id}: ${known.get(id)}, not ${url}`, ++wrong);
for (const follower of followers) await follower.end();
for (const [what, n] of counts) console.log(what, n);
console.log(wrong === 0 ? 'Nothing lost, nothing missed' : `${wrong} wrong`);
await cluster.close();
process.exit(wrong === 0 ? 0 : 1);
