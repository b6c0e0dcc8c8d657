import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { FetchOptions, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { Id, Process, Step } from '../../../src/core/processes/process.ts';
import type { Criterion, ProcessQuery } from '../../../src/core/query/process-query.ts';

type Change<T> = { [K in keyof T]?: T[K] };

/** A process named by its template, with little else than what is given. */
function process(name: string, id: Id, change: Change<Process> = {}, ...steps: Change<Step>[]): Process {
  return {
    id,
    templateProcess: { id: 1, name },
    creator: { id: 1, fullname: 'Creator' },
    state: 2,
    start: '2026-03-29T12:00:00+02:00',
    steps: (steps.length > 0 ? steps : [{}]).map((step, i) => ({
      id: Number(id) * 10 + i,
      templateStep: { id: 1, name: 'step', title: 'Step', type: 2 },
      state: 2,
      ...step,
    })),
    ...change,
  };
}

const ALL: ProcessQuery = {
  panel: 'process_list',
  criteria: [],
  sort: null,
  limit: null,
  offset: 0,
  acl: false,
  self: true,
  current: null,
  now: '2026-03-29T10:00:00.000Z',
  timeZone: 'Europe/Prague',
  window: null,
  search: null,
  orderBy: [],
};

const pageOf = (
  data: readonly Process[],
  query: Partial<ProcessQuery>,
  user?: Id,
  options: Partial<FetchOptions> = {},
) =>
  memoryAdapter(data, user === undefined ? {} : { user }).fetch(
    { ...ALL, ...query },
    { signal: new AbortController().signal, lang: 'cs', ...options },
  );

const stepsOf = ({ processes }: ProcessPage) => processes.flatMap(({ steps }) => steps.map(({ id }) => id));
const namesOf = (page: ProcessPage) => page.processes.map(({ templateProcess }) => templateProcess.name).join(' ');

async function rejection(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.fail('it did not reject'),
    (error: unknown) => error as Error,
  );
}

suite('memoryAdapter: dates', () => {
  // the days are those of Prague; summer time there starts on 2026-03-29
  const data = [
    process('eve', 1, { expiration: '2026-03-28T23:59:59.999+01:00' }),
    process('first', 2, { expiration: '2026-03-28T23:00:00Z' }),
    process('last', 3, { expiration: '2026-03-29T21:59:59Z' }),
    process('next', 4, { expiration: '2026-03-29T18:00:00-04:00' }),
    process('day', 5, { expiration: '2026-03-29' }),
    process('null', 6, { expiration: null }),
    process('none', 7),
    process('wrong', 8, { expiration: 'soon' }),
  ];
  const cases: [Criterion['operator'], string, string, string][] = [
    ['=', '2026-03-29', 'Europe/Prague', 'first last day'],
    ['<', '2026-03-29', 'Europe/Prague', 'eve'],
    ['>', '2026-03-29', 'Europe/Prague', 'next'],
    ['>', '2026-03-27', 'Europe/Prague', 'eve first last next day'],
    ['=', '2026-03-29', 'UTC', 'last next day'],
    ['=', '2026-03-29', 'America/New_York', 'last next day'],
    ['=', '2026-03-30', 'Asia/Tokyo', 'last next'],
  ];
  for (const [operator, day, timeZone, names] of cases) {
    test(`expiration ${operator} ${day} in ${timeZone} holds for ${names}`, async () => {
      const page = await pageOf(data, { criteria: [{ key: 'expiration', operator, value: [day] }], timeZone });
      expect(namesOf(page)).to.equal(names);
    });
  }

  test('expired holds for the days before', async () => {
    const page = await pageOf(data, { criteria: [{ key: 'expired', operator: '=', value: ['2026-03-29'] }] });
    expect(namesOf(page)).to.equal('eve');
  });

  test('a plan with an open side has no end there; one without sides is none', async () => {
    const planned = [
      process('open', 1, { plan: { from: null, to: null } }),
      process('from', 2, { plan: { from: '2026-03-29T00:00:00+01:00', to: null } }),
      process('to', 3, { plan: { from: null, to: '2026-03-29T23:59:59+02:00' } }),
      process('both', 4, { plan: { from: '2026-03-28T12:00:00Z', to: '2026-03-30T12:00:00Z' } }),
      process('null', 5, { plan: null }),
      process('none', 6),
    ];
    const names = async (key: string, day: string) =>
      namesOf(await pageOf(planned, { criteria: [{ key, operator: '=', value: [day] }] }));
    expect(await names('calendarFrom', '2026-03-29')).to.equal('from to both');
    expect(await names('calendarFrom', '2026-03-30')).to.equal('from both');
    expect(await names('calendarFrom', '2026-03-31')).to.equal('from');
    expect(await names('calendarTo', '2026-03-29')).to.equal('from to both');
    expect(await names('calendarTo', '2026-03-28')).to.equal('to both');
    expect(await names('calendarTo', '2026-03-27')).to.equal('to');
  });
});

