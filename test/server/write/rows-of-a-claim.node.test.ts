import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import type { GivenProcess, Process } from '../../../src/core/processes/process.ts';
import { type Action, type ActionContext, createHandler, writeProcesses } from '../../../src/server.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

/* How much is written for one person who claims one step. */

const TABLES = ['process', 'step', 'step_candidate', 'process_visible', 'process_change', 'process_action', 'app_user'];

const process: Process = {
  id: 1,
  templateProcess: { id: 1, name: 'Invoice' },
  creator: { id: 1, fullname: 'Jana' },
  supervisors: [4],
  state: 2,
  start: '2026-03-10T12:00:00Z',
  modified: '2026-03-11T12:00:00Z',
  steps: [1, 2].map(id => ({
    id,
    templateStep: { id, name: 'pay', title: 'Pay', type: 2 },
    state: 2,
    possibleResolvers: [2, 3],
  })),
};

suite('the rows that a claim writes', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    await server.database.transaction(session => writeProcesses(session, [process], { fresh: true }));
    const counting = TABLES.map(
      table =>
        `create trigger counts after insert or update or delete on ${table} for each row execute function count_row();`,
    );
    await server.connection.unsafe(`
      create table written (name text);
      create function count_row() returns trigger language plpgsql as
        $$ begin insert into written values (tg_table_name); return null; end $$;
      ${counting.join('\n')}`);
  });
  after(() => server.close());

  // what the action makes of the process, rows by table
  const claimed = ({ process: whole, step, user }: ActionContext): GivenProcess => ({
    ...whole,
    modified: new Date(Date.parse(whole.modified!) + 60_000).toISOString(),
    steps: whole.steps.map(one => (one === step ? { ...one, resolver: { id: user.id } } : one)),
  });
  const keeping: Action = context => ({ ...claimed(context), modified: context.process.modified! });
  const cases: readonly (readonly [string, Action, number, Record<string, number>])[] = [
    [
      'are its process, its step, its mark as begun and done, and the copies that have the time of the process',
      claimed,
      1,
      { process: 1, step: 1, process_change: 1, process_action: 2, step_candidate: 4, process_visible: 6 },
    ],
    [
      'are three beside the change where the time stays as it was',
      keeping,
      2,
      { step: 1, process_change: 1, process_action: 2 },
    ],
  ];
  for (const [what, action, step, expected] of cases)
    test(what, async () => {
      await server.connection`truncate written`;
      const handler = createHandler({ database: server.database, user: () => ({ id: 2 }), actions: { claim: action } });
      const response = await handler(
        new Request('https://work.example/api/processes/actions/claim', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ items: [{ id: 1, step, key: what.slice(0, 20) }] }),
        }),
      );
      expect(response.status).to.equal(200);
      const rows = await server.connection`select name, count(*)::int as n from written group by 1`;
      expect(Object.fromEntries(rows.map(({ name, n }) => [name, n]))).to.deep.equal(expected);
    });
});
