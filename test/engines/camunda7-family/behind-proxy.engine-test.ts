import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { type Guard, startGuardedProxy } from '../server/guarded-proxy.ts';
import { fill } from './fill-engine.ts';

for (const name of process.env['ENGINE_NAMES']?.split(',').filter(Boolean) ?? ['operaton', 'camunda7']) {
  const skip = await whyNot(name);
  suite(`${name} behind a proxy that asks who it is`, { skip: skip ?? false }, () => {
    let engine: EngineServer;
    let rows: number;

    before(async () => {
      engine = await startEngine(name);
      await fill(`${engine.origin}/engine-rest`, { orders: 5, seed: 1, json: false });
      rows = (await rowsOf(camunda7Adapter({ url: `${engine.origin}/engine-rest` }), queryOf())).names.length;
    });
    after(() => engine?.stop());

    /** Runs with the address of the engine behind a proxy. */
    async function behind(guard: Guard, run: (url: string) => Promise<void>): Promise<void> {
      const proxy = await startGuardedProxy(engine.origin, guard);
      try {
        await run(`${proxy.origin}/engine-rest`);
      } finally {
        await proxy.stop();
      }
    }

    const needsToken: Guard = ({ headers }, response) => {
      if (headers.authorization === 'Bearer second') return false;
      response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
      return true;
    };

    test('a bearer token that has expired is renewed, and the rows come', () =>
      behind(needsToken, async url => {
        const renewed: boolean[] = [];
        let current = 'first';
        const adapter = camunda7Adapter({
          url,
          token({ renew }) {
            renewed.push(renew);
            if (renew) current = 'second';
            return current;
          },
        });
        equal((await rowsOf(adapter, queryOf())).names.length, rows);
        equal(renewed[0], false);
        const before = renewed.length;
        await rowsOf(adapter, queryOf());
        deepEqual(new Set(renewed.slice(before)), new Set([false]));
      }));

    test('a bearer token that is refused again is told, and asked for no third time', () =>
      behind(needsToken, async url => {
        const renewed: boolean[] = [];
        const adapter = camunda7Adapter({ url, token: ({ renew }) => (renewed.push(renew), 'wrong') });
        await rejects(
          rowsOf(adapter, queryOf()),
          ({ message }: ProcessPanelError) => (match(message, /does not know who is asking/), true),
        );
        equal(renewed.filter(Boolean).length, renewed.filter(renew => !renew).length);
      }));

    test('a login page in HTML, after a redirect, is told as that', () =>
      behind(
        ({ url }, response) => {
          if (url === '/login') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
          else response.writeHead(302, { location: '/login' }).end();
          return true;
        },
        url =>
          rejects(rowsOf(camunda7Adapter({ url }), queryOf()), ({ message, hint }: ProcessPanelError) => {
            match(
              message,
              /answered 200 with text\/html instead of JSON: Sign in|answered with text\/html instead of JSON/,
            );
            match(hint ?? '', /sign in again/);
            return true;
          }),
      ));
  });
}
