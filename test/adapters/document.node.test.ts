import { afterEach, suite, test } from 'node:test';
import { expect } from 'chai';
import { documentAdapter } from '../../src/adapters/document.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import { QUERY, rejection } from './asking.ts';

const { signal } = new AbortController();
const { fetch } = globalThis;

suite('a document of processes', () => {
  afterEach(() => void (globalThis.fetch = fetch));

  const answerWith = (body: string, status = 200): void => {
    const headers = { 'content-type': 'application/json' };
    globalThis.fetch = () => Promise.resolve(new Response(body, { status, headers }));
  };

  test('that is not there is spoken of as a file', async () => {
    answerWith('<h1>Not Found</h1>', 404);
    const error = await rejection(loadPairs(documentAdapter('https://example.com/data/tasks.json'), QUERY, { signal }));
    expect(error).to.deep.include({
      code: 'adapter/status',
      message: 'there is no file at https://example.com/data/tasks.json (404)',
      hint: 'Check the address in "src", and that the server has the file.',
    });
  });

  test('that is mapped brings what is to be said of its mapping', async () => {
    answerWith('[{"id": 1, "title": "Pay"}]');
    const adapter = documentAdapter('https://example.com/data/tasks.json', { map: { id: 'id', title: 'titel' } });
    const criteria = [{ key: 'stepState', operator: '=' as const, value: [2] }];
    const { remarks } = await loadPairs(adapter, { ...QUERY, criteria }, { signal });
    expect(remarks?.map(({ hint }) => hint)).to.deep.equal(['Write "title".', 'Add to "map": state: 2']);
  });
});
