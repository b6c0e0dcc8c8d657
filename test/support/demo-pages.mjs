import path from 'node:path';
import { bundledDemo } from '../../demo/bundle.mjs';
import { generateProcesses } from '../../demo/generate-processes.mjs';
import { inboxProcesses } from '../../demo/home/inbox.mjs';
import { pageNamed } from '../../demo/page.mjs';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#69c"/></svg>';

/** Serves pages of the demo at /demo-page/NAME.html, each with axe, and the files that they load. */
export function demoPages() {
  return {
    name: 'demo-pages',
    async serve({ path: address }) {
      const json = value => ({ body: JSON.stringify(value), type: 'json' });
      if (address === '/inbox.json') return json(inboxProcesses());
      if (address === '/processes.json') return json(generateProcesses(400));
      if (/^\/avatars\/\d+\.svg$/.test(address)) return { body: PICTURE, type: 'svg' };
      const [, file] = /^\/bundled\/([\w.-]+)$/.exec(address) ?? [];
      const bundled = file && (await bundledDemo()).get(file);
      if (bundled) return { body: Buffer.from(bundled).toString(), type: path.extname(file).slice(1) };
      const [, name] = /^\/demo-page\/([a-z-]+)\.html$/.exec(address) ?? [];
      const page = name && (await pageNamed(name, { realLog: false }));
      if (!page) return undefined;
      const axe = '<script src="/node_modules/axe-core/axe.min.js"></script></head>';
      return { body: page.replace('</head>', axe), type: 'html' };
    },
  };
}
