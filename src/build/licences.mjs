import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)/i;

/**
 * Collects the notices of a bundle: this package and each bundled package with its version and licence text, then the
 * notices in the bundled files themselves.
 *
 * @param inputs - paths of the bundled files, relative to `root`
 * @param inCode - the notices that esbuild collected from comments
 * @throws Error if a package has no licence text
 */
export async function noticesOf(inputs, inCode, root) {
  const folders = new Set(inputs.flatMap(file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const packages = await Promise.all(['.', ...folders].map(folder => noticeOf(path.join(root, folder))));
  return `${packages.join('\n')}\n${RULE}\n${inCode}`;
}

const RULE = '-'.repeat(80);

async function noticeOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter(file => LICENCE_FILE.test(file)).toSorted();
  if (files.length === 0) throw new Error(`${name} ${version} comes without the text of its licence.`);
  const texts = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')));
  return [RULE, `${name} ${version} (${license})`, '', ...texts].join('\n');
}
