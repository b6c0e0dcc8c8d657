import { suite, test } from 'node:test';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { checkSchema, type Schema } from '../../../src/core/config/check-schema.ts';
import { gridSchema, listSchema } from '../../../src/core/config/panel-schemas.generated.js';

const SCHEMAS = { 'process-grid': gridSchema, 'process-list': listSchema };
const FILES = ['panel', ...Object.keys(SCHEMAS)].map(name => `${name}.schema.json`);

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, validateFormats: false });
for (const name of FILES) {
  const schema = JSON.parse(readFileSync(`schemas/${name}`, 'utf8')) as { $id?: string };
  ajv.addSchema({ ...schema, $id: name }, name);
}

/** Data that a schema may like: its own keys and values, and others. */
function dataFor(schema: Schema): fc.Arbitrary<unknown> {
  const stray = fc.constantFrom<unknown>(null, true, 0, 1, 1.5, -1, 10, '', 'asc', 'text', [], {}, [1], ['a'], {
    'a/~b': 1,
  });
  const options: fc.Arbitrary<unknown>[] = [stray];
  if (schema.enum) options.push(fc.constantFrom(...schema.enum));
  if (schema.items) options.push(fc.array(dataFor(schema.items), { maxLength: 3 }));
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([key, part]) => fc.tuple(fc.constant(key), dataFor(part)));
    const unknown = fc.tuple(fc.constantFrom('titel', 'toString', 'a/~b'), stray);
    options.push(fc.array(fc.oneof(...members, unknown), { maxLength: 4 }).map(Object.fromEntries));
  }
  if (schema.additionalProperties) {
    options.push(
      fc.dictionary(fc.constantFrom('a', 'B1', 'a/~b'), dataFor(schema.additionalProperties), { maxKeys: 2 }),
    );
  }
  return fc.oneof(...options);
}

const sorted = (errors: readonly object[]) => errors.map(error => JSON.stringify(error)).toSorted();

suite('checkSchema', () => {
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    test(`finds in a ${name} what Ajv finds`, () => {
      const validate = ajv.getSchema(`${name}.schema.json`)!;
      fc.assert(
        fc.property(dataFor(schema), data => {
          const errors = validate(data) ? [] : validate.errors!;
          const expected = errors
            // Ajv also tells which pattern a property name breaks; that it is told at all is enough.
            .filter(({ propertyName }) => propertyName === undefined)
            .map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));
          expect(sorted(checkSchema(schema, data))).to.deep.equal(sorted(expected));
        }),
        { numRuns: 2_000 },
      );
    });
  }
});
