import { suite, test } from 'node:test';
import { expect } from 'chai';
import { camunda7Adapter, type Camunda7Options } from '../../../src/adapters/camunda7.ts';
import { flowableAdapter } from '../../../src/adapters/flowable.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ActionResult } from '../../../src/core/actions/action-result.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessItem } from '../../../src/core/processes/process.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { type Answer, json, localServer } from '../http/local-server.ts';
import { promptClock } from '../http/prompt-clock.ts';

const { signal } = new AbortController();
const load = (adapter: ProcessAdapter) => loadPairs(adapter, queryOf(), { signal });
const page =
  (status: number, html: string): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html;charset=UTF-8' }).end(html);

/** No tasks, and none of them. */
const empty: Answer = (request, response) =>
  json(request.url.includes('/count') ? { count: 0 } : [])(request, response);

suite('what an engine answers instead of tasks, in words', () => {
  // what it is, answer, message, hint
  const cases: [string, Answer, RegExp, RegExp][] = [
    ['nobody is logged in', page(401, ''), /\/task does not know who is asking$/, /Sign in again/],
    [
      'nobody is logged in, by an engine',
      json({ message: 'Unauthorized', exception: 'Bad credentials' }, 401),
      /does not know who is asking: Unauthorized: Bad credentials$/,
      /Sign in again/,
    ],
    [
      'a right is missing',
      json({ type: 'AuthorizationException', message: "The user with id 'anna' does not have 'READ' permission" }, 403),
      /does not allow this: The user with id 'anna' does not have 'READ' permission$/,
      /administrator/,
    ],
    [
      'a token against forged requests is missing',
      page(403, '<p>CSRFPreventionFilter: Invalid HTTP Header Token.</p>'),
      /does not allow this$/,
      /Reload the page/,
    ],
    [
      'a page to sign in',
      page(200, '<!doctype html><title>Please sign in</title><form></form>'),
      /answered with text\/html instead of JSON: Please sign in/,
      /If it is a login page, sign in again/,
    ],
    [
      'a proxy before an engine that is starting up',
      page(503, '<h1>503 Service Temporarily Unavailable</h1>'),
      /is not ready: it answered 503$/,
      /may still be starting up/,
    ],
    [
      'a proxy that does not reach the engine',
      page(502, '<h1>502 Bad Gateway</h1>'),
      /is not ready: it answered 502$/,
      /may still be starting up/,
    ],
    [
      'an error of Camunda 7',
      json({ type: 'InvalidRequestException', message: 'Cannot set query parameter', code: 0 }, 400),
      /^Cannot set query parameter$/,
      /log of the engine/,
    ],
    [
      'an error of Flowable',
      json({ message: 'Bad request', exception: 'Value for param sort is not valid' }, 400),
      /^Bad request: Value for param sort is not valid$/,
      /log of the engine/,
    ],
  ];
  for (const [name, answer, message, hint] of cases) {
    test(name, async () => {
      await using server = await localServer(answer);
      const thrown = await load(camunda7Adapter({ url: server.url, retries: 0, clock: promptClock })).then(
        () => null,
        (error: unknown) => error as { message: string; hint: string },
      );
      expect(thrown!.message).to.match(message);
      expect(thrown!.hint).to.match(hint);
    });
  }

  test('an action that is not done says so of the engine, not of an address with the id of the task', async () => {
    await using server = await localServer(page(502, ''));
    const item = { process: { id: 'a1' }, step: { id: 'a1' } } as unknown as ProcessItem;
    const adapter = camunda7Adapter({ url: server.url, clock: promptClock });
    const message = `${server.url} is not ready: it answered 502`;
    for await (const result of adapter.perform!('complete', [item], { signal }) as AsyncIterable<ActionResult>)
      expect(result).to.deep.equal({ id: 'a1', ok: false, message });
  });

  test('of an action that a page to sign in answered nobody knows whether it was done', async () => {
    await using server = await localServer(page(200, '<!doctype html><title>Please sign in</title><form></form>'));
    const item = { process: { id: 'a1' }, step: { id: 'a1' } } as unknown as ProcessItem;
    const adapter = camunda7Adapter({ url: server.url, clock: promptClock });
    const results: ActionResult[] = [];
    for await (const result of adapter.perform!('complete', [item], { signal }) as AsyncIterable<ActionResult>)
      results.push(result);
    expect(results.map(({ id, ok }) => [id, ok])).to.deep.equal([['a1', null]]);
    expect(results[0]!.message).to.include('answered with text/html instead of JSON: Please sign in');
  });

  test('an engine that is not there yet is asked again until it is', async () => {
    await using server = await localServer(page(503, 'starting'), page(503, 'starting'), empty);
    const { pairs } = await load(camunda7Adapter({ url: server.url, clock: promptClock }));
    expect(pairs.length).to.equal(0);
    expect(server.received.length).to.be.above(2);
  });

  test('an error of the engine itself is not asked for again', async () => {
    await using server = await localServer(json({ type: 'ProcessEngineException', message: 'broken' }, 500));
    const failed = load(flowableAdapter({ url: server.url, clock: promptClock }));
    expect(
      await failed.then(
        () => '',
        (error: Error) => error.message,
      ),
    ).to.equal('broken');
    expect(server.received).to.have.length(1);
  });
});

