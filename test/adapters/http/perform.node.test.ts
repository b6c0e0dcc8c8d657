import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import type { ActionItems, ActionResult } from '../../../src/core/actions/action-result.ts';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { type RunEnd, runAction } from '../../../src/core/actions/run-action.ts';
import type { Process, ProcessItem, Step } from '../../../src/core/processes/process.ts';
import { QUERY } from '../asking.ts';
import { type Answer, json, localServer } from './local-server.ts';
import { lines, NDJSON, servedAdapter, type } from './served-adapter.ts';

const itemOf = (id: number | string, step = 10): ProcessItem => ({
  process: { id } as Process,
  step: { id: step } as Step,
});
const text =
  (body: string, headers: Record<string, string>, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const STAY = new AbortController().signal;
const done = (id: number | string, process?: object) => ({ id, ok: true, status: 200, ...(process && { process }) });
const refused = (id: number, message: string) => ({ id, ok: false, status: 409, message });

/** What a panel makes of the action, and what the server got. */
async function acted(answer: Answer, items: ActionItems): Promise<{ end: RunEnd; body: unknown; url: string }> {
  await using server = await localServer(answer);
  const adapter = httpAdapter({ url: server.url, actions: `${server.url}/actions` });
  const { signal } = new AbortController();
  const ids = 'query' in items ? null : [...new Set(items.map(({ process }) => process.id))];
  const results = adapter.perform!('claim it', items, { signal, lang: 'cs' });
  const end = await runAction(ids, [results], { signal, timeout: 5000 });
  const [{ body, url }] = server.received as [(typeof server.received)[0]];
  return { end, body: JSON.parse(body), url };
}

/** The error with which the action on one process ends. */
async function thrownBy(answer: Answer): Promise<Partial<ProcessPanelError>> {
  await using server = await localServer(answer);
  const adapter = httpAdapter({ url: server.url, actions: `${server.url}/actions` });
  const results = adapter.perform!('claim', [itemOf(1)], { signal: STAY }) as AsyncGenerator;
  return await results.next().then(Object, (thrown: ProcessPanelError) => thrown);
}

/** A body without its keys, which are fresh. */
const withoutKeys = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    name === 'key' && /^[\da-f]{32}$/.test(String(value)) ? undefined : value,
  );

const told = ({ outcomes }: RunEnd) =>
  Object.fromEntries([...outcomes].map(([id, one]) => [id, 'message' in one ? one.message : one.state]));

