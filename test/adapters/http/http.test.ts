import { expect } from 'chai';
import { documentAdapter } from '../../../src/adapters/document.ts';
import { performByRequest } from '../../../src/adapters/http/action-request.ts';
import { httpAdapter, type HttpAdapterOptions } from '../../../src/adapters/http.ts';
import { messagesFor } from '../../../src/core/messages/messages.ts';
import { engineOf } from '../../../src/core/template/engine.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { type LoadState, loadPairs } from '../../../src/core/processes/load.ts';
import { pagesFrom, QUERY, rejection, TestClock, turn } from '../asking.ts';

declare const takePageReports: () => string[];
const isWebKit = /AppleWebKit/.test(navigator.userAgent) && !('chrome' in globalThis);

let keys = 0;

/** A route of the test server, with requests counted apart from those of other tests and browsers. */
const route = (name: string, parameters = '') =>
  `/adapter/${name}?key=${Date.now()}-${Math.random()}-${++keys}${parameters}`;

const adapterOf = (url: string, options: Partial<HttpAdapterOptions> = {}) =>
  httpAdapter({ url, clock: new TestClock(), ...options });

async function load(adapter: ProcessAdapter, query = QUERY) {
  const seen: LoadState[] = [];
  const { signal } = new AbortController();
  const loaded = loadPairs(adapter, query, { signal, onpage: state => seen.push(state) });
  const error = await loaded.then(
    state => (seen.push(state), null),
    (thrown: Error & { code?: string; hint?: string }) => thrown,
  );
  const last = seen.at(-1);
  return {
    error,
    last,
    ids: last ? Array.from({ length: last.pairs.length }, (_, i) => last.pairs.processes[i]!.id) : [],
  };
}

const requestsOf = async (url: string) => {
  const { pathname, searchParams } = new URL(url, location.href);
  const response = await fetch(`/adapter/count?of=${pathname.split('/').at(-1)}&key=${searchParams.get('key')}`);
  return (await response.json()) as number;
};

