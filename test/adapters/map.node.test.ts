import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../src/adapters/http.ts';
import { mapAdapter, type SourceMapping } from '../../src/adapters/map.ts';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';
import { QUERY, rejection } from './asking.ts';

const { signal } = new AbortController();

async function load(adapter: ProcessAdapter, query: Partial<ProcessQuery> = {}) {
  const { pairs, total, malformed } = await loadPairs(adapter, { ...QUERY, ...query }, { signal });
  expect(malformed).to.deep.equal([]);
  return { processes: pairs.processes, steps: pairs.steps, total, ids: pairs.processes.map(({ id }) => id) };
}

/** As Jira answers. */
const ISSUES = {
  data: {
    count: '40',
    tasks: [
      {
        key: 'A-1',
        closed: false,
        dueDate: '2026-03-01',
        author: { login: 'ada', name: 'Ada Lovelace' },
        fields: { type: 'Bug', summary: 'Fix it', 'x.y': ['deep'] },
      },
      {
        key: 'A-2',
        closed: true,
        dueDate: null,
        author: { login: 'joe', name: 'Joe' },
        fields: { type: 'Task', summary: 'Do it', 'x.y': ['steep'] },
      },
    ],
  },
};

const MAPPING: SourceMapping = {
  items: 'data.tasks',
  total: 'data.count',
  map: {
    id: 'key',
    name: 'fields.type',
    title: 'fields.summary',
    creator: { id: 'author.login', fullname: 'author.name' },
    state: '{% if $item.closed %}10{% else %}2{% endif %}',
    expiration: 'dueDate',
    tags: 'fields["x.y"]',
    deep: '["fields"]["x.y"][0]',
    length: '{{ $item.fields.summary | size }}',
  },
};

suite('mapped JSON', () => {
  test('becomes processes with one step each', async () => {
    const { processes, total } = await load(mapAdapter(ISSUES, MAPPING));
    const [item] = ISSUES.data.tasks;
    expect(total).to.equal(2);
    expect(processes[0]).to.deep.equal({
      id: 'A-1',
      templateProcess: { name: 'Bug' },
      creator: { id: 'ada', fullname: 'Ada Lovelace' },
      state: 2,
      expiration: '2026-03-01',
      tags: ['deep'],
      deep: 'deep',
      length: 6,
      item,
      variables: item,
      steps: [{ id: 'A-1', state: 2, templateStep: { title: 'Fix it' } }],
    });
    expect(processes[1]).to.not.have.property('expiration');
  });

  test('is queried with all criteria; what is not mapped is found as variables and by fulltext', async () => {
    const adapter = mapAdapter(ISSUES, MAPPING);
    const criteria = (key: string, value: unknown) =>
      load(adapter, { criteria: [{ key, operator: '=', value: [value] }] } as Partial<ProcessQuery>);
    expect((await criteria('stepState', 10)).ids).to.deep.equal(['A-2']);
    expect((await criteria('fulltext', 'steep')).ids).to.deep.equal(['A-2']);
    expect((await criteria('variables', { name: 'author.login', operator: '=', value: 'ada' })).ids).to.deep.equal([
      'A-1',
    ]);
  });

  // what a member is mapped from, the item, and what the member becomes
  const readings: readonly [string, unknown, unknown][] = [
    ['state', '10', 10],
    ['creator', 'Ada', { id: 'Ada', fullname: 'Ada' }],
    ['creator', '', undefined],
    ['expiration', '', undefined],
    ['tags', 'urgent', ['urgent']],
    ['url', 5, '5'],
    ['own', '10', '10'],
  ];
  for (const [member, value, expected] of readings) {
    test(`has ${JSON.stringify(expected)} as ${member} of ${JSON.stringify(value)}`, async () => {
      const { processes } = await load(mapAdapter([{ id: 1, from: value }], { map: { [member]: 'from' } }));
      expect((processes[0] as unknown as Record<string, unknown>)[member]).to.deep.equal(expected);
    });
  }

  test('may be an object of items by their ids', async () => {
    const json = { tasks: { a: { title: 'One' }, b: { title: 'Two' } } };
    const { processes } = await load(mapAdapter(json, { items: 'tasks', entries: true, map: { title: 'title' } }));
    expect(processes.map(({ id, steps }) => [id, steps[0]!.templateStep.title])).to.deep.equal([
      ['a', 'One'],
      ['b', 'Two'],
    ]);
  });

  test('has no remark on ids that the names of an object give', async () => {
    const json = { a: { title: 'One' }, b: { title: 'Two' } };
    const asked = async (map: NonNullable<SourceMapping['map']>) => {
      const { remarks } = await loadPairs(mapAdapter(json, { entries: true, map }), QUERY, { signal });
      return remarks?.map(({ setting }) => setting);
    };
    expect(await asked({ title: 'title' })).to.equal(undefined);
    expect(await asked({ id: 'key', title: 'title' })).to.deep.equal(['/source/map/id']);
  });

  test('may be items that are processes already, somewhere in it', async () => {
    const { ids } = await load(mapAdapter({ found: { list: [{ id: 1 }, { id: 2 }] } }, { items: 'found.list' }));
    expect(ids).to.deep.equal([1, 2]);
  });

  test('gives the step members of its own', async () => {
    const { steps } = await load(
      mapAdapter([{ id: 1, who: 'Ada', s: 2 }], {
        map: { resolver: 'who', state: 's', type: 2, step: { id: '{{ $item.id | plus: 10 }}' } as never },
      }),
    );
    expect(steps).to.deep.equal([
      { id: 11, state: 2, resolver: { id: 'Ada', fullname: 'Ada' }, templateStep: { type: 2 } },
    ]);
  });
});

