import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import type { CurrentUser, ProcessItem } from '../../../src/core/processes/process.ts';
import { buildQuery } from '../../../src/core/query/build-query.ts';
import { needsUser } from '../../../src/core/query/criteria/criterion-value.ts';
import { createTemplateEngine } from '../../../src/core/template/engine.ts';
import { PROCESS, STEP } from '../processes/sample.ts';

const engine = createTemplateEngine({ lang: 'en', timeZone: 'Europe/Prague', message: key => key });
const ANNA: CurrentUser = { id: 21, fullname: 'Anna', groups: [7, 8] };

const filterOf = (criteria: string) =>
  readConfig(`filter:\n  criteria:\n${criteria.replace(/^/gm, '    ')}`, 'process_grid').config!.filter;

interface Known {
  readonly user?: CurrentUser | null;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly current?: ProcessItem | null;
}

const queried = (criteria: string, { user = null, variables = {}, current = null }: Known = {}) =>
  buildQuery(filterOf(criteria), {
    panel: 'process_grid',
    current,
    processId: null,
    user,
    variables: { get: name => variables[name] },
    now: new Date('2026-11-21T12:00:00Z'),
    timeZone: 'Europe/Prague',
    compile: source => engine.compile(source),
  }).criteria;

suite('the current user in criteria', () => {
  const known: [string, unknown][] = [
    ['- creator: me', { key: 'creator', operator: '=', value: [21] }],
    ["- '!creator': me", { key: 'creator', operator: '!=', value: [21] }],
    ['- resolver: [me, 5]', { key: 'resolver', operator: '=', value: [21, 5] }],
    ["- '!resolver': [me]", { key: 'resolver', operator: '!=', value: [21] }],
    ['- possibleResolver: me', { key: 'possibleResolver', operator: '=', value: [21] }],
    ['- reader: me', { key: 'reader', operator: '=', value: [21] }],
    ['- supervisor: me', { key: 'supervisor', operator: '=', value: [21] }],
    ['- tag: me', { key: 'tag', operator: '=', value: ['me'] }],
    ["- creator: '{{ $user.id }}'", { key: 'creator', operator: '=', value: [21] }],
    ["- tag: 'of {{ $user.fullname }}'", { key: 'tag', operator: '=', value: ['of Anna'] }],
    [
      "- variables: {team: '{{ $user.groups }}'}",
      { key: 'variables', operator: '=', value: [{ name: 'team', operator: '=', value: [7, 8] }] },
    ],
  ];
  for (const [criterion, expected] of known) {
    test(`${criterion} asks for ${JSON.stringify(expected)}`, () => {
      expect(queried(criterion, { user: ANNA })).to.deep.equal([expected]);
    });
  }

  test('may have an id that is a text', () => {
    const user = { id: 'anna', fullname: 'Anna' };
    expect(queried("- creator: me\n- resolver: ['{{ $user.id }}']", { user })).to.deep.equal([
      { key: 'creator', operator: '=', value: ['anna'] },
      { key: 'resolver', operator: '=', value: ['anna'] },
    ]);
  });

  for (const criterion of ['creator: me', "'!creator': me", 'resolver: [me, 5]', "'!resolver': [me]"]) {
    test(`${criterion} matches nothing where nobody is known`, () => {
      const key = criterion.includes('creator') ? 'creator' : 'resolver';
      // of no value, "=" holds for nothing
      expect(queried(`- ${criterion}`)).to.deep.equal([{ key, operator: '=', value: [] }]);
    });
  }

  const asked: [string, boolean][] = [
    ['- tag: me', false],
    ["- tag: '{{ $variables.user }}'", false],
    ['- stepState: 2', false],
    ['- any: [{none: [{resolver: [me]}]}]', true],
    ["- variables: {a: [x, '{{ $user.id }}']}", true],
    ["- start: '{% if $user.id == 1 %}2026-01-01{% endif %}'", true],
  ];
  for (const [criterion, needed] of asked) {
    test(`${criterion} ${needed ? 'has to know' : 'need not know'} the user`, () => {
      expect(needsUser(filterOf(criterion).criteria)).to.equal(needed);
    });
  }
});

