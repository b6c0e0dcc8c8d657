import { suite, test } from 'node:test';
import { expect } from 'chai';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
// @ts-expect-error a build script without types
import { generatedSchemas } from '../../src/build/schemas/build-schemas.mjs';
import { readConfig } from '../../src/core/config/read-config.ts';
import { CRITERION_NAMES } from '../../src/core/query/criteria/criteria.ts';
import { GROUP_KINDS } from '../../src/core/query/criteria/criteria-groups.ts';

interface Schema {
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  type?: unknown;
  enum?: unknown[];
  $ref?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  $defs?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

const NAMES = ['panel', 'process-grid', 'process-list'] as const;
/** With references that say which file they mean. */
const schemas: Record<string, Schema> = Object.fromEntries(
  NAMES.map(name => `${name}.schema.json`).map(file => {
    const text = readFileSync(`schemas/${file}`, 'utf8').replaceAll('"#/', `"${file}#/`);
    return [file, JSON.parse(text) as Schema];
  }),
);

const ajv = new Ajv({ strict: true, allowUnionTypes: true, validateFormats: false, allErrors: true });
for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);

/** Every property of the schemas, references followed, by `file/path`. */
function* properties(schema: Schema, path: string): Generator<[string, Schema]> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const resolved = { ...resolve(property), ...property };
    yield [`${path}/${name}`, resolved];
    yield* properties(resolved, `${path}/${name}`);
  }
  for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
    if (definition.properties) yield* properties(definition, `${path}/$defs/${name}`);
  }
}

function resolve({ $ref }: Schema): Schema {
  if (!$ref) return {};
  const [target, pointer = ''] = $ref.split('#');
  return pointer
    .split('/')
    .slice(1)
    .reduce((schema, part) => (schema as Record<string, Schema>)[part]!, schemas[target!]!);
}

const all = Object.entries(schemas).flatMap(([file, schema]) => [
  ...properties(schema, file.replace('.schema.json', '')),
]);

