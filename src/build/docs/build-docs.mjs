import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderPage } from './render-page.mjs';
import { sitePages } from './site-pages.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Builds the documentation into static pages: `npm run docs`. Each page is there as HTML and, at `.md`, as its source; `search.json`
 * holds what the search looks in. The pages need no more than the policy of the contract, and can be served from any folder.
 *
 * @param out - the folder, which is emptied
 * @param playground - its address, where there is one: examples have links that open them there
 * @returns the names of the pages
 */
export async function buildDocs({ out = path.join(ROOT, '.cache/docs'), playground = null } = {}) {
  const pages = await sitePages(ROOT);
  await rm(out, { recursive: true, force: true });
  const sections = [];
  for (const page of pages) {
    const rendered = renderPage(page, pages, playground);
    sections.push(...rendered.sections);
    await mkdir(path.dirname(path.join(out, page.name)), { recursive: true });
    await writeFile(path.join(out, `${page.name}.html`), rendered.html);
    await writeFile(path.join(out, `${page.name}.md`), page.text);
  }
  await writeFile(path.join(out, 'search.json'), JSON.stringify(sections));
  await cp(path.join(import.meta.dirname, 'assets'), out, { recursive: true });
  for (const file of await readdir(path.join(ROOT, 'docs')))
    if (/\.(?:png|svg)$/.test(file)) await cp(path.join(ROOT, 'docs', file), path.join(out, file));
  return pages.map(({ name }) => name);
}

if (process.argv[1] === import.meta.filename) {
  const pages = await buildDocs();
  console.log(`${pages.length} pages in .cache/docs; \`npm start\` serves them at /docs/`);
}
