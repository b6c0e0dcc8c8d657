import { readFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import { examplesOf } from './playground/examples.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
let bundling;

/**
 * The scripts of the home page and the playground, which hold CodeMirror as it is published, and the examples of the playground. They are
 * of the demo alone: nothing of them is in `dist`.
 *
 * @returns {Promise<Map<string, Uint8Array | string>>} name of a file below /bundled/ → what is in it
 */
export function bundledDemo() {
  bundling ??= bundle();
  bundling.catch(() => (bundling = undefined));
  return bundling;
}

async function bundle() {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['demo/home/home.ts', 'demo/playground/playground.ts'],
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    outdir: '.cache/bundled',
    tsconfigRaw: '{}',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const examples = examplesOf(await readFile(path.join(ROOT, 'docs/recipes.md'), 'utf8'));
  return new Map([
    ...outputFiles.map(file => [path.basename(file.path), file.contents]),
    ['examples.json', JSON.stringify(examples)],
  ]);
}
