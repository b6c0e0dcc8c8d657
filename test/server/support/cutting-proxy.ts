import { createServer, connect, type Socket } from 'node:net';

/** When a connection is cut that commits: before the database is told, when it has done so, or never: it says nothing any more. */
export type Cut = 'before' | 'after' | 'stalls';

/** Stands between a driver and a server of PostgreSQL, and can cut the next connection that commits. */
export async function cuttingProxy(port: number) {
  let cut: Cut | null = null;
  const sockets = new Set<Socket>();
  const server = createServer(client => {
    const upstream = connect(port, '127.0.0.1');
    let isCutting: Cut | null = null;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', data => {
      if (cut && /\bcommit\b/i.test(data.toString('latin1'))) {
        isCutting = cut;
        cut = null;
        if (isCutting === 'before') return void client.destroy();
      }
      upstream.write(data);
    });
    upstream.on('data', data => {
      if (isCutting === 'after') client.destroy();
      else if (!isCutting) client.write(data);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    cutNext(when: Cut) {
      cut = when;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
