import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import esbuild from 'esbuild';
import { importTypeScript } from './import-typescript.mjs';
import { buildSchemas } from './schemas/build-schemas.mjs';
import { panelSchema } from './schemas/panel.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CHECK = path.join(ROOT, 'src/core/config/check');
const SCHEMAS = ['panel.schema.json', 'process-grid.schema.json', 'process-list.schema.json'];
/** Keywords of the schemas besides those that hold schemas. */
const KEYWORDS = new Set(
  '$ref type enum minimum maximum minLength pattern minItems minProperties maxProperties required'.split(' '),
);
const ANNOTATIONS = new Set(['format', '$schema', 'title', 'description', 'default', 'examples']);

/**
 * Writes two files in `src/core/config/check`: `validators.generated.js` with the schemas of both panels as code that
 * finds every mistake without Ajv or `new Function` at run time; and `schemas.generated.js` with the schemas themselves
 * and the names of keys and criteria. First updates the schemas from the table of criteria.
 */
export async function buildValidators() {
  await buildSchemas();
  const [panel, grid, list] = await Promise.all(
    SCHEMAS.map(async name => JSON.parse(await readFile(path.join(ROOT, 'schemas', name), 'utf8'))),
  );
  const { CRITERIA } = await importTypeScript('src/core/query/criteria/criteria.ts');
  const { criterionFacts } = await importTypeScript('src/core/query/criteria/criterion-facts.ts');
  const { GROUP_KINDS, MAX_GROUP_DEPTH } = await importTypeScript('src/core/query/criteria/criteria-groups.ts');
  // schema-diagnostics.ts accepts values that are resolved later
  const schemas = [withoutRestated(panelSchema(panel, { CRITERIA }, { literal: true })), grid, list].map(bare);
  await Promise.all([
    write('validators.generated.js', [
      validatorCode(schemas),
      `const errorsOf = validate => data => (validate(data) ? [] : validate.errors);`,
      `export const validateGrid = errorsOf(grid);`,
      `export const validateList = errorsOf(list);`,
    ]),
    write('schemas.generated.js', [
      `export const definitions = ${JSON.stringify(definitionsOf(schemas))};`,
      `export const criterionShapes = ${JSON.stringify(shapesOf(CRITERIA, GROUP_KINDS))};`,
      `export const groupKinds = ${JSON.stringify(GROUP_KINDS)};`,
      `export const maxGroupDepth = ${MAX_GROUP_DEPTH};`,
      `export const severalCriteria = ${JSON.stringify(keysWith(CRITERIA, 'several'))};`,
      `export const userCriteria = ${JSON.stringify(CRITERIA.filter(({ kind }) => kind === 'person').map(({ key }) => key))};`,
      `export const unlistedCriteria = ${JSON.stringify(CRITERIA.filter(({ key }) => criterionFacts(key).filter === 'choices').map(({ key }) => key))};`,
      `export const gridKeys = ${JSON.stringify({ ...keysOf(grid), ...keysOf(panel.$defs.action, '/actions/*'), ...keysOf(panel.$defs.live, '/live') })};`,
      `export const listKeys = ${JSON.stringify({ ...keysOf(list), ...keysOf(panel.$defs.action, '/actions/*'), ...keysOf(panel.$defs.live, '/live') })};`,
    ]),
  ]);
}