suite('a request that meets another one', () => {
  test('is sent again, for the engine has taken it back whole', async () => {
    const conflict = {
      type: 'OptimisticLockingException',
      message: 'Entity was updated by another transaction concurrently.',
    };
    await using server = await localServer(json(conflict, 500), json(conflict, 500), json('', 204));
    const item = { process: { id: 'a1' }, step: { id: 'a1' } } as unknown as ProcessItem;
    const results: ActionResult[] = [];
    const adapter = camunda7Adapter({ url: server.url, clock: promptClock });
    for await (const result of adapter.perform!('complete', [item], { signal }) as AsyncIterable<ActionResult>)
      results.push(result);
    expect(results).to.deep.equal([{ id: 'a1', ok: true }]);
    expect(server.received.map(({ url }) => url.replace('/api/processes/', ''))).to.deep.equal(
      Array.from({ length: 3 }, () => 'task/a1/complete'),
    );
  });
});

suite('who asks an engine', () => {
  const authorizationsOf = async (options: Partial<Camunda7Options>, ...answers: [Answer, ...Answer[]]) => {
    await using server = await localServer(...answers);
    await load(camunda7Adapter({ url: server.url, retries: 0, clock: promptClock, ...options }));
    return server.received.map(({ headers }) => headers.authorization);
  };

  test('a bearer token is renewed once after a 401, and the request sent again', async () => {
    const asked: boolean[] = [];
    const token = ({ renew }: { renew: boolean }) => {
      asked.push(renew);
      return asked.includes(true) ? 'new' : 'old';
    };
    const needsNew: Answer = (request, response) =>
      request.headers.authorization === 'Bearer new' ? empty(request, response) : page(401, '')(request, response);
    const sent = await authorizationsOf({ token }, needsNew);
    expect(new Set(sent)).to.deep.equal(new Set(['Bearer old', 'Bearer new']));
    expect(sent.at(-1)).to.equal('Bearer new');
  });

  test('a name and a password may hold any letters', async () => {
    const [sent] = await authorizationsOf({ basic: () => ({ username: 'žofie', password: 'p:ß' }) }, empty);
    expect(Buffer.from(sent!.slice('Basic '.length), 'base64').toString('utf8')).to.equal('žofie:p:ß');
  });
});

suite('an engine that is asked whether something has changed', () => {
  test('is not asked while nobody sees the page', async () => {
    await using server = await localServer(empty);
    const seen = Object.assign(new EventTarget(), { hidden: false, cookie: '', baseURI: server.url });
    const turns: (() => void)[] = [];
    let waiting = () => {};
    const clock = {
      ...promptClock,
      wait: (ms: number, abort: AbortSignal) => {
        if (ms !== 10_000) return promptClock.wait(ms, abort);
        return new Promise<void>(resolve => {
          turns.push(resolve);
          waiting();
        });
      },
    };
    const waits = async () => {
      while (turns.length === 0) await new Promise<void>(resolve => (waiting = resolve));
    };
    const turn = async () => {
      await waits();
      turns.shift()!();
    };
    Object.assign(globalThis, { document: seen });
    try {
      const stop = new AbortController();
      const adapter = camunda7Adapter({ url: server.url, timeout: 0, clock });
      const options = { signal: stop.signal, lastEventId: null };
      const changes = adapter.subscribe!(queryOf(), options)[Symbol.asyncIterator]();
      const next = changes.next().catch(() => {});
      await turn();
      await waits();
      const before = server.received.length;
      expect(before).to.be.above(1);
      seen.hidden = true;
      await turn();
      await new Promise(resolve => setImmediate(resolve));
      expect(server.received).to.have.length(before);
      seen.hidden = false;
      seen.dispatchEvent(new Event('visibilitychange'));
      await server.arrived(before + 1);
      await waits();
      stop.abort();
      await turn();
      await next;
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
  });
});
