import { filledDatabase } from './database.mjs';
import { FIRST_ID, TEAM, teamProcesses } from './team/processes.mjs';

/** Who can be logged in as: what each may see differs. */
export const DEMO_USERS = TEAM;

/** Seconds for which the back end plays dead when it is asked to. */
const OUTAGE = 15;

/**
 * The back end of the demo: PostgreSQL where `DATABASE_URL` names one, else PGlite, which is PostgreSQL within this
 * process. It starts, and is filled where it is empty, when the first request needs it.
 *
 * @param processes - how many to fill it with, beside those of the team
 * @param onerror - told of what is answered with 5xx
 * @returns a handler of `Request`s below /api/work, for the user that the token or the cookie names
 */
export function backEnd({
  url = process.env.DATABASE_URL,
  processes = Number(process.env.PROCESSES ?? 3000),
  log = console.log,
  onerror = console.error,
} = {}) {
  let starting = null;
  let downUntil = 0;
  const started = () => {
    starting ??= start({ url, processes, log, onerror });
    starting.catch(() => (starting = null));
    return starting;
  };
  /** What the page of the team may do to its server. */
  const demo = {
    async '/api/work/demo/reset'() {
      await (await started()).reset();
    },
    async '/api/work/demo/outage'(seconds) {
      downUntil = Date.now() + seconds * 1000;
    },
  };
  return {
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url);
      const seconds = Math.min(Number(searchParams.get('seconds') ?? OUTAGE) || 0, 600);
      if (Object.hasOwn(demo, pathname)) return await ordered(request, () => demo[pathname](seconds));
      if (Date.now() < downUntil) return problem(503, 'The server is down for a moment. Nothing was done.');
      return (await started()).answer(request);
    },
    close: async () => (await starting)?.close(),
  };
}

/** Does what a page of its own site orders. */
async function ordered(request, work) {
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  if (request.method !== 'POST' || site !== 'same-origin')
    return problem(403, 'Only the page of the demo may do that.');
  await work();
  return new Response(null, { status: 204 });
}

const problem = (status, title) =>
  new Response(JSON.stringify({ title, status }), { status, headers: { 'content-type': 'application/problem+json' } });

async function start(options) {
  const { createHandler, writeProcesses } = await import('../dist/server.js');
  const { actions } = await import('./team/actions.mjs');
  const { database, close } = await filledDatabase(options);
  const reset = () => database.transaction(session => writeProcesses(session, teamProcesses()));
  const [known] = await database.query('select 1 from process where id = $1::text::bigint', [String(FIRST_ID)]);
  if (!known) await reset();
  const answer = createHandler({
    database,
    path: '/api/work',
    user: ({ headers }) => DEMO_USERS.find(({ id }) => id === userIdOf(headers)) ?? null,
    // whoever leads the team
    maySeeAll: ({ id }) => id === DEMO_USERS[0].id,
    actions,
    // so that one can scroll to the end of a million: counted once for all windows
    limits: { total: 2_000_000, timeout: 20_000 },
    onerror: options.onerror,
  });
  return { answer, reset, close };
}

/** The id in the token of a window, else in the cookie of the demo; the first user where there is none. */
const userIdOf = headers => {
  const token = /^Bearer demo-(\d+)$/.exec(headers.get('authorization') ?? '')?.[1];
  return token ? Number(token) : userIdOfCookie(headers.get('cookie'));
};

/** The id in the cookie of the demo. */
export const userIdOfCookie = cookie => Number(/(?:^|;\s*)demo-user=(\d+)/.exec(cookie ?? '')?.[1] ?? DEMO_USERS[0].id);
