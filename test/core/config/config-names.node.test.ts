import { suite, test } from 'node:test';
import { expect } from 'chai';
import { suggestionsAt } from '../../../demo/editor/suggestions.ts';
import { namesOf, USED_AT, usesOf, withDefaults } from '../../../src/core/config/config-names.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { nodeOf } from '../../../src/core/config/yaml/yaml-node.ts';

const CONFIG = () => ({
  filter: { criteria: [] },
  table: {
    fields: { due: '{{ $_process.expiration }}' },
    columns: { when: { field: 'due', sortField: 'due', title: 'Due' } },
    searchFields: ['due'],
    groupBy: { column: 'when' },
  },
  filters: {
    due: {
      title: 'Due',
      criterion: 'expirationRelative',
      choices: { Late: { '<': 'today' }, Soon: { '<': '+8 days' } },
    },
    amount: { title: 'Amount', field: 'due' },
  },
  views: { mine: { title: 'Mine', filters: { due: 'Late' as string | string[] }, sort: [{ column: 'when' }] } },
  actions: { claim: { label: 'Claim', undo: 'release' }, release: { label: 'Release' } },
});
/** Names of each kind in it. */
const NAMES = { field: 'due', column: 'when', filter: 'due', choice: 'Late', action: 'release' };

/** A configuration in which another name stands at a place of the table, and the pointer of it. */
function having(at: string, name: string, asKeys: boolean): { config: object; pointer: string } {
  const config = CONFIG();
  if (at.endsWith('/{filter}/*')) config.views.mine.filters.due = ['Late'];
  const pointer = ['', ...at.split('/').slice(1)];
  let within = config as unknown as Record<string, unknown>;
  for (let i = 1; i < pointer.length; i++) {
    if (pointer[i] === '{filter}') pointer[i] = 'due';
    // The filter that looks at a field is the second.
    if (pointer[i] === '*') pointer[i] = at === '/filters/*/field' ? 'amount' : Object.keys(within)[0]!;
    if (i === pointer.length - 1 && !asKeys) within[pointer[i]!] = name;
    else within = within[pointer[i]!] as Record<string, unknown>;
  }
  if (!asKeys) return { config, pointer: pointer.join('/') };
  within[name] = ['Late'];
  return { config, pointer: [...pointer, name].join('/') };
}

suite('the table of names', () => {
  for (const { at, named, asKeys = false } of USED_AT) {
    test(`has a check of ${at}, which takes the name of a ${named}`, () => {
      expect(readConfig(CONFIG(), 'process_grid').diagnostics).to.deep.equal([]);
      const { config, pointer } = having(at, 'nosuch', asKeys);
      const { diagnostics } = readConfig(config, 'process_grid');
      expect(diagnostics.map(({ path, severity }) => [path, severity])).to.deep.equal([[pointer, 'error']]);
    });

    test(`has names for who writes at ${at}`, () => {
      const { config } = having(at, 'MARK', asKeys);
      const yaml = JSON.stringify(config, null, 1).replace('"MARK"', 'MARK');
      const place = yaml.indexOf('MARK');
      const labels = suggestionsAt(yaml.replace('MARK', ''), place)?.options.map(({ label }) => label);
      expect(labels).to.include(NAMES[named]);
    });
  }

  test('has the default names where none are given, and fields by both', () => {
    expect(namesOf(nodeOf({ table: { columns: { a: null } } }), 'column')).to.deep.equal(['a']);
    expect(namesOf(nodeOf({ table: null }), 'column')).to.deep.equal(withDefaults('column', null));
    expect(namesOf(nodeOf({ table: { fields: { a: 'x', sid: 'y' } } }), 'field')).to.include.members([
      'a',
      'sid',
      'pid',
    ]);
    expect(namesOf(nodeOf({}), 'action')).to.deep.equal([]);
  });

  test('finds uses also where what is around them is of another kind', () => {
    const root = nodeOf({ table: { columns: [{ field: 'a' }, 5, null], searchFields: { x: 'b' } }, filters: 'none' });
    expect(usesOf(root, 'field').map(({ path }) => path)).to.deep.equal([
      '/table/columns/0/field',
      '/table/searchFields/x',
    ]);
  });
});
