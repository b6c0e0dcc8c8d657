import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter, type SourceMapping } from '../../src/adapters/map.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import type { ProcessQuery, QueryCriterion } from '../../src/core/query/process-query.ts';
import { QUERY, rejection } from './asking.ts';

const signal = new AbortController().signal;
const load = (json: object, mapping: SourceMapping, query: Partial<ProcessQuery> = {}) =>
  loadPairs(mapAdapter(json, mapping), { ...QUERY, ...query }, { signal });

suite('the cure of a path that no item has', () => {
  // name, items, the member that is mapped, its path, what to write
  const CURES: readonly (readonly [string, readonly object[], string, string, string])[] = [
    [
      'a word that a name begins with',
      [{ id: 1, no: 2, dueDate: '2026-01-01' }],
      'expiration',
      'due',
      'Write "dueDate".',
    ],
    [
      'such a word, further in',
      [{ id: 1, fields: { duedate: '2026-01-01', status: { name: 'Open' } } }],
      'expiration',
      'fields.due',
      'Write "fields.duedate".',
    ],
    ['a word that begins with a name', [{ id: 1, due: '2026-01-01' }], 'expiration', 'due_date', 'Write "due".'],
    [
      'a member of a text in a list',
      [{ id: 1, tags: ['a'], fields: { status: { name: 'Open' } } }],
      'title',
      'tags[0].name',
      'Write "tags[0]".',
    ],
    [
      'a member of an object in a list',
      [{ id: 1, tags: [{ title: 'a' }], fields: { status: { name: 'Open' } } }],
      'title',
      'tags[0].name',
      'It has tags[0].title.',
    ],
    [
      'a member of an object in a list that has no such',
      [{ id: 1, tags: [{ weight: 3 }], fields: { status: { name: 'Open' } } }],
      'title',
      'tags[0].name',
      'It has tags[0].weight.',
    ],
    ['a member of a text', [{ id: 1, owner: 'ada', user: { login: 'bob' } }], 'title', 'owner.login', 'Write "owner".'],
    [
      'a name that several members end with',
      [{ id: 1, reporter: { login: 'ada' }, assignee: { login: 'bob' }, title: 'Pay' }],
      'resolver',
      'people[0].login',
      'It has reporter.login, assignee.login.',
    ],
    [
      'a word that several names begin with',
      [{ id: 1, dueDate: '2026-01-01', dueTime: '12:00', title: 'Pay' }],
      'expiration',
      'due',
      'It has dueDate, dueTime.',
    ],
    [
      'a member of an object in a list that is like none of it',
      [{ id: 1, people: [{ role: 'lead', since: 2020 }], title: 'Pay' }],
      'resolver',
      'people[0].login',
      'It has people[0].role, people[0].since.',
    ],
    [
      'a name that several members nearly end with',
      [{ id: 1, reporter: { logon: 'ada' }, assignee: { logon: 'bob' }, title: 'Pay' }],
      'resolver',
      'people[0].login',
      'It has reporter.logon, assignee.logon.',
    ],
    [
      'a name that one member ends with, in other letters',
      [{ id: 1, reporter: { Login: 'ada' }, title: 'Pay' }],
      'resolver',
      'people[0].login',
      'Write "reporter.Login".',
    ],
    [
      'a name close to that of an object',
      [{ id: 1, fields: { kind: { name: 'Bug' } } }],
      'title',
      'fields.knid',
      'Write: title: fields.kind.name',
    ],
  ];
  for (const [name, items, member, path, hint] of CURES)
    test(`is what leads to a value: ${name}`, async () => {
      const { remarks = [] } = await load(items, { map: { id: 'id', [member]: path } });
      expect(remarks.map(each => each.hint)).to.deep.equal([hint]);
    });

  const ISSUES = [
    { id: 1, fields: { status: { name: 'Open' } } },
    { id: 2, fields: { status: { name: 'Done' } } },
  ];
  const LINE = `state: '{% if $item.fields.status.name == "Done" %}10{% else %}2{% endif %}'`;

  test('is the line for the state, not an object', async () => {
    const { remarks = [] } = await load(ISSUES, { map: { id: 'id', state: 'fields.state' } });
    expect(remarks.map(({ hint }) => hint)).to.deep.equal([`Write: ${LINE}`]);
  });

  test('is said once, where the filter asks for that state', async () => {
    const criteria: QueryCriterion[] = [{ key: 'stepState', operator: '=', value: [2] }];
    const { remarks } = await load(ISSUES, { map: { id: 'id', state: 'fields.state' } }, { criteria });
    expect(remarks).to.deep.equal([
      {
        message:
          'Nothing is shown: the filter asks for "stepState", but no item has a value for "fields.state", which is mapped to "state"',
        hint: `States are 1 (pending), 2 (active) and 10 (complete). Write: ${LINE}`,
        setting: '/source/map/state',
      },
    ]);
  });

  test('is the right name, where the state needs no line', async () => {
    const { remarks = [] } = await load([{ id: 1, state: 2 }], { map: { id: 'id', state: 'sate' } });
    expect(remarks.map(({ hint }) => hint)).to.deep.equal(['Write "state".']);
  });
});

suite('the cure of a total that is not there', () => {
  const REMOVE = 'Remove "total: meta.count": there is no number of items.';
  // JSON, what to write
  const CURES: readonly (readonly [object, string])[] = [
    [[{ id: 1, amount: 3 }], REMOVE],
    [{ items: [{ id: 1, amount: 3 }] }, REMOVE],
    [{ items: [{ id: 1, amount: 3 }], page: { counts: 3 } }, 'Write "page.counts".'],
    [{ items: [{ id: 1, amount: 3 }], meta: { cuont: '3' } }, 'Write "meta.cuont".'],
    [
      { items: [{ id: 1, amount: 3 }], selection: { count: 3 }, everything: { count: 5 } },
      'It has selection.count, everything.count.',
    ],
  ];
  for (const [json, hint] of CURES)
    test(`is not within the items: ${JSON.stringify(json)}`, async () => {
      const items = Array.isArray(json) ? {} : { items: 'items' };
      const error = await rejection(load(json, { ...items, total: 'meta.count', map: { id: 'id' } }));
      expect(error.hint).to.equal(hint);
    });
});