suite('a mapping over an adapter', () => {
  test('keeps its capabilities, and maps each of its pages', async () => {
    const source = {
      capabilities: { window: true, search: true } as const,
      async *fetch() {
        yield { rows: [{ n: 1 }], count: 2 };
        yield { rows: [{ n: 2 }], count: 2 };
      },
    };
    const adapter = mapAdapter(source, { items: 'rows', total: 'count', map: { id: 'n' } });
    expect(adapter.capabilities).to.deep.equal({ window: true, search: true });
    expect(await load(adapter)).to.deep.include({ ids: [1, 2], total: 2 });
  });

  test('over processes in memory comes before the query', async () => {
    const adapter = mapAdapter(memoryAdapter([{ id: 1, s: 2 } as never, { id: 2, s: 1 } as never]), {
      map: { state: 's' },
    });
    const criteria: ProcessQuery['criteria'] = [{ key: 'stepState', operator: '=', value: [1] }];
    expect((await load(adapter, { criteria })).ids).to.deep.equal([2]);
  });

  test('over HTTP is an option', async () => {
    const fetch = () => Promise.resolve(Response.json(ISSUES));
    const adapter = httpAdapter({ url: 'https://example.com/', fetch, map: MAPPING });
    expect(await load(adapter)).to.deep.include({ ids: ['A-1', 'A-2'], total: 40 });
  });
});

