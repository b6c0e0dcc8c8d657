import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { fragmentOf, LinkError, sharedBy } from '../../../demo/playground/shared-link.ts';

const ALLOWED = ['user-id', 'detail-url'];
const refusal = async (work: Promise<unknown>): Promise<Error | null> =>
  await work.then(() => null).catch(error => error);
const SHARED = { config: 'ui: {title: Ä 🦊}\n', data: '[{"id": 1}]', attributes: { 'user-id': '7' } };

suite('a link of the playground', () => {
  test('carries any text there and back', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    const shared = fc.record({
      config: text,
      data: fc.option(text),
      attributes: fc.dictionary(fc.constantFrom(...ALLOWED), text),
    });
    await fc.assert(
      fc.asyncProperty(shared, async given => {
        const fragment = await fragmentOf(given);
        expect(fragment).to.match(/^[\w.-]+$/);
        const read = await sharedBy(fragment, ALLOWED);
        expect(JSON.stringify(read)).to.equal(JSON.stringify(given));
      }),
      { numRuns: 100 },
    );
  });

  test('has no attribute that a panel fetches by, whoever has written it', async () => {
    const attributes = { src: '/elsewhere', endpoint: '/api', 'user-id': '7', onclick: 'x' };
    const fragment = await fragmentOf({ ...SHARED, attributes });
    expect((await sharedBy(fragment, ALLOWED)).attributes).to.deep.equal({ 'user-id': '7' });
  });

  test('is refused where it is cut off, wherever that is', async () => {
    const fragment = await fragmentOf(SHARED);
    for (let length = 0; length < fragment.length; length++)
      expect(await refusal(sharedBy(fragment.slice(0, length), ALLOWED)), `${length}`).to.be.instanceOf(LinkError);
  });

  const packed = async (value: unknown): Promise<string> => {
    const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return `1.${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
  };
  const BROKEN: readonly (readonly [string, () => Promise<string> | string])[] = [
    ['nothing', () => ''],
    ['an anchor of a page', () => 'pages'],
    ['another version', () => '2.AAAA'],
    ['signs that no link has', () => '1.<b>'],
    ['JSON of another shape', () => packed({ config: 1, data: null })],
    ['null', () => packed(null)],
    ['no object', () => packed('text')],
    ['a megabyte packed into a few bytes', () => packed({ config: ' '.repeat(2_000_000), data: null, attributes: {} })],
  ];
  for (const [name, make] of BROKEN) {
    test(`is refused when it holds ${name}`, async () => {
      expect(await refusal(sharedBy(await make(), ALLOWED))).to.be.instanceOf(LinkError);
    });
  }

  test('is not made where programs would cut it', async () => {
    let seed = 1;
    const noise = Array.from({ length: 60_000 }, () =>
      String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90)),
    );
    const error = await refusal(fragmentOf({ ...SHARED, data: noise.join('') }));
    expect(error).to.be.instanceOf(LinkError);
    expect(error!.message).to.include('Shorten the data');
  });
});
