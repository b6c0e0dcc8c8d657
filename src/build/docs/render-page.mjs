import path from 'node:path';
import { Marked } from 'marked';

/**
 * A page of the site as HTML, and its sections as the search finds them.
 *
 * @param {import('./site-pages.mjs').SitePage} page
 * @param {readonly import('./site-pages.mjs').SitePage[]} pages - all, in the order of the menu
 * @param {string | null} playground - its address, where examples are opened
 * @returns {{html: string, sections: {page: string, title: string, heading: string, anchor: string, text: string}[]}}
 */
export function renderPage(page, pages, playground = null) {
  const anchors = new Map();
  const headings = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = unique(anchorOf(text), anchors);
        const inner = this.parser.parseInline(tokens);
        headings.push({ anchor, depth, inner });
        return `<h${depth} id="${anchor}">${inner}${depth > 1 ? ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>` : ''}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const to = hrefOf(href, page, pages);
        return to === null ? inner : `<a href="${escaped(to)}">${inner}</a>`;
      },
      image({ href, text }) {
        const up = '../'.repeat(page.name.split('/').length - 1);
        return `<img src="${up}${path.posix.basename(href)}" alt="${escaped(text)}">`;
      },
      code({ text, lang }) {
        return `<div class="code"><pre tabindex="0"${lang ? ` data-language="${escaped(lang)}"` : ''}><code>${escaped(text)}</code></pre></div>\n`;
      },
      table(token) {
        // On a narrow screen each row of texts stands below the one before, with the names of its cells.
        const isStacked = token.header.length > 3 && token.header.every(({ align }) => align !== 'right');
        const role = name => (isStacked ? ` role="${name}"` : '');
        const cell = (tag, { tokens, align }, more = '') =>
          `<${tag}${align === 'right' ? ' class="figure"' : ''}${more}>${this.parser.parseInline(tokens)}</${tag}>`;
        const head = token.header.map(each => cell('th', each, role('columnheader'))).join('');
        const named = i => (isStacked && i > 0 ? ` data-name="${escaped(token.header[i].text)}"` : '');
        const rows = token.rows.map(
          each => `<tr${role('row')}>${each.map((one, i) => cell('td', one, role('cell') + named(i))).join('')}</tr>`,
        );
        return `<div class="table${isStacked ? ' stacked' : ''}" tabindex="0"><table${role('table')}><thead${role('rowgroup')}><tr${role('row')}>${head}</tr></thead><tbody${role('rowgroup')}>\n${rows.join('\n')}\n</tbody></table></div>\n`;
      },
      // What stands in a document as markup is text of it: `<process-grid>`.
      html({ text }) {
        return escaped(text);
      },
    },
  });
  const body = marked.parse(page.text);
  return { html: frame(page, pages, body, headings, playground), sections: sectionsOf(page) };
}

const unique = (anchor, anchors) => {
  const count = anchors.get(anchor) ?? 0;
  anchors.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
};

/** As hosts of Markdown do it, so that the same links work there. */
export const anchorOf = heading =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Where a link leads in the site; null where its target is not one of its pages. */
function hrefOf(href, page, pages) {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [target, anchor] = href.split('#');
  const file = path.posix.join(path.posix.dirname(page.file), target);
  const found = pages.find(each => each.file === file);
  if (!found) return null;
  const up = '../'.repeat(page.name.split('/').length - 1);
  return `${up}${found.name}.html${anchor ? `#${anchor}` : ''}`;
}

/** The text below each heading, without signs of Markdown; code stays as it is. */
function sectionsOf({ name, title, text }) {
  const anchors = new Map();
  const code = [];
  const kept = (all, inner) => `\uE000${code.push(inner.replaceAll('\\|', '|')) - 1}\uE000`;
  const whole = text.replace(/^```\w*([^]*?)^```/gm, kept).replace(/`([^`\n]+)`/g, kept);
  const restored = part => part.replace(/\uE000(\d+)\uE000/g, (_, i) => code[i]);
  return whole.split(/^(?=#{1,4} )/m).flatMap(section => {
    const heading = /^#{1,4} (.*)/.exec(section)?.[1];
    if (!heading) return [];
    const anchor = unique(anchorOf(restored(heading)), anchors);
    const body = section
      .replace(/^#.*/, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*|]|-{3,}/g, ' ');
    return [
      {
        page: `${name}.html`,
        title,
        heading: restored(heading).replace(/\*/g, ''),
        anchor,
        text: restored(body).replace(/\s+/g, ' ').trim(),
      },
    ];
  });
}

const escaped = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function frame({ name, title }, pages, body, headings, playground) {
  const up = '../'.repeat(name.split('/').length - 1);
  const menu = pages
    .map(
      page =>
        `<li><a href="${up}${page.name}.html"${page.name === name ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`,
    )
    .join('\n');
  const contents = headings
    .filter(({ depth }) => depth === 2)
    .map(({ anchor, inner }) => `<li><a href="#${anchor}">${inner.replace(/<\/?a\b[^>]*>/g, '')}</a></li>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Process Panels</title>
<link rel="icon" href="${up}icon.svg">
<link rel="stylesheet" href="${up}docs.css">
<link rel="alternate" type="text/markdown" href="${up}${name}.md">
<script type="module" src="${up}docs.js"></script>
</head>
<body${playground === null ? '' : ` data-playground="${escaped(playground)}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${up}index.html">Process Panels</a>
<form role="search" action="${up}index.html"><input type="search" name="q" aria-label="Search the documentation" placeholder="Search" autocomplete="off"></form>
</header>
<div id="results" role="region" aria-label="Search results" aria-live="polite" hidden></div>
<div class="columns">
<nav aria-label="Pages"><details open><summary>Pages</summary><ul>
${menu}
</ul></details></nav>
<main id="content">
${body}
<footer><a href="${up}${name}.md">This page as Markdown</a></footer>
</main>
<nav class="contents" aria-label="On this page"><ul>
${contents}
</ul></nav>
</div>
</body>
</html>
`;
}
