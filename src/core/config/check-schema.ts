/** What the panels' schemas say, in the words of JSON Schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly propertyNames?: { readonly pattern: string };
}

/** One thing that is wrong, as Ajv would name it; `schema-faults.ts` writes the text. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type MapOfData = Readonly<Record<string, unknown>>;

/** All that a schema finds wrong with a value; empty where it is sound. Cost: O(size of the value). */
export function checkSchema(
  schema: Schema,
  data: unknown,
  instancePath = '',
  errors: SchemaError[] = [],
): readonly SchemaError[] {
  const { type, minLength, minimum, items } = schema;
  const wrong = (keyword: string, params: SchemaError['params']) => errors.push({ instancePath, keyword, params });
  const inner = (part: Schema, key: string | number, value: unknown) =>
    checkSchema(part, value, `${instancePath}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`, errors);
  if (type && ![type].flat().some(name => isOf(name, data))) wrong('type', { type });
  if (schema.enum && !schema.enum.includes(data)) wrong('enum', { allowedValues: schema.enum });
  if (typeof data === 'string' && data.length < minLength!) wrong('minLength', { limit: minLength });
  if (typeof data === 'number' && data < minimum!) wrong('minimum', { comparison: '>=', limit: minimum });
  if (Array.isArray(data)) {
    if (items) data.forEach((item, i) => inner(items, i, item));
  } else if (isOf('object', data)) checkMap(schema, data as MapOfData, wrong, inner);
  return errors;
}

function checkMap(
  schema: Schema,
  data: MapOfData,
  wrong: (keyword: string, params: SchemaError['params']) => void,
  inner: (part: Schema, key: string, value: unknown) => void,
): void {
  const { minProperties, maxProperties, required = [], properties = {}, additionalProperties, propertyNames } = schema;
  const keys = Object.keys(data);
  if (keys.length > maxProperties!) wrong('maxProperties', { limit: maxProperties });
  if (keys.length < minProperties!) wrong('minProperties', { limit: minProperties });
  for (const key of required) if (data[key] === undefined) wrong('required', { missingProperty: key });
  const name = propertyNames && new RegExp(propertyNames.pattern, 'u');
  for (const key of keys) if (name && !name.test(key)) wrong('propertyNames', { propertyName: key });
  for (const key of keys) {
    if (Object.hasOwn(properties, key)) continue;
    if (additionalProperties) inner(additionalProperties, key, data[key]);
    else if (additionalProperties === false) wrong('additionalProperties', { additionalProperty: key });
  }
  for (const [key, part] of Object.entries(properties)) if (data[key] !== undefined) inner(part, key, data[key]);
}

function isOf(type: string, data: unknown): boolean {
  if (type === 'integer') return Number.isInteger(data);
  return type === (data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data);
}

/** The keys of each map whose keys are fixed, outer maps first: `{'': ['selection', …], '/table/columns/*': ['field', …]}`. */
export function keysOf(schema: Schema): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  const open: [string, Schema][] = [['', schema]];
  for (const [pointer, { properties, additionalProperties }] of open) {
    if (additionalProperties) open.push([`${pointer}/*`, additionalProperties]);
    if (!properties) continue;
    found[pointer] = Object.keys(properties);
    for (const [key, part] of Object.entries(properties)) open.push([`${pointer}/${key}`, part]);
  }
  return found;
}
