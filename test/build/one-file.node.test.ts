import { readFileSync } from 'node:fs';
import { before, suite, test } from 'node:test';
import { expect } from 'chai';
import esbuild from 'esbuild';
// @ts-expect-error a build script without types
import { bundleForScriptTag } from '../../src/build/build.mjs';

const OUT = '.cache/one-file/process-panels.js';

suite('the one file for a script tag', () => {
  before(() => (bundleForScriptTag as (options: object) => Promise<void>)({ outfile: `${process.cwd()}/${OUT}` }));

  test('asks for no other file', async () => {
    const { metafile } = await esbuild.build({ entryPoints: [OUT], bundle: true, write: false, metafile: true });
    expect(metafile.inputs[OUT]!.imports).to.deep.equal([]);
    expect(/\bimport\s*\(/.test(readFileSync(OUT, 'utf8')), 'an import of a computed address').to.equal(false);
  });

  test('has notices with name, version and licence text of this package and of all in it', () => {
    const notices = readFileSync(`${OUT}.LEGAL.txt`, 'utf8');
    const { sources } = JSON.parse(readFileSync(`${OUT}.map`, 'utf8')) as { sources: string[] };
    const found = sources.flatMap(source => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []);
    expect(found).to.include('node_modules/liquidjs');
    for (const folder of new Set(['.', ...found])) {
      const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, string>;
      const hasAll = [`\n${name} ${version} (`, readFileSync(`${folder}/LICENSE`, 'utf8')].every(text =>
        notices.includes(text),
      );
      expect(hasAll, name).to.equal(true);
    }
    expect(readFileSync(OUT, 'utf8').includes('process-panels.js.LEGAL.txt')).to.equal(true);
  });
});
