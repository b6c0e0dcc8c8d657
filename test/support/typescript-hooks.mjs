import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const tsconfigRaw = await readFile(new URL('../../tsconfig.json', import.meta.url), 'utf8');

/** A module load hook for Node: strips the types from a TypeScript file, and adds a source map. */
export async function load(url, context, nextLoad) {
  if (!/^file:.*\.ts$/.test(url)) return nextLoad(url, context);
  const sourcefile = fileURLToPath(url);
  const { code } = await esbuild.transform(await readFile(sourcefile, 'utf8'), {
    loader: 'ts',
    sourcefile,
    tsconfigRaw,
    target: 'node20',
    // Available since 20.10, which is older than the oldest supported version.
    supported: { 'import-attributes': true },
    sourcemap: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
