import path from 'node:path';
import esbuild from 'esbuild';
import { projectFiles } from './unchanged.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Paths of the browser tests, from the project's root. */
export const browserTestFiles = () =>
  projectFiles('test').filter(file => /(?<!\.node)\.test\.ts$/.test(file) && !file.startsWith('test/bench/'));

/**
 * Serves test files with what they import in a few files instead of hundreds: half a second less for each test file in
 * Firefox. Chromium gets the modules as they are, since it measures what the tests reach.
 */
export function bundledTests() {
  return {
    name: 'bundled-tests',
    async serve(context) {
      if (context.get('user-agent').includes('Chrome/')) return undefined;
      const body = (await bundle()).served.get(context.path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}

/** Paths of all files that a test file imports, by itself and through others. */
export async function importsOf(test) {
  const { inputs } = await bundle();
  const found = new Set([test]);
  for (const file of found)
    for (const imported of inputs[file].imports) if (!imported.external) found.add(imported.path);
  return found;
}

let bundling;
const bundle = () => (bundling ??= bundleTests());

async function bundleTests() {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: browserTestFiles(),
    external: ['/dist/*'],
    outdir: ROOT,
    outbase: ROOT,
    chunkNames: '.bundled/[name]-[hash]',
    conditions: ['browser', 'development'],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    ignoreAnnotations: true, // the package lists test files nowhere as having side effects
    logLevel: 'warning',
  });
  const pathOf = file => `/${path.relative(ROOT, file).split(path.sep).join('/')}`.replace(/\.test\.js$/, '.test.ts');
  return { inputs: metafile.inputs, served: new Map(outputFiles.map(file => [pathOf(file.path), file.text])) };
}
