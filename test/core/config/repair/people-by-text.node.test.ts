import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../../src/adapters/map.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { loadPairs } from '../../../../src/core/processes/load.ts';
import { buildQuery } from '../../../../src/core/query/build-query.ts';
import { VariableStore } from '../../../../src/core/query/variable-store.ts';
import { createTemplateEngine } from '../../../../src/core/template/engine.ts';

const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
const { signal } = new AbortController();
const person = (login: string) => ({ login, uid: `u-${login}`, name: login.toUpperCase() });
const ITEMS = ['ada', 'bob', 'ada', 'eve'].map((login, i) => ({
  id: i + 1,
  assignee: person(login),
  author: { login },
  watchers: [login, 'zoe'],
}));

const read = (criterion: string, map: string | null, textIds = false) =>
  readConfig(
    `filter:\n  criteria:\n    - ${criterion}\n${map === null ? '' : `source: {map: {id: id, ${map}}}\n`}`,
    'process_grid',
    { textIds },
  );
const hintsOf = (...given: Parameters<typeof read>) => read(...given).diagnostics.map(({ hint }) => hint);

/** The ids of the items that a sound configuration shows. */
async function shown(criterion: string, map: string, me: string | null = null): Promise<unknown[]> {
  const { config, diagnostics } = read(criterion, map);
  expect(diagnostics).to.deep.equal([]);
  const query = buildQuery(config!.filter, {
    panel: 'process_grid',
    current: null,
    processId: null,
    variables: new VariableStore(),
    user: me === null ? null : { id: me, fullname: me },
    now: new Date('2026-11-21T12:00:00Z'),
    timeZone: 'UTC',
    compile: source => engine.compile(source),
  });
  const { pairs } = await loadPairs(mapAdapter(ITEMS, config!.source!), query, { signal });
  return pairs.processes.slice(0, pairs.length).map(({ id }) => id);
}

