import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (request: Received, response: ServerResponse) => unknown;

/** A real HTTP server on this machine that gives the scripted answers in turn, the last one again and again. */
export async function localServer(...answers: [Answer, ...Answer[]]) {
  const received: Received[] = [];
  let left = 0;
  let watchers: (() => void)[] = [];
  const changed = () => watchers.splice(0).forEach(watcher => watcher());
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const arrived = { method: request.method!, url: request.url!, headers: request.headers, body };
      received.push(arrived);
      changed();
      response.once('close', () => {
        left++;
        changed();
      });
      const answer = answers[Math.min(received.length, answers.length) - 1]!;
      void answer(arrived, response);
    });
  });
  const origin = await listening(server);
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>(resolve => (watchers = [...watchers, resolve]));
  };
  return {
    url: `${origin}/api/processes`,
    received,
    /** Resolves when so many requests have arrived. */
    arrived: (count: number) => until(() => received.length >= count),
    /** Resolves when so many answers are over or their connections broken. */
    closed: (count: number) => until(() => left >= count),
    [Symbol.asyncDispose]: () => ended(server),
  };
}

/** Starts a server on a free port of this machine, and gives its origin. */
export async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends a server with all its connections. */
export async function ended(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};
