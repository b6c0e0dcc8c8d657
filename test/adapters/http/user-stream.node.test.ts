import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import type { Clock } from '../../../src/adapters/http/clock.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { abortable } from '../../../src/core/base/tasks/abortable.ts';
import { json, localServer } from './local-server.ts';
import { promptClock } from './prompt-clock.ts';
import { changed, event, lastIdOf, ofKind, open, Panel, removed, streaming } from './streaming-server.ts';

const never = (signal: AbortSignal) => abortable(new Promise<void>(() => {}), signal);

/** Nobody is waited for but who lingers: a stream that nobody follows stays until the test says so. */
function lingering() {
  let pass = () => {};
  const passed = new Promise<void>(resolve => (pass = resolve));
  const wait: Clock['wait'] = (ms, signal) => (ms === 1000 ? abortable(passed, signal) : promptClock.wait(ms, signal));
  return { clock: { ...promptClock, wait }, pass };
}

suite('the stream of a user', () => {
  for (const method of ['POST', 'GET'] as const) {
    test(`is asked for with GET and without a query, where queries are sent with ${method}`, async () => {
      await using page = await streaming({ options: { method } });
      const panel = page.panel(5);
      await panel.heard(1);
      expect(panel.told).to.deep.equal(['- resync']);
      const [{ method: asked, url, headers, body }] = page.server.received as [(typeof page.server.received)[0]];
      expect([asked, url, headers.accept, headers['last-event-id'], body]).to.deep.equal([
        'GET',
        '/api/processes/events',
        'text/event-stream',
        undefined,
        '',
      ]);
    });
  }

  test('is one for all panels, whatever they ask for, and closed when the last one has left', async () => {
    await using page = await streaming();
    const panels = [
      page.panel(1),
      page.panel(2),
      page.panel(queryOf({ acl: true, panel: 'process_list', sort: { field: 'start', direction: 'asc' }, limit: 5 })),
    ];
    await Promise.all(panels.map(panel => panel.heard(1)));
    const later = page.panel(3);
    await later.connected();
    page.streams[0]!.write(changed('1', 7, 1) + removed('2', 8));
    await Promise.all([panels[0]!.heard(3), panels[1]!.heard(3), panels[2]!.heard(3), later.heard(2)]);
    expect([...panels, later].map(({ told }) => told)).to.deep.equal([
      ['- resync', '1 change 7', '2 remove 8'],
      ['- resync', '1 remove 7', '2 remove 8'],
      ['- resync', '1 change 7', '2 remove 8'],
      ['1 remove 7', '2 remove 8'],
    ]);
    for (const panel of panels) panel.leave();
    page.streams[0]!.write(changed('3', 9, 3));
    await later.heard(3);
    later.leave();
    await page.server.closed(1);
    expect(page.server.received).to.have.length(1);
  });

  test('says at once that it will tell when it is there', async () => {
    await using page = await streaming();
    let isRead = false;
    const { signal } = new AbortController();
    page.adapter.subscribe!(queryOf(), {
      signal,
      lastEventId: null,
      get connected() {
        isRead = true;
        return () => {};
      },
    });
    expect(isRead).to.equal(true);
  });

  test('is another where all processes are asked for, also behind parameters of the address', async () => {
    await using page = await streaming();
    const panels = [page.panel(queryOf({ acl: true })), page.panel(queryOf({ acl: false }))];
    await Promise.all(panels.map(panel => panel.connected()));
    expect(page.server.received.map(({ url }) => url)).to.have.members([
      '/api/processes/events',
      '/api/processes/events?acl=false',
    ]);
    const adapter = httpAdapter({ url: page.server.url, events: `${page.server.url}/events?team=5` });
    const other = new Panel(adapter, queryOf({ acl: false }));
    await other.connected();
    expect(page.server.received.at(-1)!.url).to.equal('/api/processes/events?team=5&acl=false');
    other.leave();
  });

  test('is that of other adapters of the same address, unless they may be somebody else', async () => {
    await using server = await localServer(open);
    const options = { url: server.url, events: `${server.url}/events` };
    const panels = [
      httpAdapter(options),
      httpAdapter({ ...options, method: 'GET', retries: 1, actions: server.url }),
    ].map((adapter, i) => new Panel(adapter, ofKind(i)));
    await Promise.all(panels.map(panel => panel.connected()));
    expect(server.received).to.have.length(1);
    const others = [{ token: () => 'secret' }, { headers: { 'x-team': '5' } }, { credentials: 'include' as const }].map(
      (more, i) => new Panel(httpAdapter({ ...options, ...more }), ofKind(i)),
    );
    await Promise.all(others.map(panel => panel.connected()));
    expect(server.received).to.have.length(4);
    for (const panel of [...panels, ...others]) panel.leave();
  });

  test('stays for a moment when all have left, for those that are put in their place', async () => {
    const { clock, pass } = lingering();
    await using page = await streaming({ options: { clock } });
    const before = page.panel(1);
    await before.connected();
    before.leave();
    const after = page.panel(2);
    await after.connected();
    page.streams[0]!.write(changed('1', 7, 2));
    await after.heard(1);
    after.leave();
    pass();
    await page.server.closed(1);
    expect([after.told, page.server.received.length]).to.deep.equal([['1 change 7'], 1]);
  });

  test('is not opened for one who has left already, nor any more when all leave meanwhile', async () => {
    await using page = await streaming({ answers: [() => {}, open] });
    const signal = AbortSignal.abort();
    const changes = page.adapter.subscribe!(queryOf(), { signal, lastEventId: null })[Symbol.asyncIterator]();
    expect(await changes.next().catch((error: unknown) => error)).to.equal(signal.reason);
    expect(page.streams).to.have.length(0);
    const gone = page.panel();
    await page.server.arrived(1);
    gone.leave();
    await page.server.closed(1);
    const back = page.panel();
    await back.connected();
    expect([gone.told, page.server.received.length]).to.deep.equal([[], 2]);
  });

  test('tells one who comes later what was missed, or that something was', async () => {
    await using page = await streaming();
    const first = page.panel();
    await first.connected();
    page.streams[0]!.write([1, 2, 3].map(id => changed(`${id}`, id, 1)).join(''));
    await first.heard(4);
    const others = ['1', '0', null].map(id => page.panel(1, id));
    page.streams[0]!.write(changed('4', 4, 1));
    await Promise.all([others[0]!.heard(3), others[1]!.heard(2), others[2]!.heard(1)]);
    expect(others.map(({ told }) => told)).to.deep.equal([
      ['2 change 2', '3 change 3', '4 change 4'],
      ['- resync', '4 change 4'],
      ['4 change 4'],
    ]);
  });

  test('remembers 1,000 events for those who come back', async () => {
    await using page = await streaming();
    const first = page.panel();
    await first.connected();
    for (let id = 0; id <= 1000; id++) page.streams[0]!.write(changed(`${id}`, id, 1));
    await first.heard(1002);
    const [lost, found] = [page.panel(1, '0'), page.panel(1, '1')];
    await Promise.all([lost.heard(1), found.heard(999)]);
    expect([lost.told, found.told[0], found.told.at(-1)]).to.deep.equal([
      ['- resync'],
      '2 change 2',
      '1000 change 1000',
    ]);
  });

  test('tells one who reads slower than it remembers to load again, and what comes then', async () => {
    await using page = await streaming();
    const fast = page.panel();
    const { signal } = new AbortController();
    const slow = page.adapter.subscribe!(queryOf({ acl: true }), { signal, lastEventId: null })[Symbol.asyncIterator]();
    const first = await slow.next();
    for (let id = 0; id < 1500; id++) page.streams[0]!.write(changed(`${id}`, id, 1));
    await fast.heard(1501);
    const second = await slow.next();
    page.streams[0]!.write(changed('x', 7, 1));
    const third = await slow.next();
    expect([first, second, third].map(({ value }) => [value.type, value.id])).to.deep.equal([
      ['resync', undefined],
      ['resync', undefined],
      ['change', 'x'],
    ]);
  });

  test('goes on from where it stood for all who come back after a break, also where only ids had come since', async () => {
    await using page = await streaming();
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.connected()));
    page.streams[0]!.write(`${changed('1', 7, 1)}id: 9\n\n: alive\n\n${changed(null, 8, 1)}`);
    await Promise.all(panels.map(panel => panel.heard(3)));
    page.streams[0]!.destroy();
    await Promise.all(panels.map(panel => panel.over()));
    expect(panels.map(({ error }) => error!.message)).to.deep.equal(
      Array(2).fill(`${page.server.url}/events cannot be reached`),
    );
    const first = page.panel(1, '1');
    await first.connected();
    page.streams[1]!.write(changed('10', 8, 1));
    await first.heard(2);
    const second = page.panel(2, '1');
    await second.heard(2);
    expect([first.told, second.told]).to.deep.equal([
      ['- change 8', '10 change 8'],
      ['- remove 8', '10 remove 8'],
    ]);
    expect(page.server.received.map(lastIdOf)).to.deep.equal([undefined, '9']);
  });

  test('goes on from an id of any text, as UTF-8', async () => {
    await using page = await streaming();
    const panel = page.panel(1, 'změna 🙂 7');
    await panel.connected();
    const given = String(lastIdOf(page.server.received[0]!));
    expect([panel.error, Buffer.from(given, 'latin1').toString()]).to.deep.equal([null, 'změna 🙂 7']);
  });

  test('goes on from what the first one has seen where nothing else is known', async () => {
    await using page = await streaming();
    const [one, other] = [page.panel(1, 'a7'), page.panel(1, 'a8')];
    await Promise.all([one.connected(), other.connected()]);
    page.streams[0]!.write(changed('a9', 7, 1));
    await Promise.all([one.heard(1), other.heard(2)]);
    expect(page.server.received.map(lastIdOf)).to.deep.equal(['a7']);
    expect([one.told, other.told]).to.deep.equal([['a9 change 7'], ['- resync', 'a9 change 7']]);
  });

  test('that gives no ids tells all to load again when it is opened again', async () => {
    await using page = await streaming();
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.write(changed(null, 7, 1));
    await first.heard(2);
    page.streams[0]!.end();
    await first.over();
    const again = page.panel(1);
    await again.heard(1);
    expect([first.told, first.error, again.told]).to.deep.equal([['- resync', '- change 7'], null, ['- resync']]);
  });

  test('is over without an error where the server ends it, and is asked for again from the last id', async () => {
    await using page = await streaming();
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.end(changed('5', 7, 1));
    await first.over();
    expect([first.told, first.error]).to.deep.equal([['- resync', '5 change 7'], null]);
    const again = page.panel(1, '5');
    await again.connected();
    expect([lastIdOf(page.server.received[1]!), again.told]).to.deep.equal(['5', []]);
  });

  test('goes on, and nobody notices, where the server ends one that has lasted for some time', async () => {
    let now = 0;
    await using page = await streaming({ options: { clock: { ...promptClock, now: () => now } } });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.connected()));
    page.streams[0]!.write(changed('5', 7, 1));
    await Promise.all(panels.map(panel => panel.heard(2)));
    now = 60_000;
    page.streams[0]!.end();
    await page.server.arrived(2);
    page.streams[1]!.write(changed('6', 7, 2));
    await Promise.all(panels.map(panel => panel.heard(3)));
    expect(panels.map(({ told, isOver }) => [told, isOver])).to.deep.equal([
      [['- resync', '5 change 7', '6 remove 7'], false],
      [['- resync', '5 remove 7', '6 change 7'], false],
    ]);
    expect(page.server.received.map(lastIdOf)).to.deep.equal([undefined, '5']);
  });

  test('is asked for once when all come back, however soon, when some time has passed', async () => {
    let pass = () => {};
    const passed = new Promise<void>(resolve => (pass = resolve));
    const wait: Clock['wait'] = (ms, signal) => (ms === 500 ? abortable(passed, signal) : promptClock.wait(ms, signal));
    const clock: Clock = { ...promptClock, random: () => 0.5, wait };
    await using page = await streaming({ answers: [json('', 503), open], options: { clock } });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.over()));
    const back: Panel[] = [];
    for (const kind of [1, 2, 3]) {
      back.push(page.panel(kind));
      await promptClock.wait(1, new AbortController().signal);
    }
    expect(page.server.received).to.have.length(1);
    pass();
    await Promise.all(back.map(panel => panel.connected()));
    expect(page.server.received).to.have.length(2);
  });

  test('is not asked for again before the time that the server names, ten minutes at most', async () => {
    const waits: number[] = [];
    const wait: Clock['wait'] = (ms, signal) => {
      if (ms <= 30_000) return promptClock.wait(ms, signal);
      waits.push(ms);
      return never(signal);
    };
    const answers = [120, 7200].map(seconds =>
      json({ title: 'Too many streams' }, 429, { 'retry-after': `${seconds}` }),
    );
    for (const answer of answers) {
      await using page = await streaming({ answers: [answer], options: { clock: { ...promptClock, wait } } });
      const panel = page.panel();
      await panel.over();
      const back = page.panel();
      await promptClock.wait(1, new AbortController().signal);
      expect([panel.error!.message, back.isConnected, page.server.received.length]).to.deep.equal([
        'Too many streams',
        false,
        1,
      ]);
      back.leave();
    }
    expect(waits).to.deep.equal([120_000, 600_000]);
  });

  test('is read in any pieces', async () => {
    await using page = await streaming();
    const one = page.panel();
    await one.heard(1);
    const text = `: hello\r\nretry: 5\r\n\r\nid: 1\r\nevent: change\r\ndata: {"process":\r\ndata: {"id": "ä€😀"}}\r\n\r\n`;
    for (const byte of Buffer.from(text)) {
      page.streams[0]!.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    page.streams[0]!.write('data: {"type": "remove", "process": {"id": 3}}\n\n');
    page.streams[0]!.write(`event: hint\ndata: of a newer server\n\n${event('2', 'resync', {})}`);
    await one.heard(4);
    expect(one.told).to.deep.equal(['- resync', '1 change ä€😀', '- remove 3', '2 resync']);
  });

  test('that is silent has broken', async () => {
    await using server = await localServer(open);
    const adapter = httpAdapter({ url: server.url, events: `${server.url}/events`, timeout: 50 });
    const panel = new Panel(adapter, queryOf());
    await panel.over();
    expect([panel.told, panel.error!.message.replace(/^\S+ /, '')]).to.deep.equal([
      ['- resync'],
      'did not answer in 0.05 s',
    ]);
  });
});
