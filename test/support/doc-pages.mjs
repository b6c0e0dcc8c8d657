import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateProcesses } from '../../demo/generate-processes.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Pages with intentionally wrong markup, or that need a server of their own. */
const LEFT_OUT = new Set(['errors', 'adapters', 'camunda7', 'flowable']);
const ROWS = [
  { nr: 1, subject: 'Order paper', who: 'Ada' },
  { nr: 2, subject: 'Pay rent', who: 'Bob' },
];

/** Documents with pages as examples, by name: README and those in `docs`. */
const documents = () =>
  new Map([
    ['README', readFileSync(path.join(ROOT, 'README.md'), 'utf8')],
    ...readdirSync(path.join(ROOT, 'docs'))
      .filter(file => file.endsWith('.md') && !LEFT_OUT.has(file.slice(0, -3)))
      .map(file => [file.slice(0, -3), readFileSync(path.join(ROOT, 'docs', file), 'utf8')]),
  ]);

const blocks = (text, language) =>
  Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')), ([, code]) => code);

/** Examples that are pages, or parts of pages, with a panel. */
const pagesOf = text => blocks(text, 'html').filter(code => /<process-(?:grid|list)/.test(code));

/** An example file that is named in its first line: `// inbox.js`. */
const fileOf = (text, name) =>
  blocks(text, name.endsWith('.css') ? 'css' : 'js').find(code => code.split('\n', 1)[0].includes(name));

/** Completes an example like a server would: rows in place of PHP, a head if there is none. */
function served(code) {
  const page = code.replace(/<\?=.*?\?>/gs, JSON.stringify(ROWS));
  const scripted = page.includes('process-panels.js')
    ? page
    : `<script type="module" src="panels/process-panels.js"></script>\n${page}`;
  return /^<!doctype/i.test(scripted) ? scripted : `<!doctype html><html lang="en"><title>Example</title>\n${scripted}`;
}

/**
 * Serves the documentation's examples as pages, each in its own folder, `/doc-pages/README/0/`, with the files that it
 * refers to; `/doc-pages/list.json` lists them all.
 */
export function docPages() {
  return {
    name: 'doc-pages',
    serve({ path: address }) {
      const json = value => ({ body: JSON.stringify(value), type: 'json' });
      if (address === '/doc-pages/list.json')
        return json([...documents()].flatMap(([name, text]) => pagesOf(text).map((_, i) => `${name}/${i}`)));
      if (address === '/api/processes') return json(generateProcesses().slice(0, 60));
      if (address === '/api/processes/capabilities') return json({ window: false, actions: [], events: false });
      const [, name, number, file] = /^\/doc-pages\/([\w-]+)\/(\d+)\/((?:panels\/)?[\w.-]*)$/.exec(address) ?? [];
      const text = name && documents().get(name);
      if (!text) return undefined;
      if (file === '') return { body: served(pagesOf(text)[number]), type: 'html' };
      if (file.startsWith('panels/')) return { body: readFileSync(path.join(ROOT, 'dist', file), 'utf8'), type: 'js' };
      if (file === 'processes.json') return json(generateProcesses().slice(0, 60));
      const body = fileOf(text, file);
      return body === undefined ? undefined : { body, type: path.extname(file).slice(1) };
    },
  };
}
