import { suite, test } from 'node:test';
import { expect } from 'chai';
import { documentAdapter } from '../../../src/adapters/document.ts';
import { httpAdapter } from '../../../src/adapters/http.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { textAdapter } from '../../../src/elements/sources/text-adapter.ts';
import { PROCESS } from '../../core/processes/sample.ts';
import { QUERY } from '../asking.ts';
import { json, localServer } from './local-server.ts';
import { NDJSON } from './served-adapter.ts';

const text = (id: string) => JSON.stringify({ ...PROCESS, id: 'ID' }).replace('"ID"', id);
const HINT = 'Send larger ids as strings: as numbers they lose digits.';

/** Processes of which JSON makes 1, 9007199254740992, 9007199254740992 and a text. */
const LIST = `[${[text('1'), text('9007199254740992'), text('9007199254740993'), text('"9007199254740993"')].join()}]`;

async function load(adapter: ProcessAdapter) {
  const { signal } = new AbortController();
  const { pairs, malformed } = await loadPairs(adapter, { ...QUERY, acl: false }, { signal });
  return { ids: pairs.processes.map(({ id }) => id), malformed };
}

suite('ids of which JSON loses digits', () => {
  const sources: Readonly<Record<string, (url: string) => ProcessAdapter>> = {
    'an endpoint': url => httpAdapter({ url }),
    'a document': url => documentAdapter(url),
    'a script in the page': () => textAdapter(LIST),
  };
  for (const [name, adapterOf] of Object.entries(sources)) {
    test(`of ${name} are left out and told, not taken for others`, async () => {
      await using server = await localServer(json(LIST));
      const { ids, malformed } = await load(adapterOf(server.url));
      expect(ids).to.deep.equal([1, '9007199254740993']);
      expect(malformed.map(({ path, message, hint }) => [path, message, hint])).to.deep.equal(
        ['/processes/1/id', '/processes/2/id'].map(path => [
          path,
          `processes[${path.split('/')[2]}].id is not an integer below 2^53 or a string: 9007199254740992`,
          HINT,
        ]),
      );
    });
  }

  test('of a stream are told too', async () => {
    const body = `{"processes":${LIST}}\n{"end":true}\n`;
    await using server = await localServer((_, response) => response.writeHead(200, NDJSON).end(body));
    const { ids, malformed } = await load(httpAdapter({ url: server.url }));
    expect(ids).to.deep.equal([1, '9007199254740993']);
    expect(malformed.map(({ hint }) => hint)).to.deep.equal([HINT, HINT]);
  });

  // what else has an id -> where it is told
  const members: readonly (readonly [string, unknown, string])[] = [
    ['creator', { ...PROCESS.creator, id: 2 ** 53 }, '/processes/0/creator/id'],
    ['templateProcess', { ...PROCESS.templateProcess, id: 2 ** 53 }, '/processes/0/templateProcess/id'],
    ['readers', [1, 2 ** 53], '/processes/0/readers'],
    ['steps', [{ ...PROCESS.steps[0], id: 2 ** 53 }], '/processes/0/steps/0/id'],
  ];
  for (const [member, value, path] of members) {
    test(`are told as ${member}`, async () => {
      const { malformed } = await load(textAdapter(JSON.stringify([{ ...PROCESS, [member]: value }])));
      expect(malformed.map(fault => [fault.path, fault.hint])).to.deep.equal([[path, HINT]]);
    });
  }
});
