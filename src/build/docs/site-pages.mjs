import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { referencePage } from './reference.mjs';

/** Pages in the order of the menu, by file; what is not listed comes behind, by its name. */
const ORDER = [
  'README.md',
  'docs/tutorial.md',
  'docs/recipes.md',
  'docs/embedding.md',
  'docs/any-json.md',
  'docs/live.md',
  'docs/columns.md',
  'docs/groups-and-details.md',
  'docs/filters.md',
  'docs/templates.md',
  'docs/actions.md',
  'docs/styles.md',
  'docs/accessibility.md',
  'docs/from-floweye.md',
  'docs/adapters.md',
  'docs/flowable.md',
  'docs/server.md',
  'docs/scale-out.md',
  'docs/reference.md',
  'docs/contract.md',
  'docs/errors.md',
  'docs/editors.md',
  'docs/debugging.md',
  'docs/compared.md',
  'docs/benchmark.md',
  'docs/architecture.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];
/** Where two pages would have the same title. */
const TITLES = { 'README.md': 'Start' };

/**
 * A page of the documentation.
 *
 * @typedef {object} SitePage
 * @property {string} file - in the repository
 * @property {string} name - in the site, without extension: `index`, `contributing/release`
 * @property {string} title
 * @property {string} text - Markdown
 */

/**
 * All pages of the site: README, CONTRIBUTING, CHANGELOG, every Markdown file of `docs`, and the reference, which is generated.
 *
 * @param {string} root - the repository
 * @returns {Promise<SitePage[]>} in the order of the menu
 */
export async function sitePages(root) {
  const written = (await readdir(path.join(root, 'docs'), { recursive: true }))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name.split(path.sep).join('/')}`);
  const pages = [{ file: 'docs/reference.md', text: await referencePage(root) }];
  for (const file of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...written])
    pages.push({ file, text: await readFile(path.join(root, file), 'utf8') });
  return pages
    .map(page => ({ ...page, name: nameOf(page.file), title: titleOf(page) }))
    .sort((a, b) => rank(a) - rank(b));
}

const nameOf = file =>
  file === 'README.md'
    ? 'index'
    : file
        .replace(/^docs\//, '')
        .replace(/\.md$/, '')
        .toLowerCase();
const titleOf = ({ file, text }) => TITLES[file] ?? /^# (.+)$/m.exec(text)?.[1] ?? file;
const rank = ({ file }) => (ORDER.includes(file) ? ORDER.indexOf(file) : ORDER.length);
