import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import { noticesOf } from './licences.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ENTRY = 'src/process-panels.ts';
/** Placeholder in parts for a module of the first file, followed by its number. */
const FIRST = './first.js?';

/**
 * Bundles the library for script tags into a few files: `process-panels.js`, one file with everything needed for the
 * first rows, and parts next to it that are loaded on demand. A bundler that shares every module between chunks would
 * split that one file into about sixty.
 *
 * All names but the first contain the build's id, so that a browser never mixes two versions.
 *
 * @param options - esbuild options for each run
 * @returns the files needed for the first rows, by name, and the files loaded later
 */
export async function bundleInParts({ outdir = path.join(ROOT, 'dist/panels'), options }) {
  const build = given =>
    esbuild.build({
      ...options,
      minify: true,
      sourcemap: false,
      legalComments: 'none',
      write: false,
      outdir,
      ...given,
    });
  const whole = await build({ entryPoints: [ENTRY], splitting: true });
  const { first, entries, names } = readWhole(whole.metafile);
  const id = idOf(whole.outputFiles);
  const link = new Link([...first], `./rows-${id}.js`);
  const parts = await build({
    entryPoints: entries,
    splitting: true,
    entryNames: `[name]-${id}`,
    chunkNames: `part-[hash]-${id}`,
    plugins: [...options.plugins, link.toFirst()],
  });
  const after = Object.fromEntries(
    parts.outputFiles.map(({ path: file, text }) => [path.basename(file), link.linked(text)]),
  );
  const rows = await build({
    stdin: { contents: link.exports(), resolveDir: ROOT, sourcefile: 'rows.js' },
    splitting: false,
    plugins: [...options.plugins, toParts(entries, id)],
  });
  const rowsName = `rows-${id}.js`;
  const before = {
    'process-panels.js': `export{${names.join(',')}}from"./${rowsName}";\n`,
    [rowsName]: rows.outputFiles[0].text,
  };
  await mkdir(outdir, { recursive: true });
  for (const [name, text] of Object.entries({ ...before, ...after })) await writeFile(path.join(outdir, name), text);
  const inputs = Object.keys(whole.metafile.inputs);
  await writeFile(path.join(outdir, 'process-panels.js.LEGAL.txt'), await noticesOf(inputs, '', ROOT));
  return { before, after };
}

/** Reads from a build with shared chunks: the modules loaded first, those imported on demand, and the public names. */
function readWhole({ outputs }) {
  const [main] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === ENTRY);
  const loaded = new Set([main]);
  for (const name of loaded)
    for (const { path: imported, kind } of outputs[name].imports) if (kind === 'import-statement') loaded.add(imported);
  return {
    first: new Set(Array.from(loaded, name => Object.keys(outputs[name].inputs)).flat()),
    entries: Object.values(outputs).flatMap(({ entryPoint }) => (entryPoint && entryPoint !== ENTRY ? entryPoint : [])),
    names: outputs[main].exports,
  };
}

const idOf = files => {
  const hash = createHash('sha256');
  for (const { text } of files) hash.update(text);
  return hash.digest('hex').slice(0, 8);
};

/** Links parts to modules in the first file: each import from them gets an exported name there. */
class Link {
  #modules;
  #rows;
  /** `NUMBER NAME` of a module and an export → its name in the first file. */
  #names = new Map();

  /**
   * @param modules - the modules of the first file
   * @param rows - the address of that file
   */
  constructor(modules, rows) {
    this.#modules = modules;
    this.#rows = rows;
  }

  /** Excludes modules of the first file from parts. */
  toFirst() {
    return resolving('to-first-file', ({ kind }, file) => {
      const number = kind === 'entry-point' ? -1 : this.#modules.indexOf(file);
      return number < 0 ? undefined : `${FIRST}${number}`;
    });
  }

  /** The code of a part, with imports from the first file by the names there. */
  linked(text) {
    const linked = text.replaceAll(
      /\b(import|export)\{([^{}]*)\}from"\.\/first\.js\?(\d+)"/g,
      (_, word, list, number) => {
        const items = list.split(',').map(item => {
          const [name, local = name] = item.split(' as ');
          return `${this.#nameOf(number, name)} as ${local}`;
        });
        return `${word}{${items.join(',')}}from"${this.#rows}"`;
      },
    );
    // A module imported only for its side effects has already run.
    const rest = linked.replaceAll(/\bimport"\.\/first\.js\?\d+";?/g, '');
    if (rest.includes(FIRST))
      throw new Error(
        `A part imports the first file in an unknown way: ${rest.slice(rest.indexOf(FIRST) - 80).slice(0, 120)}`,
      );
    return rest;
  }

  /** The code of the first file: all public exports, and those for parts. */
  exports() {
    const lines = Array.from(this.#names, ([known, own]) => {
      const [number, name] = known.split(' ');
      return `export {${name} as ${own}} from './${this.#modules[number]}';`;
    });
    return [`export * from './${ENTRY}';`, ...lines].join('\n');
  }

  #nameOf(number, name) {
    const known = `${number} ${name}`;
    const own = this.#names.get(known) ?? `_${this.#names.size.toString(36)}`;
    this.#names.set(known, own);
    return own;
  }
}

/** Makes the first file import parts by their file names. */
const toParts = (entries, id) =>
  resolving('to-parts', ({ kind }, file) =>
    kind === 'dynamic-import' && entries.includes(file)
      ? `./${path.basename(file).replace(/\.\w+$/, '')}-${id}.js`
      : undefined,
  );

/** @param addressOf - returns the address to import instead of bundling a module; undefined to bundle it */
function resolving(name, addressOf) {
  const resolved = Symbol(name);
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /.*/ }, async asked => {
        const { path: wanted, pluginData, kind, resolveDir, importer } = asked;
        if (pluginData === resolved || kind === 'entry-point') return undefined;
        const found = await build.resolve(wanted, { resolveDir, importer, kind, pluginData: resolved });
        const address = addressOf(asked, path.relative(ROOT, found.path).split(path.sep).join('/'));
        return address ? { path: address, external: true } : found;
      });
    },
  };
}
