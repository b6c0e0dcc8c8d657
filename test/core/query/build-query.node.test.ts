import { suite, test } from 'node:test';
import { expect } from 'chai';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { FilterConfig } from '../../../src/core/config/panel-config.ts';
import { buildQuery, type QueryContext } from '../../../src/core/query/build-query.ts';
import { VariableStore } from '../../../src/core/query/variable-store.ts';
import { createTemplateEngine } from '../../../src/core/template/engine.ts';
import { PROCESS, STEP } from '../processes/sample.ts';
import type { Criterion } from '../../../src/core/query/process-query.ts';

const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
const compile = (source: string) => engine.compile(source);

const FILTER: FilterConfig = { criteria: [], limit: null, offset: 0, acl: true, self: false, sort: null };
const CONTEXT: QueryContext = {
  panel: 'process_grid',
  current: null,
  processId: null,
  variables: new VariableStore(),
  now: new Date('2026-11-21T12:00:00Z'),
  timeZone: 'Europe/Prague',
  compile,
};
const CURRENT = { process: PROCESS, step: STEP };

/** A filter with one criterion each. */
function filterOf(...criteria: [name: string, value: unknown][]): FilterConfig {
  return { ...FILTER, criteria: criteria.map(([name, value], i) => ({ name, value, path: `/${i}` })) };
}

const criteriaOf = (criteria: [string, unknown][], context: Partial<QueryContext> = {}) =>
  buildQuery(filterOf(...criteria), { ...CONTEXT, ...context }).criteria as Criterion[];

/** What a value of criterion `variables` becomes. */
function evaluated(value: unknown, context: Partial<QueryContext> = {}): unknown {
  const [criterion] = criteriaOf([['variables', { name: value }]], context);
  return (criterion!.value[0] as { value: unknown }).value;
}

