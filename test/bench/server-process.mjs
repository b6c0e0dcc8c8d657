import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/**
 * The endpoint in a process of its own, over the database of `DATABASE_URL`, and beside it files of a page.
 *
 * @param files - path to text
 * @param user - who is logged in
 * @returns its address, and `rss()`: the megabytes of its memory, on Linux
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
    const { method, headers, url } = incoming;
    if (Object.hasOwn(files, url)) {
      outgoing.writeHead(200, { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8' });
      return outgoing.end(files[url]);
    }
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    const body = method === 'GET' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' };
    const request = new Request(`http://${headers.host}${url}`, { method, headers, signal: gone.signal, ...body });
    const response = await handler(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) return outgoing.end();
    const stream = Readable.fromWeb(response.body);
    stream.once('error', () => outgoing.destroy());
    outgoing.once('close', () => stream.destroy());
    return stream.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) process.once('message', serve);
