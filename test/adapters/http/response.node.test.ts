import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter, type HttpAdapterOptions } from '../../../src/adapters/http.ts';
import { pagesFrom, rejection, TestClock } from '../asking.ts';
import { json, type Answer } from './local-server.ts';
import { servedAdapter, type } from './served-adapter.ts';

suite('httpAdapter accepts', () => {
  const cases: [string, string, string, unknown][] = [
    ['a page', 'application/json', '{"processes":[{"id":1}],"total":3}', [[{ id: 1 }], 3]],
    ['a bare list', 'application/json', '[{"id":1}]', [[{ id: 1 }], undefined]],
    ['an empty list', 'application/json', '[]', [[], undefined]],
    ['a type with parameters', 'Application/JSON; charset=utf-8; profile="a;b"', '[]', [[], undefined]],
    ['a type built on JSON', 'application/hal+json', '{"processes":[]}', [[], undefined]],
    ['a byte order mark', 'application/json', '\uFEFF[]', [[], undefined]],
    ['items of no shape, for the loader to leave out', 'application/json', '[null,5,"x"]', [[null, 5, 'x'], undefined]],
  ];
  for (const [name, contentType, body, [processes, total]] of cases as [
    string,
    string,
    string,
    [unknown[], unknown],
  ][]) {
    test(name, async () => {
      const { server, adapter } = await servedAdapter([json(body, 200, type(contentType))]);
      await using _ = server;
      const [page] = await pagesFrom(adapter);
      expect([page!.processes, page!.total]).to.deep.equal([processes, total]);
    });
  }
});

suite('httpAdapter refuses, and says what came', () => {
  const LOGIN =
    '<!doctype html><html><head><title>Sign in</title><style>p{}</style><script>alert(1)</script></head><body><h1>Welcome</h1>';
  const cases: [string, Answer, string, RegExp, RegExp][] = [
    [
      'a login page',
      json(LOGIN, 200, type('text/html; charset=utf-8')),
      'adapter/content-type',
      /answered 200 with text\/html instead of JSON: Sign in Welcome$/,
      /sign in again/,
    ],
    [
      'plain text',
      json('Hello', 200, type('text/plain')),
      'adapter/content-type',
      /text\/plain instead of JSON: Hello$/,
      /^Answer with JSON, and the header "Content-Type: application\/json"/,
    ],
    [
      'no type',
      (_, response) => response.writeHead(200).end('[]'),
      'adapter/content-type',
      /answered 200 instead of JSON: \[\]$/,
      /looks like JSON: send it with the header/,
    ],
    [
      'JSON as PHP sends it unless told otherwise',
      json('[{"id": 1}]', 200, type('text/html; charset=UTF-8')),
      'adapter/content-type',
      /answered 200 with text\/html instead of JSON: \[\{"id": 1\}\]$/,
      /^It looks like JSON: send it with the header "Content-Type: application\/json"\.$/,
    ],
    [
      'CSV',
      json('id;title\n1;Pay\n', 200, type('text/csv')),
      'adapter/content-type',
      /answered 200 with text\/csv instead of JSON: id;title 1;Pay$/,
      /^CSV cannot be read: convert it to JSON/,
    ],
    [
      'nothing at all',
      (_, response) => response.writeHead(204).end(),
      'adapter/content-type',
      /answered 204 instead of JSON$/,
      /^Answer with a list/,
    ],
    [
      'broken JSON',
      json('{"processes": ['),
      'adapter/not-json',
      /answered with broken JSON$/,
      /15 characters and begins “{"processes": \[”/,
    ],
    ['an empty body', json(''), 'adapter/not-json', /processes is empty$/, /^Answer with a list/],
    [
      'warnings before the JSON',
      json('<b>Warning</b>: session_start() in <i>x.php</i>[]'),
      'adapter/not-json',
      /HTML instead of JSON: Warning : session_start/,
      /./,
    ],
    ['null', json('null'), 'adapter/shape', /answered with null instead of a list of processes/, /"processes"/],
    ['a number', json('5'), 'adapter/shape', /answered with 5 instead/, /list/],
    [
      'another object',
      json({ items: [], page: {} }),
      'adapter/shape',
      /answered with \{"items":\[\],"page":\{\}\} instead/,
      /list/,
    ],
    ['an empty object', json({}), 'adapter/shape', /answered with \{\} instead/, /list/],
    [
      'processes that are no list',
      json({ processes: {} }),
      'adapter/shape',
      /answered with \{"processes":\{\}\} instead/,
      /list/,
    ],
    [
      'an HTML error page',
      json('<h1>Not Found</h1><p>nginx</p>', 404, type('text/html')),
      'adapter/status',
      /answered 404 with text\/html: Not Found nginx$/,
      /endpoint/,
    ],
    ['a refusal', (_, response) => response.writeHead(401).end(), 'adapter/status', /answered 401$/, /Sign in/],
    [
      'a very long page',
      json(`<p>${'ab '.repeat(100_000)}`, 200, type('text/html')),
      'adapter/content-type',
      /: (ab ){39}ab…$/,
      /login/,
    ],
  ];
  for (const [name, answer, code, message, hint] of cases) {
    test(name, async () => {
      const { server, adapter } = await servedAdapter([answer]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter));
      expect(error.code).to.equal(code);
      expect(error.message).to.match(message);
      expect(error.hint).to.match(hint);
      expect(error.message).not.to.match(/[<>]|alert/);
      expect(server.received).to.have.length(1);
    });
  }

  test('a redirect to a login page, naming where it led without its parameters', async () => {
    const { server, adapter } = await servedAdapter([
      (_, response) => response.writeHead(302, { location: '/login?SAMLRequest=secret' }).end(),
      json(LOGIN, 200, type('text/html')),
    ]);
    await using _ = server;
    const error = await rejection(pagesFrom(adapter));
    expect(error.message)
      .to.match(/\/api\/processes, redirected to http:\S+\/login, answered 200/)
      .and.not.include('secret');
  });

  for (const url of ['', '/relative/without/a/page', 'http://', 'https://user:hidden@a.example/']) {
    test(`the address "${url}"`, async () => {
      const error = await rejection(pagesFrom(httpAdapter({ url, clock: new TestClock() })));
      expect(error.code).to.equal('adapter/network');
      expect(`${error}${error.stack}${String(error.cause)}`).not.to.include('hidden');
    });
  }

  const secrets: Partial<HttpAdapterOptions>[] = [
    { headers: { 'x-api-key': 'hid\nden' } },
    { headers: () => ({ 'x-api-key': 'hid\r\nden' }) },
    { headers: { authorization: 'Bearer hidden-č' } },
    { headers: { 'bad name': 'hidden' } },
    { token: () => 'hid\nden' },
  ];
  for (const options of secrets) {
    test(`headers that cannot be sent, without telling them: ${Object.keys(options).join()}`, async () => {
      const { server, adapter } = await servedAdapter([json([])], options);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter));
      expect(error.code).to.equal('adapter/failed');
      expect(`${error.message}${error.stack}${String(error.cause)}`).not.to.match(/hid|den/);
      expect(server.received).to.deep.equal([]);
    });
  }

  test('to go on when the token cannot be had, and keeps why', async () => {
    const why = new Error('not signed in');
    const { server, adapter } = await servedAdapter([json([])], { token: () => Promise.reject(why) });
    await using _ = server;
    const error = await rejection(pagesFrom(adapter));
    expect([error.code, error.cause]).to.deep.equal(['adapter/failed', why]);
  });
});
