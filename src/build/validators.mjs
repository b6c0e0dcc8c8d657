import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import esbuild from 'esbuild';
import { importTypeScript } from './schemas.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'src/core/config/validators.generated.js');
const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'default', 'examples']);
const SHARED = 'shared.schema.json';

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
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `${slimmed(validatorCode(grid, list, panel))}\n${vocabulary(CRITERIA, grid, list)}`,
      resolveDir: ROOT,
      loader: 'js',
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    legalComments: 'none',
  });
  const text = `/* Made from schemas/ by src/build/validators.mjs. */\n${outputFiles[0].text}`;
  if (/\brequire\(|new Function/.test(text)) throw new Error('the validators need something at run time');
  const current = await readFile(OUT, 'utf8').catch(() => '');
  if (text !== current) await writeFile(OUT, text);
}

function validatorCode(grid, list, panel) {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    inlineRefs: false,
    validateFormats: false,
    code: { source: true, esm: true, lines: false },
  });
  const shared = new Map();
  const criterion = groupedByValue(panel.$defs.criterion);
  const schemas = {
    'panel.schema.json': { $defs: { ...panel.$defs, criterion } },
    'process-grid.schema.json': grid,
    'process-list.schema.json': list,
  };
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(sharing(bare(schema), shared), name);
  ajv.addSchema({ $defs: Object.fromEntries([...shared].map(([text, name]) => [name, JSON.parse(text)])) }, SHARED);
  return standalone(ajv, { validateGrid: 'process-grid.schema.json', validateList: 'process-list.schema.json' });
}

/** A schema with `change` applied to the schemas directly in it. */
function mapSchemas(schema, change) {
  const mapped = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties' || key === 'patternProperties' || key === '$defs') {
      return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]))];
    }
    const isSchema = ['items', 'additionalProperties', 'propertyNames'].includes(key) && typeof value === 'object';
    return [key, isSchema ? change(value) : value];
  });
  return Object.fromEntries(mapped);
}

/** A schema without what only people read. */
function bare(schema) {
  return Object.fromEntries(Object.entries(mapSchemas(schema, bare)).filter(([key]) => !ANNOTATIONS.has(key)));
}

/** Values of one kind, wherever they stand, become references to one schema, which is one function. */
function sharing(schema, shared) {
  const inner = mapSchemas(schema, each => sharing(each, shared));
  if (!(inner.type ?? inner.enum) || inner.properties || inner.$defs || JSON.stringify(inner).includes('"#/'))
    return inner;
  const text = JSON.stringify(inner);
  if (!shared.has(text)) shared.set(text, `s${shared.size}`);
  return { $ref: `${SHARED}#/$defs/${shared.get(text)}` };
}

/** The same criterion with one pattern per kind of value in place of a property per name: a third of the code. */
function groupedByValue({ properties, ...criterion }) {
  const groups = new Map();
  for (const [name, schema] of Object.entries(properties)) {
    const value = JSON.stringify(bare(schema));
    groups.set(value, [...(groups.get(value) ?? []), name]);
  }
  const patterns = [...groups].map(([value, names]) => [`^(?:${names.join('|')})$`, JSON.parse(value)]);
  return { ...criterion, patternProperties: Object.fromEntries(patterns) };
}

/** Ajv's code with a call in place of each of the many copies of what makes an error. Fails where Ajv writes others. */
function slimmed(code) {
  const schemas = Object.fromEntries(
    Array.from(code.matchAll(/const (schema\d+) = (\{.*?\});(?=const|function|export)/g), ([, name, json]) => [
      name,
      JSON.parse(json),
    ]),
  );
  const valueOf = expression =>
    expression
      .split('.')
      .slice(1)
      .reduce((value, key) => value[key], schemas[expression.split('.')[0]]);
  const slim = code
    .replace('"use strict";', '')
    .replace(/const func\d+ = require\([^)]*\)\.default;/g, '')
    .replace(/func\d+\((\w+)\)/g, '$1.length')
    .replace(/,parentData:[^{}]*?,rootData\}/g, '}')
    .replace(/\{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g, 'instancePath=""')
    .replace(/\{instancePath:([^{}]*?)\}\)/g, '$1)')
    .replace(/(\w+)\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\)/g, 'escaped($1)')
    .replace(
      /\(\(typeof (\w+) == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\) && \(isFinite\(\1\)\)/g,
      'Number.isInteger($1)',
    )
    .replace(/(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g, 'isMap($1)')
    .replace(/(?<=params:\{\w+: )(schema\d+[\w.]*)/g, (_, expression) => JSON.stringify(valueOf(expression)))
    .replace(
      /const (err\d+) = \{instancePath(:.*?)?,schemaPath:"[^"]*",keyword:"(\w+)",params:(\{.*?\})(?:,propertyName:\w+)?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g,
      (_, name, at = ':instancePath', keyword, params) =>
        `vErrors.push({instancePath: ${at.slice(1)}, keyword: "${keyword}", params: ${params}});`,
    )
    .replace(
      /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;/g,
      'vErrors.push(...$1.errors);',
    )
    .replace(/let vErrors = null;let errors = 0;/g, 'const vErrors = [];')
    .replace(/const _errs\d+ = errors;|var valid\d+ = _errs\d+ === errors;/g, '')
    // a property name that a pattern forbids is told once, by its name
    .replace(
      /if\(typeof (\w+) === "string"\)\{if\(!(pattern\d+)\.test\(\1\)\)\{vErrors\.push\(\{[^;]*;\}\}if\(!valid\d+\)/g,
      'if(!$2.test($1))',
    )
    .replace(
      /if\(!\((validate\d+\([^;]*\))\)\)\{vErrors\.push\(\.\.\.validate\d+\.errors\);\}/g,
      'vErrors.push(...$1);',
    )
    .replace(/validate\d+\.errors = vErrors;return errors === 0;/g, 'return vErrors;');
  const left = /.{0,80}(?:schemaPath|\.errors|parentData|func\d|(?<!\.)\berrors\b|\bvalid\d).{0,80}/.exec(slim)?.[0];
  if (left) throw new Error(`Ajv writes its code otherwise than it did: ${left}`);
  return `${HELPERS}${withoutTwins(slim)}`;
}

const HELPERS = `
function isMap(data) {
  return data && typeof data == "object" && !Array.isArray(data);
}
function escaped(key) {
  return key.replace(/~/g, "~0").replace(/\\//g, "~1");
}
`;

/** Functions that do the same become one. */
function withoutTwins(code) {
  const functions = new Map();
  const names = new Map();
  for (const [text, name] of code.matchAll(/function (validate\d+)\(.*?return vErrors;\}/g)) {
    const body = text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'self');
    const twin = functions.get(body);
    if (twin) names.set(name, { twin, text });
    else functions.set(body, name);
  }
  if (names.size === 0) return code;
  let merged = code;
  for (const [name, { twin, text }] of names) {
    merged = merged.replace(text, '').replaceAll(new RegExp(`\\b${name}\\b`, 'g'), twin);
  }
  return withoutTwins(merged);
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

/** `{'': ['selection', …], '/filter': ['criteria', …]}`: the keys of each map whose keys are fixed. */
function keysOf(schema, pointer = '', found = {}) {
  if (!schema.properties) return found;
  found[pointer] = Object.keys(schema.properties);
  for (const [key, property] of Object.entries(schema.properties)) keysOf(property, `${pointer}/${key}`, found);
  if (schema.$defs?.column) found['/table/columns/*'] = Object.keys(schema.$defs.column.properties);
  return found;
}

if (process.argv[1]?.endsWith('validators.mjs')) await buildValidators();
