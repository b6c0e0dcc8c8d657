import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { QUERY } from '../asking.ts';

suite('httpAdapter', () => {
  test('takes 1,000,000 rows as they come', async function () {
    this.timeout(120_000);
    let pages = 0;
    const { pairs, total } = await loadPairs(httpAdapter({ url: '/adapter/rows?rows=1000000' }), QUERY, {
      signal: new AbortController().signal,
      onpage: () => pages++,
    });
    expect([pairs.length, total, pairs.steps[999_999]!.id]).to.deep.equal([1_000_000, 1000, 1_000_999]);
    expect(pages).to.be.above(1);
  });

  test('stops to take them when it is aborted', async () => {
    const abort = new AbortController();
    const loading = loadPairs(httpAdapter({ url: '/adapter/rows?rows=1000000&key=aborted' }), QUERY, {
      signal: abort.signal,
      onpage: () => abort.abort(),
    });
    expect(await loading.catch((thrown: Error) => thrown.name)).to.equal('AbortError');
  });
});