suite('an action at an endpoint', () => {
  const two = [itemOf(1), itemOf(2, 20)];
  const stream = (...values: unknown[]) => text(lines(...values), NDJSON);
  // name, answer, what is known of each
  const cases: [string, Answer, Record<string, string>][] = [
    [
      'tells of each',
      stream({ results: [done(1)] }, { results: [refused(2, 'Taken.')] }, { end: true }),
      { 1: 'done', 2: 'Taken.' },
    ],
    ['in any order', stream({ results: [done(2), done(1)] }, { end: true }), { 1: 'done', 2: 'done' }],
    ['does not tell of one', stream({ results: [done(1)] }, { end: true }), { 1: 'done', 2: 'unknown' }],
    ['is cut off', stream({ results: [done(1)] }), { 1: 'done', 2: 'unknown' }],
    [
      'stops with a problem',
      stream({ results: [done(1)] }, { problem: { title: 'Out of order', status: 503 } }),
      { 1: 'done', 2: 'Out of order' },
    ],
    ['tells in one piece', json({ results: [done(1), done(2)] }), { 1: 'done', 2: 'done' }],
    [
      'refuses all',
      json({ title: 'Closed at night' }, 403, type('application/problem+json')),
      { 1: 'Closed at night', 2: 'Closed at night' },
    ],
    ['is stopped by a proxy', text('<h1>Bad gateway</h1>', type('text/html'), 502), { 1: 'unknown', 2: 'unknown' }],
    ['breaks the connection', (_, response) => response.destroy(), { 1: 'unknown', 2: 'unknown' }],
    ['answers with something else', json({ fine: true }), { 1: 'unknown', 2: 'unknown' }],
  ];
  for (const [name, answer, expected] of cases) {
    test(`that ${name}`, async () => {
      expect(told((await acted(answer, two)).end)).to.deep.equal(expected);
    });
  }

  test('that ends at a page to sign in says so', async () => {
    const { end } = await acted(text('<title>Sign in</title>', type('text/html')), two);
    expect(end).to.include({ error: null, abandoned: true });
    expect([...end.outcomes.values()].map(({ state }) => state)).to.deep.equal(['unknown', 'unknown']);
    expect(end.doubt).to.include('/api/processes/actions/claim%20it answered 200 with text/html: Sign in');
  });

  // status, body -> what becomes of the action
  const unreadable = [
    [200, '', 'unknown'],
    [200, '{"results": [', 'unknown'],
    [400, '{', 'failed'],
    [502, '<h1>Bad gateway</h1>', 'unknown'],
  ] as const;
  for (const [status, body, state] of unreadable)
    test(`that ${status} answers with the JSON ${JSON.stringify(body)}, which cannot be read, is ${state}`, async () => {
      const { end } = await acted(text(body, type('application/json'), status), two);
      expect([...end.outcomes.values()].map(each => each.state)).to.deep.equal([state, state]);
    });

  test('whose results break off in a line that cannot be read is unknown from there', async () => {
    const lines = `${JSON.stringify({ results: [done(1)] })}\nout of order\n`;
    const { end } = await acted(text(lines, type('application/x-ndjson')), two);
    expect([...end.outcomes.values()].map(({ state }) => state)).to.deep.equal(['done', 'unknown']);
  });

  test('that is led to another origin, such as to sign in, is not known', async () => {
    const away: Answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    const { end } = await acted(away, two);
    expect(end).to.include({ error: null, abandoned: true });
    expect(end.doubt).to.include('redirects elsewhere');
  });

  // status of a web page -> hint for the page author, and whether another try would fail again
  const pages = [
    [409, 'Load again: what it was for has changed.', true],
    [404, 'Check the endpoint.', false],
    [401, 'Sign in again.', false],
  ] as const;
  for (const [status, hint, isConflict] of pages)
    test(`that is refused by a web page with ${status} says what to do about it`, async () => {
      const thrown = await thrownBy(text('<title>Error</title>', type('text/html'), status));
      expect([thrown.hint, thrown.cause]).to.deep.equal([hint, { status }]);
      const { outcomes } = await runAction([1], [Promise.reject(thrown)], { signal: STAY, timeout: 5000 });
      expect(outcomes.get(1)).to.have.property('state', 'failed');
      expect('isConflict' in outcomes.get(1)!).to.equal(isConflict);
    });

  test('gets the items and its name', async () => {
    const { body, url } = await acted(json({ results: [] }), [itemOf('9007199254740993', 7), itemOf(2, 20)]);
    expect(url).to.equal('/api/processes/actions/claim%20it');
    expect(withoutKeys(body)).to.deep.equal({
      items: [
        { id: '9007199254740993', step: 7 },
        { id: 2, step: 20 },
      ],
    });
  });

  test('on all that match gets the query', async () => {
    const { body, end } = await acted(stream({ results: [done(1), done(1), done(5)] }, { end: true }), {
      query: QUERY,
      except: [3],
    });
    expect(withoutKeys(body)).to.deep.equal({ query: withoutKeys(QUERY), except: [3] });
    expect([told(end), end.faults]).to.deep.equal([{ 1: 'done', 5: 'done' }, []]);
  });

  // Of a query nobody can tell which processes have no result: that there are some has to be said.
  const cut: [string, Answer, Record<string, string>][] = [
    ['is cut off', stream({ results: [done(1), done(5)] }), { 1: 'done' }],
    ['breaks the connection', (_, response) => response.destroy(), {}],
    ['is stopped by a proxy', text('<h1>Bad gateway</h1>', type('text/html'), 502), {}],
    ['answers with something else', json({ fine: true }), {}],
  ];
  for (const [name, answer, expected] of cut) {
    test(`on all that match that ${name} says that the rest is not known`, async () => {
      const { end } = await acted(answer, { query: QUERY, except: [] });
      expect(told(end)).to.deep.equal(expected);
      expect([end.error, end.abandoned]).to.deep.equal([null, true]);
      expect(end.faults.join()).to.include('it is not known what else was done');
    });
  }

  test('on several steps of a process has one result: its last, or what failed', async () => {
    const items = [itemOf(1, 10), itemOf(2, 20), itemOf(1, 11)];
    const all: Answer = stream(
      { results: [done(1, { id: 1, state: 1 })] },
      { results: [done(1, { id: 1, state: 2 })] },
      { results: [done(2)] },
      { end: true },
    );
    const { end, body } = await acted(all, items);
    expect(withoutKeys(body)).to.deep.equal({
      items: [
        { id: 1, step: 10 },
        { id: 1, step: 11 },
        { id: 2, step: 20 },
      ],
    });
    expect(end.outcomes.get(1)).to.deep.equal({ state: 'done', process: { id: 1, state: 2 } });
    expect(end.faults).to.deep.equal([]);
    const half: Answer = stream(
      { results: [done(1)] },
      { results: [refused(1, 'No.')] },
      { results: [done(2)] },
      { end: true },
    );
    expect(told((await acted(half, items)).end)).to.deep.equal({ 1: 'No.', 2: 'done' });
    // the second step of 1 was never told of
    const cut: Answer = stream({ results: [done(1)] });
    expect(told((await acted(cut, items)).end)).to.deep.equal({ 1: 'unknown', 2: 'unknown' });
  });

  test('tells what the reader saw: when each process was modified, and how many match', async () => {
    const { process, step } = itemOf(1);
    const seen = [{ process: { ...process, modified: '2026-03-11T12:00:00.123456+00:00' }, step }, itemOf(2, 20)];
    const { body } = await acted(json({ results: [] }), seen);
    expect(withoutKeys(body)).to.deep.equal({
      items: [
        { id: 1, step: 10, modified: '2026-03-11T12:00:00.123456+00:00' },
        { id: 2, step: 20 },
      ],
    });
    const all = await acted(stream({ end: true }), { query: QUERY, except: [], count: 12 });
    expect((all.body as { count: unknown }).count).to.equal(12);
  });

  test('has a key for each item: the same one again where nobody knows the result, else a fresh one', async () => {
    let answer: Answer = (_, response) => response.destroy();
    await using server = await localServer((...given) => answer(...given));
    const adapter = httpAdapter({ url: server.url, actions: `${server.url}/actions` });
    const { signal } = new AbortController();
    const keys = async (items: ActionItems) => {
      await runAction([1, 2], [adapter.perform!('claim', items, { signal })], { signal, timeout: 5000 });
      const body = JSON.parse(server.received.at(-1)!.body) as { key?: string; items?: { key: string }[] };
      return body.items?.map(({ key }) => key) ?? [body.key!];
    };
    const first = await keys(two);
    expect(new Set(first).size).to.equal(2);
    answer = stream({ results: [done(1)] });
    expect(await keys(two)).to.deep.equal(first);
    answer = stream({ results: [refused(1, 'Taken.'), done(2)] }, { end: true });
    const third = await keys(two);
    expect([third[0] === first[0], third[1] === first[1]]).to.deep.equal([false, true]);
    const fourth = await keys(two);
    expect([...third, ...first]).not.to.include.members([fourth[0]]);
    expect([...third, ...first]).not.to.include.members([fourth[1]]);
    // all that match
    answer = stream({ results: [done(1)] });
    const all = { query: QUERY, except: [3] };
    const cut = await keys(all);
    answer = stream({ results: [done(1)] }, { end: true });
    expect(await keys({ ...all, query: { ...QUERY, now: '2026-04-01T00:00:00.000Z' } })).to.deep.equal(cut);
    expect(await keys(all)).not.to.deep.equal(cut);
  });

  test('on all that match has one of which nobody knows tried again with the key that the server gave it', async () => {
    const unknown = { id: 2, step: 20, ok: null, key: 'all 2 20' };
    let answer = stream({ results: [done(1), unknown] }, { end: true });
    await using server = await localServer((...given) => answer(...given));
    const adapter = httpAdapter({ url: server.url, actions: `${server.url}/actions` });
    const { signal } = new AbortController();
    const act = async (items: ActionItems) =>
      told(await runAction(null, [adapter.perform!('claim', items, { signal })], { signal, timeout: 5000 }));
    expect(await act({ query: QUERY, except: [], count: 2 })).to.deep.equal({ 1: 'done', 2: 'unknown' });
    answer = stream({ results: [done(2)] }, { end: true });
    expect(await act([itemOf(2, 20)])).to.deep.equal({ 2: 'done' });
    const sent = JSON.parse(server.received.at(-1)!.body) as unknown;
    expect(sent).to.deep.equal({ items: [{ id: 2, step: 20, key: 'all 2 20' }] });
  });

  test('is sent once, with the token of the page', async () => {
    await using server = await localServer(json({}, 503));
    const adapter = httpAdapter({ url: server.url, actions: `${server.url}/actions`, token: () => 'secret' });
    const results: ActionResult[] = [];
    const { signal } = new AbortController();
    for await (const result of adapter.perform!('x', [itemOf(1)], { signal }) as AsyncIterable<ActionResult>)
      results.push(result);
    expect(results).to.deep.equal([]);
    expect(server.received.map(({ headers }) => headers.authorization)).to.deep.equal(['Bearer secret']);
  });
});