suite('memoryAdapter: variables', () => {
  const own = JSON.parse('{"__proto__": {"a": 1}, "length": 2}') as Record<string, unknown>;
  const data = [
    process('number', 1, { variables: { a: 5 } }),
    process('string', 2, { variables: { a: '5' } }),
    process('zero', 3, { variables: { a: '5.0' } }),
    process('list', 4, { variables: { a: [1, '5'] } }),
    process('map', 5, { variables: { a: { b: 5, 'c.d': 6 } } }),
    process('null', 6, { variables: { a: null } }),
    process('true', 7, { variables: { a: true } }),
    process('own', 8, { variables: own }),
    process('none', 9),
  ];
  // path, wanted, which equal it
  const cases: [string, unknown, string][] = [
    ['a', 5, 'number string list'],
    ['a', '5', 'number string list'],
    ['a', '5.0', 'zero'],
    ['a', true, 'true'],
    ['a', 'true', ''],
    ['a', null, ''],
    ['a', [], ''],
    ['a', [5, true], 'number string list true'],
    ['a', { b: 5 }, ''],
    ['a.b', 5, 'map'],
    ['a.c.d', 6, ''],
    ['a.length', 2, ''],
    ['a.0', 1, ''],
    ['length', 2, 'own'],
    ['__proto__.a', 1, 'own'],
    ['constructor.name', 'Object', ''],
    ['', 5, ''],
  ];
  for (const [name, value, names] of cases) {
    test(`${name} equals ${JSON.stringify(value)} in: ${names || 'none'}`, async () => {
      const find = async (operator: '=' | '!=') =>
        namesOf(
          await pageOf(data, { criteria: [{ key: 'variables', operator: '=', value: [{ name, operator, value }] }] }),
        );
      expect(await find('=')).to.equal(names);
      expect((await find('!=')).split(' ')).to.have.members(
        data.map(({ templateProcess }) => templateProcess.name).filter(one => !names.split(' ').includes(one)),
      );
    });
  }
});

suite('memoryAdapter: fulltext', () => {
  const data = [
    process(
      'Žádost',
      10011,
      {
        creator: { id: 1, fullname: 'Jana Nováková' },
        tags: ['Urgent', 'über alles'],
        variables: { order: { items: [{ sku: 'AB-7' }, 42] }, paid: true },
      },
      {
        templateStep: { id: 1, name: 'check-in', title: 'Kontrola došlých', type: 2 },
        resolver: { id: 2, fullname: 'Łukasz Ğ' },
        data: '<p>one</p><p>two</p>thr<b>ee</b><br>&amp;four <script>hidden</script>',
      },
      { templateStep: { id: 2, name: 'other', title: 'Other', type: 2 } },
    ),
  ];
  // words, steps found
  const cases: [string, number[]][] = [
    ['zadost', [100110, 100111]],
    ['ŽÁDOST', [100110, 100111]],
    ['NOVAKOVA jana', [100110, 100111]],
    ['urgent UBER', [100110, 100111]],
    ['ab-7', [100110, 100111]],
    ['42', [100110, 100111]],
    ['10011', [100110, 100111]],
    ['100111', [100111]],
    ['dosl check', [100110]],
    ['zadost other', [100111]],
    ['kontrola other', []],
    ['one two', [100110]],
    ['onetwo', []],
    ['three', [100110]],
    ['&four', [100110]],
    ['amp', []],
    ['hidden', []],
    ['script', []],
    ['true', []],
    ['łukasz', [100110]],
    ['g', [100110, 100111]],
    ['sku', []],
    ['', [100110, 100111]],
    ['  \t\n', [100110, 100111]],
  ];
  for (const [words, found] of cases) {
    test(`${JSON.stringify(words)} finds ${found.length}`, async () => {
      const page = await pageOf(data, { criteria: [{ key: 'fulltext', operator: '=', value: [words] }] });
      expect(stepsOf(page)).to.deep.equal(found);
    });
  }
});

