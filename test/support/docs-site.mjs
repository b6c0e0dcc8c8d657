import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildDocs } from '../../src/build/docs/build-docs.mjs';

const OUT = path.resolve(import.meta.dirname, '../../.cache/docs-site');
let building;

/**
 * Serves the documentation as a site at /docs-site/, built on first request, each page with axe; at /docs-site-offline/
 * without the search index; `/docs-site/pages.json` lists the pages.
 */
export function docsSite() {
  return {
    name: 'docs-site',
    async serve({ path: address }) {
      const [, isOffline, file] = /^\/docs-site(-offline)?\/([\w./-]+)$/.exec(address) ?? [];
      if (!file || file.includes('..')) return undefined;
      const pages = await (building ??= buildDocs({ out: OUT }));
      if (file === 'pages.json') return { body: JSON.stringify(pages), type: 'json' };
      const inside = path.join(OUT, file);
      if ((isOffline && file === 'search.json') || !existsSync(inside)) return undefined;
      const type = path.extname(file).slice(1);
      if (type === 'png') return { body: readFileSync(inside), type };
      const text = readFileSync(inside, 'utf8');
      const axe = '<script src="/node_modules/axe-core/axe.min.js"></script></head>';
      return { body: type === 'html' ? text.replace('</head>', axe) : text, type };
    },
  };
}
