import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { mapAdapter } from '../../../src/adapters/map.ts';
import type { FacetOptions } from '../../../src/core/processes/facets.ts';
import { QUERY, TestClock } from '../asking.ts';
import { json, localServer } from './local-server.ts';

const FACETS = { state: { values: [{ value: '2', count: 5 }], complete: true } };
const filters = {
  state: { criterion: 'stepState', without: [1] },
  region: { variable: 'customer.region', without: [] },
} as const;
const options: FacetOptions = { signal: new AbortController().signal, filters };

suite('httpAdapter counts for filters', () => {
  test('by POST, of those alone that are named', async () => {
    const server = await localServer(json({ facets: FACETS }));
    await using _ = server;
    const adapter = httpAdapter({ url: server.url, facets: server.url, method: 'GET', token: () => 'secret' });
    expect(await adapter.facets!(QUERY, ['state'], options)).to.deep.equal(FACETS);
    const [{ method, headers, body }] = server.received as [(typeof server.received)[0]];
    expect([method, headers['content-type'], headers.authorization]).to.deep.equal([
      'POST',
      'application/json',
      'Bearer secret',
    ]);
    expect(JSON.parse(body)).to.deep.equal({ query: QUERY, facets: { state: filters.state } });
  });

  test('and says that it can', () => {
    const capabilities = { window: true };
    expect(httpAdapter({ url: '/a', facets: '/a/facets', capabilities }).capabilities).to.deep.equal({
      window: true,
      facets: true,
    });
    expect(httpAdapter({ url: '/a', capabilities })).not.to.have.property('facets');
  });

  test('with names that are texts of a sane length, and the values as they came', async () => {
    const names = ['Ada', '  Ada ', 'a'.repeat(201), '🙂'.repeat(201), '', ' ', 7, null, { a: 1 }, ['Ada']];
    const values = [...names.map((name, value) => ({ value, name })), { value: 10, count: 3 }, null, 'Ada'];
    const facets = { who: { values, complete: true }, bad: 5, none: null, worse: { values: 'Ada' } };
    const server = await localServer(json({ facets }));
    await using _ = server;
    const adapter = httpAdapter({ url: server.url, facets: server.url });
    const answer = await adapter.facets!(QUERY, ['state'], options);
    expect(answer).to.deep.equal({
      who: {
        values: [
          { value: 0, name: 'Ada' },
          { value: 1, name: 'Ada' },
          { value: 2, name: `${'a'.repeat(199)}…` },
          { value: 3, name: `${'🙂'.repeat(199)}…` },
          ...[4, 5, 6, 7, 8, 9].map(value => ({ value })),
          { value: 10, count: 3 },
          null,
          'Ada',
        ],
        complete: true,
      },
      bad: 5,
      none: null,
      worse: { values: 'Ada' },
    });
  });

  test('again after a failure of the server', async () => {
    const server = await localServer(json({}, 503), json({ facets: FACETS }));
    await using _ = server;
    const adapter = httpAdapter({ url: server.url, facets: server.url, clock: new TestClock() });
    expect(await adapter.facets!(QUERY, ['state'], options)).to.deep.equal(FACETS);
  });

  for (const [what, answer, code] of [
    ['an answer without counts', json({ processes: [] }), 'adapter/shape'],
    ['a refusal', json({ title: 'no' }, 422), 'adapter/status'],
    ['null', json(null), 'adapter/shape'],
  ] as const) {
    test(`and rejects for ${what}`, async () => {
      const server = await localServer(answer);
      await using _ = server;
      const adapter = httpAdapter({ url: server.url, facets: server.url });
      const error = await adapter.facets!(QUERY, ['state'], options).then(
        () => null,
        (thrown: { code: string }) => thrown,
      );
      expect(error?.code).to.equal(code);
    });
  }

  test('and rejects once it is aborted', async () => {
    const server = await localServer(json({ facets: FACETS }));
    await using _ = server;
    const adapter = httpAdapter({ url: server.url, facets: server.url });
    const aborted = { ...options, signal: AbortSignal.abort() };
    expect(await adapter.facets!(QUERY, ['state'], aborted).catch(() => 'rejected')).to.equal('rejected');
  });

  test('through a mapping, too', async () => {
    const server = await localServer(json({ facets: FACETS }));
    await using _ = server;
    const adapter = mapAdapter(httpAdapter({ url: server.url, facets: server.url }), { map: { id: 'key' } });
    expect(adapter.capabilities).to.deep.equal({ facets: true });
    expect(await adapter.facets!(QUERY, ['state'], options)).to.deep.equal(FACETS);
  });
});
