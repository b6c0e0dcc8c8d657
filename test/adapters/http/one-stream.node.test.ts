import type { ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessChange } from '../../../src/core/processes/process-change.ts';
import { json, localServer } from './local-server.ts';
import { promptClock } from './prompt-clock.ts';

const open = (_: unknown, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
const changeOf = (id: number) => ({ process: { id, steps: [] } });
const event = (id: string | null, type: string, data: object) =>
  `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** A server whose streams the test writes into. */
async function streaming() {
  const streams: ServerResponse[] = [];
  const server = await localServer((request, response) => {
    open(request, response);
    streams.push(response);
  });
  const adapter = httpAdapter({ url: server.url, events: `${server.url}/events`, clock: promptClock });
  const follow = (lastEventId: string | null = null, query = queryOf()) => {
    const abort = new AbortController();
    const changes = adapter.subscribe!(query, { signal: abort.signal, lastEventId })[Symbol.asyncIterator]();
    // What is read ahead, as a panel does: it follows from the first reading on.
    let ahead: Promise<IteratorResult<ProcessChange>> | null = changes.next();
    ahead.catch(() => {});
    return {
      leave: () => abort.abort(),
      next: async () => {
        const { value } = await (ahead ?? changes.next());
        ahead = null;
        return value as ProcessChange;
      },
    };
  };
  return { server, streams, adapter, follow, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const said = ({ id, type, process }: ProcessChange) => `${id ?? '-'} ${type} ${process?.id ?? ''}`.trim();

suite('a stream of events', () => {
  test('is asked for as the rows are, and is one for the same criteria', async () => {
    await using page = await streaming();
    const grid = page.follow();
    const list = page.follow(
      null,
      queryOf({ panel: 'process_list', sort: { field: 'start', direction: 'asc' }, limit: 5 }),
    );
    expect(said(await grid.next())).to.equal('- resync');
    expect(said(await list.next())).to.equal('- resync');
    page.streams[0]!.write(event('1', 'change', changeOf(7)));
    expect(said(await grid.next())).to.equal('1 change 7');
    expect(said(await list.next())).to.equal('1 change 7');
    expect(page.server.received).to.have.length(1);
    const [{ method, url, headers, body }] = page.server.received as [(typeof page.server.received)[0]];
    expect([method, url, headers.accept, headers['last-event-id']]).to.deep.equal([
      'POST',
      '/api/processes/events',
      'text/event-stream',
      undefined,
    ]);
    expect(JSON.parse(body)).to.include({ limit: null, offset: 0, sort: null, window: null, search: null });
    grid.leave();
    list.leave();
    await page.server.closed(1);
  });

  test('stays while somebody reads it', async () => {
    await using page = await streaming();
    const [one, other] = [page.follow(), page.follow()];
    await Promise.all([one.next(), other.next()]);
    one.leave();
    page.streams[0]!.write(event('1', 'remove', changeOf(7)));
    expect(said(await other.next())).to.equal('1 remove 7');
    other.leave();
    await page.server.closed(1);
  });

  test('tells one who comes later what was missed, or that something was', async () => {
    await using page = await streaming();
    const first = page.follow();
    await first.next();
    for (const id of [1, 2, 3]) page.streams[0]!.write(event(`${id}`, 'change', changeOf(id)));
    for (let i = 0; i < 3; i++) await first.next();
    const [late, lost, fresh] = [page.follow('1'), page.follow('0'), page.follow()];
    expect([said(await late.next()), said(await late.next())]).to.deep.equal(['2 change 2', '3 change 3']);
    expect(said(await lost.next())).to.equal('- resync');
    page.streams[0]!.write(event('4', 'change', changeOf(4)));
    for (const each of [first, late, lost, fresh]) expect(said(await each.next())).to.equal('4 change 4');
  });

  test('goes on from where it stood, also where only ids had come since', async () => {
    await using page = await streaming();
    const one = page.follow();
    await one.next();
    page.streams[0]!.write(`${event('1', 'change', changeOf(1))}id: 9\n\n${event(null, 'change', changeOf(2))}`);
    await one.next();
    await one.next();
    page.streams[0]!.destroy();
    expect(await one.next().catch((error: Error) => error.name)).to.equal('ProcessPanelError');
    const again = page.follow('1');
    await page.server.arrived(2);
    expect(page.server.received[1]!.headers['last-event-id']).to.equal('9');
    again.leave();
  });

  test('that has told nothing goes on all the same, without a resync', async () => {
    await using page = await streaming();
    const one = page.follow();
    await one.next();
    page.streams[0]!.write('id: 5\n\n: alive\n\n');
    page.streams[0]!.write(event(null, 'change', changeOf(1)));
    await one.next();
    page.streams[0]!.destroy();
    await one.next().catch(() => {});
    const again = page.follow();
    await page.server.arrived(2);
    expect(page.server.received[1]!.headers['last-event-id']).to.equal('5');
    again.leave();
  });

  test('is read in any pieces', async () => {
    await using page = await streaming();
    const one = page.follow();
    await one.next();
    const text = `: hello\r\nretry: 5\r\n\r\nid: 1\r\nevent: change\r\ndata: {"process":\r\ndata: {"id": "ä€😀", "steps": []}}\r\n\r\n`;
    for (const byte of Buffer.from(text)) {
      page.streams[0]!.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(said(await one.next())).to.equal('1 change ä€😀');
    page.streams[0]!.write('data: {"type": "remove", "process": {"id": 3}}\n\n');
    expect(said(await one.next())).to.equal('- remove 3');
    page.streams[0]!.write('event: hint\ndata: of a newer server\n\nevent: resync\ndata: {}\n\n');
    expect(said(await one.next())).to.equal('- resync');
  });

  // what the server answers, what is said
  const wrong = [
    [json({ title: 'Changes are not followed here' }, 422), /Changes are not followed here/],
    [json({ processes: [] }), /answered with application\/json instead of text\/event-stream/],
    [json('<!doctype html><p>Sign in', 200, { 'content-type': 'text/html' }), /Sign in/],
    [json('', 404), /answered 404/],
    [json('', 503), /answered 503/],
  ] as const;
  for (const [answer, message] of wrong) {
    test(`that is none is an error: ${message.source}`, async () => {
      await using server = await localServer(answer);
      const adapter = httpAdapter({ url: server.url, events: `${server.url}/events` });
      const { signal } = new AbortController();
      const changes = adapter.subscribe!(queryOf(), { signal, lastEventId: null })[Symbol.asyncIterator]();
      const error = await changes.next().then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(error?.message).to.match(message);
      expect(server.received).to.have.length(1);
    });
  }

  test('of broken JSON is an error', async () => {
    await using page = await streaming();
    const one = page.follow();
    await one.next();
    page.streams[0]!.write('event: change\ndata: {"process":\n\n');
    expect(await one.next().catch((error: Error) => error.message)).to.match(/broken JSON/);
  });

  test('that is silent has broken', async () => {
    await using server = await localServer(open);
    const adapter = httpAdapter({ url: server.url, events: `${server.url}/events`, timeout: 50 });
    const { signal } = new AbortController();
    const changes = adapter.subscribe!(queryOf(), { signal, lastEventId: null })[Symbol.asyncIterator]();
    await changes.next();
    expect(await changes.next().catch((error: Error) => error.message)).to.match(/did not answer in 0.05 s/);
  });

  test('is not opened for one who has left already', async () => {
    await using page = await streaming();
    const signal = AbortSignal.abort();
    const changes = page.adapter.subscribe!(queryOf(), { signal, lastEventId: null })[Symbol.asyncIterator]();
    expect(await changes.next().catch((error: unknown) => error)).to.equal(signal.reason);
    expect(page.streams).to.have.length(0);
  });
});
