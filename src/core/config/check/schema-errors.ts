import type { PanelName } from '../../query/process-query.ts';
import { pointerTo } from '../yaml/yaml-node.ts';
import { definitions, type Schema } from './schemas.generated.js';

/** The place of a mistake, and the schema keyword that it violates. */
interface SchemaFinding {
  readonly instancePath: string;
  readonly keyword: keyof Schema;
}

/**
 * Finds where a value violates the schema of a panel; knows the keywords that the schemas of this project use. The
 * validators that Ajv generates find the same and report more, in eight times the code, which sound configurations do
 * not load.
 *
 * @returns empty if the value is valid
 */
export function schemaErrors(value: unknown, panel: PanelName): readonly SchemaFinding[] {
  const found: SchemaFinding[] = [];
  find(value, definitions[panel]!, '', (keyword, instancePath) => found.push({ keyword, instancePath }));
  return found;
}

type Report = (keyword: keyof Schema, pointer: string) => void;

function find(value: unknown, given: Schema, at: string, report: Report): void {
  const schema = given.$ref ? definitions[given.$ref]! : given;
  const { type } = schema;
  if (type && ![type].flat().some(each => isOfType(value, each))) report('type', at);
  if (schema.enum && !schema.enum.includes(value)) report('enum', at);
  if (typeof value === 'number' && Number.isFinite(value)) {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (value < minimum) report('minimum', at);
    if (value > maximum) report('maximum', at);
  } else if (typeof value === 'string') {
    const { minLength = 0, pattern } = schema;
    if (value.length < minLength) report('minLength', at);
    if (pattern && !new RegExp(pattern).test(value)) report('pattern', at);
  } else if (Array.isArray(value)) {
    const { minItems = 0, items } = schema;
    if (value.length < minItems) report('minItems', at);
    if (items) value.forEach((item, i) => find(item, items, `${at}/${i}`, report));
  } else if (typeof value === 'object' && value !== null) findInMap(value, schema, at, report);
}

function findInMap(map: object, schema: Schema, at: string, report: Report): void {
  const { minProperties = 0, maxProperties = Infinity, required = [], properties = {}, propertyNames } = schema;
  const { additionalProperties: others = true } = schema;
  const entries = Object.entries(map);
  if (entries.length < minProperties) report('minProperties', at);
  if (entries.length > maxProperties) report('maxProperties', at);
  if (required.some(key => !Object.hasOwn(map, key))) report('required', at);
  for (const [key, value] of entries) {
    if (propertyNames) find(key, propertyNames, at, () => report('propertyNames', at));
    if (Object.hasOwn(properties, key)) find(value, properties[key]!, pointerTo(at, key), report);
    else if (typeof others === 'object') find(value, others, pointerTo(at, key), report);
    else if (!others) report('additionalProperties', at);
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}