suite('an endpoint that is asked what it can do', () => {
  const full = {
    window: true,
    search: true,
    bulk: true,
    orderBy: ['process.id'],
    facets: ['tag'],
    events: true,
    actions: ['claim'],
    criteria: ['id'],
    limits: {},
  };

  test('is asked once for all, below its address', async () => {
    await using server = await localServer(json(full));
    const adapter = httpAdapter({ url: `${server.url}/?tenant=5`, capabilities: 'ask' });
    expect([adapter.capabilities, adapter.perform]).to.deep.equal([undefined, undefined]);
    const { signal } = new AbortController();
    await Promise.all([adapter.ready!({ signal }), adapter.ready!({ signal })]);
    expect(server.received.map(({ method, url }) => [method, url])).to.deep.equal([
      ['GET', '/api/processes/capabilities?tenant=5'],
    ]);
    expect(adapter.capabilities).to.include({ window: true, search: true, bulk: true, facets: true });
    expect(adapter.capabilities!.orderBy).to.deep.equal(['process.id']);
    expect(adapter.perform).to.be.a('function');
  });

  test('can do nothing more where it does not say so', async () => {
    const { server, adapter } = await servedAdapter([json({ window: 'yes', orderBy: 'all', actions: [5] })], {
      capabilities: 'ask',
    });
    await using _ = server;
    await adapter.ready!({ signal: new AbortController().signal });
    expect(adapter.capabilities).to.include({ window: false, search: false, bulk: false, facets: false });
    expect(adapter.perform).to.equal(undefined);
  });

  for (const [name, answer, words] of [
    ['is not there', json({ title: 'Nothing here' }, 404), 'answered 404'],
    ['tells nothing', json([]), 'does not say what it can do'],
    ['wants one to sign in', json({}, 401), 'does not say what it can do'],
  ] as [string, Answer, string][]) {
    test(`and ${name} is an error, and is asked again`, async () => {
      const { server, adapter } = await servedAdapter([answer, json(full)], { capabilities: 'ask' });
      await using _ = server;
      const { signal } = new AbortController();
      const failure = await adapter.ready!({ signal }).then(
        () => null,
        (thrown: unknown) => String(thrown),
      );
      expect(failure).to.include(words);
      await adapter.ready!({ signal });
      expect(adapter.capabilities!.window).to.equal(true);
    });
  }
});
