import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { queryOf } from '../../src/conformance/queries.ts';
import type { Process } from '../../src/core/processes/process.ts';
import { type Action, type ActionOutcome, ActionRefusal, createHandler, writeProcesses } from '../../src/server.ts';
import { startPGlite } from './support/pglite.ts';
import { startPostgres, withoutPostgres } from './support/postgres.ts';

const ADDRESS = 'https://work.example/api/processes';

const process = (id: number, members: Partial<Process> = {}): Process => ({
  id,
  templateProcess: { id: 1, name: 'Invoice' },
  creator: { id: 1, fullname: 'Jana Nováková' },
  state: 2,
  start: '2026-03-10T12:00:00.000+00:00',
  modified: '2026-03-11T12:00:00.000+00:00',
  ...members,
  steps: [
    {
      id: id * 10,
      templateStep: { id: 1, name: 'approve', title: 'Approve', type: 2 },
      state: 2,
      possibleResolvers: [1, 2],
    },
    { id: id * 10 + 1, templateStep: { id: 2, name: 'pay', title: 'Pay', type: 2 }, state: 1, possibleResolvers: [1] },
  ],
});

const claim: Action = ({ process: whole, step, user }) => {
  if (!step) throw new ActionRefusal('There is no step.', 422);
  if (step.resolver) throw new ActionRefusal(`${step.resolver.fullname} has claimed it.`);
  const steps = whole.steps.map(one =>
    one === step ? { ...one, resolver: { id: user.id, fullname: `User ${user.id}` } } : one,
  );
  return { ...whole, modified: new Date().toISOString(), steps };
};
const reject: Action = ({ variables }) => {
  if (String(variables['reason']).length < 10)
    throw new ActionRefusal('It was not rejected.', 422, { reason: 'Give ten letters or more.' });
};
const broken: Action = ({ process: whole, session }) => {
  return session.query('delete from step', []).then(() => {
    throw new Error(`secret ${whole.id}`);
  });
};

const DATABASES = [
  ['PGlite', startPGlite, false],
  ['PostgreSQL', startPostgres, withoutPostgres],
] as const;

