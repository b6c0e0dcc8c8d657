import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, `.cache/node-tests-${process.pid}`);

/**
 * Runs `*.node.test.ts` files with node's test runner: `node test/support/node-tests.mjs [PART-OF-A-PATH…]`.
 * Node 20 runs no TypeScript, so esbuild bundles each file first; packages stay outside of the bundle.
 */
export async function runNodeTests({ only = [], reporter = 'spec', stdio = 'inherit' } = {}) {
  const all = (await readdir(path.join(ROOT, 'test'), { recursive: true }))
    .filter(file => file.endsWith('.node.test.ts') && !file.includes('node_modules'))
    .map(file => path.join(ROOT, 'test', file));
  const files = only.length > 0 ? all.filter(file => only.some(part => file.includes(part))) : all;
  const { metafile } = await esbuild.build({
    entryPoints: files,
    outdir: OUT,
    outbase: path.join(ROOT, 'test'),
    outExtension: { '.js': '.mjs' },
    entryNames: '[dir]/[name]',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    metafile: true,
    define: { 'import.meta.dirname': JSON.stringify(path.join(ROOT, 'test')) },
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

if (process.argv[1] === import.meta.filename) {
  const { code } = await runNodeTests({ only: process.argv.slice(2) });
  process.exitCode = code ?? 1;
}
