import path from 'node:path';
import esbuild from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '..');
let bundling;

/**
 * The scripts of the home page, which hold CodeMirror as it is published. They are of the demo alone: nothing of them is in `dist`.
 *
 * @returns {Promise<Map<string, Uint8Array>>} name of a file below /bundled/ → what is in it
 */
export function bundledDemo() {
  bundling ??= bundle();
  bundling.catch(() => (bundling = undefined));
  return bundling;
}

async function bundle() {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['demo/home/home.ts'],
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
  return new Map(outputFiles.map(file => [path.basename(file.path), file.contents]));
}
