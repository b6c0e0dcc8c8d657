import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importTypeScript } from './schemas.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'src/core/config/panel-schemas.generated.js');
/** What `src/core/config/check-schema.ts` follows; of the rest some is for people, and what else comes must be added there. */
const FOLLOWED = new Set(
  (
    'type enum minLength minimum items minProperties maxProperties required properties additionalProperties ' +
    'propertyNames pattern'
  ).split(' '),
);
const FOR_PEOPLE = new Set('$schema $id $defs title description default examples format'.split(' '));

/**
 * Writes `src/core/config/panel-schemas.generated.js`: the schemas of both panels without what only people read and
 * with each part written once, and the names of criteria with the shape of their values for the messages.
 */
export async function buildPanelSchemas() {
  const names = ['process-grid.schema.json', 'process-list.schema.json', 'panel.schema.json'];
  const texts = await Promise.all(names.map(name => readFile(path.join(ROOT, 'schemas', name), 'utf8')));
  const files = Object.fromEntries(names.map((name, i) => [name, JSON.parse(texts[i])]));
  const { CRITERIA } = await importTypeScript('src/core/query/criteria.ts');
  const [grid, list] = names.slice(0, 2).map(name => resolved(files[name], files[name], files));
  const written = new Writer([grid, list]);
  const [gridSchema, listSchema] = [grid, list].map(schema => written.code(schema));
  const text = `/* Made from schemas/ by src/build/panel-schemas.mjs. */
${written.declarations.join('\n')}
export const gridSchema = ${gridSchema};
export const listSchema = ${listSchema};
export const criterionShapes = ${JSON.stringify(criterionShapes(CRITERIA))};
`;
  const current = await readFile(OUT, 'utf8').catch(() => '');
  if (text !== current) await writeFile(OUT, text);
}

/** A schema with others in place of the references to them, and without what only people read. */
function resolved(schema, file, files) {
  if (schema.$ref) {
    const [name, pointer] = schema.$ref.split('#');
    const target = name ? files[name] : file;
    const keys = pointer.split('/').slice(1);
    return resolved(
      keys.reduce((value, key) => value[key], target),
      target,
      files,
    );
  }
  const result = {};
  for (const [key, value] of Object.entries(schema)) {
    if (FOR_PEOPLE.has(key)) continue;
    if (!FOLLOWED.has(key)) throw new Error(`src/core/config/check-schema.ts does not follow "${key}" of a schema.`);
    if (key === 'properties') {
      const properties = Object.entries(value).map(([name, each]) => [name, resolved(each, file, files)]);
      result[key] = Object.fromEntries(properties);
    } else {
      const isSchema = ['items', 'additionalProperties', 'propertyNames'].includes(key) && typeof value === 'object';
      result[key] = isSchema ? resolved(value, file, files) : value;
    }
  }
  return result;
}

/** Writes values as code in which what is there more than once is a constant. */
class Writer {
  declarations = [];
  #times = new Map();
  #names = new Map();

  constructor(values) {
    values.forEach(value => this.#count(value));
  }

  #count(value) {
    if (!isMap(value)) return;
    const text = JSON.stringify(value);
    const times = (this.#times.get(text) ?? 0) + 1;
    this.#times.set(text, times);
    if (times === 1) Object.values(value).forEach(each => this.#count(each));
  }

  code(value) {
    if (!isMap(value)) return JSON.stringify(value);
    const text = JSON.stringify(value);
    if (this.#names.has(text)) return this.#names.get(text);
    const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${this.code(each)}`);
    const code = `{${members.join(', ')}}`;
    if (this.#times.get(text) === 1) return code;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    this.declarations.push(`const ${name} = ${code};`);
    return name;
  }
}

const isMap = value => typeof value === 'object' && value !== null && !Array.isArray(value);

function criterionShapes(criteria) {
  return Object.fromEntries(
    criteria.flatMap(({ key, variants, schema }) => ['', ...variants].map(prefix => [prefix + key, shapeOf(schema)])),
  );
}

function shapeOf({ type, format, items, ...rest }) {
  if (type === 'array') return items.enum ? 'types' : 'ints';
  if (type === 'integer') return rest.enum ? 'state' : 'int';
  return format ?? { string: 'text', object: 'map' }[type];
}

if (process.argv[1]?.endsWith('panel-schemas.mjs')) await buildPanelSchemas();