/** Writes a module if it has changed. */
async function write(name, lines) {
  const file = path.join(CHECK, name);
  const { outputFiles } = await esbuild.build({
    stdin: { contents: lines.join('\n'), resolveDir: ROOT, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    legalComments: 'none',
  });
  const text = `/* Made from schemas/ by src/build/validators.mjs. */\n${outputFiles[0].text}`;
  if (/\brequire\(|new Function/.test(text)) throw new Error('The validators need something at run time.');
  const current = await readFile(file, 'utf8').catch(() => '');
  if (text !== current) await writeFile(file, text);
}

/** Both schemas and all definitions that they refer to, by name; a `$ref` is just that name. */
function definitionsOf([panel, grid, list]) {
  const { $defs: ofGrid, ...processGrid } = grid;
  const { $defs: ofList = {}, ...processList } = list;
  const all = [panel.$defs, ofGrid, ofList, { process_grid: processGrid, process_list: processList }];
  const names = all.flatMap(Object.keys);
  if (new Set(names).size < names.length) throw new Error('Two schemas have a definition of the same name.');
  const named = JSON.parse(JSON.stringify(Object.assign({}, ...all)).replaceAll(/"[^"]*#\/\$defs\//g, '"'));
  const used = new Set(['process_grid', 'process_list']);
  for (const name of used)
    for (const [, other] of JSON.stringify(named[name]).matchAll(/"\$ref":"(\w+)"/g)) used.add(other);
  const definitions = Object.fromEntries(Array.from(used, name => [name, named[name]]));
  Object.entries(definitions).forEach(([name, schema]) => checkKeywords(schema, name));
  return definitions;
}

/** Refuses keywords that `src/core/config/check/schema-errors.ts`, which walks these schemas, does not know. */
function checkKeywords(schema, place) {
  const { properties = {}, items, additionalProperties, propertyNames, ...rest } = schema;
  const unknown = Object.keys(rest).filter(keyword => !KEYWORDS.has(keyword));
  if (unknown.length > 0) throw new Error(`${place}: schema-errors.ts does not know ${unknown.join(', ')}.`);
  Object.entries(properties).forEach(([name, each]) => checkKeywords(each, `${place}/${name}`));
  for (const each of [items, additionalProperties, propertyNames])
    if (typeof each === 'object') checkKeywords(each, `${place}/*`);
}

/** Ajv's standalone code with the functions `grid` and `list`. */
function validatorCode(schemas) {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    inlineRefs: false,
    validateFormats: false,
    // Texts are only checked for being empty, which needs no run-time module; Ajv would log that it prefers to count
    // characters.
    unicode: false,
    logger: false,
    code: { source: true, esm: true, lines: false },
  });
  for (const [i, schema] of schemas.entries()) ajv.addSchema(schema, SCHEMAS[i]);
  // Private to the file, whose exports wrap them.
  return standalone(ajv, { grid: SCHEMAS[1], list: SCHEMAS[2] }).replaceAll(/^export const /gm, 'const ');
}

/**
 * Removes members of a mapping that repeat `additionalProperties`: they are meant for editors, and would make the code
 * several times as long.
 */
function withoutRestated(panel) {
  const { mapping, ...defs } = panel.$defs;
  const { properties: _, ...rest } = mapping;
  return { ...panel, $defs: { ...defs, mapping: rest } };
}

/** Removes annotations, and the values that editors offer in addition to a type: our own checks know more of them. */
function bare(schema) {
  const kept = Object.entries(schema).filter(([key]) => !ANNOTATIONS.has(key) && !(key === 'anyOf' && schema.type));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (['properties', 'patternProperties', '$defs'].includes(key))
        return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bare(each)]))];
      const isSchema = ['items', 'additionalProperties', 'propertyNames'].includes(key) && typeof value === 'object';
      return [key, isSchema ? bare(value) : value];
    }),
  );
}

/** The names that an author may write in `criteria`, each with the shape of its value. */
function shapesOf(criteria, groups) {
  return Object.fromEntries([
    ...criteria.flatMap(({ key, variants, schema }) =>
      ['', ...variants].map(prefix => [prefix + key, shapeOf(schema)]),
    ),
    ...groups.map(kind => [kind, 'group']),
  ]);
}

/** The keys of criteria that have a property. */
const keysWith = (criteria, trait) => criteria.filter(row => row[trait]).map(({ key }) => key);

function shapeOf({ type, format, items, ...rest }) {
  if (type === 'array') return items.enum ? 'types' : 'ints';
  if (type === 'integer') return rest.enum ? 'state' : 'int';
  return format ?? { string: 'text', object: 'map' }[type];
}

/** Pointers to maps with names chosen by authors, by definition. */
const NAMED_MAPS = { column: '/table/columns/*', readerFilter: '/filters/*', view: '/views/*' };

/** The keys of each map with fixed keys: `{'': ['selection', …], '/filter': ['criteria', …]}`. */
function keysOf(schema, pointer = '', found = {}) {
  if (!schema.properties) return found;
  found[pointer] = Object.keys(schema.properties);
  for (const [key, property] of Object.entries(schema.properties)) keysOf(property, `${pointer}/${key}`, found);
  for (const [name, at] of Object.entries(NAMED_MAPS))
    if (schema.$defs?.[name]) found[at] = Object.keys(schema.$defs[name].properties);
  return found;
}

if (process.argv[1]?.endsWith('validators.mjs')) await buildValidators();
