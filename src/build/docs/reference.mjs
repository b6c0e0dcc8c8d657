import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { elementsOf } from '../api/editor-data.mjs';

/**
 * The reference as Markdown, made from what the panels themselves go by: the schemas of configurations, with the criteria that come
 * from their table, and the manifest of the elements. Key, type, default, meaning and an example of each.
 *
 * @param {string} root - the repository, in which `dist/custom-elements.json` is built
 */
export async function referencePage(root) {
  const json = async file => JSON.parse(await readFile(path.join(root, file), 'utf8'));
  const names = ['panel', 'process-grid', 'process-list'];
  const schemas = {};
  for (const name of names) schemas[`${name}.schema.json`] = await json(`schemas/${name}.schema.json`);
  const elements = elementsOf(await json('dist/custom-elements.json'));
  const grid = keysOf(schemas, 'process-grid.schema.json', schemas['process-grid.schema.json']);
  const list = keysOf(schemas, 'process-list.schema.json', schemas['process-list.schema.json']);
  const criteria = schemas['panel.schema.json'].$defs.criterion.properties;
  return `# Reference

Every key, criterion, attribute, property and event, generated from the schemas and the manifest of the elements.

## Keys of process_grid

${tableOfKeys(grid)}

## Keys of process_list

${tableOfKeys(list)}

## Criteria

Each entry of \`filter.criteria\` is a map of one of these. A value may be written for one or, where it is a list, for any of several.

| criterion | value | meaning | example |
|---|---|---|---|
${Object.entries(criteria)
  .map(([key, schema]) => row([code(key), typeOf(schema), schema.description, exampleOf(key, schema)]))
  .join('\n')}

${elements.map(sectionOf).join('\n')}`;
}

/** Every key below a schema: its path with dots, NAME for names of the author's own, and its schema. */
function keysOf(schemas, file, schema, prefix = '') {
  const resolved = resolve(schemas, file, schema);
  if (prefix.split('.').length > 6) return [];
  const keys = Object.entries(resolved.schema.properties ?? {}).flatMap(([key, property]) => {
    const { file: of, schema: own } = resolve(schemas, resolved.file, property);
    const name = prefix + key;
    return key === 'criteria'
      ? [{ name, schema: own }]
      : [{ name, schema: own }, ...keysOf(schemas, of, own, `${name}.`)];
  });
  const own = [resolved.schema.additionalProperties, ...Object.values(resolved.schema.patternProperties ?? {})];
  const named = own
    .filter(each => each && typeof each === 'object')
    .flatMap(each => keysOf(schemas, resolved.file, each, `${prefix}NAME.`));
  const choices = (resolved.schema.anyOf ?? []).flatMap(each => keysOf(schemas, resolved.file, each, prefix));
  return [...keys, ...named, ...choices];
}

/** The schema that a reference leads to, with what stands beside the reference over it. */
function resolve(schemas, file, schema) {
  if (!schema.$ref) return { file, schema };
  const [target, pointer = ''] = schema.$ref.split('#');
  const found = pointer
    .split('/')
    .slice(1)
    .reduce((within, part) => within[part], schemas[target || file]);
  const { $ref: _, ...beside } = schema;
  const inner = resolve(schemas, target || file, found);
  return { file: inner.file, schema: { ...inner.schema, ...beside } };
}

const tableOfKeys = keys => `| key | type | default | meaning | example |
|---|---|---|---|---|
${keys.map(({ name, schema }) => row([code(name), typeOf(schema), defaultOf(schema), schema.description ?? '', exampleOf(name.split('.').at(-1), schema)])).join('\n')}`;

function sectionOf({ tagName, description, attributes, members, events, slots, cssParts }) {
  const fields = members.filter(
    ({ kind, name }) => kind === 'field' && !attributes.some(each => each.fieldName === name),
  );
  const methods = members.filter(({ kind }) => kind === 'method');
  const table = (head, rows) => (rows.length > 0 ? `| ${head} | meaning |\n|---|---|\n${rows.join('\n')}\n` : '');
  const named = list => list.map(each => row([code(each.name), each.description]));
  return `## <${tagName}>

${description}

${table('attribute', named(attributes))}
${table('further property', named(fields))}
${table('method', named(methods))}
${table('event', named(events))}
${table(
  'slot',
  slots.map(({ name, description: meaning }) => row([name ? code(name) : 'without a name', meaning])),
)}
${table('part', named(cssParts))}`;
}

function typeOf({ type, enum: values, const: only, anyOf }) {
  if (only !== undefined) return code(String(only));
  if (values) return values.map(value => code(String(value))).join(' ');
  if (anyOf && !type) return [...new Set(anyOf.map(typeOf))].join(' or ');
  const types = [type].flat().filter(each => each && each !== 'null');
  const words = types.map(each => (each === 'object' ? 'map' : each === 'array' ? 'list' : each));
  return [...words, ...([type].flat().includes('null') ? ['null'] : [])].join(' or ') || 'any';
}

const defaultOf = schema => {
  if ('default' in schema) return code(JSON.stringify(schema.default));
  return [schema.type].flat().includes('null') && [schema.type].flat().includes('string') ? code('null') : '–';
};
const exampleOf = (key, { examples }) =>
  examples?.length > 0 ? code(`${/^\w+$/.test(key) ? key : `'${key}'`}: ${flow(examples[0])}`) : '–';

/** YAML in one line. */
function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, each]) => `${/^\w+$/.test(key) ? key : `'${key}'`}: ${flow(each)}`)
      .join(', ')}}`;
  return typeof value === 'string' && !/^[\p{L}\d][\p{L}\d .-]*$/u.test(value)
    ? `'${value.replaceAll("'", "''")}'`
    : String(value);
}

const code = text => `\`${text.replaceAll('`', '')}\``;
const row = cells => `| ${cells.map(cell => String(cell).replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
