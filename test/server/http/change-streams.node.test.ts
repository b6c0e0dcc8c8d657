import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import type { Id, Process } from '../../../src/core/processes/process.ts';
import {
  createHandler,
  type Database,
  type HandlerOptions,
  removeProcesses,
  type SessionUser,
  writeProcesses,
} from '../../../src/server.ts';
import { ChangeStream, requestStream, type StreamOptions } from '../support/change-stream.ts';
import { startPGlite } from '../support/pglite.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { toldProcess } from '../support/told-process.ts';

/* What a user is told of changes, on each engine. */

type Engine = { database: Database; close(): Promise<void> };

const engines: readonly [string, () => Promise<Engine>, string | false][] = [
  ['PGlite', startPGlite, false],
  ['PostgreSQL', startPostgres, withoutPostgres],
];

for (const [name, start, skip] of engines) {
  suite(`streams of changes, on ${name}`, { skip, timeout: 60_000 }, () => {
    let engine: Engine;
    before(async () => (engine = await start()));
    after(() => engine.close());
    const streams: ChangeStream[] = [];
    afterEach(() => {
      for (const stream of streams.splice(0)) stream.stop();
    });

    const users: Record<number, SessionUser | null> = {};
    const handlerOf = (options: Partial<HandlerOptions> = {}) =>
      createHandler({
        database: engine.database,
        user: ({ headers }) => {
          const id = Number(headers.get('x-user') ?? 101);
          return id in users ? users[id]! : { id };
        },
        maySeeAll: ({ id }) => id === 999,
        ...options,
      });
    const open = async (handler: ReturnType<typeof handlerOf>, user = 101, options: StreamOptions = {}) => {
      const stream = await ChangeStream.open(handler, { ...options, headers: { 'x-user': String(user) } });
      streams.push(stream);
      return stream;
    };
    const write = (...processes: Process[]) =>
      engine.database.transaction(session => writeProcesses(session, processes));
    const remove = (...ids: Id[]) => engine.database.transaction(session => removeProcesses(session, ids));
    /** Waits until all have been told of a change that all may see. */
    let marks = 5000;
    const mark = async (...those: ChangeStream[]) => {
      const id = marks++;
      await write(toldProcess(id, '/mark', [101, 102, 103, -5]));
      await Promise.all(those.map(stream => stream.until(({ told }) => told.includes(`change ${id} /mark`))));
      return `change ${id} /mark`;
    };

    test('says first where it stands, and then tells a change whole, with the id to go on from', async () => {
      const stream = await open(handlerOf());
      await stream.until(({ lastId }) => lastId !== null);
      const given = toldProcess(1, '/a');
      await write(given);
      await stream.hears(1);
      expect(stream.events.map(({ id, type }) => [id !== null, type])).to.deep.equal([
        [true, null],
        [true, 'change'],
      ]);
      expect(stream.events[1]!.process!.steps.map(({ id }) => id)).to.deep.equal([10, 11]);
    });

    test('tells what belongs together with one id, at the end', async () => {
      const stream = await open(handlerOf());
      await write(toldProcess(1, '/b'), toldProcess(2, '/b'), toldProcess(3, '/b'));
      await stream.hears(3);
      expect(stream.events.slice(1).map(({ id }) => id !== null)).to.deep.equal([false, false, true]);
    });

    test('tells each user what is theirs, of a step alone where no more is, and nobody anything else', async () => {
      const handler = handlerOf();
      users[103] = { id: 103, groups: [-5] };
      const [reader, doer, member, other] = (await Promise.all(
        [101, 102, 103, 104].map(user => open(handler, user)),
      )) as [ChangeStream, ChangeStream, ChangeStream, ChangeStream];
      await write(toldProcess(4, '/c', [101], [102, -5]));
      const end = await mark(reader, doer, member);
      expect(reader.told).to.deep.equal(['change 4 /c', end]);
      for (const one of [doer, member]) {
        expect(one.told).to.deep.equal(['change 4 /c', end]);
        expect(one.events.find(({ type }) => type === 'change')!.process!.steps.map(({ id }) => id)).to.deep.equal([
          41,
        ]);
      }
      expect(other.told).to.deep.equal([]);
      delete users[103];
    });

    test('tells as removed what the user could see and cannot any more, and nobody else even the id', async () => {
      const handler = handlerOf();
      await write(toldProcess(5, '/d', [101]), toldProcess(6, '/d', [101]));
      const [stream, other] = await Promise.all([open(handler), open(handler, 102)]);
      await write(toldProcess(5, '/hidden', [900]));
      await remove(6);
      const end = await mark(stream, other);
      expect(stream.told).to.deep.equal(['remove 5', 'remove 6', end]);
      expect(other.told).to.deep.equal([end]);
    });

    test('does not tell what is rolled back', async () => {
      const stream = await open(handlerOf());
      const failing = engine.database.transaction(async session => {
        await writeProcesses(session, [toldProcess(7, '/never')]);
        throw new Error('rolled back');
      });
      await failing.catch(() => {});
      expect([await mark(stream)]).to.deep.equal(stream.told);
    });

    test('tells all to who may see everything, limited to templates where they ask for that', async () => {
      const handler = handlerOf();
      const all = await open(handler, 999, { parameters: 'acl=false' });
      const some = await open(handler, 999, { parameters: 'acl=false&process=8&process=9' });
      await write(toldProcess(8, '/e', [900]));
      await write({ ...toldProcess(9, '/e', [900]), templateProcess: { id: 8, name: 'Eight' } });
      await Promise.all([all, some].map(stream => stream.hears(2)));
      expect(all.told).to.deep.equal(['change 8 /e', 'change 9 /e']);
      expect(some.told).to.deep.equal(['remove 8', 'change 9 /e']);
    });

    test('keeps to lists of process and step where there is no table of what is visible', async () => {
      const handler = handlerOf({ schema: { visible: null, candidate: null } });
      const [reader, doer, other] = await Promise.all([open(handler), open(handler, 102), open(handler, 104)]);
      await write(toldProcess(14, '/lists', [101], [102]));
      await Promise.all([reader.hears(1), doer.hears(1)]);
      expect(doer.events.at(-1)!.process!.steps.map(({ id }) => id)).to.deep.equal([141]);
      await mark(reader, doer);
      expect(other.told).to.deep.equal([]);
    });

    test('tells nothing of what the table of what is visible does not show, whatever the lists say', async () => {
      const stream = await open(handlerOf());
      await engine.database.transaction(async session => {
        await writeProcesses(session, [toldProcess(16, '/listed', [101])]);
        await session.query('delete from process_visible where process_id = 16', []);
      });
      expect([await mark(stream)]).to.deep.equal(stream.told);
    });

    test('goes on from an id, with what is gone meanwhile', async () => {
      const handler = handlerOf();
      await write(toldProcess(10, '/f'));
      const first = await open(handler);
      await mark(first);
      first.stop();
      await write(toldProcess(11, '/f'));
      await write(toldProcess(12, '/f', [102]));
      await remove(10);
      const again = await open(handler, 101, { lastEventId: first.lastId });
      await again.hears(2);
      expect(again.told).to.deep.equal(['change 11 /f', 'remove 10']);
      const byParameter = await open(handler, 101, { parameters: `lastEventId=${encodeURIComponent(first.lastId!)}` });
      expect((await byParameter.hears(2)).told).to.deep.equal(again.told);
    });

    // what the id is, of one that is right
    const unknown: [string, (id: string) => string][] = [
      ['none', () => 'no such id'],
      ['an attack', () => "1'; drop table step;--"],
      ['empty', () => ''],
      ['of the form of old', () => '1049-17-mnc3mscg'],
      ['of another cluster', id => `9${id}`],
      ['of another timeline', id => id.replace('.00000001.', '.00000002.')],
      ['ahead of the cluster', id => id.replace(/\/\d+:\d+:.*\//, '/90000000:90000000:/')],
      ['of a snapshot that is none', id => id.replace(/\/\d+:\d+:.*\//, '/9:8:/')],
      ['of another user', id => id.replace(/[^/]+$/, 'abcdef')],
      ['very long', id => id + 'x'.repeat(9000)],
    ];
    for (const [what, change] of unknown) {
      test(`begins with a resync where the id is ${what}, and goes on from now`, async () => {
        const handler = handlerOf();
        const first = await open(handler);
        await first.until(({ lastId }) => lastId !== null);
        const stream = await open(handler, 101, { lastEventId: change(first.lastId!) });
        await stream.hears(1);
        const end = await mark(stream);
        expect(stream.told).to.deep.equal(['resync', end]);
      });
    }

    test('loads again who comes back with other groups', async () => {
      const handler = handlerOf();
      const first = await open(handler);
      await mark(first);
      users[101] = { id: 101, groups: [-5] };
      const again = await open(handler, 101, { lastEventId: first.lastId });
      expect((await again.hears(1)).told).to.deep.equal(['resync']);
      delete users[101];
    });

    // what happens -> the user
    const ends: [string, () => void][] = [
      ['has logged out', () => (users[105] = null)],
      ['is another one', () => (users[105] = { id: 106 })],
      ['is in another group', () => (users[105] = { id: 105, groups: [-9] })],
    ];
    for (const [what, act] of ends) {
      test(`ends within its time where the user ${what}, and tells nothing that waits`, async () => {
        users[105] = { id: 105 };
        const handler = handlerOf({ limits: { rightsEvery: 400, streams: 2 } });
        const response = await requestStream(handler, { headers: { 'x-user': '105' } });
        // by hand: what is decoded in a pipe is read ahead
        const reader = response.body!.getReader();
        await reader.read();
        const witness = await open(handler, 101);
        act();
        // another address each time: what is the same is no change
        await write(toldProcess(13, `/late/${what.replaceAll(' ', '-')}`, [101, 105]));
        await witness.hears(1);
        // it is over as soon as there is room for another one
        while ((await open(handler).catch(() => true)) === true) await new Promise(resolve => setImmediate(resolve));
        let text = '';
        for (let read = await reader.read(); !read.done; read = await reader.read())
          text += new TextDecoder().decode(read.value);
        expect(text).not.to.contain('late');
        delete users[105];
      });
    }

    test('goes on for a user whose ids are texts, as tokens have them', async () => {
      let asked = 0;
      let resolve = () => {};
      const checked = new Promise<void>(done => (resolve = done));
      const handler = handlerOf({
        user: () => {
          if (++asked === 3) resolve();
          return { id: '101', groups: ['-5'] };
        },
        limits: { rightsEvery: 400 },
      });
      const stream = await open(handler);
      await Promise.race([checked, stream.ends()]);
      expect(stream.isOver).to.equal(false);
    });

    test('ends without an error where there is no user any more, by whatever word', async () => {
      const failures: unknown[] = [];
      let user: SessionUser | undefined = { id: 101 };
      const handler = handlerOf({
        user: () => user as SessionUser,
        limits: { rightsEvery: 400 },
        onerror: thrown => failures.push(thrown),
      });
      const stream = await open(handler);
      user = undefined;
      await stream.ends();
      expect(failures).to.deep.equal([]);
    });

    test('ends where the user may not see everything any more, or it cannot be found out', async () => {
      let may: () => boolean = () => true;
      const failures: unknown[] = [];
      const onerror = (thrown: unknown) => failures.push(thrown);
      const handler = handlerOf({ maySeeAll: () => may(), limits: { rightsEvery: 400 }, onerror });
      const stream = await open(handler, 999, { parameters: 'acl=false' });
      may = () => false;
      await stream.ends();
      expect(failures).to.have.length(0);
      may = () => true;
      const next = await open(handler, 999, { parameters: 'acl=false' });
      may = () => {
        throw new Error('the session cannot be read');
      };
      await next.ends();
      expect(failures.map(String)).to.deep.equal(['Error: the session cannot be read']);
    });

    test('ends where nobody says in time who the user is', async () => {
      let asked = 0;
      const handler = handlerOf({
        user: () => (++asked === 1 ? { id: 101 } : new Promise<null>(() => {})),
        limits: { rightsEvery: 400 },
        onerror: () => {},
      });
      await (await open(handler)).ends();
    });

    test('ends when its time is over, to be opened again', async () => {
      const stream = await open(handlerOf({ limits: { streamLifetime: 100 } }));
      await stream.ends();
      expect(stream.told).to.deep.equal([]);
    });

    test('a user has so many streams, and all together, and places are given back', async () => {
      const handler = handlerOf({ limits: { streams: 3, streamsPerUser: 2 } });
      const own = [await open(handler), await open(handler)];
      const refused = await requestStream(handler);
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '30']);
      await open(handler, 102);
      expect((await requestStream(handler, { headers: { 'x-user': '103' } })).status).to.equal(429);
      own[0]!.stop();
      await own[0]!.ends();
      await open(handler);
    });

    // what is asked -> status, pointers
    const refusals: [string, StreamOptions, number, string[]][] = [
      ['everything, without the right', { parameters: 'acl=false' }, 403, ['/acl']],
      ['neither yes nor no', { parameters: 'acl=perhaps' }, 422, ['/acl']],
      ['a template that is none', { parameters: 'process=x' }, 422, ['/process']],
      ['a template beyond 64 bits', { parameters: 'process=9999999999999999999' }, 422, ['/process']],
      ['a template that is written otherwise', { parameters: 'process=007' }, 422, ['/process']],
      ['too many templates', { parameters: 'process=1&'.repeat(201) }, 422, ['/process']],
    ];
    for (const [what, options, status, pointers] of refusals) {
      test(`refuses who asks for ${what}, before it begins`, async () => {
        const response = await requestStream(handlerOf(), options);
        const { errors } = (await response.json()) as { errors: { pointer: string }[] };
        expect([response.status, errors.map(({ pointer }) => pointer)]).to.deep.equal([status, pointers]);
      });
    }

    test('refuses who is not logged in, and methods that carry a query', async () => {
      expect((await requestStream(handlerOf({ user: () => null }))).status).to.equal(401);
      for (const method of ['POST', 'QUERY']) {
        const headers = { 'content-type': 'application/json' };
        const request = new Request('https://work.example/api/processes/events', { method, headers, body: '{}' });
        const response = await handlerOf()(request);
        expect([response.status, response.headers.get('allow')]).to.deep.equal([405, 'GET']);
      }
    });

    test('loads again who reads slowly, and holds nobody else up', async () => {
      const handler = handlerOf();
      const slow = await requestStream(handler);
      const quick = await open(handler);
      const long = 'x'.repeat(300_000);
      for (let i = 0; i < 5; i++) {
        await write({ ...toldProcess(15, `/${i}`), variables: { long } });
        await quick.hears(i + 1);
      }
      const reader = slow.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('event:')) text += (await reader.read()).value!;
      expect(text.match(/^event: .*$/gm)).to.deep.equal(['event: resync', 'event: change']);
      expect(text).to.contain('"/4"');
      await reader.cancel();
    });
  });
}
