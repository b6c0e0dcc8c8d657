import { createServer } from 'node:http';
import pg from 'pg';
import postgres from 'postgres';
// @ts-expect-error It has no types
import { answerByHandler } from '../../demo/node-request.mjs';
import { createHandler, type Database, fromPg, fromPostgresJs } from '../../src/server.ts';
import { kindOf } from './findings.ts';
import { actions, operation } from './server-actions.ts';
import type { FromServer, ServerFigures, ToServer } from './server-link.ts';
import type { SoakUser } from './sessions.ts';

/* The endpoint in a process of its own, which can be killed. It is told by messages who is logged in. */

/** Connections of the pool. */
const POOL = 8;

const tell = (message: FromServer) => process.send?.(message);
const figures = { asked: 0, listeners: 0, answers: 0 };
let sessions: Readonly<Record<string, SoakUser>> = {};

/** An error with where it came from, and those that it came of. */
function storyOfError(thrown: unknown): string {
  const { stack, cause } = Object(thrown) as Error;
  const own = `${kindOf(thrown)} ${stack ?? String(thrown)}`;
  return cause && cause !== thrown ? `${own}\ncaused by ${storyOfError(cause)}` : own;
}

process.on('unhandledRejection', thrown =>
  tell({ type: 'fault', what: `unhandled rejection ${storyOfError(thrown)}` }),
);
process.on('uncaughtException', thrown => tell({ type: 'fault', what: `uncaught exception ${storyOfError(thrown)}` }));
process.on('disconnect', () => process.exit());

/** Counts what is being asked, and who listens. */
function counted(database: Database): Database {
  const during = async <T>(work: Promise<T>): Promise<T> => {
    figures.asked++;
    return work.finally(() => figures.asked--);
  };
  return {
    query: (...asked) => during(database.query(...asked)),
    transaction: (...given) => during(database.transaction(...given)),
    async listen(channel, onnotify) {
      const end = await database.listen!(channel, onnotify);
      figures.listeners++;
      return () => {
        figures.listeners--;
        return end();
      };
    },
  };
}

function databaseOf(driver: string, url: string): Database {
  if (driver === 'pg') {
    const pool = new pg.Pool({ connectionString: url, max: POOL, application_name: 'soak-server' });
    return fromPg(pool);
  }
  const connection = { application_name: 'soak-server' };
  return fromPostgresJs(
    postgres(url, { max: POOL, onnotice() {}, connection, backoff: () => 0.3, fetch_types: false }),
  );
}

function start({ url, port, driver }: Extract<ToServer, { type: 'start' }>): void {
  const handler = createHandler({
    database: counted(databaseOf(driver, url)),
    user: ({ headers }) => sessions[headers.get('x-session') ?? ''] ?? null,
    maySeeAll: user => (user as SoakUser).all,
    actions,
    onerror: thrown => tell({ type: 'error', kind: kindOf(thrown), message: storyOfError(thrown) }),
  });
  const server = createServer((incoming, outgoing) => {
    figures.answers++;
    outgoing.once('close', () => figures.answers--);
    const op = String(incoming.headers['x-soak-op'] ?? '?');
    operation.run(op, () => {
      answerByHandler(incoming, outgoing, handler).catch((thrown: unknown) =>
        tell({ type: 'fault', what: `an answer failed ${storyOfError(thrown)}` }),
      );
    });
  });
  server.listen(port, '127.0.0.1', () => tell({ type: 'listening' }));
}

process.on('message', (message: ToServer) => {
  if (message.type === 'start') {
    ({ sessions } = message);
    return start(message);
  }
  if (message.type === 'sessions') ({ sessions } = message);
  if (message.type === 'figures') globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const value: ServerFigures = { ...figures, rss, heapUsed };
  tell({ type: 'answer', id: message.id, value });
});
