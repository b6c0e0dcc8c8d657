import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../src/adapters/map.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import { QUERY } from './asking.ts';

suite('null in the list of mapped items', () => {
  const map = { id: 'nr', title: 'subject', resolver: 'who' };
  const ITEMS = [null, { nr: 1, subject: 'Call', who: 'Ada' }, null, { nr: 2, subject: 'Pay', who: null }];
  const { signal } = new AbortController();
  const asking = { capabilities: {}, fetch: () => Promise.resolve(ITEMS) };
  const sources = [
    ['JSON', ITEMS],
    ['an adapter', asking],
  ] as const;
  for (const [name, source] of sources) {
    test(`is left out, and told, of ${name}`, async () => {
      const adapter = mapAdapter(source, { map });
      const { pairs, malformed, malformedCount } = await loadPairs(adapter, QUERY, { signal });
      expect(pairs.processes.map(({ id }) => id)).to.deep.equal([1, 2]);
      expect(malformedCount).to.equal(2);
      expect(malformed[0]!.message).to.match(/null|not an object/);
    });
  }

  test('leaves the paths to be checked by the others', async () => {
    const adapter = mapAdapter(ITEMS, { map: { ...map, title: 'subjct' } });
    const page = await adapter.fetch(QUERY, { signal });
    expect((page as { remarks?: readonly { hint: string }[] }).remarks![0]!.hint).to.equal('Write "subject".');
  });

  test('leaves the states to be explained by the others', async () => {
    const criteria = [{ key: 'stepState', operator: '=', value: [2] }];
    const adapter = mapAdapter(
      ITEMS.map(item => item && { ...item, status: 'open' }),
      { map },
    );
    const page = await adapter.fetch({ ...QUERY, criteria } as never, { signal });
    expect((page as { remarks?: readonly { message: string }[] }).remarks![0]!.message).to.include('stepState');
  });
});