suite('httpAdapter in a browser, with a server that', () => {
  test('answers', async () => {
    const { ids, last } = await load(adapterOf(route('good')));
    expect([ids, last!.total]).to.deep.equal([[1, 2], 2]);
  });

  for (const name of ['hang', 'hang-in-body']) {
    test(`hangs: ${name}`, async () => {
      const url = route(name);
      const clock = new TestClock();
      const failed = rejection(pagesFrom(httpAdapter({ url, clock, retries: 1 })));
      for (let attempt = 1; attempt <= 2; attempt++) {
        while ((await requestsOf(url)) < attempt || clock.holding < 1) await turn();
        clock.elapse();
      }
      const error = await failed;
      expect([error.code, error.message]).to.deep.equal(['adapter/timeout', `/adapter/${name} did not answer in 30 s`]);
    });
  }

  test('hangs, and is not waited for after an abort', async () => {
    const abort = new AbortController();
    const failed = rejection(pagesFrom(adapterOf(route('hang')), QUERY, abort.signal));
    abort.abort();
    expect((await failed).name).to.equal('AbortError');
  });

  test('resets the connection twice', async () => {
    const url = route('reset', '&times=2');
    const { ids, error } = await load(adapterOf(url));
    expect([ids, error]).to.deep.equal([[1, 2], null]);
    expect(await requestsOf(url)).to.be.at.least(3);
  });

  test('resets the connection again and again', async () => {
    const { error, ids } = await load(adapterOf(route('reset')));
    expect([error!.code, error!.message, ids]).to.deep.equal([
      'adapter/network',
      '/adapter/reset cannot be reached',
      [],
    ]);
  });

  // the policy of test pages is connect-src 'self' ws:
  for (const [name, adapter] of [
    ['an endpoint', (clock: TestClock) => httpAdapter({ url: 'https://other.example/api?key=hidden', clock })],
    [
      'an endpoint with a token',
      (clock: TestClock) => httpAdapter({ url: 'https://other.example/api', token: () => 't', clock }),
    ],
    ['a document', () => documentAdapter('https://other.example/api#a')],
  ] as const) {
    test(`the page's policy does not allow, says so and is not tried again: ${name}`, async () => {
      const clock = new TestClock();
      const { error, ids } = await load(adapter(clock));
      // WebKit fires no event when the policy blocks `fetch`.
      if (takePageReports().length === 0 && isWebKit) return;
      expect([error!.code, error!.message, error!.hint, ids, clock.waits]).to.deep.equal([
        'adapter/network',
        `the "connect-src" of the page's Content-Security-Policy does not allow https://other.example/api`,
        "Write in the policy: connect-src 'self' ws: https://other.example",
        [],
        [],
      ]);
    });
  }

  test("the page's policy does not allow has no action done, and readers do not read why", async () => {
    const { error } = console;
    const logged: string[] = [];
    console.error = (text: string) => logged.push(text);
    const messages = messagesFor('en');
    const results = performByRequest([{ process: { id: 7 } as Process, step: null as never }], {
      request: { method: 'POST', url: 'https://other.example/claim', body: null },
      engine: engineOf(messages, { timeZone: 'UTC' }),
      allowedOrigins: ['https://other.example'],
      lang: 'en',
      messages,
      signal: new AbortController().signal,
    });
    const { value } = await results.next();
    console.error = error;
    if (takePageReports().length === 0 && isWebKit) return;
    expect(value).to.deep.equal({ id: 7, ok: false, message: messages.text('actionNotSent') });
    expect(logged.join()).to.include('does not allow https://other.example/claim').and.include('Write in the policy');
  });

  test('truncates a JSON body', async () => {
    const { error, ids } = await load(adapterOf(route('truncate'), { retries: 1 }));
    expect([error!.code, ids]).to.deep.equal(['adapter/network', []]);
  });

  for (const name of ['truncate-stream', 'reset-stream']) {
    test(`cuts a stream off, of which what came stays: ${name}`, async () => {
      const url = route(name);
      const { error, ids, last } = await load(adapterOf(url));
      expect([error!.code, ids, last!.total]).to.deep.equal(['adapter/truncated', [1], 2]);
      expect(await requestsOf(url)).to.equal(1);
    });
  }

  test('streams', async () => {
    const { ids, last, error } = await load(adapterOf(route('stream')));
    expect([ids, error]).to.deep.equal([[1, 2], null]);
    expect(last!.pairs.processes[0]!.templateProcess.name).to.equal('Žádost 👩‍👧');
  });

  test('answers out of order: each question gets its own answer', async () => {
    const url = route('order');
    const adapter = adapterOf(url);
    const first = load(adapter, { ...QUERY, offset: 1 });
    while ((await requestsOf(url)) < 1) await turn();
    const second = load(adapter, { ...QUERY, offset: 2 });
    expect([(await first).ids, (await second).ids]).to.deep.equal([[1], [2]]);
  });

  for (const [name, place] of [
    ['html', '/adapter/html'],
    ['login', '/adapter/login, redirected to /adapter/html,'],
  ] as const) {
    test(`answers with a page of HTML: ${name}`, async () => {
      const { error } = await load(adapterOf(route(name)));
      expect(error!.code).to.equal('adapter/content-type');
      expect(error!.message).to.equal(`${place} answered 200 with text/html instead of JSON: Sign in Welcome`);
    });
  }

  test('answers null', async () => {
    const { error } = await load(adapterOf(route('null')));
    expect([error!.code, error!.message]).to.deep.equal([
      'adapter/shape',
      '/adapter/null answered with null instead of a list of processes',
    ]);
  });

  test('answers with null where an object belongs: the others are taken, what is left out is listed', async () => {
    const { error, ids, last } = await load(adapterOf(route('null-items')));
    expect([error, ids]).to.deep.equal([null, [1, 2, 3]]);
    expect(last!.malformed.map(({ path }) => path)).to.deep.equal([
      '/processes/0',
      '/processes/2',
      '/processes/3/steps/0',
    ]);
  });

  test('answers with a problem', async () => {
    const criteria = [{ key: 'process', operator: '!=' as const, value: [9] }];
    const { error } = await load(adapterOf(route('problem')), { ...QUERY, criteria });
    expect([error!.code, error!.message]).to.deep.equal([
      'adapter/problem',
      'Unprocessable: criterion "!process": there is no such template',
    ]);
  });

  test('is busy at first', async () => {
    const clock = new TestClock();
    const { ids } = await load(httpAdapter({ url: route('busy'), clock }));
    expect([ids, clock.waits]).to.deep.equal([[1, 2], [1000]]);
  });

  for (const method of ['POST', 'GET'] as const) {
    test(`knows that nothing has changed: ${method}`, async () => {
      const adapter = adapterOf(route('etag'), { method });
      const [first] = await pagesFrom(adapter);
      const [second] = await pagesFrom(adapter);
      expect(second!.processes[0]).to.equal(first!.processes[0]);
    });
  }

  test('is asked once by two panels at once', async () => {
    const url = route('stream');
    const adapter = adapterOf(url);
    const [a, b] = await Promise.all([load(adapter), load(adapter)]);
    expect([a.ids, b.ids]).to.deep.equal([
      [1, 2],
      [1, 2],
    ]);
    expect(await requestsOf(url)).to.equal(1);
  });
});

