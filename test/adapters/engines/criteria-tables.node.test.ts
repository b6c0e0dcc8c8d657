import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { historyList } from '../../../src/adapters/camunda7/lists/history-list.ts';
import { instanceList } from '../../../src/adapters/camunda7/lists/instance-list.ts';
import { chooseList } from '../../../src/adapters/camunda7/lists/choose-list.ts';
import { CamundaNames } from '../../../src/adapters/camunda7/lists/names-of-page.ts';
import { taskList } from '../../../src/adapters/camunda7/lists/task-list.ts';
import type { EngineList } from '../../../src/adapters/engines/engine-query.ts';
import { EngineRequests } from '../../../src/adapters/engines/engine-requests.ts';
import { instanceStateOf } from '../../../src/adapters/flowable/choose-flowable-list.ts';
import { definitionNames, userNames } from '../../../src/adapters/flowable/flowable-context.ts';
import { flowableInstances } from '../../../src/adapters/flowable/flowable-instances.ts';
import { flowableTasks } from '../../../src/adapters/flowable/flowable-tasks.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import type { Criterion } from '../../../src/core/query/process-query.ts';

/** What stands in the first column, with the criteria that the cells are about. */
const ROWS: readonly (readonly [name: string, conditions: Readonly<Record<string, Record<string, unknown>>>])[] = [
  ['`id`', { one: { id: 'a' } }],
  ['`process`', { one: { process: ['a'] }, several: { process: ['a', 'b'] }, '`!`': { '!process': ['a'] } }],
  ['`creator`', { one: { creator: 'a' }, '`!`': { '!creator': 'a' } }],
  [
    '`expiration`',
    {
      one: { expiration: '2026-03-29' },
      '`<`': { '<expiration': '2026-03-29' },
      '`>`': { '>expiration': '2026-03-29' },
    },
  ],
  ['`expired`', { one: { expired: '2026-03-29' } }],
  ['`start`', { one: { start: '2026-03-29' }, '`<`': { '<start': '2026-03-29' }, '`>`': { '>start': '2026-03-29' } }],
  ['`resolver`', { one: { resolver: ['a'] }, several: { resolver: ['a', 'b'] }, '`!`': { '!resolver': ['a'] } }],
  ['`possibleResolver`', { one: { possibleResolver: 'a' }, '`!`': { '!possibleResolver': 'a' } }],
  ['`reader`', { one: { reader: 'a' }, '`!`': { '!reader': 'a' } }],
  ['`supervisor`', { one: { supervisor: 'a' }, '`!`': { '!supervisor': 'a' } }],
  ['`tag`', { one: { tag: 'a' }, '`!`': { '!tag': 'a' } }],
  ['`stepType`', { one: { stepType: [2] }, '`!`': { '!stepType': [3] } }],
  ['`stepName`', { one: { stepName: 'a' }, '`!`': { '!stepName': 'a' } }],
  ['`file`', { one: { file: 'a' } }],
  ['`calendarFrom`, `calendarTo`', { one: { calendarFrom: '2026-03-29' }, two: { calendarTo: '2026-03-29' } }],
  ['`fulltext`', { one: { fulltext: 'a' } }],
  ['`variables`: a text', { one: { variables: { a: 'b' } }, '`!`': { variables: { '!a': 'b' } } }],
  ['`variables`: a number', { one: { variables: { a: 5 } }, '`!`': { variables: { '!a': 5 } } }],
  [
    '`variables`: a date',
    { one: { variables: { a: '2026-11-26T12:00:00Z' } }, '`!`': { variables: { '!a': '2026-11-26T12:00:00Z' } } },
  ],
  ['`variables`: true, false', { one: { variables: { a: true } }, '`!`': { variables: { '!a': true } } }],
  [
    '`variables`: an empty text, a path with a dot',
    { one: { variables: { a: '' } }, two: { variables: { 'a.b': 'c' } } },
  ],
  ...[
    'businessKey',
    'tenant',
    'instance',
    'definition',
    'priority',
    'owner',
    'suspended',
    'unassigned',
    'candidateGroup',
  ].map((fact): (typeof ROWS)[number] => {
    const values = fact === 'priority' ? [50, 70] : fact === 'suspended' || fact === 'unassigned' ? [true] : ['a', 'b'];
    const name = `engine.${fact}`;
    return [
      `\`variables: {${name}: …}\``,
      {
        one: { variables: { [name]: values[0] } },
        ...(values.length > 1 && { several: { variables: { [name]: values } } }),
        '`!`': { variables: { [`!${name}`]: values[0] } },
      },
    ];
  }),
];

const requests = new EngineRequests({ url: 'http://127.0.0.1:9/' });
const camunda = { requests, names: new CamundaNames(requests), history: false };
const flowable = {
  requests,
  types: new Map(),
  users: userNames(requests),
  definitions: definitionNames(requests),
  readsAll: false,
};
const INSTANCES: Criterion = { key: 'processState', operator: '=', value: [2] };

/** What becomes of one criterion in a list: no request is made. */
function outcomeOf(list: EngineList, criterion: Criterion): string {
  const condition = list.conditionFor(criterion, queryOf());
  if (condition !== null && (condition === 'never' || condition.exact)) return 'engine';
  return list.carries(criterion) ? 'page' : 'refused';
}

/** The outcomes of a row: the first, and the others where they are different. */
function cellOf(list: EngineList, conditions: (typeof ROWS)[number][1], isAsked: (criterion: Criterion) => boolean) {
  const outcomes = Object.entries(conditions).map(([variant, condition]) => {
    const [criterion] = criteriaOf(condition) as Criterion[];
    return [variant, isAsked(criterion!) ? outcomeOf(list, criterion!) : '–'] as const;
  });
  const [[, first]] = outcomes as [readonly [string, string]];
  const others = outcomes.filter(([, outcome]) => outcome !== first);
  return [first, ...others.map(([variant, outcome]) => `${variant}: ${outcome}`)].join('; ');
}

const always = () => true;
const ENGINES = {
  'camunda7.md': [
    [taskList(camunda), always],
    [historyList(camunda), always],
    [instanceList(camunda), (one: Criterion) => chooseList(queryOf({ criteria: [INSTANCES, one] })) === 'instances'],
  ],
  'flowable.md': [
    [flowableTasks(flowable, false), always],
    [flowableTasks(flowable, true), always],
    [
      flowableInstances(flowable, 'running'),
      (one: Criterion) => instanceStateOf({ criteria: [INSTANCES, one] }) !== null,
    ],
  ],
} as const;

suite('the tables of criteria of engines', () => {
  for (const [page, lists] of Object.entries(ENGINES)) {
    test(`docs/${page} says of each criterion what becomes of it`, () => {
      const [, table = ''] = readFileSync(`docs/${page}`, 'utf8').split('|---|---|---|---|\n');
      const lines = table.slice(0, table.indexOf('\n\n')).split('\n');
      const expected = ROWS.map(([name, conditions]) => {
        const cells = lists.map(([list, isAsked]) => cellOf(list, conditions, isAsked));
        return `| ${[name, ...cells].join(' | ')} |`;
      });
      expect(lines.join('\n')).to.equal(expected.join('\n'));
    });
  }
});
