import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import esbuild from 'esbuild';
import { minifyCssIn, plugin as minifiedCss } from './css-plugin.mjs';
import { buildManifest } from './api/custom-elements.mjs';
import { buildEditorData } from './api/editor-data.mjs';
import { buildFrameworkTypes } from './api/framework-types.mjs';
import { undocumented } from './api/undocumented.mjs';
import { noticesOf } from './licences.mjs';
import { removeUnreachedDeclarations } from './declarations.mjs';
import { bundleInParts } from './parts.mjs';
import { comparedSizes, recordedSizes, recordSizes, weightsOf } from './size.mjs';
import { buildValidators } from './validators.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(ROOT, 'dist');
const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  metafile: true,
  plugins: [minifiedCss()],
  logLevel: 'warning',
};

/**
 * Builds schemas and validators, unbundled modules with types, the elements' manifest, and two bundles for script tags:
 * the single file `dist/process-panels.js`, and `dist/panels/process-panels.js` with parts next to it.
 *
 * @param recordsSize - whether to record the sizes instead of comparing them with the recorded ones
 * @param refusesGrowth - whether sizes that have grown are an error, as in tests, or are only warned of
 * @throws Error if a public API has no documentation, or growth is refused
 */
export async function build({ log = console.log, recordsSize = false, refusesGrowth = false } = {}) {
  await rm(DIST, { recursive: true, force: true });
  await buildValidators();
  // Comments are kept in the declarations, where editors show them, but not in the modules.
  run('node_modules/typescript/bin/tsc', '-p', 'src/build/tsconfig.json', '--emitDeclarationOnly', '--declarationMap');
  run(
    'node_modules/typescript/bin/tsc',
    ...'-p src/build/tsconfig.json --declaration false --removeComments --noCheck'.split(' '),
  );
  await minifyCssIn(DIST);
  await bundleIcons();
  await copyGenerated();
  const manifest = await buildManifest();
  await buildEditorData(manifest);
  await buildFrameworkTypes(manifest);
  await removeUnreachedDeclarations();
  const bare = undocumented(ROOT);
  if (bare.length > 0) throw new Error(`Exported without a docblock:\n${bare.join('\n')}`);
  await chmod(path.join(DIST, 'cli/command.js'), 0o755);
  const { gzip, output } = await bundleForScriptTag();
  const inParts = await bundleForScriptTagInParts();
  const sizes = {
    'one file': gzip,
    'files before the first rows, with parts beside them': inParts.gzip,
    'modules of a first paint': await firstPaintSize(),
  };
  if (recordsSize) recordSizes(sizes);
  const compared = comparedSizes(sizes, recordedSizes(), { refusesGrowth });
  for (const line of [...weightsOf(output, gzip), ...compared]) log(line);
}

/** Puts the icons in use into their module: the package of all icons takes 30 MB, which nobody should have to install. */
async function bundleIcons() {
  const entry = 'elements/icons/icon-set';
  const outfile = path.join(DIST, `${entry}.js`);
  const { metafile } = await esbuild.build({ ...OPTIONS, entryPoints: [`src/${entry}.ts`], outfile, minify: true });
  await writeFile(`${outfile}.LEGAL.txt`, await noticesOf(Object.keys(metafile.inputs), '', ROOT));
}

/** Writes the minified bundle, with its source map and the licences of its contents. */
export async function bundleForScriptTag({ outfile = path.join(DIST, 'process-panels.js'), minify = true } = {}) {
  await mkdir(path.dirname(outfile), { recursive: true });
  const { metafile } = await esbuild.build({
    ...OPTIONS,
    entryPoints: ['src/process-panels.ts'],
    outfile,
    minify,
    // The file has no reference to it: the package omits it, as it is larger than everything else.
    sourcemap: 'external',
    legalComments: 'linked',
  });
  const notices = `${outfile}.LEGAL.txt`;
  await writeFile(notices, await noticesOf(Object.keys(metafile.inputs), await readFile(notices, 'utf8'), ROOT));
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint);
  const code = await readFile(outfile);
  return { outfile, output, minified: code.length, gzip: compressed(code) };
}

/**
 * Bundles the library into a few files, two of which are needed for the first rows.
 *
 * @returns the gzip size of these two in bytes, and the names of all files
 */
export async function bundleForScriptTagInParts(given = {}) {
  const { before, after } = await bundleInParts({ ...given, options: OPTIONS });
  const gzip = Object.values(before).reduce((sum, text) => sum + compressed(text), 0);
  return { gzip, before: Object.keys(before), after: Object.keys(after), outdir: given.outdir };
}

/**
 * The gzip size, in bytes, of what a page that bundles the modules loads before its first rows: everything that is not
 * imported on demand.
 */
export async function firstPaintSize() {
  const { metafile, outputFiles } = await esbuild.build({
    ...OPTIONS,
    entryPoints: ['src/define.ts'],
    outdir: DIST,
    minify: true,
    splitting: true,
    legalComments: 'none',
    write: false,
  });
  const { outputs } = metafile;
  const loaded = new Set(Object.keys(outputs).filter(name => outputs[name].entryPoint === 'src/define.ts'));
  for (const name of loaded)
    for (const { path: imported, kind } of outputs[name].imports) if (kind === 'import-statement') loaded.add(imported);
  return outputFiles
    .filter(file => loaded.has(path.relative(ROOT, file.path).split(path.sep).join('/')))
    .reduce((sum, { contents }) => sum + compressed(contents), 0);
}

const compressed = code => gzipSync(code, { level: 9 }).length;

async function copyGenerated() {
  for (const name of await readdir(path.join(ROOT, 'src'), { recursive: true })) {
    if (!/\.generated\.(js|d\.ts)$/.test(name)) continue;
    await mkdir(path.dirname(path.join(DIST, name)), { recursive: true });
    await copyFile(path.join(ROOT, 'src', name), path.join(DIST, name));
  }
}

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${path.basename(script)} ${args.join(' ')} failed.`);
}

if (process.argv[1] === import.meta.filename) await build({ recordsSize: process.argv.includes('--record-size') });
