import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { QUERY_OPERATORS } from '../../../src/core/query/criteria/criteria.ts';
import { createHandler, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';

/* Whatever a request says, it is answered, and never by 5xx: what is malformed is the fault of who sent it. */

const corpus = conformanceCorpus({ seed: 5, size: 60 });

let pglite: Awaited<ReturnType<typeof startPGlite>>;
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

const failures: unknown[] = [];
const handler = () =>
  createHandler({
    database: pglite.database,
    user: () => ({ id: 101, groups: [7] }),
    maySeeAll: () => true,
    actions: { touch() {} },
    limits: { timeout: 30_000 },
    onerror: thrown => failures.push(thrown),
  });

const ids = corpus.slice(0, 3).map(({ id }) => id);
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const orders = ['process.modified', 'process.id', 'process.state', 'step.start', 'process.creator.fullname'];

const days = fc.constantFrom('2026-02-28', '2026-02-30', '0000-00-00', '9999-12-31', '275760-09-13', '-000001-01-01');
/** What a database reads otherwise than JavaScript, or not at all. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    'me',
    '{}',
    "'",
    '%',
    '\\',
    'a'.repeat(10_001),
    '9223372036854775808',
    '-9223372036854775809',

    '9007199254740993',
    '__proto__',
    'constructor',
    'toString',
    '+05:30',
    '-23:59',
    'europe/prague',
    'infinity',
    'NaN',
    -1,
    0,
    1.5,
    32_768,
    2 ** 31,
    2 ** 53,
    -(2 ** 53),
    2 ** 63,
    1e308,
    5e-324,
    1e21,
    null,
    true,
    false,
    [],
    {},
    [[]],
    [[[[[1]]]]],
    { toString: 1 },
    { key: { toString: null } },
    { any: [] },
    { any: 5 },
    { length: 3 },
    Array.from({ length: 1001 }, (_, i) => i),
    { a: { b: { c: [1] } } },
  ),
  days,
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
);
const criterion = fc
  .record({
    at: fc.constantFrom(
      ...[...QUERY_OPERATORS].flatMap(([key, operators]) => operators.map(operator => ({ key, operator }))),
    ),
    value: fc.array(fc.oneof(odd, fc.record({ name: odd, operator: fc.constantFrom('=', '!=', '<'), value: odd })), {
      maxLength: 3,
    }),
  })
  .map(({ at, value }) => ({ ...at, value }));
const group = fc
  .tuple(fc.constantFrom('any', 'all', 'none'), fc.array(criterion, { maxLength: 3 }))
  .map(([kind, members]) => ({ [kind]: members }));
/** Positions behind as many keys as there are, and others. */
const key = fc.constantFrom(
  '5',
  '2026-01-01T00:00:00+01:00',
  '2026-13-45T99:99:99Z',
  '2026-02-30T00:00:00Z',
  '9999999999999999999',
  '1e5',
  'a',
  null,
);
const cursorFor = (orderBy: readonly unknown[]) =>
  fc.oneof(
    fc.array(key, { minLength: orderBy.length, maxLength: orderBy.length }).map(keys => cursorOf('5', ...keys)),
    fc.array(odd, { maxLength: 4 }).map(parts => cursorOf(...parts)),
    odd,
  );
const orderBy = fc.array(fc.record({ path: fc.constantFrom(...orders), direction: fc.constantFrom('asc', 'desc') }), {
  maxLength: 2,
});
/** An order, and a window in it. */
const ordered = orderBy.chain(orderBy =>
  fc.record({
    orderBy: fc.constant(orderBy),
    window: fc.option(fc.record({ offset: fc.nat(), limit: fc.nat(1000), cursor: fc.option(cursorFor(orderBy)) })),
  }),
);
/** A query that is right but for what was made up. */
const query = fc
  .record({
    criteria: fc.array(fc.oneof(criterion, group), { maxLength: 3 }),
    ordered,
    limit: fc.option(fc.nat()),
    offset: fc.nat(),
    search: fc.option(fc.string({ unit: 'binary' })),
    acl: fc.boolean(),
    timeZone: fc.constantFrom('Europe/Prague', 'UTC', '+05:30', 'Pacific/Apia'),
  })
  .map(({ ordered, ...made }) => ({ ...queryOf(), ...made, ...ordered }));

const items = { items: ids.map(id => ({ id, step: 1, modified: '2026-01-01T00:00:00Z' })) };
const facets = fc.record({
  query,
  facets: fc.dictionary(
    fc.string({ maxLength: 5 }),
    fc.record({ criterion: fc.constantFrom('stepState', 'tag', 'nope'), without: fc.array(fc.nat(3)) }),
    { maxKeys: 3 },
  ),
});
// what is asked, path, how its body is made
const requests: readonly (readonly [string, string, fc.Arbitrary<unknown>])[] = [
  ['processes', '', query],
  ['counts', '/facets', facets],
  ['counts of a variable', '/facets', odd.map(variable => ({ query: queryOf(), facets: { a: { variable } } }))],
  ['an action', '/actions/touch', fc.constant(items)],
  ['an action on all that match', '/actions/touch', query.map(made => ({ query: made, except: ids }))],
  ['changes', '/events', query],
  ['changes of several queries', '/events', fc.array(query, { maxLength: 2 }).map(queries => ({ queries }))],
];

/** Members of a body at any depth, as paths. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))];
}
/** A body with another member at a path, or without it. */
function changed(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const member = changed((value as Record<string, unknown>)[name], rest, to);
  Object.defineProperty(copy, name, { value: member, enumerable: true, configurable: true, writable: true });
  return copy;
}

const headers = fc.record({
  accept: fc.constantFrom('*/*', 'application/x-ndjson'),
  'accept-language': fc.constantFrom('en', 'cs-CZ', '*', 'x'.repeat(200), "'; drop", '-,;q=0'),
  'last-event-id': fc.oneof(
    fc.constantFrom('0-0', '1', 'x', '9'.repeat(40), '-1--1'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 10 }).map(text => text.trim()),
  ),
});

