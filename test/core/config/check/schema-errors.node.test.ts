import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { schemaErrors } from '../../../../src/core/config/check/schema-errors.ts';
import { validateGrid, validateList } from '../../../../src/core/config/check/validators.generated.js';

const GRID = {
  selection: { variable: 'chosen' },
  filter: {
    criteria: [{ stepState: 2 }, { process: [1, 2] }, { any: [{ id: 3 }, { variables: { a: 1 } }] }],
    limit: 100,
    acl: true,
  },
  table: {
    fields: { id: '{{ $_process.id }}' },
    columns: { id: { field: 'id', title: 'ID', initialSort: 'asc', width: '10ch', flex: 1.5, digits: 2 } },
    searchFields: ['id'],
    pageSizes: [10, 20],
    groupBy: { column: 'id' },
  },
  source: { items: 'rows', map: { id: 'key', variables: { a: 'b' } } },
  actions: {
    claim: { label: 'Claim', for: ['row'], confirm: true, ask: { why: { type: 'text' } }, request: { url: '/x' } },
  },
  live: { mode: 'push', every: 5 },
  filters: { state: { title: 'State', criterion: 'stepState', choices: { Open: 1 } } },
  views: { mine: { title: 'Mine', sort: [{ column: 'id' }] } },
  ui: { title: 'Open', errors: 'full' },
};
const LIST = {
  filter: { criteria: [{ tag: 'x' }], sort: { field: 'expiration', direction: 'desc' }, limit: null },
  ui: { content: '{{ $_process.id }}', title: null },
};
const VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  '',
  'x',
  'A-b',
  '10ch',
  [],
  [0],
  [null],
  {},
  { id: 1 },
  { a: 1, b: 2 },
];
const KEYS = ['id', 'field', 'title', 'label', 'criteria', 'A', 'a/b~c', '__proto__', 'constructor'];

type Change = { kind: 'set' | 'add' | 'remove'; at: number; key: string; value: unknown };

/** Places in a value: each map or list in it, and one of its keys. */
const placesOf = (value: unknown): [object, string][] =>
  Object.entries(Object(value) as object).flatMap(([key, below]) => [
    [value as object, key] as [object, string],
    ...(typeof below === 'object' ? placesOf(below) : []),
  ]);

function changed(config: object, changes: readonly Change[]): unknown {
  const copy = structuredClone(config);
  for (const { kind, at, key, value } of changes) {
    const places = placesOf(copy);
    const [map, known] = places[at % places.length] ?? [copy, key];
    const name = kind === 'add' && !Array.isArray(map) ? key : known;
    if (kind === 'remove' && !Array.isArray(map)) delete (map as Record<string, unknown>)[known];
    else
      Object.defineProperty(map, name, {
        value: structuredClone(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('set', 'add', 'remove'),
    at: fc.nat(200),
    key: fc.constantFrom(...KEYS),
    value: fc.constantFrom(...VALUES),
  }),
  { minLength: 0, maxLength: 4 },
);

const placed = (errors: readonly { keyword: string; instancePath: string; params?: object }[]): string[] =>
  // Of a name that is not allowed Ajv says twice that it is not.
  [
    ...new Set(
      errors
        .filter(error => !('propertyName' in error))
        .map(({ keyword, instancePath }) => `${keyword} ${instancePath}`),
    ),
  ].toSorted();

suite('what is not of the schema of a panel', () => {
  const panels = [
    ['process_grid', GRID, validateGrid],
    ['process_list', LIST, validateList],
  ] as const;
  for (const [panel, config, validate] of panels) {
    test(`is found where the validators find it: ${panel}`, () => {
      expect(schemaErrors(config, panel)).to.deep.equal([]);
      fc.assert(
        fc.property(changes, made => {
          const value = changed(config, made);
          expect(placed(schemaErrors(value, panel))).to.deep.equal(placed(validate(value)));
        }),
        { numRuns: 2000, examples: [[[{ kind: 'set', at: 100, key: 'id', value: Infinity }]]] },
      );
    });
  }
});
