import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import esbuild from 'esbuild';
import { importTypeScript } from './schemas.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'src/core/config/validators.generated.js');
const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'default', 'examples']);

/**
 * Writes `src/core/config/validators.generated.js`: the schemas of both panels as code that needs neither Ajv nor
 * `new Function` where it runs, and the names of criteria with the shape of their values for the messages.
 */
export async function buildValidators() {
  const read = async name => JSON.parse(await readFile(path.join(ROOT, 'schemas', name), 'utf8'));
  const [grid, list, panel] = await Promise.all(
    ['process-grid.schema.json', 'process-list.schema.json', 'panel.schema.json'].map(read),
  );
  const { CRITERIA } = await importTypeScript('src/core/query/criteria.ts');
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    inlineRefs: false,
    validateFormats: false,
    code: { source: true, esm: true, lines: false },
  });
  const defs = structuredClone(panel.$defs);
  defs.criterion = groupedByValue(defs.criterion);
  ajv.addSchema(bare({ $defs: defs }), 'panel.schema.json');
  ajv.addSchema(bare(grid), 'process-grid.schema.json');
  ajv.addSchema(bare(list), 'process-list.schema.json');
  const code = standalone(ajv, { validateGrid: 'process-grid.schema.json', validateList: 'process-list.schema.json' });
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `${code}\n${vocabulary(CRITERIA, grid, list)}`, resolveDir: ROOT, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
  });
  const text = `/* Made from schemas/ by src/build/validators.mjs. */\n${outputFiles[0].text}`;
  const current = await readFile(OUT, 'utf8').catch(() => '');
  if (text !== current) await writeFile(OUT, text);
}

/** A schema without what only people read. Names of properties stay, whatever they are. */
function bare(schema) {
  if (Array.isArray(schema)) return schema.map(bare);
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !ANNOTATIONS.has(key))
      .map(([key, value]) => [key, key === 'properties' || key === '$defs' ? eachBare(value) : bare(value)]),
  );
}

function eachBare(schemas) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

/** The same criterion with one pattern per kind of value in place of a property per name: a third of the code. */
function groupedByValue({ properties, ...criterion }) {
  const groups = new Map();
  for (const [name, schema] of Object.entries(properties)) {
    const value = JSON.stringify(bare(schema));
    groups.set(value, [...(groups.get(value) ?? []), name]);
  }
  const patternProperties = Object.fromEntries(
    [...groups].map(([value, names]) => [`^(?:${names.join('|')})$`, JSON.parse(value)]),
  );
  return { ...criterion, patternProperties };
}

/** What messages name: criteria with the shape of their values, and where each key of the schemas belongs. */
function vocabulary(criteria, grid, list) {
  const shapes = Object.fromEntries(
    criteria.flatMap(({ key, variants, schema }) => ['', ...variants].map(prefix => [prefix + key, shapeOf(schema)])),
  );
  return `export const criterionShapes = ${JSON.stringify(shapes)};
export const gridKeys = ${JSON.stringify(keysOf(grid))};
export const listKeys = ${JSON.stringify(keysOf(list))};`;
}

function shapeOf({ type, format, items, ...rest }) {
  if (type === 'array') return items.enum ? 'types' : 'ints';
  if (type === 'integer') return rest.enum ? 'state' : 'int';
  return format ?? { string: 'text', object: 'map' }[type];
}

/** `{'/': ['selection', …], '/filter': ['criteria', …]}`: the keys of each map whose keys are fixed. */
function keysOf(schema, pointer = '', found = {}) {
  if (!schema.properties) return found;
  found[pointer] = Object.keys(schema.properties);
  for (const [key, property] of Object.entries(schema.properties)) keysOf(property, `${pointer}/${key}`, found);
  if (schema.$defs?.column) found['/table/columns/*'] = Object.keys(schema.$defs.column.properties);
  return found;
}

if (process.argv[1] === import.meta.filename) await buildValidators();