suite('what has been answered by 500 is answered by 422:', () => {
  const behind = (key: string, path: string) => ({
    orderBy: [{ path, direction: 'asc' }],
    window: { offset: 0, limit: 5, cursor: cursorOf('5', key) },
  });
  const testOf = (test: object) => ({ criteria: [{ key: 'variables', operator: '=', value: [test] }] });
  const cases: readonly (readonly [string, object])[] = [
    ['a cursor behind no instant', behind('2026-13-45T10:00:00Z', 'process.modified')],
    ['a cursor behind no day', behind('2026-02-30 10:00:00Z', 'process.modified')],
    ['a cursor behind a number beyond all', behind('9999999999999999999', 'step.id')],
    [
      'a criterion that cannot be written as a text',
      { criteria: [{ key: { toString: 1 }, operator: '=', value: [] }] },
    ],
    [
      'an operator that cannot be written as a text',
      { criteria: [{ key: 'id', operator: { toString: 1 }, value: [] }] },
    ],
    ['a variable within a variable, and so on', testOf({ name: 'a.'.repeat(4900) + 'a', operator: '=', value: 1 })],
  ];
  for (const [what, part] of cases)
    test(what, async () => {
      const response = await handler()(
        new Request('https://work.example/api/processes', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...queryOf(), ...part }),
        }),
      );
      expect(response.status).to.equal(422);
    });
});

for (const [what, path, body] of requests) {
  suite(`a request for ${what}`, () => {
    for (const [how, change] of [
      ['of any values', fc.constant(null)],
      ['with another value in any place', fc.tuple(fc.nat(), odd)],
    ] as const)
      test(`${how} is never answered by 5xx`, async () => {
        const answer = handler();
        await fc.assert(
          fc.asyncProperty(body, change, headers, fc.boolean(), async (made, place, sent, isGet) => {
            const paths = pathsIn(made);
            const whole = place ? changed(made, paths[place[0] % paths.length]!, place[1]) : made;
            const text = JSON.stringify(whole);
            const byAddress = isGet && (path === '' || path === '/events');
            failures.length = 0;
            const response = await answer(
              new Request(
                `https://work.example/api/processes${path}${byAddress ? `?query=${encodeURIComponent(text)}` : ''}`,
                {
                  method: byAddress ? 'GET' : 'POST',
                  headers: { ...sent, 'content-type': 'application/json' },
                  ...(!byAddress && { body: text }),
                },
              ),
            );
            expect(response.status, `${String(failures[0])}: ${text.slice(0, 2000)}`).to.be.lessThan(500);
            if (response.headers.get('content-type') === 'text/event-stream') await response.body!.cancel();
            else expect(await response.text(), text.slice(0, 2000)).not.to.match(/"status":5\d\d/);
          }),
          { numRuns: 50 },
        );
      });
  });
}