suite('a mapping that does not fit', () => {
  // json, mapping, what the message and the hint say
  const faults: readonly [string, object, SourceMapping, RegExp, RegExp][] = [
    ['a path of the items', ISSUES, { items: 'data.task' }, /no "data\.task"/, /"data\.tasks"/],
    ['a path of the items to a list itself', [{ id: 1 }], { items: 'data' }, /no "data"/, /^Remove "items: data": the/],
    [
      'a path of the items to processes',
      { processes: [] },
      { items: 'data' },
      /no "data"/,
      /^Remove "items: data": the/,
    ],
    ['a path of the items on another level', ISSUES, { items: 'tasks' }, /no "tasks"/, /"data\.tasks"/],
    [
      'a path of the total',
      ISSUES,
      { items: 'data.tasks', total: 'data.cuont', map: { id: 'key' } },
      /no "data\.cuont"/,
      /"data\.count"/,
    ],
    ['no path to the list', ISSUES, { map: { id: 'key' } }, /an object with "data"/, /items: data\.tasks/],
    ['a path before the list', ISSUES, { items: 'data' }, /"data" of .* an object/, /items: data\.tasks/],
    ['an id that is missing', [{ uid: 1 }], { map: { id: 'uuid' } }, /items\[0\] has no id.*"uuid"/, /"uid"/],
    ['an id of another name', [{ ticket_id: 1 }], { map: { id: 'nr' } }, /has no id/, /^Map it: "id: ticket_id"\.$/],
    [
      'an id in an object of its own',
      [{ _id: { $oid: '64f0' } }],
      {},
      /has no id/,
      /^Map it: "map: \{id: _id\.\$oid\}"\.$/,
    ],
    [
      'an answer that is an error',
      { error: { code: 'invalid_grant', message: 'Token has expired' } },
      {},
      /an object with "error"/,
      /^It says "Token has expired": if that is an error, solve it at the source\.$/,
    ],
    ['no id', [{ id: 1 }, { title: 'x' }], {}, /items\[1\] has no id/, /title/],
    ['a repeated id', [{ id: 7 }, { id: 8 }, { id: 7 }], { map: {} }, /items\[2\] has the id 7 of items\[0\]/, /"id"/],
    ['objects by id without entries', { a: { t: 1 }, b: { t: 2 } }, {}, /an object with "a", "b"/, /entries: true/],
    ['a list with entries', [{ id: 1 }], { entries: true }, /a list of 1/, /Remove "entries"/],
    ['a malformed path', [{ id: 1 }], { map: { title: 'a[' } }, /"a\[" is not a path/, /Write a path/],
    ['a malformed template', [{ id: 1 }], { map: { title: '{{ $item.a' } }, /"title" of the mapping/, /./],
  ];
  for (const [name, json, mapping, message, hint] of faults) {
    test(`by ${name} says so, and what to write`, async () => {
      const error = await rejection(load(mapAdapter(json, mapping)));
      expect(error.message).to.match(message);
      expect(error.hint).to.match(hint);
      expect(error.code).to.match(/^(?:adapter\/mapping|template\/\w+)$/);
    });
  }

  // JSON, mapping, the setting that the error is about
  const settings: readonly [object, SourceMapping, string][] = [
    [ISSUES, { items: 'data.task' }, '/source/items'],
    [ISSUES, { items: 'data' }, '/source/items'],
    [ISSUES, { items: 'data.tasks', total: 'data.cuont', map: { id: 'key' } }, '/source/total'],
    [ISSUES, { map: { id: 'key' } }, '/source'],
    [[{ id: 1 }], { entries: true }, '/source/entries'],
    [[{ uid: 1 }], { map: { id: 'uuid' } }, '/source/map/id'],
    [[{ id: 7 }, { id: 7 }], { map: { id: 'id' } }, '/source/map/id'],
    [[{ key: 1 }], { map: { title: 'key' } }, '/source/map'],
    [[{ key: 1 }], { total: '' }, '/source'],
    [[{ id: 1 }], { map: { resolver: { id: 'id', fullname: '{{ $item.n' } } }, '/source/map/resolver/fullname'],
  ];
  for (const [json, mapping, setting] of settings)
    test(`says where: ${JSON.stringify(mapping)}`, async () => {
      const error = await rejection(load(mapAdapter(json, mapping)));
      const { code, message, hint } = error;
      expect(error.diagnostics).to.deep.equal([
        { severity: 'error', code, message, hint, path: setting, line: 0, column: 0 },
      ]);
    });

  for (const name of ['Id', 'ID', '_id', 'ids'])
    test(`names "${name}", which stands for "id" in the map`, async () => {
      const error = await rejection(load(mapAdapter([{ key: 7, t: 'a' }], { map: { title: 't', [name]: 'key' } })));
      expect([error.message, error.hint, error.diagnostics?.[0]?.path]).to.deep.equal([
        `items[0] has no id: "${name}" in "map" is not "id"`,
        'Write "id".',
        `/source/map/${name}`,
      ]);
    });

  test('by a path that no item has says so on the console, with the nearest', async () => {
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (text: string) => warnings.push(text);
    try {
      const adapter = mapAdapter(ISSUES, {
        ...MAPPING,
        map: { id: 'key', title: 'fields.sumary', name: 'fields.type' },
      });
      await load(adapter);
      await load(adapter);
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('"fields.sumary"').and.contain('"title"').and.contain('Write "fields.summary"');
  });

  test('by a path that no item has remarks it on the page, also where the first item has null there', async () => {
    const people = [
      { id: 1, owner: null },
      { id: 2, owner: { name: 'Ada' } },
    ];
    const mapping = { map: { id: 'id', resolver: { id: 'owner.name', fullname: 'owner.nmae' } } };
    const { remarks } = await loadPairs(mapAdapter(people, mapping), QUERY, { signal });
    expect(remarks).to.deep.equal([
      {
        message: 'No item of the source has "owner.nmae", which is mapped to "resolver.fullname"',
        hint: 'Write "owner.name".',
        setting: '/source/map/resolver/fullname',
      },
    ]);
  });

  // name, items, what is mapped to the full name of the resolver, the hint of the remark, what the console tells
  const NOT_CHECKED =
    'No item of the source has a value for "owner", so this could not be checked in "map": "owner.login"';
  const UNKNOWN: readonly (readonly [string, readonly object[], string, string | null, string | null])[] = [
    ['null in all items', [{ owner: null }, { owner: null }], 'owner.login', null, NOT_CHECKED],
    ['null in all items, in a template', [{ owner: null }], '{{ $item.owner.login }}', null, NOT_CHECKED],
    ['null in one item, and missing in the other', [{ owner: null }, {}], 'owner.login', null, NOT_CHECKED],
    ['an empty list in all items', [{ owner: [] }, { owner: null }], 'owner.login', null, NOT_CHECKED],
    ['an empty object in all items', [{ owner: {} }], 'owner.login', null, NOT_CHECKED],
    ['an empty text in all items', [{ owner: '' }], 'owner.login', null, NOT_CHECKED],
    ['false in all items', [{ owner: false }], 'owner.login', null, NOT_CHECKED],
    ['an index of an empty list', [{ owner: [] }], 'owner[0].login', null, NOT_CHECKED.replace('.login', '[0].login')],
    [
      'an entry of lists of nulls',
      [{ owner: [null] }],
      'owner[0].login',
      null,
      NOT_CHECKED.replace('"owner"', '"owner[0]"').replace('owner.login', 'owner[0].login'),
    ],
    [
      'null further in',
      [{ fields: { owner: null } }, { fields: {} }],
      'fields.owner.login',
      null,
      NOT_CHECKED.replaceAll('owner', 'fields.owner'),
    ],
    ['null in the first item only', [{ owner: null }, { owner: { login: 'ada' } }], 'owner.login', null, null],
    [
      'null in the first item only',
      [{ owner: null }, { owner: { login: 'ada' } }],
      'owner.lgoin',
      'Write "owner.login".',
      null,
    ],
    ['missing in all items', [{ user: { login: 'ada' } }], 'owner.login', 'Write "user.login".', null],
    ['a text in all items', [{ owner: 'ada' }], 'owner.login', 'Write "owner".', null],
    ['a list of texts in all items', [{ owner: ['ada'] }], 'owner.login', 'It has owner[0].', null],
    [
      'misspelt itself, and null',
      [{ owner: null, user: { login: 'ada' } }],
      'onwer.login',
      'Write "owner.login".',
      null,
    ],
  ];
  for (const [i, [name, items, path, hint, said]] of UNKNOWN.entries()) {
    test(`by ${path}, which begins with what is ${name}, says ${hint ?? 'nothing on the page'}`, async () => {
      const { warn, info } = console;
      const infos: string[] = [];
      console.warn = () => undefined;
      console.info = (text: string) => infos.push(text);
      // a name of its own for each, as the console says each thing once
      const named = <T>(value: T) =>
        JSON.parse(JSON.stringify(value).replaceAll('owner', `owner${String.fromCharCode(97 + i)}`)) as T;
      const rows = named(items).map((item, at) => ({ id: at + 1, ...item }));
      const adapter = mapAdapter(rows, { map: { id: 'id', resolver: { id: 'id', fullname: named(path) } } });
      try {
        const { remarks = [] } = await loadPairs(adapter, QUERY, { signal });
        await loadPairs(adapter, QUERY, { signal });
        expect(remarks.map(remark => remark.hint)).to.deep.equal(hint === null ? [] : [named(hint)]);
      } finally {
        Object.assign(console, { warn, info });
      }
      expect(infos).to.deep.equal(said === null ? [] : [named(said)]);
    });
  }

  // template of the title, what no item has
  const READ = [
    ['{{ $item.subjct }}', ['Write "subject".']],
    ['{{ $item.subjct | upcase }}, {{ $item.owner.nmae }}', ['Write "subject".', 'Write "owner.name".']],
    ['{{ $item.subject }} {{ $item.tags.size }} {{ $item.tags.first }} {{ $item.task-name }}', []],
    ['{{ $item.subjct | default: $item.subject }}', []],
    ['{% if $item.closed_at %}{{ $item.closed_at }}{% endif %}', []],
  ] as const;
  for (const [title, hints] of READ) {
    test(`by the template ${title} remarks what no item has`, async () => {
      const items = [{ id: 1, subject: 'Pay', owner: { name: 'Ada' }, tags: ['a'], 'task-name': 'x', closed_on: null }];
      const { remarks = [] } = await loadPairs(mapAdapter(items, { map: { id: 'id', title } }), QUERY, { signal });
      expect(remarks.map(({ hint }) => hint)).to.deep.equal(hints);
    });
  }

  // items, the line that maps their state
  const UNMAPPED = [
    [
      [
        { id: 1, status: { name: 'Done' } },
        { id: 2, status: { name: 'New' } },
      ],
      `'{% if $item.status.name == "Done" %}10{% else %}2{% endif %}'`,
    ],
    [
      [
        { id: 1, closed: null },
        { id: 2, closed: true },
      ],
      `'{% if $item.closed %}10{% else %}2{% endif %}'`,
    ],
    [[{ id: 1, title: 'Pay' }], '2'],
  ] as const;
  for (const [items, line] of UNMAPPED) {
    test(`without a state, and a filter that asks for it, says so with the line to write: ${line}`, async () => {
      const criteria = [{ any: [{ key: 'stepState', operator: '=' as const, value: [2] }] }];
      const asked = (map: SourceMapping['map'] & object) =>
        loadPairs(mapAdapter([...items], { map }), { ...QUERY, criteria }, { signal });
      const { remarks } = await asked({ id: 'id' });
      expect(remarks).to.deep.equal([
        {
          message: 'Nothing is shown: the filter asks for "stepState", but "map" has no "state"',
          hint: `Add to "map": state: ${line}`,
          setting: '/source/map',
        },
      ]);
      const state = line === '2' ? 2 : line.slice(1, -1);
      const corrected = await asked({ id: 'id', state });
      expect([corrected.remarks, corrected.pairs.length]).to.deep.equal([undefined, 1]);
    });
  }

  test('takes false as a missing date, person or list, and a person without id and name as nobody', async () => {
    const items = [
      { id: 1, due: false, who: { id: '', name: '' }, author: false, tags: false },
      { id: 2, due: '2026-03-01', who: { id: '', name: 'Ada' }, author: 'Bob', tags: ['a'] },
    ];
    const map = {
      id: 'id',
      expiration: 'due',
      resolver: { id: 'who.id', fullname: 'who.name' },
      creator: 'author',
      tags: 'tags',
    };
    const { pairs, malformed } = await loadPairs(mapAdapter(items, { map }), QUERY, { signal });
    expect(malformed.map(({ message }) => message)).to.deep.equal([]);
    expect(pairs.processes.map(({ expiration, tags, creator }) => [expiration, tags, creator?.fullname])).to.deep.equal(
      [
        [undefined, undefined, undefined],
        ['2026-03-01', ['a'], 'Bob'],
      ],
    );
    expect(pairs.processes.map(({ steps }) => steps[0]!.resolver)).to.deep.equal([undefined, { fullname: 'Ada' }]);
  });

  test('whose states are words says, also under a filter that asks for a state, which numbers they stand for', async () => {
    const items = [
      { id: 1, status: 'offen' },
      { id: 2, status: 'erledigt' },
    ];
    const criteria = [{ key: 'stepState', operator: '=' as const, value: [2] }];
    const asked = (state: string) =>
      loadPairs(mapAdapter(items, { map: { id: 'id', state } }), { ...QUERY, criteria }, { signal });
    const state = '{% if $item.status == "erledigt" %}10{% else %}2{% endif %}';
    const { remarks } = await asked('status');
    expect(remarks).to.deep.equal([
      {
        message:
          'Nothing is shown: the filter asks for "stepState", but what "map" gives as "state" is "offen", "erledigt"',
        hint: `States are 1 (pending), 2 (active) and 10 (complete). Write: state: '${state}'`,
        setting: '/source/map/state',
      },
    ]);
    const unfiltered = await loadPairs(mapAdapter(items, { map: { id: 'id', state: 'status' } }), QUERY, { signal });
    expect([unfiltered.malformedCount, unfiltered.remarks]).to.deep.equal([
      2,
      [
        {
          message: 'Nothing is shown: what "map" gives as "state" is "offen", "erledigt"',
          hint: `States are 1 (pending), 2 (active) and 10 (complete). Write: state: '${state}'`,
          setting: '/source/map/state',
        },
      ],
    ]);
    const corrected = await asked(state);
    expect([corrected.remarks, corrected.pairs.length]).to.deep.equal([undefined, 1]);
    expect((await asked('stat')).remarks!.map(({ message }) => message)).to.deep.equal([
      'Nothing is shown: the filter asks for "stepState", but no item has a value for "stat", which is mapped to "state"',
    ]);
    expect((await asked('{{ 10 }}')).remarks).to.deep.equal(undefined);
  });

  test('whose states are words says so of the member that is mapped, also where another could tell', async () => {
    const items = [
      { id: 1, zustand: 'offen', status: 'open' },
      { id: 2, zustand: 'erledigt', status: 'done' },
    ];
    for (const [state, word] of [
      ['status', 'done'],
      ['zustand', 'erledigt'],
    ]) {
      const { remarks } = await loadPairs(mapAdapter(items, { map: { id: 'id', state: state! } }), QUERY, { signal });
      expect(remarks!.map(({ hint }) => hint)).to.deep.equal([
        `States are 1 (pending), 2 (active) and 10 (complete). Write: state: '{% if $item.${state} == "${word}" %}10{% else %}2{% endif %}'`,
      ]);
    }
  });

  test('over HTTP tells a login page from JSON, and where the list is', async () => {
    const answer = (body: string) => () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    const of = (body: string) => rejection(load(httpAdapter({ url: 'https://example.com/', fetch: answer(body) })));
    expect(await of('<!doctype html><title>Log in</title>')).to.deep.include({
      message: 'https://example.com/ answered with HTML instead of JSON: Log in',
    });
    expect((await of(JSON.stringify(ISSUES))).hint).to.contain('{items: data.tasks}');
  });
});
