/** Attributes that an example, or a link, may give its panel: none that fetches. */
export const ATTRIBUTES = ['detail-url', 'user-id', 'exportable', 'lang', 'appearance'];

/**
 * The examples of the playground: the recipes of the documentation that are one panel with its configuration.
 *
 * @param {string} recipes - Markdown of docs/recipes.md
 * @returns {{title: string, about: string, config: string, attributes: Record<string, string>}[]}
 */
export function examplesOf(recipes) {
  return recipes.split(/^## /m).flatMap(section => {
    const [title] = section.split('\n', 1);
    const [, page] = /^```html\n(.*?)^```/ms.exec(section) ?? [];
    const panels = page?.match(/<process-(?:grid|list)\b/g) ?? [];
    const [, tag, yaml] =
      /^<process-(?:grid|list)\b([^>]*src="processes\.json"[^>]*)>\s*<script type="application\/yaml">\n(.*?)<\/script>\s*<\/process-/ms.exec(
        page ?? '',
      ) ?? [];
    // What needs a script, a form, a style sheet or an attribute of its own shows nothing without.
    if (!yaml || panels.length !== 1 || namesIn(tag).some(name => name !== 'src' && !ATTRIBUTES.includes(name)))
      return [];
    if (/<script type="module"|<form|<link|^```(?:js|css)/m.test(section)) return [];
    const about = section
      .slice(title.length, section.indexOf('```'))
      .trim()
      .split(/(?<=\.)\s/)[0]
      .replace(/\s+/g, ' ');
    return [{ title, about: about.replaceAll('`', ''), config: outdented(yaml), attributes: attributesOf(tag) }];
  });
}

const namesIn = tag => Array.from(tag.matchAll(/([\w-]+)(?:="[^"]*")?/g), ([, name]) => name);

function attributesOf(tag) {
  const all = Array.from(tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g), ([, name, value = '']) => [name, value]);
  return Object.fromEntries(all.filter(([name]) => ATTRIBUTES.includes(name)));
}

/** Lines without the indentation that they share. */
export function outdented(text) {
  const lines = text.trimEnd().split('\n');
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => /^ */.exec(line)[0].length));
  return `${lines.map(line => line.slice(indent)).join('\n')}\n`;
}
