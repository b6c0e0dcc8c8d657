import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { importTypeScript } from '../import-typescript.mjs';
import { panelSchema } from './panel.mjs';
import { querySchema } from './query.mjs';
import { buildWireTypes } from './wire-types.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PANEL = 'schemas/panel.schema.json';
const QUERY = 'schemas/process-query.schema.json';

/**
 * The published schemas that contain criteria, by file, as generated from `src/core/query/criteria/criteria.ts`.
 * `schemas/openapi.yaml` refers to the schema of a query.
 */
export async function generatedSchemas() {
  const table = await importTypeScript('src/core/query/criteria/criteria.ts');
  return { [PANEL]: panelSchema(await read(PANEL), table), [QUERY]: querySchema(table) };
}

/** Writes the schemas that have changed, and the types generated from them. */
export async function buildSchemas() {
  for (const [file, schema] of Object.entries(await generatedSchemas())) {
    if (isDeepStrictEqual(await read(file).catch(() => null), schema)) continue;
    await writeFile(path.join(ROOT, file), `${JSON.stringify(schema, null, 2)}\n`);
    spawnSync(process.execPath, [path.join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), file], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  }
  await buildWireTypes();
}

const read = async file => JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
