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
      contents: slimmed(validatorCode(grid, list, panel), CRITERIA, { gridKeys: grid, listKeys: list }),
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
  const whole = ({ $defs, ...schema }) => sharing(resolved(bare(schema), { ...panel.$defs, ...$defs }), shared);
  ajv.addSchema(whole(grid), 'grid');
  ajv.addSchema(whole(list), 'list');
  ajv.addSchema({ $defs: Object.fromEntries([...shared].map(([text, name]) => [name, JSON.parse(text)])) }, SHARED);
  return standalone(ajv, { validateGrid: 'grid', validateList: 'list' });
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

/** A schema in which what it refers to stands in place of each reference. */
function resolved({ $ref, ...schema }, definitions) {
  const found = $ref ? bare(definitions[$ref.replace(/^.*\$defs\//, '')]) : schema;
  return mapSchemas(found, each => resolved(each, definitions));
}

/** Each schema becomes a reference to the one that says the same, which is one function. */
function sharing(schema, shared) {
  const inner = mapSchemas(schema, each => sharing(each, shared));
  if (schema.propertyNames) inner.propertyNames = schema.propertyNames;
  const text = JSON.stringify(inner);
  if (!shared.has(text)) shared.set(text, `s${shared.size}`);
  return { $ref: `${SHARED}#/$defs/${shared.get(text)}` };
}

/** Ajv's code with a call in place of each of the many copies of what does the same. Fails where Ajv writes others. */
function slimmed(code, criteria, panels) {
  const schemas = Object.fromEntries(
    Array.from(code.matchAll(/const (schema\d+) = (\{.*?\});(?=const|function|export)/g), ([, name, json]) => [
      name,
      JSON.parse(json),
    ]),
  );
  const valueOf = expression => {
    const [name, ...keys] = expression.split('.');
    return keys.reduce((value, key) => value[key], schemas[name]);
  };
  const tables = new Tables(criteria);
  const slim = code
    .replace('"use strict";', '')
    .replace(/const func\d+ = (?:require\([^)]*\)\.default|Object\.prototype\.hasOwnProperty);/g, '')
    .replace(/const schema\d+ = \{.*?\};(?=const|function|export)/g, '')
    .replace(/func\d+\(data\)/g, 'data.length')
    .replace(/,parentData:[^{}]*?,rootData\}/g, '}')
    .replace(/\{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g, 'path, errors')
    .replace(/\{instancePath:instancePath([^{}]*?)\}\)/g, 'path$1)')
    .replace(/\{instancePath,parentData,parentDataProperty,rootData\}\)/g, 'path)')
    .replace(
      /\(\(typeof data == "number"\) && \(!\(data % 1\) && !isNaN\(data\)\)\) && \(isFinite\(data\)\)/g,
      'Number.isInteger(data)',
    )
    .replace(/data && typeof data == "object" && !Array\.isArray\(data\)/g, 'isMap(data)')
    .replaceAll('!(typeof data === "string")', 'typeof data !== "string"')
    .replace(/(?<=params:\{\w+: )(schema\d+[\w.]*)/g, (_, expression) => JSON.stringify(valueOf(expression)))
    .replace(
      /const (err\d+) = \{instancePath,schemaPath:"[^"]*",keyword:"(\w+)",params:(\{.*?\})(?:,propertyName:\w+)?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g,
      'fault(path, errors, "$2", $3);',
    )
    .replace(
      /if\(!\((validate\d+)\(([^;]*)\)\)\)\{vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;\}/g,
      '$1($2, errors);',
    )
    .replace(/let vErrors = null;let errors = 0;|validate\d+\.errors = vErrors;return errors === 0;/g, '')
    .replace(/const _errs\d+ = errors;|var valid\d+ = _errs\d+ === errors;/g, '')
    // a property name that a pattern forbids is told once, by its name
    .replace(
      /if\(typeof (\w+) === "string"\)\{if\(!(pattern\d+)\.test\(\1\)\)\{fault\([^;]*;\}\}if\(!valid\d+\)/g,
      'if(!$2.test($1))',
    )
    .replace(
      /if\(!\([( ]*data === [^{}]*\)\)\{fault\(path, errors, "enum", \{allowedValues: (\[.*?\])\}\);\}/g,
      'oneOf(data, path, errors, $1);',
    )
    .replace(
      /const len0 = data\.length;for\(let i0=0; i0<len0; i0\+\+\)\{(validate\d+)\(data\[i0\], path\+"\/" \+ i0, errors\);\}/g,
      'each(data, path, errors, $1);',
    )
    .replace(
      /for\(const (key\d) in data\)\{(validate\d+)\(data\[\1\], path\+"\/" \+ \1\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\), errors\);\}/g,
      'each(data, path, errors, $2);',
    )
    .replace(
      /for\(const (key\d) in data\)\{if\(!\((.*?)\)\)\{fault\(path, errors, "additionalProperties", \{additionalProperty: \1\}\);\}\}((?:if\(data\S+ !== undefined\)\{validate\d+\([^;]*;\})*)/g,
      (_, key, known, checks) => {
        const [, owner] = /call\((schema[\w.]*)/.exec(known) ?? [];
        const keys = owner ? Object.keys(valueOf(owner)) : Array.from(known.matchAll(/"([^"]+)"/g), ([, name]) => name);
        return `closed(data, path, errors, ${tables.checksOf(keys, checks)});`;
      },
    )
    .replace(
      /(?<=export const \w+ = )(validate\d+)(;.*?)function \1\(data, path, errors\)\{(validate\d+)\(data, path, errors\);\}/g,
      'collecting($3)$2',
    );
  const left = /.{0,80}(?:schemaPath|instancePath|\.errors|vErrors|parentData|func\d|schema\d|\bvalid\d).{0,80}/.exec(
    slim,
  );
  if (left) throw new Error(`Ajv writes its code otherwise than it did: ${left[0]}`);
  return `${HELPERS}${withoutTwins(slim + tables.code(panels))}`;
}

const HELPERS = `
function isMap(data) {
  return data && typeof data == "object" && !Array.isArray(data);
}
function fault(instancePath, errors, keyword, params) {
  errors.push({ instancePath, keyword, params });
}
function oneOf(data, path, errors, allowedValues) {
  if (!allowedValues.includes(data)) fault(path, errors, "enum", { allowedValues });
}
function each(data, path, errors, validate) {
  for (const key in data) validate(data[key], path + "/" + key.replace(/~/g, "~0").replace(/\\//g, "~1"), errors);
}
function closed(data, path, errors, properties) {
  for (const key in data) {
    if (!Object.hasOwn(properties, key)) fault(path, errors, "additionalProperties", { additionalProperty: key });
  }
  for (const key in properties) {
    if (data[key] !== undefined) properties[key](data[key], path + "/" + key, errors);
  }
}
function collecting(validate) {
  return data => {
    const errors = [];
    validate(data, "", errors);
    return errors;
  };
}
`;

/** What checks the members of each map, by name. The messages name the same names, and criteria's shapes of values. */
class Tables {
  #byShape = {};
  #constants = new Map();

  constructor(criteria) {
    this.shapes = criteria.flatMap(({ key, variants, schema }) =>
      ['', ...variants].map(prefix => [prefix + key, shapeOf(schema)]),
    );
    this.criteria = criteria;
  }

  /** The name of the table with these keys. Fails where others are checked than are known. */
  checksOf(keys, code) {
    const found = code.matchAll(/if\(data\S+ !== undefined\)\{(validate\d+)\(data\S+, path\+"\/([^"]*)", errors\);\}/g);
    const checks = Array.from(found, ([, check, name]) => [name, check]);
    if (checks.map(([name]) => name).join() !== keys.join()) throw new Error(`Ajv checks other keys than ${keys}`);
    if (keys.join() === this.shapes.map(([name]) => name).join()) {
      this.#byShape = Object.fromEntries(checks.map(([, check], i) => [this.shapes[i][1], check]));
      if (checks.some(([, check], i) => this.#byShape[this.shapes[i][1]] !== check))
        throw new Error('Two checks for one shape');
      return 'criterionChecks';
    }
    const text = checks.map(([name, check]) => `${name}: ${check}`).join();
    if (!this.#constants.has(text)) this.#constants.set(text, { name: `keys${this.#constants.size}`, keys });
    return this.#constants.get(text).name;
  }

  code(panels) {
    const constants = Array.from(this.#constants, ([text, { name }]) => `const ${name} = {${text}};`);
    const nameOf = keys => [...this.#constants.values()].find(each => each.keys.join() === keys.join()).name;
    const keysOfPanels = Object.entries(panels).map(([name, schema]) => {
      const entries = Object.entries(keysOf(schema));
      return `export const ${name} = {${entries.map(([pointer, keys]) => `"${pointer}": Object.keys(${nameOf(keys)})`).join()}};`;
    });
    const shapes = this.criteria.map(({ key, variants, schema }) => `${shapeOf(schema)} ${key} ${variants.join('')}`);
    const keysWith = trait => JSON.stringify(this.criteria.filter(row => row[trait]).map(({ key }) => key));
    return `${constants.join('')}${keysOfPanels.join('')}
export const severalCriteria = ${keysWith('several')};
export const templateCriteria = ${keysWith('templates')};
export const criterionShapes = {};
const criterionChecks = {};
const checksByShape = {${Object.entries(this.#byShape)
      .map(([shape, check]) => `"${shape}": ${check}`)
      .join()}};
for (const line of ${JSON.stringify(shapes.join('|'))}.split("|")) {
  const [shape, name, variants] = line.split(" ");
  for (const prefix of ["", ...variants]) {
    criterionShapes[prefix + name] = shape;
    criterionChecks[prefix + name] = checksByShape[shape];
  }
}`;
  }
}

/** Functions that do the same become one. */
function withoutTwins(code) {
  const functions = new Map();
  const names = new Map();
  for (const [text, name] of code.matchAll(/function (validate\d+)\(.*?\}(?=function|export|const|$)/g)) {
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
