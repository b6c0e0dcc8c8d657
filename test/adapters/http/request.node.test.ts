import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { pagesFrom, QUERY } from '../asking.ts';
import { json, localServer } from './local-server.ts';
import { process, servedAdapter } from './served-adapter.ts';

suite('httpAdapter asks', () => {
  test('by POST, with the query as JSON', async () => {
    const { server, adapter } = await servedAdapter([json({ processes: [process(1)], total: 7, next: 'c' })]);
    await using _ = server;
    expect(await pagesFrom(adapter)).to.deep.equal([{ processes: [process(1)], total: 7, next: 'c' }]);
    const [{ method, url, headers, body }] = server.received as [(typeof server.received)[0]];
    expect([method, url, headers['content-type']]).to.deep.equal(['POST', '/api/processes', 'application/json']);
    expect(headers.accept).to.include('application/json').and.include('application/x-ndjson');
    expect(JSON.parse(body)).to.deep.equal(QUERY);
    expect(headers).not.to.have.any.keys('authorization', 'x-csrf-token', 'if-none-match');
  });

  for (const [own, query] of [
    ['', '?query='],
    ['?tenant=a%20b&flag', '?tenant=a%20b&flag&query='],
    ['?x=1#here', '?x=1&query='],
  ] as const) {
    test(`by GET with the query as a parameter after "${own}"`, async () => {
      const server = await localServer(json([]));
      await using _ = server;
      const odd = { ...QUERY, search: 'č & d#e + f' };
      await pagesFrom(httpAdapter({ url: server.url + own, method: 'GET' }), odd);
      const [{ method, url, headers, body }] = server.received as [(typeof server.received)[0]];
      expect([method, body, headers['content-type']]).to.deep.equal(['GET', '', undefined]);
      expect(url.startsWith(`/api/processes${query}`), url).to.equal(true);
      expect(JSON.parse(new URL(url, server.url).searchParams.get('query')!)).to.deep.equal(odd);
    });
  }

  test('by GET however that is written', async () => {
    const { server, adapter } = await servedAdapter([json([])], { method: 'get' as 'GET' });
    await using _ = server;
    await pagesFrom(adapter);
    expect([server.received[0]!.method, server.received[0]!.url]).to.satisfy(
      ([method, url]: string[]) => method === 'GET' && url!.includes('?query='),
    );
  });

  test('for what it was told that the server can do', () => {
    const capabilities = { window: true, orderBy: ['step.id'] } as const;
    expect(httpAdapter({ url: '/a', capabilities }).capabilities).to.equal(capabilities);
    expect(httpAdapter({ url: '/a' })).not.to.have.property('capabilities');
  });

  test('with headers and a token made again for each attempt', async () => {
    let made = 0;
    const { server, adapter } = await servedAdapter([json({}, 503), json([])], {
      headers: async () => [['x-attempt', String(++made)]],
      token: async () => `secret-${made}`,
    });
    await using _ = server;
    await pagesFrom(adapter);
    expect(server.received.map(({ headers }) => [headers['x-attempt'], headers.authorization])).to.deep.equal([
      ['1', 'Bearer secret-1'],
      ['2', 'Bearer secret-2'],
    ]);
  });

  test('in the language of the panel, so that the server can sort names as the panel would', async () => {
    const { server, adapter } = await servedAdapter([json([])]);
    await using _ = server;
    const options: { signal: AbortSignal; lang: string } = { signal: new AbortController().signal, lang: 'cs' };
    for await (const page of adapter.fetch(QUERY, options) as AsyncIterable<unknown>) expect(page).to.be.an('object');
    expect(server.received[0]!.headers['accept-language']).to.equal('cs');
  });

  test('with the headers of the page, which win over its own', async () => {
    const { server, adapter } = await servedAdapter([json([])], {
      headers: { Accept: 'application/json', 'X-Tenant': '5' },
    });
    await using _ = server;
    await pagesFrom(adapter);
    expect(server.received[0]!.headers).to.include({ accept: 'application/json', 'x-tenant': '5' });
  });

  test('without Authorization where there is no token', async () => {
    const { server, adapter } = await servedAdapter([json([])], { token: () => null });
    await using _ = server;
    await pagesFrom(adapter);
    expect(server.received[0]!.headers).not.to.have.property('authorization');
  });

  test('with credentials as told, by the fetch that was injected', async () => {
    const asked: (RequestInit | undefined)[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      asked.push(init);
      return Response.json([]);
    };
    await pagesFrom(httpAdapter({ url: 'https://a.example/p', fetch, credentials: 'include' }));
    await pagesFrom(httpAdapter({ url: 'https://a.example/p', fetch }));
    expect(asked.map(init => init?.credentials)).to.deep.equal(['include', undefined]);
  });
});
