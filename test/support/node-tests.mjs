import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, `.cache/node-tests-${process.pid}`);

/** The folder that a test file is run with: the files of one share a process, which costs more to start than most run. */
const groupOf = file => path.relative(path.join(ROOT, 'test'), file).split(path.sep).slice(0, -1).slice(0, 2).join('-');

/**
 * Runs `*.node.test.ts` files with node's test runner: `node test/support/node-tests.mjs [PART-OF-A-PATH…]`.
 * Node 20 runs no TypeScript, so esbuild bundles each file first; packages stay outside of the bundle.
 */
export async function runNodeTests({ only = [], reporter = 'spec', stdio = 'inherit' } = {}) {
  const all = (await readdir(path.join(ROOT, 'test'), { recursive: true }))
    .filter(file => file.endsWith('.node.test.ts') && !file.includes('node_modules'))
    .map(file => path.join(ROOT, 'test', file));
  const files = only.length > 0 ? all.filter(file => only.some(part => file.includes(part))) : all;
  const groups = [...new Set(files.map(groupOf))];
  const { metafile } = await esbuild.build({
    entryPoints: groups.map(group => ({ in: `group:${group}`, out: group })),
    plugins: [groupPlugin(files)],
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    ignoreAnnotations: true, // the package lists test files nowhere as having side effects
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    metafile: true,
    // Build scripts that tests import find the project two folders up, and do not take themselves for the program.
    define: { 'import.meta.dirname': JSON.stringify(import.meta.dirname), 'import.meta.filename': '"bundled"' },
    logLevel: 'warning',
  });
  const tests = Object.keys(metafile.outputs).filter(file => file.endsWith('.mjs'));
  const args = ['--enable-source-maps', '--test', `--test-reporter=${reporter}`, ...tests];
  return await new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio });
    let output = '';
    child.stdout?.on('data', data => (output += data));
    child.once('exit', async code => {
      await rm(OUT, { recursive: true, force: true });
      resolve({ code, output });
    });
  });
}

/** An entry for each group that imports its files. */
const groupPlugin = files => ({
  name: 'groups',
  setup(build) {
    build.onResolve({ filter: /^group:/ }, ({ path: name }) => ({ path: name, namespace: 'group' }));
    build.onLoad({ filter: /.*/, namespace: 'group' }, ({ path: name }) => ({
      contents: files
        .filter(file => `group:${groupOf(file)}` === name)
        .map(file => `import ${JSON.stringify(file)};`)
        .join('\n'),
      resolveDir: ROOT,
    }));
  },
});

if (process.argv[1] === import.meta.filename) {
  const { code } = await runNodeTests({ only: process.argv.slice(2) });
  process.exitCode = code ?? 1;
}
