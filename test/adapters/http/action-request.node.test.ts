import { suite, test } from 'node:test';
import { expect } from 'chai';
import { performByRequest } from '../../../src/adapters/http/action-request.ts';
import type { ActionResult } from '../../../src/core/actions/action-result.ts';
import type { RequestConfig } from '../../../src/core/config/actions/action-config.ts';
import { messagesFor } from '../../../src/core/messages/messages.ts';
import type { Process, ProcessItem, Step } from '../../../src/core/processes/process.ts';
import { engineOf } from '../../../src/core/template/engine.ts';
import { type Answer, json, localServer } from './local-server.ts';

const messages = messagesFor('en');
const engine = engineOf(messages, { timeZone: 'UTC' });

const itemOf = (id: unknown, step = 10): ProcessItem => ({ process: { id } as Process, step: { id: step } as Step });

async function ask(
  request: Partial<RequestConfig>,
  items: readonly ProcessItem[],
  allowedOrigins: readonly string[],
): Promise<ActionResult[]> {
  const results = [];
  const options = { engine, allowedOrigins, lang: 'en', messages, signal: new AbortController().signal };
  const whole: RequestConfig = { method: 'POST', url: '', body: null, ...request };
  for await (const result of performByRequest(items, { request: whole, ...options })) results.push(result);
  return results;
}

/** What comes of one request that a server answers so. */
async function resultOf(answer: Answer, request: Partial<RequestConfig> = {}): Promise<ActionResult> {
  await using server = await localServer(answer);
  const url = new URL('/p/{{ $_process.id }}/claim', server.url).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  const asked = { url: decodeURI(url), ...request };
  return (await ask(asked, [itemOf(7)], [new URL(server.url).origin]))[0]!;
}

const html: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Sign in</title>');
const page =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code, { 'content-type': 'text/html' }).end('<!doctype html><title>Error</title>');
const problem = (status: number, body: object): Answer =>
  json(body, status, { 'content-type': 'application/problem+json' });
const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code).end();

