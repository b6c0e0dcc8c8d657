import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Serves a handler on a free port of this machine, as a server of Node does. */
export async function serve(handler: (request: Request) => Promise<Response>) {
  const server = createServer((incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    const { method = 'GET' } = incoming;
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method,
      headers: incoming.headers as Record<string, string>,
      signal: gone.signal,
      ...(method !== 'GET' && method !== 'HEAD' && { body: Readable.toWeb(incoming) as never, duplex: 'half' }),
    });
    void handler(request).then(response => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (!response.body) return outgoing.end();
      const body = Readable.fromWeb(response.body as ReadableStream);
      body.on('error', () => outgoing.destroy());
      outgoing.once('close', () => body.destroy());
      return body.pipe(outgoing);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/processes`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