suite('the schemas', () => {
  test('hold the criteria of the one table, as `npm run build` writes them', async () => {
    const generated = await (generatedSchemas as () => Promise<Readonly<Record<string, unknown>>>)();
    expect(Object.keys(generated)).to.deep.equal(['schemas/panel.schema.json', 'schemas/process-query.schema.json']);
    for (const [file, schema] of Object.entries(generated))
      expect(JSON.parse(readFileSync(file, 'utf8')), file).to.deep.equal(schema);
    const { properties: criteria } = schemas['panel.schema.json']!.$defs!['criterion']!;
    expect(Object.keys(criteria!)).to.have.members([...CRITERION_NAMES, ...GROUP_KINDS]);
  });

  test('title, describe and exemplify every key', () => {
    expect(all.length).to.be.above(60);
    for (const [path, { title, description, examples, $ref, anyOf }] of all) {
      if (anyOf && !$ref) continue;
      expect(title?.length, path).to.be.above(0);
      expect(description, path).to.match(/[.)]$/);
      expect(examples?.length, path).to.be.above(0);
    }
  });

  test('have examples that they take themselves', () => {
    for (const [path, { title: _, description: __, examples = [], ...schema }] of all) {
      const validate = ajv.compile(schema);
      for (const example of examples)
        expect(validate(example), `${path} ${JSON.stringify(validate.errors)}`).to.equal(true);
    }
  });

  test('name the defaults of contract 2.8 and 2.9', () => {
    const isTextOrNull = ({ type }: Schema) => isDeepStrictEqual(type, ['string', 'null']);
    const defaults = Object.fromEntries(
      all
        .filter(([, schema]) => 'default' in schema || isTextOrNull(schema))
        .map(([path, schema]) => [path, schema.default ?? null]),
    );
    // yaml-language-server ends its list of keys at a text that is null by default.
    expect(all.filter(([, schema]) => isTextOrNull(schema) && schema.default === null)).to.deep.equal([]);
    const filter = (panel: string) => ({
      [`${panel}/filter/criteria`]: [],
      [`${panel}/filter/limit`]: null,
      [`${panel}/filter/offset`]: 0,
      [`${panel}/filter/acl`]: true,
      [`${panel}/filter/self`]: false,
      [`${panel}/source/items`]: null,
      [`${panel}/source/total`]: null,
      [`${panel}/source/entries`]: false,
      [`${panel}/ui/title`]: null,
      [`${panel}/ui/description`]: null,
      [`${panel}/ui/errors`]: 'full',
      [`${panel}/live/mode`]: 'push',
      [`${panel}/live/every`]: 30,
      [`${panel}/live/rows`]: 'pill',
      [`${panel}/explain`]: false,
      [`${panel}/ui/shortcuts`]: true,
    });
    expect(defaults).to.deep.equal({
      ...filter('process-grid'),
      ...filter('process-list'),
      'panel/$defs/live/mode': 'push',
      'panel/$defs/live/every': 30,
      'panel/$defs/live/rows': 'pill',
      'panel/$defs/action/when': null,
      'panel/$defs/action/tone': 'neutral',
      'panel/$defs/action/confirm': false,
      ...Object.fromEntries(['title', 'text', 'ok', 'cancel'].map(key => [`panel/$defs/action/confirm/${key}`, null])),
      'panel/$defs/action/ask': null,
      ...Object.fromEntries(['label', 'hint'].map(key => [`panel/$defs/question/${key}`, null])),
      'panel/$defs/question/type': 'text',
      'panel/$defs/question/required': false,
      'panel/$defs/action/undo': null,
      'panel/$defs/action/request': null,
      'panel/$defs/action/request/method': 'POST',
      'panel/$defs/action/request/body': null,
      ...Object.fromEntries(
        ['criterion', 'variable', 'field'].map(key => [`process-grid/$defs/readerFilter/${key}`, null]),
      ),
      'process-grid/$defs/view/search': null,
      'process-grid/table/searchFields': ['search'],
      'process-grid/table/perPage': null,
      'process-grid/table/pageSizes': null,
      'process-grid/table/links': true,
      'process-grid/table/placeholder': 'No processes found',
      'process-grid/table/personal': false,
      'process-grid/table/details': null,
      'process-grid/table/groupBy/open': true,
      'process-grid/table/cardsBelow': '30rem',
      'process-grid/$defs/column/type': 'html',
      ...Object.fromEntries(
        ['width', 'minWidth', 'maxWidth', 'flex', 'align', 'pin', 'card'].map(key => [
          `process-grid/$defs/column/${key}`,
          null,
        ]),
      ),
      'process-grid/$defs/column/hidden': false,
      'process-grid/$defs/column/groupable': false,
      'process-grid/$defs/column/sortField': null,
      'process-grid/$defs/column/initialSort': null,
      'process-grid/$defs/column/titleClass': null,
      'process-grid/$defs/column/dataClass': null,
      'process-grid/$defs/column/currency': 'EUR',
      'process-grid/$defs/column/digits': null,
      'process-grid/$defs/column/tone': null,
      'process-list/filter/sort/field': 'process',
      'process-list/filter/sort/direction': 'asc',
      'process-list/ui/content': null,
      'process-list/ui/placeholder': 'No processes found.',
    });
  });

  test('agree with the reading of a configuration', () => {
    const values = [
      null,
      true,
      5,
      -1,
      1.5,
      '',
      'asc',
      'step',
      [],
      [5],
      ['search'],
      {},
      { a: 'b' },
      { stepState: 2 },
      [{ stepState: 2 }],
    ];
    for (const [path] of all) {
      const [file = '', ...keys] = path.split('/');
      if (file === 'panel' || keys.includes('$defs')) continue;
      const panel = file === 'process-grid' ? 'process_grid' : 'process_list';
      const validate = ajv.getSchema(`${file}.schema.json`)!;
      for (const value of values) {
        const config = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
        const codes = readConfig(config as object, panel)
          .diagnostics.filter(
            ({ severity, code }) => severity === 'error' && !/^config\/unknown-(?:field|column)$/.test(code),
          )
          .map(({ code }) => code);
        expect(validate(config), `${path} ${JSON.stringify(value)} ${codes.join()}`).to.equal(codes.length === 0);
      }
    }
  });
});
