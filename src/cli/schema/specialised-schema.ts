import { USED_AT } from '../../core/config/config-names.ts';
import { bundled, publishedSchemas, type Schema, schemasAt } from './bundled-schema.ts';
import type { DataNames } from './names-of-data.ts';
import type { GivenNames } from './names-of-configs.ts';
import { type Offer, offer, offerSnippets, snippetOf } from './offers.ts';

/**
 * The published schema, extended with the names in configurations and data. It accepts all that the published one does:
 * a name that has been added since is not a mistake. `process-panels check` reports names that do not exist.
 *
 * @param data - null: only names in the configurations
 */
export async function specialisedSchema(
  { names, choices, roots }: GivenNames,
  data: DataNames | null,
): Promise<Schema> {
  const defs = await publishedSchemas();
  const places = (pointer: string): Schema[] => {
    const panels = (['process-grid', 'process-list'] as const).flatMap(panel => schemasAt(defs, defs[panel], pointer));
    return [...new Set(panels)];
  };
  for (const { at, named, asKeys } of USED_AT) {
    if (named === 'choice') continue;
    for (const schema of places(at))
      if (asKeys) schema.properties = { ...schema.properties, ...filterProperties(names[named], choices) };
      else if (takesTexts(schema)) offer(schema, names[named]);
  }
  if (data) offerData(places, data);
  return bundled({ ...defs, ...(data && { paths: pathSchema(data.paths) }) }, roots);
}

/** Of several schemas at a pointer, names belong to the one for texts. */
const takesTexts = ({ type }: Schema): boolean => [type].flat().includes('string');

/** The filters as keys, each with its choices as values, or a list of them. */
function filterProperties(
  filters: readonly Offer[],
  choices: ReadonlyMap<string, readonly Offer[]>,
): Record<string, Schema> {
  const properties = filters.map(({ value, description }): [string, Schema] => {
    const own = choices.get(String(value)) ?? [];
    const several: Schema = {};
    const schema: Schema = { ...(description && { description }) };
    if (own.length > 0) schema.anyOf = [{ type: 'array', items: several }, {}];
    for (const each of [schema, several]) offer(each, own);
    return [String(value), schema];
  });
  return Object.fromEntries(properties);
}

function offerData(places: (pointer: string) => Schema[], { values, variables, paths, lists }: DataNames): void {
  const variableOffers = [...variables].map(([path, [first]]): Offer => ({ value: path, ...exampleOf(first) }));
  for (const criterion of places('/filter/criteria/*')) {
    for (const [key, offers] of values)
      for (const name of [key, `!${key}`]) {
        const schema = criterion.properties?.[name];
        if (schema) offer(listed(schema), offers);
      }
    const tests = criterion.properties?.['variables'];
    if (tests) tests.properties = Object.fromEntries([...variables].map(([path, of]) => [path, variableSchema(of)]));
  }
  for (const schema of places('/filters/*/variable')) offer(schema, variableOffers);
  for (const schema of places('/table/fields/*')) offerSnippets(schema, [...variables].map(templateOf));
  for (const schema of places('/source/items')) offer(schema, lists);
  for (const map of places('/source/map')) {
    if (paths.length === 0) continue;
    for (const schema of Object.values(map.properties ?? {})) schema.anyOf = [{ $ref: '#/$defs/paths' }, {}];
  }
}

/** A schema of member paths, for all values in a mapping. */
function pathSchema(paths: readonly Offer[]): Schema {
  const schema: Schema = {};
  offer(schema, paths);
  return schema;
}

/** The schema of list items if a value can be a list. */
const listed = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type === 'array')?.items ?? schema;

function variableSchema(values: readonly Offer[]): Schema {
  const schema: Schema = exampleOf(values[0]);
  offer(schema, values);
  return schema;
}

const exampleOf = (offered: Offer | undefined): { description?: string } =>
  offered ? { description: `For instance ${JSON.stringify(offered.value)}.` } : {};

function templateOf([path, values]: readonly [string, readonly Offer[]]) {
  const { description } = exampleOf(values[0]);
  const names = path
    .split('.')
    .map(name => (/^[a-z_][\w-]*$/i.test(name) ? `.${name}` : `["${name.replaceAll('"', '')}"]`));
  return {
    label: `variables.${path}`,
    ...(description && { description }),
    body: snippetOf(`{{ $_process.variables${names.join('')} }}`),
  };
}
