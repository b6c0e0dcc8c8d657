import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import { realLog } from './real-log.mjs';

/** Serves routes for test pages in addition to the project's files. The real log is a 404 if it is absent. */
export function testServer() {
  return {
    name: 'test-server',
    async serve(context) {
      const framed = framedPage(context);
      if (framed) return framed;
      const part = (await withoutPart(context.path)) ?? (await withoutFeature(context.path));
      if (part) return part;
      if (context.path !== '/real-log.json' || !realLog) return undefined;
      return { body: createReadStream(realLog), type: 'json' };
    },
  };
}

let bundled;

/**
 * Serves the library at /without/PART/index.js, where the module with the file name PART is not found; `*`: none of the
 * parts is found.
 */
async function withoutPart(address) {
  const [, part, name] = /^\/without\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (!part) return undefined;
  const { first, files } = await (bundled ??= bundleParts());
  const found = part === '*' ? first.has(name) : !name.startsWith(`${part}-`);
  return found ? { body: files.get(name), type: 'js' } : undefined;
}

const lacking = new Map();

/**
 * Serves the library at /lacking/FEATURE/index.js, built as if the folder of a feature and its line in the list had
 * been deleted.
 */
async function withoutFeature(address) {
  const [, feature, name] = /^\/lacking\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (!feature) return undefined;
  if (!lacking.has(feature)) lacking.set(feature, bundleParts([deleted(feature)]));
  const { files } = await lacking.get(feature);
  return { body: files.get(name), type: 'js' };
}

/** Removes the line of a feature from the list, and fails imports of its folder. */
const deleted = feature => ({
  name: 'deleted-feature',
  setup(build) {
    build.onLoad({ filter: /features\/features\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      const line = new RegExp(`^  \\{\\n    name: '${feature}',\\n[^]*?^  \\},\\n`, 'm');
      if (!line.test(text)) throw new Error(`The list has no feature "${feature}".`);
      return { contents: text.replace(line, ''), loader: 'ts' };
    });
    build.onLoad({ filter: new RegExp(`features/${feature}/`) }, ({ path: file }) => ({
      errors: [{ text: `${file} is imported without the line of its feature` }],
    }));
  },
});

/** Bundles the library with its parts in separate files, by name, and lists those loaded from the start. */
async function bundleParts(plugins = []) {
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints: ['src/index.ts'],
    outdir: 'without-parts',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    plugins,
  });
  const { outputs } = metafile;
  const first = new Set(['without-parts/index.js']);
  for (const name of first)
    for (const { path, kind } of outputs[name].imports) if (kind === 'import-statement') first.add(path);
  return {
    first: new Set(Array.from(first, file => path.basename(file))),
    files: new Map(outputFiles.map(file => [path.basename(file.path), file.text])),
  };
}

/** Pages for frames in tests of page styles, which need another policy: a cross-origin style sheet, an inline one. */
function framedPage(context) {
  const [, name] = /^\/page-styles\/(foreign|inline)\.html$/.exec(context.path) ?? [];
  if (!name) return undefined;
  const other = `http://127.0.0.1:${context.req.socket.localPort}`;
  const style =
    name === 'foreign'
      ? `<link rel="stylesheet" href="${other}/test/elements/page-styles/two.css">`
      : `<style>.one { color: rgb(1, 2, 3); }</style>`;
  const allowed = name === 'foreign' ? other : `'unsafe-inline'`;
  context.set('content-security-policy', `default-src 'self'; style-src 'self' ${allowed}`);
  return {
    body: `<!doctype html><title>Page styles</title>${style}<script type="module" src="/test/elements/page-styles/framed.ts"></script>`,
    type: 'html',
  };
}
