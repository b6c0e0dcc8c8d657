import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import type { Clock } from '../../../src/adapters/http/clock.ts';
import { abortable } from '../../../src/core/base/tasks/abortable.ts';
import { combined, event, kindsOf, lastIdOf, ofKind, open, Panel } from './combined-stream.ts';
import { json, localServer } from './local-server.ts';
import { promptClock } from './prompt-clock.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

suite('one stream for queries of different criteria', () => {
  for (const count of [2, 20]) {
    test(`is asked for once for ${count} panels that come together`, async () => {
      await using page = await combined();
      const panels = numbers(count).map(kind => page.panel(kind));
      await Promise.all(panels.map(panel => panel.connected()));
      expect(page.server.received.map(kindsOf)).to.deep.equal([numbers(count)]);
      page.streams[0]!.write(event('1', 'change', 7, [count - 1]) + event('2', 'remove', 8, [0, count - 1]));
      await panels.at(-1)!.heard(3);
      await panels[0]!.heard(2);
      expect(panels.at(-1)!.told).to.deep.equal(['- resync', '1 change 7', '2 remove 8']);
      expect(panels[0]!.told).to.deep.equal(['- resync', '2 remove 8']);
      for (const panel of panels.slice(1, -1)) expect(panel.told).to.deep.equal(['- resync']);
      for (const panel of panels) panel.leave();
      await page.server.closed(1);
    });
  }

  test('is asked for as before where there is one query', async () => {
    await using page = await combined();
    const panels = [page.panel(1), page.panel(1)];
    await Promise.all(panels.map(panel => panel.connected()));
    expect(page.server.received.map(kindsOf)).to.deep.equal([1]);
  });

  test('goes on from where it stands when another query comes, and nobody else notices', async () => {
    await using page = await combined();
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.write(event('5', 'change', 7));
    await first.heard(2);
    const second = page.panel(2);
    await second.connected();
    await page.server.closed(1);
    expect(page.server.received.map(kindsOf)).to.deep.equal([1, [1, 2]]);
    expect(lastIdOf(page.server.received[1]!)).to.equal('5');
    page.streams[1]!.write(event('6', 'change', 8, [0, 1]));
    await Promise.all([first.heard(3), second.heard(2)]);
    expect([first.told, second.told]).to.deep.equal([
      ['- resync', '5 change 7', '6 change 8'],
      ['- resync', '6 change 8'],
    ]);
    expect([first.error, page.count]).to.deep.equal([null, 1]);
  });

  test('is followed by the rest when a query goes, and closed when the last one does', async () => {
    await using page = await combined();
    const [first, second] = [page.panel(1), page.panel(2)];
    await Promise.all([first.connected(), second.connected()]);
    page.streams[0]!.write(event('5', 'change', 7, [1]));
    await second.heard(2);
    first.leave();
    await page.server.arrived(2);
    await page.server.closed(1);
    expect([kindsOf(page.server.received[1]!), lastIdOf(page.server.received[1]!)]).to.deep.equal([2, '5']);
    page.streams[1]!.write(event('6', 'change', 8));
    await second.heard(3);
    second.leave();
    await page.server.closed(2);
    expect(page.server.received).to.have.length(2);
  });

  test('is asked for once when all come back, each with the last id that it saw', async () => {
    await using page = await combined();
    const panels = numbers(3).map(kind => page.panel(kind));
    await Promise.all(panels.map(panel => panel.connected()));
    page.streams[0]!.write(
      event(null, 'change', 7, [0, 1]) + event('5', 'change', 8, [1]) + event('6', 'remove', 9, [0]),
    );
    await Promise.all([panels[0]!.heard(3), panels[1]!.heard(3)]);
    for (const panel of panels) panel.leave();
    await page.server.closed(1);
    const back = panels.map((panel, i) => page.panel(i + 1, panel.lastEventId));
    await Promise.all(back.map(panel => panel.connected()));
    page.streams[1]!.write(event('7', 'change', 9, [0, 1, 2]));
    await Promise.all(back.map(panel => panel.heard(1)));
    expect(back.map(({ told }) => told)).to.deep.equal([['7 change 9'], ['7 change 9'], ['7 change 9']]);
    expect(page.server.received.map(lastIdOf)).to.deep.equal([undefined, '6']);
  });

  test('that broke is opened for all by the first who comes back', async () => {
    await using page = await combined();
    const panels = numbers(3).map(kind => page.panel(kind));
    await Promise.all(panels.map(panel => panel.connected()));
    page.streams[0]!.write(event('5', 'change', 7, [0, 1, 2]));
    await Promise.all(panels.map(panel => panel.heard(2)));
    page.streams[0]!.destroy();
    await Promise.all(panels.map(panel => panel.failed()));
    const first = page.panel(1, '5');
    await first.connected();
    page.streams[1]!.write(event(null, 'change', 8, [1, 2]) + event('6', 'change', 9, [0, 1]));
    await first.heard(1);
    const rest = [page.panel(2, '5'), page.panel(3, '5')];
    await Promise.all([rest[0]!.heard(2), rest[1]!.heard(1)]);
    expect(rest.map(({ told }) => told)).to.deep.equal([['- change 8', '6 change 9'], ['- change 8']]);
    expect(page.server.received.map(kindsOf)).to.deep.equal([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(lastIdOf(page.server.received[1]!)).to.equal('5');
  });

  test('that cannot be had is asked for once for all, however soon they come back, when some time has passed', async () => {
    let pass = () => {};
    const passed = new Promise<void>(resolve => (pass = resolve));
    const clock: Clock = {
      ...promptClock,
      random: () => 0.5,
      wait: (ms, signal) => (ms === 500 ? abortable(passed, signal) : promptClock.wait(ms, signal)),
    };
    await using page = await combined({ answers: [json('', 503), open], options: { clock } });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.failed()));
    const back: Panel[] = [];
    for (const kind of [1, 2, 3]) {
      back.push(page.panel(kind));
      await promptClock.wait(1, new AbortController().signal);
    }
    expect(page.server.received).to.have.length(1);
    pass();
    await Promise.all(back.map(panel => panel.connected()));
    expect(page.server.received.map(kindsOf)).to.deep.equal([
      [1, 2],
      [1, 2, 3],
    ]);
  });

  test('of a source that gives no ids is told to all to load again when it is opened anew', async () => {
    await using page = await combined();
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.write(event(null, 'change', 7));
    await first.heard(2);
    const second = page.panel(2);
    await second.connected();
    await first.heard(3);
    expect([first.told, second.told]).to.deep.equal([['- resync', '- change 7', '- resync'], ['- resync']]);
  });

  test('is not left between two changes that belong together', async () => {
    const patient: Clock = {
      ...promptClock,
      wait: (ms, signal) =>
        ms === 1000 ? abortable(new Promise<void>(() => {}), signal) : promptClock.wait(ms, signal),
    };
    await using page = await combined({ options: { clock: patient } });
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.write(event('5', 'change', 7) + event(null, 'change', 8));
    await first.heard(3);
    const second = page.panel(2);
    page.streams[0]!.write(event('6', 'change', 9));
    await second.connected();
    expect(lastIdOf(page.server.received[1]!)).to.equal('6');
    expect(first.told).to.deep.equal(['- resync', '5 change 7', '- change 8', '6 change 9']);
  });

  test('that cannot be had for another query leaves the one that is there as it is', async () => {
    await using page = await combined({ answers: [open, json('', 503), open] });
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.write(event('5', 'change', 7));
    await first.heard(2);
    const second = page.panel(2);
    await second.failed();
    page.streams[0]!.write(event('6', 'change', 8));
    await first.heard(3);
    expect(page.server.received).to.have.length(2);
    const again = page.panel(2);
    await again.heard(1);
    expect(first.told).to.deep.equal(['- resync', '5 change 7', '6 change 8']);
    expect([first.error, again.told]).to.deep.equal([null, ['- resync']]);
    expect(lastIdOf(page.server.received[2]!)).to.equal('6');
  });

  test('is not opened any more when all leave meanwhile, and goes to those who stay', async () => {
    await using page = await combined({ answers: [() => {}, () => {}, open] });
    const gone = [page.panel(1), page.panel(2)];
    await page.server.arrived(1);
    for (const panel of gone) panel.leave();
    await page.server.closed(1);
    const [leaving, staying] = [page.panel(1), page.panel(2)];
    await page.server.arrived(2);
    leaving.leave();
    page.streams[1]!.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    await staying.connected();
    await page.server.arrived(3);
    expect(page.server.received.map(kindsOf)).to.deep.equal([[1, 2], [1, 2], 2]);
    expect([leaving.told, staying.error]).to.deep.equal([[], null]);
  });

  test('takes queries that come while it is opened with the next request, all at once', async () => {
    await using page = await combined({ answers: [() => {}, open] });
    const first = page.panel(1);
    await page.server.arrived(1);
    const others = numbers(5).map(i => page.panel(i + 1));
    page.streams[0]!.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    await Promise.all([first, ...others].map(panel => panel.connected()));
    expect(page.server.received.map(kindsOf)).to.deep.equal([1, [1, 2, 3, 4, 5, 6]]);
  });

  test('tells what is nobody’s to nobody, and what is anybody’s to all', async () => {
    await using page = await combined();
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.connected()));
    for (const wrong of [[2], [-1], [0.5], ['x'], [null], {}, null, [[]]])
      page.streams[0]!.write(event(null, 'change', 7, wrong));
    page.streams[0]!.write(event('5', 'resync', null) + event('6', 'change', 8, 1) + event('7', 'change', 9, [0, 0]));
    await Promise.all([panels[0]!.heard(3), panels[1]!.heard(3)]);
    expect(panels.map(({ told }) => told)).to.deep.equal([
      ['- resync', '5 resync', '7 change 9'],
      ['- resync', '5 resync', '6 change 8'],
    ]);
  });

  test('is that of other adapters of the same address, unless they may be somebody else', async () => {
    await using server = await localServer(open);
    const options = { url: server.url, events: `${server.url}/events` };
    const panels = [httpAdapter(options), httpAdapter({ ...options, retries: 1, actions: server.url })].map(
      (adapter, i) => new Panel(adapter, ofKind(i)),
    );
    await Promise.all(panels.map(panel => panel.connected()));
    const { length } = server.received;
    expect(kindsOf(server.received.at(-1)!)).to.deep.equal([0, 1]);
    const others = [{ token: () => 'secret' }, { headers: { 'x-team': '5' } }, { credentials: 'include' as const }].map(
      (more, i) => new Panel(httpAdapter({ ...options, ...more }), ofKind(i)),
    );
    await Promise.all(others.map(panel => panel.connected()));
    expect(server.received.slice(length).map(kindsOf)).to.have.members([0, 1, 2]);
    for (const panel of [...panels, ...others]) panel.leave();
  });

  test('is asked for in the address with GET', async () => {
    await using page = await combined({ options: { method: 'GET' } });
    await Promise.all([page.panel(1), page.panel(2)].map(panel => panel.connected()));
    const [{ method, url }] = page.server.received as [(typeof page.server.received)[0]];
    const asked = JSON.parse(new URL(url, page.server.url).searchParams.get('query')!) as { queries: unknown[] };
    expect([method, asked.queries.length]).to.deep.equal(['GET', 2]);
  });
});
