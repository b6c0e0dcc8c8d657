import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EngineServer } from './engine-server.ts';

/** Answers a request itself, and returns true; false lets the engine answer. */
export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * A proxy before an engine, which lets through what its guard does not answer.
 *
 * @param authorization - the header with which the proxy signs in at the engine, where that asks, too
 */
export async function startGuardedProxy(engine: string, guard: Guard, authorization?: string): Promise<EngineServer> {
  const server = createServer((request, response) => {
    if (guard(request, response)) return;
    void passOn(engine, request, response, authorization).catch((thrown: unknown) => response.destroy(thrown as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function passOn(
  engine: string,
  request: IncomingMessage,
  response: ServerResponse,
  authorization?: string,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const body = await text(request);
  const answer = await fetch(engine + url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': headers['content-type'] ?? 'application/json',
      ...(authorization && { authorization }),
    },
    ...(body !== '' && { body }),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
  response.end(await answer.text());
}
