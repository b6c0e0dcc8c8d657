import type { PanelName } from '../../src/core/query/process-query.ts';
import type { Shared } from './shared-link.ts';

/**
 * A complete page with what the playground shows, to be saved beside the folder `panels`.
 *
 * @param panels - whose configuration it is
 */
export function pageHtml({ config, data, attributes }: Shared, panels: readonly PanelName[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<script type="module" src="panels/process-panels.js"></script>

${panels.map(panel => panelHtml(panel.replace('_', '-'), { config, data, attributes })).join('\n\n')}
</html>
`;
}

function panelHtml(tag: string, { config, data, attributes }: Shared): string {
  // Within a script nothing can be written that ends it.
  const asAttribute = /<\/script|<!--/i.test(config);
  const all = {
    ...(data === null && { src: 'processes.json' }),
    ...attributes,
    ...(asAttribute && { config }),
  };
  const written = Object.entries(all).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  );
  const scripts = [
    ...(asAttribute ? [] : [`  <script type="application/yaml">\n${indented(config)}\n  </script>`]),
    ...(data === null
      ? []
      : [`  <script type="application/json">\n${data.trim().replaceAll('<', '\\u003c')}\n  </script>`]),
  ];
  return `<${tag}${written.join('')}>\n${scripts.map(script => `${script}\n`).join('')}</${tag}>`;
}

const indented = (text: string): string => text.trimEnd().replaceAll(/^(?=.)/gm, '    ');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
