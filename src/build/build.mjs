import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import esbuild from 'esbuild';
import { buildManifest } from './custom-elements.mjs';
import { secondPass } from './second-pass.mjs';
import { buildValidators } from './validators.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(ROOT, 'dist');
/** What the whole should weigh, and what it may not exceed before that is reached: a change that adds to it has to say why. */
const GOAL = 75_000;
const LIMIT = 106_200;

/** Validators, unbundled modules with types, the elements' manifest, and `dist/process-panels.js`: the one file for a script tag. */
export async function build({ log = console.log } = {}) {
  await rm(DIST, { recursive: true, force: true });
  await buildValidators();
  run('node_modules/typescript/bin/tsc', '-p', 'src/build/tsconfig.json');
  await copyGenerated();
  await buildManifest();
  await chmod(path.join(DIST, 'cli/process-panels.js'), 0o755);
  const bundle = await bundleForScriptTag();
  report(bundle, log);
}

/** The bundle, minified, with its source map beside it. */
export async function bundleForScriptTag({ outfile = path.join(DIST, 'process-panels.js'), minify = true } = {}) {
  await mkdir(path.dirname(outfile), { recursive: true });
  const { metafile } = await esbuild.build({
    entryPoints: [path.join(ROOT, 'src/process-panels.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify,
    sourcemap: true,
    metafile: true,
    legalComments: 'linked',
    plugins: await bundlePlugins(),
    logLevel: 'warning',
  });
  if (minify) await secondPass(outfile);
  const code = await readFile(outfile);
  return { outfile, metafile, minified: code.length, gzip: gzipSync(code, { level: 9 }).length };
}

/** Every `*-plugin.mjs` beside this file takes part in the bundle. */
async function bundlePlugins() {
  const names = (await readdir(import.meta.dirname)).filter(name => name.endsWith('-plugin.mjs'));
  return await Promise.all(names.map(async name => (await import(`./${name}`)).plugin()));
}

async function copyGenerated() {
  for (const name of await readdir(path.join(ROOT, 'src'), { recursive: true })) {
    if (!/\.generated\.(js|d\.ts)$/.test(name)) continue;
    await mkdir(path.dirname(path.join(DIST, name)), { recursive: true });
    await copyFile(path.join(ROOT, 'src', name), path.join(DIST, name));
  }
}

/** What each package weighs: its share of esbuild's bytes, scaled to the size of the whole. */
function report({ metafile, minified, gzip }, log) {
  const [output] = Object.entries(metafile.outputs).find(([name]) => name.endsWith('.js'));
  const { inputs, bytes } = metafile.outputs[output];
  const weights = new Map();
  for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
    const name = packageOf(file);
    weights.set(name, (weights.get(name) ?? 0) + bytesInOutput);
  }
  const over = gzip > GOAL ? `, ${kB(gzip - GOAL)} over the goal of ${kB(GOAL)}` : '';
  log(`dist/process-panels.js  ${kB(minified)} minified, ${kB(gzip)} gzip${over}`);
  for (const [name, weight] of [...weights].toSorted((a, b) => b[1] - a[1])) {
    log(
      `  ${name.padEnd(24)} ${kB((weight / bytes) * minified).padStart(9)}  ${kB((weight / bytes) * gzip).padStart(8)} gzip`,
    );
  }
  if (gzip > LIMIT) throw new Error(`The bundle is ${kB(gzip)} gzip, over its limit of ${kB(LIMIT)}.`);
}

const packageOf = file =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? /src\/((?:core\/)?[^/]+)\//.exec(file)?.[1] ?? 'doors';
const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`;

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${path.basename(script)} ${args.join(' ')} failed.`);
}

if (process.argv[1] === import.meta.filename) await build();
