import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';

/** Flattens and minifies the texts of Lit's `css` tags, which esbuild treats like any other strings. */
export function plugin() {
  return {
    name: 'minified-css',
    setup(build) {
      build.onLoad(
        { filter: /[\\/]src[\\/]elements[\\/]styles[\\/].+\.ts$|[\\/]src[\\/]features[\\/].+-styles\.ts$/ },
        async ({ path }) => ({
          contents: await withMinifiedCss(await readFile(path, 'utf8')),
          loader: 'ts',
        }),
      );
    },
  };
}

/** Does the same to the modules of a folder. */
export async function minifyCssIn(folder) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    if (/\bcss ?`/.test(source)) await writeFile(file, await withMinifiedCss(source));
  }
}

/**
 * Safari before 18 matches nothing with `&` below `:host`, so rules are nested in the sources alone.
 *
 * @param source - text of a module; throws if a `css` text is not valid CSS
 */
async function withMinifiedCss(source) {
  let result = '';
  let copied = 0;
  for (const { 1: text, index } of source.matchAll(/(?<=\bcss ?`)((?:[^`\\]|\\.)*)(?=`)/gs)) {
    if (text.includes('${')) throw new Error('A css text with a hole cannot be minified: see src/build/css-plugin.mjs');
    const { code, warnings } = await transform(text.replaceAll('\\\\', '\\'), {
      loader: 'css',
      minify: true,
      supported: { nesting: false },
    });
    if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'));
    result += source.slice(copied, index) + code.trim().replaceAll('\\', '\\\\').replaceAll('`', '\\`');
    copied = index + text.length;
  }
  return result + source.slice(copied);
}
