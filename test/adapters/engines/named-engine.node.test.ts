import { suite, test } from 'node:test';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isEngine, namedEngine } from '../../../src/adapters/engines/named-engine.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import { thrownBy } from '../../../src/conformance/assertions.ts';

const { signal } = new AbortController();

suite('an engine named in markup', () => {
  test('is one of those that there are', () => {
    const names = ['camunda7', 'flowable', 'Camunda7', 'camunda8', '', 'toString', '__proto__'];
    expect(names.filter(isEngine)).to.deep.equal(['camunda7', 'flowable']);
  });

  for (const name of ['camunda7', 'flowable']) {
    test(`${name} has texts for ids at once, and tells what it can do when it is loaded`, async () => {
      const adapter = namedEngine(name, 'http://127.0.0.1:9/engine', null);
      expect(adapter.textIds).to.equal(true);
      expect(adapter.capabilities).to.equal(undefined);
      expect(String(await thrownBy((async () => void (await adapter.fetch(queryOf(), { signal })))()))).to.match(
        /"\w+" is not loaded yet/,
      );
      await adapter.ready!({ signal });
      expect(adapter.capabilities).to.include({ window: true, search: true });
      expect(adapter.capabilities!.orderBy).to.include('process.expiration');
      expect([typeof adapter.perform, typeof adapter.subscribe, typeof adapter.facets]).to.deep.equal([
        'function',
        'function',
        'undefined',
      ]);
      await adapter.ready!({ signal });
      expect(await adapter.currentUser!({ signal })).to.equal(null);
    });
  }

  test('asks below its address', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'application/json');
      response.end(request.url!.includes('count') ? '{"count":0}' : '[]');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const adapter = namedEngine('camunda7', `http://127.0.0.1:${port}/engine-rest/`, 'anna');
      await adapter.ready!({ signal });
      expect((await rowsOf(adapter, queryOf())).total).to.equal(0);
      expect(asked.toSorted()).to.deep.equal([
        'POST /engine-rest/task/count',
        'POST /engine-rest/task?firstResult=0&maxResults=200',
      ]);
    } finally {
      server.close();
    }
  });
});
