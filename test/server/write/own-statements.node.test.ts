import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { createHandler, foldedText, type Session, writeProcesses } from '../../../src/server.ts';
import { ChangeStream } from '../support/change-stream.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { rowsWritten, untilWaiting } from '../support/rows-and-locks.ts';

/* An application that writes the tables itself, as docs/server.md tells it to. */

const LATER = '2026-04-01T08:00:00.000Z';
const before7: Process = {
  id: 7,
  templateProcess: { id: 1, name: 'Invoice' },
  creator: { id: 900, fullname: 'Nobody' },
  state: 2,
  start: '2026-03-10T12:00:00.000Z',
  modified: '2026-03-11T12:00:00.000Z',
  readers: [101],
  steps: [1, 2].map(id => ({
    id,
    templateStep: { id: 1, name: 'pay', title: 'Pay', type: 2 },
    state: 2,
    possibleResolvers: [id === 1 ? 103 : 104],
  })),
};
/** Another reader, another candidate of the first step, a word, and no second step. */
const after7: Process = {
  ...before7,
  modified: LATER,
  readers: [102],
  tags: ['zebra'],
  steps: [{ ...before7.steps[0]!, possibleResolvers: [105] }],
};

suite('an application that writes the tables itself', { skip: withoutPostgres, timeout: 60_000 }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    await server.database.transaction(session => writeProcesses(session, [before7]));
  });
  after(() => server.close());
  const streams: ChangeStream[] = [];
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.stop();
  });

  const writeByHand = async (session: Session) => {
    const ask = (text: string, ...parameters: unknown[]) => session.query(text, parameters as never);
    await ask('select id from process where id = any(array[7]) order by id for no key update');
    const seen = await ask('select principal::text as principal from process_visible where process_id = 7');
    await ask(`update process set readers = '{102}', tags = '{zebra}', step_count = 1, modified_at = $1::text::timestamptz
      where id = 7`, LATER); // prettier-ignore
    await ask('delete from step where process_id = 7 and id = 2');
    await ask(
      `update step set possible_resolvers = '{105}', search = $1::text where process_id = 7 and id = 1`,
      foldedText(after7, after7.steps[0]!),
    );
    await ask('delete from step_candidate where process_id = 7');
    await ask(`insert into step_candidate (process_id, step_id, principal, state, modified_at)
      values (7, 1, 105, 2, $1::text::timestamptz)`, LATER); // prettier-ignore
    await ask('delete from process_visible where process_id = 7');
    await ask(`insert into process_visible (process_id, principal, step_id, modified_at)
      select 7, principal, step_id, $1::text::timestamptz
      from (values (900, 0), (102, 0), (105, 1)) as given (principal, step_id)`, LATER); // prettier-ignore
    await ask(
      'insert into process_change (process_id, seen_by) values (7, $1::text::bigint[])',
      `{${[...new Set(seen.map(({ principal }) => principal as string))].join()}}`,
    );
    await ask(`select pg_notify('process_panels_changes', '')`);
  };

  test('owes what is documented, and nothing more: all are told, all is found, and a writer finds nothing to put right', async () => {
    const handler = createHandler({
      database: server.database,
      user: ({ headers }) => ({ id: Number(headers.get('x-user')) }),
    });
    const told = new Map<number, ChangeStream>();
    for (const user of [101, 102, 103, 104, 105, 106]) {
      const stream = await ChangeStream.open(handler, { headers: { 'x-user': String(user) } });
      streams.push(stream);
      told.set(user, stream);
    }
    await server.database.transaction(writeByHand);
    for (const user of [101, 102, 103, 104, 105]) await told.get(user)!.hears(1);
    expect([...told].map(([user, { told }]) => [user, ...told])).to.deep.equal([
      [101, 'remove 7'],
      [102, 'change 7'],
      [103, 'remove 7'],
      [104, 'remove 7'],
      [105, 'change 7'],
      [106],
    ]);
    const found = async (user: number) => {
      const response = await handler(
        new Request('https://work.example/api/processes', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-user': String(user) },
          body: JSON.stringify(queryOf({ acl: true, search: 'zebra', limit: 5 })),
        }),
      );
      return ((await response.json()) as { processes: Process[] }).processes.map(({ id }) => id);
    };
    expect([await found(101), await found(102), await found(105)]).to.deep.equal([[], [7], [7]]);
    const written = await server.database.transaction(session =>
      rowsWritten(session, () => writeProcesses(session, [after7])),
    );
    expect(written).to.equal(0);
  });

  test('and a writer wait for each other', async () => {
    let begun: Promise<unknown> = Promise.resolve();
    await server.database.transaction(async session => {
      await session.query('select id from process where id = 7 for no key update', []);
      begun = server.database.transaction(other => writeProcesses(other, [{ ...after7, tags: ['yak'] }]));
      await untilWaiting(server.connection);
      await session.query(`update process set tags = '{xerus}' where id = 7`, []);
    });
    await begun;
    const [row] = await server.connection`select tags from process where id = 7`;
    expect(row!.tags).to.deep.equal(['yak']);
  });
});
