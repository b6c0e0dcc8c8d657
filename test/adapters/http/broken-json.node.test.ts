import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { offsetOfMistake } from '../../../src/adapters/http/response/broken-json.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { QUERY, rejection } from '../asking.ts';

suite('where a text stops being JSON', () => {
  // "^" stands before the mistake
  const broken = [
    '[{"id": 1,^}]',
    '[{"id": 1} ^{"id": 2}]',
    '[1, ^]',
    '{"a" ^1}',
    '{"a": ^b}',
    "{^'a': 1}",
    '{"a": ^undefined}',
    '{"a": ^01}',
    '{"a": "b^\nc"}',
    '{"a": "b^\\x"}',
    '{"a": "b^',
    '{"a": [1, 2^',
    '[1^}',
    '{} ^x',
    '[]^]',
    '^',
    '{"a": ^NaN}',
    '[1]\n^// end',
  ];
  for (const marked of broken) {
    test(JSON.stringify(marked), () => {
      const text = marked.replace('^', '');
      expect(() => JSON.parse(text) as unknown).to.throw();
      expect(offsetOfMistake(text)).to.equal(marked.indexOf('^'));
    });
  }

  for (const text of ['[]', '{}', ' {"a": [1, -2.5e+3, "x\\n\\u00e9", {"b": null}], "": true} ', '"x"', '0']) {
    test(`nowhere: ${text}`, () => {
      JSON.parse(text);
      expect(offsetOfMistake(text)).to.equal(-1);
    });
  }

  test('is found in time, however long and deep the text is', () => {
    const before = performance.now();
    expect(offsetOfMistake(`["${'x\\n'.repeat(50_000)}`)).to.equal(150_002);
    expect(offsetOfMistake('['.repeat(100_000))).to.equal(100_000);
    expect(performance.now() - before).to.be.below(2000);
  });
});

suite('an answer of broken JSON says where it breaks', () => {
  const hintOf = async (body: string): Promise<string> => {
    const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    const adapter = httpAdapter({ url: 'https://a.example/', fetch });
    const { hint } = (await rejection(loadPairs(adapter, QUERY, { signal: new AbortController().signal }))) as {
      hint?: string;
    };
    return hint!;
  };

  test('by line and column, with what stands there', async () => {
    expect(await hintOf('[\n  {"id": 1},\n  {"id": 2,}\n]')).to.equal(
      'It has 29 characters and begins “[ {"id": 1}, {"id": 2,} ]”. At line 3, column 12, “} ]” is not JSON.',
    );
  });
  test('or where it ends', async () => {
    expect(await hintOf('[\n  {"id": 1}')).to.match(/ It ends too early, at line 2, column 12\.$/);
  });
  test('but not if it does not begin as JSON', async () => {
    expect(await hintOf('Sorry')).to.equal('It has 5 characters and begins “Sorry”.');
  });
});
