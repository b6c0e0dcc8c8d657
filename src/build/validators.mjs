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
const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'default', 'examples']);

/**
 * Writes two files in `src/core/config/check`: in `validators.generated.js` the schemas of both panels as code that finds
 * every mistake, and needs neither Ajv nor `new Function` where it runs; in `schemas.generated.js` the schemas themselves,
 * and the names of keys and criteria. Brings the schemas up to date with the table of criteria first.
 */
export async function buildValidators() {
  await buildSchemas();
  const [panel, grid, list] = await Promise.all(
    SCHEMAS.map(async name => JSON.parse(await readFile(path.join(ROOT, 'schemas', name), 'utf8'))),
  );
  const { CRITERIA } = await importTypeScript('src/core/query/criteria/criteria.ts');
  const { criterionFacts } = await importTypeScript('src/core/query/criteria/criterion-facts.ts');
  const { GROUP_KINDS, MAX_GROUP_DEPTH } = await importTypeScript('src/core/query/criteria/criteria-groups.ts');
  // what is resolved later is let pass by schema-diagnostics.ts
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

/** Writes a module, where it is another one than that before. */
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

/** Both schemas and all that they refer to, by name: a `$ref` is such a name here. */
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
  return Object.fromEntries(Array.from(used, name => [name, named[name]]));
}

/** Ajv's standalone code with the functions `grid` and `list`. */
function validatorCode(schemas) {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    inlineRefs: false,
    validateFormats: false,
    // Texts are only asked whether they are empty, which needs no run-time module; Ajv logs that it would rather count characters.
    unicode: false,
    logger: false,
    code: { source: true, esm: true, lines: false },
  });
  for (const [i, schema] of schemas.entries()) ajv.addSchema(schema, SCHEMAS[i]);
  // Private to the file: what it exports wraps these.
  return standalone(ajv, { grid: SCHEMAS[1], list: SCHEMAS[2] }).replaceAll(/^export const /gm, 'const ');
}

/**
 * The schemas, of which the members of a mapping say what `additionalProperties` says too: they are there for editors, and
 * would make the code several times as long.
 */
function withoutRestated(panel) {
  const { mapping, ...defs } = panel.$defs;
  const { properties: _, ...rest } = mapping;
  return { ...panel, $defs: { ...defs, mapping: rest } };
}

/** A schema without what only people read, and without values that editors offer beside a type: our own checks know more of them. */
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

/** Each name that an author may write in `criteria`, with the shape of its value. */
function shapesOf(criteria, groups) {
  return Object.fromEntries([
    ...criteria.flatMap(({ key, variants, schema }) =>
      ['', ...variants].map(prefix => [prefix + key, shapeOf(schema)]),
    ),
    ...groups.map(kind => [kind, 'group']),
  ]);
}

/** The keys of the criteria that have a trait. */
const keysWith = (criteria, trait) => criteria.filter(row => row[trait]).map(({ key }) => key);

function shapeOf({ type, format, items, ...rest }) {
  if (type === 'array') return items.enum ? 'types' : 'ints';
  if (type === 'integer') return rest.enum ? 'state' : 'int';
  return format ?? { string: 'text', object: 'map' }[type];
}

/** Where maps stand whose names authors give, by their definition. */
const NAMED_MAPS = { column: '/table/columns/*', readerFilter: '/filters/*', view: '/views/*' };

/** `{'': ['selection', …], '/filter': ['criteria', …]}`: the keys of each map whose keys are fixed. */
function keysOf(schema, pointer = '', found = {}) {
  if (!schema.properties) return found;
  found[pointer] = Object.keys(schema.properties);
  for (const [key, property] of Object.entries(schema.properties)) keysOf(property, `${pointer}/${key}`, found);
  for (const [name, at] of Object.entries(NAMED_MAPS))
    if (schema.$defs?.[name]) found[at] = Object.keys(schema.$defs[name].properties);
  return found;
}

if (process.argv[1]?.endsWith('validators.mjs')) await buildValidators();
