import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));

/** Name of a page's file → its name in the menu, in the menu's order. */
const PAGES = {
  index: 'Overview',
  grid: 'Grid',
  list: 'List',
  configuration: 'Configuration',
  columns: 'Columns',
  groups: 'Groups & details',
  filters: 'Filters & views',
  criteria: 'Criteria',
  templates: 'Templates',
  selection: 'Selection',
  actions: 'Actions',
  process: 'Current process',
  sources: 'Sources',
  'server-side': 'Server-side view',
  team: 'A team’s inbox',
  'back-end': 'A back end',
  states: 'States',
  errors: 'Errors',
  views: 'Views & export',
  languages: 'Languages',
  themes: 'Themes',
  bootstrap: 'Bootstrap',
  million: 'A million rows',
  playground: 'Playground',
  gallery: 'Gallery',
  'real-log': 'A real log',
};

/** The HTML of a page of `demo/pages`, in the frame that all share, or undefined where there is none. */
export async function pageNamed(name, { realLog }) {
  const file = path.join(HERE, 'pages', `${name}.html`);
  if (!existsSync(file) || (name === 'real-log' && !realLog)) return undefined;
  const source = await readFile(file, 'utf8');
  const title = /<title>(.*?)<\/title>\s*/.exec(source)?.[1] ?? 'Process Panels';
  const head = [...source.matchAll(/^<(?:link|script)\s.*$/gm)].map(([line]) => line);
  const body = head.reduce((text, line) => text.replace(line, ''), source.replace(/<title>.*<\/title>\s*/, ''));
  return frame({
    name,
    title,
    head: head.join('\n'),
    body:
      withSources(await withFiles(body), name === 'team' ? '' : ' open') +
      (name === 'index' ? await listOfPages(realLog) : ''),
    realLog,
  });
}

/** The pages of the menu, beside the one that is open; the home page lists them all. */
const FIRST = ['index', 'team', 'playground', 'gallery'];

const menu = (current, realLog) =>
  Object.entries(PAGES)
    .filter(([name]) => (name !== 'real-log' || realLog) && (name === current || FIRST.includes(name)))
    .map(([name, label]) => {
      const mark = name === current ? ' aria-current="page"' : '';
      return `<li><a href="${name === 'index' ? '/' : `/${name}.html`}"${mark}>${label.replace('&', '&amp;')}</a></li>`;
    })
    .join('') + '<li><a href="/docs/">Documentation</a></li>';

/** Every page of the menu with the first sentence of its own text. */
async function listOfPages(realLog) {
  const items = Object.entries(PAGES)
    .filter(([name]) => name !== 'index' && (name !== 'real-log' || realLog))
    .map(async ([name, label]) => {
      const source = await readFile(path.join(HERE, 'pages', `${name}.html`), 'utf8');
      const text = /<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(source)?.[1].replace(/<[^>]*>/g, '') ?? '';
      const [sentence] = text.trim().split(/(?<=[.!?])\s/);
      return `<li><a href="/${name}.html">${label.replace('&', '&amp;')}</a> <span>${sentence}</span></li>`;
    });
  return `<h2 id="pages">All that panels can do, page by page</h2>\n<ul class="pages">\n${(await Promise.all(items)).join('\n')}\n</ul>`;
}

/* Icons of the set that panels use, too: Lucide (ISC). */
const svg = lines => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${lines}</svg>`;
const CONTRAST = svg('<circle cx="12" cy="12" r="10"/><path d="M12 18a6 6 0 0 0 0-12v12z"/>');
const CHEVRON = svg('<path d="m9 18 6-6-6-6"/>');

const frame = ({ name, title, head, body, realLog }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Process Panels</title>
<link rel="stylesheet" href="/demo/demo.css">
<link rel="icon" href="/demo/icon.svg">
${head}
<script type="module" src="/dist/process-panels.js"></script>
<script type="module" src="/demo/demo.js"></script>
</head>
<body class="page-${name}">
<header class="site">
<a class="brand" href="/"><img src="/demo/icon.svg" alt="" width="28" height="28">Process Panels</a>
<nav aria-label="Pages"><ul>${menu(name, realLog)}</ul></nav>
<button type="button" id="scheme" aria-label="Light or dark">${CONTRAST}</button>
</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

/** Puts the text of a configuration that is a file of its own into a comment beside its script, to be shown. */
async function withFiles(html) {
  const [script, file] =
    /<script type="application\/yaml" src="\/demo\/pages\/([\w-]+\.yaml)"><\/script>/.exec(html) ?? [];
  if (!script) return html;
  const yaml = await readFile(path.join(HERE, 'pages', file), 'utf8');
  return html.replace(script, () => `${script}<!--${file}\n${yaml}-->`);
}

/** Puts each panel's YAML beside it, as it stands in the page. */
function withSources(html, open) {
  return html.replace(/^<(process-grid|process-list)\b[\s\S]*?(?:^|(?<=>))<\/\1>/gm, panel => {
    const yaml = /<script type="application\/yaml">\n?([\s\S]*?)<\/script>|<!--[\w.]+\n([\s\S]*?)-->/.exec(panel);
    const tag = /^<[\s\S]*?>/.exec(panel)[0];
    const attributes = tag.includes('\n') || / (?!id=)/.test(tag) ? `${highlightTag(tag)}\n\n` : '';
    if (!yaml && !/\sconfig=/.test(tag)) return `<div class="example">${panel}</div>`;
    const text = yaml ? highlightYaml(outdented(yaml[1] ?? yaml[2])) : '';
    const source = `<pre tabindex="0"><code>${attributes}${text}</code></pre>`;
    return `<div class="example">${panel}<details class="source"${open}><summary>${CHEVRON}Configuration</summary>${source}</details></div>`;
  });
}

function outdented(text) {
  const lines = text.replace(/\s+$/, '').split('\n');
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => /^ */.exec(line)[0].length));
  return lines.map(line => line.slice(indent)).join('\n');
}

const escaped = text =>
  text
    .replace(/&(?!\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
const highlightTag = tag => `<span class="y-tag">${escaped(tag.replace(/\n\s*/g, '\n  '))}</span>`;
const highlightYaml = yaml =>
  yaml
    .split('\n')
    .map(line => {
      const [, indent, dash, key, rest] = /^(\s*)((?:- )?)((?:'[^']*'|"[^"]*"|[\w$!<>.]+)(?=:(?:\s|$)))?(.*)$/.exec(
        line,
      );
      const comment = /^\s*#/.test(line);
      if (comment) return `<span class="y-comment">${escaped(line)}</span>`;
      return `${indent}${dash}${key ? `<span class="y-key">${escaped(key)}</span>` : ''}${escaped(rest).replace(
        /(\{\{.*?\}\}|\{%.*?%\})/g,
        '<span class="y-template">$1</span>',
      )}`;
    })
    .join('\n');
