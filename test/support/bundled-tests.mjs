import path from 'node:path';
import esbuild from 'esbuild';
import { testFiles } from './test-files.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Serves test files and their imports to Firefox in a few files instead of hundreds, which saves a fifth of the total
 * time. Other browsers would not benefit and get the modules as they are.
 */
export function bundledTests() {
  let bundling;
  return {
    name: 'bundled-tests',
    async serve(context) {
      if (!context.get('user-agent').includes('Firefox/')) return undefined;
      const body = (await (bundling ??= bundleTests())).get(context.path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}

/** Path of a served file → its text. */
async function bundleTests() {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: testFiles([], ['browsers']).browsers,
    external: ['/dist/*'],
    outdir: ROOT,
    outbase: ROOT,
    chunkNames: '.bundled/[name]-[hash]',
    conditions: ['browser', 'development'],
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    ignoreAnnotations: true, // the package lists test files nowhere as having side effects
    logLevel: 'warning',
  });
  const pathOf = file => `/${path.relative(ROOT, file).split(path.sep).join('/')}`.replace(/\.test\.js$/, '.test.ts');
  return new Map(outputFiles.map(file => [pathOf(file.path), file.text]));
}
