import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { pagesComing, pagesFrom, QUERY, rejection, TestClock } from '../asking.ts';
import { json, localServer } from './local-server.ts';
import { idsOf, lines, NDJSON, process, servedAdapter, type } from './served-adapter.ts';

suite('httpAdapter tries again', () => {
  for (const status of [408, 429, 500, 502, 503, 504, 599]) {
    test(`after ${status}, three times, waiting longer each time`, async () => {
      const { server, clock, adapter } = await servedAdapter([json({ title: 'Busy' }, status)]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter));
      expect(error.message).to.equal('Busy');
      expect(server.received).to.have.length(4);
      expect(clock.waits).to.deep.equal([250, 500, 1000]);
    });
  }

  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 422]) {
    test(`never after ${status}`, async () => {
      const { server, adapter } = await servedAdapter([json({}, status)]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter));
      expect([error.code, server.received.length]).to.deep.equal(['adapter/status', 1]);
      expect(error.message).to.include(String(status));
    });
  }

  test('of a file that cannot be fetched, and says which', async () => {
    const error = await rejection(pagesFrom(httpAdapter({ url: 'file:///no/such.json', clock: new TestClock() })));
    expect(error.message).to.equal('file:///no/such.json cannot be reached');
  });

  test('after a refused connection, and says so without repeating what fetch says', async () => {
    const server = await localServer(json([]));
    await server[Symbol.asyncDispose]();
    const clock = new TestClock();
    const error = await rejection(pagesFrom(httpAdapter({ url: `${server.url}?key=hidden`, clock })));
    expect([error.code, clock.waits.length]).to.deep.equal(['adapter/network', 3]);
    expect(error.message).to.equal(`${server.url} cannot be reached`);
  });

  test('after a connection that breaks before the head, or in the middle of a JSON body', async () => {
    const { server, adapter } = await servedAdapter([
      (_, response) => response.destroy(),
      (_, response) =>
        response
          .writeHead(200, { ...type('application/json'), 'content-length': '100' })
          .write('[', () => response.destroy()),
      json([process(1)]),
    ]);
    await using _ = server;
    expect(idsOf(await pagesFrom(adapter))).to.deep.equal([[1]]);
    expect(server.received).to.have.length(3);
  });

  for (const [header, date, wait] of [
    ['2', undefined, 2000],
    [' 7 ', undefined, 7000],
    ['0', undefined, 250],
    ['Sat, 21 Nov 2026 12:00:09 GMT', undefined, 9000],
    ['Sat, 21 Nov 2026 09:00:09 GMT', 'Sat, 21 Nov 2026 09:00:04 GMT', 5000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', undefined, 250],
    ['soon', undefined, 250],
    ['-5', undefined, 250],
    ['60', undefined, 60_000],
  ] as const) {
    test(`heeding "Retry-After: ${header}"${date ? ` by the server's clock` : ''}`, async () => {
      const server = await localServer((_, response) => {
        response.sendDate = false;
        response.writeHead(503, { 'retry-after': header, ...(date && { date }) }).end();
      }, json([]));
      await using _ = server;
      const clock = new TestClock();
      await pagesFrom(httpAdapter({ url: server.url, clock }));
      expect(clock.waits).to.deep.equal([wait]);
    });
  }

  test('not when the server asks for a longer wait than a minute', async () => {
    const { server, clock, adapter } = await servedAdapter([json({}, 429, { 'retry-after': '3600' })]);
    await using _ = server;
    expect((await rejection(pagesFrom(adapter))).code).to.equal('adapter/status');
    expect([server.received.length, clock.waits]).to.deep.equal([1, []]);
  });

  test('as often as told', async () => {
    const { server, adapter } = await servedAdapter([json({}, 500)], { retries: 0 });
    await using _ = server;
    await rejection(pagesFrom(adapter));
    expect(server.received).to.have.length(1);
  });

  test('with the full jitter: from no wait at all', async () => {
    const { server, clock, adapter } = await servedAdapter([json({}, 500)]);
    await using _ = server;
    clock.chance = 0;
    await rejection(pagesFrom(adapter));
    expect(clock.waits).to.deep.equal([0, 0, 0]);
  });
});

