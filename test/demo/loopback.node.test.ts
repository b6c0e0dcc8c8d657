import os from 'node:os';
import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
// @ts-expect-error a script without types
import { serveDemo } from '../../demo/server.mjs';

const outside = Object.values(os.networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

suite('the demo', { skip: outside ? false : 'this machine is in no network' }, () => {
  let demo: { url: string; close(): Promise<void> };
  before(async () => {
    demo = await serveDemo({ port: 0 });
  });
  after(() => demo.close());

  test('answers this machine alone', async () => {
    expect((await fetch(`${demo.url}whoami.json`)).status).to.equal(200);
    const url = new URL('whoami.json', demo.url);
    url.hostname = outside!;
    const refused = await fetch(url).then(
      () => 'answered',
      (thrown: Error) => (thrown.cause as { code?: string }).code,
    );
    expect(refused).to.equal('ECONNREFUSED');
  });
});
