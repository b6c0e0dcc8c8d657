import { after, before, beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import postgres from 'postgres';
import type { GivenProcess, Process } from '../../../src/core/processes/process.ts';
import {
  type Action,
  copyProcesses,
  createHandler,
  type Database,
  type Session,
  fromPostgresJs,
  type HandlerOptions,
  renewNames,
  writeProcesses,
  writeTemplates,
  writeUsers,
} from '../../../src/server.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

/* What is written of a process: nothing but what is different. */

const BIG = '12345678901234567890';

const process = (members: Partial<GivenProcess> = {}): GivenProcess => ({
  id: 1,
  templateProcess: { id: 1, name: 'Invoice' },
  creator: { id: 1, fullname: 'Jana Nováková' },
  state: 2,
  start: '2026-03-10T12:00:00Z',
  modified: '2026-03-11T12:00:00Z',
  tags: ['a'],
  variables: { amount: 1, about: 'Škoda' },
  steps: [1, 2].map(id => ({
    id,
    templateStep: { id: 5, name: 'pay', title: 'Pay', type: 2 },
    state: 2,
    resolver: id === 2 ? { id: 3, fullname: 'Petr' } : null,
    possibleResolvers: [2],
    data: 'text',
  })),
  ...members,
});

suite('what is written of a process', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    await server.connection.unsafe(`
      alter table step add column note text;
      alter table process add column note text;
      create table comment (process_id bigint, step_id bigint, words text,
        foreign key (process_id, step_id) references step on delete cascade)`);
  });
  beforeEach(async () => {
    await server.connection`
      truncate process, step, step_candidate, process_visible, app_user, template_process, template_step, comment`;
    await put(process());
    await server.connection.unsafe(`
      update process set note = 'mine', start_at = '2026-03-10T12:00:00.123456Z', plan_to = 'infinity',
        plan_from = '0044-03-15 10:00:00+00 BC',
        variables = '{"amount": 1.10, "id": ${BIG}, "about": "Škoda", "deep": {"n": 1.50}}';
      update step set note = 'mine', start_at = '-infinity', extra = '{"exact": 2.30}' where id = 1;
      update step set note = 'mine', start_at = '1850-01-01T00:00:00.000001Z' where id = 2;
      insert into comment values (1, 1, 'hello')`);
  });
  after(() => server.close());

  const put = (...processes: GivenProcess[]) =>
    server.database.transaction(session => writeProcesses(session, processes));
  const act = async (action: Action, options: Partial<HandlerOptions> = {}) => {
    const failures: unknown[] = [];
    const handler = createHandler({
      database: server.database,
      user: () => ({ id: 2 }),
      actions: { action },
      onerror: thrown => failures.push(String(thrown)),
      ...options,
    });
    const response = await handler(
      new Request('https://work.example/api/processes/actions/action', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ items: [{ id: 1, step: 1 }] }),
      }),
    );
    return { status: response.status, failures: failures.slice(0, 1) };
  };
  /** All rows that are there, as texts, but those of changes and marks. */
  const rows = async () => {
    const found: Record<string, string[]> = {};
    for (const table of 'process step comment app_user template_process template_step'.split(' '))
      found[table] = (await server.connection.unsafe(`select t::text as row from ${table} as t order by 1`)).map(
        ({ row }) => row as string,
      );
    return found;
  };
  const one = async (columns: string, table = 'process where id = 1') =>
    (await server.database.query(`select ${columns} from ${table}`, []))[0]!;

  for (const TimeZone of ['UTC', 'Europe/Prague', 'America/New_York']) {
    test(`an action that returns the process as it is changes nothing (${TimeZone})`, async () => {
      const before = await rows();
      const connection = postgres(server.url, { max: 1, connection: { TimeZone } });
      const database = fromPostgresJs(connection);
      const same: Action = ({ process: whole }) => structuredClone(whole);
      expect(await act(same, { database })).to.deep.equal({ status: 200, failures: [] });
      await connection.end();
      expect(await rows()).to.deep.equal(before);
    });
  }

  test('a claim keeps digits, far times, columns of others and rows that refer to steps', async () => {
    const before = await rows();
    const claim: Action = ({ process: whole, step, user }) => ({
      ...whole,
      steps: whole.steps.map(other => (other === step ? { ...other, resolver: { id: user.id, fullname: '' } } : other)),
    });
    expect(await act(claim)).to.deep.equal({ status: 200, failures: [] });
    const now = await rows();
    expect({ ...now, step: null, app_user: null }).to.deep.equal({ ...before, step: null, app_user: null });
    const [step] = await server.connection`
      select resolver_id::int as resolver, note, start_at = '-infinity' as far, extra::text as exact from step where id = 1`;
    expect({ ...step }).to.deep.equal({ resolver: 2, note: 'mine', far: true, exact: '{"exact": 2.30}' });
    expect(now.step!.filter(row => row.startsWith('(1,2,'))).to.deep.equal(
      before.step!.filter(row => row.startsWith('(1,2,')),
    );
  });

  test('of variables those are written that differ, and those are gone that were taken out', async () => {
    await act(({ process: whole }) => {
      const { about: _, ...others } = whole.variables!;
      return { ...whole, variables: { ...others, more: 7, deep: { n: 2 } } };
    });
    expect((await one('variables::text as exact')).exact).to.equal(
      `{"id": ${BIG}, "deep": {"n": 2}, "more": 7, "amount": 1.10}`,
    );
  });

  test('what an action writes by itself is kept, where it returns the process as it was given', async () => {
    await act(async ({ process: whole, session }) => {
      await session.query(`update process set tags = '{b}', variables = variables || '{"own": 1}' where id = 1`, []);
      await session.query(`update step set data = 'own' where id = 2`, []);
      return { ...whole, expiration: '2026-05-01T00:00:00Z' };
    });
    const found = await one(
      `tags, variables ->> 'own' as own, (select data from step where id = 2) as data, expiration_at is not null as due`,
    );
    expect(found).to.deep.equal({ tags: ['b'], own: '1', data: 'own', due: true });
  });

  test('an action may change in place what it was given', async () => {
    await act(({ process: whole }) => {
      whole.variables!.amount = 5;
      whole.tags!.push('b');
      return whole;
    });
    const found = await one('variables::text as exact, tags');
    expect(found.exact).to.equal(`{"id": ${BIG}, "deep": {"n": 1.50}, "about": "Škoda", "amount": 5}`);
    expect(found.tags).to.deep.equal(['a', 'b']);
  });

  test('steps that are gone are taken out, those that are new put in, and the others left as they are', async () => {
    await put(
      process({
        steps: [
          { id: 1, state: 10, possibleResolvers: [4] },
          { id: 3, state: 1 },
        ],
      }),
    );
    const steps = await server.connection`select id::int, state, note from step order by id`;
    expect(steps.map(({ id, state, note }) => [id, state, note])).to.deep.equal([
      [1, 10, 'mine'],
      [3, 1, null],
    ]);
    expect((await one('step_count, note')).step_count).to.equal(2);
    const copies = await server.connection`
      select step_id::int as step, principal::int as principal, state from step_candidate`;
    expect(copies.map(row => ({ ...row }))).to.deep.equal([{ step: 1, principal: 4, state: 10 }]);
  });

  test('what an application has added to copies is kept by actions and by renewals, but of steps that are gone', async () => {
    const copies = async () => {
      const [visible, candidates, words] = await Promise.all([
        server.connection`select principal::int, step_id::int as step from process_visible order by 1, 2`,
        server.connection`select principal::int, step_id::int as step, state from step_candidate order by 1, 2`,
        server.connection`select id::int, search like '%extra words%' as kept, search like '%changed%' as found from step order by 1`,
      ]);
      return [visible, candidates, words].map(rows => rows.map(row => Object.values(row)));
    };
    await server.connection.unsafe(`
      insert into process_visible values (1, 50, 0), (1, 51, 1), (1, 51, 2);
      insert into step_candidate values (1, 1, 60, 2), (1, 2, 60, 2);
      update step set search = search || E'\\nextra words'`);
    await act(({ process: whole }) => ({
      ...whole,
      variables: { ...whole.variables, about: 'changed' },
      steps: whole.steps.map(step => ({ ...step, state: 10 as const })),
    }));
    const visible = [
      [1, 0],
      [2, 1],
      [2, 2],
      [3, 2],
      [50, 0],
      [51, 1],
      [51, 2],
    ];
    const candidates = [
      [2, 1, 10],
      [2, 2, 10],
      [60, 1, 10],
      [60, 2, 10],
    ];
    const words = [1, 2].map(id => [id, true, true]);
    expect(await copies()).to.deep.equal([visible, candidates, words]);

    await server.database.transaction(session => writeUsers(session, [{ id: 1, fullname: 'Jana Dvořáková' }]));
    await renewNames(server.database, { users: [1] });
    // whose the words were cannot be known
    const renewed = words.map(([id]) => [id, false, true]);
    expect(await copies()).to.deep.equal([visible, candidates, renewed]);
    expect(await one(`count(*)::int as n`, `step where search like '%dvorakova%'`)).to.deep.equal({ n: 2 });

    await act(({ process: whole, step }) => ({ ...whole, steps: [step!] }));
    expect(await copies()).to.deep.equal([
      visible.filter(([, step]) => step !== 2),
      candidates.filter(([, step]) => step !== 2),
      renewed.slice(0, 1),
    ]);
  });

  test('a process that comes back without its steps is refused, and nothing is written', async () => {
    const before = await rows();
    const { status, failures } = await act(() => ({ id: 1, state: 10 }));
    expect(status).to.equal(500);
    expect(failures).to.deep.equal(['TypeError: the process 1 comes back without its steps']);
    expect(await rows()).to.deep.equal(before);
  });

  test('another process than the action was given is refused, and nothing is written', async () => {
    const before = await rows();
    const { status, failures } = await act(({ process: whole }) => ({ ...whole, id: 2 }));
    expect([status, failures]).to.deep.equal([500, ['TypeError: the process 1 comes back as 2']]);
    expect(await rows()).to.deep.equal(before);
  });

  suite('names', () => {
    const names = async () => ({
      users: (await server.connection`select id::int, fullname from app_user order by id`).map(({ id, fullname }) => [
        id,
        fullname,
      ]),
      templates: [(await one('name', 'template_process')).name, (await one('title', 'template_step')).title],
    });
    const before = {
      users: [
        [1, 'Jana Nováková'],
        [3, 'Petr'],
      ],
      templates: ['Invoice', 'Pay'],
    };

    test('are not taken from anybody by a session without a name, nor given to who has one', async () => {
      await act(({ process: whole, step, user }) => ({
        ...whole,
        steps: whole.steps.map(other =>
          other === step ? { ...other, resolver: { id: user.id, fullname: undefined as unknown as string } } : other,
        ),
      }));
      await put(process({ creator: { id: 1, fullname: null }, templateProcess: { id: 1, name: '' } }));
      expect(await names()).to.deep.equal(before);
    });

    test('that have been changed while an action was under way stay as they are', async () => {
      await act(async ({ process: whole }) => {
        await server.database.transaction(session => writeUsers(session, [{ id: 1, fullname: 'Jana Svobodová' }]));
        return { ...whole, tags: ['z'] };
      });
      await put(process({ tags: ['y'] }));
      expect((await names()).users[0]).to.deep.equal([1, 'Jana Svobodová']);
    });

    test('of those who are missing are put in', async () => {
      await put(process({ creator: { id: 9, fullname: 'Nine' } }));
      expect((await names()).users).to.deep.equal([...before.users, [9, 'Nine']]);
    });

    test('are changed by their writers, of which what is left out stays', async () => {
      await server.database.transaction(async session => {
        await writeUsers(session, [{ id: 3, avatar: '/3.svg' }, { id: 1, fullname: 'Jana Svobodová' }, { id: 8 }]);
        await writeTemplates(session, { processes: [{ id: 1, name: 'Bill' }], steps: [{ id: 5, title: 'Settle' }] });
      });
      expect(await names()).to.deep.equal({
        users: [
          [1, 'Jana Svobodová'],
          [3, 'Petr'],
          [8, null],
        ],
        templates: ['Bill', 'Settle'],
      });
      expect(await one('avatar, fullname', 'app_user where id = 3')).to.deep.equal({
        avatar: '/3.svg',
        fullname: 'Petr',
      });
    });

    test('are found, and told to those who follow, once they have been renewed', async () => {
      const { database } = server;
      const found = async (word: string) => {
        const criteria = [{ key: 'fulltext' as const, operator: '=' as const, value: [word] }];
        const handler = createHandler({ database, user: () => ({ id: 1 }) });
        const response = await handler(
          new Request('https://work.example/api/processes', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(queryOf({ acl: true, criteria, limit: 5 })),
          }),
        );
        return ((await response.json()) as { processes: Process[] }).processes.length;
      };
      await database.transaction(async session => {
        await writeUsers(session, [{ id: 1, fullname: 'Jana Svobodová' }]);
        await writeTemplates(session, { steps: [{ id: 5, title: 'Settle' }] });
      });
      const changes = async () => (await one('count(*)::int as n', 'process_change')).n as number;
      const told = await changes();
      expect(await renewNames(database, { users: [1], steps: [5] })).to.equal(1);
      expect([await found('svobodova'), await found('settle'), await found('novakova'), await changes()]).to.deep.equal(
        [1, 1, 0, told + 1],
      );
      // what is written later is found by the names that are there
      await put(process({ tags: ['later'] }));
      expect([await found('svobodova'), await found('novakova')]).to.deep.equal([1, 0]);
    });

    test('are renewed in what was being written while they changed', async () => {
      const { database } = server;
      let commit!: () => void;
      const mayCommit = new Promise<void>(resolve => (commit = resolve));
      let write!: () => void;
      const isWritten = new Promise<void>(resolve => (write = resolve));
      const writing = database.transaction(async session => {
        const late = { ...process(), id: 4711, creator: { id: 1, fullname: 'whoever' } };
        await writeProcesses(session, [late]);
        write();
        await mayCommit;
      });
      await isWritten;
      await database.transaction(session => writeUsers(session, [{ id: 1, fullname: 'Jana Latecomer' }]));
      const searched = async () => (await one('search', 'step where process_id = 4711')).search as string;
      // committed when the processes that were there have been renewed
      let looks = 0;
      const watched: Database = {
        ...database,
        query: (text, ...others) => {
          if (text.includes('areOver') && looks++ > 0) commit();
          return database.query(text, ...others);
        },
      };
      await renewNames(watched, { users: [1] });
      await writing;
      expect(await searched()).to.contain('latecomer');
    });

    test('are renewed in what is written by one who has read them, and written nothing yet', async () => {
      const { database } = server;
      await database.transaction(session => writeUsers(session, [{ id: 1, fullname: 'Jana Early' }]));
      let renewing: Promise<unknown> | undefined;
      await database.transaction(async session => {
        const query: Session['query'] = async (...asked) => {
          const rows = await session.query(...asked);
          if (renewing || !asked[0].includes('"app_user"')) return rows;
          await database.transaction(other => writeUsers(other, [{ id: 1, fullname: 'Jana Later' }]));
          await new Promise<void>(resolve => {
            let asks = 0;
            const watched: Database = {
              ...database,
              // it has looked for transactions that are open, and renewed what is there
              query: (...others) => (++asks === 3 && resolve(), database.query(...others)),
            };
            renewing = renewNames(watched, { users: [1] });
          });
          return rows;
        };
        await writeProcesses({ query }, [{ ...process(), id: 4712, creator: { id: 1, fullname: 'whoever' } }]);
      });
      await renewing;
      expect((await one('search', 'step where process_id = 4712')).search).to.contain('jana later');
    });

    test('are not said to be renewed while a transaction is open that may use the old ones', async () => {
      const { database } = server;
      let end!: () => void;
      const isEnding = new Promise<void>(resolve => (end = resolve));
      let begin!: () => void;
      const hasBegun = new Promise<void>(resolve => (begin = resolve));
      const open = database.transaction(async session => {
        await session.query('select pg_current_xact_id()', []);
        begin();
        await isEnding;
      });
      await hasBegun;
      const failure = await renewNames(database, { users: [1] }, { timeout: 0 }).catch((thrown: unknown) => thrown);
      end();
      await open;
      expect(String(failure)).to.contain('call renewNames again');
    });
  });

  suite('days and times without an offset', () => {
    const stored = async () =>
      (await one(`to_char(expiration_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at`)).at as string;
    const cases = [
      ['2026-04-05', 'America/New_York', '2026-04-05T04:00:00.000000'],
      ['2026-04-05', 'Europe/Prague', '2026-04-04T22:00:00.000000'],
      ['2026-04-05T10:30:00.123456', 'Europe/Prague', '2026-04-05T08:30:00.123456'],
      ['2026-04-05T10:30:00.1234567+02:00', 'Europe/Prague', '2026-04-05T08:30:00.123456'],
    ] as const;
    for (const [text, timeZone, at] of cases) {
      test(`${text} is read by the clocks of ${timeZone}`, async () => {
        await server.database.transaction(session =>
          writeProcesses(session, [process({ expiration: text })], { timeZone }),
        );
        expect(await stored()).to.equal(at);
        await act(({ process: whole }) => ({ ...whole, expiration: '2026-01-01T00:00:00Z' }));
        expect(await act(({ process: whole }) => ({ ...whole, expiration: text }), { timeZone })).to.deep.equal({
          status: 200,
          failures: [],
        });
        expect(await stored()).to.equal(at);
      });
    }

    const refused = [
      ['2026-04-05', '"2026-04-05" has no offset from UTC: write one, or give the option timeZone'],
      ['2026-04-05T10:00', '"2026-04-05T10:00" has no offset from UTC: write one, or give the option timeZone'],
      ['2026-02-30T10:00:00Z', '"2026-02-30T10:00:00Z" is not a date or time of ISO 8601'],
      ['tomorrow', '"tomorrow" is not a date or time of ISO 8601'],
    ] as const;
    for (const [text, message] of refused) {
      test(`${text} is refused where no zone is given, and nothing is written`, async () => {
        const before = await rows();
        const given = process({ expiration: text });
        const copy = () => Promise.reject(new Error('copied'));
        for (const write of [() => put(given), () => copyProcesses(server.database, copy, [given])]) {
          const thrown = await write().catch((error: unknown) => error);
          expect(String(thrown)).to.equal(`TypeError: ${message}`);
        }
        expect(await act(({ process: whole }) => ({ ...whole, expiration: text }))).to.deep.equal({
          status: 500,
          failures: [`TypeError: ${message}`],
        });
        expect(await rows()).to.deep.equal(before);
      });
    }
  });
});
