import { suite, test } from 'node:test';
import { expect } from 'chai';
import { load as readYaml } from 'js-yaml';
import { mapAdapter, type SourceMapping } from '../../src/adapters/map.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import { QUERY } from './asking.ts';

const { signal } = new AbortController();
type Mapped = NonNullable<SourceMapping['map']>;

const load = (items: readonly object[], map: Mapped) => loadPairs(mapAdapter([...items], { map }), QUERY, { signal });

/** The members that the line of a hint maps. */
const lineOf = (hint: string): Mapped => readYaml(/^Write: (.*?)(?: If the day .*)?$/.exec(hint)![1]!) as Mapped;

const MIA = { accountId: '5b', displayName: 'Mia Krystof' };

suite('a mapped value of the wrong type', () => {
  // name, items, mapping besides id, message, hint, member, its value of the first item once the line is written
  const CASES: readonly [string, object[], Mapped, string, string, string, unknown][] = [
    [
      'an object for a person',
      [
        { id: 'A-1', who: null },
        { id: 'A-2', who: MIA },
      ],
      { resolver: 'who' },
      'The item "A-2" has an object with "accountId", "displayName" as "who", which is mapped to "resolver"',
      'Write: resolver: {id: who.accountId, fullname: who.displayName}',
      'resolver',
      [undefined, { id: '5b', fullname: 'Mia Krystof' }],
    ],
    [
      'an object with no more than a name for a person',
      [{ id: 1, fields: { assignee: { name: 'Ada', active: true } } }],
      { creator: 'fields.assignee' },
      'The item 1 has an object with "name", "active" as "fields.assignee", which is mapped to "creator"',
      'Write: creator: fields.assignee.name',
      'creator',
      [{ id: 'Ada', fullname: 'Ada' }],
    ],
    [
      'a pair of id and name for a person',
      [{ id: 1, user_id: [3, 'Ada'] }],
      { creator: 'user_id' },
      'The item 1 has a list of 2 as "user_id", which is mapped to "creator"',
      `Write: creator: {id: 'user_id[0]', fullname: 'user_id[1]'}`,
      'creator',
      [{ id: 3, fullname: 'Ada' }],
    ],
    [
      'an object for a text',
      [{ id: 1, 'issue type': { self: 'https://x/1', name: 'Bug' } }],
      { name: '["issue type"]' },
      'The item 1 has an object with "self", "name" as "["issue type"]", which is mapped to "name"',
      `Write: name: '["issue type"].name'`,
      'templateProcess',
      [{ name: 'Bug' }],
    ],
    [
      'an object for an id',
      [{ _id: { $oid: '64f0' }, at: { $date: '2026-03-01T08:00:00Z' } }],
      { id: '_id', start: 'at.$date' },
      'The item {"$oid":"64f0"} has an object with "$oid" as "_id", which is mapped to "id"',
      'Write: id: _id.$oid',
      'id',
      ['64f0'],
    ],
    [
      'an object for a date',
      [{ id: 1, at: { $date: '2026-03-01T08:00:00Z' } }],
      { start: 'at' },
      'The item 1 has an object with "$date" as "at", which is mapped to "start"',
      'Write: start: at.$date',
      'start',
      ['2026-03-01T08:00:00Z'],
    ],
    [
      'objects for tags',
      [{ id: 1, labels: [{ name: 'urgent' }, { name: 'new' }] }],
      { tags: 'labels' },
      'The item 1 has a list of objects with "name" as "labels", which is mapped to "tags"',
      `Write: tags: '{{ $item.labels | map: "name" }}'`,
      'tags',
      [['urgent', 'new']],
    ],
    [
      'a date of another notation',
      [
        { id: 'A-1', Frist: '24.12.2026' },
        { id: 'A-2', Frist: null },
        { id: 'A-3', Frist: '31.01.2027' },
      ],
      { expiration: 'Frist' },
      'The item "A-1" has "24.12.2026" as "Frist", which is mapped to "expiration": a date is written 2026-12-24',
      `Write: expiration: '{% if $item.Frist %}{% assign d = $item.Frist | split: "." %}{{ d[2] }}-{{ d[1] }}-{{ d[0] }}{% endif %}'`,
      'expiration',
      ['2026-12-24', undefined, '2027-01-31'],
    ],
    [
      'days without a zero, and times',
      [
        { id: 1, 'Fällig am': '1.2.2026 08:30' },
        { id: 2, 'Fällig am': '24.12.2026' },
      ],
      { expiration: '["Fällig am"]' },
      'The item 1 has "1.2.2026 08:30" as "["Fällig am"]", which is mapped to "expiration": a date is written 2026-02-01',
      `Write: expiration: '{% if $item["Fällig am"] %}{% assign d = $item["Fällig am"] | split: "." %}` +
        `{{ d[2] | slice: 0, 4 }}-{{ d[1] | prepend: "0" | slice: -2, 2 }}-{{ d[0] | prepend: "0" | slice: -2, 2 }}{% endif %}'`,
      'expiration',
      ['2026-02-01', '2026-12-24'],
    ],
    [
      'a date that begins with the month',
      [
        { id: 1, due: '03/04/2026' },
        { id: 2, due: '12/24/2026' },
      ],
      { expiration: 'due' },
      'The item 1 has "03/04/2026" as "due", which is mapped to "expiration": a date is written 2026-03-04',
      `Write: expiration: '{% if $item.due %}{% assign d = $item.due | split: "/" %}{{ d[2] }}-{{ d[0] }}-{{ d[1] }}{% endif %}'`,
      'expiration',
      ['2026-03-04', '2026-12-24'],
    ],
    [
      'a date that begins with the month or the day',
      [{ id: 1, due: '03/04/2026' }],
      { expiration: 'due' },
      'The item 1 has "03/04/2026" as "due", which is mapped to "expiration": a date is written 2026-03-04 or 2026-04-03',
      `Write: expiration: '{% if $item.due %}{% assign d = $item.due | split: "/" %}{{ d[2] }}-{{ d[0] }}-{{ d[1] }}{% endif %}'` +
        ' If the day comes first, swap d[0] and d[1].',
      'expiration',
      ['2026-03-04'],
    ],
    [
      'milliseconds',
      [{ id: 1, at: 1_767_225_600_000 }],
      { start: 'at' },
      'The item 1 has 1767225600000 as "at", which is mapped to "start": a date is written 2026-01-01T00:00:00Z',
      `Write: start: '{% if $item.at %}{{ $item.at | divided_by: 1000 | date: "%Y-%m-%dT%H:%M:%S%z" }}{% endif %}'`,
      'start',
      ['2026-01-01T01:00:00+0100'],
    ],
    [
      'milliseconds as text',
      [{ id: 1, at: '1767225600000' }],
      { start: 'at' },
      'The item 1 has "1767225600000" as "at", which is mapped to "start": a date is written 2026-01-01T00:00:00Z',
      `Write: start: '{% if $item.at %}{{ $item.at | divided_by: 1000 | date: "%Y-%m-%dT%H:%M:%S%z" }}{% endif %}'`,
      'start',
      ['2026-01-01T01:00:00+0100'],
    ],
    [
      'words',
      [{ id: 1, due: 'next week' }],
      { expiration: 'due' },
      'The item 1 has "next week" as "due", which is mapped to "expiration": a date is written 2026-12-31',
      'Send such a date, or write a template that makes one: expiration: "{{ … }}".',
      '',
      [],
    ],
  ];
  for (const [name, items, mapping, message, hint, member, values] of CASES) {
    test(`${name}: the remark names the item, and the line to write`, async () => {
      const map = { id: 'id', ...mapping };
      const [setting] = Object.keys(map)
        .filter(key => key !== 'id' || mapping['id'])
        .slice(0, 1);
      expect((await load(items, map)).remarks).to.deep.equal([{ message, hint, setting: `/source/map/${setting}` }]);
      if (!member) return;
      const { pairs, malformed, remarks } = await load(items, { ...map, ...lineOf(hint) });
      expect([remarks, malformed]).to.deep.equal([undefined, []]);
      const found = pairs.processes.map((process, i) =>
        member === 'resolver' ? pairs.steps[i]!.resolver : process[member as 'id'],
      );
      expect(found).to.deep.equal(values);
    });
  }

  test('in a member of a member is corrected there', async () => {
    const map = { id: 'id', resolver: { id: 'who.accountId', fullname: 'who' } };
    expect((await load([{ id: 1, who: MIA }], map)).remarks).to.deep.equal([
      {
        message:
          'The item 1 has an object with "accountId", "displayName" as "who", which is mapped to "resolver.fullname"',
        hint: 'Write: fullname: who.displayName',
        setting: '/source/map/resolver/fullname',
      },
    ]);
  });

  // values that need no remark
  const FINE: [string, unknown, string][] = [
    ['resolver', { id: 7, fullname: 'Ada' }, 'a person'],
    ['resolver', {}, 'an empty object'],
    ['expiration', '', 'an empty text'],
    ['expiration', false, 'false'],
    ['tags', ['a', 'b'], 'a list of texts'],
    ['priority', { name: 'High' }, 'a member of another name'],
  ];
  for (const [member, value, name] of FINE) {
    test(`${name} as ${member} brings no remark`, async () => {
      expect((await load([{ id: 1, at: value }], { id: 'id', [member]: 'at' })).remarks).to.equal(undefined);
    });
  }

  test('is named with the id of its process where it is left out', async () => {
    const { malformed } = await load([{ id: 'A-1', Frist: '24.12.2026' }], { id: 'id', expiration: 'Frist' });
    expect(malformed.map(({ path, message }) => [path, message])).to.deep.equal([
      [
        '/processes/0/expiration',
        'processes[0].expiration (id "A-1") is not an ISO 8601 date such as 2026-12-31: "24.12.2026"',
      ],
    ]);
  });
});
