import { suite, test } from 'node:test';
import { expect } from 'chai';
import { pagesFrom, QUERY, rejection } from '../asking.ts';
import { json, type Answer } from './local-server.ts';
import { idsOf, lines, NDJSON, process, servedAdapter } from './served-adapter.ts';

suite('httpAdapter shares', () => {
  const later = (ms: number) => ({ ...QUERY, now: new Date(Date.parse(QUERY.now) + ms).toISOString() });
  const late: Answer = (_, response) =>
    setImmediate(() =>
      response
        .writeHead(200, NDJSON)
        .end(lines({ processes: [process(1)] }, { processes: [process(2)] }, { end: true })),
    );

  test('a request that is on its way with those who ask the same', async () => {
    const { server, adapter } = await servedAdapter([late]);
    await using _ = server;
    const answers = await Promise.all([pagesFrom(adapter), pagesFrom(adapter, later(900)), pagesFrom(adapter)]);
    expect(answers.map(idsOf)).to.deep.equal([
      [[1], [2]],
      [[1], [2]],
      [[1], [2]],
    ]);
    expect(server.received).to.have.length(1);
  });

  test('nothing with a query that differs, or that was made over a second later', async () => {
    const { server, adapter } = await servedAdapter([late]);
    await using _ = server;
    await Promise.all([
      pagesFrom(adapter),
      pagesFrom(adapter, { ...QUERY, limit: 5 }),
      pagesFrom(adapter, later(1500)),
    ]);
    expect(server.received).to.have.length(3);
  });

  test('nothing with the same query in another language', async () => {
    const { server, adapter } = await servedAdapter([late]);
    await using _ = server;
    const asked = ['cs', 'de'].map(lang => adapter.fetch(QUERY, { signal: new AbortController().signal, lang }));
    await server.arrived(2);
    expect(asked).to.have.length(2);
  });

  test('nothing with a request that is over', async () => {
    const { server, adapter } = await servedAdapter([late]);
    await using _ = server;
    await pagesFrom(adapter);
    await pagesFrom(adapter);
    expect(server.received).to.have.length(2);
  });

  test('without one who aborts taking it from the others', async () => {
    let answer = (): void => {};
    const { server, adapter } = await servedAdapter([
      (_, response) => (answer = () => json([process(1)])(_, response)),
    ]);
    await using _ = server;
    const abort = new AbortController();
    const aborted = rejection(pagesFrom(adapter, QUERY, abort.signal));
    const other = pagesFrom(adapter);
    await server.arrived(1);
    abort.abort();
    expect((await aborted).name).to.equal('AbortError');
    answer();
    expect(idsOf(await other)).to.deep.equal([[1]]);
  });

  test('nothing with a request that all others have left', async () => {
    const { server, adapter } = await servedAdapter([() => {}, late]);
    await using _ = server;
    const abort = new AbortController();
    const both = [pagesFrom(adapter, QUERY, abort.signal), pagesFrom(adapter, QUERY, abort.signal)].map(rejection);
    await server.arrived(1);
    abort.abort();
    const again = pagesFrom(adapter);
    await Promise.all(both);
    expect(idsOf(await again)).to.deep.equal([[1], [2]]);
    await server.closed(1);
  });

  test('its failure with nobody: it stays unheard of', async () => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown) => unheard.push(reason);
    globalThis.process.on('unhandledRejection', listen);
    const { server, adapter } = await servedAdapter([json({}, 404)]);
    await using _ = server;
    void adapter.fetch(QUERY, { signal: new AbortController().signal });
    await server.closed(1);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    globalThis.process.off('unhandledRejection', listen);
    expect(unheard).to.deep.equal([]);
  });

  test('a failure too, and nobody who did not look is told of it', async () => {
    const { server, adapter } = await servedAdapter([json({}, 404)]);
    await using _ = server;
    const unread = adapter.fetch(QUERY, { signal: new AbortController().signal });
    expect(unread).to.have.property(Symbol.asyncIterator);
    const errors = await Promise.all([rejection(pagesFrom(adapter)), rejection(pagesFrom(adapter))]);
    expect(errors.map(({ code }) => code)).to.deep.equal(['adapter/status', 'adapter/status']);
    expect(server.received).to.have.length(1);
  });
});