suite('httpAdapter in a page', () => {
  const echoed = async (options: Partial<HttpAdapterOptions>) => {
    const [page] = await pagesFrom(adapterOf(route('echo'), options));
    return page!.processes[0]!.variables as {
      method: string;
      headers: Record<string, string>;
      body: string;
      query: string;
    };
  };
  let meta: HTMLMetaElement;

  setup(() => {
    meta = Object.assign(document.createElement('meta'), { name: 'csrf-token', content: 'c5f' });
    document.head.append(meta);
  });
  teardown(() => meta.remove());

  test('sends the query as JSON', async () => {
    const { method, headers, body } = await echoed({});
    expect([method, headers['content-type'], JSON.parse(body)]).to.deep.equal(['POST', 'application/json', QUERY]);
    expect(headers).not.to.have.any.keys('x-csrf-token', 'authorization');
  });

  test('sends the query as a parameter', async () => {
    const { method, body, query } = await echoed({ method: 'GET' });
    expect([method, body, JSON.parse(query)]).to.deep.equal(['GET', '', QUERY]);
  });

  test('sends what a <meta> holds at that time as a header', async () => {
    expect((await echoed({ csrf: {} })).headers).to.include({ 'x-csrf-token': 'c5f' });
    meta.name = 'odd "name"';
    meta.content = 'new';
    const { headers } = await echoed({ csrf: { meta: 'odd "name"', header: 'X-XSRF' } });
    expect(headers).to.include({ 'x-xsrf': 'new' }).and.not.have.any.keys('x-csrf-token');
    expect((await echoed({ csrf: {} })).headers).not.to.have.any.keys('x-csrf-token');
  });

  test('keeps that to the page: another origin never sees it', async () => {
    const asked: Headers[] = [];
    const fetch = async (_: unknown, init?: RequestInit) => {
      asked.push(init!.headers as Headers);
      return Response.json([]);
    };
    await pagesFrom(httpAdapter({ url: 'https://other.example/', csrf: {}, fetch }));
    await pagesFrom(httpAdapter({ url: '/here', csrf: {}, fetch }));
    expect(asked.map(headers => headers.get('x-csrf-token'))).to.deep.equal([null, 'c5f']);
  });

  test('follows a redirect within its origin, with the token', async () => {
    const [page] = await pagesFrom(
      adapterOf(route('moved', `&to=${encodeURIComponent('/adapter/echo')}`), { csrf: {} }),
    );
    const { method, headers } = page!.processes[0]!.variables as { method: string; headers: Record<string, string> };
    expect([method, headers['x-csrf-token']]).to.deep.equal(['POST', 'c5f']);
  });

  for (const method of ['GET', 'POST'] as const) {
    test(`takes no token to another origin, and says that it was to: ${method}`, async () => {
      const other = new URL(location.href);
      other.hostname = other.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
      const key = `${Date.now()}-${Math.random()}`;
      const elsewhere = `${other.origin}/adapter/allowing?key=${key}`;
      const url = route('moved', `&to=${encodeURIComponent(elsewhere)}`);
      for (const options of [{ csrf: {} }, { token: () => 'secret' }, { headers: { 'x-api-key': 'secret' } }]) {
        const clock = new TestClock();
        const error = await rejection(pagesFrom(httpAdapter({ url, method, clock, ...options })));
        expect([error.code, clock.waits]).to.deep.equal(['adapter/network', []]);
        expect(error.message).to.match(/^\/adapter\/moved redirects to another origin, which browsers do not name/);
        expect(`${error.message}${error.hint}`).not.to.include('secret');
      }
      const response = await fetch(`/adapter/count?of=allowing&key=${key}`);
      expect(await response.json()).to.equal(0);
    });
  }

  test('resolves its address against the base of the page', async () => {
    const base = Object.assign(document.createElement('base'), { href: '/adapter/' });
    document.head.append(base);
    const pages = await pagesFrom(adapterOf('good')).finally(() => base.remove());
    expect(pages[0]!.total).to.equal(2);
  });
});
