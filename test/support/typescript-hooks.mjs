import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const tsconfigRaw = await readFile(new URL('../../tsconfig.json', import.meta.url), 'utf8');

/** A load hook of Node's modules: takes the types out of a TypeScript file and leaves the rest where it was. */
export async function load(url, context, nextLoad) {
  if (!/^file:.*\.ts$/.test(url)) return nextLoad(url, context);
  const sourcefile = fileURLToPath(url);
  const { code } = await esbuild.transform(await readFile(sourcefile, 'utf8'), {
    loader: 'ts',
    sourcefile,
    tsconfigRaw,
    target: 'node20',
    // Since 20.10, which is older than the oldest that is supported.
    supported: { 'import-attributes': true },
    sourcemap: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
