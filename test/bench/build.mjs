import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import esbuild from 'esbuild';
import { bundleForScriptTag } from '../../src/build/build.mjs';
import { buildValidators } from '../../src/build/validators.mjs';

const HERE = import.meta.dirname;
const CACHE = path.resolve(HERE, '../../.cache/bench');

/**
 * Bundles each contestant with the page's script; for this project, the published bundle.
 *
 * @returns `files`: address to body; `bytes`: contestant to the gzip size of its own code and styles
 */
export async function buildContestants(names, { minify = true } = {}) {
  const dir = path.join(CACHE, 'built');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const files = new Map();
  const bytes = {};
  for (const name of names) {
    for (const [address, body] of await bundle(name, true, minify)) files.set(address, body);
    const own = await bundle(name, false, true);
    bytes[name] = own.reduce((sum, [, body]) => sum + gzipSync(body, { level: 9 }).length, 0);
  }
  if (names.includes('ours')) {
    await buildValidators();
    const { outfile, gzip } = await bundleForScriptTag({ outfile: path.join(dir, 'process-panels.js'), minify });
    files.set('/process-panels.js', await readFile(outfile));
    bytes.ours = gzip;
  }
  return { files, bytes };
}

/** @param withPage - false: only the contestant, as a page would ship it */
async function bundle(name, withPage, minify) {
  const start = `import { run } from './page.js'; window.bench = (rows, options) => run(contestant, rows, options);`;
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import * as contestant from './contestants/${name}.js'; ${withPage ? start : 'window.contestant = contestant;'}`,
      resolveDir: HERE,
    },
    outfile: `${name}.js`,
    bundle: true,
    minify,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['/process-panels.js'],
    loader: {
      '.gif': 'dataurl',
      '.png': 'dataurl',
      '.svg': 'dataurl',
      '.woff2': 'empty',
      '.woff': 'empty',
      '.ttf': 'empty',
    },
    logLevel: 'error',
  });
  return outputFiles.map(({ path: file, contents }) => [`/${path.basename(file)}`, contents]);
}
