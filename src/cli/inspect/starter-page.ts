import { DEFAULT_FIELDS } from '../../core/config/defaults.ts';
import { mappedColumns } from '../../core/config/mapping/mapped-columns.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { safe } from '../../core/config/repair/meant-value.ts';
import { yamlOf } from './guess-source.ts';
import { ownColumns } from './own-columns.ts';

/**
 * A complete HTML page that shows the result of a mapping, with typed columns, as a starting point.
 *
 * @param items - the items of the JSON, of which further members get columns
 * @param src - URL or file of the JSON, as written in the page
 */
export function starterPage(source: SourceMapping, items: readonly unknown[], src: string): string {
  const yaml = `ui: {title: Inbox}\nfilter: {criteria: []}\n${yamlOf(source)}${tableOf(source, items)}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<script type="module" src="panels/process-panels.js"></script>
<process-grid src="${src.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
  <script type="application/yaml">
${yaml.replace(/^(?=.)/gm, '    ')}  </script>
</process-grid>
`;
}

function tableOf(source: SourceMapping, items: readonly unknown[]): string {
  const mapped = mappedColumns(source);
  if (!mapped) return '';
  const taken = [...DEFAULT_FIELDS.keys(), ...mapped.fields.keys(), ...mapped.columns.map(({ name }) => name)];
  const own = ownColumns(items, source, taken, mapped.columns.length);
  const fields = Array.from(mapped.fields, ([name, template]) => `    ${name}: '${template}'`);
  const columns = mapped.columns.map(({ name, field, title, type, sortField, initialSort }) => {
    const sort = `sortField: ${sortField}${initialSort ? `, initialSort: ${initialSort}` : ''}`;
    return `    ${name}: {field: ${field}, title: ${title}, type: ${type}, ${sort}}`;
  });
  for (const { name, title, template, type } of own) {
    fields.push(`    ${name}: '${template}'`);
    columns.push(`    ${name}: {field: ${name}, title: ${safe(title)}, type: ${type}, sortField: ${name}}`);
  }
  return ['table:', '  fields:', ...fields, '  columns:', ...columns, ''].join('\n');
}
