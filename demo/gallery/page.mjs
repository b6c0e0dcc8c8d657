import { configurationOf, processesOf } from './application.mjs';

/** Name of a dress → how a page that wears it shows one panel, and the style sheets that it links. */
const DRESSES = {
  plain: {
    title: 'Plain HTML',
    sheets: [],
    body: grid => `<main><h1>Back office</h1>\n<p>Good morning, Eliška.</p>\n${grid('')}</main>`,
  },
  'bootstrap-5': {
    title: 'Bootstrap 5',
    sheets: ['/bootstrap/bootstrap.min.css'],
    root: dark => ({ 'data-bs-theme': dark ? 'dark' : 'light' }),
    body: grid => `<nav class="navbar bg-body-tertiary border-bottom mb-4"><div class="container-fluid px-md-4">
<a class="navbar-brand" href="#">Back office</a></div></nav>
<main class="container-fluid px-md-4"><h1 class="h3 mb-3">Inbox</h1>
<div class="card shadow-sm mb-4"><div class="card-header">Tasks</div>${grid('appearance="plain" heading-level="2"')}</div></main>`,
  },
  'bootstrap-3': {
    title: 'Bootstrap 3',
    sheets: ['/bootstrap3/bootstrap.min.css', '/demo/gallery/bootstrap-3.css'],
    body: grid => `<nav class="navbar navbar-inverse navbar-static-top"><div class="container-fluid">
<div class="navbar-header"><a class="navbar-brand" href="#">Back office</a></div></div></nav>
<main class="container-fluid"><h1 class="page-header">Inbox</h1>
<div class="panel panel-default"><div class="panel-heading"><h2 class="panel-title">Tasks</h2></div>${grid('appearance="plain" heading-level="3"')}</div></main>`,
  },
  adminlte: {
    title: 'AdminLTE',
    sheets: ['/demo/gallery/adminlte.css'],
    bodyClass: dark => `sidebar-mini${dark ? ' dark-mode' : ''}`,
    body: grid => `<div class="wrapper">
<nav class="main-header navbar" aria-label="Top"><a class="nav-link" href="#">Home</a></nav>
<aside class="main-sidebar"><a class="brand-link" href="#">Back office</a>
<nav class="sidebar" aria-label="Main"><ul class="nav-sidebar"><li class="nav-item"><a class="nav-link active" href="#">Inbox</a></li>
<li class="nav-item"><a class="nav-link" href="#">Archive</a></li></ul></nav></aside>
<main class="content-wrapper"><div class="content-header"><h1>Inbox</h1></div>
<section class="content"><div class="card card-primary card-outline"><div class="card-header"><h2 class="card-title">Tasks</h2></div>
<div class="card-body p-0">${grid('appearance="plain" heading-level="3"')}</div></div></section></main></div>`,
  },
  tailwind: {
    title: 'Resets as of Tailwind',
    sheets: ['/demo/gallery/tailwind.css'],
    bodyClass: () => 'bg-slate-50 text-slate-900 antialiased',
    body: grid => `<header class="border-b bg-white px-6 py-4"><a class="font-semibold" href="#">Back office</a></header>
<main class="mx-auto max-w-7xl p-6"><h1 class="mb-4 text-2xl font-semibold">Inbox</h1>${grid('')}</main>`,
  },
};

export const GALLERY = Object.keys(DRESSES);
export const titleOf = name => DRESSES[name].title;

/**
 * A page of the gallery: the same application in the dress of a kind of page.
 *
 * @param name - of `GALLERY`
 * @param scheme - `dark`; light for all else
 * @param lang - `ar`, which is written from right to left; English for all else
 * @returns HTML, undefined where there is no such dress
 */
export function galleryPage(name, { scheme, lang } = {}) {
  const dress = Object.hasOwn(DRESSES, name) ? DRESSES[name] : undefined;
  if (!dress) return undefined;
  const { title, sheets, body, root = () => ({}), bodyClass = () => '' } = dress;
  const [language, dark] = [lang === 'ar' ? 'ar' : 'en', scheme === 'dark'];
  const attributes = {
    lang: language,
    ...(language === 'ar' && { dir: 'rtl' }),
    class: dark ? 'dark' : 'light',
    ...root(dark),
  };
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<!doctype html>
<html${written.join('')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${dark ? 'dark' : 'light'}">
<title>${title} · Gallery · Process Panels</title>
<link rel="icon" href="/demo/icon.svg">
${sheets.map(href => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="/dist/process-panels.js"></script>
</head>
<body${bodyClass(dark) && ` class="${bodyClass(dark)}"`}>
${body(attribute => gridOf(attribute, language))}
</body>
</html>
`;
}

const gridOf = (attribute, lang) => `<process-grid ${attribute}>
<script type="application/yaml">
${configurationOf(lang)}</script>
<script type="application/json">${JSON.stringify(processesOf(lang)).replace(/</g, '\\u003c')}</script>
</process-grid>`;
