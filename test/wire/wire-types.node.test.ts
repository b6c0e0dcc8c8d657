import { suite, test } from 'node:test';
import { expect } from 'chai';
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
// @ts-expect-error a build script without types
import { wireTypes } from '../../src/build/schemas/wire-types.mjs';

suite('the types of the wire', () => {
  const written = () => readFileSync('src/wire/wire.generated.ts', 'utf8');

  test('are those of schemas/openapi.yaml, as `npm run build` writes them', async () => {
    expect(written()).to.equal(await (wireTypes as () => Promise<string>)());
  });

  test('have every schema of it by its name', () => {
    const { components } = load(readFileSync('schemas/openapi.yaml', 'utf8')) as { components: { schemas: object } };
    const names = Array.from(written().matchAll(/^export (?:type|interface) (\w+)/gm), ([, name]) => name);
    expect(names).to.include.members(Object.keys(components.schemas));
  });
});
