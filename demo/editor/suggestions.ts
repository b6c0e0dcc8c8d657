import { panelsOf } from '../../src/core/config/panel-part.ts';
import { namesIn } from './names-in-document.ts';
import { type Located, rootSchema, type Schema, schemaOfKey, schemasAt } from './schema-tree.ts';
import { templateSuggestionsAt } from './template-suggestions.ts';
import { type End, type Step, scanYaml } from './yaml/scan-yaml.ts';

/** What may stand at a place. */
export interface Suggestion {
  /** What is shown, and searched. */
  readonly label: string;
  /** A word about it, such as the state that a number stands for. */
  readonly detail?: string;
  readonly info?: string;
  /** What is written. */
  readonly text: string;
  readonly kind: 'key' | 'value' | 'name' | 'example';
}

/** Suggestions for the text from `from` to the place that was asked about. */
export interface Suggested {
  readonly from: number;
  readonly options: readonly Suggestion[];
}

/**
 * What may be written at a place of a configuration, from the schemas and from the names in the document.
 *
 * @param text - a configuration that is being typed
 * @param offset - the place, in UTF-16 code units
 * @returns null in comments and blocks of text
 */
export function suggestionsAt(text: string, offset: number): Suggested | null {
  const template = templateSuggestionsAt(text, offset);
  if (template) return template;
  const { end } = scanYaml(text.slice(0, offset));
  if (end.kind === 'text' || end.from > offset) return null;
  const root = rootOf(text);
  const schemas = schemasAt(root, end.path);
  const isMap = schemas.some(({ schema: { type } }) => [type].flat().includes('object'));
  const names = namesIn(text, end.path).map(name => ({
    label: name,
    text: yamlOf(name) + (isMap ? ': ' : ''),
    kind: 'name' as const,
  }));
  const keys = end.kind === 'value' && !end.inFlow ? [] : keysOf(text, schemas, end, offset);
  const values = end.kind === 'key' && keys.length > 0 ? [] : schemas.flatMap(({ schema }) => valuesOf(schema));
  const examples = values.filter(({ kind }) => kind === 'example');
  const others = values.filter(({ kind }) => kind !== 'example');
  // Where the document has names, examples of names mislead.
  return { from: end.from, options: distinct([...names, ...keys, ...others, ...(names.length > 0 ? [] : examples)]) };
}

/** What is said of the key at a place, and where the key stands; null where there is none. */
export function explanationAt(text: string, offset: number): { from: number; to: number; schema: Schema } | null {
  const entry = scanYaml(text).keys.find(({ from, to }) => from <= offset && offset <= to);
  const schema = entry && schemaOfKey(rootOf(text), entry.path);
  return schema ? { from: entry.from, to: entry.to, schema } : null;
}

/** Documents that name no panel are the bare contents of a `config`. */
function rootOf(text: string): Located {
  const tops = scanYaml(text).keys.filter(({ path }) => path.length === 1);
  const named = tops.some(({ path }) => path[0] === 'process_grid' || path[0] === 'process_list');
  return rootSchema(named ? 'panel' : panelsOf(text)[0]!);
}

function keysOf(text: string, schemas: readonly Located[], end: End, offset: number): Suggestion[] {
  const taken = new Set(
    scanYaml(text)
      .keys.filter(({ path, from, to }) => isBelow(path, end.path) && !(from <= offset && offset <= to))
      .map(({ path }) => String(path.at(-1))),
  );
  const isFollowed = /^[\w!<>'".-]*[ \t]*:/.test(text.slice(offset));
  return schemas.flatMap(({ schema, file }) => {
    if (!schema.properties || (schema.maxProperties !== undefined && taken.size >= schema.maxProperties)) return [];
    return Object.keys(schema.properties)
      .filter(key => !taken.has(key))
      .map(key => {
        const own = schemaOfKey({ schema, file }, [key]) ?? {};
        return {
          label: key,
          text: yamlOf(key) + (isFollowed ? '' : afterKey(own, end)),
          kind: 'key' as const,
          ...about(own),
        };
      });
  });
}

const isBelow = (path: readonly Step[], parent: readonly Step[]): boolean =>
  path.length === parent.length + 1 && parent.every((step, i) => step === path[i]);

/** What comes behind a key: a place for its value, deeper in the next line where that is a map or a list of maps. */
function afterKey({ type, properties, items, additionalProperties }: Schema, { inFlow, indent }: End): string {
  const types = [type].flat();
  if (inFlow) return ': ';
  const deeper = `:\n${' '.repeat(indent + 2)}`;
  if (properties || typeof additionalProperties === 'object' || types.includes('object')) return deeper;
  return types.includes('array') && items && !isScalar(items) ? `${deeper}- ` : ': ';
}

const isScalar = ({ type, enum: values }: Schema): boolean =>
  values !== undefined || ['string', 'integer', 'number', 'boolean'].includes(String(type));

function valuesOf(schema: Schema): Suggestion[] {
  const listed = schema.enum ?? ('const' in schema ? [schema.const] : []);
  const booleans = [schema.type].flat().includes('boolean') ? [true, false] : [];
  const told: Suggestion[] = [...listed, ...booleans].map(value => ({
    label: String(value),
    text: yamlOf(value),
    kind: 'value',
    ...(schema.title && 'const' in schema && { detail: schema.title }),
    ...(value === schema.default && { detail: 'default' }),
  }));
  if (told.length > 0) return told;
  return (schema.examples ?? [])
    .filter(example => example === null || typeof example !== 'object')
    .map(example => ({ label: String(example), text: yamlOf(example), kind: 'example', detail: 'example' }));
}

function about({ title, description }: Schema): { detail?: string; info?: string } {
  return { ...(title && { detail: title }), ...(description && { info: description }) };
}

/** The first of several with the same label. */
function distinct(all: readonly Suggestion[]): Suggestion[] {
  const first = new Map<string, Suggestion>();
  for (const each of all) if (!first.has(each.label)) first.set(each.label, each);
  return [...first.values()];
}

/** A key or a scalar as YAML has it, quoted where it would be read as something else. */
export function yamlOf(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  const isPlain =
    /^[\p{L}_$+<][^:#{}[\],\n'"]*$/u.test(value) && !/^(?:true|false|null|yes|no|on|off|~)$|\s$/i.test(value);
  return isPlain ? value : `'${value.replaceAll("'", "''")}'`;
}
