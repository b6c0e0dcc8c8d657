import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CRITERION_NAMES } from '../../src/core/query/criteria/criteria.ts';
import { LanguageServer } from './language-server.ts';

const MODELINE = `# yaml-language-server: $schema=${path.resolve('schemas/panel.schema.json')}\n`;
const server = new LanguageServer();

before(() => server.start());
after(() => server.stop());

/** Opens a text with `▸` at the place in question; 0-based line and column of it. */
async function open(name: string, marked: string) {
  const text = MODELINE + marked;
  const line = text.split('\n').findIndex(each => each.includes('▸'));
  const character = line < 0 ? 0 : text.split('\n')[line]!.indexOf('▸');
  const diagnostics = await server.open(name, text.replace('▸', ''));
  return { diagnostics, line, character };
}

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

const read = (file: string) => JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as Schema;

/** Every map of the schema that has named keys, by the keys that lead to it; a name of the author's own is `own`. */
function groups(
  file = 'panel.schema.json',
  schema = read(file),
  path: string[] = [],
): { path: string[]; keys: string[] }[] {
  if (path.length > 9) return [];
  if (schema.$ref !== undefined) {
    const [target = '', pointer = ''] = schema.$ref.split('#');
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((within, part) => (within as Record<string, unknown>)[part], read(target || file));
    return groups(target || file, found as Schema, path);
  }
  const { properties = {}, anyOf = [], additionalProperties, patternProperties = {} } = schema;
  const own = [additionalProperties, ...Object.values(patternProperties)].filter(each => typeof each === 'object');
  const keys = Object.keys(properties);
  return [
    ...(keys.length > 0 ? [{ path, keys }] : []),
    ...anyOf.flatMap(each => groups(file, each, path)),
    ...Object.entries(properties).flatMap(([key, each]) => groups(file, each, [...path, key])),
    ...own.flatMap(each => groups(file, each, [...path, 'own'])),
  ];
}

suite('an editor with YAML support', () => {
  test('completes the criteria', async () => {
    const { line, character } = await open(
      'a.panel.yaml',
      'process_grid:\n  config:\n    filter:\n      criteria:\n        - ▸\n',
    );
    const items = await server.complete('a.panel.yaml', line, character);
    const labels = items.map(({ label }) => label.replace(/^["']|["']$/g, ''));
    expect(labels).to.include.members([...CRITERION_NAMES]);
    expect(JSON.stringify(items.find(({ label }) => label === 'stepState')?.documentation)).to.include(
      'The state of the step',
    );
  });

  test('completes the keys of both panels', async () => {
    const { line, character } = await open(
      'b.panel.yaml',
      'process_grid:\n  config:\n    table:\n      ▸\nprocess_list:\n  config: {}\n',
    );
    const labels = (await server.complete('b.panel.yaml', line, character)).map(({ label }) => label);
    expect(labels).to.include.members(['fields', 'columns', 'searchFields', 'perPage', 'links', 'placeholder']);
  });

  test('completes the keys of every group, all of them', async () => {
    for (const [index, { path, keys }] of groups().entries()) {
      const yaml = path.map((key, depth) => `${'  '.repeat(depth)}${key}:\n`).join('');
      const name = `group-${index}.panel.yaml`;
      const { line, character } = await open(name, `${yaml}${'  '.repeat(path.length)}▸\n`);
      const labels = (await server.complete(name, line, character)).map(({ label }) => label);
      expect(labels, `/${path.join('/')}`).to.include.members(keys);
    }
  });

  test('completes the values of an enumeration', async () => {
    const { line, character } = await open(
      'c.panel.yaml',
      'process_list:\n  config:\n    filter:\n      sort:\n        field: ▸\n',
    );
    const labels = (await server.complete('c.panel.yaml', line, character)).map(({ label }) => label);
    expect(labels).to.include.members([
      'process',
      'modified',
      'step',
      'expiration',
      'resolver',
      'creator',
      'start',
      'plan',
      'async',
    ]);
  });

  test('completes the states, each with its word', async () => {
    const { line, character } = await open(
      'h.panel.yaml',
      'process_grid:\n  config:\n    filter:\n      criteria:\n        - stepState: ▸\n',
    );
    const items = await server.complete('h.panel.yaml', line, character);
    const words = ['1', '2', '10'].map(state => items.find(({ label }) => label === state)?.documentation);
    expect(words.map(word => JSON.stringify(word))).to.satisfy((found: string[]) =>
      ['pending', 'active', 'complete'].every((word, i) => found[i]?.includes(word)),
    );
  });

  test('completes "ui", also where more keys follow it', async () => {
    const { line, character } = await open(
      'i.panel.yaml',
      'process_grid:\n  config:\n    ui:\n      ▸\n    table:\n      perPage: 5\n',
    );
    const labels = (await server.complete('i.panel.yaml', line, character)).map(({ label }) => label);
    expect(labels).to.include.members(['title', 'description', 'errors']);
  });

  test('says something of every key that it is asked about', async () => {
    for (const [index, { path, keys }] of groups().entries()) {
      const indent = '  '.repeat(path.length);
      const above = path.map((key, depth) => `${'  '.repeat(depth)}${key}:\n`).join('');
      const name = `hover-${index}.panel.yaml`;
      await open(name, above + keys.map(key => `${indent}'${key}':\n`).join(''));
      // Behind the modeline, and the keys above.
      for (const [at, key] of keys.entries())
        expect(await server.hover(name, 1 + path.length + at, indent.length + 1), `/${path.join('/')}/${key}`).to.match(
          /\S{3}/,
        );
    }
  });

  test('explains keys and criteria', async () => {
    const grid = await open('d.panel.yaml', 'process_grid:\n  config:\n    table:\n      per▸Page: 5\n');
    expect(await server.hover('d.panel.yaml', grid.line, grid.character)).to.include('no pages, all rows scroll');
    const criterion = await open(
      'e.panel.yaml',
      "process_grid:\n  config:\n    filter:\n      criteria:\n        - '!pro▸cess': [1]\n",
    );
    expect(await server.hover('e.panel.yaml', criterion.line, criterion.character)).to.include(
      "id of the process's template",
    );
  });

  test('marks a typo', async () => {
    const { diagnostics } = await open(
      'f.panel.yaml',
      'process_grid:\n  config:\n    filter:\n      criteria:\n        - procesState: 2\n',
    );
    expect(diagnostics.map(({ message, range }) => [range.start, message])).to.deep.equal([
      [{ line: 5, character: 10 }, 'Property procesState is not allowed.'],
    ]);
  });

  test('finds nothing in a sound configuration', async () => {
    const { diagnostics } = await open(
      'g.panel.yaml',
      "process_grid:\n  config:\n    selection: {variable: a}\n    filter:\n      criteria:\n        - '>start': 2026-01-01\n        - stepType: [2]\n    table:\n      fields: {id: x}\n      columns: {a: {field: id, title: A, initialSort: null}}\nprocess_list:\n  config:\n    filter:\n    ui: {content: x}\n",
    );
    expect(diagnostics).to.deep.equal([]);
  });
});
