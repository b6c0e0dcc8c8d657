import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import { test } from 'node:test';
import { queryOf } from '../../../src/conformance/queries.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { type Guard, startGuardedProxy } from './guarded-proxy.ts';

type Token = (demand: { renew: boolean }) => string;

/**
 * Tests of an adapter whose engine stands behind a proxy that asks who it is.
 *
 * @param engine - where the engine is, once it runs, with the `Authorization` that the proxy sends it
 * @param adapterAt - an adapter that asks the engine at an origin, with the bearer tokens of a function
 */
export function testBehindProxy(
  engine: () => { origin: string; authorization?: string },
  adapterAt: (origin: string, token?: Token) => ProcessAdapter,
): void {
  /** Runs with the origin of a proxy before the engine. */
  async function behind(guard: Guard, run: (origin: string) => Promise<void>): Promise<void> {
    const { origin, authorization } = engine();
    const proxy = await startGuardedProxy(origin, guard, authorization);
    try {
      await run(proxy.origin);
    } finally {
      await proxy.stop();
    }
  }

  const needsToken: Guard = ({ headers }, response) => {
    if (headers.authorization === 'Bearer second') return false;
    response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    return true;
  };
  const namesOf = async (adapter: ProcessAdapter) => (await rowsOf(adapter, queryOf())).names;

  void test('a bearer token that has expired is renewed, and the rows come', async () => {
    let rows: readonly unknown[] = [];
    await behind(
      () => false,
      async origin => {
        rows = await namesOf(adapterAt(origin));
      },
    );
    equal(rows.length > 0, true);
    await behind(needsToken, async origin => {
      const renewed: boolean[] = [];
      let current = 'first';
      const adapter = adapterAt(origin, ({ renew }) => {
        renewed.push(renew);
        if (renew) current = 'second';
        return current;
      });
      deepEqual(await namesOf(adapter), rows);
      equal(renewed[0], false);
      const before = renewed.length;
      await namesOf(adapter);
      deepEqual(new Set(renewed.slice(before)), new Set([false]));
    });
  });

  void test('a bearer token that is refused again is told, and asked for no third time', () =>
    behind(needsToken, async origin => {
      const renewed: boolean[] = [];
      const adapter = adapterAt(origin, ({ renew }) => (renewed.push(renew), 'wrong'));
      await rejects(
        namesOf(adapter),
        ({ message }: ProcessPanelError) => (match(message, /does not know who is asking/), true),
      );
      equal(renewed.filter(Boolean).length, renewed.filter(renew => !renew).length);
    }));

  void test('a login page in HTML, after a redirect, is told as that', () =>
    behind(
      ({ url }, response) => {
        if (url === '/login') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
        else response.writeHead(302, { location: '/login' }).end();
        return true;
      },
      origin =>
        rejects(namesOf(adapterAt(origin)), ({ message, hint }: ProcessPanelError) => {
          match(
            message,
            /answered 200 with text\/html instead of JSON: Sign in|answered with text\/html instead of JSON/,
          );
          match(hint ?? '', /sign in again/);
          return true;
        }),
    ));
}
