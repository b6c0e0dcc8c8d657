import grid from '../../schemas/process-grid.schema.json' with { type: 'json' };
import list from '../../schemas/process-list.schema.json' with { type: 'json' };
import process from '../../schemas/process.schema.json' with { type: 'json' };
import panel from '../../schemas/panel.schema.json' with { type: 'json' };
import type { Step } from './yaml/scan-yaml.ts';

/** What of JSON Schema the published schemas use. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly maxProperties?: number;
}

/** A schema with the file that its references count from. */
export interface Located {
  readonly schema: Schema;
  readonly file: string;
}

const FILES = {
  'panel.schema.json': panel,
  'process-grid.schema.json': grid,
  'process-list.schema.json': list,
  'process.schema.json': process,
} as unknown as Readonly<Record<string, Schema>>;

/** The schema of a whole document that names its panels, of the bare contents of a `config`, or of a process. */
export function rootSchema(whose: 'panel' | 'process_grid' | 'process_list' | 'process'): Located {
  const file = `${whose.replace('_', '-')}.schema.json`;
  return { schema: FILES[file]!, file };
}

/** The schemas that hold at a place, the alternatives of `anyOf` one by one. None where the schemas do not lead. */
export function schemasAt(root: Located, path: readonly Step[]): Located[] {
  return path.reduce<Located[]>((found, step) => found.flatMap(each => below(each, step)), alternatives(root));
}

/** The schema that a key has of its own, whatever values it may take: it tells the key's meaning. */
export function schemaOfKey(root: Located, path: readonly Step[]): Schema | null {
  const key = path.at(-1);
  for (const { schema, file } of schemasAt(root, path.slice(0, -1))) {
    const own = key === undefined ? undefined : memberOf(schema, key);
    if (own) return resolved({ schema: own, file }).schema;
  }
  return null;
}

function below({ schema, file }: Located, step: Step): Located[] {
  const own = memberOf(schema, step);
  return own ? alternatives({ schema: own, file }) : [];
}

function memberOf(schema: Schema, step: Step): Schema | undefined {
  if (typeof step === 'number') return schema.items;
  if (schema.properties && Object.hasOwn(schema.properties, step)) return schema.properties[step];
  const pattern = Object.entries(schema.patternProperties ?? {}).find(([each]) => new RegExp(each, 'u').test(step));
  return pattern?.[1] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
}

function alternatives(located: Located): Located[] {
  const { schema, file } = resolved(located);
  if (!schema.anyOf) return [{ schema, file }];
  const { anyOf, ...rest } = schema;
  return [{ schema: rest, file }, ...anyOf.flatMap(each => alternatives({ schema: each, file }))];
}

/** The schema that a reference leads to, with what stands beside the reference over it. */
function resolved({ schema, file }: Located): Located {
  if (schema.$ref === undefined) return { schema, file };
  const [target = '', pointer = ''] = schema.$ref.split('#');
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((within, part) => (within as Record<string, unknown>)[part], FILES[target || file]);
  const { $ref: _, ...beside } = schema;
  const inner = resolved({ schema: found as Schema, file: target || file });
  return { file: inner.file, schema: { ...inner.schema, ...beside } };
}
