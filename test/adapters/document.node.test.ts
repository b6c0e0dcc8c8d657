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

  test('that holds only some of its items says how many there are, where their number is mapped', async () => {
    const json = { tasks: [{ id: 1 }, { id: 2 }], meta: { total: 231 } };
    answerWith(JSON.stringify(json));
    const address = 'https://example.com/tasks.json';
    const askedWith = async (total: string | undefined, map = { id: 'id' }) => {
      const adapter = documentAdapter(address, { items: 'tasks', map, ...(total !== undefined && { total }) });
      const { pairs, remarks } = await loadPairs(adapter, QUERY, { signal });
      return { rows: pairs.length, remarks };
    };
    expect(await askedWith('meta.total')).to.deep.equal({
      rows: 2,
      remarks: [
        {
          message: 'Only 2 of 231 items are here: the source is read once',
          hint: 'Ask for all of them in its address, or read its pages in a script. To hide this notice, remove "total" from "source".',
          setting: '/source/total',
        },
      ],
    });
    expect((await askedWith(undefined)).remarks).to.equal(undefined);
    answerWith(JSON.stringify({ ...json, meta: { total: 2 } }));
    expect((await askedWith('meta.total')).remarks).to.equal(undefined);
  });
});