suite('templates in any criterion', () => {
  const variables = {
    id: 5,
    ids: [5, 6],
    none: [],
    state: 2,
    day: '2026-03-31',
    since: '-7 days',
    text: 'urgent',
    instant: '2026-03-31T10:00:00Z',
    digits: '5',
    fraction: 1.5,
  };
  const current = { process: PROCESS, step: STEP };
  const sound: [string, unknown][] = [
    ["creator: '{{ $variables.id }}'", { key: 'creator', operator: '=', value: [5] }],
    ["id: '{{ $variables.ids }}'", { key: 'id', operator: '=', value: [5, 6] }],
    ["id: '{{ $variables.none }}'", { key: 'id', operator: '=', value: [] }],
    ["id: '{{ $variables.never }}'", { key: 'id', operator: '=', value: [] }],
    ["'!tag': '{{ $variables.never }}'", { key: 'tag', operator: '!=', value: [] }],
    ["resolver: '{{ $variables.ids }}'", { key: 'resolver', operator: '=', value: [5, 6] }],
    ["resolver: [1, '{{ $variables.id }}']", { key: 'resolver', operator: '=', value: [1, 5] }],
    ["file: '{{ $variables.digits | plus: 0 }}'", { key: 'file', operator: '=', value: [5] }],
    ["stepState: '{{ $variables.state }}'", { key: 'stepState', operator: '=', value: [2] }],
    ["'>start': '{{ $variables.day }}'", { key: 'start', operator: '>', value: ['2026-03-31'] }],
    ["'>startRelative': '{{ $variables.since }}'", { key: 'start', operator: '>', value: ['2026-11-14'] }],
    ["tag: '{{ $variables.text | upcase }}'", { key: 'tag', operator: '=', value: ['URGENT'] }],
    ["creator: '{{ $_process.creator.id }}'", { key: 'creator', operator: '=', value: [PROCESS.creator.id] }],
  ];
  for (const [criterion, expected] of sound) {
    test(`${criterion} asks for ${JSON.stringify(expected)}`, () => {
      expect(queried(`- ${criterion}`, { variables, current })).to.deep.equal([expected]);
    });
  }

  const wrong: [string, string][] = [
    [
      "creator: '{{ $variables.text }}'",
      'criterion "creator": the template gives "urgent", and "creator" takes a whole number',
    ],
    [
      "creator: '{{ $variables.digits }}'",
      'criterion "creator": the template gives "5", and "creator" takes a whole number',
    ],
    ["file: '{{ $variables.fraction }}'", 'criterion "file": the template gives 1.5, and "file" takes a whole number'],
    [
      "stepState: '{{ $variables.id }}'",
      'criterion "stepState": the template gives 5, and "stepState" takes 1, 2 or 10',
    ],
    ["tag: '{{ $variables.id }}'", 'criterion "tag": the template gives 5, and "tag" takes a text'],
    [
      "start: '{{ $variables.instant }}'",
      'criterion "start": the template gives "2026-03-31T10:00:00Z", and "start" takes a day as YYYY-MM-DD',
    ],
    [
      "startRelative: '{{ $variables.text }}'",
      'criterion "startRelative": the template gives "urgent", and "startRelative" takes a relative date',
    ],
  ];
  for (const [criterion, message] of wrong) {
    test(`${criterion} is an error at its place, for the value has another shape`, () => {
      let error: ProcessPanelError | undefined;
      try {
        queried(`- stepState: 2\n- any: [{tag: a}, {${criterion}}]`, { variables });
      } catch (thrown) {
        error = thrown as ProcessPanelError;
      }
      expect([error?.code, error?.message, error?.diagnostics?.[0]!.path]).to.deep.equal([
        'template/type',
        message,
        '/criteria/1/any/1',
      ]);
      expect(error?.hint).to.be.a('string');
    });
  }
});
