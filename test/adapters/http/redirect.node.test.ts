import { suite, test } from 'node:test';
import { expect } from 'chai';
import { floweyeAdapter } from '../../../src/adapters/floweye.ts';
import { httpAdapter, type HttpAdapterOptions } from '../../../src/adapters/http.ts';
import { pagesFrom, rejection, TestClock } from '../asking.ts';
import { type Answer, json, localServer } from './local-server.ts';
import { process } from './served-adapter.ts';

const moved =
  (status: number, location: string): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end();

const SECRETS: Readonly<Record<string, Partial<HttpAdapterOptions>>> = {
  'a token': { token: () => 'secret' },
  headers: { headers: { 'x-api-key': 'secret' } },
  credentials: { credentials: 'include' },
};

suite('a redirect', () => {
  for (const [what, options] of Object.entries(SECRETS)) {
    for (const [status, method] of [
      [302, 'GET'],
      [307, 'POST'],
    ] as const) {
      test(`with ${status} on ${method} takes ${what} to no other origin, and it is said where it led`, async () => {
        await using other = await localServer(json([process(1)]));
        await using server = await localServer(moved(status, `${other.url}?session=hidden`));
        const clock = new TestClock();
        const adapter = httpAdapter({ url: server.url, method, clock, ...options });
        const error = await rejection(pagesFrom(adapter));
        expect(error.code).to.equal('adapter/network');
        expect(error.message)
          .to.include(`redirects to ${other.url}`)
          .and.not.match(/hidden|secret/);
        expect([server.received.length, other.received.length, clock.waits]).to.deep.equal([1, 0, []]);
      });
    }
  }

  test('away is not followed behind one that stayed', async () => {
    await using other = await localServer(json([]));
    await using server = await localServer(moved(307, '/second'), moved(307, other.url));
    const adapter = httpAdapter({ url: server.url, token: () => 'secret', clock: new TestClock() });
    expect((await rejection(pagesFrom(adapter))).message).to.include(`redirects to ${other.url}`);
    expect([server.received.length, other.received.length]).to.deep.equal([2, 0]);
  });

  // status -> method and whether the query is sent again
  for (const [status, method, hasBody] of [
    [301, 'GET', false],
    [302, 'GET', false],
    [303, 'GET', false],
    [307, 'POST', true],
    [308, 'POST', true],
  ] as const) {
    test(`with ${status} within its origin is followed with the token`, async () => {
      await using server = await localServer(moved(status, '/moved?to=here'), json([process(1)]));
      const adapter = httpAdapter({ url: server.url, token: () => 'secret', clock: new TestClock() });
      const [page] = await pagesFrom(adapter);
      expect(page!.processes).to.have.length(1);
      const { url, headers, body, ...rest } = server.received[1]!;
      expect([
        url,
        rest.method,
        headers.authorization,
        body !== '',
        headers['content-type'] !== undefined,
      ]).to.deep.equal(['/moved?to=here', method, 'Bearer secret', hasBody, hasBody]);
    });
  }

  test('in a circle ends', async () => {
    await using server = await localServer(moved(307, '/again'));
    const adapter = httpAdapter({ url: server.url, token: () => 'secret', clock: new TestClock() });
    expect((await rejection(pagesFrom(adapter))).message).to.include('again and again');
    expect(server.received).to.have.length(21);
  });

  test('without anything that is for one origin is followed as before', async () => {
    await using other = await localServer(json([process(1)]));
    await using server = await localServer(moved(307, other.url));
    expect(await pagesFrom(httpAdapter({ url: server.url, clock: new TestClock() }))).to.have.length(1);
    expect(other.received).to.have.length(1);
  });

  test('takes the token of FlowEye to no other origin', async () => {
    await using other = await localServer(json({ status: 'success', data: [] }));
    await using server = await localServer(moved(307, other.url));
    const adapter = floweyeAdapter({ url: server.url, token: 'secret', clock: new TestClock() });
    const error = await rejection(pagesFrom(adapter));
    expect(error.message).to.include(`redirects to ${other.url}`);
    expect(other.received).to.have.length(0);
  });
});

suite('the secrets of FlowEye', () => {
  for (const options of [
    { token: 'hid\nden' },
    { sudo: () => 'hid\rden' },
    { headers: { 'x-tenant': 'hid\nden' } },
    { url: 'https://ada:hidden@a.example/' },
  ]) {
    test(`that cannot be sent are not told: ${Object.keys(options).join()}`, async () => {
      await using server = await localServer(json({}));
      const adapter = floweyeAdapter({ url: server.url, clock: new TestClock(), ...options });
      const error = await rejection(pagesFrom(adapter));
      expect(error.code).to.match(/^adapter\/(?:failed|network)$/);
      expect(`${error}${error.stack}${String(error.cause)}`).not.to.match(/hidden|hid\s/);
      expect(server.received).to.deep.equal([]);
    });
  }
});
