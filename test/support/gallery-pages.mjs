import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { galleryPage } from '../../demo/gallery/page.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#9c6"/></svg>';

/** Serves the pages of the demo's gallery, each with axe, and the style sheets of packages that they link. */
export function galleryPages() {
  return {
    name: 'gallery-pages',
    async serve(context) {
      const [, folder, file] = /^\/(bootstrap3?)\/([\w.-]+\.css)$/.exec(context.path) ?? [];
      if (file)
        return { body: await readFile(path.join(ROOT, 'node_modules', folder, 'dist/css', file), 'utf8'), type: 'css' };
      if (context.path === '/avatars/2.svg') return { body: PICTURE, type: 'svg' };
      const [, dress] = /^\/gallery\/([\w-]+)\.html$/.exec(context.path) ?? [];
      const page = dress && galleryPage(dress, context.query);
      if (!page) return undefined;
      return {
        body: page.replace('</head>', '<script src="/node_modules/axe-core/axe.min.js"></script></head>'),
        type: 'html',
      };
    },
  };
}
