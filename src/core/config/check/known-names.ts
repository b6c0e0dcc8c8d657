import { criterionShapes, definitions, gridKeys, groupKinds, listKeys, type Schema } from './schemas.generated.js';

const NAMES = new Set([
  'process_grid',
  'process_list',
  'config',
  ...Object.keys(criterionShapes),
  ...Object.values(gridKeys).flat(),
  ...Object.values(listKeys).flat(),
]);

/** Keys whose value is a map or a list. */
const GROUPS = new Set([
  'process_grid',
  'process_list',
  'config',
  'criteria',
  'fields',
  'columns',
  'variables',
  ...groupKinds,
  ...[...Object.keys(gridKeys), ...Object.keys(listKeys)].map(pointer => pointer.split('/').at(-1)!),
]);

/** Whether the part of a line before its value has such a key: `filter: `, `- "variables": `. */
export function isGroup(before: string): boolean {
  return GROUPS.has(/^\s*(?:-[ \t]+)*["']?(\w+)["']?[ \t]*:/.exec(before)?.[1] ?? '');
}

/** Whether any map of a configuration has such a key. */
export function isKnownName(name: string): boolean {
  return NAMES.has(name);
}

const SCALAR_SHAPES: readonly string[] = ['int', 'state', 'text', 'date', 'relative-date'];
const SCALAR_TYPES: readonly unknown[] = ['string', 'integer', 'number', 'boolean', 'null'];

/** Whether a key, in whatever map it is, has one value at most: no list and no map. */
export function hasOneValue(name: string): boolean {
  const shape = criterionShapes[name];
  if (shape !== undefined) return SCALAR_SHAPES.includes(shape);
  const found = Object.values(definitions).flatMap(schema => propertiesNamed(name, schema));
  return found.length > 0 && found.every(isScalar);
}

function propertiesNamed(name: string, { properties = {}, items, additionalProperties }: Schema): Schema[] {
  const below = [...Object.values(properties), items, additionalProperties].filter(each => typeof each === 'object');
  return [
    ...(Object.hasOwn(properties, name) ? [properties[name]!] : []),
    ...below.flatMap(each => propertiesNamed(name, each)),
  ];
}

function isScalar({ $ref, type, enum: values }: Schema): boolean {
  const named = $ref === undefined ? undefined : definitions[$ref];
  if (named) return isScalar(named);
  return type === undefined ? values !== undefined : [type].flat().every(each => SCALAR_TYPES.includes(each));
}