suite('memoryAdapter: order, limit and offset', () => {
  // steps of two processes in turns, one without resolver
  const data = [
    process(
      'b',
      2,
      {},
      { id: 1, resolver: { id: 1, fullname: 'Cyril' } },
      { id: 4, resolver: { id: 1, fullname: 'chata' } },
    ),
    process('a', 1, {}, { id: 2, resolver: null }, { id: 5, resolver: { id: 1, fullname: 'Čeněk' } }, { id: 3 }),
    process(
      'c',
      10,
      {},
      { id: 6, resolver: { id: 1, fullname: 'step 10' } },
      { id: 7, resolver: { id: 1, fullname: 'step 9' } },
    ),
  ];
  const ids = async (query: Partial<ProcessQuery>, lang = 'cs') =>
    stepsOf(await pageOf(data, query, undefined, { lang }));

  test('without a sort is that of the source', async () => {
    expect(await ids({})).to.deep.equal([1, 4, 2, 5, 3, 6, 7]);
  });

  test('names with combining marks without end are compared and found at once', async () => {
    const named = (id: number, fullname: string) => ({ id, resolver: { id, fullname } });
    const [above, below] = ['\u0315\u0300', '\u0300\u0315'].map(marks => `a${marks.repeat(100_000)}`);
    const marked = [process('a', 1, {}, named(1, 'b'), named(2, above!), named(3, below!), named(4, 'a'))];
    const page = await pageOf(marked, { sort: { field: 'resolver', direction: 'desc' } });
    expect(stepsOf(page)[0]).to.equal(1);
    const found = await pageOf(marked, { criteria: [{ key: 'fulltext', operator: '=', value: [`B ${below}`] }] });
    expect(stepsOf(found)).to.deep.equal([1]);
  });

  test('names go by the language, digits as characters, missing ones last in both directions', async () => {
    const sort = { field: 'resolver' } as const;
    expect(await ids({ sort: { ...sort, direction: 'asc' } })).to.deep.equal([1, 5, 4, 6, 7, 2, 3]);
    expect(await ids({ sort: { ...sort, direction: 'desc' } })).to.deep.equal([7, 6, 4, 5, 1, 2, 3]);
    expect(await ids({ sort: { ...sort, direction: 'asc' } }, 'en')).to.deep.equal([5, 4, 1, 6, 7, 2, 3]);
  });

  test('a process comes once for each run of its steps', async () => {
    const page = await pageOf(data, { sort: { field: 'step', direction: 'asc' } });
    expect(page.processes.map(({ id, steps }) => [id, steps.map(step => step.id)])).to.deep.equal([
      [2, [1]],
      [1, [2, 3]],
      [2, [4]],
      [1, [5]],
      [10, [6, 7]],
    ]);
    expect(page.total).to.equal(3);
  });

  test('limit and offset count processes, by their first pair', async () => {
    const sort = { field: 'step', direction: 'desc' } as const;
    expect(await ids({ sort, limit: 1 })).to.deep.equal([7, 6]);
    expect(await ids({ sort, limit: 1, offset: 1 })).to.deep.equal([5, 3, 2]);
    expect(await ids({ sort, limit: 2, offset: 1 })).to.deep.equal([5, 4, 3, 2, 1]);
    expect(await ids({ sort, limit: 0 })).to.deep.equal([]);
    expect(await ids({ sort, offset: 3 })).to.deep.equal([]);
    expect((await pageOf(data, { sort, limit: 1, offset: 5 })).total).to.equal(3);
  });

  test('ties go by process id, then step id, ascending in both directions', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      expect(await ids({ sort: { field: 'start', direction } })).to.deep.equal([2, 3, 5, 1, 4, 6, 7]);
    }
  });

  test('a process whose steps are all there is the one that was given, another is a copy', async () => {
    const page = await pageOf(data, { criteria: [{ key: 'resolver', operator: '=', value: [1] }] });
    expect(page.processes[0]).to.equal(data[0]);
    expect(page.processes[1]).to.deep.equal({ ...data[1], steps: [data[1]!.steps[1]] });
  });

  test('a copy holds all own members in their order, those of symbols too, and leaves a frozen process as it is', async () => {
    const mark = Symbol('mark');
    const odd = process('odd', 3, {}, { state: 10 }, {}, { state: 1 });
    const own = { later: { deep: true }, ...odd, [mark]: 'kept' };
    const given = Object.freeze(Object.assign(Object.create({ inherited: true }) as Process, own));
    const page = await pageOf([given], { criteria: [{ key: 'stepState', operator: '!=', value: [10] }] });
    const copy = page.processes[0] as Process & Record<PropertyKey, unknown>;
    expect(Reflect.ownKeys(copy)).to.deep.equal(Reflect.ownKeys(given));
    expect(copy[mark]).to.equal('kept');
    expect(copy.later).to.equal(own.later);
    expect(copy).not.to.have.property('inherited');
    expect(copy.steps).to.deep.equal(odd.steps.slice(1));
    expect(given.steps).to.equal(odd.steps).and.to.have.length(3);
  });

  test('a frozen process of which all steps match is the one that was given, with what else it holds', async () => {
    const given = Object.freeze({ ...process('whole', 4, {}, {}, {}), later: 1 });
    const page = await pageOf([given], { criteria: [{ key: 'stepState', operator: '=', value: [2] }] });
    expect(page.processes[0]).to.equal(given);
  });

  test('one wanted value is met as several are: by the same type only, and by no missing one', async () => {
    const mixed = [
      process('number', 1, {}, { resolver: { id: 5, fullname: '' } }),
      process('text', 2, {}, { resolver: { id: '5', fullname: '' } }),
      process('none', 3, {}, { resolver: null }),
    ];
    const find = async (operator: Criterion['operator'], ...value: Id[]) =>
      namesOf(await pageOf(mixed, { criteria: [{ key: 'resolver', operator, value }] }));
    expect(await find('=', 5)).to.equal('number');
    expect(await find('=', '5')).to.equal('text');
    expect(await find('=', 5, 7)).to.equal('number');
    expect(await find('=', 5, '5')).to.equal('number text');
    expect(await find('=')).to.equal('');
    expect(await find('!=', 5)).to.equal('text none');
    expect(await find('!=', 5, '5')).to.equal('none');
    expect(await find('!=')).to.equal('number text none');
  });

  test('a list in lists without end, or that holds itself, keeps no other process from being found', async () => {
    const endless: unknown[] = [];
    endless.push(endless);
    const given = [
      process('deep', 1, { variables: { x: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) } }),
      process('endless', 2, { variables: { x: endless } }),
      process('good', 3, { variables: { x: [[7]] } }),
    ];
    for (const [operator, found] of [
      ['=', 'good'],
      ['!=', 'deep endless'],
    ] as const) {
      const criteria = [{ key: 'variables', operator: '=' as const, value: [{ name: 'x', operator, value: 7 }] }];
      expect(namesOf(await pageOf(given, { criteria }))).to.equal(found);
    }
  });

  test('numbers stand before texts among ids, and one is not the other', async () => {
    const mixed = [process('text', '9'), process('big', 2 ** 60), process('ten', '10'), process('number', 9)];
    const sort = { field: 'process', direction: 'asc' } as const;
    expect(namesOf(await pageOf(mixed, { sort }))).to.equal('number big ten text');
    expect(namesOf(await pageOf(mixed, { criteria: [{ key: 'id', operator: '=', value: [9] }] }))).to.equal('number');
    expect(namesOf(await pageOf(mixed, { self: false, current: '9' }))).to.equal('big ten number');
  });
});

