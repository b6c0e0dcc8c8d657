import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'js-yaml';
import { compile } from 'json-schema-to-typescript';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OUT = path.join(ROOT, 'src/wire/wire.generated.ts');
/** Schemas that openapi.yaml refers to, by their name there. */
const FILES = { Query: 'process-query.schema.json', Process: 'process.schema.json' };
/** Prefixes of references, which are followed by a name. */
const PLACES = ['#/components/schemas/', ...Object.values(FILES).map(file => `${file}#/$defs/`)];

/**
 * Generates `src/wire/wire.generated.ts`: a named type for each schema of `schemas/openapi.yaml` and of the files that
 * it refers to.
 *
 * @throws Error if two different schemas have the same name, or a reference cannot be resolved
 */
export async function wireTypes() {
  const schemas = await namedSchemas();
  const names = Object.keys(schemas);
  const all = {
    title: 'Wire',
    description: 'The messages of panels and endpoints, by their names in schemas/openapi.yaml.',
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map(name => [name, { $ref: `#/$defs/${name}` }])),
    $defs: schemas,
  };
  const text = await compile(all, 'Wire', {
    additionalProperties: false,
    bannerComment: '/* Made from schemas/openapi.yaml by src/build/schemas/wire-types.mjs. */',
    ignoreMinAndMaxItems: true,
    cwd: path.join(ROOT, 'schemas'),
  });
  const found = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  const twice = found.filter(name => name !== 'Wire' && !names.includes(name));
  if (twice.length > 0) throw new Error(`A reference with members beside it makes a type of its own: ${twice.join()}`);
  return text;
}

/** Writes the types if they have changed. */
export async function buildWireTypes() {
  const text = await wireTypes();
  if (text === (await readFile(OUT, 'utf8').catch(() => ''))) return;
  await mkdir(path.dirname(OUT), { recursive: true });
  await writeFile(OUT, text);
}

async function namedSchemas() {
  const api = load(await readFile(path.join(ROOT, 'schemas/openapi.yaml'), 'utf8'));
  const found = {};
  const add = (name, schema, file) => {
    if (schema.$ref === undefined && found[name]) throw new Error(`Two schemas are called ${name}.`);
    found[name] ??= ownReferences(schema, file);
  };
  for (const [name, file] of Object.entries(FILES)) {
    const { $schema: _, $defs, ...schema } = JSON.parse(await readFile(path.join(ROOT, 'schemas', file), 'utf8'));
    add(name, schema, file);
    for (const [part, definition] of Object.entries($defs)) add(capital(part), definition, file);
  }
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    if (schema.$ref !== FILES[name] || !FILES[name]) add(name, schema, '');
  }
  return found;
}

/** Rewrites the references of a schema to one set of definitions, and removes its title, which would become a type. */
function ownReferences(schema, file) {
  if (Array.isArray(schema)) return schema.map(one => ownReferences(one, file));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== 'title' || typeof value !== 'string')
      .map(([key, value]) => [key, key === '$ref' ? referenceTo(value, file) : ownReferences(value, file)]),
  );
}

function referenceTo(reference, file) {
  const whole = reference.startsWith('#/$defs/') ? file + reference : reference;
  const place = PLACES.find(each => whole.startsWith(each));
  if (!place) throw new Error(`${file || 'openapi.yaml'} refers to ${reference}, which is not among the schemas.`);
  return `#/$defs/${capital(whole.slice(place.length))}`;
}

const capital = name => name[0].toUpperCase() + name.slice(1);