suite('a query', () => {
  test('of an empty filter asks for all', () => {
    expect(buildQuery(FILTER, CONTEXT)).to.deep.equal({
      panel: 'process_grid',
      criteria: [],
      sort: null,
      limit: null,
      offset: 0,
      acl: true,
      self: false,
      current: null,
      now: '2026-11-21T12:00:00.000Z',
      timeZone: 'Europe/Prague',
      window: null,
      search: null,
      orderBy: [],
    });
  });

  test('carries sort, limit, offset and switches of the filter', () => {
    const filter = {
      limit: 5,
      offset: 2,
      acl: false,
      self: true,
      sort: { field: 'start', direction: 'desc' },
    } as const;
    const query = buildQuery({ ...FILTER, ...filter }, { ...CONTEXT, panel: 'process_list' });
    expect(query).to.deep.include({ panel: 'process_list', ...filter });
  });

  test('is about the process that is given, else the current one', () => {
    const current = (context: Partial<QueryContext>) => buildQuery(FILTER, { ...CONTEXT, ...context }).current;
    expect([current({ current: CURRENT }), current({ current: CURRENT, processId: 0 }), current({ processId: 'x' })])
      .to //
      .deep.equal([10011, 0, 'x']);
  });

  test('is plain JSON', () => {
    const query = buildQuery(filterOf(['variables', { a: '{{ $variables.x }}' }], ['!tag', 'a']), CONTEXT);
    expect(JSON.parse(JSON.stringify(query))).to.deep.equal(query);
  });

  test('asks for the time zone only where days count', () => {
    const context: QueryContext = { ...CONTEXT };
    Object.defineProperty(context, 'timeZone', { get: () => expect.fail('it asked') });
    const query = buildQuery(filterOf(['start', '2026-01-01'], ['id', 1]), context);
    expect(query.criteria).to.have.lengthOf(2);
    expect(() => buildQuery(filterOf(['startRelative', 'today']), context)).to.throw('it asked');
  });

  // name, value -> criterion
  const cases = [
    ['id', 5, { key: 'id', operator: '=', value: [5] }],
    ['process', [1, 2], { key: 'process', operator: '=', value: [1, 2] }],
    ['!process', [], { key: 'process', operator: '!=', value: [] }],
    ['!tag', 'urgent', { key: 'tag', operator: '!=', value: ['urgent'] }],
    ['expiration', '2026-01-02', { key: 'expiration', operator: '=', value: ['2026-01-02'] }],
    ['>start', '2026-01-02', { key: 'start', operator: '>', value: ['2026-01-02'] }],
    ['<start', '2026-01-02', { key: 'start', operator: '<', value: ['2026-01-02'] }],
    ['expirationRelative', 'today', { key: 'expiration', operator: '=', value: ['2026-11-21'] }],
    ['>expirationRelative', '+7 days', { key: 'expiration', operator: '>', value: ['2026-11-28'] }],
    ['<startRelative', '-P1M', { key: 'start', operator: '<', value: ['2026-10-21'] }],
    ['startRelative', '2020-02-29', { key: 'start', operator: '=', value: ['2020-02-29'] }],
    ['expired', '2026-01-02', { key: 'expired', operator: '=', value: ['2026-01-02'] }],
    [
      'variables',
      { 'order.id': 5, '!channel': 'a', '': null },
      {
        key: 'variables',
        operator: '=',
        value: [
          { name: 'order.id', operator: '=', value: 5 },
          { name: 'channel', operator: '!=', value: 'a' },
          { name: '', operator: '=', value: null },
        ],
      },
    ],
  ] as const;
  for (const [name, value, criterion] of cases) {
    test(`${name}: ${JSON.stringify(value)} asks for ${criterion.key} ${criterion.operator}`, () => {
      expect(criteriaOf([[name, value]])).to.deep.equal([criterion]);
    });
  }

  test('keeps the order of the criteria, also of those with one key', () => {
    const keys = criteriaOf([
      ['tag', 'a'],
      ['startRelative', 'today'],
      ['tag', 'b'],
    ]).map(({ key, value }) => [key, value[0]]);
    expect(keys).to.deep.equal([
      ['tag', 'a'],
      ['start', '2026-11-21'],
      ['tag', 'b'],
    ]);
  });

  // now, zone -> today
  const todays = [
    ['2026-11-21T22:59:59Z', 'Europe/Prague', '2026-11-21'],
    ['2026-11-21T23:00:00Z', 'Europe/Prague', '2026-11-22'],
    ['2026-11-21T02:00:00Z', 'America/Los_Angeles', '2026-11-20'],
    ['2026-03-28T23:30:00Z', 'Europe/Prague', '2026-03-29'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ] as const;
  for (const [now, timeZone, today] of todays) {
    test(`reckons from ${today} at ${now} in ${timeZone}`, () => {
      const [criterion] = criteriaOf([['startRelative', 'now']], { now: new Date(now), timeZone });
      expect(criterion!.value).to.deep.equal([today]);
    });
  }
});

suite('templates as values of variables', () => {
  test('have the type of their value', () => {
    expect(evaluated('{{ $_process.id }}', { current: CURRENT })).to.equal(10011);
    expect(evaluated(' {{ $_step.async }} ', { current: CURRENT })).to.equal(false);
    expect(evaluated('{{ $_process.tags }}', { current: CURRENT })).to.deep.equal(['internet']);
  });

  test('are texts where there is more than one output, and not escaped', () => {
    const current = { process: { ...PROCESS, variables: { a: 'R&D', b: '<b>' } }, step: STEP };
    const source = '{{ $_process.variables.a }}/{{ $_process.variables.b }}';
    expect(evaluated(source, { current })).to.equal('R&D/<b>');
    expect(evaluated('{{ $_process.variables.a }}', { current })).to.equal('R&D');
  });

  test('are evaluated in lists too', () => {
    expect(evaluated([1, '{{ $_process.id }}', 'a'], { current: CURRENT })).to.deep.equal([1, 10011, 'a']);
  });

  test('leave other values as they are', () => {
    const values = [5, true, null, 'plain', '{ not one }', '', { map: '{{ $_process.id }}' }];
    for (const value of values) expect(evaluated(value)).to.deep.equal(value);
  });

  test('read the variables of the store', () => {
    const variables = new VariableStore();
    variables.set('selected', [1, 'b']);
    expect(evaluated('{{ $variables.selected }}', { variables })).to.deep.equal([1, 'b']);
  });

  test('read any object with get', () => {
    expect(evaluated('{{ $variables.x }}', { variables: { get: name => `${name}!` } })).to.equal('x!');
  });

  test('read all variables where the name is computed', () => {
    const variables = new VariableStore();
    variables.set('a', 'b');
    variables.set('b', 'value');
    expect(evaluated('{{ $variables[$variables.a] }}', { variables })).to.equal('value');
  });

  test('give a missing value for a variable that was never set', () => {
    expect(evaluated('{{ $variables.never }}')).to.equal(null);
    expect(evaluated('{{ $variables.never | default: 5 }}')).to.equal(5);
  });

  test('give a missing value for a member that the current process does not have', () => {
    expect(evaluated('{{ $_process.variables.none }}', { current: CURRENT })).to.equal(null);
  });

  const unusable: [string, Partial<QueryContext>][] = [
    ['{{ $_process.id }}', {}],
    ['{{ $_step.id }}', {}],
    ['a {{ $_process.id }}', {}],
    ['{% if $_step.resolver %}1{% endif %}', {}],
    ['{{ $_process.id', { current: CURRENT }],
    ['{{ $_process.id | nope }}', { current: CURRENT }],
    ['{% for i in (1..100000000) %}{% endfor %}', {}],
  ];
  for (const [source, context] of unusable) {
    test(`stop the load where they cannot be evaluated: ${source}`, () => {
      const build = () =>
        criteriaOf(
          [
            ['id', 1],
            ['variables', { '!owner': source }],
          ],
          context,
        );
      expect(build)
        .to.throw(ProcessPanelError, '"!owner"')
        .with.property('code')
        .that.matches(/^template\//);
    });
  }

  test('that are told in a message keep their cause and their cure', () => {
    try {
      evaluated('{{ $_process.id }}');
      expect.fail('it did not throw');
    } catch (error) {
      expect(error).to.be.instanceOf(ProcessPanelError);
      expect((error as ProcessPanelError).hint).to.be.a('string');
      expect((error as ProcessPanelError).cause).to.be.instanceOf(ProcessPanelError);
    }
  });
});