suite('httpAdapter asks whether anything changed', () => {
  const tagged: Answer = ({ headers }, response) =>
    headers['if-none-match'] === '"a"'
      ? response.writeHead(304).end()
      : json([process(1)], 200, { etag: '"a"' })({} as never, response);

  test('and gives the very same objects where nothing did', async () => {
    const { server, adapter } = await servedAdapter([tagged]);
    await using _ = server;
    const [first] = await pagesFrom(adapter);
    const [second] = await pagesFrom(adapter, { ...QUERY, now: '2027-01-01T00:00:00Z' });
    const [third] = await pagesFrom(adapter);
    expect(server.received.map(({ headers }) => headers['if-none-match'])).to.deep.equal([undefined, '"a"', '"a"']);
    expect(second!.processes[0]).to.equal(first!.processes[0]);
    expect(third!.processes[0]).to.equal(first!.processes[0]);
  });

  test('only of the same query', async () => {
    const { server, adapter } = await servedAdapter([tagged]);
    await using _ = server;
    await pagesFrom(adapter);
    await pagesFrom(adapter, { ...QUERY, offset: 1 });
    expect(server.received[1]!.headers).not.to.have.property('if-none-match');
  });

  test('of a stream that came whole, and not of one that was cut off', async () => {
    const stream =
      (end: object): Answer =>
      (_, response) =>
        response.writeHead(200, { ...NDJSON, etag: 'W/"s"' }).end(lines({ processes: [process(1)] }, end));
    const { server, adapter } = await servedAdapter([
      stream({ processes: [] }),
      stream({ end: true }),
      (_, response) => response.writeHead(304).end(),
    ]);
    await using _ = server;
    await rejection(pagesFrom(adapter));
    await pagesFrom(adapter);
    expect(idsOf(await pagesFrom(adapter))).to.deep.equal([[1]]);
    expect(server.received.map(({ headers }) => headers['if-none-match'])).to.deep.equal([
      undefined,
      undefined,
      'W/"s"',
    ]);
  });

  test('no more when an answer came without a tag', async () => {
    const untagged = json([process(2)]);
    const { server, adapter } = await servedAdapter([json([process(1)], 200, { etag: '"a"' }), untagged]);
    await using _ = server;
    for (let i = 0; i < 3; i++) await pagesFrom(adapter);
    expect(server.received.map(({ headers }) => headers['if-none-match'])).to.deep.equal([undefined, '"a"', undefined]);
  });

  test('and takes 304 to a question that it did not ask, of an answer without a tag, for a fault', async () => {
    const { server, adapter } = await servedAdapter([json([]), (_, response) => response.writeHead(304).end()]);
    await using _ = server;
    await pagesFrom(adapter);
    expect((await rejection(pagesFrom(adapter))).code).to.equal('adapter/status');
  });

  test('and takes 304 to a question it did not ask for a fault', async () => {
    const { server, adapter } = await servedAdapter([(_, response) => response.writeHead(304).end()]);
    await using _ = server;
    expect((await rejection(pagesFrom(adapter))).code).to.equal('adapter/status');
  });

  test('and forgets the oldest of many answers', async () => {
    const { server, adapter } = await servedAdapter([tagged]);
    await using _ = server;
    for (let offset = 0; offset <= 10; offset++) await pagesFrom(adapter, { ...QUERY, offset });
    await pagesFrom(adapter, { ...QUERY, offset: 10 });
    await pagesFrom(adapter, { ...QUERY, offset: 0 });
    expect(server.received.slice(-2).map(({ headers }) => headers['if-none-match'])).to.deep.equal(['"a"', undefined]);
  });
});
