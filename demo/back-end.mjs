import { filledDatabase } from './database.mjs';

/** Who can be logged in as: what each may see differs. */
export const DEMO_USERS = [
  { id: 1, name: 'Eliška Nováková' },
  { id: 2, name: 'Jiří Dvořák' },
  { id: 3, name: 'Zoë Müller' },
];

/**
 * The back end of the demo: PostgreSQL where `DATABASE_URL` names one, else PGlite, which is PostgreSQL within this
 * process. It starts, and is filled where it is empty, when the first request needs it.
 *
 * @param processes - how many to fill it with
 * @returns a handler of `Request`s below /api/work, for the user that the cookie names
 */
export function backEnd({
  url = process.env.DATABASE_URL,
  processes = Number(process.env.PROCESSES ?? 3000),
  log = console.log,
} = {}) {
  let starting = null;
  return {
    async answer(request) {
      starting ??= start({ url, processes, log });
      starting.catch(() => (starting = null));
      return (await starting).answer(request);
    },
    close: async () => (await starting)?.close(),
  };
}

async function start(options) {
  const { ActionRefusal, createHandler } = await import('../dist/server.js');
  const { database, close } = await filledDatabase(options);
  const claim = ({ process: whole, step, user }) => {
    if (!step) throw new ActionRefusal('There is no step.', 422);
    if (step.state !== 2) throw new ActionRefusal('The step is not active.');
    if (step.resolver) throw new ActionRefusal(`${step.resolver.fullname} has it already.`);
    const { id, name: fullname } = DEMO_USERS.find(one => one.id === user.id);
    const steps = whole.steps.map(one => (one === step ? { ...one, resolver: { id, fullname } } : one));
    return { ...whole, modified: new Date().toISOString(), steps };
  };
  const answer = createHandler({
    database,
    path: '/api/work',
    user: request => DEMO_USERS.find(({ id }) => id === userIdOf(request.headers.get('cookie'))) ?? null,
    actions: { claim },
    limits: { total: 1_000_000 },
    onerror: console.error,
  });
  return { answer, close };
}

/** The id in the cookie of the demo; the first user where there is none. */
export const userIdOf = cookie => Number(/(?:^|;\s*)demo-user=(\d+)/.exec(cookie ?? '')?.[1] ?? DEMO_USERS[0].id);
