import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { runAction } from '../../../src/core/actions/run-action.ts';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { Process, ProcessItem, Step } from '../../../src/core/processes/process.ts';
import { type Answer, json, localServer } from './local-server.ts';
import { type } from './served-adapter.ts';

const itemOf = (id: number): ProcessItem => ({ process: { id } as Process, step: { id: id * 10 } as Step });
const text =
  (body: string, headers: Record<string, string>, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const { signal } = new AbortController();

/** The error with which an action ends. */
async function thrownBy(answer: Answer, items = [itemOf(1)]): Promise<Partial<ProcessPanelError>> {
  await using server = await localServer(answer);
  const adapter = httpAdapter({ url: server.url, actions: `${server.url}/actions` });
  const results = adapter.perform!('claim', items, { signal }) as AsyncGenerator;
  return await results.next().then(Object, (thrown: ProcessPanelError) => thrown);
}

suite('an action at an endpoint', () => {
  test('that was led to a page to sign in says that it is no answer, and what stands there', async () => {
    const page = text('<title>Sign in</title><h1>Welcome</h1>', type('text/html'));
    const thrown = await thrownBy(page);
    expect([thrown.code, thrown.hint]).to.deep.equal(['adapter/content-type', 'Sign in again.']);
    expect(thrown.cause).to.deep.equal({ status: 200, page: 'Sign in' });
    const other = await thrownBy(text('fine', type('text/plain')));
    expect([other.code, other.cause]).to.deep.equal(['adapter/content-type', { status: 200 }]);
  });

  // what a problem document holds -> the code of the error, for the panel has words for a status by its name alone
  for (const [status, problem, code] of [
    [401, { title: 'Unauthorized' }, 'adapter/status'],
    [401, { title: 'Sign in to see your processes' }, 'adapter/status'],
    [401, { title: 'Unauthorized', detail: 'Your session ended' }, 'adapter/problem'],
    [403, { title: 'Forbidden' }, 'adapter/status'],
    [403, { title: 'Closed at night' }, 'adapter/problem'],
    [404, { title: 'Not Found' }, 'adapter/status'],
    [409, { title: 'Conflict' }, 'adapter/status'],
    [422, { title: 'Unprocessable Content' }, 'adapter/status'],
    [
      422,
      { title: 'Unprocessable Content', errors: [{ pointer: '/variables/why', detail: 'Too short' }] },
      'adapter/problem',
    ],
  ] as const)
    test(`that ${status} refuses with ${JSON.stringify(problem)} is ${code}`, async () => {
      const thrown = await thrownBy(json(problem, status, type('application/problem+json')));
      expect([thrown.code, (thrown as { status?: number }).status]).to.deep.equal([code, status]);
    });

  test('that is refused with the name of a status and a detail says the detail alone', async () => {
    const thrown = await thrownBy(
      json({ title: 'Conflict', detail: 'Ada claimed this' }, 409, type('application/problem+json')),
    );
    expect(thrown.message).to.equal('Ada claimed this');
  });

  // who is acted on, the status of a web page -> whether the rows offer to be removed
  for (const [items, status, isGone] of [
    [[itemOf(1)], 410, true],
    // One of several does not say of which.
    [[itemOf(1), itemOf(2)], 410, false],
    // The address has the name of the action alone: it may be wrong.
    [[itemOf(1)], 404, false],
  ] as const)
    test(`on ${items.length} that ${status} refuses without words ${isGone ? 'is' : 'may not be'} gone`, async () => {
      const thrown = await thrownBy(text('<title>Error</title>', type('text/html'), status), [...items]);
      const { outcomes } = await runAction([1], [Promise.reject(thrown)], { signal, timeout: 5000 });
      expect('isDeleted' in outcomes.get(1)!).to.equal(isGone);
    });
});
