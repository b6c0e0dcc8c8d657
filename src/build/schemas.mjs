import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'schemas/panel.schema.json');

const VARIANTS = {
  '!': [' (not)', text => `Negated: ${lowerFirst(text)}`],
  '>': [' (after)', text => `Later than that day: ${lowerFirst(text)}`],
  '<': [' (before)', text => `Earlier than that day: ${lowerFirst(text)}`],
};

/**
 * The criteria of `schemas/panel.schema.json`, made from the one table of criteria: a property for each name an author
 * may write, with the schema of its value, title, description and examples.
 */
export function criterionProperties(criteria) {
  const properties = {};
  for (const { key, variants, schema, title, description, examples } of criteria) {
    properties[key] = { title, description, ...schema, examples };
    for (const variant of variants) {
      const [suffix, describe] = VARIANTS[variant];
      properties[variant + key] = { title: title + suffix, description: describe(description), ...schema, examples };
    }
  }
  return properties;
}

/** Text of `schemas/panel.schema.json` with the criteria of the table in it. */
export async function panelSchema() {
  const schema = JSON.parse(await readFile(FILE, 'utf8'));
  schema.$defs.criterion.properties = criterionProperties(
    (await importTypeScript('src/core/query/criteria.ts')).CRITERIA,
  );
  return schema;
}

/** Imports a TypeScript module, which Node 20 cannot, with what it imports. */
export async function importTypeScript(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(ROOT, file)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  return await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

function lowerFirst(text) {
  return text[0].toLowerCase() + text.slice(1);
}

if (process.argv[1]?.endsWith('schemas.mjs')) {
  await writeFile(FILE, `${JSON.stringify(await panelSchema(), null, 2)}\n`);
  spawnSync(process.execPath, [path.join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), FILE], { stdio: 'inherit' });
}
