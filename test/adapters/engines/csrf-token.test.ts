import { expect } from 'chai';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { flowableAdapter } from '../../../src/adapters/flowable.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ActionResult } from '../../../src/core/actions/action-result.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessItem } from '../../../src/core/processes/process.ts';
import { rejection } from '../asking.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';

const { signal } = new AbortController();
// as markup gives it
const WEB_APPLICATION = new URL('/camunda/api/engine/engine/default', location.href).href;
const load = (adapter: ProcessAdapter) => loadPairs(adapter, queryOf(), { signal });
const setToken = (token: string | null) => {
  document.cookie = token === null ? 'XSRF-TOKEN=; max-age=0' : `XSRF-TOKEN=${token}`;
};
const forbidden = () => Response.json({ status: 403, error: 'Forbidden' }, { status: 403 });

/** A request as it was sent: method, path, token. */
type Sent = readonly [method: string, path: string, token: string | null];

/** Calls `answer` instead of a server, and notes what is sent. */
function serverOf(answer: (sent: Sent) => Response): { readonly sent: Sent[]; readonly fetch: typeof fetch } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch(input, init) {
      const { method, headers } = init!;
      const one = [method!, (input as URL).pathname, new Headers(headers).get('x-xsrf-token')] as const;
      sent.push(one);
      return Promise.resolve(answer(one));
    },
  };
}

suite('the CSRF token of an engine', () => {
  teardown(() => setToken(null));

  test('is sent as the cookie has it, whatever an answer of an earlier session said', async () => {
    setToken('first');
    const server = serverOf(([, path]) =>
      Response.json(path.endsWith('/count') ? { count: 0 } : [], { headers: { 'x-xsrf-token': 'first' } }),
    );
    const adapter = camunda7Adapter({ url: '/engine-rest', fetch: server.fetch });
    await load(adapter);
    setToken('second');
    server.sent.length = 0;
    await load(adapter);
    expect(new Set(server.sent.map(([, , token]) => token))).to.deep.equal(new Set(['second']));
  });

  test('that comes with a refusal is sent at once: the one before ended with its session', async () => {
    const server = serverOf(([, , token]) => {
      if (token === 'new') return Response.json({ data: [], total: 0 });
      setToken('new');
      return forbidden();
    });
    const { pairs } = await load(flowableAdapter({ url: '/process-api', fetch: server.fetch }));
    expect(pairs.length).to.equal(0);
    expect(server.sent.map(([, , token]) => token)).to.deep.equal([null, 'new']);
  });

  test('may be another one again, as several requests that are refused at once bring one each', async () => {
    let refusals = 0;
    const server = serverOf(([, , token]) => {
      if (token === 'new 2') return Response.json({ data: [], total: 0 });
      setToken(`new ${++refusals}`);
      return forbidden();
    });
    await load(flowableAdapter({ url: '/process-api', fetch: server.fetch }));
    expect(server.sent.map(([, , token]) => token)).to.deep.equal([null, 'new 1', 'new 2']);
  });

  test('that the page cannot read is told, without a request that would end the session', async () => {
    const server = serverOf(([method]) => (method === 'GET' ? Response.json({ userId: 'anna' }) : forbidden()));
    const error = await rejection(load(camunda7Adapter({ url: WEB_APPLICATION, fetch: server.fetch })));
    expect(error.message).to.equal('this page cannot read the CSRF token of /camunda/');
    expect(error.hint).to.equal('Put the page below /camunda/: the cookie XSRF-TOKEN is one of that folder.');
    expect(server.sent).to.deep.equal([['GET', '/camunda/api/admin/auth/user/default', null]]);
  });

  test('is made by the engine before it is needed, also after another login', async () => {
    let session = 1;
    const server = serverOf(([method, path, token]) => {
      if (method === 'GET') {
        setToken(`token ${session}`);
        return Response.json({ userId: 'anna' });
      }
      if (token !== `token ${session}`) return Response.json({}, { status: 401 });
      return Response.json(path.endsWith('/count') ? { count: 0 } : []);
    });
    const adapter = camunda7Adapter({ url: WEB_APPLICATION, fetch: server.fetch });
    await load(adapter);
    session = 2;
    const error = await rejection(load(adapter));
    expect(error.message).to.match(/does not know who is asking$/);
    expect((await load(adapter)).pairs.length).to.equal(0);
  });

  const actions: readonly [string, ProcessAdapter][] = [
    ['Camunda 7', camunda7Adapter({ url: '/engine-rest', user: () => 'anna', fetch: serverOf(forbidden).fetch })],
    ['Flowable', flowableAdapter({ url: '/process-api', user: 'anna', fetch: serverOf(forbidden).fetch })],
  ];
  for (const [name, adapter] of actions)
    test(`may be what is missing where a filter before ${name} refuses an action without a word`, async () => {
      const item = { process: { id: 'a1' }, step: { id: 'a1' } } as unknown as ProcessItem;
      const results: ActionResult[] = [];
      for await (const result of adapter.perform!('claim', [item], { signal }) as AsyncIterable<ActionResult>)
        results.push(result);
      const message =
        'It was refused. Reload the page; if that does not help, ask an administrator for the permission.';
      expect(results).to.deep.equal([{ id: 'a1', ok: false, message, status: 403 }]);
    });
});