for (const [name, start, skip] of DATABASES) {
  suite(`actions and changes, on ${name}`, { skip }, () => {
    let running: Awaited<ReturnType<typeof start>>;
    let handler: (request: Request) => Promise<Response>;
    const told: unknown[] = [];
    before(async () => {
      running = await start();
      const { database } = running;
      const processes = Array.from({ length: 40 }, (_, i) => process(i + 1));
      await database.transaction(session => writeProcesses(session, processes, { fresh: true }));
      handler = createHandler({
        database,
        user: ({ headers }) => ({ id: Number(headers.get('x-user')) }),
        actions: { claim, broken, reject },
        onerror: thrown => told.push(thrown),
      });
    });
    after(() => running.close());

    const post = (path: string, body: unknown, user = 1, signal?: AbortSignal, headers = {}) =>
      handler(
        new Request(ADDRESS + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-user': String(user), ...headers },
          body: JSON.stringify(body),
          ...(signal && { signal }),
        }),
      );
    const linesOf = async (response: Response) =>
      (await response.text())
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line) as { results?: ActionOutcome[]; end?: true });
    const find = async (id: number, user = 1) => {
      const criteria = [{ key: 'id', operator: '=' as const, value: [id] }];
      const page = (await (await post('', queryOf({ acl: true, criteria, limit: 1 }), user)).json()) as {
        processes: Process[];
      };
      return page.processes[0];
    };

    test('one item: the status tells, and the process comes back as the user may see it', async () => {
      const response = await post('/actions/claim', { items: [{ id: 1, step: 10 }] }, 2);
      expect(response.status).to.equal(200);
      const { results } = (await response.json()) as { results: ActionOutcome[] };
      expect(results[0]!.ok).to.equal(true);
      expect(results[0]!.process!.steps!.map(({ id }) => id)).to.deep.equal([10]);
      expect((await find(1))!.steps[0]!.resolver!.id).to.equal(2);
      expect((await find(1))!.steps).to.have.length(2);
    });

    test('answers to its questions come as variables, and what is wrong with one is told at its name', async () => {
      const variables = { reason: 'no' };
      const one = await post('/actions/reject', { items: [{ id: 3, step: 30 }], variables });
      const { status, title, errors } = (await one.json()) as Record<string, unknown>;
      const detail = 'Give ten letters or more.';
      expect([status, title]).to.deep.equal([422, 'It was not rejected.']);
      expect(errors).to.deep.equal([{ pointer: '/variables/reason', code: 'invalid-value', detail }]);
      const items = [3, 4].map(id => ({ id, step: id * 10 }));
      const [first] = await linesOf(await post('/actions/reject', { items, variables }));
      expect(first!.results![0]!.errors).to.deep.equal({ reason: detail });
      const done = await post('/actions/reject', { items, variables: { reason: 'The plan is missing' } });
      expect((await linesOf(done)).flatMap(({ results = [] }) => results.map(({ ok }) => ok))).to.deep.equal([
        true,
        true,
      ]);
      expect((await post('/actions/reject', { items, variables: { reason: ['x'] } })).status).to.equal(422);
    });

    test('what is done already is refused with 409 and the words of the action', async () => {
      const response = await post('/actions/claim', { items: [{ id: 1, step: 10 }] }, 1);
      expect(response.status).to.equal(409);
      expect(((await response.json()) as { title: string }).title).to.equal('User 2 has claimed it.');
    });

    test('of two at the same time one wins', async () => {
      const both = await Promise.all(
        [1, 2].map(user => post('/actions/claim', { items: [{ id: 2, step: 20 }] }, user)),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([200, 409]);
    });

    test('what has changed since the reader saw it is refused', async () => {
      const stale = { id: 3, step: 30, modified: '2026-03-10T00:00:00Z' };
      expect((await post('/actions/claim', { items: [stale] })).status).to.equal(409);
      const fresh = { ...stale, modified: '2026-03-11T13:00:00+01:00' };
      expect((await post('/actions/claim', { items: [fresh] })).status).to.equal(200);
    });

    test('each item has its result: done, refused, not there, failed', async () => {
      const items = [{ id: 4, step: 40 }, { id: 1, step: 10 }, { id: 999, step: 1 }, { id: 5, step: 51 }, { id: 6 }];
      const response = await post('/actions/claim', { items }, 2);
      const lines = await linesOf(response);
      expect(lines.at(-1)).to.deep.equal({ end: true });
      const results = lines.flatMap(({ results: some = [] }) => some);
      // user 2 may not see step 51
      expect(results.map(({ id, status }) => [id, status])).to.deep.equal([
        [4, 200],
        [1, 409],
        [999, 404],
        [5, 404],
        [6, 422],
      ]);
    });

    test('an action that fails leaves nothing behind, and its words stay here', async () => {
      const response = await post('/actions/broken', { items: [{ id: 7 }, { id: 8 }] });
      const text = await response.text();
      expect(text).not.to.include('secret');
      expect(text.match(/"ok":false,"status":500/g)).to.have.length(2);
      expect(told.splice(0)).to.have.length(2);
      expect((await find(7))!.steps).to.have.length(2);
    });

    test('all that match are acted on, but for some', async () => {
      const criteria = [
        { key: 'id', operator: '=' as const, value: [10, 11, 12] },
        { key: 'stepState', operator: '=' as const, value: [2] },
      ];
      const lines = await linesOf(
        await post('/actions/claim', { query: queryOf({ acl: true, criteria }), except: [11] }),
      );
      expect(lines.flatMap(({ results = [] }) => results).map(({ id, ok }) => [id, ok])).to.deep.equal([
        [10, true],
        [12, true],
      ]);
    });

    test('more steps than the limit are refused as a whole, with the limit and what to do', async () => {
      const user = (): { id: number } => ({ id: 1 });
      const strict = createHandler({ database: running.database, user, actions: { claim }, limits: { bulk: 3 } });
      const refused = async (body: unknown) => {
        const headers = { 'content-type': 'application/json' };
        const response = await strict(
          new Request(`${ADDRESS}/actions/claim`, { method: 'POST', headers, body: JSON.stringify(body) }),
        );
        return [response.status, ((await response.json()) as { title: string }).title];
      };
      expect(await refused({ query: queryOf({ acl: true }) })).to.deep.equal([
        422,
        'Up to 3 steps can be acted on at once, and more match: narrow the search or the filters',
      ]);
      expect(await refused({ items: [1, 2, 3, 4].map(id => ({ id })) })).to.deep.equal([
        422,
        'Up to 3 steps can be acted on at once, and 4 were sent: select fewer',
      ]);
      expect(await refused({ items: [] })).to.deep.equal([422, 'The action cannot be done']);
    });

    test("nobody acts on what is not theirs, nor on other people's rows by a query", async () => {
      expect((await post('/actions/claim', { items: [{ id: 13, step: 130 }] }, 77)).status).to.equal(404);
      expect((await post('/actions/claim', { query: queryOf({ acl: false }) }, 2)).status).to.equal(403);
      expect(await linesOf(await post('/actions/claim', { query: queryOf({ acl: true }) }, 77))).to.deep.equal([
        { end: true },
      ]);
    });
  });
}
