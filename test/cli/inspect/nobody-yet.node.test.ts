import { suite, test } from 'node:test';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { QUERY } from '../../adapters/asking.ts';
import { columnsShown } from './columns-shown.ts';

const rows = (count: number, members: (n: number) => object): object[] =>
  Array.from({ length: count }, (_, n) => ({ id: n, title: `Task ${n}`, ...members(n) }));

/** The resolvers of an answer that comes later, by the page of a sample. */
async function resolversLater(sample: object, answer: object): Promise<unknown[]> {
  const { source } = guessSource(sample, 'answer.json');
  const { signal } = new AbortController();
  const { pairs, malformedCount } = await loadPairs(mapAdapter(answer, source), QUERY, { signal });
  expect(malformedCount).to.equal(0);
  return pairs.steps.map(step => step?.resolver?.fullname);
}

/** Tasks of Flowable that nobody has claimed. */
const TASKS = {
  data: rows(6, n => ({ assignee: null, owner: null, dueDate: null, createTime: `2026-11-0${n + 1}T09:00:00.000Z` })),
};
const BOB = { login: 'bob', id: 9, html_url: 'https://github.com/bob' };

suite('inspect: people of whom no item has one yet', () => {
  test('are mapped all the same where the name is clear, with a note and without a column', async () => {
    const { source, notes, missing } = guessSource(TASKS, 'a');
    expect(source.map).to.include({ resolver: 'assignee' });
    expect(notes).to.include(
      '"assignee" is null in all 6 items: it is mapped to "resolver" all the same, but has no column. To give it one, write who: "{{ $_step.resolver }}" in "fields", and resolver: {field: who, title: Assignee, type: user} in "columns"',
    );
    expect(missing.join()).to.not.include('resolver');
    expect(columnsShown(TASKS)).to.deep.equal(['ID: text', 'Title: text', 'Created: date']);
    expect(await resolversLater(TASKS, { data: [{ id: 1, assignee: 'kermit' }] })).to.deep.equal(['kermit']);
  });

  test('have the shape of the other person', async () => {
    const issues = rows(2, () => ({ user: BOB, assignee: null }));
    expect(guessSource(issues, 'a').source.map).to.deep.include({
      resolver: { id: 'assignee.id', fullname: 'assignee.login' },
    });
    expect(columnsShown(issues).join()).to.not.include('Assignee');
    expect(await resolversLater(issues, [{ id: 1, assignee: BOB }])).to.deep.equal(['bob']);
    const records = rows(2, n => ({
      assigned_to: '',
      opened_by: { display_value: `Ada ${n}`, link: 'https://x.service-now.com/api/now/table/sys_user/1' },
    }));
    expect(guessSource(records, 'a').source.map).to.deep.include({
      resolver: { id: 'assigned_to.display_value', fullname: 'assigned_to.display_value' },
    });
    expect(guessSource(records, 'a').notes).to.include(
      '"assigned_to" is empty in all 2 items: it is mapped to "resolver" all the same, but has no column. To give it one, write who: "{{ $_step.resolver }}" in "fields", and resolver: {field: who, title: Assigned to, type: user} in "columns"',
    );
  });

  test('have the shape of ids behind links, too', () => {
    const link = 'https://x.service-now.com/api/now/table/sys_user/1';
    const records = rows(2, n => ({
      assigned_to: '',
      caller_id: { link, value: `681ccaf9c0a8016400b98a06818d57${n}0` },
    }));
    expect(guessSource(records, 'a').source.map).to.include({ resolver: 'assigned_to.value' });
  });

  test('say nothing more on the console than what is printed', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'inspect-')), 'issues.json');
    await writeFile(file, JSON.stringify(rows(2, () => ({ user: BOB, assignee: null }))));
    const hooks = path.resolve('test/support/typescript.mjs');
    const command = ['--import', pathToFileURL(hooks).href, 'src/cli/command.ts', 'inspect', file];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    expect(stdout).to.match(/fullname: assignee\.login\}\n$/);
    await rm(path.dirname(file), { recursive: true });
  });

  test('are those of names in other words, too', () => {
    const { map } = guessSource(
      rows(2, () => ({ Bearbeiter: null, created_by: null })),
      'a',
    ).source;
    expect(map).to.include({ resolver: 'Bearbeiter', creator: 'created_by' });
  });

  test('are not taken from members that may hold something else', () => {
    const { map } = guessSource(
      rows(2, () => ({ user: null, who: null, owner: '', agent: null, assigned_to: false })),
      'a',
    ).source;
    expect(map).to.deep.equal({ id: 'id', title: 'title' });
  });
});