suite('memoryAdapter: access', () => {
  const data = [
    process('created', 1, { creator: { id: 7, fullname: '' } }, {}, {}),
    process('read', 2, { readers: [1, 7] }),
    process('supervised', 3, { supervisors: [7] }),
    process('resolved', 4, {}, { resolver: { id: 7, fullname: '' } }, {}),
    process('possible', 5, {}, {}, { possibleResolvers: [7] }),
    process('text', 6, { readers: ['7'] }),
    process('none', 8),
  ];

  test('shows a user whole processes of theirs, and else the steps of theirs', async () => {
    expect(stepsOf(await pageOf(data, { acl: true }, 7))).to.deep.equal([10, 11, 20, 30, 40, 51]);
    expect(stepsOf(await pageOf(data, { acl: true }, '7'))).to.deep.equal([60]);
    expect(stepsOf(await pageOf(data, { acl: true }, 0))).to.deep.equal([]);
  });

  test('is not restricted without a user, nor where the query does not ask for it', async () => {
    expect((await pageOf(data, { acl: true })).total).to.equal(7);
    expect((await pageOf(data, { acl: false }, 7)).total).to.equal(7);
  });

  test('self leaves out the current process, all of that id', async () => {
    const twice = [...data, process('again', 1)];
    expect(namesOf(await pageOf(twice, { self: false, current: 1 }))).not.to.match(/created|again/);
    expect(namesOf(await pageOf(twice, { self: true, current: 1 }))).to.match(/created.*again/);
    expect((await pageOf(twice, { self: false, current: null })).total).to.equal(7);
  });
});