suite('httpAdapter does not wait for ever', () => {
  const hangs: [string, (response: import('node:http').ServerResponse) => unknown][] = [
    ['that never answers', () => {}],
    ['that hangs after the head', response => response.writeHead(200, type('application/json')).flushHeaders()],
    ['that hangs in the body', response => response.writeHead(200, type('application/json')).write('[{"id":')],
    ['that trickles without ever coming to a page', response => response.writeHead(200, NDJSON).write('{"processes":')],
    ['that hangs in the body of an error', response => response.writeHead(404, type('text/plain')).write('no')],
  ];
  for (const [name, hang] of hangs) {
    test(`for a server ${name}: each attempt has its time`, async () => {
      const { server, clock, adapter } = await servedAdapter([(_, response) => hang(response)], { retries: 1 });
      await using _ = server;
      const failed = rejection(pagesFrom(adapter));
      await server.arrived(1);
      clock.elapse();
      await server.arrived(2);
      clock.elapse();
      const error = await failed;
      expect([error.code, error.message]).to.deep.equal(['adapter/timeout', `${server.url} did not answer in 30 s`]);
      await server.closed(2);
    });
  }

  test('for the next page of a stream', async () => {
    const { server, clock, adapter } = await servedAdapter([
      (_, response) => response.writeHead(200, NDJSON).write(lines({ processes: [] })),
    ]);
    await using _ = server;
    const reader = (adapter.fetch(QUERY, { signal: new AbortController().signal }) as AsyncIterable<unknown>)[
      Symbol.asyncIterator
    ]();
    await reader.next();
    const failed = rejection(reader.next());
    while (!clock.holding) await new Promise(setImmediate);
    clock.elapse();
    expect((await failed).code).to.equal('adapter/timeout');
    await server.closed(1);
    expect(server.received).to.have.length(1);
  });

  test('for a token that never comes', async () => {
    const { server, clock, adapter } = await servedAdapter([json([])], {
      token: () => new Promise(() => {}),
      retries: 0,
    });
    await using _ = server;
    const failed = rejection(pagesFrom(adapter));
    while (!clock.holding) await new Promise(setImmediate);
    clock.elapse();
    expect((await failed).code).to.equal('adapter/timeout');
  });

  for (const timeout of [0, Infinity]) {
    test(`unless told to: timeout ${timeout}`, async () => {
      const { server, clock, adapter } = await servedAdapter([json([])], { timeout });
      await using _ = server;
      await pagesFrom(adapter);
      expect(clock.waits.filter(ms => ms !== Infinity)).to.deep.equal([]);
    });
  }
});

suite('httpAdapter can be aborted', () => {
  const reason = new Error('no longer wanted');

  test('before it asks: no request is sent', async () => {
    const { server, adapter } = await servedAdapter([json([])]);
    await using _ = server;
    expect(await rejection(pagesFrom(adapter, QUERY, AbortSignal.abort(reason)))).to.equal(reason);
    await new Promise(setImmediate);
    expect(server.received).to.deep.equal([]);
  });

  test('while it waits for the head, and the server learns of it', async () => {
    const { server, adapter } = await servedAdapter([() => {}]);
    await using _ = server;
    const abort = new AbortController();
    const failed = rejection(pagesFrom(adapter, QUERY, abort.signal));
    await server.arrived(1);
    abort.abort(reason);
    expect(await failed).to.equal(reason);
    await server.closed(1);
  });

  test('in the middle of a stream, and the server learns of it', async () => {
    const { server, adapter } = await servedAdapter([
      (_, response) => response.writeHead(200, NDJSON).write(lines({ processes: [] })),
    ]);
    await using _ = server;
    const abort = new AbortController();
    const reader = pagesComing(adapter, QUERY, abort.signal);
    await reader.next();
    abort.abort(reason);
    expect(await rejection(reader.next())).to.equal(reason);
    await server.closed(1);
  });

  test('by leaving the loop over its pages', async () => {
    const { server, adapter } = await servedAdapter([
      (_, response) => response.writeHead(200, NDJSON).write(lines({ processes: [] })),
    ]);
    await using _ = server;
    const pages = pagesComing(adapter);
    await pages.next();
    await pages.return(undefined);
    await server.closed(1);
  });

  test('while it waits to try again', async () => {
    const server = await localServer(json({}, 503, { 'retry-after': '30' }));
    await using _ = server;
    const clock = new TestClock();
    const abort = new AbortController();
    const failed = rejection(pagesFrom(httpAdapter({ url: server.url, clock, timeout: 0 }), QUERY, abort.signal));
    while (!clock.holding) await new Promise(setImmediate);
    abort.abort(reason);
    expect(await failed).to.equal(reason);
    expect(server.received).to.have.length(1);
  });

  test('also where the injected fetch does not care', async () => {
    const abort = new AbortController();
    const adapter = httpAdapter({ url: 'https://a.example/', fetch: () => new Promise(() => {}) });
    const failed = rejection(pagesFrom(adapter, QUERY, abort.signal));
    abort.abort(reason);
    expect(await failed).to.equal(reason);
  });
});