suite('inspect: what is missing', () => {
  const missingOf = (items: object[]): readonly string[] => guessSource(items, 'a').missing;

  test('has its line where a member of such a name is empty in all items', () => {
    expect(missingOf(rows(3, () => ({ dueDate: null, fields: { status: '' } })))).to.include.members([
      'expiration (when it is due; "dueDate" is null in all 3 items: if that is it, write expiration: dueDate)',
      'state (the state, for criteria; "fields.status" is empty in all 3 items)',
    ]);
  });

  test('has its reason where only the ids of several people are there', () => {
    for (const ids of ['user_ids', 'assignee_ids', 'idMembers'])
      expect(missingOf(rows(2, () => ({ [ids]: [3, 4] })))).to.include(
        `resolver (who does it; "${ids}" has only ids, without names)`,
      );
  });

  test('has no more to say where nothing of the kind is there', () => {
    expect(missingOf(rows(2, () => ({})))).to.include.members([
      'expiration (when it is due)',
      'resolver (who does it)',
    ]);
  });
});

suite('inspect: who asked for something', () => {
  const user = (name: string) => ({ display_value: name, link: 'https://x.service-now.com/api/now/table/sys_user/1' });
  const record = (n: number) => ({
    link: 'https://x.service-now.com/api/now/table/sys_user/1',
    value: `681ccaf9c0a8016400b98a06818d57${10 + n}`,
  });

  test('is the caller of an incident, before who wrote it down', () => {
    const incidents = rows(3, n => ({ opened_by: user('Ada'), caller_id: user(['Bob', 'Eve', 'Joe'][n]!) }));
    expect(guessSource(incidents, 'a').source.map).to.deep.include({
      creator: { id: 'caller_id.display_value', fullname: 'caller_id.display_value' },
    });
    expect(columnsShown(incidents)).to.deep.equal(['ID: text', 'Title: text', 'Caller: user']);
  });

  test('is who opened it where no caller is there', () => {
    expect(columnsShown(rows(3, n => ({ opened_by: user(['Bob', 'Eve', 'Joe'][n]!) })))).to.include('Opened by: user');
  });

  test('is known by an id where nothing else is there, which a note says', () => {
    const incidents = rows(3, n => ({ sys_id: `a${n}`, caller_id: record(n) }));
    const { source, notes } = guessSource(incidents, 'a');
    expect(source.map).to.include({ creator: 'caller_id.value' });
    expect(notes).to.include(
      '"caller_id.value" gives people as ids that nobody reads: they have no column, unless "creator" is {id: caller_id.value, fullname: …} with their names. For these, add sysparm_display_value=true to the address',
    );
    expect(columnsShown(incidents)).to.deep.equal(['ID: text', 'Title: text']);
    const named = rows(3, n => ({ caller_id: record(n), sys_created_by: ['ada', 'bob', 'bob'][n] }));
    expect(guessSource(named, 'a').source.map).to.include({ creator: 'sys_created_by' });
  });

  test('is known by a number in Zendesk, as is who does it', () => {
    const tickets = rows(2, n => ({ requester_id: 209 + n, assignee_id: 235 + n }));
    const { source, notes } = guessSource(tickets, 'a');
    expect(source.map).to.include({ creator: 'requester_id', resolver: 'assignee_id' });
    expect(notes).to.deep.equal([
      '"requester_id" gives people as numbers: they have no column, unless "creator" is {id: requester_id, fullname: …} with their names',
      '"assignee_id" gives people as numbers: they have no column, unless "resolver" is {id: assignee_id, fullname: …} with their names',
    ]);
  });
});