suite('the request of an action', () => {
  // answer -> result
  const cases: [string, Answer, Omit<ActionResult, 'id'>][] = [
    ['204 as done', status(204), { ok: true, process: null }],
    ['200 without a body as done', status(200), { ok: true, process: null }],
    ['JSON as done', json({ any: 'thing' }), { ok: true, process: null }],
    [
      'the process in JSON as the new one',
      json({ process: { id: 7, state: 10 } }),
      { ok: true, process: { id: 7, state: 10 } },
    ],
    ['JSON that says it was not as failed', json({ ok: false, message: 'Locked' }), { ok: false, message: 'Locked' }],
    [
      'a problem with its detail',
      problem(409, { title: 'Conflict', detail: 'Taken by Ada' }),
      { ok: false, message: 'Taken by Ada', status: 409 },
    ],
    ['a problem with its title', problem(422, { title: 'No reason given' }), { ok: false, message: 'No reason given' }],
    ['a problem that says 200', problem(200, { title: 'Not really' }), { ok: false, message: 'Not really' }],
    ['401', status(401), { ok: false, message: 'Sign in again.' }],
    ['401 with a title alone', problem(401, { title: 'Unauthorized' }), { ok: false, message: 'Sign in again.' }],
    [
      '401 with words',
      problem(401, { title: 'Unauthorized', detail: 'Your session ended at noon' }),
      { ok: false, message: 'Sign in again. Your session ended at noon' },
    ],
    // The name of a status says nothing more, and that in English.
    [
      '403 by its name',
      problem(403, { title: 'Forbidden' }),
      { ok: false, message: 'You are not allowed to do this.' },
    ],
    [
      '409 by its name',
      problem(409, { title: 'Conflict' }),
      { ok: false, message: 'This has changed in the meantime.', status: 409 },
    ],
    ['422 without words', status(422), { ok: false, message: 'The server did not accept this.' }],
    ['422 with a web page', page(422), { ok: false, message: 'The server did not accept this.' }],
    ['429', status(429), { ok: false, message: 'Too many requests. Wait a moment, then try again.' }],
    ['403', status(403), { ok: false, message: 'You are not allowed to do this.' }],
    [
      '403 with words',
      problem(403, { detail: 'Only managers' }),
      { ok: false, message: 'You are not allowed to do this. Only managers' },
    ],
    ['409 with a web page', page(409), { ok: false, message: 'This has changed in the meantime.', status: 409 }],
    // The address may be wrong.
    ['404 with a web page', page(404), { ok: false, message: 'This was not found. It may no longer exist.' }],
    ['410', status(410), { ok: false, message: 'This was not found. It may no longer exist.', status: 410 }],
    [
      '410 with a web page',
      page(410),
      { ok: false, message: 'This was not found. It may no longer exist.', status: 410 },
    ],
    ['500 without words', status(500), { ok: false, message: 'The server answered 500.' }],
    ['broken JSON with 400', json('{', 400), { ok: false, message: 'The server did not accept this.' }],
    [
      'a login page as unknown',
      html,
      {
        ok: null,
        message: 'You may have to sign in again: the server answered with a web page (Sign in).',
      },
    ],
    [
      'a redirect elsewhere',
      (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
      { ok: null, message: 'The answer could not be read. You may have to sign in again.' },
    ],
  ];
  for (const [name, answer, expected] of cases) {
    test(`takes ${name}`, async () => {
      const { id, ...result } = await resultOf(answer);
      expect(id).to.equal(7);
      expect(result).to.deep.equal(expected);
    });
  }

  test('says where it was led to, also to a page without words', async () => {
    const blank: Answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>go()</script>');
    const result = await resultOf(blank);
    expect(result.message).to.include('a web page (…).');
  });

  test('does not know the result where a connection broke', async () => {
    expect(await resultOf((_, response) => response.destroy())).to.deep.equal({ id: 7, ok: null });
  });

  test('sends templates evaluated: encoded in the address, with their types in the body', async () => {
    await using server = await localServer(json({}));
    const body = { step: '{{ $_step.id }}', note: 'For {{ $_process.id }}', all: ['{{ $_step.nothing }}', 1, true] };
    const request = { method: 'PUT' as const, url: `${server.url}/{{ $_process.id }}?x=1`, body };
    await ask(request, [itemOf('a/b')], [new URL(server.url).origin]);
    const [{ method, url, body: sent, headers }] = server.received as [(typeof server.received)[0]];
    expect([method, url]).to.deep.equal(['PUT', '/api/processes/a%2Fb?x=1']);
    expect(JSON.parse(sent)).to.deep.equal({ step: 10, note: 'For a/b', all: [null, 1, true] });
    expect(headers['content-type']).to.equal('application/json');
  });

  test('says which processes it begins with, and begins with no more once nobody reads on', async () => {
    await using server = await localServer(status(204));
    const sent: unknown[] = [];
    const items = Array.from({ length: 20 }, (_, i) => itemOf(i));
    const results = performByRequest(items, {
      request: { method: 'POST', url: `${server.url}/{{ $_process.id }}`, body: null },
      engine,
      allowedOrigins: [new URL(server.url).origin],
      lang: 'en',
      messages,
      signal: new AbortController().signal,
      onsend: id => sent.push(id),
    });
    await results.next();
    await results.return(undefined);
    expect(sent).to.deep.equal([0, 1, 2, 3, 4, 5]);
  });

  test('sends no body where none is given', async () => {
    await using server = await localServer(status(204));
    await ask({ method: 'DELETE', url: server.url }, [itemOf(1)], [new URL(server.url).origin]);
    expect([server.received[0]!.body, server.received[0]!.headers['content-type']]).to.deep.equal(['', undefined]);
  });

  test('goes to no origin that is not allowed, nor to what is no address of the web, and names it on the console alone', async () => {
    await using server = await localServer(json({}));
    const { origin } = new URL(server.url);
    for (const [url, allowed, expected] of [
      [server.url, [], `requests to ${origin} are not allowed`],
      [server.url, ['https://other.example', `${origin}.evil.example`], `requests to ${origin} are not allowed`],
      ['data:,x', ['null', 'data:,x'], 'data:,x is not a valid address'],
      ['file:///etc/passwd', ['file:///'], 'file:///etc/passwd is not a valid address'],
      ['http://user:secret@127.0.0.1/', ['http://127.0.0.1'], 'http://…@127.0.0.1/ is not a valid address'],
    ] as const) {
      const logged: string[] = [];
      const log = console.error;
      console.error = (text: string) => logged.push(text);
      try {
        const [result] = await ask({ url }, [itemOf(1)], allowed);
        expect(result).to.deep.equal({
          id: 1,
          ok: false,
          message: 'This could not be sent. Please tell whoever looks after this page.',
        });
      } finally {
        console.error = log;
      }
      expect(logged.join()).to.include(`The action on process 1 was not sent: ${expected}`);
    }
    expect(server.received).to.deep.equal([]);
  });

  test('fails for one row alone where its address cannot be made', async () => {
    await using server = await localServer(json({}));
    const items = [itemOf(1), itemOf('..'), itemOf(''), itemOf(2)];
    const results = await ask({ url: `${server.url}/{{ $_process.id }}` }, items, [new URL(server.url).origin]);
    const byId = new Map(results.map(({ id, ok, message }) => [id, ok || message]));
    expect(byId.get(1)).to.equal(true);
    expect(byId.get(2)).to.equal(true);
    expect(byId.get('..')).to.include('prints ".."');
    expect(byId.get('')).to.include('prints nothing');
    expect(server.received.map(({ url }) => url).toSorted()).to.deep.equal(['/api/processes/1', '/api/processes/2']);
  });

  test('asks once for each step of a process, and the process is done when all are', async () => {
    await using server = await localServer(json({}), json({ detail: 'Locked' }, 409), json({}));
    const request = { url: `${server.url}/{{ $_step.id }}` };
    const results = await ask(request, [itemOf(1, 10), itemOf(1, 11), itemOf(1, 12)], [new URL(server.url).origin]);
    expect(results).to.deep.equal([{ id: 1, ok: false, message: 'Locked', status: 409 }]);
    expect(server.received.map(({ url }) => url)).to.deep.equal(['/api/processes/10', '/api/processes/11']);
  });

  test('has six on their way at a time, and tries none again', async () => {
    let open = 0;
    let most = 0;
    const answer: Answer = (_, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.writeHead(503).end();
      });
    };
    await using server = await localServer(answer);
    const items = Array.from({ length: 40 }, (_, i) => itemOf(i));
    const results = await ask({ url: `${server.url}/{{ $_process.id }}` }, items, [new URL(server.url).origin]);
    expect(results.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).to.deep.equal([...items.keys()]);
    expect(server.received).to.have.length(40);
    expect(most).to.be.within(1, 6);
  });
});