suite('memoryAdapter: what is not as it should be', () => {
  test('no data are no processes', async () => {
    expect(await pageOf([], {})).to.deep.equal({ processes: [], total: 0 });
  });

  test('what is no process is handed on, for the panel to say so, and does not count', async () => {
    const broken = [null, 5, 'text', {}, { id: 3, steps: {} }] as unknown as Process[];
    const page = await pageOf([broken[0]!, process('a', 1), ...broken.slice(1)], {
      criteria: [{ key: 'creator', operator: '=', value: [1] }],
      limit: 1,
    });
    expect(page).to.deep.equal({ processes: [process('a', 1), ...broken], total: 1 });
  });

  test('members of other types are missing to every criterion', async () => {
    const odd = {
      id: 1,
      templateProcess: null,
      creator: 7,
      tags: 'abc',
      files: { 0: 1 },
      variables: 'x',
      readers: {},
      supervisors: 5,
      plan: 5,
      steps: [{}],
    };
    const data = [odd as unknown as Process];
    const values: [string, Criterion['value']][] = [
      ['process', [1]],
      ['creator', [7]],
      ['tag', ['a']],
      ['file', [1]],
      ['start', ['2026-01-01']],
      ['calendarFrom', ['2026-01-01']],
      ['variables', [{ name: 'length', operator: '=', value: 1 }]],
      ['resolver', [1]],
      ['stepName', ['a']],
      ['possibleResolver', [1]],
    ];
    for (const [key, value] of values) {
      expect((await pageOf(data, { criteria: [{ key, operator: '=', value }] })).total, key).to.equal(0);
    }
    const all = [{ key: 'fulltext', operator: '=', value: ['1'] }] as Criterion[];
    expect((await pageOf(data, { criteria: all, acl: true, sort: { field: 'creator', direction: 'asc' } }, 7)).total)
      .to //
      .equal(0);
  });

  test('variables that hold themselves are searched without end', async () => {
    const round: Record<string, unknown> = { word: 'needle' };
    round.self = round;
    const find = async (word: string) =>
      (
        await pageOf([process('a', 1, { variables: round })], {
          criteria: [{ key: 'fulltext', operator: '=', value: [word] }],
        })
      ).total;
    expect([await find('needle'), await find('nowhere')]).to.deep.equal([1, 0]);
  });

  test('an unknown criterion is refused by its name, whatever the data', async () => {
    const error = await rejection(pageOf([], { criteria: [{ key: 'procesState', operator: '=', value: [1] }] }));
    expect(error).to.include({ code: 'adapter/unsupported-criterion' });
    expect(error.message).to.contain('procesState');
  });

  for (const field of ['nope', 'toString', '__proto__']) {
    test(`the order by "${field}" is refused by its name, whatever the data`, async () => {
      const sort = { field: field as 'step', direction: 'asc' } as const;
      for (const data of [[], [process('a', 1)]]) {
        const error = await rejection(pageOf(data, { sort }));
        expect(error).to.include({ code: 'adapter/unsupported-query' });
        expect(error.message).to.contain(`"${field}"`);
      }
    });
  }

  const unserved: Partial<ProcessQuery>[] = [
    { search: 'x' },
    { orderBy: [{ path: 'step.id', direction: 'asc' }] },
    { window: { offset: 0, limit: 10, cursor: null } },
  ];
  for (const query of unserved) {
    test(`${JSON.stringify(query)} is refused: it is not left out`, async () => {
      expect(await rejection(pageOf([], query))).to.include({ code: 'adapter/unsupported-query' });
    });
  }

  for (const given of [{ processes: [] }, new Set([process('a', 1)]), null, 'abc']) {
    test(`${JSON.stringify(given)} is no list and refused, whatever is asked: it is not taken for an empty one`, async () => {
      for (const query of [{}, { limit: 5 }]) {
        const error = await rejection(pageOf(given as never, query));
        expect(error).to.include({ code: 'adapter/shape', message: 'memoryAdapter takes a list of processes' });
      }
    });
  }

  test('a great many are counted all the same, by id', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => process('a', i % 15_000));
    many.push({ ...process('no steps', 'x'), steps: [] });
    expect((await pageOf(many, {})).total).to.equal(15_000);
    expect((await pageOf(many, { limit: 5 })).total).to.equal(15_000);
  });

  test('data that change show at the next load', async () => {
    const data = [process('a', 1)];
    const adapter = memoryAdapter(data);
    const fetch = () => adapter.fetch(ALL, { signal: new AbortController().signal });
    await fetch();
    data[0]!.templateProcess.name = 'changed';
    data.push(process('b', 2));
    expect(namesOf(await fetch())).to.equal('changed b');
  });

  test('an abort rejects with its reason, before as in the midst', async () => {
    const reason = new Error('newer load');
    const before = pageOf([], {}, undefined, { signal: AbortSignal.abort(reason) });
    expect(await rejection(before)).to.equal(reason);

    const controller = new AbortController();
    const many = Array.from({ length: 30_000 }, (_, id) => process('a', id, { variables: { text: 'x'.repeat(100) } }));
    const search = [{ key: 'fulltext', operator: '=', value: ['nowhere'] }] as Criterion[];
    const midway = pageOf(many, { criteria: search }, undefined, { signal: controller.signal });
    controller.abort(reason);
    expect(await rejection(midway)).to.equal(reason);
  });
});

suite('memoryAdapter over the real log', () => {
  let log: Process[];

  suiteSetup(async function () {
    const answer = await fetch('/real-log.json');
    if (!answer.ok) this.skip();
    log = (await answer.json()) as Process[];
  });

  test('gives all of it', async () => {
    const page = await pageOf(log, {});
    expect([page.total, stepsOf(page).length]).to.deep.equal([1434, 8577]);
  });

  test('gives what is still active', async () => {
    const page = await pageOf(log, { criteria: [{ key: 'stepState', operator: '=', value: [2] }] });
    expect([page.total, stepsOf(page).length]).to.deep.equal([105, 105]);
  });
});
