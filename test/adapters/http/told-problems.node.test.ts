import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { QUERY, rejection } from '../asking.ts';
import { lines, process, type } from './served-adapter.ts';

const BROKEN = 'https://a.example/ answered with broken JSON';

// what a stream ends with: its code, what it says, and where else than in the message
const ends: Readonly<Record<string, readonly [code: string, message: string, hint?: string]>> = {
  '{"problem": "The database is down"}\n': ['adapter/problem', 'The database is down'],
  '{"problem": "The database is down"}': ['adapter/problem', 'The database is down'],
  '{"problem": {"title": "Down"}}\n': ['adapter/problem', 'Down'],
  '{"problem": {"title": "Down", "detail": "until noon"}}\n': ['adapter/problem', 'Down: until noon'],
  '{"problem": {"detail": "Down until noon"}}\n': ['adapter/problem', 'Down until noon'],
  '{"problem": {}}\n': ['adapter/problem', 'the server reported a problem: {}'],
  'The database is down\n': ['adapter/not-json', BROKEN, 'It has 20 characters and begins “The database is down”.'],
  'The database is down': ['adapter/not-json', BROKEN, 'It has 20 characters and begins “The database is down”.'],
  '<h1>502 Bad Gateway</h1>': [
    'adapter/not-json',
    'https://a.example/ answered with HTML instead of JSON: 502 Bad Gateway',
    'If it is a login page, sign in again.',
  ],
  '{"processes": [{"id": 2': [
    'adapter/truncated',
    'the answer of https://a.example/ was cut off',
    'The last line must be {"end": true}.',
  ],
};

suite('a stream that ends with a problem says it in words, and keeps what came before', () => {
  for (const [end, [code, message, hint = '']] of Object.entries(ends)) {
    for (const size of [1, 1000]) {
      test(`${JSON.stringify(end)} in chunks of ${size}`, async () => {
        const bytes = new TextEncoder().encode(lines({ processes: [process(1)], total: 3 }) + end);
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
            controller.close();
          },
        });
        const fetch = async () => new Response(body, { headers: type('application/x-ndjson') });
        const seen: number[] = [];
        const error = await rejection(
          loadPairs(httpAdapter({ url: 'https://a.example/', fetch }), QUERY, {
            signal: new AbortController().signal,
            onpage: ({ items }) => seen.push(items),
          }),
        );
        expect([error.code, error.message, error.hint ?? '']).to.deep.equal([code, message, hint]);
        expect(seen.at(-1)).to.equal(1);
      });
    }
  }
});
