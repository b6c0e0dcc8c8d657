import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { answerByHandler } from '../../demo/node-request.mjs';

/**
 * Runs the endpoint in a separate process, over the database of `DATABASE_URL`, together with the files of a page.
 *
 * @param files - path to text
 * @param user - the current user
 * @returns its address, and `rss()`: its memory in megabytes, on Linux
 */
export async function forkServer({ files = {}, user = 1 } = {}) {
  const child = fork(fileURLToPath(import.meta.url));
  child.send({ files, user });
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', code => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    rss: () => (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) * 1024) / 1e6,
    close: () => child.kill(),
  };
}

async function serve({ files, user }) {
  const { default: postgres } = await import('postgres');
  const { createHandler, fromPostgresJs } = await import('../../dist/server.js');
  const connection = { max_parallel_workers_per_gather: '0' };
  const database = fromPostgresJs(postgres(process.env.DATABASE_URL, { max: 8, onnotice() {}, connection }));
  const handler = createHandler({ database, user: () => ({ id: user }), maySeeAll: () => true });
  const server = createServer(async (incoming, outgoing) => {
    const { url } = incoming;
    if (Object.hasOwn(files, url)) {
      outgoing.writeHead(200, { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8' });
      outgoing.end(files[url]);
      return;
    }
    await answerByHandler(incoming, outgoing, handler);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) process.once('message', serve);