suite('a criterion on people by texts', () => {
  const LOGIN = 'resolver: assignee.login';
  // the criterion, the mapping, the hint, the items that what it says to write shows
  const CASES: readonly (readonly [criterion: string, map: string, hint: string, ids: readonly number[]])[] = [
    [
      'resolver: ada',
      LOGIN,
      'Write in its place: - variables: {assignee.login: ada}. Or write [me], with the attribute user-id="ada".',
      [1, 3],
    ],
    [
      'resolver: [ada]',
      LOGIN,
      'Write in its place: - variables: {assignee.login: ada}. Or write [me], with the attribute user-id="ada".',
      [1, 3],
    ],
    [
      "'!resolver': [ada]",
      LOGIN,
      `Write in its place: - variables: {'!assignee.login': ada}. Or write [me], with the attribute user-id="ada".`,
      [2, 4],
    ],
    ['resolver: [ada, bob]', LOGIN, 'Write in its place: - variables: {assignee.login: [ada, bob]}.', [1, 2, 3]],
    [
      'resolver: [me, bob]',
      LOGIN,
      `Write in its place: - variables: {assignee.login: ['{{ $user.id }}', bob]}.`,
      [1, 2, 3],
    ],
    [
      'resolver: ADA',
      'resolver: {id: assignee.uid, fullname: assignee.name}',
      'Write in its place: - variables: {assignee.uid: ADA}, or by the name: - variables: {assignee.name: ADA}. ' +
        'Or write [me], with their id in the attribute "user-id".',
      [1, 3],
    ],
    [
      'creator: eve',
      `creator: '{{ $item.author.login }}'`,
      'Write in its place: - variables: {author.login: eve}. Or write me, with the attribute user-id="eve".',
      [4],
    ],
    [
      'creator: [ada, eve]',
      'creator: author.login',
      'Write in its place: - variables: {author.login: [ada, eve]}.',
      [1, 3, 4],
    ],
    [
      'any: [{possibleResolver: bob}, {reader: eve}]',
      'possibleResolvers: watchers, readers: watchers',
      'Write in its place: - variables: {watchers: bob}. Or write me, with the attribute user-id="bob".',
      [2],
    ],
    [
      'resolver: ada',
      'resolver: assignee.login, variables: assignee',
      'Write in its place: - variables: {login: ada}. Or write [me], with the attribute user-id="ada".',
      [1, 3],
    ],
    [
      'resolver: ada',
      'resolver: assignee.login, variables: {who: assignee.login}',
      'Write in its place: - variables: {who: ada}. Or write [me], with the attribute user-id="ada".',
      [1, 3],
    ],
  ];
  for (const [criterion, map, hint, ids] of CASES)
    test(`is told what to write, which shows the items: ${criterion}, ${map}`, async () => {
      expect(hintsOf(criterion, map)[0]).to.equal(hint);
      const written = hint.matchAll(/- (variables: \{.*?\})(?=[.,] Or| ?, or|\.$)/g);
      const found = await Promise.all(Array.from(written, ([, cure]) => shown(cure!, map, 'ada')));
      expect(found.flat()).to.deep.equal(ids);
    });

  test('may be me, for the person of the attribute', async () => {
    expect(await shown('resolver: [me]', LOGIN, 'ada')).to.deep.equal([1, 3]);
    expect(await shown('creator: me', 'creator: author.login', 'eve')).to.deep.equal([4]);
  });

  // the criterion, the mapping, the hint
  const UNMAPPED: readonly (readonly [string, string | null, string])[] = [
    [
      'resolver: [ada]',
      null,
      'A person is found by their id: - resolver: [21], or [me] with the attribute user-id="ada". ' +
        'A name is found by the full text: - fulltext: ada',
    ],
    [
      'creator: Ada L.',
      'title: title',
      'A person is found by their id: - creator: 21, or me with the attribute user-id="Ada L.". ' +
        'A name is found by the full text: - fulltext: Ada L.',
    ],
    [
      "'!creator': ada",
      null,
      `A person is found by their id: - '!creator': 21, or me with the attribute user-id="ada".`,
    ],
    ['reader: ada', null, 'A person is found by their id: - reader: 21, or me with the attribute user-id="ada".'],
    ['resolver: [ada, bob]', null, 'A person is found by their id: - resolver: [21], or [me].'],
    // no variable leads there
    [
      'resolver: ada',
      `resolver: '{{ $item.assignee.login | upcase }}'`,
      'A person is found by their id: - resolver: [21], or [me] with the attribute user-id="ada". ' +
        'A name is found by the full text: - fulltext: ada',
    ],
    [
      'resolver: ada',
      'resolver: assignees[0].login',
      'A person is found by their id: - resolver: [21], or [me] with the attribute user-id="ada". ' +
        'A name is found by the full text: - fulltext: ada',
    ],
    [
      'resolver: ada',
      'resolver: assignee.login, variables: {prio: prio}',
      'A person is found by their id: - resolver: [21], or [me] with the attribute user-id="ada". ' +
        'A name is found by the full text: - fulltext: ada',
    ],
    [
      'resolver: ada',
      'resolver: assignee.login, steps: tasks',
      'A person is found by their id: - resolver: [21], or [me] with the attribute user-id="ada". ' +
        'A name is found by the full text: - fulltext: ada',
    ],
    // not a person
    ['resolver: nobody', LOGIN, 'Write the ids of people, such as [21, 22], or [me].'],
    ["creator: '21'", 'creator: author.login', 'Write 21 without quotes.'],
    ['file: ada', 'files: files', 'Write a whole number.'],
  ];
  for (const [criterion, map, hint] of UNMAPPED)
    test(`is told so: ${criterion}, ${map}`, () => {
      expect(hintsOf(criterion, map)[0]).to.equal(hint);
    });

  test('is a list, or one text, where the source has ids that are texts', () => {
    expect(hintsOf('resolver: ada', null, true)).to.deep.equal(['Write [ada].']);
    expect(hintsOf('creator: [ada]', null, true)).to.deep.equal(['Write ada.']);
    expect(hintsOf('resolver: [ada]', null, true)).to.deep.equal([]);
  });
});
