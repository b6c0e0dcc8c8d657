import { readFile } from 'node:fs/promises';

/** A JSON Schema of the kind that is published, to be extended. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  title?: string;
  description?: string;
  const?: unknown;
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  defaultSnippets?: { label: string; description?: string; body: string }[];
  [keyword: string]: unknown;
}

/** The kind of a document: one that names its panels, or just the contents of a `config`. */
export type Root = 'panel' | 'process-grid' | 'process-list';

const NAMES: readonly Root[] = ['panel', 'process-grid', 'process-list'];

/** Loads the published schemas as named definitions of a single schema without external references. */
export async function publishedSchemas(): Promise<Record<Root, Schema>> {
  const texts = await Promise.all(
    NAMES.map(name => readFile(new URL(`../../../schemas/${name}.schema.json`, import.meta.url), 'utf8')),
  );
  const defs = texts.map((text, i) => {
    const { $schema: _, ...schema } = JSON.parse(text, (key, value: unknown) =>
      key === '$ref'
        ? `#/$defs/${String(value).replace(/^(?:([\w-]+)\.schema\.json)?#?/, (__, of) => of ?? NAMES[i])}`
        : value,
    ) as Schema;
    return [NAMES[i], schema] as const;
  });
  return Object.fromEntries(defs) as Record<Root, Schema>;
}

/** Combines definitions into one schema for documents of the given kinds. */
export function bundled(defs: Readonly<Record<Root, Schema> & Record<string, Schema>>, roots: readonly Root[]): Schema {
  const [first = 'panel'] = roots;
  const { $defs: _, ...root } = defs[first];
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...(roots.length > 1 ? { anyOf: roots.map(name => ({ $ref: `#/$defs/${name}` })) } : root),
    $defs: defs,
  };
}

/**
 * The schemas at a pointer into a document, to be changed in place. A part of the pointer may be `*`.
 *
 * @param from - the schema that the pointer starts at
 */
export function schemasAt(defs: Readonly<Record<Root, Schema>>, from: Schema, pointer: string): Schema[] {
  let found = alternatives(defs, from);
  for (const part of pointer.split('/').slice(1))
    found = found.flatMap(schema => below(schema, part).flatMap(each => alternatives(defs, each)));
  return found;
}

function below({ properties, additionalProperties, items }: Schema, part: string): Schema[] {
  if (part !== '*') return properties?.[part] ? [properties[part]] : [];
  return [...(items ? [items] : []), ...(typeof additionalProperties === 'object' ? [additionalProperties] : [])];
}

/** A schema with its references resolved, and those in its `anyOf`. */
function alternatives(defs: Readonly<Record<Root, Schema>>, schema: Schema): Schema[] {
  if (schema.$ref === undefined) return [schema, ...(schema.anyOf ?? []).flatMap(each => alternatives(defs, each))];
  const target = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((within, part) => (within as Record<string, unknown>)[part], { $defs: defs });
  return alternatives(defs, target as Schema);
}
